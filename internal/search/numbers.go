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

// Booked returns the easiest plan whose number is looked up in the table of many outcomes, of
// those that cost little more than the cheapest of these. It reports false if there is none.
// [Search.Easiest] must have been called.
func (s *Search) Booked() (easiest Candidate, known bool) {
	least := math.Inf(1)
	for _, c := range s.read {
		if c.later == nil && c.Number != nil && c.Number.Of > 0 {
			least = min(least, c.about)
		}
	}
	for _, c := range s.read {
		if c.later == nil && c.Number != nil && c.Number.Of > 0 && c.about <= least*little &&
			(!known || c.ease < easiest.ease) {
			easiest, known = c, true
		}
	}
	return easiest, known
}

// little is the factor by which an easier roll for a table may cost more.
const little = 1.1

// numbers offers the plans that read dice as one number, none of which is as easy and as cheap as
// another: any die and then d10s as its digits, or one die and then dice of one kind. That is
// also what people do by hand, with dice of one kind. Numbers may be looked up, and those of a
// single die always are. Above a multiple they start over.
func (s *Search) numbers(float64) {
	if s.Bounded {
		return
	}
	var list []pricedNumber
	kinds := s.kinds()
	results := s.outcomes.Sum
	book := s.book()
	for _, first := range kinds {
		if uint64(first) >= results {
			s.lookUp([]int{first})
			if book == 0 && (!s.together() || uint64(first)%results == 0) { // a second die is not needed
				continue
			}
		}
		if uint64(first) >= book && book > 0 {
			list = append(list, s.priced(&automaton.Number{Rolls: [][]int{{first}}, Of: book}))
		}
		for _, rest := range kinds {
			if n := s.numberOf(first, rest, cmp.Or(book, results)); n != nil {
				n.Of = book
				list = append(list, s.priced(n))
			}
		}
	}
	slices.SortStableFunc(list, func(a, b pricedNumber) int {
		return cmp.Or(cmp.Compare(a.ease, b.ease), cmp.Compare(a.cost, b.cost))
	})
	least := math.Inf(1)
	for _, r := range list {
		if r.cost >= least*(1-rounding) {
			continue
		}
		least = r.cost
		if book > 0 {
			s.offer(r.Looked(s.Target, s.given, s.costOf), 0)
		} else {
			s.offer(r.Automaton(s.Target, s.costOf), 0)
		}
	}
}

// maxLooked is how many outcomes a card lists; more are a table, to which a number leads.
const maxLooked = 40

// book returns how many numbers the table has in which the outcomes are looked up, or 0 if they
// are few, or are numbers themselves.
func (s *Search) book() (numbers uint64) {
	if s.Names == nil && s.given == nil || s.index != nil || s.Sum != nil || s.Target <= maxLooked {
		return 0
	}
	numbers = s.Target
	if s.given != nil {
		numbers = 0
		for _, w := range s.given {
			numbers += w
		}
	}
	if numbers > automaton.MaxTable {
		return 0
	}
	return numbers
}

// maxColumns is how many faces a die of a small grid has, which other plans give.
const maxColumns = 12

// A pricedNumber is dice that are read as one number, its ease and what a result costs.
type pricedNumber struct {
	*automaton.Number
	ease int
	cost float64
}

func (s *Search) priced(n *automaton.Number) pricedNumber {
	results := n.Results(s.Target)
	return pricedNumber{n, n.Ease(results), n.Cost(results, s.costOf)}
}

// numberOf returns a die and then dice of one kind as a number of results, or nil if they are not
// read so. If they may be looked up, it offers that plan.
func (s *Search) numberOf(first, rest int, results uint64) *automaton.Number {
	dice := s.enough(first, rest, results)
	least := min(first, rest)
	if dice == nil || least < 2 || least == 2 && first != rest { // a coin without a number
		return nil
	}
	n := automaton.NumberOf(results, dice)
	if n == nil {
		return nil
	}
	if s.named() && s.Weights == nil || s.Weights != nil && first == rest {
		s.lookUp(dice)
	}
	if s.named() || s.Weights != nil {
		if s.book() == 0 {
			return nil
		}
	} else if len(dice) == 2 && !n.Digits && first > maxColumns && (n.Ease(results) > 1+first ||
		uint64(first) >= results) {
		s.lookUp(dice) // a line for each face of the first die
	}
	return s.rolled(n)
}

// named reports whether outcomes have names, or other numbers than those from 1 on.
func (s *Search) named() bool { return s.Names != nil || s.index != nil }

// rolled returns a number as its dice are rolled: one by one, or, if dice are thrown together, in
// one throw. Digits may take more throws, and one die may be rolled again. It returns nil if
// no throw has the dice.
func (s *Search) rolled(n *automaton.Number) *automaton.Number {
	dice := n.Dice()
	switch like := slices.Max(dice) == slices.Min(dice); {
	case !s.together():
		return n.OneByOne()
	case s.thrown(dice):
		return n
	case !n.Digits && !like:
		return nil
	case !n.Digits && !s.thrown(dice[:2]):
		return n.OneByOne()
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
	if all < s.outcomes.Sum || s.together() && !s.thrown(dice) {
		return
	}
	times := all / s.outcomes.Sum
	var cells []automaton.Cell
	for range times { // so that results are the faces
		cells = append(cells, s.inOrder()...)
	}
	if s.Weights != nil {
		slices.Sort(cells)
	}
	good := len(cells)
	cells = append(cells, slices.Repeat([]automaton.Cell{automaton.Start}, int(all)-good)...)
	throws := []automaton.Throw{{Sides: all, Cost: s.costOf(dice), Dice: dice}}
	found := automaton.Together(s.Target, throws, 0, cells)
	found.Weights = s.outcomes.Weights
	s.offer(found, float64(throws[0].Cost)*float64(all)/float64(good))
}

// inOrder returns a cell for each part of the outcomes: as many of each as its weight.
func (s *Search) inOrder() (cells []automaton.Cell) {
	for i, w := range s.outcomes.AllWeights() {
		cells = append(cells, slices.Repeat([]automaton.Cell{automaton.Cell(i)}, int(w))...)
	}
	return cells
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
func (s *Search) enough(first, rest int, results uint64) (dice []int) {
	dice = []int{first, rest}
	for automaton.Numbers(dice, automaton.MaxNumber) < results {
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
