package plan

import (
	"slices"

	"example.com/dice/internal/arith"
	"example.com/dice/internal/automaton"
	"example.com/dice/internal/search"
)

// unitOf returns the greatest common divisor of the costs of a hand, or 1. The search counts in
// it, so that no plan and no bound depends on the unit of cost.
func unitOf(h automaton.Hand) (unit int) {
	for _, cost := range h.Costs {
		unit = arith.GCD(cost, unit)
	}
	return max(1, unit)
}

// inUnits returns the plan that a search found, at the costs of a hand.
func inUnits(found search.Candidate, h automaton.Hand) (*Plan, error) {
	a, unit := *found.Automaton, unitOf(h)
	a.Throws = slices.Clone(a.Throws)
	for i := range a.Throws {
		a.Throws[i].Cost *= unit
	}
	if a.Sum != nil {
		sum := *a.Sum
		sum.Rolls = slices.Clone(sum.Rolls)
		for i := range sum.Rolls {
			sum.Rolls[i].Cost *= unit
		}
		a.Sum = &sum
	}
	return proved(&a, h, found.Proof, unit)
}
