package automaton

import (
	"errors"
	"math/big"
)

// An effort counts the arithmetic of a proof. Fractions can grow with every step, so
// a small malicious strategy could keep a machine busy for years. A proof of an
// unknown strategy therefore stops after a number of steps that is the same on every
// machine. A nil effort has no bound: it is for strategies that a search made.
type effort uint64

// maxEffort is a few seconds for a malicious strategy. Of 12,000 strategies for up to
// four random dice thrown together, 64 take a tenth of it or more, and one three fifths.
const maxEffort = 500_000_000

var errEffort = errors.New("the strategy takes too much arithmetic to verify; it is too intricate")

// spend counts one operation with two fractions, and returns an error above the limit.
func (e *effort) spend(x, y *big.Rat) error {
	words := 2 + (bitLen(x)+bitLen(y))/64
	return e.count(400 + words*words)
}

// count counts small steps, which take about a nanosecond each.
func (e *effort) count(steps int) error {
	if e == nil {
		return nil
	}
	if *e += effort(steps); *e > maxEffort {
		return errEffort
	}
	return nil
}

func bitLen(x *big.Rat) int { return x.Num().BitLen() + x.Denom().BitLen() }
