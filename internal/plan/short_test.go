package plan

import (
	"fmt"
	"strings"
	"testing"

	"example.com/dice/internal/dicetest"
)

// Dice that can be read as one number have a card of a few lines: numbers above the
// target are results less a multiple of it, or start over.
func TestNumbersHaveShortCards(t *testing.T) {
	for _, test := range []struct {
		typed  string
		within float64
		dice   []int
		has    string
	}{
		{"5000", 0.1, []int{10}, "5001–9999 → subtract 5000 · 0000 → 5000"},
		{"777", 0.1, []int{8}, "3109–3885 → subtract 3108"},
		{"1000", 0.1, []int{6}, " above 1000 → "},
		{"52", 0.1, []int{2}, " above 52 → "},
		{"50000", 0.1, []int{6}, "above 250000 → "},
		{"1000003", 0.1, []int{10},
			"subtract 8000024 0000000 or above 9000027 → "},
		{"365", 0.1, []int{20}, "20 → "},
	} {
		q := ask(t, test.typed, test.dice...)
		q.Within = test.within
		p := answered(t, q)
		text := p.Sheet(q.Title).String()
		words := strings.Join(strings.Fields(text), " ")
		if lines := strings.Count(text, "\n"); lines > 30 || p.Automaton.ByRows() ||
			!strings.Contains(words, test.has) {
			t.Errorf("%s from %v: %d lines, without %q:\n%s", test.typed, test.dice, lines,
				test.has, text)
		}
	}
}

// Dice that are made and added take a line for each kind, also those of one throw, and
// the card is right.
func TestSumsHaveShortCards(t *testing.T) {
	dicetest.Long(t)
	for _, test := range []struct {
		typed  string
		within float64
		thrown bool
		dice   []int
		has    string
	}{
		{"7d6", 5, false, []int{20}, "1 For each of the seven d6, roll a d20: 1–18 → a third " +
			"of the face, rounded up · 19–20 → reroll Reroll: roll it again. 2 With the seven d6 from 1: " +
			"Add all of them."},
		{"4dF", 0.1, true, []int{6, 6, 6, 6}, "1 For each of the four dice, roll a d6: 1–2 → -1 " +
			"· 3–4 → 0 · 5–6 → 1 2 With the four dice from 1, in throws of four: Add all of them."},
		{"5dF", 10, true, []int{6, 6},
			"2 With the five dice from 1, in throws of two, then two, then one: Add all of them."},
		{"3d100", 10, false, []int{10}, "1 For each of the three d100, roll a d10 twice; read them " +
			"as one number:"},
	} {
		q := ask(t, test.typed, test.dice...)
		q.Within, q.Together = test.within, test.thrown
		p := answered(t, q)
		text := p.Sheet(q.Title).String()
		words := strings.Join(strings.Fields(text), " ")
		if lines := strings.Count(text, "\n"); lines > 14 || !strings.Contains(words, test.has) {
			t.Errorf("%s from %v: %d lines, without %q:\n%s", test.typed, test.dice, lines, test.has, text)
		}
		if kind, err := readBack(p, p.Sheet(q.Title)); kind != "sum" || err != nil {
			t.Errorf("%s from %v: %s, %v", test.typed, test.dice, kind, err)
		}
		read, err := Read(document(t, p))
		if err != nil || read.Sheet(q.Title).String() != text {
			t.Errorf("%s from %v: the document has another card: %v", test.typed, test.dice, err)
		}
	}
}

// Where two dice are thrown, the first one tells the result as far as it can: in a line
// of the card.
func TestFirstOfTwoDiceTells(t *testing.T) {
	for _, test := range []struct {
		target int
		dice   []int
		lines  int
		has    string
	}{
		{13, []int{6, 6, 20}, 15, "1–13 any → the d20 14 1 2"},
		{7, []int{6, 10}, 11, "1–7 any → the d10 8 1 2 3"}, // 0 leads to no result
		{5, []int{6, 12}, 10, "1–10 any → half the d12, rounded up 11 1 2 3 12 4 5"},
		{13, []int{20, 20}, 18, "1–13 any → the 1st 14 1 2"},
		{19, []int{20, 20}, 11, "any → the 1st 1st 20 · 2nd 1–19 → the 2nd · 20"},
		{16, []int{6, 6, 20}, 14, "1–16 any → the d20 17 1 2"},
	} {
		q := ask(t, fmt.Sprint(test.target), test.dice...)
		q.Together = true
		if test.target == 19 {
			q.Within = 0.04
		}
		p := answered(t, q)
		text := p.Sheet(q.Title).String()
		words := strings.Join(strings.Fields(text), " ")
		if lines := strings.Count(text, "\n"); lines > test.lines || !strings.Contains(words, test.has) {
			t.Errorf("d%d from %v: %d lines, without %q:\n%s", test.target, test.dice, lines,
				test.has, text)
		}
		if kind, err := readBack(p, p.Sheet(q.Title)); err != nil {
			t.Errorf("d%d from %v: %s, %v\n%s", test.target, test.dice, kind, err, text)
		}
	}
}
