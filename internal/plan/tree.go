package plan

import (
	"container/heap"
	"math"
	"slices"

	"example.com/dice/internal/simplex"
)

// A tree divides the solutions of a master by how many cases go along an arc,
// which is a whole number: at most v or at least v+1 (Land and Doig 1960).
type tree struct {
	*master
	queue  nodes // the cheapest first
	solved int
}

// A node is the solutions that keep to some bounds, and the cheapest of them,
// which need not be whole.
type node struct {
	bounds []bound
	counts []float64 // of cases, for each arc
	cost   float64   // at least
	number int
	basis  simplex.Basis
}

// A bound says how many cases an arc may have.
type bound struct {
	arc       int
	low, high float64
}

// solution returns the node of what the program is bounded to now, and whether
// there is any solution.
func (t *tree) solution(bounds []bound) (*node, bool) {
	t.solve()
	t.solved++
	n := &node{bounds: bounds, basis: t.program.Basis(), cost: t.program.Cost(), number: t.solved}
	for i := range t.arcs {
		n.counts = append(n.counts, t.count(i))
	}
	return n, t.program.Missed() < 1e-6
}

// branch returns the part of a node in which an arc has more than its count, or
// less, and whether there is any solution in it.
func (t *tree) branch(n *node, arc int, more bool) (*node, bool) {
	b := bound{arc, 0, math.Inf(1)}
	bounds := slices.Clone(n.bounds)
	i := slices.IndexFunc(bounds, func(b bound) bool { return b.arc == arc })
	if i < 0 {
		i = len(bounds)
		bounds = append(bounds, b)
	}
	if more {
		bounds[i].low = math.Floor(n.counts[arc]) + 1
	} else {
		bounds[i].high = math.Floor(n.counts[arc])
	}
	t.program.Restore(n.basis)
	for _, b := range bounds {
		t.restrict(b.arc, b.low, b.high)
	}
	part, ok := t.solution(bounds)
	for _, b := range bounds {
		t.restrict(b.arc, 0, math.Inf(1))
	}
	return part, ok
}

// broken returns an arc from a size of less than the given depth that has no
// whole number of cases: of the arcs from the first size with such a one, that
// which is farthest from a whole number. It returns -1 if there is none.
func (t *tree) broken(n *node, depth int) int {
	found, most := -1, 1e-4
	for i, a := range t.arcs {
		if found >= 0 && a.from != t.arcs[found].from {
			break
		}
		if a.to == beyond || t.depth[a.from] >= depth {
			continue
		}
		if part := math.Abs(n.counts[i] - math.Round(n.counts[i])); part > most {
			found, most = i, part
		}
	}
	return found
}

func (t *tree) push(n *node) { heap.Push(&t.queue, n) }
func (t *tree) pop() *node   { return heap.Pop(&t.queue).(*node) }

type nodes []*node

func (q nodes) Len() int      { return len(q) }
func (q nodes) Swap(i, j int) { q[i], q[j] = q[j], q[i] }
func (q nodes) Less(i, j int) bool {
	if q[i].cost != q[j].cost {
		return q[i].cost < q[j].cost
	}
	return q[i].number > q[j].number // the one that has more bounds
}
func (q *nodes) Push(x any) { *q = append(*q, x.(*node)) }
func (q *nodes) Pop() any {
	last := (*q)[len(*q)-1]
	*q = (*q)[:len(*q)-1]
	return last
}
