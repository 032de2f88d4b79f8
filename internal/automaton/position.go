package automaton

import (
	"math/big"
	"slices"
)

// A Position is the state of a player: a case of a pool, in a rolled or decided run.
type Position struct {
	Pool  int
	Index uint64 // the case, from 0
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

// next returns the dice that are thrown at a position, after some of a throw have shown
// faces: those that are thrown together.
func (a *Automaton) next(p Position, faces []int) []int {
	dice := a.Throw(p).Dice
	if t := a.Throw(p); t.Costs != nil {
		return t.roll(len(faces))
	}
	for p.Run.Action == Rolled {
		p = a.Land(p, 0) // all faces lead to the same dice of this throw
		t := a.Throw(p)
		if t.Dice == nil || t.Cost > 0 {
			break
		}
		dice = slices.Concat(dice, t.Dice)
	}
	return dice
}

// Land returns the position after a throw, given the number of its faces; see
// [Throw.Digits].
func (a *Automaton) Land(p Position, digits uint64) Position {
	return a.Settle(p.Run.To, p.Run.Offset+(p.Index-p.Run.Start)*a.Throws[p.Run.Throw].Sides+digits)
}

// Throw returns the next throw, one of no dice after a result.
func (a *Automaton) Throw(p Position) Throw {
	if p.Run.Action == Decided {
		return Throw{}
	}
	return a.Throws[p.Run.Throw]
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
	if p.Run.Action != Rolled {
		return new(big.Rat)
	}
	return a.last(p.Run, p.Index, p.Index+1, map[stretch]*big.Rat{})
}

// last returns for how many of some cases that are rolled this is the last throw.
func (a *Automaton) last(r Run, from, to uint64, known map[stretch]*big.Rat) *big.Rat {
	sides := a.Throws[r.Throw].Sides
	first := r.Offset + (from-r.Start)*sides
	n := a.decided(stretch{r.To, first, first + (to-from)*sides}, known)
	return new(big.Rat).Quo(n, ratio(sides, 1))
}

// A stretch is consecutive cases of a pool.
type stretch struct {
	pool     int
	from, to uint64
}

// decided returns how many cases of a stretch decide, there, where they are carried, or
// after the other dice of the throw. It ends, because cases that can be reached are
// carried in no circle.
func (a *Automaton) decided(s stretch, known map[stretch]*big.Rat) *big.Rat {
	if n, found := known[s]; found {
		return n
	}
	n := new(big.Rat)
	for _, r := range a.Pools[s.pool].Runs {
		switch from, to := max(s.from, r.Start), min(s.to, r.End); {
		case from >= to || r.Action == Rolled && a.Throws[r.Throw].Cost > 0:
		case r.Action == Rolled:
			n.Add(n, a.last(r, from, to, known))
		case r.Action == Decided:
			n.Add(n, ratio(to-from, 1))
		default:
			for _, part := range r.part(from, to) {
				on := stretch{r.To, part.Offset, part.Offset + part.Span}
				times := ratio(part.Cases()/part.Span, 1)
				n.Add(n, times.Mul(times, a.decided(on, known)))
			}
		}
	}
	known[s] = n
	return n
}
