package dice

import (
	"fmt"
	"math"

	"example.com/dice/internal/arith"
)

// Between returns an integer from lo to hi, both included, each equally likely. It takes
// one draw of hi-lo+1 sides, or nothing if lo = hi. For min + Float64()*span choose a
// unit: Between(rng, 150, 350) is 1.5 to 3.5 in hundredths.
//
// Between panics if rng is nil, if lo > hi, or if there are more than [math.MaxInt]
// integers. It returns 0 and an error if rng fails, or its face is impossible
// ([ErrFace]).
func Between(rng Dice, lo, hi int) (int, error) {
	checkDice("Between", rng)
	width := uint64(hi) - uint64(lo) + 1 // modulo 2^64: 0 stands for 2^64
	if lo > hi {
		misuse("Between", "no integers from %d to %d; put the lower bound first", lo, hi)
	}
	if width == 0 || width > math.MaxInt {
		misuse("Between", "more than %d integers from %d to %d", math.MaxInt, lo, hi)
	}
	if width == 1 {
		return lo, nil
	}
	face, err := draw(rng, int(width))
	if err != nil {
		return 0, err
	}
	return lo + (face - 1), nil
}

// Chance reports whether something with the probability favourable/of happens:
// Chance(rng, 3, 10) is true in 3 of 10 cases, exactly, where games write
// Float64() < 0.3. It draws a number from 1 to of, and is true up to favourable; a
// probability of 0 or 1 takes nothing. A store ([Recycler]) takes back the leftovers.
//
// Chance panics if rng is nil, of < 1, or favourable is not from 0 to of. It returns
// false and an error if rng fails, or its face is impossible ([ErrFace]).
func Chance(rng Dice, favourable, of int) (bool, error) {
	checkDice("Chance", rng)
	if of < 1 || favourable < 0 || favourable > of {
		misuse("Chance", "no probability is %d in %d; use 0 to n in n, and n of at least 1", favourable,
			of)
	}
	i, err := pick(rng, uint64(of), favourable, of-favourable)
	return err == nil && i == 0, err
}

// Pick returns one of items, each equally likely. It takes one draw of len(items) sides,
// and nothing for one item. Pick panics if rng is nil. It returns the zero value and an
// error if there are no items ([ErrTooFew]), if rng fails, or its face is impossible
// ([ErrFace]).
func Pick[T any](rng Dice, items []T) (T, error) {
	checkDice("Pick", rng)
	var none T
	if len(items) == 0 {
		return none, fmt.Errorf("dice: Pick: %w: there are no items; check the length first",
			ErrTooFew)
	}
	i, err := Between(rng, 0, len(items)-1)
	if err != nil {
		return none, err
	}
	return items[i], nil
}

// WeightedPick returns an index, i with probability weights[i] over their sum, exactly.
// It makes no tables, for weights that change at each call: it takes one draw of the sum,
// and time in proportion to len(weights). A store ([Recycler]) takes back the leftovers.
// A weight of 0 is never drawn, and a single weight above 0 takes nothing.
//
// WeightedPick panics if rng is nil. It returns 0 and an error for the weights that
// [Weighted] refuses, if rng fails, or its face is impossible ([ErrFace]).
func WeightedPick(rng Dice, weights ...int) (int, error) {
	checkDice("WeightedPick", rng)
	sum, _, err := arith.Weights(weights)
	if err != nil {
		return 0, fmt.Errorf("dice: WeightedPick: %w", err)
	}
	return pick(rng, sum, weights...)
}

// pick draws one of the sum of the weights.
func pick(rng Dice, sum uint64, weights ...int) (int, error) {
	for i, w := range weights {
		if uint64(w) == sum {
			return i, nil
		}
	}
	face, err := draw(rng, int(sum))
	if err != nil {
		return 0, err
	}
	left := face - 1
	for i, w := range weights {
		if left < w {
			if store := storeOf(rng); store != nil {
				store.takeBack(uint64(left), uint64(w))
			}
			return i, nil
		}
		left -= w
	}
	panic("unreachable: a case is below the sum")
}
