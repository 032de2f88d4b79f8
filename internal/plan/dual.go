package plan

import (
	"math"
	"math/big"
	"math/bits"

	"example.com/dice/internal/automaton"
)

// A dual proves a cost that no strategy can beat.
//
// Give every size n a price ψ(n) for a unit of probability. A strategy throws x
// cases of a size n with a throw of cost c, x/n of probability, and makes cases
// of a size n'. What arrives at a size is thrown or taken by outcomes, so
// whatever the strategy does, and whatever the prices are,
//
//	cost = ψ(1) + Σ over throws (c - ψ(n) + ψ(n'))·x/n - Σ over what is taken ψ(n)/n.
//
// Cases that have ever been beyond the horizon have the price 0, also where they
// come back to one of its sizes, and what is thrown there is left out, which makes
// the cost no higher. The cases of one outcome have the probability
// 1/target in all, so the last sum is at most what target times the best pattern
// is worth, a knapsack. A throw costs at least its reduced cost c - ψ(n) + ψ(n')
// times the fewest or the most cases that it can have. So any prices give a lower
// bound (weak duality of linear programs). The prices of a master give nearly the
// best one. They are rounded, and the bound is computed from them in whole
// numbers.
//
// As x is a whole number, x <= v or x >= v+1 for any v. So the least bound of the
// ends of a tree of such branches is a bound for all strategies.
type dual struct {
	tree
	target uint64
	bits   int // of a price
	shift  int // prices are in units of 2^-shift
	proved map[*node]*big.Rat
}

// proofSteps is how many steps a knapsack may take to prove a bound.
const proofSteps = 150_000

// boundBy returns a lower bound for the cost of making target, from looking so
// many throws ahead. It ends at enough, or when there is no more work to do.
func boundBy(target uint64, throws []automaton.Throw, depth int, enough *big.Rat, w *work) *big.Rat {
	b := newBoard(equal(target))
	h := newHorizon(b, throws, depth, math.MaxInt)
	d := newDual(target, newMaster(b, h, 0, 0, w))
	least := new(big.Rat)
	if d.shift < 0 {
		return least
	}
	root, _ := d.solution(nil)
	d.add(root, least)
	for {
		n := d.pop()
		least = d.proved[n]
		arc := d.broken(n, math.MaxInt)
		if arc < 0 || least.Cmp(enough) >= 0 || w.over() {
			return d.least()
		}
		delete(d.proved, n)
		for _, more := range []bool{true, false} {
			part, _ := d.branch(n, arc, more)
			d.add(part, least)
		}
	}
}

func newDual(target uint64, m *master) *dual {
	d := &dual{tree: tree{master: m}, target: target, proved: map[*node]*big.Rat{}}
	d.bits = worthBits(d.demands[0].room) - 1
	d.shift = d.bits - 5 - bits.Len(uint(d.cheapest)) // a price is a few throws
	return d
}

// least returns the least bound of the ends of the tree. The queue orders them by
// rounded bounds only.
func (d *dual) least() *big.Rat {
	var least *big.Rat
	for _, x := range d.proved {
		if least == nil || x.Cmp(least) < 0 {
			least = x
		}
	}
	return least
}

// add adds a node to the tree, with the bound that its prices prove, or that of
// the node that it is a part of.
func (d *dual) add(n *node, least *big.Rat) {
	x := d.bound(n.bounds)
	if x.Cmp(least) < 0 {
		x = least
	}
	d.proved[n] = x
	n.cost, _ = x.Float64()
	d.push(n)
}

// bound returns the bound that the present prices prove for strategies that keep
// to the bounds of a node.
func (d *dual) bound(bounds []bound) *big.Rat {
	limits := map[int]bound{}
	for _, b := range bounds {
		limits[b.arc] = b
	}
	prices := d.prices(limits)
	unit := new(big.Int).SetUint64(d.unit)
	sum := new(big.Int).Mul(big.NewInt(prices[0]), unit) // in units of 2^-shift/unit
	for i, a := range d.arcs {
		limit, ok := limits[i]
		if !ok {
			continue // its reduced cost is not negative
		}
		reduced, cases := d.reduced(a, prices), limit.low
		if reduced < 0 {
			cases = limit.high
		}
		x := new(big.Int).Mul(big.NewInt(int64(cases)), big.NewInt(reduced))
		sum.Add(sum, x.Mul(x, new(big.Int).SetUint64(d.unit/d.sizes[a.from])))
	}
	best := new(big.Int).Mul(big.NewInt(d.bestPattern(prices)), new(big.Int).SetUint64(d.target))
	return new(big.Rat).SetFrac(sum.Sub(sum, best), unit.Lsh(unit, uint(d.shift)))
}

// prices returns the present prices of the sizes, that of dust being 0, rounded
// and made so low that no arc without an upper limit has a negative reduced cost.
func (d *dual) prices(limits map[int]bound) []int64 {
	dust := d.program.Price(d.dust())
	prices := make([]int64, len(d.sizes))
	for i := range prices {
		prices[i] = scaled((d.program.Price(i)-dust)*d.cheapest, d.shift, d.bits)
	}
	for i := len(d.arcs) - 1; i >= 0; i-- { // the arcs from larger sizes first
		if limit, ok := limits[i]; ok && !math.IsInf(limit.high, 1) {
			continue
		}
		if r := d.reduced(d.arcs[i], prices); r < 0 {
			prices[d.arcs[i].from] += r
		}
	}
	return prices
}

// reduced returns the reduced cost of an arc.
func (d *dual) reduced(a arc, prices []int64) int64 {
	// What costs more than 64 times the cheapest throw is counted as that much, which
	// is no more than prices can be: a lower cost only lowers the bound.
	cost := min(int64(d.throws[a.throw].Cost), 64*int64(d.cheapest))
	r := cost<<d.shift - prices[a.from]
	if a.to != beyond {
		r += prices[a.to]
	}
	return r
}

// bestPattern returns what the pattern that is worth most is worth at most.
func (d *dual) bestPattern(prices []int64) int64 {
	var items []item
	for i, size := range d.sizes {
		if prices[i] > 0 && d.unit/size <= d.demands[0].room {
			items = append(items, item{i, d.unit / size, prices[i], math.MaxInt64})
		}
	}
	k := fill(items, d.demands[0].room, 0, 0).goOn(proofSteps, &d.memory)
	d.work.spend(k.taken * stepWork)
	return k.upper
}
