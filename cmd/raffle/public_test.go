package main

import (
	"strings"
	"testing"

	"example.com/dice/internal/command/commandtest"
)

// A text that can be read as another is refused.
func TestPublicTexts(t *testing.T) {
	for _, test := range []struct{ text, want string }{
		{"", "the public text is empty"},
		{" \u00a0\n", "the public text is empty"},
		{"Zo\u00eb", `character 3 of the public text, "ë", can be written in several ways`},
		{"Zoe\u0308", "character 4 of the public text, \"\u0308\","},
		{"1\x1f2", `character 2 of the public text, "\x1f",`}, // Python takes it for a blank
		{"1–2", `character 2 of the public text, "–",`},
		{"\u0410da", `character 1 of the public text, "` + "\u0410" + `",`}, // a Cyrillic A
		{"1\xff", `character 2 of the public text, "\xff",`},
		{"1\x00", `character 2 of the public text, "\x00",`},
		{"1\u200b2", `character 2 of the public text, "\u200b",`},
		{strings.Repeat("x", 1001), "the public text has 1001 characters; agree on one of at most 1000"},
	} {
		code, stdout, stderr := tested.Try("draw", "-public", test.text, "a", "b")
		if code != 2 || stdout != "" || !strings.HasPrefix(stderr, "raffle draw: ") ||
			!strings.Contains(stderr, test.want) || strings.Count(stderr, "\n") != 1 {
			t.Errorf("%q: exit %d, %q, %q; want %q", test.text, code, stdout, stderr, test.want)
		}
	}
	for _, text := range []string{"x", lotto, strings.Repeat("x", 1000),
		"!\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~"} {
		if code, _, stderr := tested.Try("draw", "-public", text, "a", "b"); code != 0 {
			t.Errorf("%q: exit %d, %q", text, code, stderr)
		}
	}
}

// The transcript of a public draw is checked from its text alone.
func TestPublicTranscriptsGolden(t *testing.T) {
	text, drawn := drawTranscript(t, "", append([]string{"-public", lotto, "-n", "2"}, people...)...)
	commandtest.Golden(t, "testdata/transcript-public", text)
	name := commandtest.Write(t, text)
	if code, again, stderr := tested.Process(t, "", append([]string{"check", name, "-public", lotto},
		people...)...); code != 0 || again != drawn {
		t.Errorf("exit %d, %q, %q", code, again, stderr)
	}
	refused(t, "not this text", "is not drawn from the public text \"Lotto 2030-01-05: "+
		"3 11 19 28 40 47.\", but from \"Lotto",
		append([]string{"check", name, "-public", lotto + "."}, people...)...)
}

// An announcement binds the draw that follows it: with its file there is nothing to
// choose.
func TestAnnouncedDrawsGolden(t *testing.T) {
	const form = "Lotto 2030-01-05: 6 of 49"
	const note = "the first wins the bike, the next two a book"
	code, text, stderr := tested.Try(append([]string{"announce", form, "-n", "3", "-note", note},
		people...)...)
	const weak = "raffle announce: the text is weak: 6 numbers of 49: 24 bits; " +
		"to draw 3 of 5 items takes 6 bits, and 46 to be nearly equally likely"
	if code != 0 || stderr != weak+"; announce a larger lottery, such as 20 of 70 (57 bits), or "+
		"that of several days, each with a date in front\n" {
		t.Errorf("exit %d, %q", code, stderr)
	}
	commandtest.Golden(t, "testdata/announcement", text)
	name := commandtest.Write(t, text)
	transcript, drawn := drawTranscript(t, "", append([]string{"-announced", name, "-public", lotto},
		people...)...)
	check := []string{"check", commandtest.Write(t, transcript), "-announced", name,
		"-public", lotto}
	code, again, stderr := tested.Try(append(check, people...)...)
	if code != 0 || again != drawn || !strings.HasPrefix(stderr,
		"Announced draw, checked: the 3 drawn items, in this order, fit the list and the numbers, as "+
			"announced.\nCheck these yourself; if an answer is no, ask the organiser:\n"+
			"Was the announcement of 2029-12-01 public") || strings.Count(stderr, "\n") != 8 ||
		!strings.Contains(stderr, "\nThe organiser's note: \""+note+"\"\n") {
		t.Errorf("exit %d, %q, %q; want %q", code, again, stderr, drawn)
	}
	if code, plain, stderr := tested.Try(append([]string{"draw", "-n", "3", "-public", lotto},
		people...)...); code != 0 || plain != drawn {
		t.Errorf("exit %d, %q, %q; want %q", code, plain, stderr, drawn)
	}
	for _, test := range []struct {
		args, want string
		code       int
	}{
		{"draw -announced FILE -public 7", "is not of the announced form", 1},
		{"draw -announced FILE -public LOTTO a", "the list is another one, or in another order: it has 6 items", 1},
		{"draw -announced FILE", "add -public", 2},
		{"draw -announced FILE -public LOTTO -n 3", "the announcement says how to draw; omit -n", 2},
		{"draw -announced FILE -public LOTTO -typed 6", "a public text rolls a d256; omit -typed", 2},
		{"announce FORM -json", "there is no flag -json", 2},
		{"announce FORM -typed 6", "there is no flag -typed", 2},
		{"announce FORM -public 1", "there is no flag -public", 2},
		{"announce FORM -n 6", "cannot draw 6 of 5 items", 2},
		{"draw -announced FILEx -public LOTTO", "does not exist", 1},
	} {
		var args []string
		for arg := range strings.FieldsSeq(test.args) {
			args = append(args, strings.NewReplacer("FILE", name, "LOTTO", lotto, "FORM",
				form).Replace(arg))
		}
		code, stdout, stderr := tested.Try(append(args, people...)...)
		if code != test.code || stdout != "" ||
			!strings.Contains(stderr, test.want) || strings.Count(stderr, "\n") != 1 {
			t.Errorf("%s: exit %d, %q, %q", test.args, code, stdout, stderr)
		}
	}
}

// A draw, a check and an announcement ask the clock: numbers of a day to come cannot be
// known.
func TestDrawsOfDaysToCome(t *testing.T) {
	const text = "Lotto 2030-02-03: 3 11 19 28 40 47"
	const want = "2030-02-03 has not come by this computer's clock, so its numbers cannot be known; " +
		"draw when the lottery has published them, or to try all steps before, announce a text that begins with Rehearsal\n"
	code, stdout, stderr := tested.Try("draw", "-public", text, "a", "b")
	if code != 1 || stdout != "" || stderr != "raffle draw: "+want {
		t.Errorf("exit %d, %s%s", code, stdout, stderr)
	}
	announcement := strings.Replace(commandtest.Content(t, "testdata/announcement"), "2029-12-01",
		"2030-02-03", 1)
	announcement = strings.Replace(announcement, "2030-01-05", "2030-03-05", 1)
	text2 := strings.Replace(text, "2030-02-03", "2030-03-05", 1)
	draw := []string{"draw", "-announced", commandtest.Write(t, announcement), "-public", text2}
	code, _, stderr = tested.Try(append(draw, people...)...)
	if code != 1 || !strings.Contains(stderr,
		"the announcement is of 2030-02-03, which has not come") {
		t.Errorf("exit %d, %s", code, stderr)
	}
}
