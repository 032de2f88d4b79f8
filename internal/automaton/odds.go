package automaton

import (
	"errors"
	"fmt"
	"maps"
	"math/big"
	"slices"
)

// oddsSteps are the odds of the outcomes, as a step function: by how much they
// differ from those of the outcome before, where they do.
type oddsSteps map[uint64]*big.Rat

// odds returns the odds of the outcomes, given the visits of a case of each
// segment.
func (c *chain) odds(visits []*big.Rat, work *effort) (oddsSteps, error) {
	odds := oddsSteps{}
	for n, s := range c.segments {
		r := s.run
		if r.Action != Decided {
			continue
		}
		// Of the cases before from, and before to, every outcome has the same
		// number, and the first ones have one more.
		minus := new(big.Rat).Neg(visits[n])
		err := errors.Join(
			odds.add(work, r.Offset, r.Span, visits[n], s.to/r.Span-s.from/r.Span),
			odds.add(work, r.Offset, s.to%r.Span, visits[n], 1),
			odds.add(work, r.Offset, s.from%r.Span, minus, 1),
		)
		if err != nil {
			return nil, errEffort
		}
	}
	return odds, nil
}

// add adds n times odds to each of count outcomes from first on.
func (s oddsSteps) add(work *effort, first, count uint64, odds *big.Rat, n uint64) error {
	if count == 0 || n == 0 {
		return nil
	}
	change := new(big.Rat).Mul(odds, ratio(n, 1))
	for _, at := range []uint64{first, first + count} {
		if s[at] == nil {
			s[at] = new(big.Rat)
		}
		if err := work.spend(s[at], change); err != nil {
			return err
		}
		s[at].Add(s[at], change)
		change = new(big.Rat).Neg(change)
	}
	return nil
}

// check returns an error if not all outcomes have the odds 1/target.
func (s oddsSteps) check(target uint64, work *effort) error {
	at := slices.Sorted(maps.Keys(s))
	if len(at) == 0 || at[0] != 0 {
		at = slices.Insert(at, 0, 0)
	}
	want, odds := ratio(1, target), new(big.Rat)
	for _, outcome := range at {
		if change := s[outcome]; change != nil {
			if err := work.spend(odds, change); err != nil {
				return err
			}
			odds.Add(odds, change)
		}
		if outcome < target && odds.Cmp(want) != 0 {
			return fmt.Errorf("the strategy gives outcome %d with probability %s, not 1/%d",
				outcome+1, Fraction(odds), target)
		}
	}
	return nil
}

// Fraction returns x as a fraction, or as a decimal if the fraction is long.
func Fraction(x *big.Rat) string {
	if x.Denom().BitLen() <= 40 {
		return x.RatString()
	}
	f, _ := x.Float64()
	return fmt.Sprint(f)
}
