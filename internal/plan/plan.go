// Package plan finds the best strategy for making one die from others.
//
// The product of the sides thrown so far is the size of a case, 1/size its
// probability. A strategy throws open cases, which makes more and smaller ones, and
// gives cases to outcomes until each has 1/target.
//
// Package division finds the best strategies that give all outcomes alike, with the
// least expected cost or the least worst case. Package packing finds better ones,
// which give outcomes unlike cases and always end in a division, and lower bounds for
// all strategies. simplest.go finds the strategy with the fewest rows among those
// that cost hardly more. The result becomes an automaton, which proves itself:
// fairness rests on none of these.
//
// Plans are the same on every machine. Floating-point numbers decide between plans,
// so every product in a sum is converted explicitly, which prevents fused operations
// that round differently. Logarithms, whose last digit package math leaves to the
// processor, come from package arith. Ties are broken by rule, and limits of the work
// count steps, never seconds (package work). The only clock is the caller's context:
// a cancelled search has no result.
package plan

import (
	"context"
	"math/big"
	"slices"

	"example.com/dice/internal/automaton"
	"example.com/dice/internal/division"
	"example.com/dice/internal/packing"
	"example.com/dice/internal/residue"
	"example.com/dice/internal/work"
)

// A Problem says what to plan.
type Problem struct {
	Target  uint64            // the outcomes, at least 1
	Weights []uint64          // of the outcomes; nil for a fair die
	Throws  []automaton.Throw // in ascending order of sides, which differ and times the target are below 2^63, with weights also times their sum; none if there is but one outcome
	Large   []automaton.Throw // the larger ones, which may settle everything at once and count for a lower bound
	Bounded bool              // the least worst case first, then the least expected cost

	// Simplest asks for the fewest rows to look up, among strategies whose expected
	// cost exceeds the best by at most this part of it.
	Simplest bool
	Within   float64 // finite, not negative
}

// A NoBoundError says that the problem is Bounded and no strategy has a bound.
type NoBoundError = residue.NoBoundError

// maxWork takes a few seconds. What people ask for takes far less.
const maxWork = 3 << 29

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
	if p.Weights != nil {
		return bestWeighted(ctx, p)
	}
	if a = atOnce(p); a != nil {
		return a, a, nil
	}
	s := newSearch(p, work.New(ctx, maxWork))
	a, best, err = s.wanted()
	if ended := ctx.Err(); ended != nil {
		return nil, nil, ended // half a search has no result
	}
	return a, best, err
}

// LowerBound returns a cost that no strategy can beat, bounded or not. It looks for
// none above enough, the cost of a known strategy.
func LowerBound(p Problem, enough *big.Rat) *big.Rat {
	needs := p.needs()
	if needs.Sum == 1 {
		return new(big.Rat)
	}
	return packing.LowerBound(needs, single(slices.Concat(p.Throws, p.Large)), enough, work.New(context.Background(), maxWork))
}

// certain returns the strategy for a d1.
func certain() *automaton.Automaton {
	decided := automaton.Run{End: 1, Action: automaton.Decided, Span: 1}
	return &automaton.Automaton{Target: 1, Pools: []automaton.Pool{{Size: 1, Runs: []automaton.Run{decided}}}}
}

// atOnce returns the strategy that only rolls one large throw, or nil if there is
// none or another throw is as good.
func atOnce(p Problem) *automaton.Automaton {
	settles := func(t automaton.Throw) bool { return t.Sides != automaton.Endless && t.Sides%p.Target == 0 }
	i := slices.IndexFunc(p.Large, settles)
	if i < 0 || slices.ContainsFunc(p.Throws, func(t automaton.Throw) bool { return t.Cost < p.Large[i].Cost || settles(t) }) {
		return nil
	}
	t := p.Large[i]
	return &automaton.Automaton{Target: p.Target, Throws: []automaton.Throw{t}, Pools: []automaton.Pool{
		{Size: 1, Runs: []automaton.Run{{End: 1, Action: automaton.Rolled, To: 1}}},
		{Size: t.Sides, Runs: []automaton.Run{{End: t.Sides, Action: automaton.Decided, Span: p.Target}}},
	}}
}

// A search is a problem, with the search for divisions on which all others rest.
type search struct {
	Problem
	divisions *division.Search
	work      *work.Meter
}

func newSearch(p Problem, w *work.Meter) *search {
	return &search{p, division.New(p.Target, p.Throws, w), w}
}

// wanted returns the best strategy or the simplest one, and the best one.
func (s *search) wanted() (a, best *automaton.Automaton, err error) {
	if s.Bounded {
		best, err = s.divisions.Bounded()
		if err != nil || !s.Simplest {
			return best, best, err
		}
		a, err = s.simplestBounded(best)
		return a, best, err
	}
	best, divide, openings := s.unbounded()
	if !s.Simplest {
		return best, best, nil
	}
	limit, err := s.limit(best)
	if err != nil {
		return nil, nil, err
	}
	a = s.simplest(best, limit, divide, openings)
	if digits := s.digits(limit); digits != nil && a.Rows() > 1 {
		a = digits
	}
	return a, best, nil
}

// unbounded returns the best strategy without a bound, the best policy that divides
// open cases, and the openings of strategies that pack outcomes into them.
func (s *search) unbounded() (*automaton.Automaton, division.Policy, []*packing.Opening) {
	needs := residue.Equal(s.Target)
	divide, costs := s.divisions.Best()
	best := s.divisions.Build(division.Unlimited, divide, nil)
	if costs == nil || !packing.Possible(needs, s.Throws) {
		return best, divide, nil
	}
	packed := packing.New(needs, s.Throws, costs, s.work)
	if o := packed.Best(); o != nil {
		best = cheaper(best, o.Build(divide, nil))
	}
	if len(s.Throws) == 3 && !packed.Close() {
		best = cheaper(best, s.withoutOne())
	}
	return best, divide, packed.Openings()
}

// withoutOne returns the best strategy without one of the throws. Packing is not
// exact, and finds some of these only where it looks at no other throws.
func (s *search) withoutOne() (best *automaton.Automaton) {
	for i := range s.Throws {
		part := s.Problem
		part.Throws = slices.Delete(slices.Clone(s.Throws), i, i+1)
		a, _, _ := newSearch(part, s.work).unbounded()
		if best == nil {
			best = a
		}
		best = cheaper(best, a)
	}
	return best
}

// cheaper returns the cheaper of two strategies, the first if both cost the same.
func cheaper(a, b *automaton.Automaton) *automaton.Automaton {
	x, errA := a.Cost()
	y, errB := b.Cost()
	if errB == nil && (errA != nil || y.Cmp(x) < 0) {
		return b
	}
	return a
}
