package dice

import "fmt"

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
	return &Walk{s, []place{s.settle(0, 0)}}
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

func (w *Walk) here() *place { return &w.places[len(w.places)-1] }

// Next returns the sides of the dice to throw now: one die, or with [PerThrow]
// one or more. It returns nil when the result is there.
func (w *Walk) Next() []int {
	r := &w.here().run
	if r.action == decided {
		return nil
	}
	return append([]int(nil), w.strategy.kinds[r.kind].dice...)
}

// Feed takes the faces of the dice that Next lists, in the same order, and goes
// on. It changes nothing and returns an error if there are more or fewer faces
// than dice, or if the result is there already; and an error that wraps
// [ErrFace] if a die does not have such a face.
func (w *Walk) Feed(faces ...int) error {
	p := w.here()
	if p.run.action == decided {
		return fmt.Errorf("dice: Feed: the result is there, %v came after it; call Result, or Undo to go back", faces)
	}
	k := &w.strategy.kinds[p.run.kind]
	if len(faces) != len(k.dice) {
		return fmt.Errorf("dice: Feed: %d faces for a throw of %d dice, %v; give one for each", len(faces), len(k.dice), k.dice)
	}
	digits := uint64(0)
	for i, face := range faces {
		sides := uint64(k.dice[i])
		if face < 1 || uint64(face) > sides {
			return faceError(face, sides)
		}
		digits = digits*sides + uint64(face-1)
	}
	landed := p.run.offset + (p.index-p.run.start)*k.sides + digits
	w.places = append(w.places, w.strategy.settle(p.run.to, landed))
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
func (w *Walk) Result() (face int, done bool) {
	p := w.here()
	if p.run.action != decided {
		return 0, false
	}
	return int(p.run.offset+(p.index-p.run.start)%p.run.span) + 1, true
}
