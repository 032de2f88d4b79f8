package automaton

import (
	"math/big"
	"slices"
)

// A Position is the state of a player: a case of a space, in a rolled or decided run.
type Position struct {
	Space int
	Index uint64 // the case, from 0
	Run   Run
}

// Settle carries a case on to where it is rolled or decided. Settle(0, 0) is the start.
func (a *Automaton) Settle(space int, index uint64) Position {
	for {
		r := *a.Spaces[space].at(index)
		if r.Action != Carried {
			return Position{space, index, r}
		}
		space, index = r.To, r.Offset+(index-r.Start)%r.Span
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

// A stretch is consecutive cases of a space.
type stretch struct {
	space    int
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
	for _, r := range a.Spaces[s.space].Runs {
		switch from, to := max(s.from, r.Start), min(s.to, r.End); {
		case from >= to || r.Action == Rolled && a.Throws[r.Throw].Cost > 0:
		case r.Action == Rolled:
			n.Add(n, a.last(r, from, to, known))
		case r.Action == Decided:
			n.Add(n, ratio(to-from, 1))
		default:
			for _, part := range r.cut(from, to) {
				on := stretch{r.To, part.Offset, part.Offset + part.Span}
				times := ratio(part.Cases()/part.Span, 1)
				n.Add(n, times.Mul(times, a.decided(on, known)))
			}
		}
	}
	known[s] = n
	return n
}

// A Progress is how far a player has come with a plan: the position at the start, and the
// one after each throw. Package dice and the program dice both follow plans by it.
type Progress struct {
	automaton *Automaton
	positions []stand // the last is the present one
}

// A stand is a position, with the faces of the first dice of its throw.
type stand struct {
	Position
	faces []int
}

// Begin returns the progress of a player who has thrown nothing.
func (a *Automaton) Begin() *Progress {
	return &Progress{a, []stand{{Position: a.Settle(0, 0)}}}
}

// Here returns the present position.
func (p *Progress) Here() Position { return p.present().Position }

func (p *Progress) present() stand { return p.positions[len(p.positions)-1] }

// Next returns the dice to throw, nil after a result. The caller must not change it.
func (p *Progress) Next() []int { return p.automaton.next(p.Here(), p.present().faces) }

// Seen returns how many dice of the throw have shown their faces.
func (p *Progress) Seen() int { return len(p.present().faces) }

// Take takes the faces of the dice to throw, in their order, each of which has its face.
func (p *Progress) Take(faces []int) {
	here := p.present()
	for _, face := range faces {
		here.faces = append(slices.Clip(here.faces), face)
		if to, sure := p.automaton.Sure(here.Position, here.faces); sure {
			here = stand{Position: to}
		}
	}
	p.positions = append(p.positions, here)
}

// Undo takes back the last throw and reports whether there was one.
func (p *Progress) Undo() bool {
	if len(p.positions) == 1 {
		return false
	}
	p.positions = p.positions[:len(p.positions)-1]
	return true
}

// Restarted reports whether the last throw led back to the start.
func (p *Progress) Restarted() bool {
	return len(p.positions) > 1 && p.Here() == p.positions[0].Position && p.present().faces == nil
}

// Result returns the result, from 1, if there is one; otherwise 0 and false.
func (p *Progress) Result() (face int, done bool) { return p.Here().Result() }

// Last returns the probability that the next throw is the last, 0 if there is a result.
func (p *Progress) Last() *big.Rat {
	here := p.present()
	if p.automaton.Throw(here.Position).Costs == nil {
		return p.automaton.Last(here.Position)
	}
	return p.automaton.lastInTurn(here.Position, here.faces)
}

// Sure returns the position after the first dice of a throw have shown faces, and whether
// that is sure before the others are rolled.
func (a *Automaton) Sure(p Position, faces []int) (to Position, sure bool) {
	t := a.Throw(p)
	block := uint64(1) // numbers that are left
	for _, sides := range t.Dice[len(faces):] {
		block *= uint64(sides)
	}
	first := p.Run.Offset + (p.Index-p.Run.Start)*t.Sides + t.Digits(faces)*block
	asks := block > 1 && (t.Costs == nil || t.Costs[len(faces)] == 0) // the roll has more dice
	if asks || block > 1 && !a.Spaces[p.Run.To].sure(first, first+block) {
		return p, false
	}
	return a.Settle(p.Run.To, first), true
}

// sure reports whether the cases from first to end-1 lead to one place.
func (p *Space) sure(first, end uint64) bool {
	place := func(at uint64) Run { // of one case
		r := *p.at(at)
		if r.Action == Rolled {
			return Run{Start: at}
		}
		return Run{Action: r.Action, To: r.To, Offset: r.Offset + (at-r.Start)%r.Span}
	}
	for at := first; at < end; {
		r := p.at(at)
		if place(at) != place(first) || (r.Span > 1 || r.Action == Rolled) && at+1 < min(r.End, end) {
			return false
		}
		at = r.End
	}
	return true
}

// sureBlocks returns how many of the blocks from first to end-1 lead to one place each,
// or to one result.
func (p *Space) sureBlocks(first, end, block uint64, results bool) (n uint64) {
	for at := first; at < end; {
		r := p.at(at)
		to := min(r.End, end)
		begin, over := (at-first+block-1)/block, (to-first)/block // blocks that begin in the run
		counts := r.Action == Decided || !results && r.Action == Carried
		if counts && (r.Span == 1 || block == 1) {
			n += max(begin, over) - begin
		}
		if next := first + over*block; counts && over >= begin && next < to && p.sure(next, next+block) {
			n++
		}
		at = to
	}
	return n
}

// lastInTurn returns the probability that the next roll is the last one, after the first
// dice of a throw have shown faces.
func (a *Automaton) lastInTurn(p Position, faces []int) *big.Rat {
	left := a.Throw(p).Dice[len(faces):]
	all, block := uint64(1), uint64(1)
	for i, sides := range left {
		all *= uint64(sides)
		if i >= len(a.next(p, faces)) {
			block *= uint64(sides)
		}
	}
	first := p.Run.Offset + (p.Index-p.Run.Start)*a.Throw(p).Sides + a.Throw(p).Digits(faces)*all
	return ratio(a.Spaces[p.Run.To].sureBlocks(first, first+all, block, true), all/block)
}
