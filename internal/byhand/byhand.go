// Package byhand prices what people do without a plan: they roll one kind of die
// until the faces, read as one number, have enough values, and roll all of them
// again above the largest multiple of the target.
package byhand

import (
	"fmt"
	"math/big"
)

// A Way is how to make a die of Target sides from dice of Sides sides.
type Way struct {
	Target, Sides int
	Digits        int      // dice that are read as one number
	Numbers, Good *big.Int // the values of that number, and those that are not rolled again
	Cost          *big.Rat // on average
}

// Cheapest returns the way with the least expected cost, the first of several. An
// attempt with a number of dice of a kind costs what cost returns. There is no way
// if the target or all kinds have fewer than 2 sides.
func Cheapest(target int, kinds []int, cost func(sides, digits int) int) (best Way, ok bool) {
	for _, sides := range kinds {
		if target < 2 || sides < 2 {
			continue
		}
		way := with(target, sides, cost)
		if !ok || way.Cost.Cmp(best.Cost) < 0 {
			best, ok = way, true
		}
	}
	return best, ok
}

func with(target, sides int, cost func(sides, digits int) int) Way {
	w := Way{Target: target, Sides: sides, Numbers: big.NewInt(1)}
	m, n := big.NewInt(int64(target)), big.NewInt(int64(sides))
	for ; w.Numbers.Cmp(m) < 0; w.Digits++ {
		w.Numbers.Mul(w.Numbers, n)
	}
	w.Good = new(big.Int).Sub(w.Numbers, new(big.Int).Mod(w.Numbers, m))
	w.Cost = new(big.Rat).SetFrac(w.Numbers, w.Good)
	w.Cost.Mul(w.Cost, big.NewRat(int64(cost(sides, w.Digits)), 1))
	return w
}

// String returns the way in words, such as "re-rolling a d20 above 13".
func (w Way) String() string {
	die := fmt.Sprintf("a d%d", w.Sides)
	if w.Digits > 1 {
		die = fmt.Sprintf("%d d%d, read as one number,", w.Digits, w.Sides)
	}
	switch {
	case w.Sides == w.Target:
		return "taking " + die + " as shown"
	case w.Numbers.IsInt64() && w.Numbers.Int64() == int64(w.Target):
		return fmt.Sprintf("taking %d d%d, read as one number", w.Digits, w.Sides)
	case w.Good.Cmp(w.Numbers) == 0:
		return fmt.Sprintf("taking %s modulo %d, plus 1", die, w.Target)
	}
	return fmt.Sprintf("re-rolling %s above %s", die, w.Good)
}
