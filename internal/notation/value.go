package notation

import (
	"cmp"
	"math/bits"

	"example.com/dice/internal/arith"
)

// A rational is an exact number n/d, reduced, with d > 0. The ranges of nodes keep n and d, and
// their products in an operation, below 2^62.
type rational struct{ n, d int64 }

func whole(n int) rational { return rational{int64(n), 1} }

func fraction(n, d int64) rational {
	if d < 0 {
		n, d = -n, -d
	}
	if d == 1 {
		return rational{n, 1}
	}
	common := int64(arith.GCD(uint64(max(n, -n)), uint64(d)))
	return rational{n / common, d / common}
}

// compare compares two rationals by 128-bit products.
func (a rational) compare(b rational) int {
	if a.d == b.d {
		return cmp.Compare(a.n, b.n)
	}
	if a.n < 0 != (b.n < 0) {
		return cmp.Compare(a.n, b.n)
	}
	aHi, aLo := bits.Mul64(uint64(max(a.n, -a.n)), uint64(b.d))
	bHi, bLo := bits.Mul64(uint64(max(b.n, -b.n)), uint64(a.d))
	order := cmp.Or(cmp.Compare(aHi, bHi), cmp.Compare(aLo, bLo))
	if a.n < 0 {
		return -order
	}
	return order
}

// floor returns the largest integer up to the rational.
func (a rational) floor() int64 {
	q := a.n / a.d
	if a.n%a.d < 0 {
		q--
	}
	return q
}

// apply does an operation on rationals. A divisor is not 0.
func apply(op operation, a, b rational) rational {
	switch op {
	case opNegate:
		return rational{-a.n, a.d}
	case opAdd:
		if a.d == 1 && b.d == 1 {
			return rational{a.n + b.n, 1}
		}
		return sum(a, b)
	case opSubtract:
		return apply(opAdd, a, rational{-b.n, b.d})
	case opMultiply:
		return fraction(a.n*b.n, a.d*b.d)
	case opDivide:
		return fraction(a.n*b.d, a.d*b.n)
	case opFloor:
		return rational{a.floor(), 1}
	case opCeil:
		return rational{-rational{-a.n, a.d}.floor(), 1}
	case opRound:
		return rational{rational{2*a.n + a.d, 2 * a.d}.floor(), 1}
	case opAbs:
		return rational{max(a.n, -a.n), a.d}
	case opMin, opMax:
		if (a.compare(b) < 0) == (op == opMin) {
			return a
		}
		return b
	}
	return a
}

func sum(a, b rational) rational {
	common := int64(arith.GCD(uint64(a.d), uint64(b.d)))
	return fraction(a.n*(b.d/common)+b.n*(a.d/common), a.d/common*b.d)
}

// An end of a range is a rational, or infinite.
type end struct {
	rational
	infinite int // −1 or 1; 0 for a rational
}

func (a end) compare(b end) int {
	if a.infinite != 0 || b.infinite != 0 {
		return cmp.Compare(a.infinite, b.infinite)
	}
	return a.rational.compare(b.rational)
}

// A valueRange holds all rationals from lo to hi.
type valueRange struct{ lo, hi end }

func point(v rational) valueRange { return valueRange{end{rational: v}, end{rational: v}} }

// above returns the range of all rationals from v on.
func above(v rational) valueRange { return valueRange{end{rational: v}, end{infinite: 1}} }

func (s valueRange) single() bool { return s.lo.infinite == 0 && s.lo == s.hi }

func (s valueRange) has(v rational) bool {
	at := end{rational: v}
	return s.lo.compare(at) <= 0 && at.compare(s.hi) <= 0
}

// hull returns the least range that holds both.
func hull(a, b valueRange) valueRange {
	if b.lo.compare(a.lo) < 0 {
		a.lo = b.lo
	}
	if b.hi.compare(a.hi) > 0 {
		a.hi = b.hi
	}
	return a
}

// over returns the range of an operation on ranges. A divisor does not hold 0.
func over(op operation, a, b valueRange) valueRange {
	switch op {
	case opNegate:
		return valueRange{negated(a.hi), negated(a.lo)}
	case opAdd:
		return valueRange{added(a.lo, b.lo), added(a.hi, b.hi)}
	case opSubtract:
		return over(opAdd, a, over(opNegate, b, b))
	case opDivide:
		return over(opMultiply, a, valueRange{reciprocal(b.hi), reciprocal(b.lo)})
	case opMultiply:
		s := valueRange{product(a.lo, b.lo), product(a.lo, b.lo)}
		for _, corner := range []end{product(a.lo, b.hi), product(a.hi, b.lo), product(a.hi, b.hi)} {
			s = hull(s, valueRange{corner, corner})
		}
		return s
	case opAbs:
		s := over(opNegate, a, a)
		if a.lo.compare(end{rational: whole(0)}) >= 0 {
			return a
		}
		if a.hi.compare(end{rational: whole(0)}) <= 0 {
			return s
		}
		return valueRange{end{rational: whole(0)}, hull(a, s).hi}
	}
	return valueRange{rising(op, a.lo, b.lo), rising(op, a.hi, b.hi)}
}

func negated(a end) end { return end{apply(opNegate, a.rational, a.rational), -a.infinite} }

func added(a, b end) end {
	if a.infinite != 0 || b.infinite != 0 {
		return end{infinite: cmp.Or(a.infinite, b.infinite)}
	}
	return end{rational: sum(a.rational, b.rational)}
}

func (a end) sign() int {
	return cmp.Or(a.infinite, cmp.Compare(a.n, 0))
}

func product(a, b end) end {
	sign := a.sign() * b.sign()
	switch {
	case sign == 0:
		return end{rational: whole(0)}
	case a.infinite != 0 || b.infinite != 0:
		return end{infinite: sign}
	}
	return end{rational: fraction(a.n*b.n, a.d*b.d)}
}

// reciprocal returns 1/a, and 0 for an infinite a.
func reciprocal(a end) end {
	if a.infinite != 0 {
		return end{rational: whole(0)}
	}
	return end{rational: fraction(a.d, a.n)}
}

// rising returns an operation on ends that never falls when one of them rises.
func rising(op operation, a, b end) end {
	switch {
	case op == opMin && a.compare(b) > 0, op == opMax && a.compare(b) < 0:
		return b
	case op == opMin, op == opMax, a.infinite != 0:
		return a
	}
	return end{rational: apply(op, a.rational, a.rational)}
}
