package automaton

import "math/big"

// Verify proves that every outcome has its exact probability, and returns the
// expected cost, or an error that names the fault. It assumes nothing: neither that
// runs fit together nor that the cases of a pool are equally likely.
//
// It divides the pools into segments of equally likely cases and finds the expected
// visits of each. These give the cost and the probability of every outcome. For the work
// of a search it takes about as long as the search's own computation of the cost.
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
	visits, err := c.visits(work)
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
	return cost, odds.check(a, work)
}
