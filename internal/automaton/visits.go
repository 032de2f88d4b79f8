package automaton

import (
	"context"
	"math/big"
)

// visits returns how often a case of each segment is visited until there is a
// result, on average, or until one of the segments is entered where the strategy
// is taken to end. The visits of a case are those of the cases that lead to it,
// each times the odds that it does; the first case has one more.
func (c *chain) visits(work *effort, ends map[int]bool) ([]*big.Rat, error) {
	system := newEquations(len(c.segments), work)
	system.constant[0].Set(one)
	for n, flows := range c.flows {
		if ends[n] {
			continue
		}
		for _, f := range flows {
			if err := system.add(f.to, n, ratio(f.times, f.among)); err != nil {
				return nil, err
			}
		}
	}
	return system.solve(context.Background())
}
