package chances

import (
	"cmp"
	"math/bits"

	"example.com/dice/internal/arith"
)

// A Rational is an exact number N/D, reduced, with D > 0. Who computes with it keeps N and D, and
// their products in an operation, below 2^62.
type Rational struct{ N, D int64 }

// Whole returns an integer.
func Whole(n int) Rational { return Rational{int64(n), 1} }

func fraction(n, d int64) Rational {
	if d < 0 {
		n, d = -n, -d
	}
	if d == 1 {
		return Rational{n, 1}
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
		if a.D == 1 && b.D == 1 {
			return Rational{a.N + b.N, 1}
		}
		return sum(a, b)
	case Subtract:
		return Apply(Add, a, Rational{-b.N, b.D})
	case Multiply:
		return fraction(a.N*b.N, a.D*b.D)
	case Divide:
		return fraction(a.N*b.D, a.D*b.N)
	case Floor:
		return Rational{a.Floor(), 1}
	case Ceil:
		return Rational{-Rational{-a.N, a.D}.Floor(), 1}
	case Round:
		return Rational{Rational{2*a.N + a.D, 2 * a.D}.Floor(), 1}
	case Abs:
		return Rational{max(a.N, -a.N), a.D}
	case Min, Max:
		if (a.Compare(b) < 0) == (op == Min) {
			return a
		}
		return b
	}
	return a
}

func sum(a, b Rational) Rational {
	common := int64(arith.GCD(uint64(a.D), uint64(b.D)))
	return fraction(a.N*(b.D/common)+b.N*(a.D/common), a.D/common*b.D)
}

// An End of a range is a rational, or infinite.
type End struct {
	Rational
	Infinite int // −1 or 1; 0 for a rational
}

// At returns the end at an integer.
func At(n int) End { return End{Rational: Whole(n)} }

// Compare compares two ends.
func (a End) Compare(b End) int {
	if a.Infinite != 0 || b.Infinite != 0 {
		return cmp.Compare(a.Infinite, b.Infinite)
	}
	return a.Rational.Compare(b.Rational)
}

// A ValueRange holds all rationals from Lo to Hi.
type ValueRange struct{ Lo, Hi End }

// Point returns the range of one value.
func Point(v Rational) ValueRange { return ValueRange{End{Rational: v}, End{Rational: v}} }

// above returns the range of all integers from n on.
func above(n int) ValueRange { return ValueRange{At(n), End{Infinite: 1}} }

// Single reports whether the range holds one value.
func (s ValueRange) Single() bool { return s.Lo.Infinite == 0 && s.Lo == s.Hi }

// Has reports whether a value is in the range.
func (s ValueRange) Has(v Rational) bool {
	at := End{Rational: v}
	return s.Lo.Compare(at) <= 0 && at.Compare(s.Hi) <= 0
}

// hull returns the least range that holds both.
func hull(a, b ValueRange) ValueRange {
	if b.Lo.Compare(a.Lo) < 0 {
		a.Lo = b.Lo
	}
	if b.Hi.Compare(a.Hi) > 0 {
		a.Hi = b.Hi
	}
	return a
}

// Over returns the range of an operation on ranges. A divisor does not hold 0.
func Over(op Op, a, b ValueRange) ValueRange {
	switch op {
	case Negate:
		return ValueRange{negated(a.Hi), negated(a.Lo)}
	case Add:
		return ValueRange{added(a.Lo, b.Lo), added(a.Hi, b.Hi)}
	case Subtract:
		return Over(Add, a, Over(Negate, b, b))
	case Divide:
		return Over(Multiply, a, ValueRange{reciprocal(b.Hi), reciprocal(b.Lo)})
	case Multiply:
		corner := product(a.Lo, b.Lo)
		s := ValueRange{corner, corner}
		for _, corner := range []End{product(a.Lo, b.Hi), product(a.Hi, b.Lo), product(a.Hi, b.Hi)} {
			s = hull(s, ValueRange{corner, corner})
		}
		return s
	case Abs:
		s := Over(Negate, a, a)
		if a.Lo.Compare(At(0)) >= 0 {
			return a
		}
		if a.Hi.Compare(At(0)) <= 0 {
			return s
		}
		return ValueRange{At(0), hull(a, s).Hi}
	}
	return ValueRange{rising(op, a.Lo, b.Lo), rising(op, a.Hi, b.Hi)}
}

func negated(a End) End { return End{Apply(Negate, a.Rational, a.Rational), -a.Infinite} }

func added(a, b End) End {
	if a.Infinite != 0 || b.Infinite != 0 {
		return End{Infinite: cmp.Or(a.Infinite, b.Infinite)}
	}
	return End{Rational: sum(a.Rational, b.Rational)}
}

func (a End) sign() int { return cmp.Or(a.Infinite, cmp.Compare(a.N, 0)) }

func product(a, b End) End {
	sign := a.sign() * b.sign()
	switch {
	case sign == 0:
		return At(0)
	case a.Infinite != 0 || b.Infinite != 0:
		return End{Infinite: sign}
	}
	return End{Rational: fraction(a.N*b.N, a.D*b.D)}
}

// reciprocal returns 1/a, and 0 for an infinite a.
func reciprocal(a End) End {
	if a.Infinite != 0 {
		return At(0)
	}
	return End{Rational: fraction(a.D, a.N)}
}

// rising returns an operation on ends that never falls when one of them rises.
func rising(op Op, a, b End) End {
	switch {
	case op == Min && a.Compare(b) > 0, op == Max && a.Compare(b) < 0:
		return b
	case op == Min, op == Max, a.Infinite != 0:
		return a
	}
	return End{Rational: Apply(op, a.Rational, a.Rational)}
}
