package division

import (
	"slices"

	"example.com/dice/internal/automaton"
)

// An Opening is a start of a strategy that does not divide the first case. It leaves the
// open cases of a residue, each of which has the probability 1/Size.
type Opening struct {
	Rows     int
	Cost     float64
	Residue  uint64 // 0 if nothing is left
	Size     uint64
	Assemble func(*PolicyBuilder) // adds its spaces; the first case is space 0, which has no runs yet
}

// A PolicyBuilder makes the automaton of a policy: a space for each reachable situation,
// and one for the results of each portion.
type PolicyBuilder struct {
	automaton.Builder
	search  *PolicySearch
	throws  []automaton.Throw
	shares  Sharing
	opened  map[Situation]int // the spaces of open cases
	reached []Situation       // those with a space, in the order in which they were reached
}

// Build returns the automaton that starts with an opening, unless it is nil, and divides
// open cases as the policy says. Cases that stay open are shared as shares says; if that
// is nil, they are one situation, or restart.
func (s *PolicySearch) Build(
	o *Opening, budget int, divide Policy, shares Sharing,
) *automaton.Automaton {
	first := Situation{1, budget}
	if shares == nil {
		shares = func(left Situation) []Share {
			open := s.needs.Open(left.Residue)
			if divide(left) == nil {
				left = first
			}
			return []Share{{open, left}}
		}
	}
	b := &PolicyBuilder{search: s, throws: slices.Clone(s.throws), shares: shares,
		opened: map[Situation]int{}}
	b.opened[first] = b.Add(1)
	if o == nil {
		b.reached = []Situation{first}
	} else {
		o.Assemble(b)
	}
	for n := 0; n < len(b.reached); n++ { // grows on the way
		x := b.reached[n]
		for _, portion := range divide(x) {
			if portion.Throw == Close {
				b.close(b.opened[x], x.Residue)
				continue
			}
			b.roll(b.opened[x], portion, x.Budget)
		}
	}
	return &automaton.Automaton{Target: s.needs.Outcomes(), Throws: b.throws, Spaces: b.Spaces,
		Weights: s.needs.Weights}
}

// Carry adds runs that carry a space's open cases to where they are rolled again.
func (b *PolicyBuilder) Carry(space int, left Situation) {
	for _, share := range b.shares(left) {
		to, known := b.opened[share.To]
		span := b.search.needs.Open(share.To.Residue)
		if !known {
			to = b.Add(span)
			b.opened[share.To] = to
			b.reached = append(b.reached, share.To)
		}
		b.Run(space, automaton.Run{Action: automaton.Carried, To: to, Span: span}, share.Cases)
	}
}

// roll makes the runs of a portion. Its results give each outcome its whole cases; the
// rest is carried on as open cases. dice.Sim does the same, so with one kind of die both
// agree.
func (b *PolicyBuilder) roll(from int, portion Portion, budget int) {
	needs, t := b.search.needs, b.throws[portion.Throw]
	if budget != Unlimited {
		budget -= t.Cost
	}
	cases := needs.Open(portion.Residue)
	to := b.Add(cases * t.Sides)
	b.give(to, func(weight uint64) uint64 {
		return needs.Of(portion.Residue, weight) * t.Sides / needs.Sum
	})
	if left := needs.Of(portion.Residue, t.Sides); left > 0 {
		b.Carry(to, Situation{left, budget})
	}
	b.Run(from, automaton.Run{Action: automaton.Rolled, Throw: portion.Throw, To: to}, cases)
}

// close makes the runs that close a path.
func (b *PolicyBuilder) close(from int, residue uint64) {
	needs, c := b.search.needs, b.search.closing
	throws := c.throws
	if c.all.Dice != nil {
		throws = []int{len(b.throws)}
		b.throws = append(b.throws, c.all)
	}
	open := needs.Open(residue)
	made, cases := from, open
	for _, i := range throws {
		to := b.Add(cases * b.throws[i].Sides)
		b.Run(made, automaton.Run{Action: automaton.Rolled, Throw: i, To: to}, cases)
		made, cases = to, cases*b.throws[i].Sides
	}
	b.give(made, func(weight uint64) uint64 {
		return c.all.Sides / needs.Sum * needs.Of(residue, weight)
	})
	if left := c.all.Sides % needs.Sum; left > 0 {
		b.Run(made, automaton.Run{Action: automaton.Carried, To: from, Span: open}, left*open)
	}
}

// give adds runs that give each outcome the cases of its weight. For a fair die, case v
// of the first whole multiple of the target decides as v mod target.
func (b *PolicyBuilder) give(space int, cases func(weight uint64) uint64) {
	needs := b.search.needs
	if needs.fair() {
		if n := cases(1); n > 0 {
			b.Run(space, automaton.Run{Action: automaton.Decided, Span: needs.Sum}, n*needs.Sum)
		}
		return
	}
	list := make([]uint64, len(needs.Weights))
	for i, w := range needs.Weights {
		list[i] = cases(w)
	}
	b.Give(space, list)
}

// Give adds runs that give each outcome its cases. Consecutive outcomes with equal
// numbers of cases share a run if the die is fair, if that is one case, or if there are
// many outcomes. Otherwise each outcome's cases stand side by side, where people find
// them.
func (b *PolicyBuilder) Give(space int, cases []uint64) {
	share := b.search.needs.fair() || len(cases) > 64
	for i := 0; i < len(cases); {
		n, end := cases[i], i+1
		for end < len(cases) && cases[end] == n && (share || n <= 1) {
			end++
		}
		if n > 0 {
			span := uint64(end - i)
			b.Run(space, automaton.Run{Action: automaton.Decided, Offset: uint64(i), Span: span}, n*span)
		}
		i = end
	}
}
