package main

import (
	"strings"
	"testing"
)

const lotto = "Lotto 2030-01-05: 3 11 19 28 40 47"

// A text that can be read as another is refused.
func TestPublicTexts(t *testing.T) {
	for _, test := range []struct{ text, want string }{
		{"", "the public text is empty"},
		{" 1 2 3", "begins or ends with a blank"},
		{"1 2 3 ", "begins or ends with a blank"},
		{"1  2 3", "two blanks in a row"},
		{"1 2 3\n", `character 6 of the public text, "\x0a", can be written in several ways`},
		{"1\t2", `character 2 of the public text, "\x09",`},
		{"1\r\n2", `character 2 of the public text, "\x0d",`},
		{"Zo\u00eb", `character 3 of the public text, "ë",`},
		{"Zoe\u0308", "character 4 of the public text, \"\u0308\","},
		{"1\u00a02", "character 2 of the public text"}, // a blank that does not break
		{"1–2", `character 2 of the public text, "–",`},
		{"\u0410da", `character 1 of the public text, "` + "\u0410" + `",`}, // a Cyrillic A
		{"1\xff", `character 2 of the public text, "\xff",`},
		{"1\x00", `character 2 of the public text, "\x00",`},
		{"1\u200b2", `character 2 of the public text, "\u200b",`},
		{strings.Repeat("x", 1001), "the public text has 1001 characters; agree on one of at most 1000"},
	} {
		code, stdout, stderr := try("pick", "-public", test.text, "a", "b")
		if code != 2 || stdout != "" || !strings.HasPrefix(stderr, "dice pick: ") || !strings.Contains(stderr, test.want) || strings.Count(stderr, "\n") != 1 {
			t.Errorf("%q: exit %d, %q, %q; want %q", test.text, code, stdout, stderr, test.want)
		}
	}
	for _, text := range []string{"x", lotto, strings.Repeat("x", 1000), "!\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~"} {
		if code, _, stderr := try("pick", "-public", text, "a", "b"); code != 0 {
			t.Errorf("%q: exit %d, %q", text, code, stderr)
		}
	}
}

// The transcript of a public draw is checked from its text alone.
func TestPublicTranscripts(t *testing.T) {
	text, drawn := drawTranscript(t, "", append([]string{"-public", lotto, "-from", "6", "-n", "2"}, people...)...)
	golden(t, "testdata/transcript-public", text)
	rolls := text[strings.Index(text, "rolls "):strings.Index(text, "\ndrawn")]
	for _, test := range []struct{ name, old, new, want string }{
		{"other rolls", rolls, "rolls 6 6 2", `roll 3 is 2 in the transcript, but the public text "Lotto 2030-01-05: 3 11 19 28 40 47" gives 3`},
		{"another text", "47", "48", `but the public text "Lotto 2030-01-05: 3 11 19 28 40 48" gives`},
		{"an ambiguous text", "05: ", "05:  ", "line 5: the public text has two blanks in a row"},
		{"a text that is quoted in another way", "Lotto", `\u004cotto`, "line 5: "},
		{"a text without quotes", `"`, "", "line 5: "},
	} {
		refused(t, test.name, test.want, append([]string{"pick", "-replay", write(t, strings.ReplaceAll(text, test.old, test.new))}, people...)...)
	}
	name := write(t, text)
	if code, again, stderr := runProgram(t, "", append([]string{"pick", "-replay", name, "-public", lotto}, people...)...); code != 0 || again != drawn {
		t.Errorf("exit %d, %q, %q", code, again, stderr)
	}
	refused(t, "not this text", "is not drawn from that public text: its rolls come from public text \"Lotto",
		append([]string{"pick", "-replay", name, "-public", lotto + "."}, people...)...)
}
