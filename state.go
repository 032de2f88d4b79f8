package dice

import (
	"math"
	"math/bits"
)

// A state is a case number v, uniform over size equally likely cases. Every
// result in this package is drawn from one. Both numbers have 128 bits, so
// that a roll of any die fits on top of any unfinished result.
//
// The zero state is not valid. Before any roll there is one case: newState.
type state struct {
	vHi, v       uint64
	sizeHi, size uint64
}

var newState = state{size: 1}

// absorb adds a roll of a die of n sides, as digit = face-1.
// The new size must fit in 128 bits.
func (s *state) absorb(n, digit uint64) {
	hi, size := bits.Mul64(s.size, n)
	s.sizeHi, s.size = s.sizeHi*n+hi, size
	hi, v := bits.Mul64(s.v, n)
	v, carry := bits.Add64(v, digit, 0)
	s.vHi, s.v = s.vHi*n+hi+carry, v
}

// holds reports whether a roll of a die of n sides can be absorbed.
func (s *state) holds(n uint64) bool {
	return s.sizeHi == 0 || s.len()+bits.Len64(n) <= 128
}

// len returns the number of bits in size.
func (s *state) len() int {
	if s.sizeHi != 0 {
		return 64 + bits.Len64(s.sizeHi)
	}
	return bits.Len64(s.size)
}

// log2 returns the bits that are held.
func (s *state) log2() float64 {
	return math.Log2(math.Ldexp(float64(s.sizeHi), 64) + float64(s.size))
}

// A reserve says when a state is large enough to draw from. A draw of one of m
// from size cases fails when the case lies in the size mod m cases at the end,
// and it costs the knowledge whether it did. So a draw waits until it has
// m·cases cases, or until failing is less likely than 2^-shift.
//
// A store's shift is at least 1, so fewer than m cases never pass: the loops of
// recycled.Roll and BitStream.fill do not ask.
type reserve struct {
	cases uint64
	shift uint
}

// reserveOf returns the reserve of so many bits, from 0 to 64. It asks for three
// quarters of 2^bits cases for each face: 8 bits are 192 cases, which three rolls
// of a d6 make.
func reserveOf(bits int) reserve {
	r := reserve{cases: 1, shift: uint(bits) + 1}
	if bits >= 2 {
		r.cases = 3 << (bits - 2)
	}
	return r
}

var (
	usualReserve = reserveOf(8)      // of every store, unless it is told otherwise
	noReserve    = reserve{cases: 1} // draws as soon as there are m cases
)

// draw makes a uniform choice among m, from the cases that it can be made
// from. With q = ⌊size/m⌋ and r = size mod m, the case v is less than q·m
// exactly when ⌊v/m⌋ < q. Then v mod m is uniform over m, ⌊v/m⌋ is uniform over
// q, and the two are independent, so the second stays behind as the new state.
// Otherwise v - q·m = v mod m is uniform over the r cases left open, and
// nothing is drawn. Nothing is drawn and nothing changes when there are too
// few cases for the reserve.
func (s *state) draw(m uint64, keep reserve) (x uint64, drawn bool) {
	qHi, q, r := divideWide(s.sizeHi, s.size, m)
	if qHi == 0 && q < keep.cases && (q == 0 || s.above(r, keep.shift)) {
		return 0, false
	}
	vqHi, vq, vr := divideWide(s.vHi, s.v, m)
	if vqHi < qHi || vqHi == qHi && vq < q {
		*s = state{vqHi, vq, qHi, q}
		return vr, true
	}
	*s = state{v: vr, size: r}
	return 0, false
}

// above reports whether r > size>>shift.
func (s *state) above(r uint64, shift uint) bool {
	if shift >= 64 {
		return r > s.sizeHi>>(shift-64)
	}
	return s.sizeHi>>shift == 0 && r > s.size>>shift|s.sizeHi<<(64-shift)
}

// take reports whether the case is one of the first c, with c <= size, and
// leaves the state among those or among the others.
func (s *state) take(c uint64) bool {
	if s.vHi == 0 && s.v < c {
		*s = state{v: s.v, size: c}
		return true
	}
	var borrow uint64
	s.v, borrow = bits.Sub64(s.v, c, 0)
	s.vHi -= borrow
	s.size, borrow = bits.Sub64(s.size, c, 0)
	s.sizeHi -= borrow
	return false
}
