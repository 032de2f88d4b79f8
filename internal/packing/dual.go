package packing

import (
	"math"
	"math/big"
	"math/bits"
	"slices"

	"example.com/dice/internal/automaton"
	"example.com/dice/internal/division"
	"example.com/dice/internal/work"
)

// boundBy returns a lower bound for the cost of meeting needs, from looking depth throws
// ahead, as the package comment explains. It ends at enough, or when there is no more work
// to do. With a restart, it is for strategies with that exception. Cases that have ever been
// beyond the horizon have the price 0, even back at one of its sizes. Their throws are
// omitted, which makes no strategy cost more.
func boundBy(needs *division.Needs, throws []automaton.Throw, depth int, enough *big.Rat, w *work.Meter, r *restart) *big.Rat {
	b := newBoard(needs)
	if r != nil {
		r.split(b)
	}
	h := newHorizon(b, throws, depth, math.MaxInt, 0)
	h.addTotals(depth)
	m := newMaster(b, h, proofSeed, w)
	m.exact = true
	if r != nil {
		last := &m.demands[len(m.demands)-1]
		last.not = r.exception(h, last.boardNeed, needs.Sum)
	}
	if m.finest() == 0 {
		return new(big.Rat)
	}
	root := m.node(nil)
	m.certify(root, &node{bound: new(big.Rat)}, enough)
	nodes := queue{root}
	for {
		n := nodes.pop()
		arc := m.fractional(n, math.MaxInt)
		if arc < 0 || n.bound.Cmp(enough) >= 0 || w.Over() {
			return nodes.least(n.bound)
		}
		for _, more := range []bool{true, false} {
			part := m.branch(n, arc, more)
			m.certify(part, n, enough)
			nodes.push(part)
		}
	}
}

// certify gives a node the bound that its prices prove, or that of the node that it is a part
// of. Nodes are taken in the order of what prices of the solved program prove, with jitter.
func (m *master) certify(n, parent *node, enough *big.Rat) {
	rows := m.class(len(m.demands))
	m.work.Spend(nodeWork + arcWork*len(m.horizon.arcs) + rows*rows*rows/inverseRate)
	n.bound = m.prove(n.within, m.finest())
	n.cost, _ = n.bound.Float64()
	n.cost = max(n.cost, parent.cost)
	m.program.Charge(m.columns[0], m.costs) // prices for costs that are too high prove less
	n.bound = largest(n.bound, m.prove(n.within, m.finer()))
	gap := new(big.Rat).Sub(enough, n.bound)
	rounded := gap.Sign() > 0 && gap.Mul(gap, big.NewRat(nearly, 1)).Cmp(enough) < 0
	if unit := m.horizon.unit; rounded && unit <= uint64(min(m.finest(), maxRounded)) {
		// Prices of the best solution often are multiples of 1/unit: then this one is exact.
		n.bound = largest(n.bound, m.prove(n.within, int64(unit)))
	}
	n.bound = largest(n.bound, parent.bound)
	m.program.Charge(m.columns[0], m.jittered)
}

// proofBits returns the bits of a price in a proof.
func (m *master) proofBits() int { return worthBits(m.demands[0].room) - 1 }

// finest returns the scale of the finest prices in a proof, if any may be as high as a penalty,
// or 0 if there is room for none.
func (m *master) finest() int64 {
	shift := m.proofBits() - exactPriceBits - bits.Len(uint(m.horizon.cheapest))
	if shift < 0 {
		return 0
	}
	return 1 << shift
}

// finer returns the scale of the finest of the present prices in a proof: they take all the bits
// that the highest of them leaves.
func (m *master) finer() int64 {
	highest := 1.0
	for i := range m.horizon.places {
		highest = max(highest, m.price(i))
	}
	_, whole := math.Frexp(highest * m.horizon.cheapest) // bits
	shift := min(m.proofBits()-whole, sumBits-bits.Len(mostCheapest)-bits.Len(uint(m.horizon.cheapest)))
	return max(m.finest(), 1<<max(0, shift))
}

// prove returns the bound that the present prices, in units of 1/scale, prove for
// strategies that keep within the intervals of a node.
func (m *master) prove(within map[int]interval, scale int64) *big.Rat {
	h := m.horizon
	prices := m.proofPrices(within, scale)
	unit := new(big.Int).SetUint64(h.unit)
	sum := new(big.Int).Mul(big.NewInt(prices[0]), unit) // in units of 1/(scale·unit)
	// Only the intervals count: no other reduced cost is negative.
	for i, x := range within {
		a := h.arcs[i]
		reduced, cases := h.reduced(a, prices, scale), x.low
		if reduced < 0 {
			cases = x.high
		}
		cost := new(big.Int).Mul(big.NewInt(int64(cases)), big.NewInt(reduced))
		sum.Add(sum, cost.Mul(cost, new(big.Int).SetUint64(h.unit/h.places[a.from].size)))
	}
	for _, need := range m.demands {
		best := big.NewInt(m.mostWorth(need, prices))
		sum.Sub(sum, best.Mul(best, big.NewInt(int64(need.outcomes))))
	}
	return new(big.Rat).SetFrac(sum, unit.Mul(unit, big.NewInt(scale)))
}

// proofPrices returns the present prices of the sizes, that of dust being 0, rounded and
// made so low that no arc without an upper limit has a negative reduced cost.
func (m *master) proofPrices(within map[int]interval, scale int64) []int64 {
	h := m.horizon
	prices := m.prices(h.cheapest, float64(scale), m.proofBits())
	for i, a := range slices.Backward(h.arcs) { // those from larger sizes first
		if x, ok := within[i]; ok && !math.IsInf(x.high, 1) {
			continue
		}
		prices[a.from] += min(0, h.reduced(a, prices, scale))
	}
	return prices
}

// reduced returns the reduced cost of an arc.
func (h *horizon) reduced(a arc, prices []int64, scale int64) int64 {
	r := -prices[a.from]
	if a.throw != noThrow {
		r += min(int64(h.throws[a.throw].Cost), mostCheapest*int64(h.cheapest)) * scale
	}
	if a.to != beyond {
		r += prices[a.to]
	}
	return r
}

// mostWorth returns an upper bound for the worth of a pattern.
func (m *master) mostWorth(d demand, prices []int64) int64 {
	k := m.memory.solve(m.items(d.room, prices), d.room, budget{first: quickSteps, list: listSteps, steps: proofSteps, sumRoom: maxRoom, not: d.not})
	m.work.Spend(k.work())
	return k.upper
}
