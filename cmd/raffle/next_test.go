package main

import (
	"path/filepath"
	"strings"
	"testing"

	"example.com/dice/internal/command/commandtest"
)

// Programs are told nothing, and the verdict on the computer's numbers names no dice.
func TestDrawsOfTheComputer(t *testing.T) {
	list := commandtest.Write(t, "Ada\nBo\nCy\n")
	record := filepath.Join(t.TempDir(), "record")
	for _, args := range [][]string{{"draw", "-file", list},
		{"draw", "-transcript", record, "-file", list}} {
		if code, _, stderr := tested.Try(args...); code != 0 || stderr != "" {
			t.Errorf("exit %d, %s", code, stderr)
		}
	}
	code, _, stderr := tested.Try("check", record, "-file", list)
	const begin = "Quick draw, checked: the drawn item fits the list and the rolls.\nBut nobody saw "
	if code != 0 || !strings.HasPrefix(stderr, begin) {
		t.Errorf("exit %d, %s", code, stderr)
	}
}
