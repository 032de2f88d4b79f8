package search

import (
	"reflect"
	"testing"

	"example.com/dice/internal/automaton"
	"example.com/dice/internal/dicetest"
)

// The rows that a plan carries are those that its pools have.
func TestRowsAreCarried(t *testing.T) {
	table := weightedProblem([]uint64{1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1}, 20)
	table.Simplest = true
	many := Problem{Target: 257, Throws: dicetest.Throws(2), Simplest: true, Quick: true} // 518 rows
	problems := []Problem{table, many}
	for _, target := range []uint64{3, 7, 13, 24, 35, 99} {
		problems = append(problems,
			Problem{Target: target, Throws: dicetest.Throws(6, 20), Simplest: true, Quick: true},
			Problem{Target: target, Throws: dicetest.Throws(4, 6), Simplest: true, Quick: true})
	}
	for _, p := range problems {
		s, err := New(t.Context(), p)
		if err != nil {
			t.Fatal(err)
		}
		for _, within := range []float64{0, 0.1} {
			easy, err := s.Easiest(t.Context(), within)
			if err != nil {
				t.Fatal(err)
			}
			checkCarried(t, easy.Automaton)
		}
	}
}

// checkCarried compares the rows that an automaton carries with those of one that carries none.
func checkCarried(t *testing.T, a *automaton.Automaton) {
	t.Helper()
	fresh := &automaton.Automaton{Target: a.Target, Throws: a.Throws, Pools: a.Pools}
	carried, made := a.RolledCases(automaton.MaxTable), fresh.RolledCases(automaton.MaxTable)
	if len(carried) != len(made) {
		t.Fatalf("d%d: %d rows, not %d", a.Target, len(carried), len(made))
	}
	for i, r := range carried {
		if want := made[i]; r.Position != want.Position || !reflect.DeepEqual(r.Dice, want.Dice) ||
			!reflect.DeepEqual(r.To, want.To) {
			t.Errorf("d%d: row %d is %v, not %v", a.Target, i, r, want)
		}
	}
	if all := uint64(len(automaton.Cells(carried))); all > 0 && a.RolledCases(all-1) != nil {
		t.Errorf("d%d: more cells than the limit", a.Target)
	}
}
