package dice

import (
	"fmt"
	"math/big"
	"slices"

	"example.com/dice/internal/automaton"
)

// A Walk follows a strategy one throw at a time, for programs that wait for people or
// networks between throws. It is not safe for concurrent use.
//
//	walk := strategy.Walk()
//	for {
//		if face, done := walk.Result(); done {
//			return face, nil
//		}
//		faces := ask(walk.Next())
//		if err := walk.Feed(faces...); err != nil {
//			explain(err) // and ask again
//		}
//	}
type Walk struct {
	_         noCopy
	strategy  *Strategy
	positions []automaton.Position // after each throw; the last is where it stands
}

// Walk returns a [Walk] at the start of the strategy, to make one result throw by throw.
func (s *Strategy) Walk() *Walk {
	return &Walk{strategy: s, positions: []automaton.Position{s.made().automaton.Settle(0, 0)}}
}

func (w *Walk) here() automaton.Position {
	checkMade(w.strategy != nil, "Walk", "Strategy.Walk")
	return w.positions[len(w.positions)-1]
}

// String returns a name such as "dice.Plan(13).Walk()", without the position.
func (w *Walk) String() string {
	if w.strategy == nil {
		return "dice.Plan(0).Walk()"
	}
	return fmt.Sprintf("dice.Plan(%d).Walk()", w.strategy.Sides())
}

// Next returns the sides of the dice to throw now, or nil once the result is known.
// There is one die, or with [PerThrow] one or more.
func (w *Walk) Next() []int {
	here := w.here()
	return slices.Clone(w.strategy.automaton.Next(here))
}

// Feed takes the faces of the dice that Next lists, in the same order. It returns an
// error, and changes nothing, if the number of faces is wrong, if the result is already
// known, or if a die lacks its face ([ErrFace]).
func (w *Walk) Feed(faces ...int) error {
	p := w.here()
	dice := w.strategy.automaton.Next(p)
	if dice == nil {
		return fmt.Errorf("dice: Feed: faces %v came after the result; call Undo to go back", faces)
	}
	if len(faces) != len(dice) {
		return fmt.Errorf("dice: Feed: %d faces for a throw of %v; give one for each die", len(faces), dice)
	}
	digits := uint64(0)
	for i, face := range faces {
		sides := uint64(dice[i])
		if face < 1 || uint64(face) > sides {
			return faceError(face, sides)
		}
		digits = digits*sides + uint64(face-1)
	}
	w.positions = append(w.positions, w.strategy.automaton.Land(p, digits))
	return nil
}

// Undo takes back the last throw and reports whether there was one.
func (w *Walk) Undo() bool {
	if w.here(); len(w.positions) == 1 {
		return false
	}
	w.positions = w.positions[:len(w.positions)-1]
	return true
}

// Probability returns the probability that the next throw gives the result, or 0 once
// the result is known. The caller may change the returned number.
func (w *Walk) Probability() *big.Rat { return w.strategy.automaton.Last(w.here()) }

// Result returns the result, from 1 to the sides of the strategy, and whether it is
// known. Before that the face is 0.
func (w *Walk) Result() (face int, done bool) { return w.here().Result() }

// Position returns the step, from 1, and the case in it, from 0, where the walk stands,
// numbered as in [Strategy.MarshalJSON] and the rows of [Strategy.SVG]; or 0 and 0 once
// the result is known. Walks of one strategy at the same position continue alike.
func (w *Walk) Position() (step, number int) {
	p := w.here()
	if _, done := p.Result(); done {
		return 0, 0
	}
	return w.strategy.steps.Number(p.Pool), int(p.Index)
}
