package division

import (
	"slices"
	"testing"

	"example.com/dice/internal/automaton"
	"example.com/dice/internal/plantest"
	"pgregory.net/rapid"
)

// Budgets are all sums of costs, each once and in order.
func TestBudgets(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		costs := rapid.SliceOfN(rapid.IntRange(1, 30), 1, 4).Draw(t, "costs")
		s := &PolicySearch{}
		for _, c := range costs {
			s.throws = append(s.throws, automaton.Throw{Sides: 2, Cost: c, Dice: []int{2}})
		}
		possible, want := map[int]bool{0: true}, []int(nil)
		for b := 1; b < 200; b++ {
			for _, c := range costs {
				possible[b] = possible[b] || possible[b-c]
			}
			if possible[b] {
				want = append(want, b)
			}
		}
		if got := s.budgets(199, len(want)+1); !slices.Equal(got, want) {
			t.Fatalf("%v: %v, want %v", costs, got, want)
		}
		if s.budgets(199, len(want)) != nil {
			t.Fatalf("%v: more than %d", costs, len(want))
		}
	})
}

// Costs of very different sizes have a great many sums; the search does not try all.
func TestBoundedUnlikeCosts(t *testing.T) {
	coinIsDear := func(sides int) int {
		if sides == 2 {
			return 1_000_000
		}
		return 1
	}
	a, err := newSearch(2, plantest.ThrowsAt(coinIsDear, 2, 3)).Bounded()
	if err != nil {
		t.Fatal(err)
	}
	if p := plantest.Proof(t, a); !p.Bounded || p.Worst != 1_000_000 {
		t.Error(p.Worst, p.Bounded)
	}
}
