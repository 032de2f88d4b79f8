package main

import (
	"path/filepath"
	"strings"
	"testing"

	"example.com/dice/internal/command/commandtest"
)

// A typed draw that is broken off after its last roll goes on with the same command, and
// ends with the transcript of a draw in one go. Package raffle breaks one off after each
// roll.
func TestTypedDrawGoesOn(t *testing.T) {
	draw := func(name string) []string {
		return append([]string{"draw", "-typed", "6", "-n", "all", "-transcript", name}, people...)
	}
	whole := filepath.Join(t.TempDir(), "whole")
	_, drawn, _ := tested.Typing(strings.Repeat("4\n2\n6\n1\n", 9), draw(whole)...)
	text := commandtest.Content(t, whole)

	// Lines lost after the rolls follow from the rolls.
	for _, behind := range []string{"", "drawn 1 \"z\"\n",
		text[strings.Index(text, "drawn"):strings.Index(text, "end")]} {
		name := commandtest.Write(t, text[:strings.Index(text, "drawn")]+behind)
		code, stdout, stderr := tested.Typing("", draw(name)...)
		if code != 0 || stdout != drawn || commandtest.Content(t, name) != text {
			t.Errorf("with all rolls and %q: exit %d, %q, %q\n%s", behind, code, stdout, stderr,
				commandtest.Content(t, name))
		}
	}
}

// A file that is not the beginning of this very draw is refused and stays as it
// is.
func TestTypedDrawGoesOnWithNothingElse(t *testing.T) {
	text, _ := drawTranscript(t, "4\n2\n6\n1\n", append([]string{"-typed", "6", "-n", "3"},
		people...)...)
	begun := text[:strings.Index(text, "drawn")]
	for _, test := range []struct{ name, text, want string }{
		{"a finished draw", text,
			"exists already; give the transcript another name, or check this one with 'raffle check'"},
		{"another file", "Ada\nGrace\n", "exists already, and is not the beginning of this draw"},
		{"another number", strings.Replace(begun, "draw 3", "draw 2", 1),
			`is not the beginning of this draw: line 2 is "draw 2 without replacement", and for this draw "draw 3 ` +
				"without replacement\"; to continue a draw, repeat its command"},
		{"a note", strings.Replace(begun, "from typed rolls\n", "from typed rolls\nnote \"x\"\n", 1),
			`: line 6 is "note \"x\"", and for this draw ""; to continue`},
		{"another list", strings.Replace(begun, "sha256 93", "sha256 39", 1),
			"is not the beginning of this draw: line 3 is "},
		{"other line ends", strings.ReplaceAll(begun, "\n", "\r\n"),
			"is not the beginning of this draw"},
		{"an impossible roll", begun + "rolls 7\n", "is the beginning of this draw, but damaged: " +
			"line 7: there must be 20 rolls in each line but the last; mend it,"},
		{"half a roll", strings.TrimSuffix(begun, "\n"),
			"is the beginning of this draw, but damaged: line 6: "},
	} {
		name := commandtest.Write(t, test.text)
		draw := []string{"draw", "-typed", "6", "-n", "3", "-transcript", name}
		code, stdout, stderr := tested.Try(append(draw, people...)...)
		if code != 1 || stdout != "" || !strings.Contains(stderr, test.want) {
			t.Errorf("%s: exit %d, %q, %q; want %q", test.name, code, stdout, stderr, test.want)
		}
		if after := commandtest.Content(t, name); after != test.text {
			t.Errorf("%s: the file was changed to\n%s", test.name, after)
		}
	}

	// An empty file, such as one of mktemp, is as good as none. Rolls may have other line
	// ends.
	for _, text := range []string{"", begun[:10], begun[:strings.Index(begun, "rolls")],
		strings.TrimSuffix(begun, "\n") + "\r\n"} {
		name := commandtest.Write(t, text)
		draw := []string{"draw", "-typed", "6", "-n", "3", "-transcript", name}
		code, stdout, stderr := tested.Typing("4\n2\n6\n1\n", append(draw, people...)...)
		if code != 0 || stdout == "" || strings.Contains(commandtest.Content(t, name), "\r") {
			t.Errorf("after %q: exit %d, %q, %q", text, code, stdout, stderr)
		}
	}
}

// Slips without end are a failure like others: the rolls before them are kept.
func TestTypedSlipsLoseNoRoll(t *testing.T) {
	record := filepath.Join(t.TempDir(), "record")
	draw := append([]string{"draw", "-typed", "6", "-n", "3", "-transcript", record},
		people...)
	code, stdout, stderr := tested.Typing("4\n2\n"+strings.Repeat("x\n", 200), draw...)
	if code != 1 || stdout != "" || !strings.Contains(stderr, "in 100 answers after 2 rolls, which "+
		record+" keeps; the same command goes on from there\n") {
		t.Errorf("exit %d, %q, %q", code, stdout, stderr)
	}
	code, stdout, stderr = tested.Typing("6\n1\n", draw...)
	if code != 0 || strings.Count(stdout, "\n") != 3 {
		t.Errorf("exit %d, %q, %q", code, stdout, stderr)
	}
}
