package packing

import (
	"cmp"
	"math"
	"slices"

	"example.com/dice/internal/simplex"
)

// A tree divides the solutions of a master by the cases on an arc, a whole number: at
// most v or at least v+1 (Land and Doig 1960).
type tree struct {
	master *master
	queue  []*node // the cheapest first
	solved int
}

// A node is the solutions within some intervals, and the cheapest, which need not be
// whole.
type node struct {
	within []interval
	counts []float64 // of cases, for each arc
	cost   float64   // at least
	number int
	basis  simplex.Basis
}

// An interval says how many cases an arc may have.
type interval struct {
	arc       int
	low, high float64
}

const (
	// A solution that misses its rows by mostMissed in all is invalid. A miss is a part of
	// the probability of all open cases, and rounding is far less.
	mostMissed = 1e-6

	// A count of cases within nearlyWhole of a whole number is taken to be whole.
	nearlyWhole = 1e-4
)

// solution returns the node of the program's present restrictions, and whether it has
// any.
func (t *tree) solution(within []interval) (*node, bool) {
	t.master.optimize()
	t.solved++
	n := &node{within: within, basis: t.master.program.Basis(), cost: t.master.program.Cost(), number: t.solved}
	for i := range t.master.horizon.arcs {
		n.counts = append(n.counts, t.master.count(i))
	}
	return n, t.master.program.Missed() < mostMissed
}

// branch returns the part of a node in which an arc has more than its count, or less, and
// whether it has any solution.
func (t *tree) branch(n *node, arc int, more bool) (*node, bool) {
	within := slices.Clone(n.within)
	i := slices.IndexFunc(within, func(x interval) bool { return x.arc == arc })
	if i < 0 {
		i = len(within)
		within = append(within, interval{arc, 0, math.Inf(1)})
	}
	if more {
		within[i].low = math.Floor(n.counts[arc]) + 1
	} else {
		within[i].high = math.Floor(n.counts[arc])
	}
	t.master.program.Restore(n.basis)
	for _, x := range within {
		t.master.restrict(x.arc, x.low, x.high)
	}
	part, ok := t.solution(within)
	for _, x := range within {
		t.master.restrict(x.arc, 0, math.Inf(1))
	}
	return part, ok
}

// fractional returns an arc from a size of less than the given depth whose count is not
// whole, or -1: of the first such size, the arc farthest from a whole number.
func (t *tree) fractional(n *node, depth int) int {
	found, most := -1, nearlyWhole
	for i, a := range t.master.horizon.arcs {
		if found >= 0 && a.from != t.master.horizon.arcs[found].from {
			break
		}
		if a.to == beyond || t.master.horizon.depth[a.from] >= depth {
			continue
		}
		if part := math.Abs(n.counts[i] - math.Round(n.counts[i])); part > most {
			found, most = i, part
		}
	}
	return found
}

// push adds a node. Of equal costs the last one, with more intervals, comes first.
func (t *tree) push(n *node) {
	i, _ := slices.BinarySearchFunc(t.queue, n, func(a, b *node) int {
		return cmp.Or(cmp.Compare(a.cost, b.cost), cmp.Compare(b.number, a.number))
	})
	t.queue = slices.Insert(t.queue, i, n)
}

// pop takes the first node from the queue.
func (t *tree) pop() *node {
	n := t.queue[0]
	t.queue = t.queue[1:]
	return n
}
