package packing

import (
	"math/big"
	"math/rand/v2"
	"runtime/debug"
	"slices"
	"testing"

	"example.com/dice/internal/arith"
	"example.com/dice/internal/automaton"
	"example.com/dice/internal/dicetest"
	_ "example.com/dice/internal/dicetest/seed" // of random tests
	"example.com/dice/internal/division"
	"example.com/dice/internal/plantest"
	"example.com/dice/internal/work"
)

func init() { debug.SetGCPercent(400) } // tests keep little and allocate much

// divided returns the search for divisions, the best policy that it finds and its
// costs.
func divided(
	t testing.TB, target uint64, throws []automaton.Throw,
) (*division.PolicySearch, division.Policy, []float64) {
	s := division.New(division.Equal(target), throws, work.New(t.Context(), 3<<29))
	divide, costs := s.Best()
	return s, divide, costs
}

// With one throw the bound is the sum of Knuth and Yao, which the strategy has.
func TestOneThrowBound(t *testing.T) {
	for sides := 2; sides <= 20; sides += 3 {
		for target := uint64(2); target <= 60; target++ {
			throws := plantest.ThrowsAt(func(int) int { return 3 }, sides)
			bound := Prove(division.Equal(target), throws, nil, nil).Cost
			if cost := possible(t, division.Equal(target), throws, false); bound.Cmp(cost) != 0 {
				t.Errorf("d%d from d%d: bound %v, cost %v", target, sides, bound, cost)
			}
		}
	}
	// Where the remainders do not come back soon, the sum is cut off just below.
	bound := Prove(division.Equal(1_000_003), plantest.Throws(10), nil, nil).Cost
	s, divide, _ := divided(t, 1_000_003, plantest.Throws(10))
	cost, _ := s.Build(nil, division.Unlimited, divide, nil).Verify(t.Context())
	gap := new(big.Rat).Sub(cost, bound)
	if gap.Sign() < 0 || gap.Cmp(big.NewRat(1, 1<<62)) > 0 {
		t.Errorf("bound %v, cost %v", bound.FloatString(30), cost.FloatString(30))
	}
}

// Prices and the first rolls are bounds for large targets.
func TestBoundsOfLargeTargets(t *testing.T) {
	dicetest.Long(t)
	// Prices prove more of this one than 3.0905.
	bound, _ := Prove(division.Equal(24575), plantest.Throws(7, 30), big.NewRat(4, 1),
		work.New(t.Context(), 3<<29)).Cost.Float64()
	if bound < 3.119 || bound > 3.11978 {
		t.Errorf("d24575 from d7 and d30: bound %v", bound)
	}
	bound, _ = Prove(division.Equal(1<<31-1), plantest.Throws(4, 6, 8, 10, 12, 20),
		big.NewRat(9, 1), work.New(t.Context(), 3<<29)).Cost.Float64()
	if bound != 8 {
		t.Errorf("d2147483647 from the usual dice: bound %v", bound)
	}
	// A product that overflows by little is large enough.
	over := []automaton.Throw{{Sides: 1<<32 + 1, Cost: 1}}
	if got := leastThrows(division.Equal(1<<40), over); got != 2 {
		t.Errorf("a d(2^40) takes at least %v throws of 2^32 + 1", got)
	}
}

// Advances go on from the boards of the least estimates.
func TestTheBestBoardsGoOn(t *testing.T) {
	dicetest.Long(t)
	throws := plantest.Throws(4, 6, 8)
	_, _, costs := divided(t, 65, throws)
	o := Find(division.Equal(65), throws, costs, work.New(t.Context(), 3<<29)).Best
	// 3.00963 from those found first
	if cost := o.Cost + costs[o.Residue]/float64(o.Size); cost > 3.00914 {
		t.Errorf("a d65 costs %v", cost)
	}
}

// A dive ends where counts are too large for the precision of a program.
func TestDivesEnd(t *testing.T) {
	throws := plantest.Throws(14, 34)
	_, _, costs := divided(t, 4044, throws)
	w := work.New(t.Context(), 20_000_000)
	s := &search{needs: division.Equal(4044), throws: throws, ways: newProducts(throws), tail: costs,
		work: w, cost: costs[1]}
	l := s.limits(0)
	l.depth = leastThrows(s.needs, throws)
	for ; l.depth <= deepestOf(throws, maxSizes); l.depth++ {
		s.pass(l)
	}
	if w.Over() || len(s.Openings) == 0 {
		t.Errorf("%d steps are left, %d openings found", w.Left(), len(s.Openings))
	}
}

// The common size of open cases is the cheapest one, for dice of unequal costs too; the
// first one that fits is not.
func TestCommonSizeIsTheCheapest(t *testing.T) {
	dicetest.Long(t)
	random := rand.New(rand.NewPCG(83, 40))
	unlike := 0
	for range 100 {
		throws := plantest.ThrowsAt(func(int) int { return []int{1, 1000}[random.IntN(2)] }, 4,
			6, 10, 12)
		b := newBoard(division.Equal(7))
		for range 4 {
			p := b.piles()[random.IntN(len(b.open))]
			i := random.IntN(len(throws))
			b.throw(pile{p.size, 1 + random.Uint64N(p.cases)}, i, throws[i])
		}
		ways, piles := newProducts(throws), b.piles()
		price := func(size uint64) (sum float64) {
			for _, p := range piles {
				sum += float64(p.cases) / float64(p.size) * ways.to(size/p.size).cost
			}
			return sum
		}
		got := price(commonSize(b, ways))
		for factor := uint64(1); factor <= uint64(maxLift); factor++ {
			if x := price(b.unit * factor); x < got*(1-1e-9) {
				t.Errorf("%v from %v: a common size costs %v, and %v with %d times the unit", b.piles(),
					throws, got, x, factor)
			}
		}
		if first := price(b.unit); first > got*(1+1e-9) && first < 1e9 {
			unlike++
		}
	}
	if unlike < 3 {
		t.Errorf("the first size is not the cheapest in %d problems only", unlike)
	}
}

// Problems that take too much time or memory are not searched.
func TestPossible(t *testing.T) {
	dice := []int{2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18}
	two := plantest.Throws(6, 20)
	several := append(slices.Clone(two), automaton.Throw{Sides: 120, Cost: 1, Dice: []int{6, 20}})
	weights := make([]uint64, 65)
	for i := range weights {
		weights[i] = uint64(i + 1)
	}
	for i, c := range []struct {
		needs  *division.Needs
		throws []automaton.Throw
		want   bool
	}{
		{division.Equal(4096), two, true}, {division.Equal(4097), two, false},
		{division.NewNeeds(weights[:64]), two, true}, {division.NewNeeds(weights), two, false},
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

// No strategy costs less than these packings, but for what is not worth a search.
func TestPackingsAreNearlyBest(t *testing.T) {
	dear := func(costs map[int]int) func(int) int {
		return func(sides int) int { return costs[sides] }
	}
	for _, c := range []struct {
		needs *division.Needs
		cost  func(int) int
		dice  []int
	}{
		{division.Equal(22), plantest.One, []int{6, 10}},
		{division.Equal(53), plantest.One, []int{6, 10}},
		{division.Equal(57), plantest.One, []int{4, 6}},
		{division.Equal(47), dear(map[int]int{15: 2, 18: 6, 19: 2}), []int{15, 18, 19}},
		{division.Equal(47), dear(map[int]int{4: 7, 6: 5, 17: 5, 20: 4}), []int{4, 6, 17, 20}},
		{division.NewNeeds([]uint64{7, 7, 5, 3}), plantest.One, []int{8, 12}},
	} {
		throws, w := plantest.ThrowsAt(c.cost, c.dice...), work.New(t.Context(), 1<<26)
		s := division.New(c.needs, throws, w)
		divide, costs := s.Best()
		best := s.Build(Find(c.needs, throws, costs, w).Best, division.Unlimited, divide, nil)
		cost := plantest.Proof(t, best).Cost
		bound := Prove(c.needs, throws, cost, work.New(t.Context(), 1<<26)).Cost
		most := new(big.Rat).Mul(bound, big.NewRat(1_000_004, 1_000_000))
		if bound.Cmp(cost) > 0 || cost.Cmp(most) > 0 {
			t.Errorf("%v from %v costs %s, bound %s", c.needs.Classes, throws, cost.FloatString(9),
				bound.FloatString(9))
		}
	}
}
