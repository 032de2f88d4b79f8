package plan

import "math/bits"

// maxUnit leaves room for sums of a few terms in 64 bits.
const maxUnit = 1 << 60

func gcd(a, b uint64) uint64 {
	for b > 0 {
		a, b = b, a%b
	}
	return a
}

// product returns a·b, unless it is too large.
func product(a, b uint64) (uint64, bool) {
	hi, x := bits.Mul64(a, b)
	return x, hi == 0 && x <= maxUnit
}

// lcm returns the least common multiple, unless it is too large.
func lcm(a, b uint64) (uint64, bool) { return product(a, b/gcd(a, b)) }
