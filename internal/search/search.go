// Package search finds the best strategy for making one die from others.
//
// The product of the sides thrown so far is the size of a case, 1/size its
// probability. A strategy throws open cases, which makes more and smaller ones, and
// gives cases to outcomes until each has 1/target.
//
// Package division finds the best strategies that give outcomes whole cases as soon as
// there are any, with the least expected cost or the least worst case. Package packing
// finds better ones, which give outcomes unlike cases and always end in a division, and
// lower bounds for all strategies. simplest.go takes the easiest of what several searches
// find within a limit, with package rows for tables. The result becomes an automaton, which
// proves itself: fairness rests on none of these.
//
// Plans are the same on every machine. Floating-point numbers decide between plans,
// so every product in a sum is converted explicitly, which prevents fused operations
// that round differently. Logarithms, whose last digit package math leaves to the
// processor, come from package arith. Ties are broken by rule, and limits of the work
// count steps, never seconds (package work). The only clock is the caller's context:
// a cancelled search has no result.
package search

import (
	"cmp"
	"context"
	"math/big"
	"slices"
	"strconv"

	"example.com/dice/internal/automaton"
	"example.com/dice/internal/division"
	"example.com/dice/internal/packing"
	"example.com/dice/internal/work"
)

// A Problem says what to plan.
type Problem struct {
	Target  uint64            // the outcomes, at least 1
	Weights []uint64          // of the outcomes; nil for a fair die
	Throws  []automaton.Throw // in ascending order of sides, which differ; see [division.New]
	Large   []automaton.Throw // the larger ones, which may settle everything at once and count for a lower bound
	Bounded bool              // the least worst case first, then the least expected cost

	// Simplest asks for the easiest strategy, tidied, of those whose expected cost exceeds
	// the best by at most the part Within of it.
	Simplest bool
	Within   float64  // finite, not negative
	Names    []string // of the outcomes, for the ease; nil for numbers
}

// A NoBoundError says that the problem is Bounded and no strategy has a bound.
type NoBoundError = division.NoBoundError

const (
	// maxWork takes a few seconds. Usual requests take far less.
	maxWork = 3 << 29

	// fairWork is what may be done to prove that a fair die and a look-up cost more.
	fairWork = 2_000_000

	// maxFair is the most sides of a fair die that can be cheaper than the best walk:
	// above it, its best known strategy is a walk itself.
	maxFair = 1 << 14
)

// Best returns the strategy asked for, and the best one found, which is the same
// unless the problem is Simplest. It takes a number of steps that takes seconds. It
// returns the error of the context soon after that has ended; the only other error is
// a [*NoBoundError].
func Best(ctx context.Context, p Problem) (a, best *automaton.Automaton, err error) {
	if err := ctx.Err(); err != nil {
		return nil, nil, err
	}
	if p.Target == 1 {
		a = certain()
		return a, a, nil
	}
	if a = atOnce(p); a != nil {
		return a, a, nil
	}
	s := newSearch(p, work.New(ctx, maxWork))
	if s.outcomes.Weights == nil && p.Weights != nil {
		return p.relabelled(ctx)
	}
	a, best, err = s.wanted()
	if ended := ctx.Err(); ended != nil {
		return nil, nil, ended // half a search has no result
	}
	if err != nil {
		return nil, nil, err
	}
	a.Weights, best.Weights = p.Weights, p.Weights // as they were given
	return a, best, nil
}

// relabelled is [Best] for weights that are equal or 0: the strategies of a fair die, with
// the outcomes that have a weight.
func (p Problem) relabelled(ctx context.Context) (a, best *automaton.Automaton, err error) {
	weights, index := p.Weights, []uint64{}
	for i, w := range weights {
		if w > 0 {
			index = append(index, uint64(i))
		}
	}
	p.Target, p.Weights, p.Large = uint64(len(index)), nil, nil
	if len(index) < len(weights) { // outcomes are not interchangeable: each has a number
		p.Names = make([]string, len(index))
		for i, outcome := range index {
			p.Names[i] = strconv.FormatUint(outcome+1, 10)
		}
	}
	a, best, err = Best(ctx, p)
	if err != nil || len(index) == len(weights) {
		return a, best, err
	}
	if a == best {
		a = a.With(index, weights)
		return a, a, nil
	}
	return a.With(index, weights), best.With(index, weights), nil
}

// Needs returns what the outcomes of a problem need.
func (p Problem) Needs() *division.Needs {
	if p.Weights == nil {
		return division.Equal(p.Target)
	}
	return division.NewNeeds(p.Weights)
}

// LowerBound returns a cost that no strategy can beat, bounded or not. It looks for
// none above enough, the cost of a known strategy. It returns the error of the context soon
// after that has ended.
func LowerBound(ctx context.Context, p Problem, enough *big.Rat) (*big.Rat, error) {
	needs := p.Needs()
	if needs.Sum == 1 {
		return new(big.Rat), ctx.Err()
	}
	throws := slices.Concat(p.Throws, p.Large) // of different sides, each one die or thrown at once
	slices.SortStableFunc(throws, func(a, b automaton.Throw) int { return cmp.Compare(a.Sides, b.Sides) })
	return packing.LowerBound(needs, throws, enough, work.New(ctx, maxWork)), ctx.Err()
}

// certain returns the strategy for a d1.
func certain() *automaton.Automaton {
	decided := automaton.Run{End: 1, Action: automaton.Decided, Span: 1}
	return &automaton.Automaton{Target: 1, Pools: []automaton.Pool{{Size: 1, Runs: []automaton.Run{decided}}}}
}

// atOnce returns the strategy that only rolls one large throw, or nil if there is
// none or another throw is as good.
func atOnce(p Problem) *automaton.Automaton {
	decides := func(t automaton.Throw) bool { return t.Sides != automaton.Endless && t.Sides%p.Target == 0 }
	i := slices.IndexFunc(p.Large, decides)
	if i < 0 || p.Weights != nil || slices.ContainsFunc(p.Throws, func(t automaton.Throw) bool { return t.Cost < p.Large[i].Cost || decides(t) }) {
		return nil
	}
	t := p.Large[i]
	return &automaton.Automaton{Target: p.Target, Throws: []automaton.Throw{t}, Pools: []automaton.Pool{
		{Size: 1, Runs: []automaton.Run{{End: 1, Action: automaton.Rolled, To: 1}}},
		{Size: t.Sides, Runs: []automaton.Run{{End: t.Sides, Action: automaton.Decided, Span: p.Target}}},
	}}
}

// A search is a problem, and the strategies known.
type search struct {
	Problem
	outcomes  *division.Needs
	divisions *division.Search
	divide    division.Policy     // the best known
	openings  []*division.Opening // those with the fewest rows first
	work      *work.Meter
}

func newSearch(p Problem, w *work.Meter) *search {
	needs := p.Needs()
	return &search{Problem: p, outcomes: needs, divisions: division.New(needs, p.Throws, w), work: w}
}

// wanted returns the best strategy or the simplest one, and the best one.
func (s *search) wanted() (a, best *automaton.Automaton, err error) {
	if !s.Bounded {
		best = s.unbounded()
	} else if best, err = s.divisions.Bounded(); err != nil {
		return nil, nil, err
	}
	if s.Simplest {
		return s.simplest(best), best, nil
	}
	return best, best, nil
}

// unbounded returns the cheapest strategy that it finds without a bound.
func (s *search) unbounded() *automaton.Automaton {
	var costs []float64
	s.divide, costs = s.divisions.Best()
	best := s.finish(nil)
	if costs != nil && packing.Possible(s.outcomes, s.Throws) {
		packed := packing.Find(s.outcomes, s.Throws, costs, s.work)
		if o := packed.Best; o != nil {
			best = s.cheaper(best, s.finish(o))
		}
		if len(s.Throws) == 3 && !packed.Close {
			best = s.withoutOne(best)
		}
		s.openings = packed.Openings
	}
	if s.Weights != nil {
		return s.cheaperFair(best)
	}
	return best
}

// finish returns the strategy that goes on from an opening, or from one case if nil.
func (s *search) finish(o *division.Opening) *automaton.Automaton {
	divide := s.divide
	if s.Weights != nil {
		divide = s.divisions.Closed(o, divide).Divide
	}
	return s.divisions.Build(o, division.Unlimited, divide, nil)
}

// withoutOne returns the best strategy, where each of the throws may be missing. Packing
// is not exact, and finds some of these only where it looks at no other throws.
func (s *search) withoutOne(best *automaton.Automaton) *automaton.Automaton {
	for i := range s.Throws {
		part := s.Problem
		part.Throws = slices.Delete(slices.Clone(s.Throws), i, i+1)
		best = s.cheaper(best, newSearch(part, s.work).unbounded())
	}
	return best
}

// cheaperFair returns the strategy for a fair die, with the sum of the weights as its
// sides and outcomes looked up, if it is cheaper than best. It skips the search if a
// lower bound shows that it is not.
func (s *search) cheaperFair(best *automaton.Automaton) *automaton.Automaton {
	sum := s.outcomes.Sum
	cost, err := best.Verify(s.work.Context())
	if err != nil || sum > maxFair || len(s.Throws) == 1 ||
		packing.LowerBound(division.Equal(sum), s.Throws, cost, s.work.Part(fairWork)).Cmp(cost) >= 0 {
		return best
	}
	a, _, err := Best(s.work.Context(), Problem{Target: sum, Throws: s.Throws})
	if err != nil {
		return best
	}
	var index []uint64
	for i, w := range s.outcomes.Weights {
		index = append(index, slices.Repeat([]uint64{uint64(i)}, int(w))...)
	}
	return s.cheaper(best, a.With(index, s.outcomes.Weights))
}

// cheaper returns the cheaper of two strategies, the first if both cost the same or the
// second is too large to verify.
func (s *search) cheaper(best, a *automaton.Automaton) *automaton.Automaton {
	x, errX := best.Verify(s.work.Context())
	y, errY := a.Verify(s.work.Context())
	if errY == nil && (errX != nil || y.Cmp(x) < 0) {
		return a
	}
	return best
}
