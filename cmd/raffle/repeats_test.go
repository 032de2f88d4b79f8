package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"example.com/dice/internal/command/commandtest"
)

// A new draw or announcement of a list with repeats is refused before anything is drawn,
// typed or written, unless they are meant. Lines are those of the file.
func TestRepeatsAreRefused(t *testing.T) {
	list := commandtest.Write(t, "Ada\n\nBo\nAda\nCy\n")
	weights := commandtest.Write(t, "5 Ada\n2 Bo\n1 Ada\n4 Cy\n")
	const either = "; remove the repeats, or add -allow-duplicates if they are meant\n"
	const ada = `the list has repeats: line 1 "Ada" and line 4 "Ada"`
	for args, want := range map[string]string{
		"draw -file " + list:                               ada + either,
		"draw -n 3 -file " + list:                          ada + either,
		"draw -n 9 -replace -file " + list:                 ada + either,
		"draw -n all -file " + list:                        ada + either,
		"draw -public x -file " + list:                     ada + either,
		"draw -typed 6 -n 2 -file " + list:                 ada + either,
		"announce KENO_2030-01-05:_20_of_70 -file " + list: ada + either,

		"draw -weights -n 2 -file " + weights: `the list has repeats: line 1 "Ada" and line 3 "Ada"` +
			either,
		"draw Bo Ada Bo": `the list has repeats: line 1 "Bo" and line 3 "Bo"` + either,
	} {
		record := filepath.Join(t.TempDir(), "record")
		words := strings.Fields(args)
		command := words[0]
		if command == "announce" {
			words[1] = strings.ReplaceAll(words[1], "_", " ")
		} else {
			words = append(words, "-transcript", record)
		}
		code, stdout, stderr := tested.Typing("4\n2\n6\n", words...)
		if code != 1 || stdout != "" || !strings.HasSuffix(stderr, "raffle "+command+": "+want) ||
			strings.Contains(stderr, "d6: ") {
			t.Errorf("%s: exit %d, %s%s; want %s", args, code, stdout, stderr, want)
		}
		if _, err := os.Stat(record); !os.IsNotExist(err) {
			t.Errorf("%s leaves a transcript: %v", args, err)
		}
		code, stdout, stderr = tested.Typing("4\n2\n6\n", append(words, "-allow-duplicates")...)
		if code != 0 || stdout == "" || strings.Contains(stderr, "items that are alike") {
			t.Errorf("%s, allowed: exit %d, %s%s", args, code, stdout, stderr)
		}
	}
}

// Draws and announcements of lists with repeats that exist go on, and are checked: with a
// remark, or without one if the repeats are meant.
func TestRepeatsOfDrawsThatExist(t *testing.T) {
	list := commandtest.Write(t, "Ada\nBo\nAda\nCy\n")
	record := filepath.Join(t.TempDir(), "record")
	draw := []string{"draw", "-typed", "6", "-n", "3", "-transcript", record, "-file", list}
	code, _, stderr := tested.Typing("4\n", append(draw, "-allow-duplicates")...)
	if code != 1 || !strings.Contains(stderr, "which "+record+" keeps") {
		t.Fatalf("exit %d, %s", code, stderr)
	}
	const remark = `: items that are alike: line 1 "Ada" and line 3 "Ada"; each counts by itself` + "\n"
	code, drawn, stderr := tested.Typing("2\n1\n3\n", draw...)
	if code != 0 || strings.Count(drawn, "\n") != 3 ||
		!strings.Contains(stderr, "raffle draw"+remark) {
		t.Errorf("exit %d, %s%s", code, drawn, stderr)
	}
	code, again, stderr := tested.Try("check", record, "-file", list)
	if code != 0 || again != drawn || !strings.HasPrefix(stderr, "raffle check"+remark) {
		t.Errorf("exit %d, %s%s", code, again, stderr)
	}
	const form = "Rehearsal KENO 1955-10-09: 1 of 70"
	code, text, stderr := tested.Try("announce", form, "-allow-duplicates", "-file", list)
	draw = []string{"draw", "-announced", commandtest.Write(t, text), "-public",
		strings.Replace(form, "1 of 70", "7", 1), "-file", list}
	drew, _, said := tested.Try(draw...)
	if code != 0 || drew != 0 || !strings.Contains(said, "raffle draw"+remark) {
		t.Errorf("exit %d and %d, %s%s", code, drew, stderr, said)
	}
	code, again, stderr = tested.Try("check", record, "-allow-duplicates", "-file", list)
	if code != 0 || again != drawn || strings.Contains(stderr, "raffle check: ") {
		t.Errorf("exit %d, %s%s", code, again, stderr)
	}
}
