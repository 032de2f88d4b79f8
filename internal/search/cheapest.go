package search

import (
	"slices"

	"example.com/dice/internal/automaton"
)

// certain offers the strategy that rolls nothing, if there is one outcome.
func certain(t *task, l limit) {
	if t.Target > 1 {
		return
	}
	decided := automaton.Run{End: 1, Action: automaton.Decided, Span: 1}
	l.offer(&automaton.Automaton{Target: 1,
		Pools: []automaton.Pool{{Size: 1, Runs: []automaton.Run{decided}}}}, 0)
}

// largeThrow offers the strategy of one large throw that decides.
func largeThrow(t *task, l limit) {
	throw := t.decisive()
	if throw == nil || t.Target == 1 {
		return
	}
	decided := automaton.Run{End: throw.Sides, Action: automaton.Decided, Span: t.Target}
	l.offer(&automaton.Automaton{Target: t.Target, Throws: []automaton.Throw{*throw},
		Pools: []automaton.Pool{
			{Size: 1, Runs: []automaton.Run{{End: 1, Action: automaton.Rolled, To: 1}}},
			{Size: throw.Sides, Runs: []automaton.Run{decided}},
		}}, 0)
}

// bounded offers the division with the least worst case, and of these the least cost.
func bounded(t *task, l limit) {
	if !t.Bounded || t.divisions == nil {
		return
	}
	if a, err := t.divisions.Bounded(); err == nil {
		l.offer(a, 0)
	}
}

// undivided offers the strategy with the same throw for all open cases that has the least worst
// case of these.
func undivided(t *task, l limit) {
	if t.Bounded {
		l.offer(t.divisions.Undivided(t.divisions.LeastWorst()), 0)
	}
}

// divided offers the cheapest division.
func divided(t *task, l limit) {
	if !t.Bounded && t.divisions != nil {
		l.offer(t.finish(nil), 0)
	}
}

// packed offers the cheapest packing: it gives outcomes unlike cases, and ends in a division.
func packed(t *task, l limit) {
	if best := t.packed().Best; best != nil {
		l.offer(t.finish(best), 0)
	}
}

// withoutOne offers the plans where each of three throws is missing. Packing is not exact, and
// finds some of these only where it looks at no other throws: without them, 7 of 125 dice from
// five sets of three cost up to 0.0014 % more, and more dice could cost more.
func withoutOne(t *task, l limit) {
	if !t.packable() || len(t.Throws) != 3 || t.packed().Near {
		return
	}
	for i := range t.Throws {
		part := newSearch(Problem{Target: t.Target, Weights: t.outcomes.Weights,
			Throws: slices.Delete(slices.Clone(t.Throws), i, i+1)}, t.work)
		if part.settle(t.work.Context()) == nil {
			l.offer(part.Cheapest.found, part.Cheapest.about)
		}
	}
}

// tables offers the plans with rows for groups of unequal outcomes.
func tables(t *task, l limit) {
	if t.table == nil {
		return
	}
	t.table.Find(l.most, l.easy(), func(a *automaton.Automaton, cost float64) int {
		l.offer(a, cost)
		return l.easy()
	})
}
