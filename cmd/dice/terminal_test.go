package main

import (
	"strings"
	"testing"

	"example.com/dice/internal/quote"
)

// A terminal obeys no text from outside: names of commands, flags and files, items, and
// input from a pipe.
func TestNothingFromOutsideIsObeyed(t *testing.T) {
	const evil = "\x1b[31mx\a\u202e"
	for _, args := range [][]string{
		{evil}, {"help", evil}, {"roll", "-" + evil}, {"roll", "-n", evil, "6"}, {"roll", "-seed", evil,
			"6"}, {"roll", "-from", evil, "6"},
		{"plan", evil, "6"}, {"plan", "13", "6", "-cost", evil}, {"plan", "13", "6", "-format", evil},
		{"plan", "-bounded=" + evil, "13", "6"},
		{"roll", "-table", evil}, {"test", "-file", evil, "6"}, {"walk", "6", "6"},
	} {
		_, _, stderr := typing(evil+"\n"+evil+"\n\n5\n", args...)
		shown := strings.ReplaceAll(stderr, "\n", "")
		if !strings.Contains(shown, `\x1b`) || strings.ContainsFunc(shown, quote.Hidden) {
			t.Errorf("dice %q tells a terminal %q", args, stderr)
		}
	}
}
