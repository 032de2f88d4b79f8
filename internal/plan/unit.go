package plan

import (
	"math/big"
	"slices"

	"example.com/dice/internal/arith"
	"example.com/dice/internal/automaton"
	"example.com/dice/internal/search"
)

// perUnit returns a hand with costs in units of their greatest common divisor, and that. The
// search counts in these, so that no plan and no bound depends on the unit of cost.
func perUnit(h automaton.Hand) (searched automaton.Hand, unit int) {
	if h.Costs == nil {
		return h, 1
	}
	for _, cost := range h.Costs {
		unit = arith.GCD(cost, unit)
	}
	searched = h
	searched.Costs = nil
	for _, cost := range h.Costs {
		searched.Costs = append(searched.Costs, cost/unit)
	}
	return searched, unit
}

// perUnit returns a hand with its costs in units, and the question with such costs.
func (q Question) perUnit(h automaton.Hand) (automaton.Hand, Question) {
	searched, unit := perUnit(h)
	if cost := q.Cost; cost != nil {
		q.Cost = func(sides int) int { return cost(sides) / unit }
	}
	return searched, q
}

// inUnits returns the plan that a search found, at the costs of a hand.
func inUnits(found search.Candidate, h automaton.Hand) (*Plan, error) {
	_, unit := perUnit(h)
	if unit == 1 {
		return proved(found.Automaton, h, found.Cost)
	}
	a := *found.Automaton
	a.Throws = slices.Clone(a.Throws)
	for i := range a.Throws {
		a.Throws[i].Cost *= unit
	}
	return proved(&a, h, new(big.Rat).Mul(found.Cost, big.NewRat(int64(unit), 1)))
}
