package automaton

import (
	"errors"
	"math/big"
)

// An effort is how much arithmetic a proof has taken. Fractions can grow with
// every step of it, so that even a small strategy, made to do harm, could keep
// a machine busy for years; a proof that takes too much is given up, after the
// same number of steps on every machine. A nil effort has no bound.
type effort uint64

// maxEffort is 25 times what the largest strategies take that a search makes.
const maxEffort = 50_000_000

var errEffort = errors.New("the strategy takes too much arithmetic to verify; it is too intricate")

// spend counts one operation with two fractions. It returns an error if that is
// more than a proof may take.
func (e *effort) spend(x, y *big.Rat) error {
	if e == nil {
		return nil
	}
	words := effort(2 + (bitLen(x)+bitLen(y))/64)
	if *e += words * words; *e > maxEffort {
		return errEffort
	}
	return nil
}

func bitLen(x *big.Rat) int { return x.Num().BitLen() + x.Denom().BitLen() }
