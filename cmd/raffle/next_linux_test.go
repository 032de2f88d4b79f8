package main

import (
	"path/filepath"
	"strings"
	"testing"

	"example.com/dice/internal/command/commandtest"
)

// A person at a terminal is told that a draw without transcript cannot be checked, and how one
// with a transcript is.
func TestWhatComesAfterADraw(t *testing.T) {
	const lost = "raffle draw: the rolls are not kept, so nobody can check this draw; for one that " +
		"others can check, add -transcript FILE\r\n"
	list := commandtest.Write(t, "Ada\nBo\nCy\n")
	prizes, apart := commandtest.Write(t, "Bike\n"), commandtest.Write(t, "")
	screen := tested.Sit(t, nil, "draw", "-file", list).Ends(0)
	if !strings.HasPrefix(screen, lost) || strings.Count(screen, "\n") != 2 {
		t.Errorf("%q", screen)
	}
	person := tested.Sit(t, []string{"NO_COLOR=1"}, "draw", "-typed", "-from", "3", "-file", list)
	person.Sees(lost + "1 of about 1. d3: ")
	person.Types("2\n")
	person.Ends(0)
	for _, args := range []string{"-seed 1", "-public x"} {
		screen := tested.Sit(t, nil, append([]string{"draw", "-file", list},
			strings.Fields(args)...)...).Ends(0)
		if strings.Contains(screen, lost) || strings.Contains(screen, "check") {
			t.Errorf("%s: %q", args, screen)
		}
	}
	for args, again := range map[string]string{
		"-n 2 -file " + list:                        "-file " + list,
		"-file " + list + " -prizes " + prizes:      "-file " + list + " -prizes " + prizes,
		"-santa -apart " + apart + " -file " + list: "-file " + list + " -apart " + apart,
		"-n 2 Ada Bo Cy":                            "Ada Bo Cy",
		"1-5000":                                    "1-5000",
		"1 2 3 4 5 6 7 8 9 10 11":                   "ITEM...",
		"Ada x\x1b[2J":                              "ITEM...",
	} {
		record := filepath.Join(t.TempDir(), "record")
		draw := append([]string{"draw", "-transcript", record}, strings.Fields(args)...)
		want := "raffle draw: " + record + " keeps the draw; anyone who has it and the list can check " +
			"it: raffle check " + record + " " + again + "\r\n"
		screen := tested.Sit(t, nil, draw...).Ends(0)
		if !strings.HasSuffix(screen, want) || strings.Contains(screen, lost) {
			t.Errorf("%s: %q; want %q", args, screen, want)
		}
	}
}
