package raffle

import (
	"os/exec"
	"strings"
	"testing"

	"example.com/dice/internal/dicetest"
)

// The decompositions are those of Unicode, as Python has them, for all characters.
func TestDecompositions(t *testing.T) {
	dicetest.Long(t)
	python, err := exec.LookPath("python3")
	if err != nil {
		dicetest.Missing(t, err)
	}
	// Each line is a character that is not hidden, a tab, and its decomposition.
	out, err := exec.Command(python, "-c", `
import sys, unicodedata as u
for c in map(chr, range(0x110000)):
    d = u.normalize("NFD", c) if not 0xd800 <= ord(c) <= 0xdfff else c
    if d != c: sys.stdout.buffer.write((c + "\t" + d + "\n").encode())`).Output()
	if err != nil {
		t.Fatal(err)
	}
	lines := 0
	for line := range strings.Lines(string(out)) {
		composed, parts, _ := strings.Cut(strings.TrimSuffix(line, "\n"), "\t")
		if look("x"+composed) != look("x"+parts) {
			t.Errorf("%+q looks like %+q, and %+q like %+q", composed, look(composed), parts, look(parts))
		}
		lines++
	}
	if lines < 13000 {
		t.Errorf("only %d decompositions", lines)
	}
}

func TestLooks(t *testing.T) {
	for _, same := range [][]string{
		{"Ada", "A\u200bda", "\u2060Ada", "Ad\u00ada", "Ada\ufe0f", "A\u034fda", "\u202aAda",
			"Ada\u3164", "\U000e0041Ada", "A\x01da"},
		{"Zoë", "Zoe\u0308"}, {"ự", "u\u031b\u0323", "u\u0323\u031b", "ư\u0323"},
		{"Å", "\u212b", "A\u030a"},
		{"한글", "\u1112\u1161\u11ab\u1100\u1173\u11af"}, {"Ada Lovelace", "Ada\u00a0Lovelace",
			"Ada\u2009\u200bLovelace", "Ada\tLovelace", "Ada\u2800Lovelace", "Ada  Lovelace",
			"\u2800Ada \u3000Lovelace"},
		{"A1!~", "\uff21\uff11\uff01\uff5e", "A\u0661!~", "A\U0001d7cf!~", "A\U0001d7f7!~"},
		{"Ada", "\u0410da", "\U0001d400\u0501a"}, {"Ada-1", "Ada\u20111", "Ada\u20101", "Ada\u22121",
			"Ada-\u2460", "Ada-l"}, {"o", "ס", "ჿ", "ഠ", "ⲟ"}, {"Com", "Corn"}, {"790",
			"\u0667\u096f\u0660", "\u096d\u096f\u0966"},
	} {
		for _, text := range same {
			if look(text) != look(same[0]) {
				t.Errorf("%+q looks like %+q, and %+q like %+q", text, look(text), same[0], look(same[0]))
			}
		}
	}
	different := map[string]string{}
	for _, text := range []string{"Ada", "ada", "Zoe", "Zoë", "Zöe", "Zoé", "u\u0323", "ự", "한글",
		"하글", "Ada Lovelace", "AdaLovelace", "", "🎲"} {
		if other, found := different[look(text)]; found {
			t.Errorf("%+q looks like %+q", text, other)
		}
		different[look(text)] = text
	}
	for text, want := range map[string]string{
		"Ada": "", "Zoë Ада Αδα": "", "\u0410da": "Cyrillic and Latin", "x\u03bf": "Latin and Greek",
		"Ада-Zoë": "", "日本語kana": "", "A\u0308\u0434": "Latin and Cyrillic", "7\u04302": "",
	} {
		if got := mixture(text); got != want {
			t.Errorf("%+q: %q, want %q", text, got, want)
		}
	}
}
