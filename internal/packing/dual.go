package packing

import (
	"math"
	"math/big"
	"math/bits"

	"example.com/dice/internal/automaton"
	"example.com/dice/internal/division"
	"example.com/dice/internal/work"
)

// A dual proves a cost that no strategy can beat.
//
// Give every size n a price ψ(n) for a unit of probability. A strategy throws x cases of
// a size n with a throw of cost c, x/n of probability, and makes cases of a size n'.
// Cases of a size are thrown or taken by outcomes, so for every strategy and all prices
//
//	cost = ψ(1) + Σ over throws (c - ψ(n) + ψ(n'))·x/n - Σ over taken cases ψ(n)/n.
//
// Cases that have ever been beyond the horizon have the price 0, even back at one of its
// sizes. Their throws are omitted, which makes the cost no higher. The cases of one
// outcome have its probability in all, so the last sum is at most the worth of the best
// patterns of all outcomes; each is a knapsack, the same for outcomes of equal
// probability. A throw costs at least its reduced cost c - ψ(n) + ψ(n') times its fewest
// or most possible cases. So any prices give a lower bound (weak duality), and those of a
// master nearly the best one. They are rounded, and the bound is computed from them in
// whole numbers.
//
// As x is a whole number, x <= v or x >= v+1 for any v. So the least bound of the
// ends of a tree of such branches is a bound for all strategies.
type dual struct {
	horizon *horizon
	master  *master
	tree    *tree
	bits    int   // of a price
	finest  int64 // the scale of the finest prices; 0 if there is room for none
	scale   int64 // prices are in units of 1/scale
	enough  *big.Rat
	proved  map[*node]*big.Rat
}

const (
	proofSeed = 0 // of all the programs that prove

	// proofSteps is how many steps a knapsack may take to prove a bound.
	proofSteps = 150_000

	// A node takes the time of nodeWork steps, and of arcWork for each arc, besides its
	// program and its knapsacks. To go back to its basis makes the inverse anew, in rows³
	// multiplications at most; inverseRate of them take the time of a step, because most
	// columns have few entries.
	nodeWork, arcWork, inverseRate = 5000, 100, 8

	// A bound that is less than enough by one of nearly parts of it may be rounded. Prices
	// are inexact by about as much, so that those in units below 1/maxRounded stay so.
	nearly, maxRounded = 1_000_000, 1 << 21
)

// boundBy returns a lower bound for the cost of meeting needs, from looking so
// many throws ahead. It ends at enough, or when there is no more work to do.
func boundBy(needs *division.Needs, throws []automaton.Throw, depth int, enough *big.Rat, w *work.Meter) *big.Rat {
	b := newBoard(needs)
	h := newHorizon(b, throws, lookahead{depth: depth, sizes: math.MaxInt})
	h.addTotals(depth)
	d := newDual(newMaster(b, h, proofSeed, w))
	least := new(big.Rat)
	if d.enough = enough; d.finest == 0 {
		return least
	}
	root, _ := d.tree.solution(nil)
	d.add(root, least)
	for {
		n := d.tree.pop()
		least = d.proved[n]
		arc := d.tree.fractional(n, math.MaxInt)
		if arc < 0 || least.Cmp(enough) >= 0 || w.Over() {
			return d.least()
		}
		delete(d.proved, n)
		for _, more := range []bool{true, false} {
			part, _ := d.tree.branch(n, arc, more)
			d.add(part, least)
		}
	}
}

func newDual(m *master) *dual {
	d := &dual{horizon: m.horizon, master: m, tree: &tree{master: m}, proved: map[*node]*big.Rat{}}
	d.bits = worthBits(d.master.demands[0].room) - 1
	if shift := d.bits - exactPriceBits - bits.Len(uint(d.horizon.cheapest)); shift >= 0 {
		d.finest = 1 << shift
	}
	d.scale = d.finest
	m.exact = true
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
	rows := d.master.class(len(d.master.demands))
	d.master.work.Spend(nodeWork + arcWork*len(d.horizon.arcs) + rows*rows*rows/inverseRate)
	x := d.prove(n.within)
	if d.nearlyEnough(x) {
		x = larger(x, d.proveRounded(n.within))
	}
	if x.Cmp(least) < 0 {
		x = least
	}
	d.proved[n] = x
	n.cost, _ = x.Float64()
	d.tree.push(n)
}

// nearlyEnough reports whether a bound is less than enough by what may be rounding.
func (d *dual) nearlyEnough(x *big.Rat) bool {
	gap := new(big.Rat).Sub(d.enough, x)
	return gap.Sign() > 0 && gap.Mul(gap, big.NewRat(nearly, 1)).Cmp(d.enough) < 0
}

// proveRounded returns the bound that prices in multiples of 1/unit prove. Those of the
// best solution often are, and then the bound is exact.
func (d *dual) proveRounded(within []interval) *big.Rat {
	if d.horizon.unit > uint64(min(d.finest, maxRounded)) {
		return new(big.Rat)
	}
	d.scale = int64(d.horizon.unit)
	x := d.prove(within)
	d.scale = d.finest
	return x
}

// prove returns the bound that the present prices prove for strategies that keep
// within the intervals of a node.
func (d *dual) prove(within []interval) *big.Rat {
	limits := map[int]interval{}
	for _, x := range within {
		limits[x.arc] = x
	}
	prices := d.prices(limits)
	unit := new(big.Int).SetUint64(d.horizon.unit)
	sum := new(big.Int).Mul(big.NewInt(prices[0]), unit) // in units of 1/(scale·unit)
	for i, a := range d.horizon.arcs {
		limit, ok := limits[i]
		if !ok {
			continue // its reduced cost is not negative
		}
		reduced, cases := d.reduced(a, prices), limit.low
		if reduced < 0 {
			cases = limit.high
		}
		x := new(big.Int).Mul(big.NewInt(int64(cases)), big.NewInt(reduced))
		sum.Add(sum, x.Mul(x, new(big.Int).SetUint64(d.horizon.unit/d.horizon.sizes[a.from])))
	}
	for _, need := range d.master.demands {
		best := big.NewInt(d.bestPattern(need.room, prices))
		sum.Sub(sum, best.Mul(best, big.NewInt(int64(need.outcomes))))
	}
	return new(big.Rat).SetFrac(sum, unit.Mul(unit, big.NewInt(d.scale)))
}

// prices returns the present prices of the sizes, that of dust being 0, rounded
// and made so low that no arc without an upper limit has a negative reduced cost.
func (d *dual) prices(limits map[int]interval) []int64 {
	prices := make([]int64, len(d.horizon.sizes))
	for i := range prices {
		prices[i] = scaled(float64(d.master.price(i)*d.horizon.cheapest), float64(d.scale), d.bits)
	}
	for i := len(d.horizon.arcs) - 1; i >= 0; i-- { // the arcs from larger sizes first
		if limit, ok := limits[i]; ok && !math.IsInf(limit.high, 1) {
			continue
		}
		if r := d.reduced(d.horizon.arcs[i], prices); r < 0 {
			prices[d.horizon.arcs[i].from] += r
		}
	}
	return prices
}

// reduced returns the reduced cost of an arc.
func (d *dual) reduced(a arc, prices []int64) int64 {
	// What costs more than 64 times the cheapest throw is counted as that much, which
	// is no more than prices can be: a lower cost only lowers the bound.
	cost := int64(0)
	if a.throw != noThrow {
		cost = min(int64(d.horizon.throws[a.throw].Cost), 64*int64(d.horizon.cheapest))
	}
	r := cost*d.scale - prices[a.from]
	if a.to != beyond {
		r += prices[a.to]
	}
	return r
}

// bestPattern returns what the pattern of at most room units that is worth most is
// worth at most.
func (d *dual) bestPattern(room uint64, prices []int64) int64 {
	var items []item
	for i, size := range d.horizon.sizes {
		if prices[i] > 0 && d.horizon.unit/size <= room && d.horizon.taken(i) {
			items = append(items, item{i, d.horizon.unit / size, prices[i], math.MaxInt64})
		}
	}
	k := newKnapsack(items, room, 0, 0)
	if k.steps < 0 {
		k.goOn(proofSteps/15, &d.master.memory)
	}
	if k.steps < 0 && !k.settle(&d.master.memory) {
		k.goOn(proofSteps, &d.master.memory)
	}
	d.master.work.Spend(k.taken*stepWork + k.entries/tableRate)
	return k.upper
}
