package request

import (
	"fmt"
	"math/big"
)

// ByHand prices what people do without a plan: they roll one kind of die until the
// faces, read as one number, have enough values, and roll all of them again above the
// largest multiple of the target. It returns the cheapest way, the first of several,
// in words, and its expected cost; or nil if there is nothing to roll.
func (r Request) ByHand() (way string, cost *big.Rat) {
	target := r.Target.Faces()
	for _, sides := range r.Kinds() {
		if target < 2 {
			break
		}
		m, n := big.NewInt(int64(target)), big.NewInt(int64(sides))
		numbers, digits := big.NewInt(1), 0
		for ; numbers.Cmp(m) < 0; digits++ {
			numbers.Mul(numbers, n)
		}
		good := new(big.Int).Sub(numbers, new(big.Int).Mod(numbers, m))
		each := new(big.Rat).SetFrac(numbers, good)
		each.Mul(each, big.NewRat(int64(r.attempt(sides, digits)), 1))
		if cost == nil || each.Cmp(cost) < 0 {
			way, cost = inWords(m, sides, digits, numbers, good), each
		}
	}
	if cost != nil && r.Target.Weights != nil {
		way += ", and looking it up"
	}
	return way, cost
}

// attempt returns the cost of rolling digits dice of one kind.
func (r Request) attempt(sides, digits int) int {
	if r.PerThrow {
		have := len(r.Only(sides).Dice)
		return (digits + have - 1) / have
	}
	return digits * r.cost(sides)
}

// inWords returns what to do with dice that have this many numbers, the good ones of
// which are not rolled again.
func inWords(target *big.Int, sides, digits int, numbers, good *big.Int) string {
	die, shown := fmt.Sprintf("a d%d", sides), " as shown"
	if digits > 1 {
		die, shown = fmt.Sprintf("%d d%d, read as one number", digits, sides), ""
	}
	comma := map[bool]string{true: ","}[digits > 1]
	switch {
	case numbers.Cmp(target) == 0:
		return "taking " + die + shown
	case good.Cmp(numbers) == 0:
		return fmt.Sprintf("taking %s%s modulo %d, plus 1", die, comma, target)
	}
	return fmt.Sprintf("re-rolling %s%s above %d", die, comma, good)
}
