package dice

import (
	"math"
	"math/bits"
)

// A state is a case number v, uniform over size equally likely cases. Both numbers have
// 128 bits, so that a roll of any die fits on top of any unfinished result. Before any
// roll there is one case: newState. The zero state is invalid.
type state struct {
	vHi, v       uint64
	sizeHi, size uint64
}

var newState = state{size: 1}

// absorb adds a roll of a die of n sides, digit = face-1. The size must fit.
func (s *state) absorb(n, digit uint64) {
	hi, size := bits.Mul64(s.size, n)
	s.sizeHi, s.size = s.sizeHi*n+hi, size
	hi, v := bits.Mul64(s.v, n)
	v, carry := bits.Add64(v, digit, 0)
	s.vHi, s.v = s.vHi*n+hi+carry, v
}

// holds reports whether a roll of an n-sided die fits.
func (s *state) holds(n uint64) bool {
	return s.sizeHi == 0 || s.len()+bits.Len64(n) <= 128
}

func (s *state) len() int {
	if s.sizeHi != 0 {
		return 64 + bits.Len64(s.sizeHi)
	}
	return bits.Len64(s.size)
}

// log2 returns the entropy held, in bits.
func (s *state) log2() float64 {
	return math.Log2(math.Ldexp(float64(s.sizeHi), 64) + float64(s.size))
}

// A reserve says when a state is large enough to draw from. Drawing one of m fails if v
// is among the last size mod m cases, and loses the knowledge whether it did. So a draw
// waits for m·cases cases, or until it fails with probability at most 2^-shift.
type reserve struct {
	cases uint64
	shift uint
}

// reserveOf returns the reserve of 0 to 64 bits. It asks for three quarters of 2^bits
// cases for each face: 8 bits are 192 cases, which three rolls of a d6 make.
func reserveOf(bits int) reserve {
	r := reserve{cases: 1, shift: uint(bits) + 1}
	if bits >= 2 {
		r.cases = 3 << (bits - 2)
	}
	return r
}

var (
	usualReserve = reserveOf(8) // of every store, unless it is told otherwise
	noReserve    = reserveOf(0) // draws as soon as there are m cases
)

// draw makes a uniform choice among m, if the reserve has enough cases; otherwise
// nothing changes. With q = ⌊size/m⌋ and r = size mod m, v < q·m if and only if ⌊v/m⌋ <
// q. Then v mod m is uniform over m and ⌊v/m⌋, the new state, is uniform over q and
// independent of it. Otherwise v - q·m = v mod m is uniform over r cases.
func (s *state) draw(m *divisor, keep reserve) (x uint64, drawn bool) {
	qHi, q, r := m.divideWide(s.sizeHi, s.size)
	if qHi == 0 && q < keep.cases && (q == 0 || s.above(r, keep.shift)) {
		return 0, false
	}
	vqHi, vq, vr := m.divideWide(s.vHi, s.v)
	if vqHi < qHi || vqHi == qHi && vq < q {
		*s = state{vqHi, vq, qHi, q}
		return vr, true
	}
	*s = state{v: vr, size: r}
	return 0, false
}

// wide reports whether the size is 2^63 or more, which divisor.divide does not divide.
func (s *state) wide() bool { return s.sizeHi|s.size>>63 != 0 }

// above reports whether r > size>>shift.
func (s *state) above(r uint64, shift uint) bool {
	if shift >= 64 {
		return r > s.sizeHi>>(shift-64)
	}
	return s.sizeHi>>shift == 0 && r > s.size>>shift|s.sizeHi<<(64-shift)
}

// take reports whether v is one of the first c <= size cases, and keeps those or the
// rest.
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
