package packing

import (
	"cmp"
	"maps"
	"math"
	"math/big"
	"slices"
)

// A node is a part of the solutions of a master: those whose cases on some arcs are
// within an interval. A branch divides it by the cases on an arc, a whole number: at most
// v or at least v+1 (Land and Doig 1960).
type node struct {
	intervals map[int]interval // by arc
	counts    []float64        // of cases on each arc in the cheapest solution, whole or not
	cost      float64          // at least; infinite if there is no solution
	bound     *big.Rat         // a proved one; nil in an advance
	basis     []int
}

// node returns the node of some intervals.
func (m *master) node(intervals map[int]interval) *node {
	for arc, x := range intervals {
		m.restrict(arc, x)
	}
	m.optimize()
	m.solved++
	n := &node{intervals: intervals, basis: m.program.Basis(), cost: m.program.Cost()}
	n.counts = make([]float64, len(m.columns))
	for i := range n.counts {
		n.counts[i] = m.count(i)
	}
	for arc, x := range intervals {
		// Rounding may leave the interval, and branches would repeat.
		n.counts[arc] = min(max(n.counts[arc], x.low), x.high)
		m.restrict(arc, anything())
	}
	if m.program.Missed() >= mostMissed {
		n.cost = math.Inf(1)
	}
	return n
}

// branch returns the part of a node in which an arc has more than its count, or less.
func (m *master) branch(n *node, arc int, more bool) *node {
	intervals := map[int]interval{arc: anything()}
	maps.Copy(intervals, n.intervals)
	x, whole := intervals[arc], math.Floor(n.counts[arc])
	if more {
		x.low = whole + 1
	} else {
		x.high = whole
	}
	intervals[arc] = x
	m.program.Restore(n.basis)
	return m.node(intervals)
}

// fractional returns an arc from a size of less than the given depth whose count is not
// whole, or -1: of the first such size, the arc farthest from a whole number.
func (m *master) fractional(n *node, depth int) int {
	found, most := -1, nearlyWhole
	for i, a := range m.horizon.arcs {
		if found >= 0 && a.from != m.horizon.arcs[found].from {
			break
		}
		if a.to == beyond || m.horizon.vertices[a.from].depth >= depth {
			continue
		}
		if part := math.Abs(n.counts[i] - math.Round(n.counts[i])); part > most {
			found, most = i, part
		}
	}
	return found
}

// A queue is nodes, the cheapest first. Of equal costs the last one, with more intervals,
// comes first.
type queue []*node

func (q *queue) push(n *node) {
	i, _ := slices.BinarySearchFunc(*q, n.cost, func(a *node, cost float64) int {
		return cmp.Compare(a.cost, cost)
	})
	*q = slices.Insert(*q, i, n)
}

// least returns the least of the bounds: nodes are sorted by other bounds, which are
// rounded.
func (q queue) least() *big.Rat {
	return slices.MinFunc(q, func(a, b *node) int { return a.bound.Cmp(b.bound) }).bound
}

func (q *queue) pop() *node {
	n := (*q)[0]
	*q = (*q)[1:]
	return n
}
