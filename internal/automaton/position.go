package automaton

import "math/big"

// A Position is the state of a player: a case of a pool, in a rolled or decided run.
type Position struct {
	Pool  int
	Index uint64 // of the case
	Run   Run
}

// Settle carries a case on to where it is rolled or decided. Settle(0, 0) is the start.
func (a *Automaton) Settle(pool int, index uint64) Position {
	for {
		r := *a.Pools[pool].at(index)
		if r.Action != Carried {
			return Position{pool, index, r}
		}
		pool, index = r.To, r.Offset+(index-r.Start)%r.Span
	}
}

// Land returns the position after a throw. The digits, as one number, are the faces minus one.
func (a *Automaton) Land(p Position, digits uint64) Position {
	return a.Settle(p.Run.To, p.Run.Offset+(p.Index-p.Run.Start)*a.Throws[p.Run.Throw].Sides+digits)
}

// Next returns the dice to throw, nil after a result. The caller must not change it.
func (a *Automaton) Next(p Position) []int {
	if p.Run.Action == Decided {
		return nil
	}
	return a.Throws[p.Run.Throw].Dice
}

// Result returns the result, from 1, if there is one; otherwise 0 and false.
func (p Position) Result() (face int, done bool) {
	if p.Run.Action != Decided {
		return 0, false
	}
	return int(p.Run.Offset+(p.Index-p.Run.Start)%p.Run.Span) + 1, true
}

// Last returns the probability that the next throw is the last, 0 if there is a result.
func (a *Automaton) Last(p Position) *big.Rat {
	r := p.Run
	if r.Action != Rolled {
		return new(big.Rat)
	}
	sides := a.Throws[r.Throw].Sides
	from := r.Offset + (p.Index-r.Start)*sides
	return ratio(a.decided(r.To, from+sides)-a.decided(r.To, from), sides)
}

// decided returns how many of the first cases of a pool decide, there or where carried.
func (a *Automaton) decided(pool int, first uint64) (n uint64) {
	for _, r := range a.Pools[pool].Runs {
		switch cases := min(first, r.End) - min(first, r.Start); {
		case r.Action == Decided:
			n += cases
		case r.Action == Carried && cases > 0:
			before := a.decided(r.To, r.Offset)
			n += cases/r.Span*(a.decided(r.To, r.Offset+r.Span)-before) + a.decided(r.To, r.Offset+cases%r.Span) - before
		}
	}
	return n
}
