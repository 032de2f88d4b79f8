package cardreader

import (
	"strings"
	"testing"
)

// The cards here were right; see bends.
const (
	rowsCard = `d7 from a d6 · 2.06 rolls on average

Roll a d6 twice; the first roll picks the row:
   1st ↓ 2nd →         1–5           6
   1                     1           2
   2                     3           2
   3                     4           2
   4                     5           2
   5                     6           2
   6                     7  start over
   Start over: roll all again.

Example: d6 5, d6 2 → 6.
`
	partsCard = `d4 from a d6 · 1.33 rolls on average, 2 at most

1  Roll a d6:   1–4 → as shown · 5–6 → go to 2

2  Keep your last roll to pick the row; roll a d6:
   last ↓ d6 →  1–3  4–6
   5              1    2
   6              3    4

Example: d6 6 → go to 2; d6 1 → 3.
`
	halfCard = `d3 from a d8 · 1.33 rolls on average

Roll a d8:   1–6 → half the face, rounded up · 7–8 → reroll
`
	shortCard = `4:3:1 from a d20 · 6.25 rolls on average

A = 4 in 8, B = 3, C = 1.

1  Roll a d20:   1–10 → A · 11–20 → go to 2

2  Keep your last roll to pick the row; roll a d20:
   11–15  1 → B · 2–20 → reroll
   16–20  1–10 → B · 11–20 → C
   Reroll: only the new d20, same row.
`
	digitsCard = `d37 from a d4 and a d10 · 2.16 rolls on average

Roll a d4 and a d10; read them as one number:
   d4      tens (4 counts as 0)
   d10     ones (0 to 9)
   number  1–37 → as shown · 0 or above 37 → start over
   Start over: roll all again.

Example: d4 1, d10 4 → 14; d4 4, d10 5 → 5; d4 4, d10 0 → start over.
`
	listCard = `d7 from a d3 · 2.57 rolls on average

Roll a d3 twice; look up the 1st, then add the 2nd:
   1st d3  1 → +0   2 → +3   3 → +6
   2nd d3  add the face
   sum     1–7 → as shown · above 7 → start over
   Start over: roll all again.

Example: d3 2, d3 1 → 3 + 1 = 4.
`
	formulaCard = `d64 from a d4 · always 3 rolls

Roll a d4 three times: result = (first − 1) × 16 + (second − 1) × 4 + third:

Example: d4 2, d4 1, d4 3 → 19.
`
	sumCard = `2d6 from a d20 · 2.22 rolls on average

The total of two d6.

Roll a d20, twice:
   1–18 → a third of the face, rounded up · 19–20 → reroll
   Add the results.
`
	lettersCard = `60:30:9:1 from a d6 · 1.47 rolls on average

A = 60 in 100, B = 30, C = 9, D = 1.

1  Roll a d6:   1–3 → A · 4 → B · 5–6 → go to 2

2  Keep your last roll to pick the row; roll a d6:
   last ↓ d6 →         1–2         3–4           5           6
   5                     B           B  start over  start over
   6                     A           C           C     go to 3

3  Roll a d6:   1–2 → D · 3–6 → start over
   Start over: go back to 1.

Example: d6 6 → go to 2; d6 6 → go to 3; d6 1 → D.
`
)

// bends change a right card at one place, so that it is wrong.
var bends = map[string][][2]string{
	rowsCard: {
		{"1                     1  ", "1                     2  "}, {"6.\n", "5.\n"}, {"2.06", "2.07"},
		{"6                     7", "7                     7"},
		{"7  start over", "7           7"}, {"roll all again", "go back to 1"},
		{"   Start over: roll all again.\n", ""}, {"d6 5, d6 2", "d6 4, d6 2"},
		{"1–5 ", "1–4 "}, {"first roll picks", "first two pick"}, {"d6 2 → 6", "d6 heads or tails → 6"},
		{"7  start over", "7      reroll"},
	},
	partsCard: {
		{"as shown", "the face − 1"}, {"1–4 ", "1–3 "}, {"5–6 → go to 2", "5–6 → go to 3"},
		{"1    2\n", "2    2\n"}, {"1.33", "1.34"}, {"→ 3.", "→ 4."},
		{"5–6 → go to 2", "5 → go to 2 · 6 → 4"}, {"\n   5  ", "\n   4  "},
		{"1–4 → as shown", "1–4 → reroll"},
	},
	shortCard: {{"only the new d20", "only the new d6"}, {"the new d20", "the d20"},
		{"2–20 → reroll", "2–20 → 3"},
		{"Reroll: only the new d20, same row.\n", "\n"}},
	halfCard: {{"half", "a third of"}, {"1–6", "1–7"}, {"reroll", "start over"}, {"1.33", "1.32"},
		{", rounded up", ""}},
	digitsCard: {{"4 counts", "3 counts"}, {"1–37", "1–36"}, {"above 37", "above 36"},
		{"→ 14;", "→ 15;"}, {"2.16", "2.17"}, {"0 or above", "above"}, {"d10 0 → start over",
			"d10 0 → 40"}},
	listCard: {{"2 → +3", "2 → +4"}, {"= 4", "= 5"}, {"3 + 1 = 4", "2 + 2 = 4"},
		{"above 7", "above 8"}, {"2.57", "2.5"}},
	formulaCard: {{"× 16", "× 8"}, {"+ third", "+ second"}, {"→ 19", "→ 20"},
		{"always 3", "always 2"}, {"three times", "four times"}},
	sumCard: {{"a third", "half"}, {"19–20 → reroll", "19–20 → 6"},
		{"Add the results", "Add the results, then add 1"}, {"Add the results", "Take the highest"},
		{", twice", ""}, {"2.22", "2.23"}},
	lettersCard: {{"C = 9", "C = 10"}, {"in 100", "in 99"}, {"from a d6", "from a d8"},
		{"1–3 → A", "1–3 → B"}, {"1–2 → D", "1–3 → D"}, {"C     go to 3", "C  start over"},
		{"d6 1 → D", "d6 3 → D"}, {"4 → B", "4–5 → B"}},
}

// played returns what a card comes to, as text, or its error.
func played(text string) string {
	c, err := Read(text)
	if err != nil {
		return err.Error()
	}
	got, err := c.Follow(Player{})
	if err != nil {
		return err.Error()
	}
	said := ""
	for _, label := range sorted(got.Chances) {
		said += label + " " + got.Chances[label].String() + "\n"
	}
	if err := c.CheckPrice(got.Mean); err != nil {
		return err.Error()
	}
	if err := c.CheckNotes(got); err != nil {
		return err.Error()
	}
	if _, err := c.CheckExample(); err != nil {
		return err.Error()
	}
	return said
}

// Each bend changes the outcome of a card, or makes it unreadable.
func TestBentCards(t *testing.T) {
	t.Parallel()
	for text, list := range bends {
		right := played(text)
		if !strings.Contains(right, "/") {
			t.Errorf("the card is refused before it is bent, by a word that card.go does not know? %s\n%s",
				right, text)
			continue
		}
		for _, b := range list {
			if bent := strings.Replace(text, b[0], b[1], 1); bent == text || played(bent) == right {
				t.Errorf("the reader sees no difference between %q and %q in\n%s", b[1], b[0], text)
			}
		}
	}
}

// The faults that printed cards had.
func TestOldFaults(t *testing.T) {
	t.Parallel()
	for want, text := range map[string]string{
		"which face": `d32 from a coin · always 5 rolls

Toss a coin five times: result = (first − 1) × 16 + (second − 1) × 8 + (third −
   1) × 4 + (fourth − 1) × 2 + fifth:

Example: tails, heads, heads, heads, heads or tails → 19.
`,
		"faces of 9": `d512 from a coin · always 9 rolls

Toss a coin 9 times: result = (first − 1) × 256 + (second − 1) × 128 + (third −
   1) × 64 + (fourth − 1) × 32 + (fifth − 1) × 16 + (sixth − 1) × 8 + (seventh
   − 1) × 4 + (eighth − 1) × 2 + eighth:
`,
		"explained, but nowhere": `2 weighted from a d2 · always 1 roll

Toss a coin:   heads → start over the quest · tails → 2
   Start over: roll all again.
`,
		`no row "d6 1 · d20"`: `d2 from a d6 and a d20 · always 1 throw

Throw a d6 and a d20:
   1  1–10 → 1 · 11–20 → 2
   2  1–10 → 1 · 11–20 → 2
   3  1–10 → 1 · 11–20 → 2
   4  1–10 → 1 · 11–20 → 2
   5  1–10 → 1 · 11–20 → 2
   6  1–10 → 1 · 11–20 → 2
`,
		"which result": `7 weighted from a d8 · always 1 roll

Keep a number, 0 at first. For each die that you roll, the number becomes number
× sides + face − 1. Then find its line.

Roll a d8:
   0–7 → result = outcome number number − 7
`,
		"which faces of a d6": `d7 from a d6 · 2.06 rolls on average

Roll a d6 twice; the first roll picks the row:
   1st ↓ 2nd →  1  2  3  4  5           6
   1            1  1  1  1  1           2
   3            3  3  3  3  3           2
   4            4  4  4  4  4           2
   5            5  5  5  5  5           2
   6            6  6  6  6  6           2
   7            7  7  7  7  7  start over
   Start over: roll all again.
`,
		"the card takes 1": `4dF from four d6 · always 4 throws

Throw four d6:
   Add the faces, then subtract 14.
`,
		"no row for": `d66 from a d6 · always 2 rolls

d66 is two d6 read as digits, 11 to 66; for a die of 66 sides write 66 or 1d66.

Roll a d6 twice; the first roll picks the row:
   1st ↓ 2nd →   1   2   3   4   5   6
   1            11  12  13  14  15  16
   2            21  22  23  24  25  26
   3            31  32  33  34  35  36
   4            41  42  43  44  45  46
   5            51  52  53  54  55  56
`,
		"is in": `3:1 from a d4 · always 1 roll

Roll a d4:   1–3 → A · 3–4 → B
`,
	} {
		if got := played(text); !strings.Contains(got, want) {
			t.Errorf("%q, not %q, of\n%s", got, want, text)
		}
	}
}
