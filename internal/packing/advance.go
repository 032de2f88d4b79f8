package packing

import (
	"math"

	"example.com/dice/internal/automaton"
	"example.com/dice/internal/division"
	"example.com/dice/internal/work"
)

// Found is the strategies that a search found.
type Found struct {
	Best     *division.Opening   // the start of the best one, or nil if none beats the known one
	Openings []*division.Opening // the starts of all
	Near     bool                // whether the best is so near a lower bound that little can be saved
}

// A search looks for strategies that give outcomes unlike cases, advance by advance.
type search struct {
	Found
	needs  *division.Needs
	throws []automaton.Throw
	ways   *products
	tail   []float64 // for each residue, what its open cases cost, times their number
	work   *work.Meter
	cost   float64 // with the best, or what it has to be below
}

// An advanceLimits limits an advance, which takes a board a few throws further.
type advanceLimits struct {
	depth    int // throws to look ahead
	nodes    int // to look at before each dive
	boards   int // to find
	branched int // depth of the throws that are branched on before a dive
	seed     uint64
}

// advance returns boards some throws on from b. It looks for solutions of the master with
// whole numbers of throws, cheapest first, and omits those that will probably cost more
// than the best known strategy.
func (s *search) advance(b *board, l advanceLimits) (found []*board) {
	h := newHorizon(b, s.throws, l.depth, maxAdvanceSizes, dustCost)
	m := newMaster(b, h, l.seed, s.work)
	nodes := queue{m.node(nil)}
	diveAt, best := l.nodes, s.cost // the number of nodes to dive at, and the least estimate so far
	for len(nodes) > 0 && len(found) < l.boards && !s.work.Over() {
		n := nodes.pop()
		if b.cost+float64(n.cost*m.open*h.cheapest) >= best*(1-nodeGain) {
			break
		}
		arc := m.fractional(n, l.branched)
		if arc < 0 || m.solved >= diveAt {
			diveAt = max(diveAt, m.solved) + l.nodes/nodesAgain
			if next := m.dive(b, n); next != nil && !s.work.Over() {
				s.consider(next)
				best = min(best, next.estimate)
				found = append(found, next)
			}
			continue
		}
		for _, more := range []bool{true, false} {
			nodes.push(m.branch(n, arc, more))
		}
	}
	return found
}

// dive makes all counts of a node whole, one by one. It returns the board of the
// solution, or nil if there is none.
func (m *master) dive(b *board, n *node) *board {
	for arc := m.fractional(n, math.MaxInt); arc >= 0; arc = m.fractional(n, math.MaxInt) {
		up := n.counts[arc]-math.Floor(n.counts[arc]) >= 0.5 // to the nearest first
		next := m.branch(n, arc, up)
		early := m.horizon.vertices[m.horizon.arcs[arc].from].depth < earlyDepth
		if early || math.IsInf(next.cost, 1) {
			if other := m.branch(n, arc, !up); other.cost < next.cost-diveGain {
				next = other
			}
		}
		if math.IsInf(next.cost, 1) || m.work.Over() {
			return nil
		}
		n = next
	}
	return m.after(b, n)
}

// after returns the board after a whole solution, or nil if a size is too large: it
// throws cases, gives those that then are open to outcomes, and estimates the cost.
func (m *master) after(b *board, n *node) *board {
	b = b.clone()
	h := m.horizon
	for i, a := range h.arcs {
		p := pile{h.vertices[a.from].size, uint64(max(0, math.Round(n.counts[i])))}
		if a.to == beyond || p.cases == 0 {
			continue
		}
		if b.open[p.size] < p.cases || !b.throw(p, a.throw, h.throws[a.throw]) {
			return nil
		}
	}
	ahead := map[uint64]float64{} // what a case of a size still costs
	for i, p := range h.vertices {
		ahead[p.size] = min(max(m.price(i), leastAhead), mostAhead)
	}
	pack(b, ahead, m.work)
	b.estimate = b.cost
	for _, p := range b.piles() {
		b.estimate += float64(float64(p.cases) / float64(p.size) * h.cheapest * ahead[p.size])
	}
	return b
}

// consider makes a board even and keeps its opening.
func (s *search) consider(b *board) {
	evened := even(b, s.ways)
	if evened == nil {
		return
	}
	o := s.opening(evened)
	s.Openings = append(s.Openings, o)
	if cost := o.Cost + s.tail[o.Residue]/float64(o.Size); cost < s.cost*(1-rounding) {
		s.Best, s.cost = o, cost
	}
}

// opening returns the start of the strategy of an even board.
func (s *search) opening(b *board) *division.Opening {
	rho, _ := b.residue()
	o := &division.Opening{Cost: b.cost, Residue: rho, Size: 1}
	for _, cases := range b.throws { // each of which is a row
		o.Rows += int(cases)
	}
	if rho > 0 {
		o.Size = b.piles()[0].size
	}
	o.Assemble = func(a *division.PolicyBuilder) { b.assemble(s.throws, a, rho) }
	return o
}
