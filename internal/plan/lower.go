package plan

import (
	"context"
	"math"
	"math/big"
	"math/bits"
	"slices"

	"example.com/dice/internal/automaton"
)

const (
	// boundWork is how much work a lower bound may take.
	boundWork = 100_000_000

	// boundSizes is how many sizes a horizon may have for a lower bound.
	boundSizes = 80
)

// LowerBound returns a cost that no strategy for the problem can beat, bounded or
// not. It looks for none above enough, the cost of a known strategy.
func LowerBound(p Problem, enough *big.Rat) *big.Rat {
	switch {
	case p.Target == 1:
		return new(big.Rat)
	case len(p.Throws) == 1:
		return oneThrow(p.Target, p.Throws[0])
	}
	return lowerBound(p, enough, newWork(context.Background()).part(boundWork))
}

// lowerBound returns the best of all bounds for several throws.
func lowerBound(p Problem, enough *big.Rat, w *work) *big.Rat {
	least := larger(entropyBound(p.Target, p.Throws), reachBound(p.Target, p.Throws))
	if len(p.Throws) > maxPackedThrows {
		return least
	}
	least = larger(least, outcomeBound(p.Target, p.Throws, w.part(w.left/8)))
	if p.Target > maxPacked {
		return least
	}
	deepest := reach(p.Throws, boundSizes)
	for depth := 1; depth <= deepest && !w.over() && least.Cmp(enough) < 0; depth++ {
		least = larger(least, boundBy(p.Target, p.Throws, depth, enough, w))
	}
	return least
}

func larger(a, b *big.Rat) *big.Rat {
	if a.Cmp(b) < 0 {
		return b
	}
	return a
}

// oneThrow returns the least expected cost with one throw of n sides: its cost
// times Σ (n^k mod m)/n^k, the rolls of Knuth and Yao (1976). The remainders come
// back to where they were, which makes the sum a geometric series; where that
// takes too long, the rest is left out.
func oneThrow(m uint64, t automaton.Throw) *big.Rat {
	const most = 2000
	n := new(big.Int).SetUint64(t.Sides)
	target := new(big.Int).SetUint64(m)
	rest, scale := big.NewInt(1), big.NewInt(1)
	rest.Mod(rest, target)
	first := map[string]int{}
	var sums []*big.Rat // of the terms before each one
	sum := new(big.Rat)
	for len(sums) < most && rest.Sign() > 0 {
		if i, again := first[rest.String()]; again {
			// What was added since then comes again and again, n^period smaller.
			period := new(big.Int).Exp(n, big.NewInt(int64(len(sums)-i)), nil)
			series := new(big.Rat).SetFrac(period, new(big.Int).Sub(period, big.NewInt(1)))
			sum.Sub(sum, sums[i])
			sum.Add(sums[i], sum.Mul(sum, series))
			break
		}
		first[rest.String()] = len(sums)
		sums = append(sums, new(big.Rat).Set(sum))
		sum.Add(sum, new(big.Rat).SetFrac(rest, scale))
		scale.Mul(scale, n)
		rest = new(big.Int).Mod(new(big.Int).Mul(rest, n), target)
	}
	return sum.Mul(sum, big.NewRat(int64(t.Cost), 1))
}

// entropyBound returns a bound from the entropy of an outcome: a throw of n sides
// gives log n of the log m that are needed. It finds p with n^p <= m^q by whole
// numbers, so that p/q throws are not too many.
func entropyBound(m uint64, throws []automaton.Throw) *big.Rat {
	const q = 256
	power := new(big.Int).Exp(new(big.Int).SetUint64(m), big.NewInt(q), nil)
	var least *big.Rat
	for _, t := range throws {
		n := new(big.Int).SetUint64(t.Sides)
		p := int64(power.BitLen()-1) / int64(n.BitLen()) // n^p < 2^(p·bits) <= power
		x := new(big.Int).Exp(n, big.NewInt(p), nil)
		for x.Mul(x, n).Cmp(power) <= 0 {
			p++
		}
		if cost := big.NewRat(int64(t.Cost)*p, q); least == nil || cost.Cmp(least) < 0 {
			least = cost
		}
	}
	return least
}

// reachBound returns the cost of so many of the cheapest throws as it takes of the
// largest ones to make as many cases as there are outcomes: before that, nothing
// can be decided.
func reachBound(m uint64, throws []automaton.Throw) *big.Rat {
	largest, cheapest := uint64(0), throws[0].Cost
	for _, t := range throws {
		largest, cheapest = max(largest, t.Sides), min(cheapest, t.Cost)
	}
	n := int64(0)
	for cases := uint64(1); cases < m; n++ {
		hi, more := bits.Mul64(cases, largest)
		cases = more
		if hi > 0 {
			cases = math.MaxUint64
		}
	}
	return big.NewRat(n*int64(cheapest), 1)
}

// outcomeBound returns a bound from what one outcome can have after a few throws.
// With costs up to c spent, it has at most b(c), the most that is not above 1/m
// of the sums of probabilities of cases that cost c or less. So all outcomes
// together have at most m·b(c), the strategy goes on with a probability of at
// least 1 - m·b(c), and its expected cost is at least the integral of that over
// all c. The first throw is the same for all cases, and the bound the least for
// any first throw.
func outcomeBound(m uint64, throws []automaton.Throw, w *work) *big.Rat {
	cases := cheapestCases(throws)
	var least *big.Rat
	for _, first := range throws {
		if x := outcomeBoundFrom(m, first, cases, w); least == nil || x.Cmp(least) < 0 {
			least = x
		}
	}
	return least
}

// A priced is a size with the least cost of a case of it.
type priced struct {
	size uint64
	cost int
}

// maxPriced is how many sizes an outcome bound looks at.
const maxPriced = 300

// cheapestCases returns the sizes that cost least, by cost.
func cheapestCases(throws []automaton.Throw) []priced {
	list := []priced{{1, 0}}
	known := map[uint64]int{1: 0}
	complete := math.MaxInt // of the costs from there on, not all sizes are known
	for i := 0; i < len(list) && i < maxPriced; i++ {
		for _, t := range throws {
			size, ok := product(list[i].size, t.Sides)
			next := priced{size, list[i].cost + t.Cost}
			if !ok {
				complete = min(complete, next.cost)
				continue
			}
			if old, found := known[size]; found && old <= next.cost {
				continue
			}
			known[size] = next.cost
			list = slices.DeleteFunc(list, func(p priced) bool { return p.size == size })
			at, _ := slices.BinarySearchFunc(list, next, func(a, b priced) int {
				if a.cost <= b.cost {
					return -1
				}
				return 1
			})
			list = slices.Insert(list, at, next)
		}
	}
	complete = min(complete, list[min(len(list)-1, maxPriced)].cost)
	return slices.DeleteFunc(list, func(p priced) bool { return p.cost >= complete })
}

// outcomeBoundFrom returns the bound for strategies with a given first throw.
func outcomeBoundFrom(m uint64, first automaton.Throw, cases []priced, w *work) *big.Rat {
	sum := big.NewRat(int64(first.Cost), 1)
	unit := first.Sides
	var items []item
	var used memory
	for i := 0; i < len(cases); i++ {
		size, ok := product(cases[i].size, first.Sides)
		more, fits := lcm(unit, size)
		if !ok || !fits {
			break
		}
		for k := range items {
			items[k].units *= more / unit
		}
		unit = more
		items = append(items, item{i, unit / size, 1, 1 << 62})
		if i+1 == len(cases) || cases[i+1].cost == cases[i].cost {
			continue
		}
		room := unit / m
		k := fill(items, room, 0, 0).goOn(proofSteps/5, &used)
		w.spend(k.taken * stepWork)
		going := new(big.Rat).SetFrac(new(big.Int).SetUint64(uint64(k.upper)), new(big.Int).SetUint64(unit))
		going.Mul(going, new(big.Rat).SetInt(new(big.Int).SetUint64(m)))
		going.Sub(big.NewRat(1, 1), going)
		sum.Add(sum, going.Mul(going, big.NewRat(int64(cases[i+1].cost-cases[i].cost), 1)))
		if w.over() {
			break
		}
	}
	return sum
}
