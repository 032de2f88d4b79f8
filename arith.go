package dice

import (
	"math"
	"math/bits"
)

// mulDiv returns x·m/d for 128-bit x, if that is an integer of at most 128 bits.
func mulDiv(xHi, x, m, d uint64) (hi, lo uint64) {
	carry, p0 := bits.Mul64(x, m)
	p2, p1 := bits.Mul64(xHi, m)
	p1, carry = bits.Add64(p1, carry, 0)
	hi, r := bits.Div64(p2+carry, p1, d)
	lo, _ = bits.Div64(r, p0, d)
	return hi, lo
}

// A divisor divides by multiplication, because many processors take 40 to 95 cycles for
// a division (Möller and Granlund, "Improved division by invariant integers", 2011).
type divisor struct {
	n          uint64
	factor     float64 // n, for the account of a store
	reciprocal uint64  // ⌈2^64/n⌉; 0 for 1
	half       uint64  // ⌊(2^127-1/2)/(n·2^shift)⌋
	inverse    uint64  // ⌊(2^128-1)/(n·2^shift)⌋ - 2^64
	shift      uint8   // n·2^shift has 64 bits
	down       uint8   // 63-shift
}

func divisorOf(n uint64) (d divisor) {
	d.set(n)
	return d
}

// set makes d divide by n. It sets field by field what a copy would have to wait for.
func (d *divisor) set(n uint64) {
	inverse, shift := inverseOf(n)
	d.n = n
	d.factor = float64(int64(n))
	d.reciprocal = 1<<shift + inverse>>1>>(63-shift) + 1
	d.half = 1<<63 | inverse>>1
	d.inverse = inverse
	d.shift = uint8(shift)
	d.down = uint8(63 - shift)
}

// inverseOf returns ⌊(2^128-1)/(n·2^shift)⌋ - 2^64, by one division. It is not inlined, so that no
// loop contains that.
//
//go:noinline
func inverseOf(n uint64) (inverse uint64, shift int) {
	shift = bits.LeadingZeros64(n) & 63
	normal := n << shift
	inverse, _ = bits.Div64(^normal, math.MaxUint64, normal)
	return inverse, shift
}

// divide divides an x below 2^63.
func (d *divisor) divide(x uint64) (q, r uint64) {
	q = quotient(x, d.half, int(d.down))
	return q, x - q*d.n
}

// quotient returns ⌊x/n⌋ for x below 2^63. With d = n·2^shift, half = (2^127-e)/d for
// 1 <= e <= d. So half·(x+1)/2^(127-shift) = (x+1)/n·(1 - e/2^127) is less than (x+1)/n,
// but less than it by at most 1/n, as (x+1)·e <= 2^127. So both have the integer part of
// x/n.
func quotient(x, half uint64, down int) uint64 {
	q, _ := bits.Mul64(half, x+1)
	return q >> (down & 63)
}

// divideWide divides two words: algorithm 4 of the paper if hi < n.
func (d *divisor) divideWide(hi, lo uint64) (qHi, q, r uint64) {
	if hi >= d.n { // ⌊(2^64-1)/n⌋ gives the quotient of any word or one less
		qHi, _ = bits.Mul64(hi, d.reciprocal-1)
		hi -= qHi * d.n
		if hi >= d.n {
			qHi, hi = qHi+1, hi-d.n
		}
	}
	s := d.shift & 63
	n, hi, lo := d.n<<s, hi<<s|lo>>1>>(63-s), lo<<s
	q, low := bits.Mul64(d.inverse, hi)
	low, carry := bits.Add64(low, lo, 0)
	q += hi + carry + 1
	r = lo - q*n
	_, more := bits.Sub64(low, r, 0)
	q -= more
	r += n & -more
	if r >= n {
		q, r = q+1, r-n
	}
	return qHi, q, r >> s
}

// share returns ⌊n·r/d⌋ for a remainder r < d, and the next remainder.
func (d *divisor) share(r, n uint64) (share, rest uint64) {
	hi, lo := bits.Mul64(n, r)
	_, share, rest = d.divideWide(hi, lo)
	return share, rest
}

// fraction returns x/m as a multiple f of 2^-64, for the divisor m < 2^63 and x < m, so
// that multiplication gives the digits of x in mixed radix, with bounds whose product
// is m, the first the most significant: each digit is the integral part of the fraction
// times its bound, and the fractional part remains.
//
// With d = m·2^shift and the inverse V - 2^64, 0 <= 2^128/d - V <= 1. So
// ⌊x·2^shift·V/2^64⌋ is less than x·2^64/m by less than 2, and
// x/m < f/2^64 <= x/m + 2^-63 < (x+1)/m. The multiplications are exact. The first k
// digits change only at multiples of 1/(b1·…·bk), which are multiples of 1/m. None of
// these lies inside that interval, so f/2^64 has the digits of x/m.
func (d *divisor) fraction(x uint64) uint64 { return fractionOf(x, d.inverse, int(d.shift)) }

func fractionOf(x, inverse uint64, shift int) uint64 {
	x <<= shift & 63
	hi, _ := bits.Mul64(x, inverse)
	return x + hi + 2
}

// A magnitude is a product, factor·2^exponent, with 1 <= factor < 2^960. Each
// multiplication is off by at most one part in 2^53: 10^9 of them by less than 10^-6
// bits. Products below 2^53 are exact.
type magnitude struct {
	factor   float64
	exponent int64
}

// times multiplies by an n from 1 to 2^63-1, which are signed to convert faster.
func (p *magnitude) times(n uint64) { p.scale(float64(int64(n))) }

func (p *magnitude) scale(n float64) {
	p.factor *= n
	if p.factor >= largestFactor {
		p.factor /= largestFactor
		p.exponent += 960
	}
}

const largestFactor = 0x1p960

func (p magnitude) log2() float64 { return float64(p.exponent) + math.Log2(p.factor) }
