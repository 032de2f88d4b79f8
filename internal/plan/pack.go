package plan

import (
	"math"
	"slices"
)

// pack gives open cases to outcomes, so that what stays open costs little; ahead
// is what cases of a size cost that stay open. It solves the packing with parts
// of patterns allowed, gives the whole patterns, and goes on with what is left.
// At the end it gives every case that an outcome can still take.
func pack(b *board, ahead map[uint64]float64, w *work) {
	for len(b.open) > 0 && !w.over() && packSome(b, ahead, w) {
	}
	b.giveWhole()
}

// packSome gives the whole part of the best packing, or if there is none one
// pattern of the greatest part. It reports whether it gave anything.
func packSome(b *board, ahead map[uint64]float64, w *work) bool {
	h := &horizon{unit: b.unit}
	for _, p := range b.open {
		h.sizes = append(h.sizes, p.size)
		h.open = append(h.open, p.cases)
	}
	m := newMaster(b, h, 0, 1, w)
	m.scarce = true
	for i, size := range h.sizes {
		m.addArc(i, m.dust(), ahead[size])
	}
	m.solve()
	needs := make([]uint64, len(b.classes)) // which name the classes while they change
	for i, c := range b.classes {
		needs[i] = c.need
	}
	gave, most, greatest := false, 1e-7, -1
	for i, p := range m.patterns {
		if len(p.uses) == 0 {
			continue
		}
		part := m.program.Value(p.column) * float64(m.unit) * m.whole / m.demands[p.class].need
		if part > most {
			most, greatest = part, i
		}
		if n := int(math.Floor(part + 1e-6)); n > 0 {
			gave = m.give(b, p, needs[p.class], n) || gave
		}
	}
	if !gave && greatest >= 0 {
		p := m.patterns[greatest]
		gave = m.give(b, p, needs[p.class], 1)
	}
	return gave
}

// give gives a pattern to n outcomes of a need, or to as many as there are
// outcomes and cases for, and reports whether there was one.
func (m *master) give(b *board, p pattern, need uint64, n int) bool {
	c := slices.IndexFunc(b.classes, func(c class) bool { return c.need == need })
	if c < 0 {
		return false
	}
	n = min(n, len(b.classes[c].outcomes))
	var cases []pile
	for _, u := range p.uses {
		cases = append(cases, pile{m.sizes[u.size], u.cases})
		n = int(min(uint64(n), b.cases(m.sizes[u.size])/u.cases))
	}
	if n == 0 {
		return false
	}
	b.give(c, cases, n)
	return true
}
