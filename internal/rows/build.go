package rows

import (
	"cmp"
	"slices"

	"example.com/dice/internal/automaton"
)

// back is the label of what a row gives back to the start.
const back = -1

// built returns the automaton of a plan. Each row is a pool of one case, and one of its faces.
func (s *Search) built(p *plan) *automaton.Automaton {
	b := &builder{search: s, throws: slices.Clone(s.throws)}
	b.add(p, s.outcomes, true)
	return &automaton.Automaton{Target: uint64(len(s.given)), Throws: b.throws, Pools: b.Pools, Weights: s.given}
}

type builder struct {
	automaton.Builder
	search *Search
	throws []automaton.Throw
}

// throw returns the index of the throw of a roll.
func (b *builder) throw(r *roll) int {
	same := func(t automaton.Throw) bool { return slices.Equal(t.Dice, r.Dice) && t.Cost == r.Cost }
	i := slices.IndexFunc(b.throws, same)
	if i < 0 {
		i = len(b.throws)
		b.throws = append(b.throws, r.Throw)
	}
	return i
}

// add adds a row whose needs have labels, and returns its pool. Outcomes of the start stand in
// their order, those of a row by their number of faces, so that rows look alike.
func (b *builder) add(p *plan, labels []int, start bool) (pool int) {
	pool = b.Add(1)
	faces := b.Add(uint64(p.cases))
	b.Run(pool, automaton.Run{Throw: b.throw(p.roll), To: faces}, 1)
	again, left := int64(0), slices.Clone(p.rest)
	order := make([]int, len(labels))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(i, j int) int {
		if start {
			return labels[i] - labels[j]
		}
		return cmp.Or(cmp.Compare(p.whole[i], p.whole[j]), labels[i]-labels[j])
	})
	for _, i := range order {
		switch {
		case p.whole[i] == 0:
		case labels[i] == back:
			again += p.whole[i]
		default:
			b.Run(faces, automaton.Run{Action: automaton.Decided, Offset: uint64(labels[i]), Span: 1}, uint64(p.whole[i]))
		}
	}
	type way struct {
		pool  int
		faces int64
	}
	var entries []way
	for _, g := range p.groups {
		entries = append(entries, way{b.row(g, labels, left), g.faces})
	}
	slices.SortStableFunc(entries, func(x, y way) int { return cmp.Compare(x.faces, y.faces) })
	for _, e := range entries {
		b.Run(faces, automaton.Run{Action: automaton.Carried, To: e.pool, Span: 1}, uint64(e.faces))
	}
	if start {
		again += p.again
	} else if p.again > 0 {
		b.Run(faces, automaton.Run{Action: automaton.Carried, To: pool, Span: 1}, uint64(p.again))
	}
	if again > 0 {
		b.Run(faces, automaton.Run{Action: automaton.Carried, Span: 1}, uint64(again))
	}
	return pool
}

// row adds the row of a group. It takes the shares from what the needs with these labels lack.
func (b *builder) row(g group, labels []int, left []int64) (pool int) {
	type need struct {
		label int
		share int64
	}
	var needs []need
	for _, x := range g.shares {
		i := slices.Index(left, x.of)
		left[i] -= x.take
		needs = append(needs, need{labels[i], x.take})
	}
	if g.fill > 0 {
		needs = append(needs, need{back, g.fill})
	}
	slices.SortStableFunc(needs, func(x, y need) int { return cmp.Compare(x.share, y.share) })
	var below []int
	for _, n := range needs {
		below = append(below, n.label)
	}
	return b.add(g.row, below, false)
}
