package automaton

import (
	"context"
	"math/big"
)

// Cost returns the expected cost of a result, or an error if there may never be one.
// It assumes that the cases of a pool are equally likely, as all searches make them.
// [Automaton.Verify] does without this assumption.
func (a *Automaton) Cost() (*big.Rat, error) { return a.CostContext(context.Background()) }

// CostContext is [Automaton.Cost] with a context: once cancelled, it soon returns its
// error.
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
