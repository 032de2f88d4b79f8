package notation

import (
	"fmt"
	"os"
	"strings"
	"testing"
)

// asked returns what a request gives: its title, its outcomes and what it means, or the message.
func asked(typed string) string {
	t, err := Parse(typed)
	if err != nil {
		return "! " + err.Error()
	}
	text := t.Title
	if t.NoPlan != "" {
		return text + ": " + t.NoPlan
	}
	first, last := "1", fmt.Sprint(t.Outcomes)
	if t.Names != nil {
		first, last = t.Names[0], t.Names[t.Outcomes-1]
	}
	text += fmt.Sprintf(": %d, %s to %s", t.Outcomes, first, last)
	if t.Weights == nil {
		text += " alike"
	}
	if words := Understood(t.Title); words != "" {
		text += "; " + words
	}
	return text
}

// The requests are as players type them, with typos: each gives a target, or says what to write.
func TestTyped(t *testing.T) {
	list, err := os.ReadFile("testdata/typed.txt")
	if err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(strings.TrimRight(string(list), "\n"), "\n")
	if len(lines) < 120 {
		t.Errorf("%d requests; at least 120 are wanted", len(lines))
	}
	for _, line := range lines {
		typed, want, _ := strings.Cut(line, "\t")
		if got := asked(typed); got != want {
			t.Errorf("%q: %s; want %s", typed, got, want)
		}
		if len(want) > 250 {
			t.Errorf("%q: %d characters are long for a line", typed, len(want))
		}
	}
}

// What an expression is told to be replaced with is one.
func TestHintsOfExpressions(t *testing.T) {
	for _, typed := range strings.FieldsFunc(strings.TrimPrefix(expressions, "write "),
		func(c rune) bool { return c == ' ' || c == ',' }) {
		if _, err := ParseExpr(typed); err != nil && typed != "or" {
			t.Errorf("%s: %v", typed, err)
		}
	}
	for typed, want := range map[string]string{
		"37%":       "d%<=37",
		"60:30:9:1": "are not an expression",
		"?":         expressions,
		"01-33":     "for a number from 1 to 33 write d33",
	} {
		_, err := ParseExpr(typed)
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v; want %q", typed, err, want)
		}
	}
	if _, err := ParseExpr("d%<=37"); err != nil {
		t.Error(err)
	}
}
