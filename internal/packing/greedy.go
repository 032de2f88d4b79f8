package packing

import (
	"cmp"
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
	lacks []uint64 // by an outcome of each class, in parts of a unit, needs.Sum in each
	work  *work.Meter
	cost  *big.Rat // of the throws so far
}

// greedyBound returns a bound for all strategies, from those in which every outcome takes
// as much as fits after each throw, and those that leave this path; or enough if that is
// less (theorem 13 of docs/theory.md).
func greedyBound(
	needs *division.Needs, throws []automaton.Throw, enough *big.Rat, w *work.Meter,
) *big.Rat {
	least, cheapest := enough, big.NewRat(int64(cheapestOf(throws).Cost), 1)
	all := w.Part(maxThrows * greedyWork)
	for i, first := range throws {
		start := &greedy{needs: needs, sizes: []uint64{1}, unit: 1, open: 1, cost: new(big.Rat)}
		start.work = all.Part(greedyWork)
		for _, c := range needs.Classes {
			start.lacks = append(start.lacks, c.Weight)
		}
		path, g := []*greedy{start}, start.thrown(throws[i:i+1])
		for cost := big.NewRat(int64(first.Cost), 1); cost.Cmp(least) < 0; {
			s := g.sums(g.open)
			if s == nil {
				least = cost
				break
			}
			less := g.take(s)
			if off := g.leave(s, less, g.thrown(throws)); off != nil {
				least = smallest(least, off.Add(off.Mul(off, cheapest), cost))
			}
			if !s.has(g.open) {
				break // no strategy keeps to the path
			}
			g.keep(s)
			g.cost = new(big.Rat).Set(cost)
			if on := g.ends(path); on != nil {
				least = smallest(least, on)
				break
			}
			more := ratio(g.open, g.unit)
			cost.Add(cost, more.Mul(more, cheapest))
			path, g = append(path, g), g.thrown(throws)
		}
		all.Pay(start.work)
	}
	return least
}

// thrown returns the open cases after one more throw of all that is open; without sizes
// if these are too large.
func (g *greedy) thrown(throws []automaton.Throw) *greedy {
	next := *g
	next.sizes = nil
	for _, n := range g.sizes {
		g.work.Spend(len(throws))
		for _, t := range throws {
			size, ok := arith.Product(n, t.Sides)
			if ok {
				next.unit, ok = arith.LCM(next.unit, size)
			}
			if _, fits := arith.Product(next.unit, g.needs.Sum); !ok || !fits || g.work.Over() {
				return &greedy{needs: g.needs, lacks: g.lacks, work: g.work}
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

// sums returns the sums of cases of up to most units, or nil if there are too many, or no
// sizes.
func (g *greedy) sums(most uint64) sums {
	words := wordsTo(most)
	if len(g.sizes) == 0 || most >= maxRoom || g.work.Over() {
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

// take gives every outcome as much as fits. It returns how much less an outcome of each
// class can take at best, or 0 if it takes nothing.
func (g *greedy) take(s sums) (less []uint64) {
	for i, c := range g.needs.Classes {
		most := s.atMost(g.lacks[i] / g.needs.Sum)
		g.lacks[i] -= most * g.needs.Sum
		g.open -= most * c.Outcomes
		if most > 0 {
			most -= s.atMost(most - 1)
		}
		less = append(less, most)
	}
	return less
}

// leave returns the least probability of the throws from here on, at least, if some
// outcome takes less than fits: of the cases that are open, and of those that the other
// outcomes still lack after the next throw. It returns nil if no outcome can take less.
func (g *greedy) leave(s sums, less []uint64, next *greedy) *big.Rat {
	sum := g.needs.Sum
	unit, lacks := g.unit, make([]uint64, len(less)) // after the next throw
	if after := next.sums(slices.Max(next.lacks) / sum); after != nil {
		unit = next.unit
		for i, x := range next.lacks {
			lacks[i] = x - after.atMost(x/sum)*sum
		}
	}
	least, parts := uint64(math.MaxUint64), unit/g.unit*sum
	// All cases together have unit units, so nothing overflows.
	most := min(g.unit, uint64(len(s))*64-1)
	for open := g.open + 1; open <= most && open*parts < least; open++ {
		if !g.work.Spend(len(less)) {
			return ratio(open, g.unit) // with more open cases it is more
		}
		total, left := open*parts, false
		for i, c := range g.needs.Classes {
			others := c.Outcomes
			if less[i] > 0 {
				others -= min(others, (open-g.open)/less[i])
			}
			total, left = total+others*lacks[i], left || others < c.Outcomes
		}
		if left && s.has(open) {
			least = min(least, total)
		}
	}
	if least == math.MaxUint64 {
		return nil
	}
	return ratio(least, unit*sum)
}

// keep omits the sizes that no open case can have, and all common factors.
func (g *greedy) keep(s sums) {
	g.sizes = slices.DeleteFunc(g.sizes, func(n uint64) bool {
		return g.unit/n > g.open || !s.has(g.open-g.unit/n)
	})
	common := g.open
	for _, n := range g.sizes {
		common = arith.GCD(g.unit/n, common)
	}
	for _, x := range g.lacks {
		common = arith.GCD(x, common)
	}
	if common > 1 {
		g.unit, g.open = g.unit/common, g.open/common
		for i := range g.lacks {
			g.lacks[i] /= common
		}
	}
}

// ends returns the least cost of strategies that keep to the path for ever, if it ends
// here: nothing is open, or the open cases are like those of an earlier throw, only rarer
// by some P > 1. Then the cost from that throw to this one returns with the factor 1/P,
// again and again. Otherwise it returns nil.
func (g *greedy) ends(path []*greedy) *big.Rat {
	if g.open == 0 {
		return g.cost
	}
	for _, old := range path {
		g.work.Spend(stepsOfRatio)
		if rarer := g.rarer(old); rarer != nil {
			more := new(big.Rat).Sub(g.cost, old.cost)
			rest := new(big.Rat).Sub(rarer, big.NewRat(1, 1))
			return more.Add(more.Mul(more, rarer.Quo(rarer, rest)), old.cost)
		}
	}
	return nil
}

// rarer returns how many times rarer than those of an earlier throw the open cases are,
// or nil if they may be of other sizes, or outcomes lack other parts of them.
func (g *greedy) rarer(old *greedy) *big.Rat {
	for i := range g.lacks {
		if ratio(g.lacks[i], g.open).Cmp(ratio(old.lacks[i], old.open)) != 0 {
			return nil
		}
	}
	times := ratio(old.open, old.unit)
	times.Quo(times, ratio(g.open, g.unit)) // above 1: if nothing was taken, the sizes grew
	for _, n := range g.sizes {
		before := new(big.Rat).Quo(ratio(n, 1), times)
		_, found := slices.BinarySearch(old.sizes, before.Num().Uint64())
		if !found || !before.IsInt() {
			return nil
		}
	}
	return times
}

func cheapestOf(throws []automaton.Throw) automaton.Throw {
	return slices.MinFunc(throws, func(a, b automaton.Throw) int {
		return cmp.Compare(a.Cost, b.Cost)
	})
}
