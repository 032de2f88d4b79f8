package search

import (
	"slices"

	"example.com/dice/internal/automaton"
	"example.com/dice/internal/division"
	"example.com/dice/internal/packing"
	"example.com/dice/internal/rows"
	"example.com/dice/internal/work"
)

// A task is a problem, for a fair die if all weights are equal or 0, and the findings about
// it, each once, for all generators.
type task struct {
	Problem
	given     []uint64 // the weights that were asked for; nil for a fair die
	index     []uint64 // of the outcomes with a weight; nil if all have one
	outcomes  *division.Needs
	divisions *division.PolicySearch // nil if nothing is to be searched
	divide    division.Policy        // the best; see divided
	costs     []float64              // of open cases by divisions; nil if there are too many
	packings  *packing.Found         // nil before [task.packed]
	table     *rows.RowSearch        // nil if there is no table, or too large a one
	work      *work.Meter
}

func newTask(p Problem, w *work.Meter) *task {
	t := &task{Problem: p, given: p.Weights, outcomes: p.Needs(), work: w}
	if t.outcomes.Weights == nil && p.Weights != nil { // those of a fair die
		for i, weight := range p.Weights {
			if weight > 0 {
				t.index = append(t.index, uint64(i))
			}
		}
		t.Target, t.Weights = t.outcomes.Sum, nil
		if len(t.index) == len(t.given) {
			t.index = nil
			if !t.Simplest || t.Names == nil || t.book() == 0 { // no table to keep the ranges of
				t.given = nil
			}
		}
	}
	if t.Target > 1 && len(t.Throws) > 0 && t.decisive() == nil {
		t.divisions = division.New(t.outcomes, t.Throws, w)
		t.table = t.rows()
	}
	return t
}

// rows returns a search for rows for a table, or nil.
func (t *task) rows() *rows.RowSearch {
	if t.Weights == nil || t.Bounded {
		return nil
	}
	return rows.New(t.outcomes, t.Throws, t.work)
}

// decisive returns a large throw that decides at once, unless another throw is as good: then no
// other strategy is cheaper, or easier. It returns nil if there is none.
func (t *task) decisive() *automaton.Throw {
	decides := func(u automaton.Throw) bool {
		return u.Sides != automaton.Endless && u.Sides%t.Target == 0
	}
	i := slices.IndexFunc(t.Large, decides)
	if i < 0 || t.Weights != nil {
		return nil
	}
	asGood := func(u automaton.Throw) bool { return u.Cost < t.Large[i].Cost || decides(u) }
	if slices.ContainsFunc(t.Throws, asGood) {
		return nil
	}
	return &t.Large[i]
}

// asked returns a strategy with the outcomes that were asked for.
func (t *task) asked(found *automaton.Automaton) *automaton.Automaton {
	a := *found
	if t.index != nil {
		a = *found.With(t.index, t.given)
	}
	a.Weights, a.Names = t.given, t.Names
	if a.Number != nil && a.Number.Of == 0 && !a.Interchangeable() {
		a.Number = nil
	}
	return &a
}

// best returns the best division, and what it costs from each number of open cases; see
// [division.PolicySearch.Best].
func (t *task) best() (division.Policy, []float64) {
	if t.divide == nil {
		t.divide, t.costs = t.divisions.Best()
	}
	return t.divide, t.costs
}

// packable reports whether packing can beat dividing.
func (t *task) packable() bool {
	if t.divisions == nil || t.Bounded || !packing.Possible(t.outcomes, t.Throws) {
		return false
	}
	_, costs := t.best()
	return costs != nil
}

// packed returns the packings, none if the search is Quick.
func (t *task) packed() *packing.Found {
	if t.packings == nil {
		t.packings = &packing.Found{}
		if t.packable() && !t.Quick {
			t.packings = packing.Find(t.outcomes, t.Throws, t.costs, t.work)
		}
	}
	return t.packings
}

// finish returns the strategy that goes on from an opening, or from one case if nil.
func (t *task) finish(o *division.Opening) *automaton.Automaton {
	divide, _ := t.best()
	if t.Weights != nil {
		divide = t.divisions.Closed(o, divide).Divide
	}
	return t.divisions.Build(o, division.Unlimited, divide, nil)
}

// kinds returns the sides of the dice, each once.
func (t *task) kinds() (kinds []int) {
	for _, u := range t.Throws {
		kinds = append(kinds, u.Dice...)
	}
	slices.Sort(kinds)
	return slices.Compact(kinds)
}

// together reports whether dice are thrown together.
func (t *task) together() bool {
	return slices.ContainsFunc(t.Throws, func(u automaton.Throw) bool { return len(u.Dice) > 1 })
}

// throwOf returns the index of the throw of these dice, in any order, or -1.
func (t *task) throwOf(dice []int) int {
	sorted := slices.Sorted(slices.Values(dice))
	return slices.IndexFunc(t.Throws, func(u automaton.Throw) bool {
		return slices.Equal(slices.Sorted(slices.Values(u.Dice)), sorted)
	})
}

// costOf returns the cost of throwing dice together, or else of rolling one after the other.
func (t *task) costOf(dice []int) (cost int) {
	if i := t.throwOf(dice); i >= 0 {
		return t.Throws[i].Cost
	}
	for _, sides := range dice {
		cost += t.Throws[max(t.throwOf([]int{sides}), 0)].Cost
	}
	return cost
}
