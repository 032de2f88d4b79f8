package dice

import (
	"fmt"
	"math/big"
	"slices"

	"example.com/dice/internal/automaton"
)

// A Walk follows a strategy one throw at a time, for programs that wait for
// people or networks between throws. Next says what to throw, Feed takes what
// fell, Result tells whether that was enough:
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
//
// A Walk must not be used by several goroutines at once.
type Walk struct {
	_         noCopy
	strategy  *Strategy
	positions []automaton.Position // after each throw; the last is where it stands
}

// Walk returns a walk at the start of the strategy. It ends with one result.
func (s *Strategy) Walk() *Walk {
	return &Walk{strategy: s, positions: []automaton.Position{s.automaton.Settle(0, 0)}}
}

func (w *Walk) here() automaton.Position { return w.positions[len(w.positions)-1] }

// Next returns the sides of the dice to throw now: one die, or with [PerThrow]
// one or more. It returns nil when the result is there.
func (w *Walk) Next() []int { return slices.Clone(w.strategy.automaton.Next(w.here())) }

// Feed takes the faces of the dice that Next lists, in the same order, and goes
// on. It changes nothing and returns an error if there are more or fewer faces
// than dice, or if the result is there already; and an error that wraps
// [ErrFace] if a die does not have such a face.
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
	if len(w.positions) == 1 {
		return false
	}
	w.positions = w.positions[:len(w.positions)-1]
	return true
}

// Odds returns the odds that the next throw is the last: the share of its
// outcomes that give a result. They are 0 when the result is there. The caller
// may change what Odds returns.
func (w *Walk) Odds() *big.Rat { return w.strategy.automaton.Last(w.here()) }

// Result returns the result, from 1 to the sides of the strategy, and true; or
// 0 and false as long as there is none.
func (w *Walk) Result() (face int, done bool) { return w.here().Result() }

// Position returns where the walk stands in the instructions of
// [Strategy.String] and the data of [Strategy.MarshalJSON]: at which step, from 1,
// and with which number, or case, from 0. Step 2 with the number 4 is B4 there. Two
// walks of one strategy that have the same position go on in the same way. When
// the result is there, Position returns 0 and 0.
func (w *Walk) Position() (step, number int) {
	p := w.here()
	if _, done := p.Result(); done {
		return 0, 0
	}
	return w.strategy.steps.Number(p.Pool), int(p.Index)
}
