package dice

import (
	"math"
	"slices"
	"testing"

	"pgregory.net/rapid"
)

// The search for paths finds what value iteration over all numbers of open
// cases finds.
func TestPathIsBest(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		m := rapid.Uint64Range(2, 1500).Draw(t, "target")
		var kinds []kind
		all := rapid.SliceOfNDistinct(rapid.IntRange(2, 40), 1, 6, rapid.ID).Draw(t, "available")
		slices.Sort(all)
		for _, sides := range all {
			kinds = append(kinds, kind{uint64(sides), rapid.IntRange(1, 3).Draw(t, "cost"), []int{sides}})
		}
		s := newSearch(m, kinds)
		_, u := s.undivided()
		cost, err := s.build(unlimited, s.along(s.path(unlimited))).cost()
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
func TestFinish(t *testing.T) {
	kinds := []kind{{4, 1, []int{4}}, {6, 1, []int{6}}, {10, 1, []int{10}}, {20, 1, []int{20}}}
	for m := uint64(2); m <= 2000; m++ {
		s := newSearch(m, kinds)
		got, ok := s.finish(1)
		reached := map[uint64]bool{1: true} // gcds of products and m
		want, bound := 0, false
		for n := 0; n < 12 && !bound; n++ {
			want = n
			bound = reached[m]
			next := map[uint64]bool{}
			for g := range reached {
				for _, k := range kinds {
					next[gcd(g*k.sides, m)] = true
				}
			}
			reached = next
		}
		if ok != bound || ok && got != want {
			t.Fatalf("d%d: %d, %v; want %d, %v", m, got, ok, want, bound)
		}
	}
}
