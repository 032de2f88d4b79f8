package plan

import (
	"slices"

	"example.com/dice/internal/arith"
	"example.com/dice/internal/automaton"
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
