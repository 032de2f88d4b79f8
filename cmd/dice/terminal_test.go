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
		{evil}, {"help", evil}, {"roll", "-" + evil}, {"roll", "-n", evil, "6"}, {"roll", "-seed", evil,
			"6"}, {"roll", "-from", evil, "6"},
		{"plan", evil, "6"}, {"plan", "13", "6", "-cost", evil}, {"plan", "13", "6", "-format", evil},
		{"plan", "-bounded=" + evil, "13", "6"}, {"6", evil}, {"2d6", "[" + evil + "]"},
		{"roll", "6", evil}, {"chances", "2d6", "[" + evil + "]"}, {"plan", "13", evil},
		{"roll", "-table", evil}, {"test", "-file", evil, "6"}, {"walk", "6", "6"},
	} {
		tested.Escapes(t, args...)
	}
}
