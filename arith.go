package dice

import "math/bits"

func gcd(a, b uint64) uint64 {
	for b > 0 {
		a, b = b, a%b
	}
	return a
}

// mulMod returns x·y mod m, for x·y < m·2^64.
func mulMod(x, y, m uint64) uint64 {
	hi, lo := bits.Mul64(x, y)
	return bits.Rem64(hi, lo, m)
}

// mulDiv returns x·m/d for 128-bit x, if that has no remainder and at most 128
// bits.
func mulDiv(xHi, x, m, d uint64) (hi, lo uint64) {
	carry, p0 := bits.Mul64(x, m)
	p2, p1 := bits.Mul64(xHi, m)
	p1, carry = bits.Add64(p1, carry, 0)
	hi, r := bits.Div64(p2+carry, p1, d)
	lo, _ = bits.Div64(r, p0, d)
	return hi, lo
}

// A divisor is a number with its reciprocal, so that to divide by it takes
// multiplications alone: Granlund and Montgomery, "Division by invariant integers
// using multiplication" (1994).
type divisor struct {
	n          uint64
	reciprocal uint64 // ⌈2^64/n⌉; 0 for 1
}

func divisorOf(n uint64) divisor { return divisor{n, (1<<64-1)/n + 1} }

// divide returns the quotient and the remainder of an x below the reciprocal.
// Then x·reciprocal/2^64 exceeds x/n by less than 1/n, and both have the same whole
// part.
func (d *divisor) divide(x uint64) (q, r uint64) {
	q, _ = bits.Mul64(x, d.reciprocal)
	return q, x - q*d.n
}

func divideWide(hi, lo, m uint64) (qHi, q, r uint64) {
	if hi >= m {
		qHi, hi = hi/m, hi%m
	}
	q, r = bits.Div64(hi, lo, m)
	return qHi, q, r
}
