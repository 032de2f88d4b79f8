package main

import (
	"path/filepath"
	"strings"
	"testing"

	"example.com/dice/internal/raffle"
)

// A table of results of a roll is refused, by each command that reads weights.
func TestTablesOfRollsAreRefused(t *testing.T) {
	for text, want := range map[string]string{
		"01-98 Human\n99 Orc\n100 Half-Orc\n": "line 1: 01-98 is a range, and lines begin with " +
			"shares; write how many numbers every line has, single numbers too: " +
			"98 Human, 1 Orc, 1 Half-Orc\n",
		"1 - 98 Human\n99 Orc\n100 Half-Orc\n": "line 1: 1 - 98 is a range, and lines begin",
		"1 a\n2 b\n3 c\n4 d\n5 e\n6 f\n": "the lines are numbered 1 to 6 as for a roll, and " +
			"would be read as weights; for equal shares begin every line with 1; " +
			"if these are weights, multiply all by 10: 10 a, 20 b\n",
		"2 a\n3 b\n4 c\n5 d\n6 e\n7 f\n8 g\n":   "the lines are numbered 2 to 8 as for a roll",
		"1 Ada\n2 Grace\n3 Barbara\n4 Edith\n":  "the lines are numbered 1 to 4 as for a roll",
		"1 Ada\n\n2 Grace\n":                    "the lines are numbered 1 to 2 as for a roll",
		"1. Ada\n2. Grace\n3. Barbara the 4.\n": "the lines are numbered 1 to 3 as for a roll",
	} {
		file := write(t, text)
		for _, args := range []string{"plan 6 -table ", "walk 6 -table ", "roll -table ",
			"pick -weights -file "} {
			code, stdout, stderr := try(strings.Fields(args + file)...)
			if code != 1 || stdout != "" || !strings.Contains(stderr, want) {
				t.Errorf("dice %s of %q: exit %d, %s%s", args, text, code, stdout, stderr)
			}
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
		{"-replay", transcript},
		{"-announced", write(t, announcement.String()), "-public", "Lotto 2030-01-05: 3 5 8 13 21 34"},
		{"-weights", "-from", "6", "-typed", "-transcript", write(t, typed.String())},
	} {
		code, stdout, stderr := typing("2\n3\n4\n5\n6\n", append([]string{"pick", "-file", file},
			args...)...)
		if code != 0 || !strings.Contains("Ada\nGrace\n- 5 Barbara\n", stdout) {
			t.Errorf("dice pick %q: exit %d, %s%s", args, code, stdout, stderr)
		}
	}
}
