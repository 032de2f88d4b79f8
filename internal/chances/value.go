package chances

import (
	"cmp"
	"math/bits"

	"example.com/dice/internal/arith"
)

// A Rational is an exact number N/D, reduced, with D > 0; or, as an end of a range,
// infinite: 1/0 or −1/0. Who computes with it keeps N and D, and their products in an
// operation, below 2^62.
type Rational struct{ N, D int64 }

// Infinite reports whether it is an infinity.
func (a Rational) Infinite() bool { return a.D == 0 }

// Whole returns an integer.
func Whole(n int) Rational { return Rational{int64(n), 1} }

func fraction(n, d int64) Rational {
	if d < 0 {
		n, d = -n, -d
	}
	if d == 1 {
		return Rational{n, 1}
	}
	if n == 0 {
		return Rational{0, 1}
	}
	common := int64(arith.GCD(uint64(max(n, -n)), uint64(d)))
	return Rational{n / common, d / common}
}

// Compare compares two rationals by 128-bit products.
func (a Rational) Compare(b Rational) int {
	if a.D == b.D {
		return cmp.Compare(a.N, b.N)
	}
	if a.N < 0 != (b.N < 0) {
		return cmp.Compare(a.N, b.N)
	}
	aHi, aLo := bits.Mul64(uint64(max(a.N, -a.N)), uint64(b.D))
	bHi, bLo := bits.Mul64(uint64(max(b.N, -b.N)), uint64(a.D))
	order := cmp.Or(cmp.Compare(aHi, bHi), cmp.Compare(aLo, bLo))
	if a.N < 0 {
		return -order
	}
	return order
}

// Floor returns the largest integer up to the rational.
func (a Rational) Floor() int64 {
	if a.D == 1 {
		return a.N // a division takes as long as three dice
	}
	q := a.N / a.D
	if a.N%a.D < 0 {
		q--
	}
	return q
}

// An Op is an operation on one or two values.
type Op byte

// The operations. Round rounds half up.
const (
	Negate Op = iota
	Add
	Subtract
	Multiply
	Divide
	Floor
	Ceil
	Round
	Abs
	Min
	Max
)

// Apply does an operation; those on one value ignore b. A divisor is not 0.
func Apply(op Op, a, b Rational) Rational {
	switch op {
	case Negate:
		return Rational{-a.N, a.D}
	case Add:
		switch {
		case a.D == 1 && b.D == 1:
			return Rational{a.N + b.N, 1}
		case a.D == 0:
			return a
		}
		return fraction(a.N*b.D+b.N*a.D, a.D*b.D)
	case Subtract:
		return Apply(Add, a, Rational{-b.N, b.D})
	case Multiply:
		return fraction(a.N*b.N, a.D*b.D)
	case Divide:
		return Apply(Multiply, a, fraction(b.D, b.N))
	case Abs:
		return Rational{max(a.N, -a.N), a.D}
	case Min, Max:
		if (a.Compare(b) < 0) == (op == Min) {
			return a
		}
		return b
	}
	if a.D == 0 {
		return a
	}
	switch op {
	case Ceil:
		a.N += a.D - 1
	case Round:
		a = Rational{2*a.N + a.D, 2 * a.D}
	}
	return Rational{a.Floor(), 1}
}

// A ValueRange holds all rationals from Lo to Hi, which may be infinite.
type ValueRange struct{ Lo, Hi Rational }

// Between returns the range of the integers from one to another.
func Between(lo, hi int) ValueRange { return ValueRange{Whole(lo), Whole(hi)} }

// Point returns the range of one value.
func Point(v Rational) ValueRange { return ValueRange{v, v} }

// Above returns the range of all integers from n on.
func Above(n int) ValueRange { return ValueRange{Whole(n), Rational{1, 0}} }

// Has reports whether a value is in the range.
func (s ValueRange) Has(v Rational) bool { return s.Lo.Compare(v) <= 0 && v.Compare(s.Hi) <= 0 }

// hull returns the least range that holds both.
func hull(a, b ValueRange) ValueRange {
	return ValueRange{Apply(Min, a.Lo, b.Lo), Apply(Max, a.Hi, b.Hi)}
}

// Over returns the range of an operation on ranges, from those of their ends. A divisor
// does not hold 0.
func Over(op Op, a, b ValueRange) ValueRange {
	s := Point(Apply(op, a.Lo, b.Lo))
	if a.Lo == a.Hi && b.Lo == b.Hi {
		return s
	}
	for _, ends := range [][2]Rational{{a.Lo, b.Hi}, {a.Hi, b.Lo}, {a.Hi, b.Hi}} {
		s = hull(s, Point(Apply(op, ends[0], ends[1])))
	}
	if op == Abs && a.Has(Whole(0)) {
		s.Lo = Whole(0)
	}
	return s
}
