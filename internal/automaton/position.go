package automaton

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

// Land returns the position after a throw. The digits are the faces minus one, as a
// number.
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
