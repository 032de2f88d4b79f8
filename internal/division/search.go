package division

import (
	"example.com/dice/internal/automaton"
	"example.com/dice/internal/residue"
	"example.com/dice/internal/work"
)

// A Search looks for divisions that make a target from throws.
type Search struct {
	target uint64
	throws []automaton.Throw
	walks  *residue.Search // the strategies with the same throw for all open cases
	work   *work.Meter     // what may still be done
}

const (
	// Targets up to maxDivided are planned with divisions, if the search keeps at
	// most maxEffort numbers, one for each case and throw.
	maxDivided = 1 << 14
	maxEffort  = 1 << 22
)

// New returns a search for target, at least 2, from throws in ascending order of
// their different sides, each of which times the target is below 2^63.
func New(target uint64, throws []automaton.Throw, w *work.Meter) *Search {
	return &Search{target, throws, residue.New(residue.Equal(target), throws, w), w}
}

// small reports whether there is time to search for divisions.
func (s *Search) small() bool {
	return s.target <= maxDivided && s.target*uint64(len(s.throws)) <= maxEffort
}

// Cheapest returns the least cost of a throw.
func (s *Search) Cheapest() float64 { return s.walks.Base }

// Best returns the best policy without a bound and, unless the target is too large to
// try every number of open cases, for each r the costs: r times that expected from r
// open cases.
func (s *Search) Best() (divide Policy, costs []float64) {
	if !s.small() {
		return along(s.walks.Shortest(Unlimited)), nil
	}
	best, costs := s.best()
	return s.likely(func(x Situation) []Portion { return best[x.Open] }), costs
}

// Bounded returns the strategy with the least worst case, or a [*residue.NoBoundError].
func (s *Search) Bounded() (*automaton.Automaton, error) {
	budget, ok := s.walks.LeastWorst()
	if !ok {
		return nil, &residue.NoBoundError{Target: s.target, Lacking: s.walks.Lacking()}
	}
	if s.small() {
		if budget, layers, ok := s.layers(); ok {
			return s.Build(budget, within(layers), nil), nil
		}
	}
	return s.Undivided(budget), nil
}

// LeastWorst returns the least worst-case cost, and whether any strategy has a bound.
func (s *Search) LeastWorst() (worst int, bounded bool) { return s.walks.LeastWorst() }

// Undivided returns the best strategy within a budget with one throw for all open cases.
func (s *Search) Undivided(budget int) *automaton.Automaton {
	return s.Build(budget, along(s.walks.Shortest(budget)), nil)
}
