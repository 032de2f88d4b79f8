package plan

import (
	"slices"

	"example.com/dice/internal/automaton"
)

// A horizon is the sizes that open cases can have within the next few throws,
// and the ways from one to another.
type horizon struct {
	throws []automaton.Throw
	unit   uint64   // a multiple of all sizes
	sizes  []uint64 // ascending
	open   []uint64 // for each size, the cases that are open at the beginning
	depth  []int    // for each size, the throws that it takes to get there
	arcs   []arc    // by the size that they come from
}

// An arc is a throw of cases of one size, which makes cases of another.
type arc struct {
	from, to int // indices of sizes
	throw    int
}

// beyond is where an arc leads whose size is not looked at.
const beyond = -1

// newHorizon returns the sizes within so many throws of the open cases. It stops
// early when there are most of them, and leaves out those that are too large.
func newHorizon(b *board, throws []automaton.Throw, depth, most int) *horizon {
	h := &horizon{throws: throws, unit: b.unit}
	reached := map[uint64]int{}
	var wave []uint64
	for _, p := range b.open {
		reached[p.size] = 0
		wave = append(wave, p.size)
	}
	for n := 1; n <= depth && len(reached) < most; n++ {
		var next []uint64
		for _, size := range wave {
			for _, t := range throws {
				more, ok := product(size, t.Sides)
				if _, known := reached[more]; known || !ok || !h.refine(more, b.heaviest) {
					continue
				}
				reached[more] = n
				next = append(next, more)
			}
		}
		wave = next
	}
	for size := range reached {
		h.sizes = append(h.sizes, size)
	}
	slices.Sort(h.sizes)
	for i, size := range h.sizes {
		h.open = append(h.open, b.cases(size))
		h.depth = append(h.depth, reached[size])
		h.arcs = append(h.arcs, h.arcsFrom(i)...)
	}
	return h
}

// refine makes the unit a multiple of size, unless it becomes too large.
func (h *horizon) refine(size, heaviest uint64) bool {
	unit, ok := lcm(h.unit, size)
	if !ok || unit > maxUnit/heaviest {
		return false
	}
	h.unit = unit
	return true
}

// arcsFrom returns the arcs from a size. Of those that lead beyond the horizon
// only the cheapest counts.
func (h *horizon) arcsFrom(i int) []arc {
	var arcs []arc
	out := beyond
	for k, t := range h.throws {
		if size, ok := product(h.sizes[i], t.Sides); ok {
			if to, found := slices.BinarySearch(h.sizes, size); found {
				arcs = append(arcs, arc{i, to, k})
				continue
			}
		}
		if out == beyond || t.Cost < h.throws[out].Cost {
			out = k
		}
	}
	if out != beyond {
		arcs = append(arcs, arc{i, beyond, out})
	}
	return arcs
}

// reach returns the greatest depth of a horizon from one case that has at most
// so many sizes.
func reach(throws []automaton.Throw, most int) int {
	start := newBoard([]uint64{1})
	for depth := 1; ; depth++ {
		h := newHorizon(start, throws, depth+1, most+1)
		if len(h.sizes) > most || h.depth[len(h.sizes)-1] <= depth {
			return depth
		}
	}
}
