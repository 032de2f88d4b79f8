package plan

import (
	"cmp"
	"math"
	"slices"
)

// A stage looks some rolls ahead of a board. It branches on how many cases are
// rolled along each arc, which are whole numbers, with the linear program for a
// bound, and packs the outcomes into what the rolls make (Land and Doig 1960).
type stage struct {
	tree
	limits stageLimits
	board  *board
	best   float64 // the least estimate so far
	found  []*board
}

type stageLimits struct {
	rolls      int     // to look ahead
	sizes      int     // at most so many of them
	nodes      int     // of branching
	candidates int     // to find
	branch     int     // rolls that are branched on
	dust       float64 // what cases beyond the horizon cost more than one roll
}

// advance returns boards that are some rolls further than b, the best first by
// what they will probably cost, of those below limit.
func advance(b *board, throws []Throw, l stageLimits, limit float64, w *work) []*board {
	h := newHorizon(b, throws, l.rolls, l.sizes)
	s := &stage{tree: tree{master: newMaster(b, h, l.dust, w)}, limits: l, board: b, best: limit}
	s.program.Reset()
	root, ok := s.solution(nil)
	if !ok {
		return nil
	}
	s.push(root)
	spare := l.nodes
	for len(s.queue) > 0 && len(s.found) < l.candidates && !w.over() {
		n := s.pop()
		if s.total(n) >= s.best-1e-9 {
			break
		}
		arc := s.fractional(n, l.branch)
		if arc < 0 {
			s.finish(n)
			continue
		}
		if s.made >= spare {
			s.finish(n)
			spare += l.nodes / 4
			continue
		}
		for _, up := range []bool{true, false} {
			if child, ok := s.branch(n, arc, up); ok {
				s.push(child)
			}
		}
	}
	slices.SortStableFunc(s.found, func(a, b *board) int { return cmp.Compare(a.estimate, b.estimate) })
	return s.found
}

// total returns the cost of a board that goes on as the node says.
func (s *stage) total(n *node) float64 {
	return s.board.cost + float64(n.cost*s.whole*s.cheapest)
}

// dive makes all arcs whole, one after the other, to the nearest number.
func (s *stage) dive(n *node) *node {
	for range 100 {
		arc := s.fractional(n, math.MaxInt)
		if arc < 0 {
			return n
		}
		up := n.counts[arc]-math.Floor(n.counts[arc]) >= 0.5
		first, ok := s.branch(n, arc, up)
		if !ok || s.depth[s.arcs[arc].from] < 2 {
			second, ok2 := s.branch(n, arc, !up)
			if !ok || ok2 && second.cost < first.cost-1e-10 {
				first, ok = second, ok2
			}
		}
		if !ok {
			return nil
		}
		n = first
	}
	return nil
}

// finish makes a board of a node.
func (s *stage) finish(n *node) {
	if n = s.dive(n); n == nil {
		return
	}
	b := s.board.clone()
	for i, a := range s.arcs {
		if a.to == beyond || a.throw == beyond {
			continue
		}
		cases := uint64(math.Round(n.counts[i]))
		t := s.throws[a.throw]
		if cases == 0 {
			continue
		}
		if b.pile(s.sizes[a.from]) < cases || !b.refine(s.sizes[a.to]) {
			return
		}
		b.roll(s.sizes[a.from], a.throw, t, cases)
	}
	ahead := map[uint64]float64{} // what a size still costs
	for i, size := range s.sizes[:s.real] {
		ahead[size] = s.program.Price(i) - s.program.Price(len(s.sizes))
	}
	pack(b, ahead, s.work)
	b.estimate = b.cost
	for _, p := range b.open {
		b.estimate += float64(float64(p.cases) / float64(p.size) * s.cheapest * min(max(ahead[p.size], 1), 6))
	}
	s.best = min(s.best, b.estimate)
	s.found = append(s.found, b)
}
