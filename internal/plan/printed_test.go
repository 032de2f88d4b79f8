package plan

import (
	"slices"
	"strings"
	"testing"

	"example.com/dice/internal/card"
)

// Where several dice are looked up, the ease counts what the card prints, line by line.
func TestEaseOfThrowsIsThatOfThePrint(t *testing.T) {
	t.Parallel()
	for _, dice := range [][]int{{6, 6, 20}, {6, 6}, {4, 6, 8}, {2, 6, 6}, {3, 5, 7}, {2, 2, 2, 2, 2},
		{10, 10, 20}} {
		for target := 7; target <= 19; target += 6 {
			p := answered(t, Question{Target: target, Dice: dice, Together: true, Simplest: true,
				Within: 0.1})
			a := p.Automaton
			rows := a.RolledCases(10_000)
			if !a.ByRows() || a.ByFormulas() || len(rows) != 1 || len(rows[0].Dice) < 2 {
				continue
			}
			part := p.Sheet("").Card().Form().Parts[0]
			printed := entriesOf(part)
			if ease := a.Ease(); ease < printed {
				t.Errorf("d%d from %v: ease %d, but the card prints %d ranges:\n%v", target, dice, ease,
					printed, p.Sheet(""))
			}
		}
	}
}

// entriesOf returns how many entries a part prints. A grid prints equal neighbours once.
func entriesOf(part *card.FormPart) (printed int) {
	for _, r := range part.Rows {
		for i, e := range r.Entries {
			if part.Columns == nil || i == 0 || e != r.Entries[i-1] {
				printed++
			}
		}
	}
	return printed
}

// The doc of dice.Strategy.Ease says which plans count 131,072 or more.
func TestEaseIsDocumented(t *testing.T) {
	t.Parallel()
	const most = 131_072
	for _, test := range []struct{ target, sides int }{{757, 6}, {1_000_003, 10}} {
		p := answered(t, Question{Target: test.target, Dice: []int{test.sides}, Quick: true})
		faces, ease := p.Automaton.Rows()*test.sides, p.Automaton.Ease()
		if !strings.HasPrefix(p.Sheet("").Card().Long, "formulas") || faces <= 10_000 {
			t.Errorf("d%d from a d%d: %d faces, and no formulas", test.target, test.sides, faces)
		}
		if ease != most+min(p.Automaton.Rows(), most) {
			t.Errorf("d%d from a d%d: %d faces have ease %d", test.target, test.sides, faces, ease)
		}
	}
}

// A number is said by what it is read from: tosses of a coin, rolls, or throws.
func TestNumbersAreReadFrom(t *testing.T) {
	t.Parallel()
	throws := ask(t, "100", 10, 10)
	throws.Together = true
	for want, q := range map[string]Question{
		"five tosses read as one number": ask(t, "20", 2),
		"two rolls read as one number":   ask(t, "100", 10),
		"a throw read as one number":     throws,
	} {
		q.Within = 10
		if got := answered(t, q).Size(); got != want {
			t.Errorf("%s: %q; want %q", q.Made(), got, want)
		}
	}
}

// Outcomes that fill the card with their title change nothing about its formulas.
func TestFormulasBelowALongTitle(t *testing.T) {
	t.Parallel()
	weights := append(slices.Repeat([]int{1}, 2000), 2)
	p := answered(t, Question{Target: len(weights), Weights: weights, Dice: []int{10}, Quick: true})
	if table := p.Size(); table != "a calculation at every roll" {
		t.Errorf("a table of many outcomes has %s", table)
	}
}
