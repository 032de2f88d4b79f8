package packing

import (
	"maps"
	"math"
	"reflect"
	"testing"

	"example.com/dice/internal/automaton"
	"example.com/dice/internal/division"
	"example.com/dice/internal/plantest"
	"example.com/dice/internal/work"
	"pgregory.net/rapid"
)

// evened plays some moves on a board for random dice, which may be dear, and brings it to
// a common size. It skips a board whose sizes are too large.
func evened(rt *rapid.T, needs *division.Needs) ([]automaton.Throw, *board) {
	dice := rapid.SampledFrom([][]int{{2, 3}, {4, 6}, {6, 10}, {4, 6, 8, 10, 12, 20},
		{3, 5, 7}}).Draw(rt, "dice")
	cost := rapid.SampledFrom([]func(int) int{plantest.One, func(d int) int {
		return 3*d + 1
	}}).Draw(rt, "cost")
	throws := plantest.ThrowsAt(cost, dice...)
	b := newBoard(needs)
	for range rapid.IntRange(0, 8).Draw(rt, "moves") {
		play(rt, throws, b)
	}
	before := b.probability()
	same := even(b, newProducts(throws))
	if b.probability() != before {
		rt.Error("the board has changed")
	}
	if same == nil {
		rt.Skip()
	}
	return throws, same
}

// Any board, after any throws and gifts, can be brought to where divisions go on, and is
// then a fair strategy with the cost that the board says; unless it restarts from one
// case, which it then does with the board.
func TestAnyBoardIsAStrategy(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		target := rapid.Uint64Range(2, 30).Draw(rt, "target")
		throws, evened := evened(rt, division.Equal(target))
		divisions, policy, u := divided(t, target, throws)
		want, restarts := evened.cost, false
		if len(evened.open) > 0 {
			open := evened.piles()[0]
			if open.cases == 1 {
				rt.Skip()
			}
			want += u[open.cases] / float64(open.size)
			from := func(x division.Situation) []division.Portion {
				restarts = restarts || x.Residue == 1
				return policy(x)
			}
			on := func(b *division.PolicyBuilder) { b.Carry(0, division.Free(open.cases)) }
			divisions.Build(&division.Opening{Assemble: on}, division.Unlimited, from, nil)
		}
		s := &search{needs: division.Equal(target), throws: throws}
		got := plantest.Proved(t, divisions.Build(s.opening(evened), division.Unlimited, policy, nil))
		if !restarts && math.Abs(got-want) > 1e-9*want {
			rt.Errorf("costs %v, want %v", got, want)
		}
	})
}

// With weights, too, any board can be brought to where a path goes on.
func TestAnyWeightedBoardIsAStrategy(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) { // skipped boards do not count as checks
		weights := rapid.SliceOfN(rapid.Uint64Range(0, rapid.SampledFrom([]uint64{3, 20, 300}).Draw(rt,
			"most")), 1, 6).Draw(rt, "weights")
		weights = append(weights, 1, 2)
		needs := division.NewNeeds(weights)
		throws, evened := evened(rt, needs)
		if evened.open[1] > 0 {
			rt.Skip() // nothing was done
		}
		divisions := division.New(needs, throws, work.New(t.Context(), 3<<29))
		o := (&search{needs: needs, throws: throws}).opening(evened)
		best, _ := divisions.Best()
		whole := divisions.Along(o, best)
		for _, path := range []*division.Path{whole, divisions.Closed(o, best)} {
			a := divisions.Build(o, division.Unlimited, path.Divide(), nil)
			if cost := plantest.Proved(t, a); math.Abs(cost-path.Cost) > 1e-9*cost ||
				uint64(a.Rows()) != path.Rows {
				rt.Errorf("%v costs %v in %d rows, stated as %v in %d", weights, cost, a.Rows(), path.Cost,
					path.Rows)
			}
		}
	})
}

// play throws some cases of a board, or gives some to an outcome.
func play(t *rapid.T, throws []automaton.Throw, b *board) {
	if len(b.open) == 0 {
		return
	}
	p := b.piles()[rapid.IntRange(0, len(b.open)-1).Draw(t, "pile")]
	if rapid.Bool().Draw(t, "throw") {
		i := rapid.IntRange(0, len(throws)-1).Draw(t, "with")
		b.throw(pile{p.size, rapid.Uint64Range(1, p.cases).Draw(t, "cases")}, i, throws[i])
		return
	}
	c := rapid.IntRange(0, len(b.classes)-1).Draw(t, "class")
	most := min(p.cases, b.classes[c].need/b.needs.Sum/(b.unit/p.size))
	if most == 0 {
		return
	}
	each := rapid.Uint64Range(1, most).Draw(t, "each")
	n := min(p.cases/each, uint64(len(b.classes[c].outcomes)))
	b.give(c, []pile{{p.size, each}}, int(rapid.Uint64Range(1, n).Draw(t, "outcomes")))
}

// Whole cases are given as if one by one to the neediest, and a billion of them at once.
func TestCasesAreGivenInRounds(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		weights := rapid.SliceOfN(rapid.Uint64Range(1, 9), 2, 6).Draw(t, "weights")
		throws := plantest.Throws(rapid.IntRange(20, 400).Draw(t, "large"), 2, 3)
		b := newBoard(division.NewNeeds(weights))
		for range rapid.IntRange(1, 4).Draw(t, "moves") {
			play(t, throws, b)
		}
		want := b.clone()
		for _, p := range want.piles() {
			for want.open[p.size] > 0 && len(want.classes) > 0 &&
				want.classes[0].need/want.needs.Sum >= want.unit/p.size {
				want.give(0, []pile{{p.size, 1}}, int(min(want.open[p.size],
					uint64(len(want.classes[0].outcomes)))))
			}
		}
		b.giveWhole()
		if !maps.Equal(b.open, want.open) || !reflect.DeepEqual(b.classes, want.classes) {
			t.Errorf("%v are left for %v; want %v for %v", b.open, b.classes, want.open, want.classes)
		}
	})
	b := newBoard(division.NewNeeds([]uint64{1, 2, 4, 4, 9}))
	b.throw(pile{1, 1}, 0, plantest.Throws(1_000_000_007)[0])
	b.giveWhole()
	if left := b.open[1_000_000_007]; left > 4 || len(b.given) > 50 {
		t.Errorf("%d cases are left after %d gifts", left, len(b.given))
	}
}
