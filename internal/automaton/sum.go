package automaton

import (
	"fmt"
	"slices"
	"strconv"

	"example.com/dice/internal/chances"
	"example.com/dice/internal/notation"
	"example.com/dice/internal/words"
)

// A Sum is an expression whose dice people roll as it is written, and calculate. They
// make dice that are missing by rolling others.
type Sum struct {
	Expression string      `json:"expression"`
	Groups     [][]SumPool `json:"groups"` // of pools, from left to right, thrown together
	expr       *notation.Expression
	pools      []*notation.DicePool
}

// A SumPool says how the dice of a pool are rolled.
type SumPool struct {
	AtOnce int   `json:"at_once"`        // the most that are thrown at once; 1 unless throws count
	From   []int `json:"from,omitempty"` // like dice that make one of the pool; nil if it is at hand
}

// MaxFollowed is how many faces are followed for the plan of a sum, at most.
const MaxFollowed = 1 << 20

// NewSum returns the recipe of an expression, or nil if it is not
// [notation.Expression.Played].
func NewSum(e *notation.Expression, groups [][]SumPool) *Sum {
	e = e.AsPlayed()
	pools := e.Played()
	if pools == nil {
		return nil
	}
	return &Sum{e.String(), groups, e, pools}
}

// Expr returns the expression. The caller must not change it.
func (s *Sum) Expr() *notation.Expression { return s.expr }

// Pools returns the pools of the expression, from left to right. The caller must not
// change them.
func (s *Sum) Pools() []*notation.DicePool { return s.pools }

// Dice returns the dice that one die of a pool takes.
func (pool SumPool) Dice(p *notation.DicePool) []int {
	if pool.From != nil {
		return pool.From
	}
	return []int{p.Sides}
}

// AtOnce reports whether people roll all dice of an expression at once: they add all
// faces, or have one die for each part of it.
func AtOnce(e *notation.Expression, pools []*notation.DicePool) bool {
	apart := func(p *notation.DicePool) bool { return !p.Plain() || p.Faces != nil }
	several := func(p *notation.DicePool) bool { return p.Count > 1 }
	return len(pools) == 1 || !slices.ContainsFunc(pools, apart) &&
		(Additive(e.Root) || !slices.ContainsFunc(pools, several))
}

// Ordered reports whether it matters which of two like dice shows a face.
func (s *Sum) Ordered() bool {
	return len(s.pools) > 1 && !Additive(s.expr.Root) || s.expr.Root.Digits()
}

// Additive reports whether a node adds pools and constants.
func Additive(n *notation.Node) bool {
	switch {
	case n.Kind != notation.Operation:
		return !n.Digits()
	case n.Op == chances.Add:
		return Additive(n.Args[0]) && Additive(n.Args[1])
	}
	return n.Op == chances.Subtract && Additive(n.Args[0]) && n.Args[1].Kind == notation.Number
}

// Die returns the plan of a die that is made for a pool, or nil if the die is at hand.
// Its outcomes are the faces of the die.
func (s *Sum) Die(pool SumPool, p *notation.DicePool) *Automaton {
	if pool.From == nil {
		return nil
	}
	t := throwOf(pool.From, len(pool.From))
	faces := p.Values()
	var cells []Cell
	for side := 1; side <= p.Sides; side++ {
		at := side - 1
		if p.Faces != nil {
			at, _ = slices.BinarySearch(faces, p.Face(side))
		}
		cells = append(cells, slices.Repeat([]Cell{Cell(at)}, int(t.Sides)/p.Sides)...)
	}
	cells = append(cells, slices.Repeat([]Cell{Start}, int(t.Sides)-len(cells))...)
	if p.Faces == nil {
		a := OneThrow(uint64(p.Sides), t, cells)
		n := NumberOf(a.Target, pool.From)
		if n != nil && len(pool.From) > 1 && n.Ease(a.Target) <= a.Ease() {
			return n.Automaton(a.Target, nil, func(dice []int) int { return len(dice) })
		}
		return a
	}
	a := OneThrow(uint64(len(faces)), t, cells)
	for _, face := range faces {
		a.Names = append(a.Names, strconv.Itoa(face))
		a.Weights = append(a.Weights, uint64(words.Like(p.Faces, face)))
	}
	if len(faces) == p.Sides {
		a.Weights = nil
	}
	return a
}

// shows returns the side that a die of a pool, which may be made, shows for each number
// of its dice, or 0 to roll these again.
func shows(die *Automaton, pool SumPool, p *notation.DicePool) (sides []int) {
	t := throwOf(pool.Dice(p), 1)
	for number := range t.Sides {
		side := int(number) + 1
		if die != nil {
			start := die.Settle(0, 0)
			digits := die.Throw(start).Digits(t.Faces(number))
			face, _ := die.Land(start, digits).Result()
			side = face
			if face > 0 && p.Faces != nil {
				n, _ := strconv.Atoi(die.Names[face-1])
				side = slices.Index(p.Faces, n) + 1
			}
		}
		sides = append(sides, side)
	}
	return sides
}

// Ease returns 2, and the ease of each kind of die that is made, of what is done with
// dice, and of what is calculated, unless all is added.
func (s *Sum) Ease(uint64) int {
	ease, known := easeOfSum, map[string]bool{}
	for i, pool := range slices.Concat(s.Groups...) {
		p := s.pools[i]
		ease += easeOfEffect * p.Effects
		if kind := fmt.Sprint(p.Sides, p.Faces, pool.From); pool.From != nil && !known[kind] {
			ease, known[kind] = ease+s.Die(pool, p).Ease(), true
		}
	}
	if !Additive(s.expr.Root) {
		ease += easeOfOperation * (operations(s.expr.Root) - len(s.pools))
	}
	return ease
}

// operations returns how many operations and pools a node has.
func operations(n *notation.Node) (count int) {
	if n.Kind != notation.Number {
		count++
	}
	for _, arg := range n.Args {
		if n.Kind == notation.Operation {
			count += operations(arg)
		}
	}
	return count
}
