package render

import (
	"strconv"
	"testing"

	"example.com/dice/internal/automaton"
)

// A formula names results as the card does: totals of a sum from the lowest on, faces of a
// die, and places in a table.
func TestEffects(t *testing.T) {
	const decided = automaton.Decided
	numbered := func(first int) (names []string) {
		for i := range 40 {
			names = append(names, strconv.Itoa(first+i))
		}
		return names
	}
	weights := make([]uint64, 40)
	weights[0] = 1
	table := append([]string{"gold"}, numbered(2)[1:]...)
	for _, test := range []struct {
		run     automaton.Run
		weights []uint64
		names   []string
		want    string
	}{
		{automaton.Run{Start: 21, End: 25, Action: decided, Offset: 13, Span: 4}, weights, numbered(5),
			"result = number − 3"},
		{automaton.Run{Start: 2, End: 6, Action: decided, Offset: 13, Span: 4}, weights, numbered(-4),
			"result = number + 7"},
		{automaton.Run{Start: 2, End: 10, Action: decided, Span: 4}, weights, numbered(-4),
			"result = (number − 2) mod 4 − 4"},
		{automaton.Run{End: 8, Action: decided, Span: 4}, weights, numbered(0), "result = number mod 4"},
		{automaton.Run{Start: 7, End: 11, Action: decided, Offset: 7, Span: 4}, weights, numbered(0),
			"result = number"},
		{automaton.Run{Start: 21, End: 25, Action: decided, Offset: 13, Span: 4}, weights, nil,
			"result = outcome n with n = number − 7"},
		{automaton.Run{Start: 21, End: 25, Action: decided, Offset: 13, Span: 4}, weights, table,
			"result = outcome n with n = number − 7"},
		{automaton.Run{Start: 21, End: 25, Action: decided, Span: 1}, weights, table, "result = gold"},
		{automaton.Run{Start: 21, End: 25, Action: decided, Offset: 13, Span: 4}, nil, nil,
			"result = number − 7"},
		{automaton.Run{End: 8, Action: decided, Offset: 4, Span: 4}, nil, nil,
			"result = number mod 4 + 5"},
	} {
		a := &automaton.Automaton{Target: 40, Weights: test.weights, Names: test.names}
		if got := (&Sheet{Automaton: a}).effect(test.run); got != test.want {
			t.Errorf("%+v: %q; want %q", test.run, got, test.want)
		}
	}
}
