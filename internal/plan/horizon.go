package plan

import (
	"slices"
)

// A horizon is the sizes that open cases can have within the next few rolls,
// and the throws between them.
type horizon struct {
	throws []Throw
	unit   uint64   // a multiple of all sizes
	sizes  []uint64 // ascending
	real   int
	open   []uint64 // cases of each size that are open at the beginning
	depth  []int    // rolls that it takes to get to each size
	arcs   []arc
}

// An arc is a throw of cases of a size, which makes cases of another one.
type arc struct {
	from, to int // indices of sizes; beyond for a size that is not looked at
	throw    int
}

const beyond = -1

// newHorizon returns the sizes within so many rolls of the open cases, or nil
// if they are too many or too large.
func newHorizon(b *board, throws []Throw, rolls, most int) *horizon {
	h := &horizon{throws: throws, unit: b.unit}
	depth := map[uint64]int{}
	var wave []uint64
	for _, p := range b.open {
		depth[p.size] = 0
		wave = append(wave, p.size)
	}
	for n := 1; n <= rolls && len(depth) < most; n++ {
		var next []uint64
		for _, size := range wave {
			for _, t := range throws {
				if size > maxUnit/t.Sides {
					continue
				}
				more := size * t.Sides
				unit, ok := lcm(h.unit, more)
				if _, known := depth[more]; known || !ok || unit > maxUnit/b.most() {
					continue
				}
				h.unit = unit
				depth[more] = n
				next = append(next, more)
			}
		}
		wave = next
	}
	for size := range depth {
		h.sizes = append(h.sizes, size)
	}
	slices.Sort(h.sizes)
	h.real = len(h.sizes)
	for _, size := range h.sizes {
		h.depth = append(h.depth, depth[size])
		h.open = append(h.open, b.pile(size))
	}
	for i, size := range h.sizes[:h.real] {
		from := i
		if size*b.classes[0].need >= b.unit*b.weight && depth[size] < splitDepth && h.inner(size) {
			from = len(h.sizes)
			h.sizes = append(h.sizes, size)
			h.depth = append(h.depth, depth[size])
			h.open = append(h.open, 0)
			h.arcs = append(h.arcs, arc{i, from, beyond})
		}
		out := false
		for k, t := range throws {
			to, found := beyond, false
			if size <= maxUnit/t.Sides {
				to, found = slices.BinarySearch(h.sizes[:h.real], size*t.Sides)
			}
			if !found {
				// Of the throws that lead beyond, only the cheapest counts.
				if to = beyond; out {
					continue
				}
				out = true
				k = h.cheapestBeyond(size)
			}
			h.arcs = append(h.arcs, arc{from, to, k})
		}
	}
	return h
}

// cheapestBeyond returns the cheapest throw of a case to a size that is not
// looked at.
func (h *horizon) cheapestBeyond(size uint64) int {
	best := beyond
	for k, t := range h.throws {
		if size <= maxUnit/t.Sides {
			if _, found := slices.BinarySearch(h.sizes[:h.real], size*t.Sides); found {
				continue
			}
		}
		if best == beyond || t.Cost < h.throws[best].Cost {
			best = k
		}
	}
	return best
}

var splitDepth = 0

// inner reports whether throws of a size stay within the horizon.
func (h *horizon) inner(size uint64) bool {
	for _, t := range h.throws {
		if size <= maxUnit/t.Sides {
			if _, found := slices.BinarySearch(h.sizes[:h.real], size*t.Sides); found {
				return true
			}
		}
	}
	return false
}
