package automaton

import (
	"errors"
	"math/big"
)

// An effort is how much arithmetic a proof has taken. Fractions can grow with
// every step of it, so that even a small strategy, made to do harm, could keep
// a machine busy for years; a proof of one that nobody knows is given up when it
// takes too much, after the same number of steps on every machine. A nil effort has
// no bound: it is for what a search has made.
type effort uint64

// maxEffort is a few seconds for what was made to do harm. Of 12,000 strategies for
// up to four random dice that are thrown together, 64 take a tenth of it or more,
// and one three fifths.
const maxEffort = 500_000_000

var errEffort = errors.New("the strategy takes too much arithmetic to verify; it is too intricate")

// spend counts one operation with two fractions. It returns an error if that is
// more than a proof may take.
func (e *effort) spend(x, y *big.Rat) error {
	if e == nil {
		return nil
	}
	words := effort(2 + (bitLen(x)+bitLen(y))/64)
	if *e += 400 + words*words; *e > maxEffort {
		return errEffort
	}
	return nil
}

func bitLen(x *big.Rat) int { return x.Num().BitLen() + x.Denom().BitLen() }
