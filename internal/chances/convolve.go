package chances

import "math/big"

// convolved returns the product of two polys with coefficients of at least 0, as that of
// two numbers that have the coefficients as digits (Kronecker 1882).
func (c *Counter) convolved(a, b poly) poly {
	bits := 0
	for _, p := range []poly{a, b} {
		bits += largest(p).BitLen() + 20 // at most 2^20 of them are added
	}
	words := bits/wordBits + 1
	short, long := min(len(a.c), len(b.c)), max(len(a.c), len(b.c))
	c.hold(short+long, words+4)
	c.spend(int(karatsuba(short*words)/int64(8*short*words))+1, long, words)
	product := new(big.Int).Mul(packed(a, words), packed(b, words)).Bits()
	made := poly{a.low + b.low, make([]*big.Int, len(a.c)+len(b.c)-1)}
	for i := range made.c {
		from, to := min(i*words, len(product)), min((i+1)*words, len(product))
		made.c[i] = new(big.Int).SetBits(product[from:to:to])
	}
	return made
}

const wordBits = 32 << (^big.Word(0) >> 63)

// packed returns the coefficients as digits of the given number of words.
func packed(p poly, words int) *big.Int {
	digits := make([]big.Word, len(p.c)*words)
	for i, c := range p.c {
		copy(digits[i*words:], c.Bits())
	}
	return new(big.Int).SetBits(digits)
}
