package packing

import (
	"cmp"
	"math"
	"math/big"
	"math/bits"
	"slices"
	"sort"

	"example.com/dice/internal/arith"
	"example.com/dice/internal/automaton"
	"example.com/dice/internal/division"
	"example.com/dice/internal/work"
)

// LowerBound returns a cost that no strategy that meets the needs can beat, bounded
// or not. It looks for none above enough, the cost of a known strategy.
func LowerBound(
	needs *division.Needs, throws []automaton.Throw, enough *big.Rat, w *work.Meter,
) *big.Rat {
	return Prove(needs, throws, enough, w).Cost
}

// Prove is [LowerBound] with the way that proved the cost.
func Prove(
	needs *division.Needs, throws []automaton.Throw, enough *big.Rat, w *work.Meter,
) *Bound {
	return prove(needs, throws, enough, w, nil)
}

// prove is Prove, which also records how prices prove a bound, unless record is nil.
func prove(
	needs *division.Needs, throws []automaton.Throw, enough *big.Rat, w *work.Meter,
	record *recording,
) *Bound {
	if len(throws) == 1 {
		return &Bound{Cost: oneThrow(needs, throws[0]), Way: ByOneKind}
	}
	w = w.Part(workOfBound(needs))
	least := &Bound{Cost: new(big.Rat)}
	least.raise(ByPath, greedyBound(needs, throws, enough, w))
	least.raise(ByFirstRolls, throwsBound(needs, throws))
	least.raise(ByEntropy, entropyBound(needs, throws))
	if len(throws) > maxThrows || len(needs.Kinds) > maxKinds {
		return least
	}
	least.raise(ByOneOutcome, outcomeBound(needs, throws, w.Part(w.Left()/outcomeParts)))
	if needs.Outcomes() > mostBounded {
		return least
	}
	least.raise(ByRestart, restartBound(needs, throws, least.Cost, enough, w))
	v := variant{record: record}
	least.raise(ByPrices, boundByPrices(needs, throws, least.Cost, enough, w, v))
	return least
}

// workOfBound returns what a lower bound may take.
func workOfBound(needs *division.Needs) int {
	if len(needs.Kinds) > 1 && needs.Sum > maxTarget {
		return largeBoundWork
	}
	return boundWork
}

// boundByPrices returns the best of the bounds of all depths, or least.
func boundByPrices(
	needs *division.Needs, throws []automaton.Throw, least, enough *big.Rat, w *work.Meter, v variant,
) *big.Rat {
	deepest := deepestOf(throws, boundSizes)
	for depth := 1; depth <= deepest && !w.Over() && least.Cmp(enough) < 0; depth++ {
		share := w.Left()
		if depth < deepest {
			share = int(depthShare * float64(share))
		}
		part := w.Part(share)
		if bound := boundBy(needs, throws, depth, enough, part, v); bound.Cmp(least) > 0 {
			least = bound
			v.record.keep(bound)
		}
		w.Spend(part.Spent())
	}
	return least
}

func largest(list ...*big.Rat) *big.Rat  { return slices.MaxFunc(list, (*big.Rat).Cmp) }
func smallest(list ...*big.Rat) *big.Rat { return slices.MinFunc(list, (*big.Rat).Cmp) }

// oneThrow returns the least expected cost with one throw of n sides: its cost times Σ
// r(n^k mod W)/n^k, the rolls of Knuth and Yao (1976), where r is the number of open
// cases of a residue. That is a number with the digits r to base n, times n. Residues
// repeat, and so do the digits; if that takes more than mostTerms, the rest is omitted.
func oneThrow(needs *division.Needs, t automaton.Throw) *big.Rat {
	rho := 1 % needs.Sum
	first := map[uint64]int{}
	var open []uint64
	begin, again := 0, false
	for rho > 0 && !again && len(open) < mostTerms {
		first[rho] = len(open)
		open = append(open, needs.Open(rho))
		rho = needs.Of(rho, t.Sides)
		begin, again = first[rho]
	}
	n := new(big.Int).SetUint64(t.Sides)
	sum, below := horner(open, n), power(n, len(open))
	if again { // as 0.123434… is (1234 - 12)/(10^4 - 10^2)
		sum.Sub(sum, horner(open[:begin], n))
		below.Sub(below, power(n, begin))
	}
	return new(big.Rat).SetFrac(sum.Mul(sum, n.Mul(n, big.NewInt(int64(t.Cost)))), below)
}

// horner returns the number with the given digits to a base.
func horner(digits []uint64, base *big.Int) *big.Int {
	x := new(big.Int)
	for _, d := range digits {
		x.Add(x.Mul(x, base), new(big.Int).SetUint64(d))
	}
	return x
}

func power(n *big.Int, k int) *big.Int { return new(big.Int).Exp(n, big.NewInt(int64(k)), nil) }

// entropyBound returns a bound from the entropy of an outcome: a throw of n sides gives
// log n of the log m needed. If n^p <= m^q, that is at least p/q throws. For unequal
// weights the entropy is a floating-point sum, reduced by more than its error.
func entropyBound(needs *division.Needs, throws []automaton.Throw) *big.Rat {
	var bounds []*big.Rat
	const q = 256
	entropy := max(0, needs.Entropy()-entropyError)
	all := power(new(big.Int).SetUint64(needs.Sum), q)
	for _, t := range throws {
		if t.Sides == automaton.Endless {
			return new(big.Rat)
		}
		cost := new(big.Rat).SetFloat64(float64(t.Cost) * entropy / arith.Log2(float64(t.Sides)))
		if len(needs.Kinds) == 1 {
			n := new(big.Int).SetUint64(t.Sides)
			most := all.BitLen() / (n.BitLen() - 1)
			p := sort.Search(most, func(p int) bool { return power(n, p+1).Cmp(all) > 0 })
			cost = big.NewRat(int64(t.Cost)*int64(p), q)
		}
		bounds = append(bounds, cost)
	}
	return smallest(bounds...)
}

// throwsBound returns the least cost before anything can be decided, at the price of the
// cheapest throw.
func throwsBound(needs *division.Needs, throws []automaton.Throw) *big.Rat {
	return big.NewRat(int64(leastThrows(needs, throws))*int64(cheapestOf(throws).Cost), 1)
}

func cheapestOf(throws []automaton.Throw) automaton.Throw {
	return slices.MinFunc(throws, func(a, b automaton.Throw) int {
		return cmp.Compare(a.Cost, b.Cost)
	})
}

// leastThrows returns how many throws make cases that fit the most probable outcome, at least.
func leastThrows(needs *division.Needs, throws []automaton.Throw) (n int) {
	heaviest := needs.Heaviest()
	m := needs.Sum/heaviest + min(1, needs.Sum%heaviest)
	for cases := uint64(1); cases < m; n++ {
		hi, more := bits.Mul64(cases, throws[len(throws)-1].Sides)
		cases = more
		if hi > 0 {
			cases = math.MaxUint64
		}
	}
	return n
}

// outcomeBound returns a bound from what one outcome can have after a few throws. For the
// cost c an outcome gets at most b(c): the greatest sum of probabilities of cases that
// cost at most c, not above its own probability. So the strategy goes on with a probability
// of at least 1 - Σ b(c), and costs at least the integral of that over c. The first throw
// is the same for all cases; the bound is the least for any first throw.
func outcomeBound(needs *division.Needs, throws []automaton.Throw, w *work.Meter) *big.Rat {
	var bounds []*big.Rat
	cases := cheapestCases(throws)
	for _, first := range throws {
		bounds = append(bounds, outcomeBoundFrom(needs, first, cases, w))
	}
	return smallest(bounds...)
}

// A priced is a size with the least cost of a case of it.
type priced struct {
	size uint64
	cost int
}

// cheapestCases returns the sizes that cost least, by cost.
func cheapestCases(throws []automaton.Throw) (list []priced) {
	known := map[uint64]bool{}
	complete := math.MaxInt // of the costs from there on, not all sizes are known
	for queue := []priced{{1, 0}}; len(queue) > 0 && len(list) <= maxPriced; {
		p := queue[0]
		queue = queue[1:]
		if known[p.size] {
			continue
		}
		known[p.size] = true
		list = append(list, p)
		for _, t := range throws {
			size, ok := arith.Product(p.size, t.Sides)
			next := priced{size, p.cost + t.Cost}
			if !ok {
				complete = min(complete, next.cost)
				continue
			}
			at, _ := slices.BinarySearchFunc(queue, next, func(a, b priced) int {
				return cmp.Compare(a.cost, b.cost)
			})
			queue = slices.Insert(queue, at, next)
		}
	}
	complete = min(complete, list[len(list)-1].cost)
	return slices.DeleteFunc(list, func(p priced) bool { return p.cost >= complete })
}

// outcomeBoundFrom returns the bound for strategies with a given first throw.
func outcomeBoundFrom(
	needs *division.Needs, first automaton.Throw, cases []priced, w *work.Meter,
) *big.Rat {
	sum := big.NewRat(int64(first.Cost), 1)
	unit := first.Sides
	var items []item
	var used memory
	for i := 0; i < len(cases); i++ {
		size, ok := arith.Product(cases[i].size, first.Sides)
		finer, fits := arith.LCM(unit, size)
		if !ok || !fits {
			break
		}
		for k := range items {
			items[k].units *= finer / unit
			items[k].worth *= int64(finer / unit)
		}
		unit = finer
		units := unit / size
		items = append(items, item{size: i, units: units, worth: int64(units), most: 1 << 62})
		if i+1 == len(cases) || cases[i+1].cost == cases[i].cost {
			continue
		}
		going := int64(unit)
		for _, kind := range needs.Kinds {
			hi, lo := bits.Mul64(unit, kind.Weight)
			room, _ := bits.Div64(hi, lo, needs.Sum)
			b := budget{first: quickSteps, steps: outcomeSteps, sumRoom: maxRoom}
			k := used.solve(items, room, b)
			w.Spend(k.work())
			going -= k.upper * int64(kind.Outcomes)
		}
		more := big.NewRat(int64(cases[i+1].cost-cases[i].cost), 1)
		sum.Add(sum, more.Mul(more, big.NewRat(going, int64(unit))))
		if w.Over() {
			break
		}
	}
	return sum
}
