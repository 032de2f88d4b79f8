package notation

import (
	"cmp"
	"math"
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

// A size bounds the values of a node: the largest numerator and denominator, as they are
// before they are reduced. If the denominators are known, each divides den.
type size struct {
	num, den float64
	known    bool
}

// maxSize is less than 2^62 by more than rounding.
const maxSize = 1 << 61

// reach returns the span of a node's values. A hint says why they cannot be computed.
func (n *node) reach() (s span, hint string) {
	s, z, hint := n.bounds()
	if hint == "" && math.Max(z.num, z.den) > maxSize {
		hint = "its numbers are too large; use smaller dice or factors"
	}
	return s, hint
}

// bounds returns the span and the size of a node.
func (n *node) bounds() (s span, z size, hint string) {
	switch n.op {
	case opNumber:
		return point(whole(n.number)), size{float64(n.number), 1, true}, ""
	case opDigits:
		return span{end{value: whole(11)}, end{value: whole(666)}}, size{666, 1, true}, ""
	case opPool:
		lo, hi := n.pool.totals()
		dice := float64(n.pool.count) * float64(n.pool.drawn.longest)
		num := dice * float64(max(n.pool.sides, n.pool.bound()))
		return span{lo, hi}, size{num, 1, true}, ""
	}
	for i, arg := range n.args {
		t, next, hint := arg.bounds()
		if hint != "" {
			return s, z, hint
		}
		if i == 0 {
			s, z = t, next
			if len(n.args) > 1 {
				continue
			}
		}
		if n.op == opDivide && t.has(whole(0)) {
			return s, z, "its divisor could be 0; divide by what is never 0"
		}
		exact := z.known && (n.op != opDivide || t.single())
		z = combined(n.op, z, next)
		z.known = z.known || exact && n.op == opDivide
		if z.num > maxSize || z.den > maxSize {
			return s, z, "its numbers are too large; use smaller dice or factors"
		}
		s = over(n.op, s, t)
	}
	return s, z, ""
}

// combined returns the size after an operation.
func combined(op operation, a, b size) size {
	switch op {
	case opMultiply:
		return size{a.num * b.num, a.den * b.den, a.known && b.known}
	case opDivide:
		return size{a.num * b.den, a.den * b.num, false}
	case opAdd, opSubtract:
		den := a.den * b.den
		if a.known && b.known {
			den /= float64(arith.GCD(uint64(a.den), uint64(b.den)))
		}
		return size{a.num*b.den + b.num*a.den, den, a.known && b.known}
	case opMin, opMax:
		return size{max(a.num, b.num), max(a.den, b.den), false}
	case opRound:
		return size{2*a.num + a.den, 1, true}
	case opFloor, opCeil:
		return size{a.num + a.den, 1, true}
	}
	return a
}

// bound returns the largest number in the bounds of the dice.
func (p *pool) bound() int {
	n := 1
	for _, limit := range []*int{p.least, p.most} {
		if limit != nil {
			n = max(n, *limit, -*limit)
		}
	}
	return n
}

// totals returns the least and the greatest total of a pool.
func (p *pool) totals() (lo, hi end) {
	low, high := math.MaxInt, math.MinInt
	for face := p.lowest(); face <= p.highest(); face++ {
		if p.weight(face) == 0 {
			continue
		}
		for _, seen := range p.shown(face) {
			low, high = min(low, p.score(p.clamped(seen))), max(high, p.score(p.clamped(seen)))
		}
	}
	n := p.kept(p.count)
	if p.explode == noExplosion {
		return end{value: whole(n * low)}, end{value: whole(n * high)}
	}
	if p.success != nil {
		low = min(low, -1)
	}
	lo, hi = end{value: whole(n * low)}, end{infinite: 1}
	if low < 0 {
		lo = end{infinite: -1}
	}
	return lo, hi
}

// shown returns the values of a die that shows a face: one more, less 1, where it penetrates.
func (p *pool) shown(face int) []int {
	if p.explode == penetrate {
		return []int{face, face - 1}
	}
	return []int{face}
}
