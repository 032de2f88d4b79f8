package notation

import "example.com/dice/internal/chances"

// A DieState is what a die of a pool has been through: none of these, or one, or both.
type DieState uint8

// The parts of a state.
const (
	RolledAgain DieState = 1 << iota // by a reroll that comes once
	Added                            // by an explosion, and adds none
	DieStates                        // how many there are
)

// A Fate is what becomes of a die that shows a side.
type Fate struct {
	Again bool     // it is rolled again
	More  bool     // it stays, and another die follows
	Next  DieState // of the next roll, if there is one
	Value int      // what it counts as if it stays
}

// Fate returns what becomes of a die of the pool in a state that shows a side, from 1. The pool
// is [PoolTerm.Finite].
func (p *PoolTerm) Fate(s DieState, side int) Fate {
	face := p.Face(side)
	switch {
	case p.On[Reroll].Matches(face):
		return Fate{Again: true, Next: s}
	case s&RolledAgain == 0 && p.On[RerollOnce].Matches(face):
		return Fate{Again: true, Next: s | RolledAgain}
	}
	return Fate{More: s&Added == 0 && p.Explodes(face), Next: Added, Value: p.Clamped(face)}
}

// Finite reports whether a die adds at most one more.
func (p *PoolTerm) Finite() bool { return p.Explode == chances.Never || p.Explode == chances.Once }

// GoesOn reports whether a die may be rolled again, or add one more.
func (p *PoolTerm) GoesOn() bool {
	return p.On[Reroll] != nil || p.On[RerollOnce] != nil || p.Explode != chances.Never
}

// Said says what is done with the dice of the pool, besides keeping and adding; "" for nothing.
func (p *PoolTerm) Said() string { return p.inWords() }

// Said says which results are yes: 8 or more.
func (c *Condition) Said() string { return c.inWords() }
