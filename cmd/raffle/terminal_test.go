package main

import (
	"testing"

	"example.com/dice/internal/command/commandtest"
)

// A terminal obeys no text from outside: names of commands, flags and files, items, and
// input from a pipe.
func TestNothingFromOutsideIsObeyed(t *testing.T) {
	const evil = commandtest.Evil
	for _, args := range [][]string{
		{evil}, {"help", evil}, {"draw", "-" + evil}, {"draw", "-n", evil, "a"},
		{"draw", "-typed", evil, "a"},
		{"draw", "-transcript", "/nox/" + evil, "a"}, {"check", evil, "a"}, {"draw", "-file", evil},
		{"draw", "-public", evil, "a"},
		{"announce", evil, "a"}, {"draw", "-weights"}, {"draw", "-public", "1"}, {"draw", evil + ","},
		{"draw", "-typed", "6", "a", "b"},
	} {
		tested.Escapes(t, args...)
	}
}
