package notation

import (
	"slices"

	"example.com/dice/internal/chances"
)

// A DicePool is the dice of a pool as people roll them: one kind, each of which adds at most one
// more. Planners and cards know pools only so.
type DicePool struct {
	Leaf         *Node // of the expression
	Count, Sides int
	Faces        []int // ascending, one for each side; nil for 1 to Sides
	Kept         chances.Kept
	Digits       bool   // they are read as the digits of a number
	Counts       bool   // they are counted, not added
	GoesOn       bool   // a die may be rolled again, or add one more
	Adds         bool   // a die may add one more
	Effects      int    // modifiers of the dice and of what counts
	Said         string // what is done with the dice, besides keeping and adding; or ""

	term *PoolTerm
}

// Played returns the pools of the expression, from left to right, or nil if a die may add dice
// without end.
func (e *Expression) Played() (pools []*DicePool) {
	if e.Coin {
		return nil
	}
	for _, leaf := range e.Root.leaves() {
		p := leaf.Pool
		d := &DicePool{Leaf: leaf, Count: p.Count, Sides: p.Sides, Faces: p.Faces, Kept: p.Kept,
			Digits: leaf.Kind == Digits, Counts: p.On[Success] != nil, Adds: p.Explode != chances.Never,
			Said: p.inWords(), term: p}
		d.GoesOn = d.Adds || p.On[Reroll] != nil || p.On[RerollOnce] != nil
		for _, effect := range p.On {
			if effect != nil {
				d.Effects++
			}
		}
		if d.Adds && p.Explode != chances.Once {
			return nil
		}
		pools = append(pools, d)
	}
	return pools
}

// leaves returns the nodes of dice, from left to right.
func (n *Node) leaves() (list []*Node) {
	if n.Pool != nil {
		return []*Node{n}
	}
	for _, arg := range n.Args {
		list = append(list, arg.leaves()...)
	}
	return list
}

// Plain reports whether all dice are added, as they show.
func (d *DicePool) Plain() bool { return d.Effects == 0 && !d.Adds && !d.Digits && !d.Keeps() }

// Keeps reports whether some dice are dropped.
func (d *DicePool) Keeps() bool { return d.Kept != chances.Kept{} }

// Face returns what a side shows, from 1 to Sides.
func (d *DicePool) Face(side int) int { return d.term.Face(side) }

// Values returns the faces of the die, each once.
func (d *DicePool) Values() []int { return slices.Compact(slices.Clone(d.Faces)) }

// Score returns what a die that stays adds to the total.
func (d *DicePool) Score(value int) int { return d.term.Score(value) }

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

// Fate returns what becomes of a die of the pool in a state that shows a side, from 1.
func (d *DicePool) Fate(s DieState, side int) Fate {
	p := d.term
	face := p.Face(side)
	switch {
	case p.On[Reroll].Matches(face):
		return Fate{Again: true, Next: s}
	case s&RolledAgain == 0 && p.On[RerollOnce].Matches(face):
		return Fate{Again: true, Next: s | RolledAgain}
	}
	return Fate{More: s&Added == 0 && p.Explodes(face), Next: Added, Value: p.Clamped(face)}
}

// Said says which results are yes: 8 or more.
func (c *Condition) Said() string { return c.inWords() }
