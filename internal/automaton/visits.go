package automaton

import (
	"context"
	"math/big"
	"slices"
)

// visits returns how often a case of each segment is visited until there is a
// result, on average. The visits of a case are those of the cases that lead to
// it, each times the odds that it does; the first case has one more.
func (a *Automaton) visits(s segments) ([]*big.Rat, error) {
	system := newEquations(s.count)
	system.constant[0].Set(one)
	s.each(a, func(n int, r Run, from, to uint64) {
		if r.Action == Decided {
			return
		}
		begin, end, odds := r.Offset, r.Offset+r.Span, one
		if r.Action == Rolled {
			sides := a.Throws[r.Throw].Sides
			begin, end, odds = r.Offset+from*sides, r.Offset+to*sides, ratio(1, sides)
		}
		starts := s.starts[r.To]
		i, _ := slices.BinarySearch(starts, begin)
		for ; i < len(starts) && starts[i] < end; i++ {
			f := odds
			if r.Action == Carried {
				f = ratio(share(to, r.Span, starts[i]-begin)-share(from, r.Span, starts[i]-begin), 1)
			}
			if f.Sign() > 0 {
				system.add(s.first[r.To]+i, n, f)
			}
		}
	})
	return system.solve(context.Background())
}

// share returns how many of the numbers below n are o modulo span.
func share(n, span, o uint64) uint64 {
	if n%span > o {
		return n/span + 1
	}
	return n / span
}
