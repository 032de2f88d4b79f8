package residue

import (
	"slices"

	"example.com/dice/internal/automaton"
)

// A Builder makes the automaton of a walk, or of another opening and a walk.
type Builder struct {
	automaton.Builder
	search *Search
	throws []automaton.Throw
	steps  []Step
	pools  map[uint64]int // of the residues
}

// Build returns the automaton of a walk from one case.
func (s *Search) Build(w *Walk) *automaton.Automaton {
	b := s.NewBuilder(w)
	b.pool(1)
	return b.Finish()
}

// NewBuilder returns a builder without pools, for a walk that follows an opening.
func (s *Search) NewBuilder(w *Walk) *Builder {
	return &Builder{search: s, throws: slices.Clone(s.Throws), steps: w.Steps, pools: map[uint64]int{}}
}

// Begin returns the pool of the first case, which has the runs that are added to it.
func (b *Builder) Begin() int { return b.pool(1) }

// pool returns the pool of a residue.
func (b *Builder) pool(residue uint64) int {
	i, known := b.pools[residue]
	if !known {
		i = b.Add(b.search.Open(residue))
		b.pools[residue] = i
	}
	return i
}

// Carry adds a run that carries a pool's open cases, some for each of its own, on to
// a residue.
func (b *Builder) Carry(pool int, residue, cases uint64) {
	b.Run(pool, automaton.Run{Action: automaton.Carried, To: b.pool(residue), Span: b.search.Open(residue)}, cases)
}

// Shared reports whether consecutive outcomes with equal numbers of cases share a
// run: if that is one case, or if there are many outcomes. Otherwise each outcome's
// cases stand side by side, where people find them.
func Shared(cases uint64, outcomes int) bool { return cases <= 1 || outcomes > 64 }

// give adds runs to a pool that give each outcome its number of cases.
func (b *Builder) give(pool int, cases []uint64) {
	for i := 0; i < len(cases); {
		n := cases[i]
		end := i + 1
		for end < len(cases) && cases[end] == n && Shared(n, len(cases)) {
			end++
		}
		if n > 0 {
			span := uint64(end - i)
			b.Run(pool, automaton.Run{Action: automaton.Decided, Offset: uint64(i), Span: span}, n*span)
		}
		i = end
	}
}

// Finish makes the runs of all steps, and returns the automaton.
func (b *Builder) Finish() *automaton.Automaton {
	for _, step := range b.steps {
		if step.Throw == Close {
			b.close(step.Residue)
		} else {
			b.roll(step)
		}
	}
	return &automaton.Automaton{
		Target: uint64(len(b.search.Weights)), Throws: b.throws, Pools: b.Pools, Weights: b.search.Weights,
	}
}

func (b *Builder) roll(step Step) {
	s, sides := b.search, b.throws[step.Throw].Sides
	from := b.pool(step.Residue)
	made := b.throwAll(from, step.Throw)
	b.give(made, b.each(func(w uint64) uint64 { return s.Of(step.Residue, w) * sides / s.Sum }))
	if next := mulMod(step.Residue, sides, s.Sum); next > 0 {
		b.Carry(made, next, s.Open(next))
	}
}

// close makes the runs of the step that closes the walk.
func (b *Builder) close(residue uint64) {
	s, c := b.search, b.search.closing
	from := b.pool(residue)
	made := from
	if s.oneRow(c) && len(c.throws) > 1 {
		all := automaton.Throw{Sides: 1}
		for _, i := range c.throws {
			all.Sides *= s.Throws[i].Sides
			all.Cost += s.Throws[i].Cost
			all.Dice = append(all.Dice, s.Throws[i].Dice...)
		}
		b.throws = append(b.throws, all)
		made = b.throwAll(from, len(b.throws)-1)
	} else {
		for _, i := range c.throws {
			made = b.throwAll(made, i)
		}
	}
	b.give(made, b.each(func(w uint64) uint64 { return c.sides / s.Sum * s.Of(residue, w) }))
	if left := c.sides % s.Sum; left > 0 {
		b.Carry(made, residue, left*s.Open(residue))
	}
}

// throwAll adds a run that rolls all cases of a pool, and returns the pool of the
// results.
func (b *Builder) throwAll(from, throw int) (to int) {
	open := b.Pools[from].Size
	to = b.Add(open * b.throws[throw].Sides)
	b.Run(from, automaton.Run{Action: automaton.Rolled, Throw: throw, To: to}, open)
	return to
}

// each returns a number for each outcome, given its weight.
func (b *Builder) each(number func(weight uint64) uint64) []uint64 {
	list := make([]uint64, len(b.search.Weights))
	for i, w := range b.search.Weights {
		list[i] = number(w)
	}
	return list
}
