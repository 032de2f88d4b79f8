package automaton

import (
	"context"
	"math/big"
)

// Cost returns the expected cost of a result. It takes for granted, as is true
// of all that a search should make, that the cases of a pool are equally likely:
// what a pool costs is then the average over its runs. [Automaton.Verify] finds
// the cost without this assumption.
//
// It returns an error if there may never be a result.
func (a *Automaton) Cost() (*big.Rat, error) { return a.CostContext(context.Background()) }

// CostContext returns what [Automaton.Cost] does, or the error of the context
// soon after that has ended.
func (a *Automaton) CostContext(ctx context.Context) (*big.Rat, error) {
	s := newEquations(len(a.Pools))
	for i, p := range a.Pools {
		for _, r := range p.Runs {
			share := ratio(r.Cases(), p.Size)
			switch r.Action {
			case Rolled:
				cost := big.NewRat(int64(a.Throws[r.Throw].Cost), 1)
				s.constant[i].Add(s.constant[i], cost.Mul(cost, share))
				s.add(i, r.To, share)
			case Carried:
				s.add(i, r.To, share)
			}
		}
	}
	x, err := s.solve(ctx)
	if err != nil {
		return nil, err
	}
	return x[0], nil
}

// Worst returns the highest cost that a result can have, and whether there is
// one: the longest path in a graph, if that has no cycle. If a result can take
// any number of throws, it returns 0 and false.
func (a *Automaton) Worst() (cost int, bounded bool) {
	const unknown, entered, endless = -1, -2, -3
	worst := make([]int, len(a.Pools))
	for i := range worst {
		worst[i] = unknown
	}
	var visit func(i int) int
	visit = func(i int) int {
		switch worst[i] {
		case entered:
			return endless
		case unknown:
		default:
			return worst[i]
		}
		worst[i] = entered
		most := 0
		for _, r := range a.Pools[i].Runs {
			if r.Action == Decided {
				continue
			}
			rest := visit(r.To)
			if rest == endless {
				most = endless
				break
			}
			if r.Action == Rolled {
				rest += a.Throws[r.Throw].Cost
			}
			most = max(most, rest)
		}
		worst[i] = most
		return most
	}
	if cost = visit(0); cost == endless {
		return 0, false
	}
	return cost, true
}
