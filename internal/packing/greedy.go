package packing

import (
	"math"
	"math/big"
	"slices"

	"example.com/dice/internal/arith"
	"example.com/dice/internal/automaton"
	"example.com/dice/internal/division"
	"example.com/dice/internal/work"
)

// A greedy is the open cases, and what outcomes lack, if after each throw every outcome
// takes as much as fits.
type greedy struct {
	needs *division.Needs
	sizes []uint64 // that open cases may have, after equally many throws
	unit  uint64   // a multiple of them: a case of size n has unit/n units
	open  uint64   // units
	lacks []uint64 // by an outcome of each kind, in parts of a unit, needs.Sum in each
	work  *work.Meter
}

// greedyBound returns a bound for all strategies, from those in which every outcome takes
// as much as fits after each throw, and those that leave this path; or enough if that is
// less (package comment, Restarts).
func greedyBound(needs *division.Needs, throws []automaton.Throw, enough *big.Rat, w *work.Meter) *big.Rat {
	least, cheapest := enough, big.NewRat(int64(cheapestOf(throws).Cost), 1)
	for i, first := range throws {
		start := &greedy{needs: needs, sizes: []uint64{1}, unit: 1, open: 1, work: w.Part(greedyWork)}
		for _, k := range needs.Kinds {
			start.lacks = append(start.lacks, k.Weight)
		}
		g := start.thrown(throws[i : i+1])
		for cost := big.NewRat(int64(first.Cost), 1); cost.Cmp(least) < 0; {
			var s sums
			if g != nil {
				s = g.sums(g.open)
			}
			if s == nil {
				least = cost
				break
			}
			less := g.take(s)
			next := g.thrown(throws)
			if off := g.leave(s, less, next); off != nil {
				least = smallest(least, off.Add(off.Mul(off, cheapest), cost))
			}
			if !s.has(g.open) {
				break // no strategy keeps to the path
			}
			if g.restarts(s) { // or ends
				again := new(big.Rat).SetFrac(whole(g.unit), whole(g.unit-g.open))
				least = smallest(least, again.Mul(again, cost))
				break
			}
			more := new(big.Rat).SetFrac(whole(g.open), whole(g.unit))
			cost.Add(cost, more.Mul(more, cheapest))
			g = next
		}
	}
	return least
}

// thrown returns what is open after one more throw of all that is open, or nil if its
// sizes are too large.
func (g *greedy) thrown(throws []automaton.Throw) *greedy {
	next := *g
	next.sizes = nil
	for _, n := range g.sizes {
		for _, t := range throws {
			size, ok := arith.Product(n, t.Sides)
			if ok {
				next.unit, ok = arith.LCM(next.unit, size)
			}
			if _, fits := arith.Product(next.unit, g.needs.Sum); !ok || !fits {
				return nil
			}
			next.sizes = append(next.sizes, size)
		}
	}
	slices.Sort(next.sizes)
	next.sizes = slices.Compact(next.sizes)
	finer := next.unit / g.unit
	next.open *= finer
	next.lacks = slices.Clone(g.lacks)
	for i := range next.lacks {
		next.lacks[i] *= finer
	}
	return &next
}

// sums returns the sums of cases of up to most units, or nil if there are too many.
func (g *greedy) sums(most uint64) sums {
	words := wordsTo(most)
	if most >= maxRoom || g.work.Over() {
		return nil
	}
	g.work.Spend(words * len(g.sizes))
	s := make(sums, words)
	s[0] = 1
	for _, n := range g.sizes {
		s.with(s, g.unit/n, math.MaxInt64)
	}
	return s
}

// take gives every outcome as much as fits. It returns how much less an outcome of each kind
// can take at best, or 0 if it takes nothing.
func (g *greedy) take(s sums) (less []uint64) {
	for i, k := range g.needs.Kinds {
		most := s.atMost(g.lacks[i] / g.needs.Sum)
		g.lacks[i] -= most * g.needs.Sum
		g.open -= most * k.Outcomes
		if most > 0 {
			most -= s.atMost(most - 1)
		}
		less = append(less, most)
	}
	return less
}

// leave returns the least probability of the throws from here on, at least, if some outcome
// takes less than fits: of the cases that are open, and of those that the other outcomes
// still lack after the next throw. It returns nil if no outcome can take less.
func (g *greedy) leave(s sums, less []uint64, next *greedy) *big.Rat {
	sum := g.needs.Sum
	unit, lacks := g.unit, make([]uint64, len(less)) // after the next throw
	if next != nil {
		if after := next.sums(slices.Max(next.lacks) / sum); after != nil {
			unit = next.unit
			for i, x := range next.lacks {
				lacks[i] = x - after.atMost(x/sum)*sum
			}
		}
	}
	least, parts := uint64(math.MaxUint64), unit/g.unit*sum
	for open := g.open + 1; open < uint64(len(s))*64 && open*parts < least; open++ {
		g.work.Spend(1)
		total, left := open*parts, false
		for i, k := range g.needs.Kinds {
			others := k.Outcomes
			if less[i] > 0 {
				others -= min(others, (open-g.open)/less[i])
			}
			total, left = total+others*lacks[i], left || others < k.Outcomes
		}
		if left && s.has(open) {
			least = min(least, total)
		}
	}
	if least == math.MaxUint64 {
		return nil
	}
	below := new(big.Int).Mul(whole(unit), whole(sum))
	return new(big.Rat).SetFrac(whole(least), below)
}

// restarts reports whether what is left, a sum of cases, can only be one case, or none, and
// outcomes need it in proportion to their weights.
func (g *greedy) restarts(s sums) bool {
	for i, k := range g.needs.Kinds {
		if g.lacks[i] != k.Weight*g.open {
			return false
		}
	}
	several := func(size uint64) bool { n := g.unit / size; return n < g.open && s.has(g.open-n) }
	return !slices.ContainsFunc(g.sizes, several)
}

func whole(x uint64) *big.Int { return new(big.Int).SetUint64(x) }
