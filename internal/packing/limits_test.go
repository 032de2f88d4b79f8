package packing

import (
	"math/big"
	"slices"
	"testing"

	"example.com/dice/internal/arith"
	"example.com/dice/internal/automaton"
	"example.com/dice/internal/division"
	"example.com/dice/internal/plantest"
	"example.com/dice/internal/work"
)

// Problems that take too much time or memory are not searched.
func TestPossible(t *testing.T) {
	dice := []int{2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18}
	two := plantest.Throws(6, 20)
	several := append(slices.Clone(two), automaton.Throw{Sides: 120, Cost: 1, Dice: []int{6, 20}})
	kinds := make([]uint64, 65)
	for i := range kinds {
		kinds[i] = uint64(i + 1)
	}
	for i, c := range []struct {
		needs  *division.Needs
		throws []automaton.Throw
		want   bool
	}{
		{division.Equal(4096), two, true}, {division.Equal(4097), two, false},
		{division.NewNeeds(kinds[:64]), two, true}, {division.NewNeeds(kinds), two, false},
		{division.Equal(13), plantest.Throws(dice[:16]...), true},
		{division.Equal(13), plantest.Throws(dice...), false},
		{division.Equal(13), two[:1], false}, {division.Equal(13), several, false},
	} {
		if got := Possible(c.needs, c.throws); got != c.want {
			t.Errorf("case %d: %v", i, got)
		}
	}
}

// A case that is given on one copy of a board does not change another copy.
func TestClonesShareNothing(t *testing.T) {
	b := newBoard(division.Equal(6))
	d := plantest.Throws(60)[0]
	b.throw(pile{1, 1}, 0, d)
	for range 3 { // so that lists have room for more
		b.give(0, []pile{{60, 10}}, 1)
	}
	first, second := b.clone(), b.clone()
	first.give(0, []pile{{60, 1}}, 2)
	second.give(0, []pile{{60, 2}}, 1)
	second.give(0, []pile{{60, 2}}, 1)
	if got := first.given[3]; len(first.given) != 4 || got.cases[0].cases != 1 ||
		!slices.Equal(got.outcomes, []int{3, 4}) {
		t.Error(got)
	}
	b.join(1, []int{6})           // outcomes that need little
	b.join(1, []int{7, 8, 9, 10}) // five, in room for six
	first, second = b.clone(), b.clone()
	first.join(1, []int{11})
	second.join(1, []int{12})
	got := first.classes[len(first.classes)-1].outcomes
	if !slices.Equal(got, []int{6, 7, 8, 9, 10, 11}) {
		t.Error(got)
	}
}

// A greedy bound does not count too many parts of units, or take more than its work.
func TestGreedyBoundStops(t *testing.T) {
	d4 := plantest.Throws(4)
	heavy := func(sum uint64) *greedy {
		weights := []uint64{1, sum - 1}
		return &greedy{needs: division.NewNeeds(weights), sizes: []uint64{1}, unit: 1, open: 1,
			lacks: weights, work: work.New(t.Context(), 100)}
	}
	next := heavy(arith.MaxUnit / 4).thrown(d4)
	if next.sizes == nil || next.lacks[1] != arith.MaxUnit-4 {
		t.Error("parts that can be counted do not fit")
	}
	if next := heavy(arith.MaxUnit/4 + 1).thrown(d4); next.sizes != nil {
		t.Errorf("too many parts: %v", next.lacks)
	}
	needs, throws, enough := division.Equal(84), plantest.Throws(4, 6, 8, 10, 12, 20),
		big.NewRat(3, 1)
	for most := range 2 { // none, and enough for one throw
		bound := greedyBound(needs, throws, enough, work.New(t.Context(), most))
		if bound.Cmp(big.NewRat(269, 133)) >= 0 {
			t.Errorf("bound %v with a work of %d", bound, most)
		}
	}
}
