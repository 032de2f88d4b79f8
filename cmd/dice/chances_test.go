package main

import (
	"strings"
	"testing"

	"example.com/dice/internal/dicetest"
)

// The chart of many results takes a time that grows with their number, not with its
// square, which would be minutes here; its two columns and both ends agree with each
// other.
func TestChancesOfManyResults(t *testing.T) {
	dicetest.Long(t)
	code, stdout, stderr := tested.Try("chances", "d100000-1")
	lines := strings.Split(strings.TrimSpace(stdout), "\n")
	if code != 0 || len(lines) < 90_000 {
		t.Fatalf("exit %d, %d lines, %s", code, len(lines), stderr)
	}
	for i, want := range map[int]string{2: "  less     <0.01%            (4 results)",
		3:              "     4     <0.01%    >99.99%  " + strings.Repeat("#", 40),
		50_000:         " 50001     <0.01%     50.00%  " + strings.Repeat("#", 40),
		len(lines) - 2: "  more     <0.01%     <0.01%",
	} {
		if lines[i] != want {
			t.Errorf("line %d: %q; want %q", i, lines[i], want)
		}
	}
}
