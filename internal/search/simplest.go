package search

import (
	"cmp"
	"math/big"
	"slices"

	"example.com/dice/internal/automaton"
	"example.com/dice/internal/division"
)

// simplestWork takes a few tenths of a second.
const simplestWork = 200_000_000

// simplest returns the strategy with the fewest rows that it finds among those that cost
// little more than best.
func (s *search) simplest(best *automaton.Automaton) *automaton.Automaton {
	limit, err := s.limit(best)
	if err != nil {
		return best // cancelled
	}
	a := s.fewest(best, limit)
	if s.Bounded || s.Weights != nil || a.Rows() == 1 {
		return a
	}
	return cmp.Or(s.digits(limit), a)
}

// limit returns the cost of the best strategy plus the allowed part of it.
func (s *search) limit(best *automaton.Automaton) (*big.Rat, error) {
	cost, err := best.Verify(s.work.Context())
	if err != nil {
		return nil, err
	}
	more := new(big.Rat).SetFloat64(s.Within)
	return cost.Add(cost, more.Mul(more, cost)), nil
}

// fewest returns best, or a strategy with fewer rows within the limit that a search for
// this kind of problem finds.
func (s *search) fewest(best *automaton.Automaton, limit *big.Rat) *automaton.Automaton {
	most, _ := limit.Float64()
	s.work.Refill(simplestWork)
	accept := func(a *automaton.Automaton) bool {
		cost, err := a.Verify(s.work.Context())
		if err != nil || cost.Cmp(limit) > 0 || s.rows(a) >= s.rows(best) {
			return false
		}
		best = a
		return true
	}
	switch {
	case s.Bounded: // with the same throw for all open cases
		budget, _ := best.Worst()
		if s.divisions.LeastWorst() <= budget {
			accept(s.divisions.Undivided(budget))
		}
	case s.Weights != nil:
		for i, o := range append([]*division.Opening{nil}, s.openings...) {
			part := s.work.Part(max(simplestWork/4, s.work.Left()/(i+1)))
			if walk := s.divisions.Fewest(o, s.rows(best), most, part); walk != nil {
				accept(s.divisions.Build(o, division.Unlimited, walk.Divide, nil))
			}
			if s.work.Cancelled() {
				break
			}
		}
	default:
		x := &simplicity{search: s, limit: most, found: []*choice{{rows: best.Rows()}}}
		x.find(accept)
	}
	return best
}

// rows returns the rows that a player looks up. The dice that close a walk are rolled one
// by one, and take a row for each roll of all but the last.
func (s *search) rows(a *automaton.Automaton) uint64 {
	rows := uint64(a.Rows())
	for _, r := range a.Rolled() {
		if r.Throw >= len(s.Throws) {
			t := a.Throws[r.Throw]
			rows += r.Cases() * (t.Sides/uint64(t.Dice[len(t.Dice)-1]) - 1)
		}
	}
	return rows
}

// digits returns the strategy that reads d10s as the digits of a number and restarts
// above the target, or nil if there is none that costs at most the limit. It has one row:
// the number. Every outcome has one throw of the digits, so the target is more than half
// of them.
func (s *search) digits(limit *big.Rat) (best *automaton.Automaton) {
	for i, t := range s.Throws {
		var b automaton.Builder
		last, numbers := b.Add(1), uint64(1)
		for numbers < s.Target {
			next := b.Add(numbers * t.Sides)
			b.Run(last, automaton.Run{Throw: i, To: next}, numbers)
			last, numbers = next, numbers*t.Sides
		}
		if numbers/s.Target > 1 || slices.ContainsFunc(t.Dice, func(sides int) bool { return sides != 10 }) {
			continue
		}
		b.Run(last, automaton.Run{Action: automaton.Decided, Span: s.Target}, s.Target)
		if numbers > s.Target {
			b.Run(last, automaton.Run{Action: automaton.Carried, Span: 1}, numbers-s.Target)
		}
		a := &automaton.Automaton{Target: s.Target, Throws: s.Throws, Pools: b.Pools}
		if cost, err := a.Verify(s.work.Context()); err == nil && cost.Cmp(limit) <= 0 {
			limit, best = cost, a
		}
	}
	return best
}
