package automaton

import "math/big"

// Verify proves that every outcome has the probability 1/Target and returns the
// expected cost, or an error that says what is wrong. It needs nothing but the
// automaton, and takes nothing about it for granted: neither that its runs fit
// together nor that the cases of a pool are equally likely.
//
// It divides the pools into segments of cases that are equally likely, and finds
// how often a case of each is visited, on average. From the visits follow the
// odds of every outcome, and the cost.
func (a *Automaton) Verify() (cost *big.Rat, err error) {
	if err := a.check(); err != nil {
		return nil, err
	}
	s, err := a.segments()
	if err != nil {
		return nil, err
	}
	visits, err := a.visits(s)
	if err != nil {
		return nil, err
	}
	cost = new(big.Rat)
	s.each(a, func(n int, r Run, from, to uint64) {
		if r.Action == Rolled {
			rolls := new(big.Rat).Mul(visits[n], ratio(to-from, 1))
			cost.Add(cost, rolls.Mul(rolls, big.NewRat(int64(a.Throws[r.Throw].Cost), 1)))
		}
	})
	return cost, a.odds(s, visits).check(a.Target)
}
