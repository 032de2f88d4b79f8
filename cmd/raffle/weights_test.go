package main

import (
	"path/filepath"
	"strings"
	"testing"

	"example.com/dice/internal/raffle"
)

// A table of results of a roll is refused as weights. Package target tests which lines are one.
func TestTablesOfRollsAreRefused(t *testing.T) {
	for text, want := range map[string]string{
		"01-98 Human\n99 Orc\n100 Half-Orc\n": "line 1: 01-98 is a range, and lines begin with " +
			"shares; write how many numbers every line has, single numbers too: " +
			"98 Human, 1 Orc, 1 Half-Orc\n",
		"1 Ada\n2 Grace\n3 Barbara\n4 Edith\n": "the lines are numbered 1 to 4 as for a roll",
	} {
		code, stdout, stderr := try("draw", "-weights", "-file", write(t, text))
		if code != 1 || stdout != "" || !strings.Contains(stderr, want) {
			t.Errorf("%q: exit %d, %s%s", text, code, stdout, stderr)
		}
	}
}

// Lists that were drawn from, or announced, before these lines were refused stay valid.
func TestOldListsOfNumberedLines(t *testing.T) {
	lines := []string{"1 Ada", "2 Grace", "3 - 5 Barbara"}
	list, _, err := raffle.NewList(lines, true)
	if err != nil {
		t.Fatal(err)
	}
	file, dir := write(t, strings.Join(lines, "\n")), t.TempDir()
	seeded := raffle.Header{N: 1, Items: len(list), Weights: true, Hash: list.Hash(true), Sides: 6,
		From: raffle.Origin{Kind: raffle.Seeded, Value: "5"}}
	transcript := filepath.Join(dir, "transcript")
	recording, err := raffle.Record(transcript, seeded)
	if err != nil {
		t.Fatal(err)
	}
	if err := recording.Draw(t.Context(), list); err != nil {
		t.Fatal(err)
	}
	if err := recording.Finish(t.Context(), list); err != nil {
		t.Fatal(err)
	}
	public := seeded
	public.Sides, public.From = raffle.PublicSides, raffle.Origin{Kind: raffle.Public,
		Value: "Lotto 2030-01-05: 6 of 49"}
	announcement := raffle.Announcement{Day: "2029-12-01", Draw: public}
	if err := announcement.Check(); err != nil {
		t.Fatal(err)
	}
	typed := seeded
	typed.From = raffle.Origin{Kind: raffle.Typed}
	for _, args := range [][]string{
		{"check", transcript},
		{"draw", "-announced", write(t, announcement.String()), "-public",
			"Lotto 2030-01-05: 3 5 8 13 21 34"},
		{"draw", "-weights", "-from", "6", "-typed", "-transcript", write(t, typed.String())},
	} {
		code, stdout, stderr := typing("2\n3\n4\n5\n6\n", append(args, "-file", file)...)
		if code != 0 || !strings.Contains("Ada\nGrace\n- 5 Barbara\n", stdout) {
			t.Errorf("raffle %q: exit %d, %s%s", args, code, stdout, stderr)
		}
	}
}
