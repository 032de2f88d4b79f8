package packing

import (
	"cmp"
	"math"
	"slices"

	"example.com/dice/internal/automaton"
	"example.com/dice/internal/work"
)

// A stage takes a board some throws further. It looks for solutions of the master with
// whole numbers of throws, cheapest first, and gives the resulting cases to outcomes.
type stage struct {
	limits  stageLimits
	board   *board
	horizon *horizon
	master  *master
	tree    *tree
	spare   int     // nodes before the next dive
	best    float64 // the least estimate so far
	found   []*board
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
// limit.
func advance(b *board, throws []automaton.Throw, l stageLimits, limit float64, w *work.Meter) []*board {
	h := newHorizon(b, throws, lookahead{l.depth, maxStageSizes, dustCost})
	m := newMaster(b, h, l.seed, w)
	s := &stage{limits: l, board: b, horizon: h, master: m, tree: &tree{master: m}, spare: l.nodes, best: limit}
	if root, ok := s.tree.solution(nil); ok {
		s.tree.push(root)
	}
	for len(s.tree.queue) > 0 && len(s.found) < l.boards && !w.Over() {
		n := s.tree.pop()
		if b.cost+float64(n.cost*m.whole*h.cheapest) >= s.best*(1-nodeGain) {
			break
		}
		arc := s.tree.fractional(n, l.branched)
		if arc < 0 || s.tree.solved >= s.spare {
			s.dive(n)
			continue
		}
		for _, more := range []bool{true, false} {
			if part, ok := s.tree.branch(n, arc, more); ok {
				s.tree.push(part)
			}
		}
	}
	slices.SortStableFunc(s.found, func(a, b *board) int { return cmp.Compare(a.estimate, b.estimate) })
	return s.found
}

// dive makes all counts of a node whole, one by one, and a board of the solution.
func (s *stage) dive(n *node) {
	s.spare = max(s.spare, s.tree.solved) + s.limits.nodes/nodesAgain
	for {
		arc := s.tree.fractional(n, math.MaxInt)
		if arc < 0 {
			break
		}
		up := n.counts[arc]-math.Floor(n.counts[arc]) >= 0.5 // to the nearest first
		next, ok := s.tree.branch(n, arc, up)
		if early := s.horizon.depth[s.horizon.arcs[arc].from] < earlyDepth; early || !ok {
			other, also := s.tree.branch(n, arc, !up)
			if !ok || also && other.cost < next.cost-diveGain {
				next, ok = other, also
			}
		}
		if !ok || s.master.work.Over() {
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
	b := s.board.clone()
	for i, a := range s.horizon.arcs {
		p := pile{s.horizon.sizes[a.from], uint64(max(0, math.Round(n.counts[i])))}
		if a.to == beyond || p.cases == 0 {
			continue
		}
		if b.cases(p.size) < p.cases || !b.throw(p, a.throw, s.horizon.throws[a.throw]) {
			return nil
		}
	}
	return b
}

// settle gives the cases of a board to outcomes and keeps the board.
func (s *stage) settle(b *board) {
	ahead := make(map[uint64]float64, len(s.horizon.sizes)) // what a case of a size still costs
	for i, size := range s.horizon.sizes {
		ahead[size] = min(max(s.master.price(i), leastAhead), mostAhead)
	}
	pack(b, ahead, s.master.work)
	b.estimate = b.cost
	for _, p := range b.open {
		b.estimate += float64(float64(p.cases) / float64(p.size) * s.horizon.cheapest * ahead[p.size])
	}
	s.best = min(s.best, b.estimate)
	s.found = append(s.found, b)
}
