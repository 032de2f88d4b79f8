package notation

import (
	"cmp"
	"math/bits"

	"example.com/dice/internal/arith"
)

// A value is an exact number n/d, reduced, with d > 0. The ranges of nodes keep n and d, and
// their products in an operation, below 2^62.
type value struct{ n, d int64 }

func whole(n int) value { return value{int64(n), 1} }

func fraction(n, d int64) value {
	if d < 0 {
		n, d = -n, -d
	}
	if d == 1 {
		return value{n, 1}
	}
	common := int64(arith.GCD(uint64(max(n, -n)), uint64(d)))
	return value{n / common, d / common}
}

// compare compares two values by 128-bit products.
func (a value) compare(b value) int {
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

// floor returns the largest integer up to the value.
func (a value) floor() int64 {
	q := a.n / a.d
	if a.n%a.d < 0 {
		q--
	}
	return q
}

// apply does an operation on values. A divisor is not 0.
func apply(op operation, a, b value) value {
	switch op {
	case opNegate:
		return value{-a.n, a.d}
	case opAdd:
		if a.d == 1 && b.d == 1 {
			return value{a.n + b.n, 1}
		}
		return sum(a, b)
	case opSubtract:
		return apply(opAdd, a, value{-b.n, b.d})
	case opMultiply:
		return fraction(a.n*b.n, a.d*b.d)
	case opDivide:
		return fraction(a.n*b.d, a.d*b.n)
	case opFloor:
		return value{a.floor(), 1}
	case opCeil:
		return value{-value{-a.n, a.d}.floor(), 1}
	case opRound:
		return value{value{2*a.n + a.d, 2 * a.d}.floor(), 1}
	case opAbs:
		return value{max(a.n, -a.n), a.d}
	case opMin, opMax:
		if (a.compare(b) < 0) == (op == opMin) {
			return a
		}
		return b
	}
	return a
}

func sum(a, b value) value {
	common := int64(arith.GCD(uint64(a.d), uint64(b.d)))
	return fraction(a.n*(b.d/common)+b.n*(a.d/common), a.d/common*b.d)
}

// An end of a span is a value, or infinite.
type end struct {
	value
	infinite int // −1 or 1; 0 for a value
}

func (a end) compare(b end) int {
	if a.infinite != 0 || b.infinite != 0 {
		return cmp.Compare(a.infinite, b.infinite)
	}
	return a.value.compare(b.value)
}

// A span holds all values from lo to hi.
type span struct{ lo, hi end }

func point(v value) span { return span{end{value: v}, end{value: v}} }

// above returns the span of all values from v on.
func above(v value) span { return span{end{value: v}, end{infinite: 1}} }

func (s span) single() bool { return s.lo.infinite == 0 && s.lo == s.hi }

func (s span) has(v value) bool {
	at := end{value: v}
	return s.lo.compare(at) <= 0 && at.compare(s.hi) <= 0
}

// hull returns the least span that holds both.
func hull(a, b span) span {
	if b.lo.compare(a.lo) < 0 {
		a.lo = b.lo
	}
	if b.hi.compare(a.hi) > 0 {
		a.hi = b.hi
	}
	return a
}

// over returns the span of an operation on spans. A divisor does not hold 0.
func over(op operation, a, b span) span {
	switch op {
	case opNegate:
		return span{negated(a.hi), negated(a.lo)}
	case opAdd:
		return span{added(a.lo, b.lo), added(a.hi, b.hi)}
	case opSubtract:
		return over(opAdd, a, over(opNegate, b, b))
	case opDivide:
		return over(opMultiply, a, span{reciprocal(b.hi), reciprocal(b.lo)})
	case opMultiply:
		s := span{product(a.lo, b.lo), product(a.lo, b.lo)}
		for _, corner := range []end{product(a.lo, b.hi), product(a.hi, b.lo), product(a.hi, b.hi)} {
			s = hull(s, span{corner, corner})
		}
		return s
	case opAbs:
		s := over(opNegate, a, a)
		if a.lo.compare(end{value: whole(0)}) >= 0 {
			return a
		}
		if a.hi.compare(end{value: whole(0)}) <= 0 {
			return s
		}
		return span{end{value: whole(0)}, hull(a, s).hi}
	}
	return span{rising(op, a.lo, b.lo), rising(op, a.hi, b.hi)}
}

func negated(a end) end { return end{apply(opNegate, a.value, a.value), -a.infinite} }

func added(a, b end) end {
	if a.infinite != 0 || b.infinite != 0 {
		return end{infinite: cmp.Or(a.infinite, b.infinite)}
	}
	return end{value: sum(a.value, b.value)}
}

func (a end) sign() int {
	return cmp.Or(a.infinite, cmp.Compare(a.n, 0))
}

func product(a, b end) end {
	sign := a.sign() * b.sign()
	switch {
	case sign == 0:
		return end{value: whole(0)}
	case a.infinite != 0 || b.infinite != 0:
		return end{infinite: sign}
	}
	return end{value: fraction(a.n*b.n, a.d*b.d)}
}

// reciprocal returns 1/a, and 0 for an infinite a.
func reciprocal(a end) end {
	if a.infinite != 0 {
		return end{value: whole(0)}
	}
	return end{value: fraction(a.d, a.n)}
}

// rising returns an operation on ends that never falls when one of them rises.
func rising(op operation, a, b end) end {
	switch {
	case op == opMin && a.compare(b) > 0, op == opMax && a.compare(b) < 0:
		return b
	case op == opMin, op == opMax, a.infinite != 0:
		return a
	}
	return end{value: apply(op, a.value, a.value)}
}
