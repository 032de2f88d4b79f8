// Package plan finds the best strategy for making one die from others.
//
// The product of the sides thrown so far is the size of a case, 1/size its
// probability. A strategy throws open cases, which makes more and smaller ones, and
// gives cases to outcomes until each has 1/target.
//
// A division gives all outcomes the same. It divides its open cases, at first one,
// into portions, and rolls each portion with a throw of its own. Of the k·d results
// of k cases and a throw of d sides, as many whole multiples of the target as there
// are decide; the rest, k·d mod target, stay open. What matters of all that has
// happened is therefore one number, the open cases, and the best strategy is the
// best division of each number of open cases below the target. With one throw it is
// the best of all strategies.
//
// A packing gives outcomes unlike cases, and pools open cases of one size whatever
// throws they come from. So it has no such number, and far more is possible. But it
// always ends where a division can go on (level.go).
//
// There are five searches:
//
//   - for the least expected cost by divisions, policy iteration (division.go);
//   - for a lower one by packing, stages of a few throws, each a linear program with
//     columns made on the way, branches and dives (packing.go, and what it is made
//     of: board.go, stage.go, tree.go, master.go, knapsack.go, horizon.go, pack.go);
//   - for the least worst case, backward induction over divisions with a budget
//     (bounded.go);
//   - for targets too large to look at every number of open cases, a shortest path
//     among the strategies that roll all open cases with the same throw (path.go);
//   - for few cases to look up at hardly more cost, branch and bound (simplest.go).
//
// A lower bound for the cost of any strategy comes from the prices of the same
// linear program (dual.go), from what one outcome can have after a few throws, and
// from entropy (lower.go). It is computed in whole numbers. A packing that is close
// to it needs no further search.
//
// Whatever they find becomes an automaton (build.go; assemble.go for the packed
// beginning). It proves itself there: nothing about the fairness of a plan rests on
// this package.
//
// Plans are the same on every machine. Floating-point numbers decide between
// plans, so every product that is added to something is converted explicitly,
// which keeps compilers from fusing the two operations into one that rounds
// differently; logarithms, whose last digit package math leaves to the
// processor, are computed here; ties are broken by rule; and limits of the work
// count steps, never seconds (work.go). The only clock is that of the caller's
// context, and a search that it ends has no result.
package plan

import (
	"context"
	"fmt"

	"example.com/dice/internal/automaton"
)

// A NoBoundError says that the problem is Bounded and no strategy has a bound:
// the target has the factor Lacking, which has no factor in common with any
// throw. Lacking is prime, unless all prime factors of it are above 2^20.
type NoBoundError struct{ Target, Lacking uint64 }

func (e *NoBoundError) Error() string {
	return fmt.Sprintf("no strategy for a d%d has a bound: its factor %d divides no product of throws", e.Target, e.Lacking)
}

// Best returns the strategy that is asked for, and the best one that the searches
// find, which is the same unless the problem is Simplest. They take a number of
// steps that takes seconds. It returns the error of the context soon after that has
// ended; the only other error is a [*NoBoundError].
func Best(ctx context.Context, p Problem) (a, best *automaton.Automaton, err error) {
	if err := ctx.Err(); err != nil {
		return nil, nil, err
	}
	if p.Target == 1 {
		a = certain()
		return a, a, nil
	}
	s := newSearch(p.Target, p.Throws)
	s.work = newWork(ctx)
	a, best, err = s.solve(p)
	if ended := s.work.err(); ended != nil {
		return nil, nil, ended // what was found by then is the work of half a search
	}
	return a, best, err
}

// solve returns the best strategy or the simplest one, and the best one.
func (s *search) solve(p Problem) (a, best *automaton.Automaton, err error) {
	if p.Bounded {
		best, err = s.bounded()
		if err != nil || !p.Simplest {
			return best, best, err
		}
		a, err = s.simplestBounded(best, p.Within)
		return a, best, err
	}
	best, divide, openings := s.unbounded()
	if !p.Simplest {
		return best, best, nil
	}
	limit, err := s.limit(best, p.Within)
	if err != nil {
		return nil, nil, err
	}
	return s.simplest(best, limit, divide, openings), best, nil
}

// certain returns the strategy for a d1.
func certain() *automaton.Automaton {
	decided := automaton.Run{End: 1, Action: automaton.Decided, Span: 1}
	return &automaton.Automaton{Target: 1, Pools: []automaton.Pool{{Size: 1, Runs: []automaton.Run{decided}}}}
}

// unbounded returns the best strategy without a bound, the best policy that
// divides open cases, and how strategies begin that pack outcomes into them.
func (s *search) unbounded() (*automaton.Automaton, policy, []opening) {
	if !s.small() {
		divide := along(s.shortest(unlimited))
		return s.build(unlimited, divide), divide, nil
	}
	divide, costs := s.divided()
	best := s.build(unlimited, divide)
	if !s.packable() {
		return best, divide, nil
	}
	packed := s.pack(costs)
	if a := packed.strategy(divide); a != nil {
		best = cheaper(best, a)
	}
	return best, divide, packed.openings()
}

// divided returns the best policy without a bound that divides open cases, and
// its costs U.
func (s *search) divided() (policy, []float64) {
	best, costs := s.best()
	return s.likely(func(x situation) []portion { return best[x.open] }), costs
}

// packable reports whether packing can be better than dividing. With throws of
// several dice it was never seen to be.
func (s *search) packable() bool {
	for _, t := range s.throws {
		if len(t.Dice) > 1 {
			return false
		}
	}
	return s.target <= maxPacked && len(s.throws) > 1 && len(s.throws) <= maxPackedThrows
}

// cheaper returns the cheaper one of two strategies, the first if both cost the
// same.
func cheaper(a, b *automaton.Automaton) *automaton.Automaton {
	x, errA := a.Cost()
	y, errB := b.Cost()
	if errB == nil && (errA != nil || y.Cmp(x) < 0) {
		return b
	}
	return a
}

// bounded returns the strategy with the least worst case.
func (s *search) bounded() (*automaton.Automaton, error) {
	budget, ok := s.worstFrom(1)
	if !ok {
		return nil, &NoBoundError{s.target, s.lacking()}
	}
	if s.small() {
		if budget, layers, ok := s.layers(); ok {
			return s.build(budget, within(layers)), nil
		}
	}
	return s.undivided(budget), nil
}
