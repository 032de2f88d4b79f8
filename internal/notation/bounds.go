package notation

import (
	"math"

	"example.com/dice/internal/chances"
)

// A size bounds the values of a node: the largest numerator and denominator, as they are
// before they are reduced.
type size struct{ num, den float64 }

// maxSize is less than 2^62 by more than rounding.
const maxSize = 1 << 61

const tooLarge = "its numbers are too large; use smaller dice or factors"

// fits reports whether the values in a range, rounded down, are ints, which may have 32 bits.
func (z size) fits(s chances.ValueRange) bool {
	if s.Lo.Infinite() || s.Hi.Infinite() {
		return z.num <= math.MaxInt
	}
	low, high := s.Lo.Floor(), s.Hi.Floor()
	return int64(int(low)) == low && int64(int(high)) == high
}

// bounds returns the range and the size of a node's values. A hint says why they cannot be
// computed.
func (n *Node) bounds() (s chances.ValueRange, z size, hint string) {
	switch n.Kind {
	case Number:
		return chances.Point(chances.Whole(n.Number)), size{float64(n.Number), 1}, ""
	case Dice:
		dice := float64(n.Pool.Count) * float64(n.Pool.drawn.longest)
		s, z = n.Pool.totals(), size{dice * float64(n.Pool.bound()), 1}
		if z.num > math.MaxInt {
			hint = tooLarge
		}
		return s, z, hint
	}
	for i, arg := range n.Args {
		t, next, hint := arg.bounds()
		if hint != "" {
			return s, z, hint
		}
		if i == 0 {
			s, z = t, next
			if len(n.Args) > 1 {
				continue
			}
		}
		if n.Op == chances.Divide && t.Has(chances.Whole(0)) {
			return s, z, "its divisor could be 0; divide by what is never 0"
		}
		z = combined(n.Op, z, next)
		if z.num > maxSize || z.den > maxSize {
			return s, z, tooLarge
		}
		s = chances.Over(n.Op, s, t)
	}
	return s, z, ""
}

// combined returns the size after an operation.
func combined(op chances.Op, a, b size) size {
	switch op {
	case chances.Multiply:
		return size{a.num * b.num, a.den * b.den}
	case chances.Divide:
		return size{a.num * b.den, a.den * b.num}
	case chances.Add, chances.Subtract:
		return size{a.num*b.den + b.num*a.den, a.den * b.den}
	case chances.Min, chances.Max:
		return size{max(a.num, b.num), max(a.den, b.den)}
	case chances.Round:
		return size{2*a.num + a.den, 1}
	case chances.Floor, chances.Ceil:
		return size{a.num + a.den, 1}
	}
	return a
}

// bound returns the largest number among the faces of the dice and their limits.
func (p *PoolTerm) bound() int {
	n := max(p.Sides, p.Face(p.Sides), -p.Face(1))
	for _, limit := range p.On[atLeast : atMost+1] {
		if limit != nil {
			n = max(n, limit.number, -limit.number)
		}
	}
	return n
}

// totals returns a range that holds all totals of a pool. Only those of dice that are rerolled
// once, or explode once, may lie more closely.
func (p *PoolTerm) totals() chances.ValueRange {
	low, high := math.MaxInt, math.MinInt
	for _, s := range p.stretches() {
		for _, seen := range append(p.shown(s.low), p.shown(s.high)...) {
			score := p.Score(p.Clamped(seen))
			low, high = min(low, score), max(high, score)
		}
	}
	n := p.Stay()
	switch p.Explode {
	case chances.Never:
		return chances.Between(n*low, n*high)
	case chances.Once:
		from, to := p.Kept.Places(2 * p.Count)
		more := to - from
		return chances.Between(min(n*low, more*low), max(n*high, more*high))
	}
	if p.On[Success] != nil {
		low = min(low, -1)
	}
	s := chances.Above(n * low)
	if low < 0 {
		s.Lo = chances.Rational{N: -1}
	}
	return s
}

// shown returns the values of a die that shows a face: one more, less 1, where it penetrates.
func (p *PoolTerm) shown(face int) []int {
	if p.Explode == chances.Penetrate {
		return []int{face, face - 1}
	}
	return []int{face}
}
