package main

import (
	"fmt"
	"strings"
	"testing"
	"testing/fstest"
)

// Each rule finds what it forbids, and nothing else.
func TestCount(t *testing.T) {
	const clean = `package a

type one struct{}

func f(m map[int]bool, n int) (err error) {
	if x, err := n, err; err != nil {
		return fmt.Errorf("%d", x)
	}
	for i := 0; i < n; i++ {
	}
	for ; n > 0; n /= 2 {
	}
	switch y := n; {
	case y > 0:
	}
	for range m {
	}
	return nil
}
`
	for _, test := range []struct{ old, new, want string }{
		{"", "", ""},
		{"if x, err := n, err; err", "if err = nil; err", "a.go:6: if assigns to a name"},
		{"if x, err := n, err; err", "if n++; err", "a.go:6: if assigns to a name"},
		{"if x, err := n, err; err", "if n -= 2; err", "a.go:6: if assigns to a name"},
		{"for i := 0; i", "for n = 0; i", "a.go:9: for assigns to a name"},
		{"switch y := n; {", "switch n = 1; {", "a.go:13: switch assigns to a name"},
		{"switch y := n; {", "switch n = 1; any(n).(type) {", "a.go:13: switch assigns to a name"},
		{"for range m", "for n = range m", "a.go:16: for assigns to a name"},
		{"return nil", `return map[bool]error{true: err}[n > 0]`, "a.go:18: a map stands for an if"},
		{"return nil", `return map[int]error{1: err}[n]`, ""},
		{"return nil", "return nil //" + strings.Repeat("é", 85), ""},
		{"return nil", "return nil //" + strings.Repeat("é", 86), "a.go:18: 100 columns; at most 99"},
		{"return nil", "return g(`" + strings.Repeat("x", 99) + "`)", ""},
		{"return nil", "return nil\n\t// Output:\n\t// " + strings.Repeat("x", 99), ""},
		{"type one", "type two", "a.go:3: type two is declared in b.go too"},
		{"type one", "type two = int //", ""},
		{"return nil", "return nil" + strings.Repeat("\n", 281), ""},
		{"return nil", "return nil" + strings.Repeat("\n", 282), "a.go:301: 301 lines; at most 300"},
	} {
		tree := fstest.MapFS{
			"a.go":      {Data: []byte(strings.Replace(clean, test.old, test.new, 1))},
			"b.go":      {Data: []byte("package a\n\ntype two int\n")},
			"b_test.go": {Data: []byte("package a\n" + strings.Repeat("\n", 300))},
		}
		found, err := count(tree)
		if err != nil {
			t.Fatalf("%s for %s: %v", test.new, test.old, err)
		}
		first := strings.Trim(fmt.Sprint(found), "[]")
		if (first == "") != (test.want == "") || !strings.HasPrefix(first, test.want) {
			t.Errorf("%.40q for %q: %s; want %q", test.new, test.old, first, test.want)
		}
	}
}
