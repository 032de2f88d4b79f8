package automaton

import (
	"errors"
	"fmt"
	"maps"
	"math/big"
	"slices"
)

// oddsSteps are the probabilities of the outcomes as a step function: the differences
// from the outcome before, where they are not 0.
type oddsSteps map[uint64]*big.Rat

// odds returns the probabilities of the outcomes, from the visits of a case of each
// segment.
func (c *chain) odds(visits []*big.Rat, work *effort) (oddsSteps, error) {
	odds := oddsSteps{}
	for n, s := range c.segments {
		r := s.run
		if r.Action != Decided {
			continue
		}
		// The cases before from, and before to, are divided evenly among the outcomes; the
		// first outcomes have one more.
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

// add adds n times a probability to each of count outcomes from first on.
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

// check returns an error if the outcomes do not have the automaton's probabilities.
func (s oddsSteps) check(a *Automaton, work *effort) error {
	at := slices.AppendSeq(a.weightSteps(), maps.Keys(s))
	slices.Sort(at)
	odds, sum := new(big.Rat), a.sum()
	for _, outcome := range slices.Compact(at) {
		if change := s[outcome]; change != nil {
			if err := work.spend(odds, change); err != nil {
				return err
			}
			odds.Add(odds, change)
		}
		if outcome >= a.Target {
			continue
		}
		if err := work.spend(odds, one()); err != nil {
			return err
		}
		if odds.Cmp(ratio(a.weight(outcome), sum)) != 0 {
			return fmt.Errorf("the strategy gives outcome %d with probability %s, not %d/%d",
				outcome+1, Fraction(odds), a.weight(outcome), sum)
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
