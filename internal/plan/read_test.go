package plan

import (
	"errors"
	"fmt"
	"math/big"
	"strings"
	"testing"
	"unicode/utf8"

	"example.com/dice/internal/automaton"
	"example.com/dice/internal/card"
	"example.com/dice/internal/cardtest"
	"example.com/dice/internal/dicetest"
	"example.com/dice/internal/plantest"
	"example.com/dice/internal/quote"
	"example.com/dice/internal/words"
)

// readBack follows the text and the picture of a plan: the chances and the cost are those
// of the plan. It returns the kind of card. A card has at most 60 lines of 80 characters,
// but for a table of many outcomes, and for names.
func readBack(p *Plan, s *card.Sheet) (kind string, err error) {
	made := s.Card()
	kind = kindOf(made)
	text := made.Text()
	if lines := strings.Count(text, "\n"); lines > 60 && p.Automaton.Target <= 40 {
		return kind, fmt.Errorf("it has %d lines", lines)
	}
	for line := range strings.Lines(text) {
		if utf8.RuneCountInString(line) > 81 && p.Automaton.Names == nil {
			return kind, fmt.Errorf("it has a line of %d characters", utf8.RuneCountInString(line))
		}
	}
	for _, text := range []string{text, cardtest.Text(made.SVG())} {
		got, err := cardtest.Follow(text, func(dice []int) (int, error) { return costOf(p.Hand, dice) })
		if errors.Is(err, cardtest.ErrTooLong) {
			return kind, nil
		}
		if err == nil {
			err = checkChances(p, got)
		}
		if err == nil && got.Mean.Cmp(p.Expected) != 0 {
			err = fmt.Errorf("it takes %v, the plan %v", got.Mean, p.Expected)
		}
		if err != nil {
			return kind, fmt.Errorf("%w in\n%s", err, text)
		}
	}
	return kind, nil
}

// costOf returns what a throw costs, or an error if its dice are not at hand.
func costOf(h automaton.Hand, dice []int) (cost int, err error) {
	if h.Together {
		for _, sides := range dice {
			if words.Like(dice, sides) > words.Like(h.Dice, sides) {
				return 0, fmt.Errorf("%v are thrown together, of %v", dice, h.Dice)
			}
		}
		return 1, nil
	}
	for _, sides := range dice {
		if words.Like(h.Dice, sides) == 0 {
			return 0, fmt.Errorf("a d%d is rolled, of %v", sides, h.Dice)
		}
	}
	return h.Price(dice), nil
}

// kindOf names the kind of a card.
func kindOf(c *card.Card) string {
	switch {
	case c.Long != "":
		return "too long"
	case len(c.Parts) == 0:
		return "no roll"
	case c.Adds:
		return "sum"
	case len(c.Parts) > 1:
		return "parts"
	}
	return []string{"rows", "digits", "list", "formula"}[c.Parts[0].Read]
}

// checkChances compares the chances of a card with those of the plan.
func checkChances(p *Plan, got *cardtest.Outcome) error {
	a := p.Automaton
	if a.Interchangeable() {
		return got.CheckDie(int(a.Target))
	}
	total, want := new(big.Rat), map[string]*big.Rat{}
	for outcome := range a.Target {
		weight := uint64(1)
		if a.Weights != nil {
			weight = a.Weights[outcome]
		}
		chance := new(big.Rat).SetUint64(weight)
		total.Add(total, chance)
		want[quote.Escape(a.Label(outcome))] = chance
	}
	for _, chance := range want {
		chance.Quo(chance, total)
	}
	return got.Check(want)
}

// hostile are names that are hard to tell from what else is on a card.
var hostile = []string{
	card.StartOver, card.Reroll, card.GoTo + " 2", card.GoTo + " 3",
	"row 1", "use row A", "back to A", "reroll, row B", "as shown",
	"the face", "7 + the face", "half the face, rounded up",
	"→", "3 → 4", "1–6", "A · B", "1–2 → 7 · 3", "two  blanks", "שלום", "名前の長いもの",
	words.Capital(card.StartOver) + ":",
	"Example: d6 1 → 2.", "1", "0", "12", "heads", "above 3",
	card.StartOver + " the quest", "the " + card.Reroll + " of fate",
	card.GoTo + " 2 at once", "at once", "Roll a d6:",
	"12 orcs", "d6 3", "a row of 1", "any", card.StartOver + " at once", "tails; 3",
	"result above 3", "0 or above 97", "at once: skip rolls when the number is too high",
	"the new d20", "number",
	"number - 3", "(number - 2) mod 4 + 1", "number mod 5",
	card.GoTo + " 2 with number = 3", "result = 4",
	"outcome n with n = number", "add the face", "subtract 37", "tens (0 to 9)", "their sum + 1",
	"7 - 3 = 4", "tails count 2, 1", "“gold”",
	strings.Repeat("x", 200),
}

// renamed returns a plan whose outcomes have other names.
func renamed(t *testing.T, p *Plan, names []string) *Plan {
	t.Helper()
	a := *p.Automaton
	a.Names = names
	named, err := proved(&a, p.Hand, plantest.Proof(t, &a), 1)
	if err != nil {
		t.Fatal(err)
	}
	return named
}

// One such name in a table.
func TestPrintedNames(t *testing.T) {
	t.Parallel()
	for i, name := range hostile {
		if i%3 != 0 && !*dicetest.All {
			continue
		}
		for i, set := range [][]int{{6}, {20}, {4, 6}, {2}} {
			if i > 1 && !*dicetest.All {
				continue
			}
			q := Question{Title: "the table", Target: 4, Weights: []int{5, 3, 1, 4},
				Names: []string{"a", "b", "c", "d"}, Dice: set, Simplest: true, Within: 0.1,
				Quick: !*dicetest.All}
			p := answered(t, q)
			for i := range 4 {
				names := []string{"a thing", "b thing", "c thing", "d thing"}
				names[i] = name
				named := renamed(t, p, names)
				if _, err := readBack(named, named.Sheet("the table")); err != nil {
					t.Errorf("%.30q from %v: %v", name, set, err)
				}
			}
		}
	}
}
