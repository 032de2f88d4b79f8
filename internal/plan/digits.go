package plan

import (
	"math/big"
	"slices"

	"example.com/dice/internal/automaton"
)

// digits returns the strategy that reads d10s as the digits of a number and begins
// again above the target, or nil if there is none that costs at most the limit. It has
// one row: the number. Every outcome has one throw of the digits, so the target is more
// than half of them.
func (s *search) digits(limit *big.Rat) *automaton.Automaton {
	var best *automaton.Automaton
	for i, t := range s.Throws {
		if slices.ContainsFunc(t.Dice, func(sides int) bool { return sides != 10 }) {
			continue
		}
		a := &automaton.Automaton{Target: s.Target, Throws: s.Throws}
		numbers := uint64(1)
		for numbers < s.Target {
			to := len(a.Pools) + 1
			a.Pools = append(a.Pools, automaton.Pool{Size: numbers, Runs: []automaton.Run{{End: numbers, Throw: i, To: to}}})
			numbers *= t.Sides
		}
		if numbers/s.Target > 1 {
			continue
		}
		last := automaton.Pool{Size: numbers, Runs: []automaton.Run{{End: s.Target, Action: automaton.Decided, Span: s.Target}}}
		if numbers > s.Target {
			last.Runs = append(last.Runs, automaton.Run{Start: s.Target, End: numbers, Action: automaton.Carried, Span: 1})
		}
		a.Pools = append(a.Pools, last)
		if cost, err := a.Cost(); err == nil && cost.Cmp(limit) <= 0 {
			limit, best = cost, a
		}
	}
	return best
}
