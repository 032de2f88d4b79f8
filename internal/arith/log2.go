package arith

import "math"

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
	for _, c := range [...]float64{1. / 19, 1. / 17, 1. / 15, 1. / 13, 1. / 11, 1. / 9, 1. / 7, 1. / 5, 1. / 3, 1} {
		sum = float64(sum*square) + c
	}
	return float64(k) + float64(2/math.Ln2*float64(s*sum))
}
