package render

import (
	"context"
	"encoding/xml"
	"fmt"
	"io"
	"math/big"
	"strings"
	"testing"

	"example.com/dice/internal/automaton"
	"github.com/google/go-cmp/cmp"
)

// bent returns a d2 that no search would make, with all that the instructions have
// words for: a throw of two dice, a portion that starts later, results at an
// offset, steps that decide at once, more cases for a result than are listed, and
// a number that is taken modulo another.
func bent() *automaton.Automaton {
	return &automaton.Automaton{
		Target: 2,
		Throws: []automaton.Throw{{Sides: 6000, Cost: 1, Dice: []int{3000, 2}},
			{Sides: 2, Cost: 1, Dice: []int{2}}},
		Pools: []automaton.Pool{
			{Size: 1, Runs: []automaton.Run{{End: 1, Throw: 0, To: 1, Offset: 14}}},
			{Size: 6014, Runs: []automaton.Run{
				{End: 14, Action: automaton.Decided, Span: 2},
				{Start: 14, End: 16, Action: automaton.Decided, Span: 2},
				{Start: 16, End: 6014, Action: automaton.Carried, To: 2, Offset: 2, Span: 2},
			}},
			{Size: 4, Runs: []automaton.Run{
				{End: 2, Throw: 1, To: 1},
				{Start: 2, End: 3, Throw: 0, To: 1},
				{Start: 3, End: 4, Action: automaton.Carried, To: 3, Span: 1},
			}},
			{Size: 1, Runs: []automaton.Run{{End: 1, Action: automaton.Decided, Offset: 1, Span: 1}}},
		},
	}
}

// packed is a d9 whose outcomes differ in how they come about: six take one face
// of the second d20 and two of the d12, three take four of that d20.
func packed() *automaton.Automaton {
	single := func(sides int) automaton.Throw {
		return automaton.Throw{Sides: uint64(sides), Cost: 1, Dice: []int{sides}}
	}
	decided, carried := automaton.Decided, automaton.Carried
	return &automaton.Automaton{Target: 9, Throws: []automaton.Throw{single(6), single(12),
		single(20)}, Pools: []automaton.Pool{
		{Size: 1, Runs: []automaton.Run{{End: 1, Throw: 2, To: 1}}},
		{Size: 20, Runs: []automaton.Run{
			{End: 18, Action: decided, Span: 9},
			{Start: 18, End: 20, Action: carried, To: 2, Span: 2},
		}},
		{Size: 2, Runs: []automaton.Run{{End: 1, Throw: 2, To: 3}, {Start: 1, End: 2, Throw: 1, To: 8}}},
		{Size: 20, Runs: []automaton.Run{
			{End: 6, Action: decided, Span: 6},
			{Start: 6, End: 18, Action: decided, Offset: 6, Span: 3},
			{Start: 18, End: 20, Action: carried, To: 4, Span: 2},
		}},
		{Size: 2, Runs: []automaton.Run{{End: 2, Throw: 1, To: 5}}},
		{Size: 24, Runs: []automaton.Run{
			{End: 6, Action: decided, Span: 6},
			{Start: 6, End: 21, Action: decided, Offset: 6, Span: 3},
			{Start: 21, End: 24, Action: carried, To: 6, Span: 3},
		}},
		{Size: 3, Runs: []automaton.Run{{End: 3, Throw: 0, To: 7}}},
		{Size: 18, Runs: []automaton.Run{{End: 18, Action: decided, Span: 9}}},
		{Size: 12, Runs: []automaton.Run{{End: 12, Action: decided, Span: 6}}},
	}}
}

// oneRoll is the cost of a card whose cost does not matter.
var oneRoll = big.NewRat(1, 1)

func sheetOf(a *automaton.Automaton, expected *big.Rat) *Sheet {
	s := &Sheet{Automaton: a, Steps: a.Steps(), Expected: expected}
	if proof, err := a.Prove(context.Background()); err == nil {
		s.Worst, s.Bounded = proof.Worst, proof.Bounded
	}
	return s
}

func TestText(t *testing.T) {
	d9 := packed()
	cost, err := d9.Verify(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	loot := loot()
	price, err := loot.Verify(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	ten := func(dice []int) int { return len(dice) }
	digits := automaton.NumberOf(100, []int{10, 10}).Automaton(100, ten)
	for _, test := range []struct {
		sheet *Sheet
		want  string
	}{{sheetOf(bent(), big.NewRat(3, 2)), `d2 from a coin and a d3000 · 1.50 throws on average

Keep a number, 0 at first. For each die that you roll, the number becomes number
× sides + face − 1. Then find its line.
mod is the remainder of a division: 17 mod 5 = 2.

1  Throw a d3000 and a coin, then add 14:
   14–15 → result = number − 13
   16–6013 → go to 2 with number = (number − 16) mod 2 + 2

2  Number 0–1: toss a coin:
   0–3 → result = number mod 2 + 1

2  Number 2: subtract 2, then throw a d3000 and a coin:
   0–13 → result = number mod 2 + 1
   14–15 → result = number − 13
   16–5999 → go to 2 with number = (number − 16) mod 2 + 2

2  Number 3: do not roll:
   3 → go to 3 with number = number − 3

3  Do not roll:
   0 → result = 2
`}, {sheetOf(d9, cost), `d9 from d20, d12 and d6 · 1.11 rolls on average, 4 at most

1  Roll a d20:
   1–9 → as shown · 10–18 → the face − 9 · 19 → go to 2 · 20 → go to 3

2  Roll a d20:
   1–9 → as shown         10–12 → the face − 3   13–15 → the face − 6
   16–18 → the face − 9   19–20 → go to 4

3  Roll a d12:   1–6 → as shown · 7–12 → the face − 6

4  Keep your last roll to pick the row; roll a d12:
   last ↓ d12 →  1  2  3  4  5  6  7  8  9       10       11       12
   19            1  2  3  4  5  6  7  8  9        7        8        9
   20            7  8  9  7  8  9  7  8  9  go to 5  go to 5  go to 5

5  Keep your last roll to pick the row; roll a d6:
   last ↓ d6 →  1  2  3  4  5  6
   10           1  2  3  4  5  6
   11           7  8  9  1  2  3
   12           4  5  6  7  8  9

Example: d20 19 → go to 2; d20 20 → go to 4; d12 5 → 8.
`}, {sheetOf(loot, price), `gold 60, silver 30, ring 9, sword 1 from a d20 · 1.05 rolls on average, 2 at
most

1  Roll a d20:   1–12 → gold · 13–18 → silver · 19 → ring · 20 → go to 2

2  Roll a d20:   1–16 → ring · 17–20 → sword

Example: d20 20 → go to 2; d20 10 → ring.
`}, {&Sheet{Automaton: digits, Steps: digits.Steps(), Expected: big.NewRat(2, 1), Worst: 2, Bounded: true}, `d100 from a d10 · always 2 rolls

Roll a d10 twice; read them as one number:
   1st d10  tens (0 to 9)
   2nd d10  ones (0 to 9)
   number   1–99 → as shown · 0 → 100

Example: d10 1, d10 4 → 14; d10 0, d10 0 → 100.
`}} {
		if diff := cmp.Diff(test.want, test.sheet.Card().Text()); diff != "" {
			t.Errorf("(-want +got)\n%s\n%s", diff, test.sheet.Card().Text())
		}
	}
}

// loot is a table of four outcomes with names.
func loot() *automaton.Automaton {
	a := &automaton.Automaton{
		Target: 4, Weights: []uint64{60, 30, 9, 1}, Names: []string{"gold", "silver", "ring", "sword"},
		Throws: []automaton.Throw{{Sides: 20, Cost: 1, Dice: []int{20}}},
		Pools: []automaton.Pool{
			{Size: 1, Runs: []automaton.Run{{End: 1, To: 1}}},
			{Size: 20, Runs: []automaton.Run{
				{End: 4, Action: automaton.Decided, Offset: 1, Span: 1},
				{Start: 4, End: 5, Action: automaton.Carried, To: 2, Span: 1},
				{Start: 5, End: 17, Action: automaton.Decided, Span: 1},
				{Start: 17, End: 19, Action: automaton.Decided, Offset: 1, Span: 1},
				{Start: 19, End: 20, Action: automaton.Decided, Offset: 2, Span: 1},
			}},
			{Size: 1, Runs: []automaton.Run{{End: 1, To: 3}}},
			{Size: 20, Runs: []automaton.Run{
				{End: 4, Action: automaton.Decided, Offset: 3, Span: 1},
				{Start: 4, End: 20, Action: automaton.Decided, Offset: 2, Span: 1},
			}},
		},
	}
	return a.Tidied(true)
}

// byOne returns the plan for a die by another, by rejection that keeps the rest.
func byOne(target, sides uint64) *automaton.Automaton {
	a := &automaton.Automaton{Target: target, Throws: []automaton.Throw{{Sides: sides, Cost: 1,
		Dice: []int{int(sides)}}}}
	pools := map[uint64]int{}
	var open func(n uint64) int
	open = func(n uint64) int {
		if i, known := pools[n]; known {
			return i
		}
		i := len(a.Pools)
		pools[n] = i
		a.Pools = append(a.Pools, automaton.Pool{Size: n}, automaton.Pool{Size: n * sides})
		a.Pools[i].Runs = []automaton.Run{{End: n, To: i + 1}}
		var runs []automaton.Run
		left := n * sides % target
		if whole := n*sides - left; whole > 0 {
			runs = append(runs, automaton.Run{End: whole, Action: automaton.Decided, Span: target})
		}
		if left > 0 {
			runs = append(runs, automaton.Run{Start: n*sides - left, End: n * sides,
				Action: automaton.Carried, To: open(left), Span: left})
		}
		a.Pools[i+1].Runs = runs
		return i
	}
	open(1)
	return a
}

func drawn(t *testing.T) map[string]*Sheet {
	sheets := map[string]*Sheet{"bent": sheetOf(bent(), big.NewRat(3, 2)), "packed": sheetOf(packed(),
		big.NewRat(1, 1))}
	for _, c := range [][2]uint64{{3, 6}, {7, 6}, {13, 100}, {100, 6}, {1000, 2}, {77, 20}, {997, 3},
		{97, 100}, {1_000_001, 10}, {19, 2}} {
		a := byOne(c[0], c[1])
		cost, err := a.Verify(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		sheets[fmt.Sprintf("d%d from d%d", c[0], c[1])] = sheetOf(a, cost)
	}
	return sheets
}

// A picture is XML that says what the text says, and all of it stays inside.
func TestPictures(t *testing.T) {
	for name, s := range drawn(t) {
		c := s.Card()
		drawing := c.Draw(cardWidth)
		picture, width := drawing.SVG(), drawing.Width
		// texts may have two lines
		said := strings.Join(strings.Fields(strings.Join(texts(t, picture), " ")), " ")
		for _, part := range c.Parts {
			for _, r := range part.Rows {
				for _, text := range textsOf(r) {
					if !strings.Contains(said, text) {
						t.Errorf("%s: %q of row %s is not in the picture", name, text, r.Label)
					}
				}
			}
			if drawn := part.drawnWidth(); drawn > width-2*margin {
				t.Errorf("%s: part %d is %d wide, and the picture %d", name, part.Number, drawn, width)
			}
		}
	}
}

// textsOf returns the label of a row, in parts if two rolls choose it, and its entries.
func textsOf(r Row) (list []string) {
	first, second, two := strings.Cut(r.label, then)
	if two { // the letter stands with the second roll
		list = append(list, first, r.letter+second)
	} else {
		list = append(list, r.Label)
	}
	for _, e := range r.Entries {
		list = append(list, e.Text, e.Faces)
	}
	return list
}

// A part that rolls nothing draws no dice.
func TestNoDiceWithoutARoll(t *testing.T) {
	still := 0
	for _, p := range sheetOf(bent(), oneRoll).Card().Parts {
		if strings.HasSuffix(strings.ToLower(p.Head), "do not roll") {
			still++
			if p.Dice != nil {
				t.Errorf("%q draws %v", p.Head, p.Dice)
			}
		}
	}
	if still != 2 {
		t.Errorf("%d parts roll nothing; want 2", still)
	}
}

// texts returns the texts of XML.
func texts(t *testing.T, document string) (list []string) {
	for decoder := xml.NewDecoder(strings.NewReader(document)); ; {
		token, err := decoder.Token()
		if err == io.EOF {
			return list
		}
		if err != nil {
			t.Fatal(err)
		}
		if text, ok := token.(xml.CharData); ok {
			list = append(list, string(text))
		}
	}
}

// Parts do not overlap, and a long card has several columns.
func TestPartsDoNotOverlap(t *testing.T) {
	for name, s := range drawn(t) {
		drawing := s.Card().Draw(cardWidth)
		body, width, height := drawing.Inline(), drawing.Width, drawing.Height
		var left, top, lastLeft, lastTop int
		columns := map[int]bool{}
		for _, g := range strings.Split(body, `<g class="part" data-part="`)[1:] {
			var number int
			_, err := fmt.Sscanf(g, `%d" transform="translate(%d %d)"`, &number, &left, &top)
			if err != nil {
				t.Fatal(err)
			}
			if left == lastLeft && top <= lastTop || left < lastLeft || top < margin || top >= height ||
				left >= width {
				t.Errorf("%s: a part at %d, %d after %d, %d", name, left, top, lastLeft, lastTop)
			}
			lastLeft, lastTop = left, top
			columns[left] = true
		}
		if height > 3*paperHeight && len(columns) == 1 && len(s.Card().Parts) > 2 {
			t.Errorf("%s is %d high", name, height)
		}
	}
}

func TestWrapped(t *testing.T) {
	for _, test := range []struct{ text, want string }{
		{"one two three", "one two\n  three\n"},
		{"one two", "one two\n"},
		{"unbreakable things", "unbreakable\n  things\n"},
		{"é é é é é", "é é é é\n  é\n"},
	} {
		if got := Wrapped(test.text, "  ", 8); got != test.want {
			t.Errorf("%q, want %q", got, test.want)
		}
	}
}

// A strategy of thousands of throws, as a document may have it, is not listed whole.
func TestSectionsAreListedWithinALimit(t *testing.T) {
	const lines = 3000
	a := &automaton.Automaton{Target: 2, Throws: []automaton.Throw{{Sides: lines, Cost: 1,
		Dice: []int{lines}}}}
	a.Pools = []automaton.Pool{{Size: 1, Runs: []automaton.Run{{End: 1, To: 1}}}, {Size: lines}}
	for i := range lines {
		sides := 2 * (i%1500 + 1)
		a.Throws = append(a.Throws, automaton.Throw{Sides: uint64(sides), Cost: 1, Dice: []int{sides}})
		a.Pools[1].Runs = append(a.Pools[1].Runs, automaton.Run{Start: uint64(i), End: uint64(i + 1),
			Throw: i + 1, To: i + 2})
		a.Pools = append(a.Pools, automaton.Pool{Size: uint64(sides),
			Runs: []automaton.Run{{End: uint64(sides), Action: automaton.Decided, Span: 2}}})
	}
	if _, err := a.Verify(t.Context()); err != nil {
		t.Fatal(err)
	}
	s := &Sheet{Automaton: a, Steps: a.Steps(), Expected: big.NewRat(2, 1), Worst: 2, Bounded: true}
	listed := 0
	for _, p := range s.Card().Parts {
		listed += len(p.Rows)
	}
	if listed != 0 || len(s.Card().Text()) > 1_000_000 {
		t.Errorf("%d rows are listed in %d bytes", listed, len(s.Card().Text()))
	}
}

// A line is not broken within two characters of its indent, where it would hold hardly
// anything; it is rather too long.
func TestWrappedNearItsIndent(t *testing.T) {
	for text, want := range map[string]string{
		"1  a bcdefghi jk":  "1  a bcdefghi\n   jk\n",
		"1  ab cdefghi jk":  "1  ab cdefghi\n   jk\n",
		"1  abc defghi jk":  "1  abc\n   defghi\n   jk\n",
		"1  abcd":           "1  abcd\n",
		"1  abcdefghijklmn": "1  abcdefghijklmn\n",
	} {
		if got := Wrapped(text, "   ", 8); got != want {
			t.Errorf("%q wrapped is %q; want %q", text, got, want)
		}
	}
}

// A row that continues on a second line has columns below each other, behind its label, also
// if that is not in ASCII.
func TestRowsContinueBelowThemselves(t *testing.T) {
	var entries []Entry
	for range 4 {
		entries = append(entries, Entry{Faces: "1–2", Text: "row 21, roll a d10"})
	}
	p := &Part{Number: 2, Head: "Throw two d10", Rows: []Row{{Label: "row 1 · 2", Entries: entries},
		{Label: "row 2 · 10"}}}
	lines := strings.Split(p.text(true), "\n")
	if first, second := []rune(lines[1]), []rune(lines[2]); string(first[15:20]) != "1–2 →" ||
		string(second[15:20]) != "1–2 →" || strings.TrimSpace(string(second[:15])) != "" {
		t.Errorf("\n%s", p.text(true))
	}
}

func TestNoLinePartsADieFromItsFace(t *testing.T) {
	for width := 12; width < 80; width++ {
		text := Wrapped("Example: d20 16, d20 19 → reroll; d20 18 → reroll, row A; d20 9 → 9.",
			"  ", width)
		for line := range strings.Lines(text) {
			if strings.HasSuffix(line, "d20\n") {
				t.Errorf("in %d characters:\n%s", width, text)
			}
		}
	}
}
