package packing

import (
	"cmp"
	"math"
	"slices"
)

// A stage takes a board some throws further. It looks for solutions of the master with
// whole numbers of throws, cheapest first, and gives the resulting cases to outcomes.
type stage struct {
	limits stageLimits
	board  *board
	master *master
	queue  queue
	spare  int     // nodes before the next dive
	best   float64 // the least estimate so far
	found  []*board
}

type stageLimits struct {
	depth    int // throws to look ahead
	nodes    int // to look at before each dive
	boards   int // to find
	branched int // depth of the throws that are branched on before a dive
	seed     uint64
}

const (
	// dustCost is the assumed cost of cases beyond the horizon besides the throw that
	// leads there, in cheapest throws. Most cost at least one more; but they are few, and
	// a higher cost makes stages avoid them, where the next stage knows better.
	dustCost = 0.05

	// After a dive, a stage looks at a part of the earlier number of nodes: other nodes
	// nearby mostly lead to the same board.
	nodesAgain = 4

	// maxStageSizes bounds the rows of a program.
	maxStageSizes = 120

	// An open case costs at least leastAhead throws, and not many more than mostAhead:
	// where nothing was priced, a penalty stands instead of a cost.
	leastAhead, mostAhead = 1, 6

	// A dive tries both ways to make a count whole for cases of fewer than earlyDepth
	// throws: a mistake there costs most.
	earlyDepth = 2

	// A node that undercuts a board or node by less is only as good: that is jitter and
	// rounding.
	nodeGain = 1e-9
	diveGain = 1e-10
)

// advance returns boards some throws on from b, without those that will probably cost
// more than the best known strategy.
func (s *Search) advance(b *board, l stageLimits) []*board {
	h := newHorizon(b, s.throws, l.depth, maxStageSizes, dustCost)
	m := newMaster(b, h, l.seed, s.work)
	x := &stage{limits: l, board: b, master: m, spare: l.nodes, best: s.cost}
	if root, ok := m.node(nil); ok {
		x.queue.push(root)
	}
	for len(x.queue) > 0 && len(x.found) < l.boards && !s.work.Over() {
		n := x.queue.pop()
		if b.cost+float64(n.cost*m.whole*h.cheapest) >= x.best*(1-nodeGain) {
			break
		}
		arc := m.fractional(n, l.branched)
		if arc < 0 || m.solved >= x.spare {
			x.dive(n)
			continue
		}
		for _, more := range []bool{true, false} {
			if part, ok := m.branch(n, arc, more); ok {
				x.queue.push(part)
			}
		}
	}
	slices.SortStableFunc(x.found, func(a, b *board) int { return cmp.Compare(a.estimate, b.estimate) })
	return x.found
}

// dive makes all counts of a node whole, one by one, and a board of the solution.
func (s *stage) dive(n *node) {
	m := s.master
	s.spare = max(s.spare, m.solved) + s.limits.nodes/nodesAgain
	for {
		arc := m.fractional(n, math.MaxInt)
		if arc < 0 {
			break
		}
		up := n.counts[arc]-math.Floor(n.counts[arc]) >= 0.5 // to the nearest first
		next, ok := m.branch(n, arc, up)
		if early := m.horizon.places[m.horizon.arcs[arc].from].depth < earlyDepth; early || !ok {
			other, also := m.branch(n, arc, !up)
			if !ok || also && other.cost < next.cost-diveGain {
				next, ok = other, also
			}
		}
		if !ok || m.work.Over() {
			return
		}
		n = next
	}
	if b := s.throwAll(n); b != nil {
		s.settle(b)
	}
}

// throwAll returns the board after the throws of a whole solution.
func (s *stage) throwAll(n *node) *board {
	b, h := s.board.clone(), s.master.horizon
	for i, a := range h.arcs {
		p := pile{h.places[a.from].size, uint64(max(0, math.Round(n.counts[i])))}
		if a.to == beyond || p.cases == 0 {
			continue
		}
		if b.open[p.size] < p.cases || !b.throw(p, a.throw, h.throws[a.throw]) {
			return nil
		}
	}
	return b
}

// settle gives the cases of a board to outcomes and keeps the board.
func (s *stage) settle(b *board) {
	ahead := map[uint64]float64{} // what a case of a size still costs
	for i, p := range s.master.horizon.places {
		ahead[p.size] = min(max(s.master.price(i), leastAhead), mostAhead)
	}
	pack(b, ahead, s.master.work)
	b.estimate = b.cost
	for _, p := range b.piles() {
		b.estimate += float64(float64(p.cases) / float64(p.size) * s.master.horizon.cheapest * ahead[p.size])
	}
	s.best = min(s.best, b.estimate)
	s.found = append(s.found, b)
}
