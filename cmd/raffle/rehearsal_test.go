package main

import (
	"path/filepath"
	"strings"
	"testing"

	"example.com/dice/internal/command/commandtest"
)

// A rehearsal goes through all steps of an announced draw with numbers of the past, and
// is called one at each of them.
func TestRehearsalOfADraw(t *testing.T) {
	const form = "Rehearsal KENO 1955-10-09: 6 of 70"
	const numbers = "Rehearsal KENO 1955-10-09: 3 12 13 16 23 41"
	list := commandtest.Write(t, "Ada\nBo\nCleo\n")
	code, text, stderr := tested.Try("announce", form, "-file", list)
	if code != 0 || !strings.Contains(text, "\nannounced 1955-10-08\n") || !strings.HasPrefix(stderr,
		"raffle announce: this is a rehearsal, which decides nothing; ") {
		t.Fatalf("exit %d, %s%s", code, text, stderr)
	}
	announced, record := commandtest.Write(t, text), filepath.Join(t.TempDir(), "record")
	code, drawn, stderr := tested.Try("draw", "-announced", announced, "-public", numbers,
		"-file", list, "-transcript", record)
	if code != 0 || !strings.Contains(stderr, "this is a rehearsal, which decides nothing; ") {
		t.Fatalf("exit %d, %s", code, stderr)
	}
	code, again, stderr := tested.Try("check", record, "-announced", announced, "-file", list,
		"-public", numbers)
	if code != 0 || again != drawn || !strings.HasPrefix(stderr,
		"Rehearsal, checked: the drawn item fits the list and the numbers, as announced.\n"+
			"A rehearsal decides nothing: ") {
		t.Errorf("exit %d, %s%s", code, again, stderr)
	}
	_, _, unknown := tested.Try("check", record, "-announced", announced, "-file", list)
	const yours = "\nYou gave no numbers: those of the transcript are the organiser's.\n"
	if strings.Replace(unknown, yours, "\n", 1) != stderr || !strings.Contains(unknown, yours) {
		t.Errorf("%q; want %q with %q", unknown, stderr, yours)
	}
}
