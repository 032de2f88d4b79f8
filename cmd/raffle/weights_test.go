package main

import (
	"strings"
	"testing"

	"example.com/dice/internal/command/commandtest"
)

// A table of results of a roll is read by its ranges, and the draw says so.
func TestTablesOfRolls(t *testing.T) {
	for text, want := range map[string]string{
		"01-98 Human\n99 Orc\n100 Half-Orc\n":  "raffle draw: the lines are read as ranges of a d100\n",
		"1 Ada\n2 Grace\n3 Barbara\n4 Edith\n": "raffle draw: the lines are read as ranges of a d4\n",
		"1 Ada\n2 Grace\n2 Barbara\n":          "",
	} {
		code, stdout, stderr := tested.Try("draw", "-weights", "-file", commandtest.Write(t, text))
		if code != 0 || stdout == "" || stderr != want {
			t.Errorf("%q: exit %d, %s%s", text, code, stdout, stderr)
		}
	}
	const want = "line 2: 98 is missing between 97 in line 1 and 99"
	gap := commandtest.Write(t, "01-97 Human\n99-100 Orc\n")
	code, stdout, stderr := tested.Try("draw", "-weights", "-file", gap)
	if code != 1 || stdout != "" || !strings.Contains(stderr, want) {
		t.Errorf("exit %d, %s%s", code, stdout, stderr)
	}
}
