package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// A name that is not plain words is quoted wherever a person reads it, and nowhere else.
func TestNamesAreQuoted(t *testing.T) {
	table := filepath.Join(t.TempDir(), "table")
	if err := os.WriteFile(table, []byte("1 go to 2\n1 quest\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	code, stdout, stderr := tested.Try("roll", "-n", "40", "-seed", "1", "-table", table)
	quoted, bare := strings.Count(stdout, "“go to 2” "),
		strings.Count(stdout, "quest ")
	if code != 0 || !strings.HasSuffix(stderr, " is read as weights, sum 2\n") || quoted == 0 ||
		bare == 0 || quoted+bare != 40 || strings.Count(stdout, "“") != quoted {
		t.Errorf("exit %d, %s\n%s", code, stderr, stdout)
	}
	code, stdout, stderr = tested.Try("roll", "-json", "-n", "40", "-seed", "1", "-table", table)
	if code != 0 || !strings.Contains(stdout, `"go to 2"`) || strings.Contains(stdout, "“") {
		t.Errorf("exit %d, %s\n%s", code, stderr, stdout)
	}
}

// A person who walks is told to start over, also without a terminal, and not where a roll
// gives a result.
func TestWalkSaysStartOver(t *testing.T) {
	code, stdout, stderr := tested.Typing("6\n6\n5\n", "walk", "5", "6")
	want := "Roll a d6: 6\nStart over.\nRoll a d6: 6\nStart over.\nRoll a d6: 5\n"
	if code != 0 || stdout != "5\n" || stderr != want {
		t.Errorf("exit %d, %s\n%s", code, stdout, stderr)
	}
}
