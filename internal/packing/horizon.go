package packing

import (
	"cmp"
	"math"
	"slices"

	"example.com/dice/internal/arith"
	"example.com/dice/internal/automaton"
	"example.com/dice/internal/division"
)

// A horizon is the sizes of open cases within the next few throws, and the ways between
// them.
type horizon struct {
	throws   []automaton.Throw // none if nothing more is thrown
	cheapest float64           // the cost of a throw, the unit of cost
	unit     uint64            // a multiple of all sizes
	vertices []vertex          // by size, then the totals
	arcs     []arc             // by the vertex that they come from
}

// A vertex is a size in a horizon.
type vertex struct {
	size  uint64
	open  uint64 // the cases at the beginning
	depth int    // the throws that it takes to get there
	total bool   // whether it is only passed: outcomes take no cases there
}

// An arc is a throw of cases of one size, which makes cases of another.
type arc struct {
	from, to int // indices of vertices
	throw    int
	cost     float64 // for a unit of probability
}

// units returns the units of a case of a size.
func (h *horizon) units(size int) uint64 { return h.unit / h.vertices[size].size }

// beyond is where an arc leads whose size is not looked at.
const beyond = -1

// newHorizon returns the sizes that follow from the open cases in depth throws, or fewer
// once there are enough. It omits those too large. Cases beyond it cost dust besides the
// throw that leads there.
func newHorizon(b *board, throws []automaton.Throw, depth, enough int, dust float64) *horizon {
	h := &horizon{throws: throws, cheapest: math.Inf(1), unit: b.unit}
	for _, t := range throws {
		h.cheapest = min(h.cheapest, float64(t.Cost))
	}
	known := map[uint64]bool{}
	for _, p := range b.piles() {
		known[p.size] = true
		h.vertices = append(h.vertices, vertex{size: p.size, open: p.cases})
	}
	for n, from := 1, 0; n <= depth && len(h.vertices) < enough; n++ {
		wave := h.vertices[from:]
		from = len(h.vertices)
		for _, p := range wave {
			for _, t := range throws {
				size, ok := arith.Product(p.size, t.Sides)
				unit, fits := b.finer(h.unit, size)
				if ok && fits && !known[size] {
					h.unit, known[size] = unit, true
					h.vertices = append(h.vertices, vertex{size: size, depth: n})
				}
			}
		}
	}
	slices.SortFunc(h.vertices, func(a, b vertex) int { return cmp.Compare(a.size, b.size) })
	for i := range h.vertices {
		h.addArcs(i, dust)
	}
	return h
}

// lastHorizon returns the horizon of a board that throws no more. A case that no outcome
// takes costs what ahead says.
func lastHorizon(b *board, ahead map[uint64]float64) *horizon {
	h := newHorizon(b, nil, 0, 0, 0)
	for i, p := range h.vertices {
		h.arcs = append(h.arcs, arc{from: i, to: beyond, cost: ahead[p.size]})
	}
	return h
}

// addArcs adds the arcs from a vertex, of those beyond the horizon only the cheapest.
func (h *horizon) addArcs(from int, dust float64) {
	out := -1
	for i, t := range h.throws {
		size, ok := arith.Product(h.vertices[from].size, t.Sides)
		to, found := slices.BinarySearchFunc(h.vertices, size, func(p vertex, size uint64) int {
			return cmp.Compare(p.size, size)
		})
		if ok && found {
			h.arcs = append(h.arcs, arc{from, to, i, float64(t.Cost) / h.cheapest})
		} else if out < 0 || t.Cost < h.throws[out].Cost {
			out = i
		}
	}
	if out >= 0 {
		cost := float64(h.throws[out].Cost)/h.cheapest + dust
		h.arcs = append(h.arcs, arc{from, beyond, out, cost})
	}
}

// noThrow is the throw of an arc to a total.
const noThrow = -1

// addTotals sends all throws of a size of less than some depth along one arc to its
// total, another vertex of that size, from where they leave. So the number of thrown
// cases is whole, and a branch on it does more than move cases from one die to another.
func (h *horizon) addTotals(depth int) {
	var arcs []arc
	last, total := -1, -1
	for _, a := range h.arcs {
		if p := h.vertices[a.from]; p.depth < depth {
			if a.from != last {
				last, total = a.from, len(h.vertices)
				h.vertices = append(h.vertices, vertex{size: p.size, depth: p.depth, total: true})
				arcs = append(arcs, arc{last, total, noThrow, 0})
			}
			a.from = total
		}
		arcs = append(arcs, a)
	}
	h.arcs = arcs
}

// deepestOf returns the greatest depth of a horizon from one case with at most the
// given number of sizes.
func deepestOf(throws []automaton.Throw, most int) int {
	start := newBoard(division.Equal(1))
	for depth := 1; ; depth++ {
		h := newHorizon(start, throws, depth+1, most+1, 0)
		if len(h.vertices) > most || h.vertices[len(h.vertices)-1].depth <= depth {
			return depth
		}
	}
}
