package plan

import (
	"math"
	"slices"
	"testing"

	"example.com/dice/internal/automaton"
	"pgregory.net/rapid"
)

// The search for paths finds what value iteration over all numbers of open
// cases finds.
func TestPathIsBest(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		m := rapid.Uint64Range(2, 1500).Draw(t, "target")
		var throws []automaton.Throw
		all := rapid.SliceOfNDistinct(rapid.IntRange(2, 40), 1, 6, rapid.ID).Draw(t, "available")
		slices.Sort(all)
		for _, sides := range all {
			throws = append(throws, automaton.Throw{Sides: uint64(sides), Cost: rapid.IntRange(1, 3).Draw(t, "cost"), Dice: []int{sides}})
		}
		s := newSearch(m, throws)
		_, u := s.uniform()
		cost, err := s.undivided(unlimited).Cost()
		if err != nil {
			t.Fatal(err)
		}
		if got, _ := cost.Float64(); math.Abs(got-u[1]) > 1e-9 {
			t.Fatalf("the path costs %v, the best is %v", got, u[1])
		}
	})
}

// The worst case of a path is the least sum of dice whose product the target
// divides.
func TestWorstFrom(t *testing.T) {
	throws := throwsOf(one, 4, 6, 10, 20)
	for m := uint64(2); m <= 2000; m++ {
		s := newSearch(m, throws)
		got, ok := s.worstFrom(1)
		reached := map[uint64]bool{1: true} // gcds of products and m
		want, bound := 0, false
		for n := 0; n < 12 && !bound; n++ {
			want = n
			bound = reached[m]
			next := map[uint64]bool{}
			for g := range reached {
				for _, t := range throws {
					next[gcd(g*t.Sides, m)] = true
				}
			}
			reached = next
		}
		if ok != bound || ok && got != want {
			t.Fatalf("d%d: %d, %v; want %d, %v", m, got, ok, want, bound)
		}
	}
}
