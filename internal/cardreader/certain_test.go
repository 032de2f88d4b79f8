package cardreader

import (
	"fmt"
	"strings"
	"testing"
)

// Cards of numbers for which the rolls are skipped that are left, and of those with a list that
// starts over.
const (
	certainCard = `d37 from a d10 · 2.43 rolls on average

Roll a d10 twice; read them as one number:
   1st d10  tens (0 to 9)
   2nd d10  ones (0 to 9)
   number   1–37 → as shown
            38–74 → subtract 37
            0 or above 74 → start over at once
   Start over: roll all again.
   At once: skip rolls when the number is too high even with 0 for them.

Example: d10 1, d10 4 → 14; d10 0, d10 0 → start over; d10 8 → start over at
once.
`
	zeroCard = `d35 from a d4 and a d10 · 2.29 rolls on average

Roll a d4 and a d10; read them as one number:
   d4      tens (4 counts as 0)
   d10     ones (0 to 9)
   number  1–35 → as shown · 0 or above 35 → start over
   Start over: roll all again.
`
	aboveCard = `d50 from a d7 · 3.29 rolls on average

Roll a d7 three times: number = (first − 1) × 49 + (second − 1) × 7 + third:
   number  1–50 → as shown                  51–100 → subtract 50
           101–150 → subtract 100           151–200 → subtract 150
           201–250 → subtract 200           251–300 → subtract 250
           above 300 → start over at once
   Start over: roll all again.
   At once: skip rolls when the number is too high even with 1 for them.

Example: d7 1, d7 1, d7 3 → 3; d7 7, d7 2 → start over at once.
`
	coinsCard = `d25 from a coin · 6 rolls on average

Toss a coin five times; tails count 16, 8, 4, 2, 1, heads 0: result = their sum + 1:
   result above 25 → start over at once
   Start over: roll all again.
   At once: skip tosses when the result is too high even with heads for them.

Example: tails, heads, heads, heads, tails → 16 + 1 + 1 = 18; tails, tails,
tails → start over at once.
`
	addedCard = `d365 from a d20 · 2.14 rolls on average

Roll a d20 twice; look up the 1st, then add the 2nd:
   1st d20  1 → +0            2 → +20           3 → +40
            4 → +60           5 → +80           6 → +100
            7 → +120          8 → +140          9 → +160
            10 → +180         11 → +200         12 → +220
            13 → +240         14 → +260         15 → +280
            16 → +300         17 → +320         18 → +340
            19 → +360         20 → start over
   2nd d20  add the face
   sum      1–365 → as shown · above 365 → start over
   Start over: roll all again.

Example: d20 5, d20 13 → 80 + 13 = 93.
`
	throwsCard = `d73 from a d4 and a d10 · 2.11 throws on average

Throw a d4 and a d10, then a d10; read them as one number:
   d4       hundreds (4 counts as 0)
   1st d10  tens (0 to 9)
   2nd d10  ones (0 to 9)
   number   1–73 → as shown
            74–146 → subtract 73
            147–219 → subtract 146
            220–292 → subtract 219
            293–365 → subtract 292
            0 or above 365 → start over at once
   Start over: roll all again.
   At once: skip rolls when the number is too high even with 0 for them.

Example: d4 1, d10 4, d10 7 → 147 − 146 = 1; d4 4, d10 0, d10 5 → 5; d4 4,
d10 0, d10 0 → start over; d4 3, d10 7 → start over at once.
`
)

const skips = "   At once: skip rolls when the number is too high even with 0 for them.\n"

func init() {
	bends[certainCard] = [][2]string{
		{" at once\n   Start over", "\n   Start over"}, {"1–37", "1–36"}, {"38–74", "38–75"},
		{"above 74", "above 73"}, {"above 74", "above 75"}, {"0 or above", "above"}, {skips, ""},
		{"even with 0 for them", "even with 1 for them"}, {"the number is", "the result is"},
		{"2.43", "2.70"}, {"tens", "ones"},
		{"tens (0 to 9)", "tens (9 counts as 0)"}, {"d10 8 →", "d10 7 →"},
		{"d10 0 → start over;", "d10 0 → start over at once;"},
	}
	bends[zeroCard] = [][2]string{
		{"→ start over\n", "→ start over at once\n"}, {"4 counts", "1 counts"},
		{"(0 to 9)", "(9 counts as 0)"}, {"0 or above 35", "above 35"},
		{"above 35", "above 34"},
		{"Start over: roll all again.\n", "Start over: roll all again.\n" + skips},
	}
	bends[aboveCard] = [][2]string{
		{"start over at once", "start over"},
		{"above 300", "above 299"}, {"251–300", "251–299"}, {"× 49", "× 48"},
		{"with 1 for", "with 0 for"}, {"third:", "first:"}, {"subtract 250", "subtract 251"},
		{"(first − 1)", "first"},
		{"(first − 1) × 49 + (second − 1) × 7", "(first − 1) × (second − 1) × 7"},
	}
	bends[coinsCard] = [][2]string{
		{"start over at once", "start over"},
		{"above 25", "above 24"}, {"above 25", "above 26"}, {"16, 8", "15, 8"},
		{"five times", "six times"}, {", heads 0", ""}, {"with heads for", "with 1 for"},
		{"6 rolls", "8 rolls"},
	}
	bends[throwsCard] = [][2]string{
		{"from a d4 and a d10", "from a d4 and two d10"}, {"a d10, then a d10", "two d10"},
		{"Throw a d4 and a d10, then a d10", "Throw a d4, then two d10"},
		{"at once\n   Start over", "\n   Start over"}, {"2.11 throws", "2.22 throws"},
		{"4 counts", "3 counts"}, {"d4 3, d10 7 →", "d4 3, d10 6 →"},
	}
	bends[addedCard] = [][2]string{
		{"19 → +360         20 → start over", "19–20 → start over"},
		{"20 → start over", "20 → +380"}, {"19 → +360 ", "19 → +350 "}, {"above 365", "above 364"},
		{"1–365", "1–364"}, {"20 → start over", "20 → reroll"},
		{"Start over: roll all again.\n", "\n"}, {"2.14", "2.19"},
	}
}

// asStretches returns the chances of a card of one number as they are found without following each
// face, as text like that of [played].
func asStretches(text string) (said string, reads bool) {
	c, err := Read(text)
	if err != nil || c.kept != nil || len(c.parts) != 1 || c.sum != nil ||
		!c.parts[0].number10 && c.parts[0].formula == "" {
		return "", false
	}
	got, err := c.stretches(Player{}, place{part: 1})
	if err == nil {
		err = c.CheckPrice(got.Mean)
	}
	if err == nil {
		err = c.CheckNotes(got)
	}
	if err == nil {
		_, err = c.CheckExample()
	}
	if err != nil {
		return err.Error(), true
	}
	lines := map[string]string{}
	for _, s := range got.Stretches {
		for n := s.Low; n <= s.High; n++ {
			lines[fmt.Sprint(n)] = s.Each.String()
		}
	}
	for _, label := range sorted(lines) {
		said += label + " " + lines[label] + "\n"
	}
	return said, true
}

// Numbers that are not followed one by one have the chances and the cost of those that are, and
// each bend is found in them too.
func TestStretches(t *testing.T) {
	t.Parallel()
	cards := 0
	for text, list := range bends {
		right, reads := asStretches(text)
		if !reads {
			continue
		}
		cards++
		if right != played(text) {
			t.Errorf("%s\nnot\n%s\nof\n%s", right, played(text), text)
		}
		for _, b := range list {
			bent := strings.Replace(text, b[0], b[1], 1)
			if got, reads := asStretches(bent); reads && got == right {
				t.Errorf("the reader sees no difference between %q and %q in\n%s", b[1], b[0], text)
			}
		}
	}
	if cards < 8 {
		t.Errorf("%d cards were read as stretches; want at least 8", cards)
	}
}
