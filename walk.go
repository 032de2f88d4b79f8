package dice

import (
	"fmt"
	"slices"
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
	_        noCopy
	strategy *Strategy
	places   []place // after each throw; the last is where it stands
}

// A place is a case of a pool that is rolled, or the result.
type place struct {
	pool  int
	index uint64
	run   run
}

// Walk returns a walk at the start of the strategy. One result is the end of
// it.
func (s *Strategy) Walk() *Walk {
	return &Walk{strategy: s, places: []place{s.settle(0, 0)}}
}

// settle carries a case to where it is rolled or decided.
func (a *automaton) settle(pool int, index uint64) place {
	for {
		r := *a.pools[pool].at(index)
		if r.action != carried {
			return place{pool, index, r}
		}
		pool, index = r.to, r.offset+(index-r.start)%r.span
	}
}

// land returns the place after a throw whose faces, less one, are the digits.
func (a *automaton) land(p place, digits uint64) place {
	return a.settle(p.run.to, p.run.offset+(p.index-p.run.start)*a.kinds[p.run.kind].sides+digits)
}

// next returns the dice that are thrown, nil if there is a result.
func (a *automaton) next(p place) []int {
	if p.run.action == decided {
		return nil
	}
	return a.kinds[p.run.kind].dice
}

// result returns the result, if there is one.
func (p place) result() (face int, done bool) {
	if p.run.action != decided {
		return 0, false
	}
	return int(p.run.offset+(p.index-p.run.start)%p.run.span) + 1, true
}

func (w *Walk) here() place { return w.places[len(w.places)-1] }

// Next returns the sides of the dice to throw now: one die, or with [PerThrow]
// one or more. It returns nil when the result is there.
func (w *Walk) Next() []int { return slices.Clone(w.strategy.next(w.here())) }

// Feed takes the faces of the dice that Next lists, in the same order, and goes
// on. It changes nothing and returns an error if there are more or fewer faces
// than dice, or if the result is there already; and an error that wraps
// [ErrFace] if a die does not have such a face.
func (w *Walk) Feed(faces ...int) error {
	p := w.here()
	dice := w.strategy.next(p)
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
	w.places = append(w.places, w.strategy.land(p, digits))
	return nil
}

// Undo takes back the last throw and reports whether there was one.
func (w *Walk) Undo() bool {
	if len(w.places) == 1 {
		return false
	}
	w.places = w.places[:len(w.places)-1]
	return true
}

// Result returns the result, from 1 to the sides of the strategy, and true; or
// 0 and false as long as there is none.
func (w *Walk) Result() (face int, done bool) { return w.here().result() }
