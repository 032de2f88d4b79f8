package automaton

import (
	"math/big"
	"slices"
)

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
func (p *Progress) Here() Position { return p.last().Position }

func (p *Progress) last() stand { return p.positions[len(p.positions)-1] }

// Next returns the dice to throw, nil after a result. The caller must not change it.
func (p *Progress) Next() []int { return p.automaton.next(p.Here(), p.last().faces) }

// Seen returns how many dice of the throw have shown their faces.
func (p *Progress) Seen() int { return len(p.last().faces) }

// Take takes the faces of the dice to throw, in their order, each of which has its face.
func (p *Progress) Take(faces []int) {
	here := p.last()
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
	return len(p.positions) > 1 && p.Here() == p.positions[0].Position && p.last().faces == nil
}

// Result returns the result, from 1, if there is one; otherwise 0 and false.
func (p *Progress) Result() (face int, done bool) { return p.Here().Result() }

// Last returns the probability that the next throw is the last, 0 if there is a result.
func (p *Progress) Last() *big.Rat {
	here := p.last()
	if p.automaton.Throw(here.Position).Costs == nil {
		return p.automaton.Last(here.Position)
	}
	return p.automaton.lastInTurn(here.Position, here.faces)
}
