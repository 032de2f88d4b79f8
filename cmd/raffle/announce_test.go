package main

import (
	"path/filepath"
	"strings"
	"testing"

	"example.com/dice/internal/command/commandtest"
)

// An announcement goes to a new file as it goes to standard output, and to no file that
// exists.
func TestAnnouncementsInFiles(t *testing.T) {
	announce := []string{"announce", "KENO 2030-01-05: 20 of 70", "Ada", "bo"}
	code, text, stderr := tested.Try(announce...)
	if code != 0 || stderr != "" {
		t.Fatalf("exit %d, %s", code, stderr)
	}
	file := filepath.Join(t.TempDir(), "file")
	code, stdout, stderr := tested.Try(append(announce, "-o", file)...)
	if code != 0 || stdout != "" || stderr != "" || commandtest.Content(t, file) != text {
		t.Errorf("exit %d, %s%s", code, stdout, stderr)
	}
	code, stdout, stderr = tested.Try(append(announce, "Cy", "-o", file)...)
	want := "raffle announce: " + file + " exists already, and may be published; give the " +
		"announcement another name, or delete the file if nobody has it\n"
	if code != 1 || stdout != "" || stderr != want || commandtest.Content(t, file) != text {
		t.Errorf("exit %d, %s%s", code, stdout, stderr)
	}
	code, _, stderr = tested.Try(append(announce, "-o", filepath.Join(file, "x"))...)
	if code != 1 || !strings.HasPrefix(stderr, "raffle announce: open ") {
		t.Errorf("exit %d, %s", code, stderr)
	}
}
