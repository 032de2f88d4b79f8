package dice

import (
	"fmt"
	"math/big"
	"slices"

	"example.com/dice/internal/automaton"
	"example.com/dice/internal/plan"
)

// A Walk follows a strategy one throw at a time, for programs that wait for people or
// networks between throws.
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
	_        noCopy
	plan     *plan.Plan
	progress *automaton.Progress
}

// Walk returns a [Walk] at the start of the strategy, to make one result throw by throw.
func (s *Strategy) Walk() *Walk {
	p := s.made()
	return &Walk{plan: p, progress: p.Automaton.Begin()}
}

func (w *Walk) made() *automaton.Progress {
	checkMade(w != nil && w.progress != nil, "Walk", "make one with Strategy.Walk")
	return w.progress
}

// Next returns the sides of the dice to throw now, or nil once the result is known. There
// is one die; with [PerThrow] there may be more.
func (w *Walk) Next() []int { return slices.Clone(w.made().Next()) }

// Feed takes the faces of the dice that Next lists, in the same order. It returns an
// error, and changes nothing, if the number of faces is wrong, if the result is already
// known, or if a die lacks its face ([ErrFace]).
func (w *Walk) Feed(faces ...int) error {
	p := w.made()
	dice := p.Next()
	if dice == nil {
		return fmt.Errorf("dice: Feed: faces %v came after the result; call Undo to go back", faces)
	}
	if len(faces) != len(dice) {
		return fmt.Errorf("dice: Feed: %d faces for a throw of %v; give one for each die",
			len(faces), dice)
	}
	for i, face := range faces {
		if face < 1 || face > dice[i] {
			return faceError(face, uint64(dice[i]))
		}
	}
	p.Take(faces)
	return nil
}

// Undo takes back the last throw and reports whether there was one.
func (w *Walk) Undo() bool { return w.made().Undo() }

// Probability returns the probability that the next throw gives the result, or 0 once
// the result is known. The caller may change the returned number.
func (w *Walk) Probability() *big.Rat { return w.made().Last() }

// Result returns the result, from 1 to the sides of the strategy, and whether it is
// known. Before that the face is 0.
func (w *Walk) Result() (face int, done bool) { return w.made().Result() }
