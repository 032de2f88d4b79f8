package search

import (
	"math/big"
	"slices"

	"example.com/dice/internal/automaton"
	"example.com/dice/internal/division"
	"example.com/dice/internal/packing"
	"example.com/dice/internal/rows"
	"example.com/dice/internal/work"
)

func newSearch(p Problem, w *work.Meter) *Search {
	s := &Search{Problem: p, given: p.Weights, outcomes: p.Needs(), work: w,
		generators: generators(), limit: new(big.Rat),
		slacks: slacksOfDie, plans: map[string]*Candidate{}}
	if s.outcomes.Weights == nil && p.Weights != nil { // those of a fair die
		for i, weight := range p.Weights {
			if weight > 0 {
				s.index = append(s.index, uint64(i))
			}
		}
		s.Target, s.Weights = s.outcomes.Sum, nil
		if len(s.index) == len(s.given) {
			s.index = nil
			if !s.Simplest || s.Names == nil || s.book() == 0 { // no table to keep the ranges of
				s.given = nil
			}
		}
	}
	if s.Weights != nil {
		s.slacks = slacksOfTable
	}
	if s.Target > 1 && len(s.Throws) > 0 && s.decisive() == nil {
		s.divisions = division.New(s.outcomes, s.Throws, w)
		if s.Weights != nil && !s.Bounded {
			s.table = rows.New(s.outcomes, s.Throws, w)
		}
	}
	return s
}

// decisive returns a large throw that decides at once, unless one that is not large does: then no
// other strategy is cheaper, or easier. It returns nil if there is none.
func (s *Search) decisive() *automaton.Throw {
	throws := slices.Concat(s.Throws, s.Large)
	i := slices.IndexFunc(throws, func(u automaton.Throw) bool {
		return u.Sides != automaton.Endless && u.Sides%s.Target == 0
	})
	if i < len(s.Throws) || s.Weights != nil {
		return nil
	}
	return &throws[i]
}

// asked returns a strategy with the outcomes that were asked for.
func (s *Search) asked(found *automaton.Automaton) *automaton.Automaton {
	a := *found
	if s.index != nil {
		a = *found.With(s.index, s.given)
	}
	a.Weights, a.Names = s.given, s.Names
	if a.Number != nil && a.Number.Of == 0 && !a.Interchangeable() {
		a.Number = nil
	}
	return &a
}

// best finds the best division, once, and returns what it costs; see [division.PolicySearch.Best].
func (s *Search) best() (costs []float64) {
	if s.divide == nil {
		s.divide, s.costs = s.divisions.Best()
	}
	return s.costs
}

// packable reports whether packing can beat dividing.
func (s *Search) packable() bool {
	return s.divisions != nil && !s.Bounded && packing.Possible(s.outcomes, s.Throws) &&
		s.best() != nil
}

// packed returns the packings, none if the search is Quick.
func (s *Search) packed() *packing.Found {
	if s.packings == nil {
		s.packings = &packing.Found{}
		if s.packable() && !s.Quick {
			s.packings = packing.Find(s.outcomes, s.Throws, s.costs, s.work)
		}
	}
	return s.packings
}

// finish returns the strategy that goes on from an opening, or from one case if nil.
func (s *Search) finish(o *division.Opening) *automaton.Automaton {
	s.best()
	divide := s.divide
	if s.Weights != nil {
		divide = s.divisions.Closed(o, divide).Divide
	}
	return s.divisions.Build(o, division.Unlimited, divide, nil)
}

// kinds returns the sides of the dice, each once.
func (s *Search) kinds() (kinds []int) {
	for _, u := range s.Throws {
		kinds = append(kinds, u.Dice...)
	}
	slices.Sort(kinds)
	return slices.Compact(kinds)
}

// together reports whether dice are thrown together.
func (s *Search) together() bool {
	return slices.ContainsFunc(s.Throws, func(u automaton.Throw) bool { return len(u.Dice) > 1 })
}

// throwOf returns the index of the throw of these dice, in any order, or -1.
func (s *Search) throwOf(dice []int) int {
	sorted := slices.Sorted(slices.Values(dice))
	return slices.IndexFunc(s.Throws, func(u automaton.Throw) bool {
		return slices.Equal(slices.Sorted(slices.Values(u.Dice)), sorted)
	})
}

// costOf returns the cost of throwing dice together, or else of rolling one after the other.
func (s *Search) costOf(dice []int) (cost int) {
	if i := s.throwOf(dice); i >= 0 {
		return s.Throws[i].Cost
	}
	for _, sides := range dice {
		cost += s.Throws[max(s.throwOf([]int{sides}), 0)].Cost
	}
	return cost
}
