package render

import (
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
		Throws: []automaton.Throw{{Sides: 6000, Cost: 1, Dice: []int{3000, 2}}, {Sides: 2, Cost: 1, Dice: []int{2}}},
		Pools: []automaton.Pool{
			{Size: 1, Runs: []automaton.Run{{End: 1, Throw: 0, To: 1, Offset: 14}}},
			{Size: 6014, Runs: []automaton.Run{
				{End: 14, Action: automaton.Decided, Span: 2},
				{Start: 14, End: 16, Action: automaton.Decided, Span: 2},
				{Start: 16, End: 6014, Action: automaton.Carried, To: 2, Offset: 1, Span: 2},
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
	return &automaton.Automaton{Target: 9, Throws: []automaton.Throw{single(6), single(12), single(20)}, Pools: []automaton.Pool{
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

func sheetOf(a *automaton.Automaton, expected *big.Rat) *Sheet {
	worst, bounded := a.Worst()
	return &Sheet{Automaton: a, Steps: a.Steps(), Expected: expected, Worst: worst, Bounded: bounded}
}

func TestText(t *testing.T) {
	d9 := packed()
	cost, err := d9.Verify()
	if err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		sheet *Sheet
		want  string
	}{{sheetOf(bent(), big.NewRat(3, 2)), `d2 from d2, d3000
1.5 throws on average, any number at worst

Begin at A: roll, and find the face. A number is the result; a letter with a
number, or alone, is where to go on. Where there is a formula, number is the one
behind the letter; work out the new one and find its line below.

A: roll d3000, d2, number = (face1 - 1) × 2 + face2 + 13
  14–15: result = number - 13
  16–6013: go to B with number = (number - 16) mod 2 + 1

B0–B1: roll d2
  face | 1 2
  B0   | 1 2
  B1   | 1 2

B2: roll d3000, d2, number = (face1 - 1) × 2 + face2 - 1
  0–13: result = number mod 2 + 1
  14–15: result = number - 13
  16–5999: go to B with number = (number - 16) mod 2 + 1

B3: go to C

C: result = 2

mod is the remainder of a division: 17 mod 5 = 2.
`}, {sheetOf(d9, cost), `d9 from d6, d12, d20
1.105625 rolls on average, 4 at worst

Begin at A: roll, and find the face. A number is the result; a letter with a
number, or alone, is where to go on.

A: roll d20
  1–9: as shown; 10–18: subtract 9; 19–20: go to B0–B1

B0: roll d20
  face |  1  2  3  4  5  6  7  8  9 10 11 12 13 14 15 16 17 18 19 20
  B0   |  1  2  3  4  5  6  7  8  9  7  8  9  7  8  9  7  8  9 C0 C1

B1: roll d12
  1–6: as shown; 7–12: subtract 6

C0–C1: roll d12
  face |  1  2  3  4  5  6  7  8  9 10 11 12
  C0   |  1  2  3  4  5  6  7  8  9  7  8  9
  C1   |  7  8  9  7  8  9  7  8  9 D0 D1 D2

D0–D2: roll d6
  face | 1 2 3 4 5 6
  D0   | 1 2 3 4 5 6
  D1   | 7 8 9 1 2 3
  D2   | 4 5 6 7 8 9
`}} {
		if diff := cmp.Diff(test.want, test.sheet.Text()); diff != "" {
			t.Errorf("(-want +got)\n%s", diff)
		}
	}
}

// byOne returns the plan for a die by another, as rejection makes it that keeps
// what is left.
func byOne(target, sides uint64) *automaton.Automaton {
	a := &automaton.Automaton{Target: target, Throws: []automaton.Throw{{Sides: sides, Cost: 1, Dice: []int{int(sides)}}}}
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
			runs = append(runs, automaton.Run{Start: n*sides - left, End: n * sides, Action: automaton.Carried, To: open(left), Span: left})
		}
		a.Pools[i+1].Runs = runs
		return i
	}
	open(1)
	return a
}

func drawn(t *testing.T) map[string]*Sheet {
	sheets := map[string]*Sheet{"bent": sheetOf(bent(), big.NewRat(3, 2)), "packed": sheetOf(packed(), big.NewRat(1, 1))}
	for _, c := range [][2]uint64{{3, 6}, {7, 6}, {13, 100}, {100, 6}, {1000, 2}, {77, 20}, {997, 3}, {97, 100}, {1_000_001, 10}, {19, 2}} {
		a := byOne(c[0], c[1])
		cost, err := a.Verify()
		if err != nil {
			t.Fatal(err)
		}
		sheets[fmt.Sprintf("d%d from d%d", c[0], c[1])] = sheetOf(a, cost)
	}
	return sheets
}

// What is drawn stays inside its card, cards do not overlap, and none crosses from
// one page to the next unless it is larger than a page.
func TestCardsDoNotOverlap(t *testing.T) {
	for name, s := range drawn(t) {
		var cards []*card
		for _, x := range s.sections() {
			cards = append(cards, newCard(s, x, 0, "1 time in 1,000"))
		}
		for _, form := range []string{"as they are", "squeezed"} {
			width, height, pages := arrange(cards, 100)
			if width > pageWidth || height > pages*pageHeight {
				t.Errorf("%s: %d pages are %d by %d", name, pages, width, height)
			}
			for i, c := range cards {
				where := fmt.Sprintf("%s, %s: %s", name, form, c.places())
				if c.left < margin || c.top < 100 || c.left+c.width > width-margin || c.top+c.height > height-margin {
					t.Errorf("%s leaves the page", where)
				}
				if first, last := c.top/pageHeight, (c.top+c.height)/pageHeight; first != last && c.height < pageHeight-200 {
					t.Errorf("%s crosses the end of page %d", where, first+1)
				}
				if need := c.blocks*c.blockWidth() + padding; need > c.width || c.blocks*c.linesEach < len(c.lines) {
					t.Errorf("%s is wider than its card", where)
				}
				for _, d := range cards[:i] {
					if c.left < d.left+d.width && d.left < c.left+c.width && c.top < d.top+d.height && d.top < c.top+c.height {
						t.Errorf("%s overlaps %s", where, d.places())
					}
				}
			}
			squeeze(cards)
		}
	}
}

// A picture is XML, and says what the text says of each place.
func TestPictures(t *testing.T) {
	for name, s := range drawn(t) {
		picture := s.SVG()
		decoder := xml.NewDecoder(strings.NewReader(picture))
		said := ""
		for {
			token, err := decoder.Token()
			if err == io.EOF {
				break
			}
			if err != nil {
				t.Fatalf("%s: %v", name, err)
			}
			if text, ok := token.(xml.CharData); ok {
				said += "\n" + string(text)
			}
		}
		for _, x := range s.sections() {
			if place := s.places(x.step, x.run.Start, x.run.End); !strings.Contains(said, "\n"+place+"\n") {
				t.Errorf("%s: %s is not in the picture", name, place)
			}
		}
	}
}

// A table that may be visited twice is still reached at most once.
func TestChances(t *testing.T) {
	a := byOne(7, 6)
	got := sheetOf(a, nil).chances(sheetOf(a, nil).sections())
	if diff := cmp.Diff([]string{"begin here", "always"}, got); diff != "" {
		t.Error(diff)
	}
	for odds, want := range map[string]string{
		"1": "always", "999/1000": "99 % of the time", "1/4": "25 % of the time", "1/100": "1.0 % of the time", "1/1000": "0.1 % of the time",
		"1/1234567": "1 time in 1,200,000", "1/99999999999": "hardly ever",
	} {
		p, _ := new(big.Rat).SetString(odds)
		if got := chance(p); got != want {
			t.Errorf("%s: %s, want %s", odds, got, want)
		}
	}
}

func TestLetters(t *testing.T) {
	for step, want := range map[int]string{1: "A", 26: "Z", 27: "AA", 28: "AB", 52: "AZ", 53: "BA", 703: "AAA"} {
		if got := letters(step); got != want {
			t.Errorf("step %d is %s, want %s", step, got, want)
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
		if got := wrapped(test.text, "  ", 8); got != test.want {
			t.Errorf("%q, want %q", got, test.want)
		}
	}
}
