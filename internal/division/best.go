package division

import "example.com/dice/internal/automaton"

// small reports whether there is time to look at all residues.
func (s *PolicySearch) small() bool {
	if s.needs.fair() {
		return s.needs.Sum <= maxDivided && s.needs.Sum*uint64(len(s.throws)) <= maxEffort
	}
	return s.needs.Sum <= maxResidues
}

// Best returns the best policy without a bound and, unless there are too many residues,
// what each costs: expected from one of its open cases, times their number.
func (s *PolicySearch) Best() (divide Policy, costs []float64) {
	switch {
	case !s.small():
		return s.Shortest(Unlimited), nil
	case s.needs.fair():
		best, costs := s.divisions()
		return s.likely(func(x Situation) []Portion { return best[x.Residue] }), costs
	}
	throws, costs := s.values()
	return func(x Situation) []Portion { return []Portion{{throws[x.Residue], x.Residue}} }, costs
}

// Bounded returns the strategy with the least worst case, or a [*NoBoundError].
func (s *PolicySearch) Bounded() (*automaton.Automaton, error) {
	budget := s.LeastWorst()
	if budget == NoBound {
		return nil, &NoBoundError{s.lacking()}
	}
	if s.needs.fair() && s.small() {
		if budget, layers := s.layers(); layers != nil {
			divide := func(x Situation) []Portion { return Portions(layers[x.Budget].chosen, x.Residue) }
			return s.Build(nil, budget, divide, nil), nil
		}
	}
	return s.Undivided(budget), nil
}

// Undivided returns the best strategy within a budget with one throw for all open cases.
func (s *PolicySearch) Undivided(budget int) *automaton.Automaton {
	return s.Build(nil, budget, s.Shortest(budget), nil)
}
