package packing

import (
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
	sizes    []uint64          // ascending
	open     []uint64          // for each size, the cases that are open at the beginning
	depth    []int             // for each size, the throws that it takes to get there
	total    []bool            // for each size, whether it is a total; nil if none is
	arcs     []arc             // by the size that they come from
}

// An arc is a throw of cases of one size, which makes cases of another.
type arc struct {
	from, to int // indices of sizes
	throw    int
	cost     float64 // for a unit of probability
}

// beyond is where an arc leads whose size is not looked at.
const beyond = -1

// A lookahead is how far a horizon goes.
type lookahead struct {
	depth int     // in throws
	sizes int     // the number at which it goes no deeper
	dust  float64 // what cases beyond it cost, besides the throw that leads there
}

// newHorizon returns the sizes that follow from the open cases. It omits those too large.
func newHorizon(b *board, throws []automaton.Throw, look lookahead) *horizon {
	h := &horizon{throws: throws, cheapest: math.Inf(1), unit: b.unit}
	for _, t := range throws {
		h.cheapest = min(h.cheapest, float64(t.Cost))
	}
	reached := map[uint64]int{}
	var wave []uint64
	for _, p := range b.open {
		reached[p.size] = 0
		wave = append(wave, p.size)
	}
	for n := 1; n <= look.depth && len(reached) < look.sizes; n++ {
		var next []uint64
		for _, size := range wave {
			for _, t := range throws {
				more, ok := arith.Product(size, t.Sides)
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
		h.arcs = append(h.arcs, h.arcsFrom(i, look.dust)...)
	}
	return h
}

// lastHorizon returns the horizon of a board that throws no more. A case that no outcome
// takes costs what ahead says.
func lastHorizon(b *board, ahead map[uint64]float64) *horizon {
	h := &horizon{unit: b.unit}
	for i, p := range b.open {
		h.sizes = append(h.sizes, p.size)
		h.open = append(h.open, p.cases)
		h.arcs = append(h.arcs, arc{from: i, to: beyond, cost: ahead[p.size]})
	}
	return h
}

// noThrow is the throw of an arc to a total.
const noThrow = -1

// addTotals sends all throws of a size of less than some depth along one arc to its
// total, another place of that size, from where they leave. So the number of thrown cases
// is whole, and a branch on it does more than move cases from one die to another.
func (h *horizon) addTotals(depth int) {
	h.total = make([]bool, len(h.sizes))
	totals := map[int]int{}
	var arcs []arc
	for _, a := range h.arcs {
		if h.depth[a.from] < depth {
			total, known := totals[a.from]
			if !known {
				total = len(h.sizes)
				totals[a.from] = total
				h.sizes = append(h.sizes, h.sizes[a.from])
				h.open = append(h.open, 0)
				h.depth = append(h.depth, h.depth[a.from])
				h.total = append(h.total, true)
				arcs = append(arcs, arc{a.from, total, noThrow, 0})
			}
			a.from = total
		}
		arcs = append(arcs, a)
	}
	h.arcs = arcs
}

// taken reports whether outcomes can take cases of a size: a total has none of its own.
func (h *horizon) taken(i int) bool { return h.total == nil || !h.total[i] }

// refine makes the unit a multiple of size, unless it becomes too large.
func (h *horizon) refine(size, heaviest uint64) bool {
	unit, ok := arith.LCM(h.unit, size)
	if !ok || unit > arith.MaxUnit/heaviest {
		return false
	}
	h.unit = unit
	return true
}

// arcsFrom returns the arcs from a size, of those beyond the horizon only the cheapest.
func (h *horizon) arcsFrom(i int, dust float64) []arc {
	var arcs []arc
	out := -1
	for k, t := range h.throws {
		if size, ok := arith.Product(h.sizes[i], t.Sides); ok {
			if to, found := slices.BinarySearch(h.sizes, size); found {
				arcs = append(arcs, arc{i, to, k, float64(t.Cost) / h.cheapest})
				continue
			}
		}
		if out < 0 || t.Cost < h.throws[out].Cost {
			out = k
		}
	}
	if out >= 0 {
		arcs = append(arcs, arc{i, beyond, out, float64(h.throws[out].Cost)/h.cheapest + dust})
	}
	return arcs
}

// deepestWithin returns the greatest depth of a horizon from one case with at most the
// given number of sizes.
func deepestWithin(throws []automaton.Throw, most int) int {
	start := newBoard(division.Equal(1))
	for depth := 1; ; depth++ {
		h := newHorizon(start, throws, lookahead{depth: depth + 1, sizes: most + 1})
		if len(h.sizes) > most || h.depth[len(h.sizes)-1] <= depth {
			return depth
		}
	}
}
