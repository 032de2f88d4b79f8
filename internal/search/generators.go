package search

import (
	"slices"

	"example.com/dice/internal/automaton"
	"example.com/dice/internal/division"
	"example.com/dice/internal/packing"
)

// generators returns all of them, in the order in which they are asked. This list is all
// that decides the search. Without one, this many of 50 fair dice (d2, d4 to d100) have a
// harder card at 10 %, or a dearer plan at 0 %, counted with easiest of
// generators_test.go:
//
//	                 usual six  d6  d20  d6 and d10
//	numbers                 23  17    1          30  harder
//	two rolls                8   3   27           4  harder
//	few situations           0  13    5           3  harder
//	packings                26   0    0          23  dearer, by 0.43 % and 0.33 % on average
//
// TestEveryGeneratorIsNeeded has a problem for each generator.
func generators() [][]generator {
	return [][]generator{
		first:  {certain, largeThrow, bounded, divided, onlyWritten},
		longer: {packed, withoutOne},
		easier: {written, numbers, undivided, inTwoRolls},
		slack:  {fewSituations, inRows},
	}
}

// certain offers the strategy that rolls nothing, if there is one outcome.
func certain(s *Search) {
	if s.Target == 1 {
		var b automaton.Builder
		b.Run(b.Add(1), automaton.Run{Action: automaton.Decided, Span: 1}, 1)
		s.offer(&automaton.Automaton{Target: 1, Spaces: b.Spaces}, 0)
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

// written offers the plan whose dice are rolled as the expression is written.
func written(s *Search) {
	if s.AsWritten == nil || s.Bounded || s.index != nil {
		return
	}
	a := s.AsWritten()
	if a == nil {
		return
	}
	s.offer(a, 0)
	if p := s.arranged(a); p.Proof != nil {
		s.asWritten = p
	}
}

// onlyWritten offers that plan if the weights are too large for any other.
func onlyWritten(s *Search) {
	if len(s.Throws) == 0 {
		written(s)
	}
}

// undivided offers the strategy with the same throw for all open cases that has the least
// worst case of these.
func undivided(s *Search) {
	if s.Bounded && s.divisions != nil {
		s.offer(s.divisions.Undivided(s.divisions.LeastWorst()), 0)
	}
}

// divided offers the cheapest division.
func divided(s *Search) {
	if !s.Bounded && s.divisions != nil {
		s.offer(s.from(nil), 0)
	}
}

// packed offers the cheapest packing: it gives outcomes unlike cases, and ends in a
// division.
func packed(s *Search) {
	if !s.packable() {
		return
	}
	s.packings = *packing.Find(s.outcomes, s.Throws, s.costs, s.work)
	if best := s.packings.Best; best != nil {
		s.offer(s.from(best), 0)
	}
}

// withoutOne offers the plans where each of three throws is missing. Packing is not
// exact, and finds some of these only where it looks at no other throws: without them, 7
// of 125 dice from five sets of three cost up to 0.0014 % more, and more dice could cost
// more.
//
// They take at most withoutWork together.
func withoutOne(s *Search) {
	if !s.packable() || len(s.Throws) != 3 || s.packings.Near {
		return
	}
	w := s.work.Part(withoutWork)
	for i := range s.Throws {
		part := newSearch(Problem{Target: s.Target, Weights: s.outcomes.Weights,
			Throws: slices.Delete(slices.Clone(s.Throws), i, i+1)}, w, generators())
		if part.settle() == nil {
			s.offer(part.Cheapest.found, 0)
		}
	}
	s.work.Pay(w)
}

const withoutWork = 300_000_000

// inRows offers the plans with rows for groups of unequal outcomes.
func inRows(s *Search) {
	if s.rows != nil {
		s.rows.Find(s.most, s.easy(), func(a *automaton.Automaton, cost float64) int {
			s.offer(a, cost)
			return s.easy()
		})
	}
}
