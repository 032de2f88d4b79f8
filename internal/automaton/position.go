package automaton

// A Position is where somebody stands who follows an automaton: a case of a
// pool, in a run that is rolled or decided.
type Position struct {
	Pool  int
	Index uint64 // of the case
	Run   Run
}

// Settle returns the position of a case, carried on to where it is rolled or
// decided. What is rolled first is Settle(0, 0).
func (a *Automaton) Settle(pool int, index uint64) Position {
	for {
		r := *a.Pools[pool].at(index)
		if r.Action != Carried {
			return Position{pool, index, r}
		}
		pool, index = r.To, r.Offset+(index-r.Start)%r.Span
	}
}

// Land returns the position after a throw. The digits are the faces, each less
// one, read as one number.
func (a *Automaton) Land(p Position, digits uint64) Position {
	return a.Settle(p.Run.To, p.Run.Offset+(p.Index-p.Run.Start)*a.Throws[p.Run.Throw].Sides+digits)
}

// Next returns the dice to throw, nil if there is a result. The caller must not
// change it.
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
