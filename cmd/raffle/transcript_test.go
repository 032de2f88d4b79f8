package main

import (
	"path/filepath"
	"strings"
	"testing"

	"example.com/dice/internal/command/commandtest"
)

// The files that other tests read are those that the program writes.
func TestFilesGolden(t *testing.T) {
	for name, call := range map[string]struct {
		typed string
		args  []string
	}{
		"transcript": {"2\n6\n1\n", []string{"draw", "-typed", "6", "-n", "3", "-note",
			"the first wins the bike", "-transcript"}},
		"transcript-public": {"", []string{"draw", "-public", lotto, "-n", "2", "-transcript"}},
		"announcement": {"", []string{"announce", "Lotto 2030-01-05: 6 of 49", "-n", "3", "-note",
			"the first wins the bike, the next two a book", "-o"}},
	} {
		file := filepath.Join(t.TempDir(), "file")
		code, _, stderr := tested.Typing(call.typed, append(append(call.args, file), people...)...)
		if code != 0 {
			t.Fatalf("%s: exit %d, %s", name, code, stderr)
		}
		commandtest.Golden(t, filepath.Join("testdata", name), commandtest.Content(t, file))
	}
}

// Programs are told nothing, and the verdict on the computer's numbers names no dice.
// Nothing is printed of a transcript that is wrong at its very end.
func TestDrawsOfTheComputer(t *testing.T) {
	record := filepath.Join(t.TempDir(), "record")
	for _, args := range [][]string{{"draw", "Ada", "Bo"},
		{"draw", "-n", "5000", "-replace", "-transcript", record, "Ada", "Bo"}} {
		if code, _, stderr := tested.Try(args...); code != 0 || stderr != "" {
			t.Errorf("exit %d, %s", code, stderr)
		}
	}
	code, _, stderr := tested.Try("check", record, "Ada", "Bo")
	const begin = "Quick draw, checked: the 5000 drawn items, in this order, fit the list and the " +
		"rolls.\nBut nobody saw "
	if code != 0 || !strings.HasPrefix(stderr, begin) {
		t.Errorf("exit %d, %s", code, stderr)
	}
	text := strings.TrimSuffix(commandtest.Content(t, record), "\nend\n") + "x\nend\n"
	code, stdout, stderr := tested.Try("check", commandtest.Write(t, text), "Ada", "Bo")
	if code != 1 || stdout != "" || strings.Count(stderr, "\n") != 1 {
		t.Errorf("exit %d, %q, %s", code, stdout, stderr)
	}
}
