package packing

import (
	"math"
	"math/big"
	"math/bits"
	"slices"

	"example.com/dice/internal/arith"
	"example.com/dice/internal/automaton"
	"example.com/dice/internal/division"
	"example.com/dice/internal/work"
)

// boundBy returns a lower bound for the cost of meeting needs, from looking depth throws
// ahead, as the package comment explains. A node ends if its bound is enough, or if its
// counts are whole; then the other nodes need to prove no more than its bound. The search
// ends when every node has ended, or when there is no more work to do. With a restart,
// the bound is for strategies with that exception.
func boundBy(
	needs *division.Needs, throws []automaton.Throw, depth int, enough *big.Rat, w *work.Meter,
	r *restart,
) *big.Rat {
	m := newProver(needs, throws, depth, w, r)
	if m.finest() == 0 {
		return new(big.Rat)
	}
	root := m.node(nil)
	m.certify(root, &node{bound: new(big.Rat)}, enough)
	nodes, ended := queue{root}, queue{}
	for len(nodes) > 0 && !w.Over() {
		n := nodes.pop()
		arc := m.fractional(n, math.MaxInt)
		if arc < 0 || n.bound.Cmp(enough) >= 0 {
			enough = smallest(enough, n.bound)
			ended = append(ended, n)
			continue
		}
		for _, more := range []bool{true, false} {
			part := m.branch(n, arc, more)
			m.certify(part, n, enough)
			nodes.push(part)
		}
	}
	return append(nodes, ended...).least()
}

// newProver returns the program of a bound. Cases that have ever been beyond the horizon
// have the price 0, even back at one of its sizes. Their throws are omitted, which makes
// no strategy cost more.
func newProver(
	needs *division.Needs, throws []automaton.Throw, depth int, w *work.Meter, r *restart,
) *master {
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
	return m
}

// certify gives a node the bound that its prices prove, or that of the node that it is a
// part of. Nodes are taken in the order of what prices of the solved program prove, with
// jitter.
func (m *master) certify(n, parent *node, enough *big.Rat) {
	rows := m.class(len(m.demands))
	m.work.Spend(nodeWork + arcWork*len(m.horizon.arcs) + rows*rows*rows/inverseRate)
	n.bound = m.prove(n.intervals, m.finest(), false)
	n.cost, _ = n.bound.Float64()
	n.cost, n.bound = max(n.cost, parent.cost), largest(n.bound, parent.bound)
	if n.bound.Cmp(enough) >= 0 {
		return
	}
	m.program.Charge(m.columns[0], m.costs) // prices for costs that are too high prove less
	n.bound = largest(n.bound, m.prove(n.intervals, m.finer(), false))
	gap := new(big.Rat).Sub(enough, n.bound)
	if gap.Sign() > 0 && gap.Mul(gap, big.NewRat(nearly, 1)).Cmp(enough) < 0 {
		// Prices of the best solution often are whole, or multiples of 1/unit: then one
		// is exact.
		n.bound = largest(n.bound, m.prove(n.intervals, m.finer(), true))
		if unit := m.horizon.unit; unit <= uint64(min(m.finest(), maxRounded)) {
			n.bound = largest(n.bound, m.prove(n.intervals, int64(unit), true))
		}
	}
	m.program.Charge(m.columns[0], m.jittered)
}

// proofBits returns the bits of a price in a proof.
func (m *master) proofBits() int {
	room := uint64(0)
	for _, d := range m.demands {
		room = max(room, d.room)
	}
	return worthBits(room) - 1
}

// finest returns the scale of the finest whole prices in a proof, if any may be as high
// as a penalty, or 0 if there is room for none.
func (m *master) finest() int64 {
	return int64(math.Ldexp(1, m.proofBits()-exactPriceBits-bits.Len(uint(m.horizon.cheapest))))
}

// finer returns the scale of the finest whole prices in a proof, if they are as now: they
// take all the bits that the highest of them leaves.
func (m *master) finer() int64 {
	highest := 1.0
	for i := range m.horizon.vertices {
		highest = max(highest, m.price(i))
	}
	_, whole := math.Frexp(highest * m.horizon.cheapest) // bits
	cheapest := bits.Len(uint(m.horizon.cheapest))
	shift := min(m.proofBits()-whole, sumBits-bits.Len(mostCheapest)-cheapest)
	return max(m.finest(), 1<<max(0, shift))
}

// prove returns the bound that the present prices prove for strategies that keep within
// the intervals of a node. The worth of a case is rounded to units of 1/(scale·unit), or,
// if whole is set, each price to units of 1/scale.
func (m *master) prove(intervals map[int]interval, scale int64, whole bool) *big.Rat {
	h := m.horizon
	worths := m.proofWorths(intervals, scale, whole)
	sum := new(big.Int).Set(worths[0])
	// Only the intervals count: no other reduced cost is negative.
	for i, x := range intervals {
		reduced, cases := m.reduced(h.arcs[i], worths, scale), x.low
		if reduced.Sign() < 0 {
			cases = x.high
		}
		sum.Add(sum, reduced.Mul(reduced, big.NewInt(int64(cases))))
	}
	for _, need := range m.demands {
		if m.work.Cancelled() { // a knapsack may take a millisecond
			return new(big.Rat)
		}
		best := big.NewInt(m.mostWorth(need, worths))
		sum.Sub(sum, new(big.Int).Mul(best, big.NewInt(int64(need.outcomes))))
	}
	unit := new(big.Int).SetUint64(h.unit)
	return new(big.Rat).SetFrac(sum, unit.Mul(unit, big.NewInt(scale)))
}

// proofWorths returns what a case of each size is worth at the present prices, that of
// dust being 0, rounded and made so low that no arc without an upper limit has a negative
// reduced cost.
func (m *master) proofWorths(intervals map[int]interval, scale int64, whole bool) []*big.Int {
	h := m.horizon
	worths := make([]*big.Int, len(h.vertices))
	for i := range worths {
		price, units := clamped(m.price(i)*h.cheapest*float64(scale), m.proofBits()), h.units(i)
		if !whole {
			price, units = price*float64(units), 1
		}
		rounded, _ := big.NewFloat(math.Round(price)).Int(nil)
		worths[i] = rounded.Mul(rounded, integer(units))
	}
	for i, a := range slices.Backward(h.arcs) { // those from larger sizes first
		if x, ok := intervals[i]; ok && !math.IsInf(x.high, 1) {
			continue
		}
		if r := m.reduced(a, worths, scale); r.Sign() < 0 {
			worths[a.from].Add(worths[a.from], r)
		}
	}
	return worths
}

// reduced returns the reduced cost of an arc, for each case.
func (m *master) reduced(a arc, worths []*big.Int, scale int64) *big.Int {
	h, r := m.horizon, new(big.Int)
	if a.throw != noThrow {
		cost := min(int64(h.throws[a.throw].Cost), mostCheapest*int64(h.cheapest)) * scale
		r.Mul(big.NewInt(cost), integer(h.units(a.from)))
	}
	if a.to != beyond {
		parts := integer(h.vertices[a.to].size / h.vertices[a.from].size)
		r.Add(r, parts.Mul(parts, worths[a.to]))
	}
	return r.Sub(r, worths[a.from])
}

// mostWorth returns an upper bound for the worth of a pattern.
func (m *master) mostWorth(d demand, worths []*big.Int) int64 {
	worth := func(size int) int64 { return worths[size].Int64() }
	b := task{first: quickSteps, enumeration: enumerationSteps, steps: proofSteps,
		sumRoom: maxRoom, not: d.not}
	k := m.memory.solve(m.items(d.room, worth), d.room, b)
	m.work.Spend(k.taken * stepWork)
	return k.upper
}

// A restart is at one case of a size. Of the outcomes of a class, one is an exception:
// cases of at most this size do not give it all but its part of that case.
type restart struct {
	size  uint64
	class int
}

// split makes a class of its own, the last, of the outcome that is an exception. The rest
// may be a class without outcomes, which changes no bound.
func (r *restart) split(b *board) {
	c := b.classes[r.class]
	b.classes[r.class].outcomes = c.outcomes[1:]
	b.classes = append(b.classes, class{c.need, c.outcomes[:1]})
}

// exception returns the units that a class may not take of cases of at most the restart's
// size, if they can be a sum, and the horizon has all these sizes.
func (r *restart) exception(h *horizon, need, sum uint64) (x exception) {
	known := map[uint64]bool{}
	for _, p := range h.vertices {
		known[p.size] = true
	}
	for _, p := range h.vertices {
		for _, t := range h.throws {
			if size, ok := arith.Product(p.size, t.Sides); ok && size <= r.size && !known[size] {
				return x
			}
		}
	}
	if parts := (h.unit - h.unit/r.size) * need; known[r.size] && parts%sum == 0 {
		x = exception{parts / sum, h.unit / r.size}
	}
	return x
}

func ratio(a, b uint64) *big.Rat { return new(big.Rat).SetFrac(integer(a), integer(b)) }
func integer(x uint64) *big.Int  { return new(big.Int).SetUint64(x) }

func power(n *big.Int, k int) *big.Int { return new(big.Int).Exp(n, big.NewInt(int64(k)), nil) }

func largest(list ...*big.Rat) *big.Rat  { return slices.MaxFunc(list, (*big.Rat).Cmp) }
func smallest(list ...*big.Rat) *big.Rat { return slices.MinFunc(list, (*big.Rat).Cmp) }
