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
func (a *Automaton) CostContext(ctx context.Context) (cost *big.Rat, err error) {
	s := newEquations(len(a.Pools), nil)
	for i, p := range a.Pools {
		for _, r := range p.Runs {
			share := ratio(r.Cases(), p.Size)
			switch r.Action {
			case Rolled:
				cost := big.NewRat(int64(a.Throws[r.Throw].Cost), 1)
				s.constant[i].Add(s.constant[i], cost.Mul(cost, share))
				err = s.add(i, r.To, share)
			case Carried:
				err = s.add(i, r.To, share)
			}
			if err != nil {
				return nil, err
			}
		}
	}
	x, err := s.solve(ctx)
	if err != nil {
		return nil, err
	}
	return x[0], nil
}
