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
	b.add(p, s.outcomes)
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

// add adds a row whose needs have labels, and returns its pool.
func (b *builder) add(p *plan, labels []int) (pool int) {
	pool = b.Add(1)
	faces := b.Add(uint64(p.cases))
	b.Run(pool, automaton.Run{Throw: b.throw(p.roll), To: faces}, 1)
	var runs []automaton.Run // with their faces as the end
	lead := func(r automaton.Run, faces int64) {
		if r.Span, r.End = 1, uint64(faces); faces > 0 {
			runs = append(runs, r)
		}
	}
	for i, label := range labels {
		if label == back {
			lead(automaton.Run{Action: automaton.Carried}, p.whole[i])
			continue
		}
		lead(automaton.Run{Action: automaton.Decided, Offset: uint64(label)}, p.whole[i])
	}
	left := slices.Clone(p.rest)
	for _, g := range p.groups {
		lead(automaton.Run{Action: automaton.Carried, To: b.row(g, labels, left)}, g.faces)
	}
	slices.SortStableFunc(runs, func(x, y automaton.Run) int { return cmp.Compare(x.End, y.End) })
	lead(automaton.Run{Action: automaton.Carried, To: pool}, p.again) // the start, if this is pool 0
	for _, r := range runs {
		b.Run(faces, r, r.End)
	}
	return pool
}

// row adds the row of a group. It takes the shares from what the needs with these labels lack.
func (b *builder) row(g group, labels []int, left []int64) (pool int) {
	shares, below := slices.Clone(g.shares), []int{}
	for i, x := range shares { // each is now of a label
		at := slices.Index(left, x.of)
		left[at] -= x.take
		shares[i].of = int64(labels[at])
	}
	if g.fill > 0 {
		shares = append(shares, share{g.fill, back})
	}
	slices.SortStableFunc(shares, func(x, y share) int { return cmp.Compare(x.take, y.take) })
	for _, x := range shares {
		below = append(below, int(x.of))
	}
	return b.add(g.row, below)
}
