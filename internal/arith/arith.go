// Package arith is the arithmetic of the searches: whole numbers that do not
// overflow, and a logarithm that is the same on every machine; and sums of weights.
package arith

import (
	"errors"
	"fmt"
	"math"
	"math/bits"
	"strconv"
)

// MaxUnit leaves room for sums of a few terms in 64 bits.
const MaxUnit = 1 << 60

// GCD returns the greatest common divisor.
func GCD[T int | int64 | uint64](a, b T) T {
	for b > 0 {
		a, b = b, a%b
	}
	return a
}

// Common returns the greatest common divisor of numbers that are not negative.
func Common[T int | uint64](list []T) T {
	common := T(0)
	for _, x := range list {
		common = GCD(common, x)
	}
	return common
}

// Reduce divides numbers by their greatest common divisor, which it returns. They must
// not all be 0.
func Reduce(list []uint64) uint64 {
	common := Common(list)
	for i := 0; i < len(list) && common > 1; i++ {
		list[i] /= common
	}
	return common
}

// Product returns a·b and whether it is at most MaxUnit.
func Product(a, b uint64) (uint64, bool) {
	hi, x := bits.Mul64(a, b)
	return x, hi == 0 && x <= MaxUnit
}

// LCM returns the least common multiple and whether it is at most MaxUnit.
func LCM(a, b uint64) (uint64, bool) { return Product(a, b/GCD(a, b)) }

// The errors of weights.
var (
	ErrNoWeight = errors.New(
		"no weight is above 0; weights are whole numbers, such as 60 and 40 for 0.6 and 0.4")
	ErrNegativeWeight = errors.New("weights are 0 or more")
	ErrWeightSum      = errors.New("the weights sum to more than " + strconv.Itoa(math.MaxInt) +
		"; divide them by a common number")
)

// Weights returns the sum of weights and how many are above 0. It returns an error that
// people can read unless they are those of outcomes.
func Weights(weights []int) (sum uint64, above int, err error) {
	for i, w := range weights {
		switch {
		case w < 0:
			return 0, 0, fmt.Errorf("weights[%d] is %d; %w", i, w, ErrNegativeWeight)
		case uint64(w) > math.MaxInt-sum:
			return 0, 0, ErrWeightSum
		case w > 0:
			above++
		}
		sum += uint64(w)
	}
	if sum == 0 {
		err = ErrNoWeight
	}
	return sum, above, err
}

// Log2 returns the binary logarithm of x > 0, with an error below 10^-13. Unlike
// that of package math, whose last digit depends on the processor, it is the
// same everywhere. With x = f·2^k and f near 1,
//
//	log2(x) = k + 2/ln 2 · artanh((f-1)/(f+1)),  artanh(s) = s + s³/3 + s⁵/5 + …,
//
// where |s| < 0.172, so that the first ten terms are enough.
func Log2(x float64) float64 {
	f, k := math.Frexp(x) // 1/2 <= f < 1
	if f < math.Sqrt2/2 {
		f, k = 2*f, k-1
	}
	s := (f - 1) / (f + 1)
	square, sum := float64(s*s), 0.0
	for _, c := range [...]float64{1. / 19, 1. / 17, 1. / 15, 1. / 13, 1. / 11, 1. / 9, 1. / 7,
		1. / 5, 1. / 3, 1} {
		sum = float64(sum*square) + c
	}
	return float64(k) + float64(2/math.Ln2*float64(s*sum))
}
