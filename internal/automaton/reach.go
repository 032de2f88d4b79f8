package automaton

import "math/big"

// A Range is the cases of a pool from Start to End-1.
type Range struct {
	Pool       int
	Start, End uint64
}

// Reach returns, for each range of cases, the odds that whoever follows the
// strategy ever comes to one of them before the result. The strategy must be
// whole, see [Automaton.Verify]. Reach returns an error if it is too large.
//
// If the strategy ended at the cases of a range, each attempt would visit at most
// one of them, and once: what are visits on average are odds then.
func (a *Automaton) Reach(ranges ...Range) ([]*big.Rat, error) {
	c, err := a.chain(ranges...)
	if err != nil {
		return nil, err
	}
	work := new(effort)
	odds := make([]*big.Rat, len(ranges))
	for i, x := range ranges {
		ends := map[int]bool{}
		for n, last := c.at(x.Pool, x.Start), c.at(x.Pool, x.End); n < last; n++ {
			ends[n] = true
		}
		visits, err := c.visits(work, ends)
		if err != nil {
			return nil, err
		}
		odds[i] = new(big.Rat)
		for n := range ends {
			odds[i].Add(odds[i], new(big.Rat).Mul(visits[n], ratio(c.segments[n].cases(), 1)))
		}
	}
	return odds, nil
}

// Last returns the odds that the next throw from a position is the last. They
// are 0 if there is a result already.
func (a *Automaton) Last(p Position) *big.Rat {
	r := p.Run
	if r.Action != Rolled {
		return new(big.Rat)
	}
	sides := a.Throws[r.Throw].Sides
	from := r.Offset + (p.Index-r.Start)*sides
	return ratio(a.decided(r.To, from, from+sides), sides)
}

// decided returns how many of the cases of a pool from one to another decide,
// there or where they are carried.
func (a *Automaton) decided(pool int, from, to uint64) (n uint64) {
	for _, r := range a.Pools[pool].Runs {
		low, high := max(r.Start, from), min(r.End, to)
		switch {
		case low >= high || r.Action == Rolled:
		case r.Action == Decided:
			n += high - low
		default:
			low, high = low-r.Start, high-r.Start
			whole := high/r.Span - low/r.Span // each of which leads to all of the span
			n += whole*a.decided(r.To, r.Offset, r.Offset+r.Span) +
				a.decided(r.To, r.Offset, r.Offset+high%r.Span) -
				a.decided(r.To, r.Offset, r.Offset+low%r.Span)
		}
	}
	return n
}
