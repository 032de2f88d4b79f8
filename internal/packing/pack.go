package packing

import (
	"math"
	"slices"

	"example.com/dice/internal/work"
)

// pack gives open cases to outcomes so that the rest costs little; ahead is the cost of
// an open case of a size. It solves the packing with parts of patterns allowed, gives the
// whole patterns, and repeats with the rest. At the end it gives every case that fits an
// outcome.
func pack(b *board, ahead map[uint64]float64, w *work.Meter) {
	for len(b.open) > 0 && !w.Over() && packSome(b, ahead, w) {
	}
	b.giveWhole()
}

// packSome gives the whole part of the best packing, or else one pattern of the greatest
// part. It reports whether it gave anything.
func packSome(b *board, ahead map[uint64]float64, w *work.Meter) bool {
	m := newMaster(b, lastHorizon(b, ahead), packSeed, w)
	m.optimize()
	gave, most, greatest := false, leastPart, -1
	for i, p := range m.patterns {
		if len(p.uses) == 0 {
			continue
		}
		need := m.demands[p.class].need
		part := m.program.Value(p.column) * float64(m.horizon.unit) * m.open / need
		if part > most {
			most, greatest = part, i
		}
		if n := int(math.Floor(part + wholePart)); n > 0 {
			gave = m.give(b, p, n) || gave
		}
	}
	return gave || greatest >= 0 && m.give(b, m.patterns[greatest], 1)
}

// give gives a pattern to n outcomes of its class, or to fewer if outcomes or cases run
// out, and reports whether it gave any.
func (m *master) give(b *board, p pattern, n int) bool {
	i := slices.IndexFunc(b.classes, func(c class) bool {
		return c.need == m.demands[p.class].boardNeed
	})
	if i < 0 {
		return false
	}
	n = min(n, len(b.classes[i].outcomes))
	var cases []pile
	for _, u := range p.uses {
		size := m.horizon.vertices[u.size].size
		cases = append(cases, pile{size, u.cases})
		n = min(n, int(b.open[size]/u.cases))
	}
	if n > 0 {
		b.give(i, cases, n)
	}
	return n > 0
}
