package search

import (
	"slices"

	"example.com/dice/internal/automaton"
	"example.com/dice/internal/division"
	"example.com/dice/internal/packing"
)

// certain offers the strategy that rolls nothing, if there is one outcome.
func (s *Search) certain(float64) {
	if s.Target > 1 {
		return
	}
	decided := automaton.Run{End: 1, Action: automaton.Decided, Span: 1}
	s.offer(&automaton.Automaton{Target: 1,
		Pools: []automaton.Pool{{Size: 1, Runs: []automaton.Run{decided}}}}, 0)
}

// largeThrow offers the strategy of one large throw that decides, unless another throw is as good.
// No other strategy is cheaper, or easier.
func (s *Search) largeThrow(float64) {
	decides := func(t automaton.Throw) bool {
		return t.Sides != automaton.Endless && t.Sides%s.Target == 0
	}
	i := slices.IndexFunc(s.Large, decides)
	if i < 0 || s.Weights != nil || s.Target == 1 {
		return
	}
	t := s.Large[i]
	asGood := func(u automaton.Throw) bool { return u.Cost < t.Cost || decides(u) }
	if slices.ContainsFunc(s.Throws, asGood) {
		return
	}
	s.divisions = nil
	s.offer(&automaton.Automaton{Target: s.Target, Throws: []automaton.Throw{t},
		Pools: []automaton.Pool{
			{Size: 1, Runs: []automaton.Run{{End: 1, Action: automaton.Rolled, To: 1}}},
			{Size: t.Sides, Runs: []automaton.Run{{End: t.Sides, Action: automaton.Decided,
				Span: s.Target}}},
		}}, 0)
}

// bounded offers the division with the least worst case, and of these the least cost.
func (s *Search) bounded(float64) {
	if !s.Bounded || s.divisions == nil {
		return
	}
	a, err := s.divisions.Bounded()
	if err != nil {
		s.err = err
		return
	}
	s.offer(a, 0)
}

// undivided offers the strategy with the same throw for all open cases, if that has the least
// worst case.
func (s *Search) undivided(part float64) {
	if !s.Bounded || part > 0 {
		return
	}
	if budget := s.Cheapest.Worst; s.divisions.LeastWorst() <= budget {
		s.offer(s.divisions.Undivided(budget), 0)
	}
}

// divided offers the cheapest division.
func (s *Search) divided(float64) {
	if s.Bounded || s.divisions == nil {
		return
	}
	var costs []float64
	s.divide, costs = s.divisions.Best()
	if costs != nil && packing.Possible(s.outcomes, s.Throws) {
		s.costs = costs
	}
	s.offer(s.finish(nil), 0)
}

// packed offers the cheapest packing: it gives outcomes unlike cases, and ends in a division.
func (s *Search) packed(float64) {
	if s.costs == nil {
		return
	}
	packed := packing.Find(s.outcomes, s.Throws, s.costs, s.work)
	s.near = packed.Near
	if packed.Best != nil {
		s.offer(s.finish(packed.Best), 0)
	}
	s.openings = packed.Openings
}

// finish returns the strategy that goes on from an opening, or from one case if nil.
func (s *Search) finish(o *division.Opening) *automaton.Automaton {
	divide := s.divide
	if s.Weights != nil {
		divide = s.divisions.Closed(o, divide).Divide
	}
	return s.divisions.Build(o, division.Unlimited, divide, nil)
}

// withoutOne offers the plans where each of three throws is missing. Packing is not exact, and
// finds some of these only where it looks at no other throws: without them, 7 of 125 dice from
// five sets of three cost up to 0.0014 % more, and more dice could cost more.
func (s *Search) withoutOne(float64) {
	if s.costs == nil || len(s.Throws) != 3 || s.near {
		return
	}
	for i := range s.Throws {
		part := newSearch(Problem{Target: s.Target, Weights: s.outcomes.Weights,
			Throws: slices.Delete(slices.Clone(s.Throws), i, i+1)}, s.work)
		part.ask(first, 0)
		part.ask(longer, 0)
		if part.Cheapest.found != nil {
			s.offer(part.Cheapest.found, part.Cheapest.about)
		}
	}
}

// fairDie offers the plan of a fair die with the sum of the weights as its sides, whose outcomes
// are looked up. It skips the search if a lower bound shows that this is not cheaper.
func (s *Search) fairDie(float64) {
	sum := s.outcomes.Sum
	if s.Weights == nil || s.Bounded || s.Cheapest.Proof == nil || sum > maxFair ||
		len(s.Throws) == 1 {
		return
	}
	cost := s.Cheapest.Cost
	bound := packing.LowerBound(division.Equal(sum), s.Throws, cost, s.work.Part(fairWork))
	if bound.Cmp(cost) >= 0 {
		return
	}
	fair, err := New(s.work.Context(), Problem{Target: sum, Throws: s.Throws})
	if err != nil {
		return
	}
	var index []uint64
	for i, w := range s.outcomes.Weights {
		index = append(index, slices.Repeat([]uint64{uint64(i)}, int(w))...)
	}
	s.offer(fair.Cheapest.With(index, s.outcomes.Weights), 0)
}

// tables promises the plans with rows for groups of unequal outcomes that cost at most a part more
// than the cheapest.
func (s *Search) tables(part float64) {
	if s.table == nil {
		return
	}
	limit := s.limit(part)
	most, _ := limit.Float64()
	known := func() int { return s.easiestUpTo(limit).ease }
	s.table.Find(most, known(), func(a *automaton.Automaton, ease int, cost float64) int {
		s.promise(a, ease, cost)
		return known()
	})
}
