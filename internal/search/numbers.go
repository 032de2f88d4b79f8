package search

import (
	"cmp"
	"math"
	"slices"

	"example.com/dice/internal/automaton"
)

// kinds returns the sides of the dice, each once.
func (s *Search) kinds() (kinds []int) {
	for _, t := range s.Throws {
		kinds = append(kinds, t.Dice...)
	}
	slices.Sort(kinds)
	return slices.Compact(kinds)
}

// sums offers the plan whose dice are made and added.
func (s *Search) sums(float64) {
	if s.Sum == nil || s.Bounded {
		return
	}
	if a := s.Sum.Automaton(automaton.MaxTable); a != nil {
		s.offer(a, 0)
	}
}

// Adding returns the plan that rolls the dice of a sum and adds them, of those that
// [Search.Easiest] knows. It reports false if there is none, or one that is as easy and as cheap.
func (s *Search) Adding() (added Candidate, known bool) {
	for _, c := range s.read {
		if c.later == nil && c.Reading() == automaton.Adding {
			return c, true
		}
	}
	return Candidate{}, false
}

// Allows reports whether a plan costs at most the part within more than the cheapest.
func (s *Search) Allows(c Candidate, within float64) bool { return c.costsAtMost(s.limit(within)) }

// numbers offers the plans that read dice as one number, none of which is as easy and as cheap as
// another: any die and then d10s as its digits, or one die and then dice of one kind. Numbers
// may also be looked up, and those of a single die always are.
func (s *Search) numbers(float64) {
	if s.Weights != nil || s.Bounded {
		return
	}
	var list []pricedNumber
	kinds := s.kinds()
	for _, first := range kinds {
		if uint64(first) >= s.Target {
			s.lookUp([]int{first})
			if !s.together() || uint64(first)%s.Target == 0 { // a second die is not needed
				continue
			}
		}
		for _, rest := range kinds {
			if n := s.numberOf(first, rest); n != nil {
				list = append(list, pricedNumber{n, n.Cost(s.Target, s.costOf)})
			}
		}
	}
	slices.SortStableFunc(list, func(a, b pricedNumber) int {
		return cmp.Or(cmp.Compare(a.Ease(s.Target), b.Ease(s.Target)), cmp.Compare(a.cost, b.cost))
	})
	least := math.Inf(1)
	for _, r := range list {
		if r.cost < least*(1-rounding) {
			least = r.cost
			s.offer(r.Automaton(s.Target, s.costOf), 0)
		}
	}
}

// A pricedNumber is dice that are read as one number, and what a result costs.
type pricedNumber struct {
	*automaton.Number
	cost float64
}

// numberOf returns a die and then dice of one kind as a number, or nil if they are not read so. If
// they may be looked up, it offers that plan.
func (s *Search) numberOf(first, rest int) *automaton.Number {
	dice := s.enough(first, rest)
	least := min(first, rest)
	if dice == nil || least < 2 || least == 2 && first != rest { // a coin without a number
		return nil
	}
	n := automaton.NumberOf(s.Target, dice)
	if n == nil {
		return nil
	}
	if s.named() {
		s.lookUp(dice)
		return nil
	}
	// a line for each face of the first die
	if len(dice) == 2 && !n.Digits && (n.Ease(s.Target) > 1+first || uint64(first) >= s.Target) {
		s.lookUp(dice)
	}
	return s.rolled(n)
}

// named reports whether outcomes have names, or other numbers than those from 1 on.
func (s *Search) named() bool { return s.Names != nil || s.index != nil }

// rolled returns a number as its dice are rolled: one by one, or, if dice are thrown together, in
// one throw. Digits may take more throws. It returns nil if no throw has the dice.
func (s *Search) rolled(n *automaton.Number) *automaton.Number {
	dice := n.Dice()
	switch {
	case !s.together():
		return n.OneByOne()
	case s.thrown(dice):
		return n
	case !n.Digits:
		return nil
	}
	thrown := &automaton.Number{Digits: true}
	for len(dice) > 0 {
		first := len(dice)
		for first > 1 && !s.thrown(dice[:first]) {
			first--
		}
		thrown.Rolls = append(thrown.Rolls, dice[:first])
		dice = dice[first:]
	}
	return thrown
}

// lookUp offers the plan whose results are looked up in the order of the numbers of dice.
func (s *Search) lookUp(dice []int) {
	all := automaton.Numbers(dice, automaton.MaxCells)
	if all == 0 || s.together() && !s.thrown(dice) {
		return
	}
	good := all - all%s.Target
	cells := slices.Repeat([]automaton.Cell{automaton.Start}, int(all))
	for i := range good {
		cells[i] = automaton.Cell(i % s.Target)
	}
	throws := []automaton.Throw{{Sides: all, Cost: s.costOf(dice), Dice: dice}}
	s.offer(automaton.Together(s.Target, throws, 0, cells),
		float64(throws[0].Cost)*float64(all)/float64(good))
}

// together reports whether dice are thrown together.
func (s *Search) together() bool {
	return slices.ContainsFunc(s.Throws, func(t automaton.Throw) bool { return len(t.Dice) > 1 })
}

// thrown reports whether there is one throw of these dice.
func (s *Search) thrown(dice []int) bool {
	i := s.throwOf(dice)
	return i >= 0 && s.Throws[i].Cost == 1
}

// throwOf returns the index of the throw of these dice, in any order, or -1.
func (s *Search) throwOf(dice []int) int {
	sorted := slices.Sorted(slices.Values(dice))
	return slices.IndexFunc(s.Throws, func(t automaton.Throw) bool {
		return slices.Equal(slices.Sorted(slices.Values(t.Dice)), sorted)
	})
}

// enough returns the fewest dice, at least two, that have a number for each outcome: one die,
// then others of one kind. It returns nil if there are too many.
func (s *Search) enough(first, rest int) (dice []int) {
	dice = []int{first, rest}
	for automaton.Numbers(dice, automaton.MaxNumber) < s.Target {
		if len(dice) == maxDice || automaton.Numbers(dice, automaton.MaxNumber) == 0 {
			return nil
		}
		dice = append(dice, rest)
	}
	return dice
}

// maxDice is how many dice are read as one number.
const maxDice = 24

// costOf returns the cost of throwing dice together, or else of rolling one after the other.
func (s *Search) costOf(dice []int) (cost int) {
	if i := s.throwOf(dice); i >= 0 {
		return s.Throws[i].Cost
	}
	for _, sides := range dice {
		one := slices.IndexFunc(s.Throws, func(t automaton.Throw) bool {
			return t.Sides == uint64(sides)
		})
		cost += s.Throws[max(one, 0)].Cost
	}
	return cost
}
