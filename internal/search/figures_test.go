package search

import (
	"slices"
	"testing"

	"example.com/dice/internal/dicetest"
	"example.com/dice/internal/division"
	"example.com/dice/internal/packing"
	"example.com/dice/internal/plantest"
	"example.com/dice/internal/work"
	"pgregory.net/rapid"
)

// On any problem, a plan is fair, costs no more than the best division and no less
// than the bound.
func TestNeverWorseThanDivision(t *testing.T) {
	dicetest.FewChecks(t, 12)
	rapid.Check(t, func(rt *rapid.T) {
		target := rapid.Uint64Range(2, 40).Draw(rt, "target")
		dice := rapid.SliceOfNDistinct(rapid.IntRange(2, 24), 2, 4, rapid.ID).Draw(rt, "dice")
		most := rapid.SampledFrom([]int{1, 3, 1_000_000}).Draw(rt, "most")
		throws := plantest.ThrowsAt(func(int) int { return rapid.IntRange(1, most).Draw(rt, "cost") },
			sorted(dice)...)
		s := newSearch(Problem{Target: target, Throws: throws}, work.New(t.Context(), 2_000_000),
			generators())
		if err := s.settle(); err != nil {
			rt.Fatal(err)
		}
		divided, less := s.from(nil), s.Cheapest.Cost
		if more, _ := divided.Verify(t.Context()); less.Cmp(more) > 0 {
			rt.Errorf("costs %v, divided %v", less, more)
		}
		bound := packing.Prove(division.Equal(target), throws, less, work.New(t.Context(), 500_000)).Cost
		if bound.Cmp(less) > 0 {
			rt.Errorf("costs %v, bound %v", less, bound)
		}
	})
}

func sorted(list []int) []int {
	list = slices.Clone(list)
	slices.Sort(list)
	return list
}
