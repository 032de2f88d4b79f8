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

func divideWide(hi, lo, m uint64) (qHi, q, r uint64) {
	if hi >= m {
		qHi, hi = hi/m, hi%m
	}
	q, r = bits.Div64(hi, lo, m)
	return qHi, q, r
}
