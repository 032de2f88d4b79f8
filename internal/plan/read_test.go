package plan

import (
	"errors"
	"fmt"
	"maps"
	"math/big"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"example.com/dice/internal/automaton"
	"example.com/dice/internal/card"
	"example.com/dice/internal/cardtest"
	"example.com/dice/internal/dicetest"
	"example.com/dice/internal/quote"
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
			if counted(dice, sides) > counted(h.Dice, sides) {
				return 0, fmt.Errorf("%v are thrown together, of %v", dice, h.Dice)
			}
		}
		return 1, nil
	}
	for _, sides := range dice {
		if counted(h.Dice, sides) == 0 {
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

// A kindCounts counts cards by their kind and that of the request.
type kindCounts struct {
	kinds map[string]int
	wrong []string // requests, with what is wrong

	quick, same int // quick plans, and those of them that are printed like the others
}

// play reads the card of a plan, and that of the quick plan, which dice plan prints of a
// die.
func (c *kindCounts) play(t *testing.T, name string, q Question) {
	t.Helper()
	if !*dicetest.All {
		q.Quick = q.Within > 0 // as the program asks
		c.read(name, answered(t, q), q.Title)
		return
	}
	q.Quick = false
	whole := answered(t, q)
	c.read(name, whole, q.Title)
	if q.Within == 0 {
		return
	}
	q.Quick = true
	c.quick++
	quick := answered(t, q)
	if quick.Sheet(q.Title).String() == whole.Sheet(q.Title).String() {
		c.same++
		return
	}
	c.read(name+", quick", quick, q.Title)
}

func (c *kindCounts) read(name string, p *Plan, title string) {
	kind, err := readBack(p, p.Sheet(title))
	c.kinds[kind]++
	if err != nil {
		c.wrong = append(c.wrong, fmt.Sprintf("%s: %v\n%v", name, err, p.Sheet(title)))
	}
}

// check logs the counts, and fails if a card is wrong.
func (c *kindCounts) check(t *testing.T, name string) {
	t.Helper()
	var list []string
	for _, kind := range slices.Sorted(maps.Keys(c.kinds)) {
		list = append(list, fmt.Sprintf("%s %d", kind, c.kinds[kind]))
	}
	t.Logf("%s: %s; %d quick, %d of them the same; %d wrong", name, strings.Join(list, ", "), c.quick,
		c.same, len(c.wrong))
	for _, wrong := range c.wrong {
		t.Error(wrong)
	}
}

// cardSets are the dice that cards are read for.
var cardSets = [][]int{{2}, {3}, {6}, {8}, {10}, {20}, poly, {6, 10}, {5, 7}, {4, 6}}

// A player who follows the print of a card has the chances and the cost of its plan.
func TestPrintedCards(t *testing.T) {
	t.Parallel()
	for i, set := range cardSets {
		t.Run(fmt.Sprint(set), func(t *testing.T) {
			c := kindCounts{kinds: map[string]int{}}
			for target := 2; target <= 120; target++ {
				if !*dicetest.All && (target+12*i)%119 != 0 {
					continue
				}
				c.play(t, fmt.Sprintf("d%d from %v", target, set), Question{Target: target, Dice: set,
					Simplest: true, Within: 0.1})
			}
			c.check(t, fmt.Sprint(set))
		})
	}
}
