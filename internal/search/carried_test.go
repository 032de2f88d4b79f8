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
	problems := []Problem{table}
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
		easy, err := s.Easiest(t.Context(), 0.1)
		if err != nil {
			t.Fatal(err)
		}
		fresh := &automaton.Automaton{Target: easy.Target, Throws: easy.Throws, Pools: easy.Pools}
		carried, made := easy.RolledCases(automaton.MaxTable), fresh.RolledCases(automaton.MaxTable)
		if len(carried) != len(made) {
			t.Fatalf("d%d: %d rows, not %d", p.Target, len(carried), len(made))
		}
		for i, r := range carried {
			if want := made[i]; r.Position != want.Position || !reflect.DeepEqual(r.Dice, want.Dice) ||
				!reflect.DeepEqual(r.To, want.To) {
				t.Errorf("d%d: row %d is %v, not %v", p.Target, i, r, want)
			}
		}
		if all := uint64(len(automaton.Cells(carried))); all > 0 && easy.RolledCases(all-1) != nil {
			t.Errorf("d%d: more cells than the limit", p.Target)
		}
	}
}
