package dice

import (
	"errors"
	"math/big"
	"slices"
	"testing"

	"example.com/dice/internal/automaton"
	"example.com/dice/internal/plan"
	"example.com/dice/internal/plantest"
)

// A walk of a d16: a d20 decides 1 to 16, and 17 to 20 are four cases for a d4.
func TestWalk(t *testing.T) {
	w := Must(Plan(16, []int{4, 20})).Walk()
	if w.Undo() {
		t.Error("Undo at the start")
	}
	for _, wrong := range [][]int{{}, {0}, {21}, {-1}, {3, 4}} {
		err := w.Feed(wrong...)
		if err == nil || errors.Is(err, ErrFace) != (len(wrong) == 1) {
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
	if face, done := w.Result(); face != 14 || !done || w.Next() != nil ||
		w.Probability().Sign() != 0 {
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

// A die that is rolled with a strategy does what a walk does, also where the
// strategy is none that Plan makes: a d2 from two coins, with two portions that
// lead to cases of one pool, and outcomes that have leaves of their own there.
func TestPlannedGeneral(t *testing.T) {
	coin := automaton.Throw{Sides: 2, Cost: 1, Dice: []int{2}}
	a := &automaton.Automaton{Target: 2, Throws: []automaton.Throw{coin}, Spaces: []automaton.Space{
		{Size: 1, Runs: []automaton.Run{{End: 1, To: 2}}},
		{Size: 4, Runs: []automaton.Run{
			{Start: 0, End: 2, Action: automaton.Decided, Span: 2},
			{Start: 2, End: 3, Action: automaton.Decided, Offset: 1, Span: 1},
			{Start: 3, End: 4, Action: automaton.Decided, Offset: 0, Span: 1},
		}},
		{Size: 2, Runs: []automaton.Run{
			{Start: 0, End: 1, To: 1, Offset: 0},
			{Start: 1, End: 2, To: 1, Offset: 2},
		}},
	}}
	limit, err := plantest.Proof(t, a).Limit()
	s := &Strategy{&plan.Plan{Automaton: a, Expected: big.NewRat(2, 1), Limit: limit}}
	if err := errors.Join(err, s.Verify()); err != nil {
		t.Fatal(err)
	}
	for i, want := range []int{1, 2, 2, 1} {
		first, second := i/2+1, i%2+1
		w := s.Walk()
		if err := errors.Join(w.Feed(first), w.Feed(second)); err != nil {
			t.Fatal(err)
		}
		face, _ := w.Result()
		rolled, err := Must(s.Source(Script(first, second))).Roll()
		if face != want || rolled != want || err != nil {
			t.Errorf("%d %d: %d and %d, want %d", first, second, face, rolled, want)
		}
	}
}

// Verify compares the cost that the proof finds with that of Expected.
func TestVerifyComparesCosts(t *testing.T) {
	s := Must(Plan(16, []int{4, 20}))
	s.plan.Automaton.Throws[1].Cost = 2
	want := "dice: the strategy costs 11/5, not 6/5"
	if err := s.Verify(); err == nil || err.Error() != want {
		t.Errorf("%v, want %s", err, want)
	}
	s.plan.Automaton.Spaces[1].Runs[0].Span = 1
	want = "dice: the strategy gives outcome 1 with probability 13/16, not 1/16"
	if err := s.Verify(); err == nil || err.Error() != want {
		t.Errorf("%v, want %s", err, want)
	}
}

// A loaded die ends with ErrUnfair after the throws that the plan says, again and again;
// the longest run that is possible is not a reason for doubt.
func TestPlannedUnfair(t *testing.T) {
	for _, available := range [][]int{{6}, {2, 6}} {
		s := Must(Plan(13, available))
		rolls := 0
		die := Must(s.Source(Set(Counting(Stuck(6), &rolls), Counting(Stuck(2), &rolls))))
		for range 3 {
			rolls = 0
			if _, err := die.Roll(); !errors.Is(err, ErrUnfair) || rolls != s.plan.Limit {
				t.Errorf("from %v: %v after %d rolls, not %d", available, err, rolls, s.plan.Limit)
			}
		}
	}
	s := Must(Plan(1<<30, []int{2}, Bounded()))
	if face, err := Must(s.Source(Set(Stuck(2)))).Roll(); err != nil || face != 1<<30 {
		t.Error(face, err)
	}
}
