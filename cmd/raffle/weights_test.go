package main

import (
	"path/filepath"
	"strings"
	"testing"

	"example.com/dice/internal/command/commandtest"
	"example.com/dice/internal/raffle"
)

// A new draw has weights only. One that exists is drawn as it was: by the ranges of its table, and
// the program says so.
func TestTablesOfRolls(t *testing.T) {
	const not = ", and not as weights; if they are weights, write weights as the first line"
	for text, want := range map[string]string{
		"01-98 Human\n99 Orc\n100 Half-Orc\n":  "line 1: the numbers are read as ranges of a d100" + not,
		"1 Ada\n2 Grace\n3 Barbara\n4 Edith\n": "line 1: the numbers are read as ranges of a d4" + not,
		"2 Ada\n1 Grace\n": "line 1: the numbers may be weights, or results of a d2; write weights or d2 " +
			"as the first line",
		"1 Ada\n2 Grace\n2 Barbara\n": "",
	} {
		file := commandtest.Write(t, text)
		for _, args := range []string{"list", "draw", "announce"} {
			words := []string{args, "-weights", "-file", file}
			if args == "announce" {
				words = append(words, "KENO 2030-01-05: 20 of 70")
			}
			said := ""
			if want != "" {
				said = "raffle " + args + ": " + want + "\n"
			}
			code, stdout, stderr := tested.Try(words...)
			if (code == 0) != (want == "") || (stdout == "") != (want != "") || stderr != said {
				t.Errorf("%s %q: exit %d, %s%s", args, text, code, stdout, stderr)
			}
		}
	}
	lines := []string{"01-98 Human", "99 Orc", "100 Half-Orc"}
	list, _, err := raffle.NewList(lines, true)
	if err != nil {
		t.Fatal(err)
	}
	h := raffle.Header{N: 1, Items: len(list), Weights: true, Hash: list.Hash(true), Sides: 6,
		From: raffle.Origin{Kind: raffle.Seeded, Value: "5"}}
	transcript := filepath.Join(t.TempDir(), "transcript")
	recording, err := raffle.Record(transcript, h)
	if err == nil {
		err = recording.Draw(t.Context(), list)
	}
	if err == nil {
		err = recording.Finish(t.Context(), list)
	}
	if err != nil {
		t.Fatal(err)
	}
	const said = "raffle check: the lines are read as ranges of a d100\n"
	code, stdout, stderr := tested.Try("check", transcript, "-file",
		commandtest.Write(t, strings.Join(lines, "\n")))
	if code != 0 || stdout == "" || !strings.HasPrefix(stderr, said) {
		t.Errorf("exit %d, %s%s", code, stdout, stderr)
	}
}
