package dice

import (
	"errors"
	"math/big"
	"slices"
	"testing"

	"example.com/dice/internal/automaton"
	"example.com/dice/internal/dicetest"
	"example.com/dice/internal/plan"
)

// A die that is rolled with a strategy does what a walk does, also where the
// strategy is none that Plan makes: a d2 from two coins, with two portions that
// lead to cases of one pool, and outcomes that have leaves of their own there.
func TestPlannedGeneral(t *testing.T) {
	coin := automaton.Throw{Sides: 2, Cost: 1, Dice: []int{2}}
	a := &automaton.Automaton{Target: 2, Throws: []automaton.Throw{coin}, Pools: []automaton.Pool{
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
	limit, err := dicetest.Proof(t, a).Limit()
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
		die, err := s.Source(Replay(2, first, second))
		if err != nil {
			t.Fatal(err)
		}
		face, _ := w.Result()
		if rolled, err := die.Roll(); face != want || rolled != want || err != nil {
			t.Errorf("%d %d: %d and %d, want %d", first, second, face, rolled, want)
		}
	}
}

// Verify compares the cost that the proof finds with that of ExpectedExact.
func TestVerifyComparesCosts(t *testing.T) {
	s, err := Plan(16, []int{4, 20})
	if err != nil {
		t.Fatal(err)
	}
	s.plan.Automaton.Throws[1].Cost = 2
	want := "dice: the strategy costs 11/5, not 6/5"
	if err := s.Verify(); err == nil || err.Error() != want {
		t.Errorf("%v, want %s", err, want)
	}
	s.plan.Automaton.Pools[1].Runs[0].Span = 1
	want = "dice: the strategy gives outcome 1 with probability 13/16, not 1/16"
	if err := s.Verify(); err == nil || err.Error() != want {
		t.Errorf("%v, want %s", err, want)
	}
}

// A stepCase is where a walk stands.
type stepCase struct{ step, number int }

// lasting returns for each case of a strategy from which dice can go on for ever
// a face after which they still can.
func lasting(s *Strategy) map[stepCase]int {
	next := map[stepCase][]stepCase{} // by face; none for a result
	here := func(w *Walk) stepCase {
		step, number := w.Position()
		return stepCase{step, number}
	}
	for open := [][]int{nil}; len(open) > 0; open = open[1:] {
		walk := s.Walk()
		for _, face := range open[0] {
			walk.Feed(face)
		}
		from := here(walk)
		if next[from] != nil {
			continue
		}
		for face := 1; face <= walk.Next()[0]; face++ {
			walk.Feed(face)
			next[from] = append(next[from], here(walk))
			if _, done := walk.Result(); !done {
				open = append(open, append(slices.Clone(open[0]), face))
			}
			walk.Undo()
		}
	}
	faces := map[stepCase]int{}
	for ended := true; ended; {
		ended = false
		for p, places := range next {
			i := slices.IndexFunc(places, func(q stepCase) bool { return next[q] != nil })
			faces[p] = i + 1
			if i < 0 {
				delete(next, p)
				delete(faces, p)
				ended = true
			}
		}
	}
	return faces
}

// A luckless die always shows a face after which a strategy can go on for ever.
type luckless struct {
	sides int
	walk  *Walk // of all dice together
	faces map[stepCase]int
	rolls *int
}

func (d luckless) Sides() int { return d.sides }

func (d luckless) Roll() (int, error) {
	*d.rolls++
	step, number := d.walk.Position()
	face := d.faces[stepCase{step, number}]
	return face, d.walk.Feed(face)
}

// ErrUnfair comes after the number of throws that the automaton says, again and
// again.
func TestPlannedLimit(t *testing.T) {
	dicetest.Long(t)
	for _, r := range []struct {
		target    int
		available []int
	}{{13, []int{6}}, {7, []int{6, 10}}, {13, []int{8, 20}}, {17, []int{4, 6}}, {15, []int{2, 3}}} {
		s, err := Plan(r.target, r.available)
		if err != nil {
			t.Fatal(err)
		}
		faces, walk, rolls := lasting(s), s.Walk(), 0
		var sources []Source
		for _, sides := range s.Dice() {
			sources = append(sources, luckless{sides, walk, faces, &rolls})
		}
		die, err := s.Source(sources...)
		if err != nil {
			t.Fatal(err)
		}
		for range 2 {
			rolls = 0
			if face, err := die.Roll(); face != 0 || !errors.Is(err, ErrUnfair) {
				t.Fatalf("d%d from %v: %d, %v", r.target, r.available, face, err)
			}
			limit, err := dicetest.Proof(t, s.plan.Automaton).Limit()
			if rolls != limit || err != nil {
				t.Errorf("d%d from %v: doubted after %d throws, not %d; %v", r.target, r.available,
					rolls, limit, err)
			}
		}
	}
}
