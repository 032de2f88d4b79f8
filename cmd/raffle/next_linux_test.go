package main

import (
	"path/filepath"
	"strings"
	"testing"

	"example.com/dice/internal/command/commandtest"
)

// A person at a terminal is told that a draw without transcript cannot be checked, and
// how one with a transcript is.
func TestWhatComesAfterADraw(t *testing.T) {
	const lost = "raffle draw: the rolls are not kept, so nobody can check this draw; for one that " +
		"others can check, add -transcript FILE\r\n"
	list := commandtest.Write(t, "Ada\nBo\nCy\n")
	screen := tested.Sit(t, nil, "draw", "-file", list).Ends(0)
	if !strings.HasPrefix(screen, lost) || strings.Count(screen, "\n") != 2 {
		t.Errorf("%q", screen)
	}
	screen = tested.Sit(t, nil, "draw", "-file", list, "-public", "x").Ends(0)
	if strings.Contains(screen, lost) || strings.Contains(screen, "check") {
		t.Errorf("%q", screen)
	}
	for args, again := range map[string]string{
		"-n 2 -file " + list: "-file " + list,
		"-n 2 Ada Bo Cy":     "-file LIST",
	} {
		record := filepath.Join(t.TempDir(), "record")
		draw := append([]string{"draw", "-transcript", record}, strings.Fields(args)...)
		want := "raffle draw: " + record + " keeps the draw; anyone who has it and the list can check " +
			"it: raffle check " + record + " " + again + "; no check shows that you drew only once\r\n"
		screen := tested.Sit(t, nil, draw...).Ends(0)
		if !strings.HasSuffix(screen, want) || strings.Contains(screen, lost) {
			t.Errorf("%s: %q; want %q", args, screen, want)
		}
	}
}

// A person at a terminal is told to publish an announcement, and to check its draw with
// numbers that are not those of the transcript.
func TestWhatComesAfterAnAnnouncement(t *testing.T) {
	list := commandtest.Write(t, "Ada\nBo\nCy\n")
	folder := t.TempDir()
	announced, record := filepath.Join(folder, "announced"), filepath.Join(folder, "record")
	announce := []string{"announce", "KENO 2030-01-05: 20 of 70, KENO 2030-01-12: 20 of 70",
		"-file", list}
	const publish = " and the list now, before any of the numbers is drawn; do not announce this " +
		"draw again\r\n"
	for what, args := range map[string][]string{"the announcement": announce,
		announced: append(announce, "-o", announced)} {
		screen := tested.Sit(t, nil, args...).Ends(0)
		if !strings.HasSuffix(screen, "raffle announce: publish "+what+publish) {
			t.Errorf("%s: %q", what, screen)
		}
	}
	announce[1] = "Rehearsal " + announce[1]
	if screen := tested.Sit(t, nil, announce...).Ends(0); strings.Contains(screen, "publish") {
		t.Errorf("%q", screen)
	}
	const twenty = "2 5 9 12 13 17 20 24 28 31 33 38 41 44 46 52 57 61 66 70"
	screen := tested.Sit(t, nil, "draw", "-announced", announced, "-file", list,
		"-transcript", record,
		"-public", "KENO 2030-01-05: "+twenty+", KENO 2030-01-12: "+twenty).Ends(0)
	want := "can check it: raffle check " + record + " -file " + list + " -announced " + announced +
		" -public TEXT, where TEXT is the announced text with the numbers from the lottery's own " +
		"page; without -public, the numbers are the organiser's\r\n"
	if !strings.HasSuffix(screen, want) {
		t.Errorf("%q; want %q", screen, want)
	}
}
