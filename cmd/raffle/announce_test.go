package main

import (
	"path/filepath"
	"strings"
	"testing"

	"example.com/dice/internal/command/commandtest"
)

// An announcement goes to a new file as it goes to standard output, and to no file that exists.
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

// A check says if nobody but the transcript says which the numbers were.
func TestChecksWithoutTheText(t *testing.T) {
	const form, text = "KENO 2030-01-05: 3 of 70", "KENO 2030-01-05: 2 5 9"
	folder := t.TempDir()
	file, record := filepath.Join(folder, "file"), filepath.Join(folder, "record")
	for _, args := range [][]string{{"announce", form, "Ada", "bo", "-o", file},
		{"draw", "-announced", file, "-public", text, "-transcript", record, "Ada", "bo"}} {
		if code, _, stderr := tested.Try(args...); code != 0 {
			t.Fatalf("exit %d, %s", code, stderr)
		}
	}
	check := []string{"check", record, "-announced", file, "Ada", "bo"}
	for _, test := range []struct {
		args []string
		want string
	}{
		{check, " or that the numbers, which only the transcript says, are the published ones; " +
			"compare them.\n"},
		{append(check, "-public", text), " or that these are the published numbers; compare them.\n"},
	} {
		code, _, stderr := tested.Try(test.args...)
		if code != 0 || !strings.Contains(stderr, test.want) {
			t.Errorf("exit %d, %s; want %s", code, stderr, test.want)
		}
	}
}
