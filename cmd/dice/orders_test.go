package main

import (
	"strings"
	"testing"

	"example.com/dice/internal/command/commandtest"
)

// A name that is not plain words is quoted wherever a person reads it, and nowhere else.
func TestNamesAreQuoted(t *testing.T) {
	table := commandtest.Write(t, "1 go to 2\n1 quest\n")
	code, stdout, stderr := tested.Try("roll", "-n", "40", "-seed", "1", "-table", table)
	quoted, bare := strings.Count(stdout, "“go to 2” "), strings.Count(stdout, "quest ")
	if code != 0 || !strings.HasSuffix(stderr, " is read as weights, sum 2\n") || quoted == 0 ||
		bare == 0 || quoted+bare != 40 || strings.Count(stdout, "“") != quoted {
		t.Errorf("exit %d, %s\n%s", code, stderr, stdout)
	}
	code, stdout, stderr = tested.Try("roll", "-json", "-n", "40", "-seed", "1", "-table", table)
	if code != 0 || !strings.Contains(stdout, `"go to 2"`) || strings.Contains(stdout, "“") {
		t.Errorf("exit %d, %s\n%s", code, stderr, stdout)
	}
}
