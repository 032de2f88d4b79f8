package search

import (
	"slices"

	"example.com/dice/internal/automaton"
	"example.com/dice/internal/division"
	"example.com/dice/internal/packing"
)

// certain offers the strategy that rolls nothing, if there is one outcome.
func certain(s *Search) {
	if s.Target == 1 {
		var b automaton.Builder
		b.Run(b.Add(1), automaton.Run{Action: automaton.Decided, Span: 1}, 1)
		s.offer(&automaton.Automaton{Target: 1, Pools: b.Pools}, 0)
	}
}

// largeThrow offers the strategy of one large throw that decides.
func largeThrow(s *Search) {
	if s.decisive != nil {
		one := division.New(s.outcomes, s.decisive, s.work)
		s.offer(one.Undivided(division.Unlimited), 0)
	}
}

// bounded offers the division with the least worst case, and of these the least cost.
func bounded(s *Search) {
	if s.Bounded && s.divisions != nil {
		a, err := s.divisions.Bounded()
		s.err = err
		if err == nil {
			s.offer(a, 0)
		}
	}
}

// undivided offers the strategy with the same throw for all open cases that has the least worst
// case of these.
func undivided(s *Search) {
	if s.Bounded {
		s.offer(s.divisions.Undivided(s.divisions.LeastWorst()), 0)
	}
}

// divided offers the cheapest division.
func divided(s *Search) {
	if !s.Bounded && s.divisions != nil {
		s.offer(s.finish(nil), 0)
	}
}

// packed offers the cheapest packing: it gives outcomes unlike cases, and ends in a division.
func packed(s *Search) {
	if !s.packable() {
		return
	}
	s.packings = *packing.Find(s.outcomes, s.Throws, s.costs, s.work)
	if best := s.packings.Best; best != nil {
		s.offer(s.finish(best), 0)
	}
}

// withoutOne offers the plans where each of three throws is missing. Packing is not exact, and
// finds some of these only where it looks at no other throws: without them, 7 of 125 dice from
// five sets of three cost up to 0.0014 % more, and more dice could cost more.
func withoutOne(s *Search) {
	if !s.packable() || len(s.Throws) != 3 || s.packings.Near {
		return
	}
	for i := range s.Throws {
		part := newSearch(Problem{Target: s.Target, Weights: s.outcomes.Weights,
			Throws: slices.Delete(slices.Clone(s.Throws), i, i+1)}, s.work)
		if part.settle() == nil {
			s.offer(part.Cheapest.found, part.Cheapest.about)
		}
	}
}

// tables offers the plans with rows for groups of unequal outcomes.
func tables(s *Search) {
	if s.table != nil {
		s.table.Find(s.most, s.easy(), func(a *automaton.Automaton, cost float64) int {
			s.offer(a, cost)
			return s.easy()
		})
	}
}
