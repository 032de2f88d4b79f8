package card

import (
	"math/big"
	"slices"

	"example.com/dice/internal/automaton"
)

// withDice returns the thrown dice with those that a roll has more of.
func withDice(roll, thrown []int) []int {
	for _, sides := range slices.Compact(slices.Sorted(slices.Values(roll))) {
		if more := like(roll, sides) - like(thrown, sides); more > 0 {
			thrown = append(slices.Clone(thrown), slices.Repeat([]int{sides}, more)...)
			slices.Sort(thrown)
		}
	}
	return thrown
}

// add makes the card a part for each kind of die that is made for a sum, and one for the dice
// at hand. The last one says what to add.
func (s *Sheet) add(c *Card, sum *automaton.Sum) {
	var thrown []int
	for _, r := range sum.Rolls {
		die := sum.Die(r)
		if die == nil {
			thrown = append(thrown, slices.Repeat(r.Dice, r.Times)...)
			continue
		}
		p, notes := s.made(c, sum, r, die)
		c.Parts = append(c.Parts, p)
		c.Notes = append(c.Notes, notes...)
	}
	if slices.Sort(thrown); thrown != nil {
		c.Parts = append(c.Parts, Part{Throws: [][]int{thrown}})
	}
	least, _ := s.Automaton.Numbers()
	c.Sum = &Addition{Lowest: sum.Lowest, Plus: least - sum.Keep*sum.Least}
	if sum.Keep < len(sum.Dice()) || sum.Keep == 1 {
		c.Sum.Keep = sum.Keep
	}
	for _, r := range sum.Rolls { // dice that are made may take more of a kind
		thrown = withDice(r.Dice, thrown)
	}
	s.entitle(c, thrown)
}

// made returns the part for a roll of a sum that makes dice, and its notes.
func (s *Sheet) made(
	c *Card, sum *automaton.Sum, r automaton.Roll, die *automaton.Automaton,
) (Part, []string) {
	made := (&Sheet{Automaton: die, Steps: die.Steps(), Expected: big.NewRat(1, 1),
		Unit: s.Unit}).full()
	p := made.Parts[0]
	if sides := sum.Dice(); sum.Least == 1 && slices.Max(sides) > slices.Min(sides) {
		p.Makes = r.Makes
	}
	if len(r.Dice) > r.Each {
		p.Beside = len(r.Dice)
	}
	if r.Times > 1 {
		p.Times = r.Times
	}
	for i := range p.Rows {
		for k := range p.Rows[i].Entries {
			if e := &p.Rows[i].Entries[k]; e.restart() { // roll this die again
				e.Action = Action{Do: RollAgain}
			}
		}
	}
	return p, made.Notes
}
