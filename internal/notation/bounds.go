package notation

import (
	"math"
	"slices"

	"example.com/dice/internal/chances"
)

// Bounds returns the least and the greatest result, or what stands for none, and whether
// both are.
func (e *Expression) Bounds() (lo, hi int, finite bool) {
	s, _, _ := e.Root.bounds()
	s = chances.Over(chances.Floor, s, s)
	if e.Compared != nil {
		s = e.answers(s)
	}
	ends := integers(s)
	return ends.low, ends.high, ends.low > math.MinInt && ends.high < math.MaxInt
}

// answers returns the answers, 1 or 0, of a range of whole totals.
func (e *Expression) answers(s chances.ValueRange) chances.ValueRange {
	some, all := e.Compared.matching([]numberRange{integers(s)})
	switch {
	case all:
		return chances.Between(1, 1)
	case !some:
		return chances.Between(0, 0)
	}
	return chances.Between(0, 1)
}

// integers returns the ends of a range of integers, or [math.MinInt] and [math.MaxInt].
func integers(s chances.ValueRange) numberRange {
	ends := allNumbers
	if !s.Lo.Infinite() {
		ends.low = int(s.Lo.N)
	}
	if !s.Hi.Infinite() {
		ends.high = int(s.Hi.N)
	}
	return ends
}

// values returns the range, which is infinite at [math.MinInt] and [math.MaxInt].
func (r numberRange) values() chances.ValueRange {
	s := chances.Between(r.low, r.high)
	if r.low == math.MinInt {
		s.Lo = chances.Rational{N: -1}
	}
	if r.high == math.MaxInt {
		s.Hi = chances.Rational{N: 1}
	}
	return s
}

// A largestTerms has the largest numerator and denominator of the values of a node, as
// they are before they are reduced.
type largestTerms struct{ num, den float64 }

// maxTerm is less than 2^62 by more than rounding.
const maxTerm = 1 << 61

const tooLarge = "its numbers are too large; use smaller dice or factors"

// fits reports whether the values in a range, rounded down, are ints, which may have 32
// bits.
func (z largestTerms) fits(s chances.ValueRange) bool {
	if s.Lo.Infinite() || s.Hi.Infinite() {
		return z.num <= math.MaxInt
	}
	low, high := s.Lo.Floor(), s.Hi.Floor()
	return int64(int(low)) == low && int64(int(high)) == high
}

// bounds returns the range and the largest terms of a node's values. A hint says why they
// cannot be computed.
func (n *Node) bounds() (s chances.ValueRange, z largestTerms, hint string) {
	switch n.Kind {
	case Number:
		return chances.Point(chances.Whole(n.Number)), largestTerms{float64(n.Number), 1}, ""
	case Dice:
		return n.Pool.bounds()
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
		if z.num > maxTerm || z.den > maxTerm {
			return s, z, tooLarge
		}
		s = chances.Over(n.Op, s, t)
	}
	return s, z, ""
}

func combined(op chances.Op, a, b largestTerms) largestTerms {
	switch op {
	case chances.Multiply:
		return largestTerms{a.num * b.num, a.den * b.den}
	case chances.Divide:
		return largestTerms{a.num * b.den, a.den * b.num}
	case chances.Add, chances.Subtract:
		return largestTerms{a.num*b.den + b.num*a.den, a.den * b.den}
	case chances.Min, chances.Max:
		return largestTerms{max(a.num, b.num), max(a.den, b.den)}
	case chances.Round:
		return largestTerms{2*a.num + a.den, 1}
	case chances.Floor, chances.Ceil:
		return largestTerms{a.num + a.den, 1}
	}
	return a
}

// bounds returns the range and the largest terms of a pool's totals. Those of dice that
// are rerolled once, or explode, or are both chosen and counted, may lie more closely.
func (p *PoolTerm) bounds() (s chances.ValueRange, z largestTerms, hint string) {
	if p.Digits {
		least := 0 // 11 of d66
		for range p.Count() {
			least = 10*least + 1
		}
		return chances.Between(least, 6*least), largestTerms{float64(6 * least), 1}, ""
	}
	var list []worthRange
	z.den = 1
	for _, d := range p.Dice {
		z.num += float64(d.Count) * float64(d.Law.longest) * float64(d.Law.largest())
		w := worthRange{count: d.Count, adds: d.Law.leads(Adds), endless: d.Law.endless()}
		w.numberRange = p.scoresOf(d.Law.worths()...)
		list = append(list, w)
	}
	for _, n := range p.Entries {
		t, next, hint := n.bounds()
		if hint != "" {
			return t, next, hint
		}
		z.num += combined(chances.Floor, next, next).num
		of := integers(chances.Over(chances.Floor, t, t))
		list = append(list, worthRange{count: 1, numberRange: p.scoresOf(of)})
	}
	if z.num > math.MaxInt {
		return s, z, tooLarge
	}
	return p.totals(list), z, ""
}

// A worthRange is a number of dice, and the least and the greatest that each adds to a
// total: [math.MinInt] and [math.MaxInt] if there is none.
type worthRange struct {
	count int
	numberRange
	adds, endless bool // explosions add as many dice, or more without end
}

// scoresOf returns the least and the greatest score of the values in a list.
func (p *PoolTerm) scoresOf(list ...numberRange) (scores numberRange) {
	scores = numberRange{math.MaxInt, math.MinInt}
	for _, of := range list {
		values := []int{of.low, of.high}
		for _, c := range []*Condition{p.Success, p.Failure} {
			if c != nil { // a score may change
				values = append(values, c.low, c.high+1)
			}
		}
		for _, value := range values {
			if of.low <= value && value <= of.high {
				scores.low = min(scores.low, p.Score(value))
				scores.high = max(scores.high, p.Score(value))
			}
		}
	}
	return scores
}

// totals returns a range that holds all totals of a pool.
func (p *PoolTerm) totals(list []worthRange) chances.ValueRange {
	var all numberRange
	all.low, all.high = p.sums(list)
	for _, w := range list {
		if w.low == math.MinInt || w.endless && w.low < 0 {
			all.low = math.MinInt
		}
		if w.high == math.MaxInt || w.endless {
			all.high = math.MaxInt
		}
	}
	return all.values()
}

// sums returns the least and the greatest total of values of which some are kept. Of
// values in order, each is least if all are.
func (p *PoolTerm) sums(list []worthRange) (low, high int) {
	var lows, highs []int
	least, most, all, adds := math.MaxInt, math.MinInt, 0, false
	for _, w := range list {
		least, most, all = min(least, w.low), max(most, w.high), all+w.count
		low, high = low+w.count*w.low, high+w.count*w.high
		if w.adds {
			adds, all = true, all+w.count
			low, high = low+w.count*min(0, w.low), high+w.count*max(0, w.high)
		}
	}
	if !p.Keeps() {
		return low, high
	}
	from, to := p.Kept.Places(all)
	stay, more := p.Stay(), to-from
	if adds || p.Success != nil || len(list) == 1 {
		return min(stay*least, more*least), max(stay*most, more*most)
	}
	for _, w := range list {
		lows = append(lows, slices.Repeat([]int{w.low}, w.count)...)
		highs = append(highs, slices.Repeat([]int{w.high}, w.count)...)
	}
	slices.Sort(lows)
	slices.Sort(highs)
	low, high = 0, 0
	for place := from; place < to; place++ {
		low, high = low+lows[place], high+highs[place]
	}
	return low, high
}

// largest returns the largest number that one roll counts as, without its sign, or that
// limits the sum of several.
func (l *Law) largest() int {
	n := max(l.worth(0), -l.worth(0))
	for i := range l.Stages {
		s := &l.Stages[i]
		low, high := s.counts(s.Spans[0].Low), s.counts(s.Spans[len(s.Spans)-1].High)
		n = max(n, high, -low)
	}
	return n
}
