package plan

import (
	"errors"
	"fmt"
	"maps"
	"math/big"
	"slices"
	"strings"
	"testing"

	"example.com/dice/internal/cardreader"
	"example.com/dice/internal/dicetest"
)

// playPrinted reads the printed card of a plan, follows it for every face, and compares
// the result with the plan. It returns the kind of card.
func playPrinted(p *Plan, printed string) (kind string, err error) {
	c, err := cardreader.Read(printed)
	if err != nil {
		return "unread", err
	}
	hand := cardreader.Player{Dice: p.Hand.Dice}
	if p.Hand.Costs != nil {
		hand.Cost = func(sides int) int { return p.Hand.Costs[slices.Index(p.Hand.Dice, sides)] }
	}
	got, err := c.Follow(hand)
	if errors.Is(err, cardreader.ErrTooLarge) {
		if lines := strings.Count(printed, "\n"); lines > 60 {
			return c.Kind, fmt.Errorf("it has %d lines", lines)
		}
		kind := "too large"
		if c.Kind == "too long" {
			kind = c.Kind
		}
		return kind, c.CheckPrice(p.Expected)
	}
	if err != nil {
		return c.Kind, err
	}
	if got.Mean.Cmp(p.Expected) != 0 {
		return c.Kind, fmt.Errorf("it takes %v, the plan %v", got.Mean, p.Expected)
	}
	if err := c.CheckNotes(got); err != nil {
		return c.Kind, err
	}
	if err := checkChances(p, got); err != nil {
		return c.Kind, err
	}
	if err := c.CheckPrice(got.Mean); err != nil {
		return c.Kind, err
	}
	_, err = c.CheckExample()
	return c.Kind, err
}

// checkChances compares the chances of a card with those of the plan.
func checkChances(p *Plan, got *cardreader.Outcome) error {
	if got.Stretches != nil && p.Automaton.Interchangeable() {
		return got.CheckDie(int(p.Automaton.Target))
	}
	total := new(big.Rat)
	for outcome := range p.Automaton.Target {
		weight := uint64(1)
		if p.Automaton.Weights != nil {
			weight = p.Automaton.Weights[outcome]
		}
		total.Add(total, new(big.Rat).SetFrac(new(big.Int).SetUint64(weight), big.NewInt(1)))
	}
	for outcome := range p.Automaton.Target {
		want := big.NewRat(1, 1)
		if p.Automaton.Weights != nil {
			want.SetFrac(new(big.Int).SetUint64(p.Automaton.Weights[outcome]), big.NewInt(1))
		}
		want.Quo(want, total)
		label := p.Sheet("").Automaton.Label(outcome)
		chance := got.Chances[label]
		delete(got.Chances, label)
		if chance == nil {
			chance = new(big.Rat)
		}
		if chance.Cmp(want) != 0 {
			return fmt.Errorf("the chance of %s is %v, not %v", label, chance, want)
		}
	}
	for result := range got.Chances {
		return fmt.Errorf("%q is not a result", result)
	}
	return nil
}

// A kindCounts counts cards by their kind and that of the request.
type kindCounts struct {
	kinds map[string]int
	wrong []string // requests, with what is wrong

	quick, same int // quick plans, and those of them that are printed like the others
}

// play reads the card of a plan, and that of the quick plan, which dice plan prints of a die.
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
	kind, err := playPrinted(p, p.Sheet(title).String())
	c.kinds[kind]++
	if err == nil {
		err = comparePicture(p.Sheet(title))
	}
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
