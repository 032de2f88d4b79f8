package main

import (
	"strings"
	"testing"

	"example.com/dice/internal/command/commandtest"
	"example.com/dice/internal/dicetest"
)

// A table of results of a roll is read by each command, which says how; and so is what is wrong.
func TestTablesOfRolls(t *testing.T) {
	for text, want := range map[string]string{
		"01-98 Human\n99 Orc\n100 Half-Orc\n":            "is read as ranges of a d100\n",
		"| 2d6 | Beast |\n| 2–6 | Orc |\n| 7–12 | Elf |": "is read as sums of 2d6\n",
		"1. Ada\n2. Grace\n3. Barbara the 4.\n":          "read as ranges of a d3\n",
		"01-97 Human\n99 Orc\n100 Half-Orc\n":            "line 2: ",
		"2 a\n3 b\n4 c\n5 d\n6 e\n7 f\n8 g\n":            "line 1: ",
	} {
		file := commandtest.Write(t, text)
		for _, args := range []string{"plan 6 -table ", "walk 6 -table ", "roll -table "} {
			wrong := strings.HasPrefix(want, "line ")
			code, stdout, stderr := tested.Typing("1\n1\n1\n1\n1\n1\n1\n1\n", strings.Fields(args+file)...)
			if (code != 0) != wrong || (stdout == "") != wrong || !strings.Contains(stderr,
				strings.TrimPrefix(want, "is ")) {
				t.Errorf("dice %s of %q: exit %d, %s%s; want %s", args, text, code, stdout, stderr, want)
			}
		}
	}
}

// The chart of many results takes a time that grows with their number, not with its square, which
// would be minutes here; its two columns and both ends agree with each other.
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
