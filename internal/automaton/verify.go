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
//
// For what a search has made it takes about as long as the cost does, which the
// search has computed as well.
func (a *Automaton) Verify() (cost *big.Rat, err error) { return a.verify(nil) }

// verify is Verify within an effort.
func (a *Automaton) verify(work *effort) (cost *big.Rat, err error) {
	if err := a.check(); err != nil {
		return nil, err
	}
	c, err := a.chain()
	if err != nil {
		return nil, err
	}
	visits, err := c.visits(work, nil)
	if err != nil {
		return nil, err
	}
	cost = new(big.Rat)
	for n, s := range c.segments {
		if s.run.Action == Rolled {
			if err := work.spend(cost, visits[n]); err != nil {
				return nil, err
			}
			rolls := new(big.Rat).Mul(visits[n], ratio(s.cases(), 1))
			cost.Add(cost, rolls.Mul(rolls, big.NewRat(int64(a.Throws[s.run.Throw].Cost), 1)))
		}
	}
	odds, err := c.odds(visits, work)
	if err != nil {
		return nil, err
	}
	return cost, odds.check(a.Target, work)
}
