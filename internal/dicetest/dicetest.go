// Package dicetest has what the tests of several packages share: the flag -all, golden
// lines, tables of documents, errors by their words, and what to do without a tool.
package dicetest

import (
	"flag"
	"os"
	"strconv"
	"strings"
	"testing"
)

// All is the flag -all: tests check all of what they sample without it.
var All = flag.Bool("all", false, "check all that is sampled otherwise; minutes")

// FewChecks makes a random test check n values, and the usual number with -all. The test
// must not be parallel.
func FewChecks(t *testing.T, n int) {
	if *All {
		return
	}
	checks := flag.Lookup("rapid.checks")
	usual := checks.Value.String()
	t.Cleanup(func() { checks.Value.Set(usual) })
	checks.Value.Set(strconv.Itoa(n))
}

// Long leaves a test out of a plain "go test": it runs with -all, with -run, and if the
// environment variable CI is set.
func Long(t testing.TB) {
	t.Helper()
	if !*All && flag.Lookup("test.run").Value.String() == "" && os.Getenv("CI") == "" {
		t.Skip("long: runs with -run, with -all, and if CI is set")
	}
}

// Missing skips a test for want of something on this machine. It fails the test if the
// environment variable CI is "true": there, everything must be tested.
func Missing(t testing.TB, what ...any) {
	t.Helper()
	if os.Getenv("CI") == "true" {
		t.Fatal(append([]any{"missing, and CI is true:"}, what...)...)
	}
	t.Skip(append([]any{"missing:"}, what...)...)
}

// Says checks that an error contains a text, or that there is none if that is "". The
// message begins with what it is the error of.
func Says(t testing.TB, err error, want string, of ...any) {
	t.Helper()
	if (err == nil) != (want == "") || err != nil && !strings.Contains(err.Error(), want) {
		t.Errorf("%+v: %v; want %q", of, err, want)
	}
}

// GoldenLines compares each line of a file with what a function makes of it, or writes
// that there.
func GoldenLines(t *testing.T, update bool, file string, again func(line string) string) {
	t.Helper()
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(strings.TrimRight(string(data), "\n"), "\n")
	for i, line := range lines {
		lines[i] = again(line)
		if lines[i] != line && !update {
			t.Errorf("%s:%d:\n got %s\nwant %s", file, i+1, lines[i], line)
		}
	}
	if update {
		err = os.WriteFile(file, []byte(strings.Join(lines, "\n")+"\n"), 0o644)
	}
	if err != nil {
		t.Fatal(err)
	}
}

// GoldenTable compares a table with that of the document which begins as it does, or
// writes it there.
func GoldenTable(t *testing.T, update bool, file, table string) {
	t.Helper()
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	text := strings.ReplaceAll(string(data), "\r\n", "\n")
	head, _, _ := strings.Cut(table, "\n")
	before, after, found := strings.Cut(text, head)
	if !found {
		t.Fatalf("%s has no table that begins with\n%s", file, head)
	}
	rows, after, _ := strings.Cut(after, "\n\n")
	if update {
		if err := os.WriteFile(file, []byte(before+table+"\n"+after), 0o666); err != nil {
			t.Fatal(err)
		}
	} else if shown := head + rows + "\n"; shown != table {
		t.Errorf("%s has\n%swant\n%s(go test -run Golden -update . writes it anew)", file, shown, table)
	}
}
