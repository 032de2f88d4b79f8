package plan

import (
	"math"
	"math/big"
	"math/bits"
	"slices"
)

// A dual finds a cost that no strategy can beat.
//
// Give every size N a price ψ(N) for a unit of probability, and dust, which is
// what lies beyond the horizon, the price ψ₀. A strategy rolls x cases of size N
// along an arc to N', so x/N of probability, which costs c. Whatever it does,
//
//	cost = ψ(1) + Σ (c - ψ(N) + ψ(N'))·x/N - Σ over outcomes of Σ (1/N)·ψ(N) over its cases,
//
// since all that arrives at a size is rolled or taken; cases beyond the horizon
// count as dust, and are rolled on at no cost. The cases of an outcome have the
// probability 1/m in all, so the last sum is at most m times the best pattern.
// An arc costs at least its reduced cost c - ψ(N) + ψ(N') times the fewest or
// the most cases that it can have. So any prices give a lower bound (weak
// duality). Those of the linear program give nearly the best one. They are
// rounded, and the bound is computed from them in whole numbers.
//
// As x is a whole number, either x <= v or x >= v+1 holds for any v. The least
// bound of the two, and so of all ends of a tree of such branches, is a bound for
// all strategies.
type dual struct {
	tree
	target uint64
	shift  int // prices are in units of 2^-shift
	limit  int // bits of a price
}

// lowerBound returns a lower bound for the cost of making target, by looking so
// many rolls ahead, and stops at enough.
func lowerBound(target uint64, throws []Throw, rolls int, enough *big.Rat, w *work) *big.Rat {
	weights := slices.Repeat([]uint64{1}, int(target))
	b := newBoard(weights)
	d := &dual{tree: tree{master: newMaster(b, newHorizon(b, throws, rolls, 200), 0, w)}, target: target}
	d.limit = worthBits(d.classes[0].room)
	d.shift = d.limit - 6 - bits.Len(uint(d.cheapest))
	root, _ := d.solution(nil)
	least := d.prove(root, new(big.Rat))
	d.push(root)
	bound := map[*node]*big.Rat{root: least}
	for len(d.queue) > 0 {
		n := d.pop()
		least = bound[n]
		arc := d.fractional(n, math.MaxInt)
		if arc < 0 || least.Cmp(enough) >= 0 || w.over() {
			break
		}
		delete(bound, n)
		for _, up := range []bool{true, false} {
			child, _ := d.branch(n, arc, up)
			bound[child] = d.prove(child, least)
			d.push(child)
		}
	}
	return least
}

// prove returns the bound that the prices of the present solution give, or
// least if that is more, and orders the node by it.
func (d *dual) prove(n *node, least *big.Rat) *big.Rat {
	x := d.value(n.bounds)
	if x.Cmp(least) < 0 {
		x = least
	}
	n.lp = n.cost
	n.cost, _ = x.Float64()
	return x
}

// value returns the bound for the prices of the present solution.
func (d *dual) value(bounds []bound) *big.Rat {
	dust := d.program.Price(len(d.sizes))
	price := make([]int64, len(d.sizes))
	bounded := map[int]bound{}
	for _, b := range bounds {
		bounded[b.arc] = b
	}
	for i := range price {
		price[i] = scaled((d.program.Price(i)-dust)*d.cheapest, d.shift, d.limit-1)
	}
	// The reduced costs of arcs without a bound are made 0 or more.
	for i := len(d.arcs) - 1; i >= 0; i-- {
		a := d.arcs[i]
		if b, ok := bounded[i]; !ok || math.IsInf(b.high, 1) {
			price[a.from] = min(price[a.from], d.cost(a)+priceAt(price, a.to))
		}
	}
	unit := new(big.Int).SetUint64(d.unit)
	sum := new(big.Int).Mul(big.NewInt(price[0]), unit)
	for i, a := range d.arcs {
		reduced := d.cost(a) - price[a.from] + priceAt(price, a.to)
		b, ok := bounded[i]
		cases := 0.0
		switch {
		case reduced > 0 && ok:
			cases = b.low
		case reduced < 0:
			cases = b.high // there is one, see above
		}
		if cases > 0 {
			x := new(big.Int).Mul(big.NewInt(int64(cases)), big.NewInt(reduced))
			sum.Add(sum, x.Mul(x, new(big.Int).SetUint64(d.unit/d.sizes[a.from])))
		}
	}
	var items []item
	for i, size := range d.sizes[:d.real] {
		if price[i] > 0 {
			items = append(items, item{i, d.unit / size, price[i], math.MaxInt64})
		}
	}
	k := fill(items, d.classes[0].room, 0, 0, 4*maxKnapsack)
	d.work.spend(16 * (4*maxKnapsack - k.steps))
	best := new(big.Int).Mul(big.NewInt(k.upper), new(big.Int).SetUint64(d.target))
	sum.Sub(sum, best)
	return new(big.Rat).SetFrac(sum, unit.Lsh(unit, uint(d.shift)))
}

func (d *dual) cost(a arc) int64 {
	if a.throw == beyond {
		return 0
	}
	return int64(d.throws[a.throw].Cost) << d.shift
}

// priceAt returns the price of a size; that of dust is 0, since all prices may
// be raised alike.
func priceAt(price []int64, size int) int64 {
	if size == beyond {
		return 0
	}
	return price[size]
}
