package plan

import (
	"slices"

	"example.com/dice/internal/arith"
	"example.com/dice/internal/automaton"
	"example.com/dice/internal/search"
)

// unitOf returns the greatest common divisor of the costs of a hand, or 1. The search
// counts in it, so that no plan and no bound depends on the unit of cost.
func unitOf(h automaton.Hand) (unit int) {
	for _, cost := range h.Costs {
		unit = arith.GCD(cost, unit)
	}
	return max(1, unit)
}

// inUnit returns a hand whose costs are counted in their unit.
func inUnit(h automaton.Hand) automaton.Hand {
	unit := unitOf(h)
	h.Costs = slices.Clone(h.Costs)
	for i := range h.Costs {
		h.Costs[i] /= unit
	}
	return h
}

// inUnits returns the plan that a search found for a question, at the costs of a hand.
func (q Question) inUnits(found search.Candidate, h automaton.Hand) (*Plan, error) {
	a, unit := *found.Automaton, unitOf(h)
	a.Throws = slices.Clone(a.Throws)
	for i := range a.Throws {
		a.Throws[i].Cost *= unit
		a.Throws[i].Costs = slices.Clone(a.Throws[i].Costs)
		for k := range a.Throws[i].Costs {
			a.Throws[i].Costs[k] *= unit
		}
	}
	p, err := proved(&a, h, found.Proof, unit)
	if err == nil {
		p.question = q
	}
	return p, err
}
