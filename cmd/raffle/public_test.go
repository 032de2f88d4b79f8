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

// The announcement that other tests read is one of the program.
func TestAnnouncementGolden(t *testing.T) {
	_, text, _ := tested.Try(append([]string{"announce", "Lotto 2030-01-05: 6 of 49", "-n", "3",
		"-note", "the first wins the bike, the next two a book"}, people...)...)
	commandtest.Golden(t, "testdata/announcement", text)
}
