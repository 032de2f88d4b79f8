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
		{evil}, {"help", evil}, {"draw", "-" + evil}, {"draw", "-n", evil, "a"}, {"draw", "-seed", evil,
			"a"}, {"draw", "-from", evil, "a"},
		{"draw", "-transcript", "/nox/" + evil, "a"}, {"check", evil, "a"}, {"draw", "-file", evil},
		{"draw", "-public", evil, "a"},
		{"announce", evil, "a"}, {"draw", "-weights"}, {"draw", "-seed", "1"}, {"draw", evil + ","},
		{"draw", "-typed", "-from", "6", "a", "b"},
	} {
		_, _, stderr := typing(evil+"\n"+evil+"\n\n5\n", args...)
		shown := strings.ReplaceAll(stderr, "\n", "")
		if !strings.Contains(shown, `\x1b`) || strings.ContainsFunc(shown, quote.Hidden) {
			t.Errorf("raffle %q tells a terminal %q", args, stderr)
		}
	}
}
