package notation

import (
	"example.com/dice/internal/arith"
	"math"
)

// A size bounds the values of a node: the largest numerator and denominator, as they are
// before they are reduced. If the denominators are known, each divides den.
type size struct {
	num, den float64
	known    bool
}

// maxSize is less than 2^62 by more than rounding.
const maxSize = 1 << 61

// reach returns the range of a node's values. A hint says why they cannot be computed.
func (n *exprNode) reach() (s valueRange, hint string) {
	s, z, hint := n.bounds()
	if hint == "" && math.Max(z.num, z.den) > maxSize {
		hint = "its numbers are too large; use smaller dice or factors"
	}
	return s, hint
}

// bounds returns the range and the size of a node.
func (n *exprNode) bounds() (s valueRange, z size, hint string) {
	switch n.op {
	case opNumber:
		return point(whole(n.number)), size{float64(n.number), 1, true}, ""
	case opDigits:
		return valueRange{end{rational: whole(11)}, end{rational: whole(666)}}, size{666, 1, true}, ""
	case opPool:
		lo, hi := n.pool.totals()
		dice := float64(n.pool.count) * float64(n.pool.drawn.longest)
		num := dice * float64(max(n.pool.sides, n.pool.bound()))
		return valueRange{lo, hi}, size{num, 1, true}, ""
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
	for _, s := range p.stretches() {
		if p.weight(s.low) == 0 {
			continue
		}
		for _, seen := range append(p.shown(s.low), p.shown(s.high)...) {
			low, high = min(low, p.score(p.clamped(seen))), max(high, p.score(p.clamped(seen)))
		}
	}
	n := p.kept(p.count)
	if p.explode == noExplosion {
		return end{rational: whole(n * low)}, end{rational: whole(n * high)}
	}
	if p.success != nil {
		low = min(low, -1)
	}
	lo, hi = end{rational: whole(n * low)}, end{infinite: 1}
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
