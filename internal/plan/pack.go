package plan

import (
	"math"
	"slices"

	"example.com/dice/internal/simplex"
)

// pack gives open cases to outcomes, so that what stays open costs little:
// ahead says what a case of a size is worth. It solves the fractional packing,
// takes its whole part, and again with what is left; at the end it gives every
// open case that an outcome can still take.
func pack(b *board, ahead map[uint64]float64, w *work) {
	for range 60 {
		if len(b.open) == 0 || w.over() || !packSome(b, ahead, w) {
			break
		}
	}
	give(b)
}

// packSome gives the whole part of the fractional packing, or if that is
// nothing its greatest part once. It reports whether it gave anything.
func packSome(b *board, ahead map[uint64]float64, w *work) bool {
	s := newPacking(b, ahead, w)
	s.solve()
	order := make([]int, len(s.patterns))
	parts := make([]float64, len(s.patterns))
	for i, p := range s.patterns {
		order[i] = i
		parts[i] = s.program.Value(p.column) * float64(s.unit) * s.whole / s.classes[p.class].need
	}
	// Giving changes the classes: the outcomes are found by their need.
	needs := make([]uint64, len(b.classes))
	for i, c := range b.classes {
		needs[i] = c.need
	}
	given := false
	for _, i := range order {
		if n := int(math.Floor(parts[i] + 1e-6)); n > 0 && len(s.patterns[i].uses) > 0 {
			given = s.giveTo(b, needs[s.patterns[i].class], s.patterns[i], n) || given
		}
	}
	if given {
		return true
	}
	best := -1
	for _, i := range order {
		if len(s.patterns[i].uses) > 0 && parts[i] > 1e-7 && (best < 0 || parts[i] > parts[best]) {
			best = i
		}
	}
	return best >= 0 && s.giveTo(b, needs[s.patterns[best].class], s.patterns[best], 1)
}

// newPacking returns the program in which nothing is rolled but to dust.
func newPacking(b *board, ahead map[uint64]float64, w *work) *packing {
	h := &horizon{unit: b.unit}
	for _, p := range b.open {
		h.sizes = append(h.sizes, p.size)
		h.open = append(h.open, p.cases)
		h.depth = append(h.depth, 0)
	}
	h.real = len(h.sizes)
	s := newMaster(b, h, 0, w)
	s.cheapest = 1
	s.limited = true
	for i, size := range h.sizes {
		cost := 1.0
		if a, ok := ahead[size]; ok {
			cost = min(max(a, 1), 6)
		}
		s.program.Add(cost, []int{i, len(h.sizes)}, []float64{1, -1})
	}
	return &packing{s}
}

type packing struct{ *master }

// giveTo gives a pattern to n outcomes of a need, or to as many as there are
// outcomes and cases.
func (s *packing) giveTo(b *board, need uint64, p pattern, n int) bool {
	i := slices.IndexFunc(b.classes, func(c class) bool { return c.need == need })
	if i < 0 {
		return false
	}
	n = min(n, len(b.classes[i].outcomes))
	var uses []pile
	for _, u := range p.uses {
		size := s.sizes[u.size]
		uses = append(uses, pile{size, u.cases})
		n = int(min(uint64(n), b.pile(size)/u.cases))
	}
	if n <= 0 {
		return false
	}
	b.give(i, uses, n)
	return true
}

// give gives every open case that an outcome can take, the largest cases first,
// to the greatest needs.
func give(b *board) {
	for i := 0; i < len(b.open); {
		p := b.open[i]
		if len(b.classes) == 0 || b.classes[0].need < b.unit/p.size*b.weight {
			i++
			continue
		}
		b.give(0, []pile{{p.size, 1}}, int(min(p.cases, uint64(len(b.classes[0].outcomes)))))
	}
}

var _ = simplex.New
