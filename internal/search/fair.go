package search

import (
	"context"
	"slices"

	"example.com/dice/internal/automaton"
	"example.com/dice/internal/division"
	"example.com/dice/internal/packing"
)

// atOnce returns the strategy that rolls nothing, or only one large throw. It returns nil if
// there is none or another throw is as good.
func (s *Search) atOnce() *automaton.Automaton {
	if s.Target == 1 {
		decided := automaton.Run{End: 1, Action: automaton.Decided, Span: 1}
		return &automaton.Automaton{Target: 1,
			Pools: []automaton.Pool{{Size: 1, Runs: []automaton.Run{decided}}}}
	}
	decides := func(t automaton.Throw) bool {
		return t.Sides != automaton.Endless &&
			t.Sides%s.Target == 0
	}
	i := slices.IndexFunc(s.Large, decides)
	if i < 0 || s.Weights != nil || slices.ContainsFunc(s.Throws, func(t automaton.Throw) bool {
		return t.Cost < s.Large[i].Cost || decides(t)
	}) {
		return nil
	}
	t := s.Large[i]
	return &automaton.Automaton{Target: s.Target, Throws: []automaton.Throw{t},
		Pools: []automaton.Pool{
			{Size: 1, Runs: []automaton.Run{{End: 1, Action: automaton.Rolled, To: 1}}},
			{Size: t.Sides, Runs: []automaton.Run{{End: t.Sides, Action: automaton.Decided,
				Span: s.Target}}},
		}}
}

// unbounded finds the cheapest plan without a bound.
func (s *Search) unbounded() error {
	var costs []float64
	s.divide, costs = s.divisions.Best()
	err := s.offer(s.finish(nil))
	if costs != nil && packing.Possible(s.outcomes, s.Throws) {
		s.costs = costs
	}
	s.Partial = s.Quick && err == nil && (s.costs != nil || s.Weights != nil)
	if !s.Partial {
		s.unlike()
	}
	return err
}

// unlike finds plans that give outcomes unlike cases.
func (s *Search) unlike() {
	if s.costs != nil {
		packed := packing.Find(s.outcomes, s.Throws, s.costs, s.work)
		if packed.Best != nil {
			s.offer(s.finish(packed.Best))
		}
		if len(s.Throws) == 3 && !packed.Close {
			s.withoutOne()
		}
		s.openings = packed.Openings
	}
	if s.Weights != nil {
		s.cheaperFair()
	}
}

// Best returns the cheapest plan that a search finds which is not Quick. What [Search.Easiest]
// returns stays as it is. It returns the error of the context soon after that has ended.
func (s *Search) Best(ctx context.Context) (Candidate, error) {
	if !s.Partial {
		return s.Cheapest, ctx.Err()
	}
	s.work.Resume(ctx)
	s.work.Refill(maxWork)
	longer := *s
	longer.unlike()
	return longer.Cheapest, ctx.Err()
}

// finish returns the strategy that goes on from an opening, or from one case if nil.
func (s *Search) finish(o *division.Opening) *automaton.Automaton {
	divide := s.divide
	if s.Weights != nil {
		divide = s.divisions.Closed(o, divide).Divide
	}
	return s.divisions.Build(o, division.Unlimited, divide, nil)
}

// withoutOne takes the plans where each of the throws is missing. Packing is not exact, and
// finds some of these only where it looks at no other throws.
func (s *Search) withoutOne() {
	for i := range s.Throws {
		part := *s
		part.Throws = slices.Delete(slices.Clone(s.Throws), i, i+1)
		part.divisions = division.New(s.outcomes, part.Throws, s.work)
		part.unbounded() // from the cheapest plan on
		s.Cheapest = part.Cheapest
	}
}

// cheaperFair takes the plan of a fair die with the sum of the weights as its sides and
// outcomes looked up. It skips the search if a lower bound shows that this is not cheaper.
func (s *Search) cheaperFair() {
	sum := s.outcomes.Sum
	if s.Cheapest.Proof == nil {
		return
	}
	cost := s.Cheapest.Cost
	if sum > maxFair || len(s.Throws) == 1 ||
		packing.LowerBound(division.Equal(sum), s.Throws, cost, s.work.Part(fairWork)).Cmp(cost) >= 0 {
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
	s.offer(fair.Cheapest.With(index, s.outcomes.Weights))
}
