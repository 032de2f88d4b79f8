package division

import (
	"testing"

	"example.com/dice/internal/automaton"
	"example.com/dice/internal/dicetest"
	"pgregory.net/rapid"
)

// Budgets are all sums of costs, each once and in order.
func TestBudgets(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		costs := rapid.SliceOfN(rapid.IntRange(1, 30), 1, 4).Draw(t, "costs")
		var throws []automaton.Throw
		for _, c := range costs {
			throws = append(throws, automaton.Throw{Sides: 2, Cost: c, Dice: []int{2}})
		}
		sum := budgets(throws)
		possible := map[int]bool{0: true}
		next := sum()
		for b := 1; b < 200; b++ {
			for _, c := range costs {
				possible[b] = possible[b] || possible[b-c]
			}
			if possible[b] {
				if next != b {
					t.Fatalf("%v: %d, want %d", costs, next, b)
				}
				next = sum()
			}
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
	a, err := newSearch(2, dicetest.ThrowsAt(coinIsDear, 2, 3)).Bounded()
	if err != nil {
		t.Fatal(err)
	}
	if p := dicetest.Proof(t, a); !p.Bounded || p.Worst != 1_000_000 {
		t.Error(p.Worst, p.Bounded)
	}
}
