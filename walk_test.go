package dice_test

import (
	"errors"
	"slices"
	"testing"

	"example.com/dice"
)

func TestWalk(t *testing.T) {
	s := mustPlan(t, 16, []int{4, 20})
	w := s.Walk()
	if w.Undo() {
		t.Error("Undo at the start")
	}
	for _, wrong := range [][]int{{}, {0}, {21}, {-1}, {3, 4}} {
		err := w.Feed(wrong...)
		if err == nil || errors.Is(err, dice.ErrFace) != (len(wrong) == 1) {
			t.Errorf("Feed(%v): %v", wrong, err)
		}
		if next := w.Next(); !slices.Equal(next, []int{20}) {
			t.Errorf("Feed(%v) changed Next to %v", wrong, next)
		}
	}
	if err := w.Feed(20); err != nil { // the last of 4 cases
		t.Fatal(err)
	}
	w.Next()[0] = 99 // a copy
	if face, done := w.Result(); face != 0 || done {
		t.Error(face, done)
	}
	if err := w.Feed(2); err != nil { // 3·4 + 1
		t.Fatal(err)
	}
	if face, done := w.Result(); face != 14 || !done || w.Next() != nil || w.Probability().Sign() != 0 {
		t.Error(face, done, w.Next(), w.Probability())
	}
	if err := w.Feed(2); err == nil {
		t.Error("Feed after the result")
	}
	first, second := w.Undo(), w.Undo()
	if !first || !second || !slices.Equal(w.Next(), []int{20}) {
		t.Error("Undo twice:", w.Next())
	}
	if err := w.Feed(8); err != nil {
		t.Fatal(err)
	}
	if face, done := w.Result(); face != 8 || !done {
		t.Error(face, done)
	}
}

// A walk that comes back to the beginning is there.
func TestWalkBeginsAgain(t *testing.T) {
	w := mustPlan(t, 5, []int{6}).Walk()
	for range 3 {
		if err := w.Feed(6); err != nil {
			t.Fatal(err)
		}
		if step, number := w.Position(); step != 1 || number != 0 {
			t.Errorf("step %d, number %d", step, number)
		}
	}
	if err := w.Feed(4); err != nil {
		t.Fatal(err)
	}
	if face, done := w.Result(); face != 4 || !done {
		t.Error(face, done)
	}
}
