package main

import (
	"strings"
	"testing"
)

// A table of results of a roll is refused, by each command that reads weights.
func TestTablesOfRollsAreRefused(t *testing.T) {
	for text, want := range map[string]string{
		"01-98 Human\n99 Orc\n100 Half-Orc\n": "line 1: 01-98 is a range, and lines begin with " +
			"shares; write how many numbers every line has, single numbers too: " +
			"98 Human, 1 Orc, 1 Half-Orc\n",
		"1 - 98 Human\n99 Orc\n100 Half-Orc\n": "line 1: 1 - 98 is a range, and lines begin",
		"1 a\n2 b\n3 c\n4 d\n5 e\n6 f\n": "the lines are numbered 1 to 6 as for a roll, and " +
			"would be read as weights; for equal shares begin every line with 1; " +
			"if these are weights, multiply all by 10: 10 a, 20 b\n",
		"2 a\n3 b\n4 c\n5 d\n6 e\n7 f\n8 g\n":   "the lines are numbered 2 to 8 as for a roll",
		"1 Ada\n2 Grace\n3 Barbara\n4 Edith\n":  "the lines are numbered 1 to 4 as for a roll",
		"1 Ada\n\n2 Grace\n":                    "the lines are numbered 1 to 2 as for a roll",
		"1. Ada\n2. Grace\n3. Barbara the 4.\n": "the lines are numbered 1 to 3 as for a roll",
	} {
		file := write(t, text)
		for _, args := range []string{"plan 6 -table ", "walk 6 -table ", "roll -table "} {
			code, stdout, stderr := try(strings.Fields(args + file)...)
			if code != 1 || stdout != "" || !strings.Contains(stderr, want) {
				t.Errorf("dice %s of %q: exit %d, %s%s", args, text, code, stdout, stderr)
			}
		}
	}
}
