package automaton

import (
	"context"
	"math/big"
)

// visits returns the expected visits of a case of each segment until there is a result:
// those of the cases that lead to it, each times the probability that it does. The first
// case has one more. Deciding segments lead nowhere, so their visits follow from the
// others.
func (c *chain) visits(work *effort) ([]*big.Rat, error) {
	var unknown []int // the segments that lead on
	number := make([]int, len(c.segments))
	for n, s := range c.segments {
		if s.run.Action != Decided {
			number[n] = len(unknown)
			unknown = append(unknown, n)
		}
	}
	system := newEquations(len(unknown), work)
	visits := make([]*big.Rat, len(c.segments))
	for n := range visits {
		visits[n] = new(big.Rat)
	}
	visits[0].Set(one())
	if len(unknown) > 0 && unknown[0] == 0 {
		system.constant[0].Set(one())
	}
	for n, flows := range c.flows {
		for _, f := range flows {
			if c.segments[f.to].run.Action == Decided {
				continue
			}
			if err := system.add(number[f.to], number[n], ratio(f.times, f.among)); err != nil {
				return nil, err
			}
		}
	}
	solved, err := system.solve(context.Background())
	if err != nil {
		return nil, err
	}
	for i, n := range unknown {
		visits[n] = solved[i]
	}
	for n, flows := range c.flows {
		for _, f := range flows {
			if c.segments[f.to].run.Action != Decided {
				continue
			}
			if err := work.spend(visits[n], visits[f.to]); err != nil {
				return nil, err
			}
			part := new(big.Rat).Mul(visits[n], ratio(f.times, f.among))
			visits[f.to].Add(visits[f.to], part)
		}
	}
	return visits, nil
}
