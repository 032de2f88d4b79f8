package plan

import (
	"cmp"
	"math"
	"slices"

	"example.com/dice/internal/automaton"
)

// A stage takes a board some throws further. It looks for solutions of the
// master with whole numbers of throws, from the cheapest on, and gives the cases
// that these make to outcomes.
type stage struct {
	tree
	limits stageLimits
	board  *board
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
	// dustCost is what cases beyond the horizon are taken to cost besides the
	// throw that leads there.
	dustCost = 0.05

	// maxStageSizes bounds the rows of a program.
	maxStageSizes = 120

	// A case that is still open costs at least one throw, and not many more.
	leastAhead, mostAhead = 1, 6
)

// advance returns boards some throws on from b. It leaves out those that will
// probably cost as much as limit.
func advance(b *board, throws []automaton.Throw, l stageLimits, limit float64, w *work) []*board {
	h := newHorizon(b, throws, l.depth, maxStageSizes)
	s := &stage{
		tree:   tree{master: newMaster(b, h, dustCost, l.seed, w)},
		limits: l, board: b, spare: l.nodes, best: limit,
	}
	if root, ok := s.solution(nil); ok {
		s.push(root)
	}
	for len(s.queue) > 0 && len(s.found) < l.boards && !w.over() {
		n := s.pop()
		if b.cost+float64(n.cost*s.whole*s.cheapest) >= s.best*(1-1e-9) {
			break
		}
		arc := s.broken(n, l.branched)
		if arc < 0 || s.solved >= s.spare {
			s.dive(n)
			continue
		}
		for _, more := range []bool{true, false} {
			if part, ok := s.branch(n, arc, more); ok {
				s.push(part)
			}
		}
	}
	slices.SortStableFunc(s.found, func(a, b *board) int { return cmp.Compare(a.estimate, b.estimate) })
	return s.found
}

// dive makes all counts of a node whole, one after the other, and a board of the
// solution.
func (s *stage) dive(n *node) {
	s.spare = max(s.spare, s.solved) + s.limits.nodes/4
	for {
		arc := s.broken(n, math.MaxInt)
		if arc < 0 {
			break
		}
		up := n.counts[arc]-math.Floor(n.counts[arc]) >= 0.5 // to the nearest first
		next, ok := s.branch(n, arc, up)
		if early := s.depth[s.arcs[arc].from] < 2; early || !ok {
			other, also := s.branch(n, arc, !up)
			if !ok || also && other.cost < next.cost-1e-10 {
				next, ok = other, also
			}
		}
		if !ok || s.work.over() {
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
	for i, a := range s.arcs {
		p := pile{s.sizes[a.from], uint64(max(0, math.Round(n.counts[i])))}
		if a.to == beyond || p.cases == 0 {
			continue
		}
		if b.cases(p.size) < p.cases || !b.throw(p, a.throw, s.throws[a.throw]) {
			return nil
		}
	}
	return b
}

// settle gives the cases of a board to outcomes and keeps the board.
func (s *stage) settle(b *board) {
	ahead := make(map[uint64]float64, len(s.sizes)) // what a case of a size still costs
	for i, size := range s.sizes {
		ahead[size] = min(max(s.program.Price(i)-s.program.Price(s.dust()), leastAhead), mostAhead)
	}
	pack(b, ahead, s.work)
	b.estimate = b.cost
	for _, p := range b.open {
		b.estimate += float64(float64(p.cases) / float64(p.size) * s.cheapest * ahead[p.size])
	}
	s.best = min(s.best, b.estimate)
	s.found = append(s.found, b)
}
