package plan

import (
	"container/heap"
	"math"
	"slices"

	"example.com/dice/internal/simplex"
)

// A tree branches on how many cases are rolled along each arc of a master,
// which are whole numbers (Land and Doig 1960).
type tree struct {
	*master
	queue nodes // the cheapest first
	made  int
}

// A node is a linear program with bounds on some arcs, and its solution.
type node struct {
	bounds []bound
	basis  simplex.Basis
	cost   float64 // of the program, in cheapest throws
	counts []float64
	number int
	lp     float64
}

// A bound says that an arc has at least low and at most high cases.
type bound struct {
	arc       int
	low, high float64
}

type nodes []*node

func (q nodes) Len() int { return len(q) }
func (q nodes) Less(i, j int) bool {
	if d := q[i].cost - q[j].cost; math.Abs(d) > 1e-9 {
		return d < 0
	}
	return q[i].number > q[j].number // the deeper one
}
func (q nodes) Swap(i, j int) { q[i], q[j] = q[j], q[i] }
func (q *nodes) Push(x any)   { *q = append(*q, x.(*node)) }
func (q *nodes) Pop() any {
	last := len(*q) - 1
	x := (*q)[last]
	*q = (*q)[:last]
	return x
}

func (t *tree) push(n *node) { heap.Push(&t.queue, n) }
func (t *tree) pop() *node   { return heap.Pop(&t.queue).(*node) }

// solution solves the program as it is bounded now. It reports whether the
// bounds can be met.
func (t *tree) solution(bounds []bound) (*node, bool) {
	t.solve()
	t.made++
	n := &node{bounds: bounds, basis: t.program.Basis(), cost: t.program.Cost(), number: t.made}
	for i := range t.arcs {
		n.counts = append(n.counts, t.count(i))
	}
	return n, t.program.Missed() < 1e-6
}

// branch returns the node in which an arc has more or fewer cases, and whether
// there is any.
func (t *tree) branch(n *node, arc int, up bool) (*node, bool) {
	low := math.Floor(n.counts[arc])
	extra := bound{arc, 0, low}
	if up {
		extra = bound{arc, low + 1, math.Inf(1)}
	}
	bounds := slices.Clone(n.bounds)
	if i := slices.IndexFunc(bounds, func(b bound) bool { return b.arc == arc }); i >= 0 {
		bounds[i].low = max(bounds[i].low, extra.low)
		bounds[i].high = min(bounds[i].high, extra.high)
	} else {
		bounds = append(bounds, extra)
	}
	t.program.Restore(n.basis)
	for _, b := range bounds {
		t.bound(b.arc, b.low, b.high)
	}
	child, ok := t.solution(bounds)
	for _, b := range bounds {
		t.bound(b.arc, 0, math.Inf(1))
	}
	return child, ok
}

// fractional returns an arc within so many rolls that has no whole number of
// cases: of those from the first size that has one, the one farthest from a
// whole number. It returns -1 if there is none.
func (t *tree) fractional(n *node, rolls int) int {
	found, most := -1, 1e-4
	for i, a := range t.arcs {
		if found >= 0 && (a.from != t.arcs[found].from || t.arcs[found].throw == beyond) {
			break
		}
		if a.to == beyond || t.depth[a.from] >= rolls {
			continue
		}
		if f := math.Abs(n.counts[i] - math.Round(n.counts[i])); f > most {
			found, most = i, f
		}
	}
	return found
}
