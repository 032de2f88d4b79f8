package plan

import "math/bits"

// log2 returns the binary logarithm of n > 0, within 2^-44. Unlike that of
// package math, whose last digit depends on the processor, it is the same
// everywhere: with n = 2^k·x, 1 ≤ x < 2, the digits of log2(x) come from
// squaring x again and again, one each time, which is 1 if the square is at
// least 2.
func log2(n uint64) float64 {
	const digits = 44
	whole := bits.Len64(n) - 1
	x := n << (63 - whole) // with 63 binary places
	log := uint64(whole)
	for range digits {
		log <<= 1
		hi, lo := bits.Mul64(x, x)
		if hi>>63 == 1 {
			log |= 1
			x = hi
		} else {
			x = hi<<1 | lo>>63
		}
	}
	return float64(log) / (1 << digits)
}
