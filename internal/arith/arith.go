// Package arith is the arithmetic of the searches: whole numbers that do not
// overflow, and a logarithm that is the same on every machine.
package arith

import "math/bits"

// MaxUnit leaves room for sums of a few terms in 64 bits.
const MaxUnit = 1 << 60

// GCD returns the greatest common divisor.
func GCD(a, b uint64) uint64 {
	for b > 0 {
		a, b = b, a%b
	}
	return a
}

// Product returns a·b and whether it is at most MaxUnit.
func Product(a, b uint64) (uint64, bool) {
	hi, x := bits.Mul64(a, b)
	return x, hi == 0 && x <= MaxUnit
}

// LCM returns the least common multiple and whether it is at most MaxUnit.
func LCM(a, b uint64) (uint64, bool) { return Product(a, b/GCD(a, b)) }
