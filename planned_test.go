package dice

import (
	"errors"
	"testing"

	"example.com/dice/internal/automaton"
)

// A die that is rolled with a strategy does what a walk does, also where the
// strategy is none that Plan makes: a d2 from two coins, with two portions that
// lead to cases of one pool, and outcomes that have leaves of their own there.
func TestPlannedGeneral(t *testing.T) {
	coin := automaton.Throw{Sides: 2, Cost: 1, Dice: []int{2}}
	s, err := newStrategy(t.Context(), &automaton.Automaton{Target: 2, Throws: []automaton.Throw{coin}, Pools: []automaton.Pool{
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
	}})
	if err != nil {
		t.Fatal(err)
	}
	if err := s.Verify(); err != nil || s.Expected() != 2 {
		t.Error(err, s.Expected())
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
	s, err := Plan(13, []int{8, 20})
	if err != nil {
		t.Fatal(err)
	}
	s.automaton.Throws[1].Cost = 2
	want := "dice: the strategy costs 1960/793, not 1080/793"
	if err := s.Verify(); err == nil || err.Error() != want {
		t.Errorf("%v, want %s", err, want)
	}
	s.automaton.Pools[1].Runs[0].Span = 1
	want = "dice: the strategy gives outcome 1 with probability 541/793, not 1/13"
	if err := s.Verify(); err == nil || err.Error() != want {
		t.Errorf("%v, want %s", err, want)
	}
}

// maxed is a die that always shows its highest face.
type maxed struct {
	sides int
	rolls *int
}

func (m maxed) Sides() int         { return m.sides }
func (m maxed) Roll() (int, error) { *m.rolls++; return m.sides, nil }

// Stuck dice are doubted after as many throws as the automaton says, again and
// again.
func TestPlannedLimit(t *testing.T) {
	for _, available := range [][]int{{6}, {2, 3}, {4, 6, 8, 10, 12, 20}} {
		s, err := Plan(13, available)
		if err != nil {
			t.Fatal(err)
		}
		rolls := 0
		var sources []Source
		for _, sides := range s.Dice() {
			sources = append(sources, maxed{sides, &rolls})
		}
		die, err := s.Source(sources...)
		if err != nil {
			t.Fatal(err)
		}
		for range 2 {
			rolls = 0
			if face, err := die.Roll(); face != 0 || !errors.Is(err, ErrUnfair) {
				t.Fatalf("from %v: %d, %v", available, face, err)
			}
			if limit, err := s.automaton.Limit(); rolls != limit || err != nil {
				t.Errorf("from %v: doubted after %d throws, not %d; %v", available, rolls, limit, err)
			}
		}
	}
}
