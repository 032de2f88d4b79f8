package render

import (
	"testing"

	"example.com/dice/internal/automaton"
)

// A step shows only the cases that a player comes to. Cases that the roll before has
// decided are said where that roll is, unless others are carried to them.
func TestCasesThatAreVisited(t *testing.T) {
	decided := automaton.Run{Start: 0, End: 5, Action: automaton.Decided, Span: 5}
	again := automaton.Run{Start: 5, End: 6, Action: automaton.Rolled, To: 1}
	a := &automaton.Automaton{
		Target: 5,
		Throws: []automaton.Throw{{Sides: 6, Cost: 1, Dice: []int{6}}},
		Pools: []automaton.Pool{{Size: 1, Runs: []automaton.Run{{End: 1, To: 1}}},
			{Size: 6, Runs: []automaton.Run{decided, again}}},
	}
	s := &Sheet{Automaton: a, Steps: a.Steps()}
	if s.visited(1, decided) || !s.visited(1, again) || !s.visited(0, a.Pools[0].Runs[0]) {
		t.Error("nothing is carried to cases 0 to 4 of step 2, and the others are rolled")
	}
	for _, test := range []struct {
		offset, span uint64
		want         bool
	}{{0, 1, true}, {4, 1, true}, {4, 2, true}, {5, 1, false}} {
		carried := automaton.Run{End: 1, Action: automaton.Carried, To: 1, Offset: test.offset,
			Span: test.span}
		a.Pools = append(a.Pools[:2], automaton.Pool{Size: 1, Runs: []automaton.Run{carried}})
		if got := s.visited(1, decided); got != test.want {
			t.Errorf("carried to %d cases from %d: visited is %v", test.span, test.offset, got)
		}
	}
}
