package search

import (
	"math"
	"math/big"
	"slices"

	"example.com/dice/internal/automaton"
	"example.com/dice/internal/rows"
)

// simplestWork takes a few tenths of a second.
const simplestWork = 200_000_000

// slacks are the parts of the least cost for which plans are searched: all below the part that
// is asked for, and the next one. A plan that is easy with little slack is therefore known
// wherever there is more, and more slack never gives a plan that is less easy.
// Tables have fewer of them, because their search takes longer.
var (
	slacks        = []float64{0, 0.01, 0.03, 0.05, 0.1, 0.3, 1}
	slacksOfTable = []float64{0, 0.03, 0.1, 0.3, 1}
)

// An easyPlan is a tidied plan, with its proved cost.
type easyPlan struct {
	*automaton.Automaton
	ease  int
	cost  *big.Rat
	about float64 // the cost
}

// A collection holds plans none of which is as easy and cheap as another.
type collection struct {
	*search
	plans []easyPlan
}

// simplest returns the easiest plan that it finds among those that cost at most the allowed
// part more than best; of equal ones the cheapest.
func (s *search) simplest(best *automaton.Automaton) *automaton.Automaton {
	limit, err := s.limit(best, s.Within)
	if err != nil {
		return best // cancelled
	}
	known := &collection{search: s}
	known.add(best, 0)
	if !s.Bounded {
		s.readings(known)
	}
	table := s.table()
	parts := slacks
	if table != nil {
		parts = slacksOfTable
	}
	for _, part := range append(slices.Clone(parts), s.Within) {
		if most, err := s.limit(best, part); err == nil {
			switch {
			case table != nil:
				s.tables(table, known, most)
			case s.Weights == nil:
				s.work.Refill(simplestWork)
				known.add(s.fewest(best, most), 0)
			}
		}
		if part >= s.Within || s.work.Cancelled() {
			break
		}
	}
	if easiest := known.within(limit); easiest != nil {
		return easiest.Automaton
	}
	return best
}

// add adds a plan, unless another one is as easy and as cheap. It costs about cost, or 0 if that
// is not known.
func (c *collection) add(a *automaton.Automaton, cost float64) {
	a.Weights, a.Names = c.Weights, c.Names
	p := easyPlan{Automaton: a.Tidied(true)}
	p.ease = p.Ease()
	if slices.ContainsFunc(c.plans, func(x easyPlan) bool { return x.ease <= p.ease && x.about < cost*(1-rounding) }) {
		return
	}
	var err error
	if p.cost, err = p.Verify(c.work.Context()); err != nil {
		return
	}
	p.about, _ = p.cost.Float64()
	beats := func(x, y easyPlan) bool { return x.ease <= y.ease && x.cost.Cmp(y.cost) <= 0 }
	if !slices.ContainsFunc(c.plans, func(x easyPlan) bool { return beats(x, p) }) {
		c.plans = append(slices.DeleteFunc(c.plans, func(x easyPlan) bool { return beats(p, x) }), p)
	}
}

// rounding is more than what floating-point costs err by.
const rounding = 1e-9

// within returns the easiest plan within a limit of the cost, or nil.
func (c *collection) within(limit *big.Rat) *easyPlan {
	var easiest *easyPlan
	for i, p := range c.plans {
		if p.cost.Cmp(limit) <= 0 && (easiest == nil || p.ease < easiest.ease) {
			easiest = &c.plans[i]
		}
	}
	return easiest
}

// limit returns the cost of the best strategy plus a part of it.
func (s *search) limit(best *automaton.Automaton, part float64) (*big.Rat, error) {
	cost, err := best.Verify(s.work.Context())
	if err != nil {
		return nil, err
	}
	more := new(big.Rat).SetFloat64(part)
	return cost.Add(cost, more.Mul(more, cost)), nil
}

// fewest returns best, or a strategy with fewer rows within the limit.
func (s *search) fewest(best *automaton.Automaton, limit *big.Rat) *automaton.Automaton {
	most, _ := limit.Float64()
	accept := func(a *automaton.Automaton) bool {
		cost, err := a.Verify(s.work.Context())
		if err != nil || cost.Cmp(limit) > 0 || a.Rows() >= best.Rows() {
			return false
		}
		best = a
		return true
	}
	if s.Bounded { // with the same throw for all open cases
		if budget, _ := best.Worst(); s.divisions.LeastWorst() <= budget {
			accept(s.divisions.Undivided(budget))
		}
		return best
	}
	x := &simplicity{search: s, limit: most, found: []*choice{{rows: best.Rows()}}}
	x.find(accept)
	return best
}

// table returns the search for tables, or nil if the problem is not one or too large.
func (s *search) table() *rows.Search {
	if s.Weights == nil || s.Bounded {
		return nil
	}
	return rows.New(s.Weights, s.Throws, s.work)
}

// tables adds plans for a table within the limit.
func (s *search) tables(table *rows.Search, known *collection, limit *big.Rat) {
	most, _ := limit.Float64()
	easiest := func() int {
		if p := known.within(limit); p != nil {
			return p.ease
		}
		return math.MaxInt32
	}
	table.Find(most, easiest(), func(a *automaton.Automaton, cost float64) int {
		known.add(a, cost)
		return easiest()
	})
}

// readings adds the plans in which all dice are rolled and read as one number, or added.
func (s *search) readings(known *collection) {
	var kinds []int
	for _, t := range s.Throws {
		kinds = append(kinds, t.Dice...)
	}
	slices.Sort(kinds)
	kinds = slices.Compact(kinds)
	for _, sides := range kinds {
		if s.Weights == nil && slices.Contains(kinds, 10) {
			s.digits(known, sides)
		}
	}
	if sum := s.sum(kinds); sum != nil {
		known.add(s.together(sum, automaton.Sums(sum)), 0)
	}
}

// digits adds the plan whose first die is that of the tens, or hundreds; the others are d10s.
// Every outcome has one number, so the target is more than half of all.
func (s *search) digits(known *collection, first int) {
	dice, numbers := []int{first}, first
	for uint64(numbers) < s.Target && numbers <= maxNumbers/10 {
		dice, numbers = append(dice, 10), numbers*10
	}
	if all := uint64(numbers); all < s.Target || all/s.Target > 1 || !automaton.Decimal(dice) {
		return
	}
	cells := make([]automaton.Cell, numbers)
	for i := range cells {
		if cells[i] = automaton.Cell(automaton.Shown(dice, i) - 1); uint64(cells[i]) >= s.Target {
			cells[i] = automaton.Start
		}
	}
	known.add(s.together(dice, cells), 0)
}

// maxNumbers is how many results dice have that are read as one number.
const maxNumbers = 10_000

// sum returns dice at hand whose sum has the weights of the outcomes, if the outcomes have names,
// or nil. Their faces have the sum of the weights as their product.
func (s *search) sum(kinds []int) []int {
	if s.Names == nil || s.Weights == nil || s.outcomes.Sum > maxNumbers {
		return nil
	}
	var find func(dice []int, product, sums int) []int
	find = func(dice []int, product, sums int) []int {
		if product == 1 && sums == 1 && s.adds(dice) {
			return dice
		}
		for _, sides := range kinds {
			if (len(dice) == 0 || sides >= dice[len(dice)-1]) && product%sides == 0 && sums > sides-1 {
				if found := find(append(slices.Clip(dice), sides), product/sides, sums-sides+1); found != nil {
					return found
				}
			}
		}
		return nil
	}
	return find(nil, int(s.outcomes.Sum), len(s.Weights))
}

// adds reports whether the sums of dice have the weights.
func (s *search) adds(dice []int) bool {
	ways := make([]uint64, len(s.Weights))
	for _, c := range automaton.Sums(dice) {
		ways[c]++
	}
	return slices.Equal(ways, s.outcomes.Weights)
}

// together returns the plan that rolls dice and looks up their number in cells.
func (s *search) together(dice []int, cells []automaton.Cell) *automaton.Automaton {
	throws := slices.Clone(s.Throws)
	i := slices.IndexFunc(throws, func(t automaton.Throw) bool { return slices.Equal(t.Dice, dice) })
	if i < 0 {
		t := automaton.Throw{Sides: uint64(len(cells)), Dice: dice}
		for _, sides := range dice {
			one := slices.IndexFunc(throws, func(t automaton.Throw) bool { return t.Sides == uint64(sides) })
			t.Cost += throws[max(one, 0)].Cost
		}
		i, throws = len(throws), append(throws, t)
	}
	return automaton.Together(s.outcomes.Outcomes(), throws, i, cells)
}
