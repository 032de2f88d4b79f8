package packing

import (
	"math/big"
	"testing"

	"example.com/dice/internal/dicetest"
	"example.com/dice/internal/division"
	"example.com/dice/internal/work"
)

// Strategies that restart are proved best, after one throw or more, for weights and for
// unequal costs.
func TestRestartsAreProvedBest(t *testing.T) {
	usual := []int{4, 6, 8, 10, 12, 20}
	for _, c := range []struct {
		weights []uint64
		target  uint64
		dice    []int
		cost    func(int) int
		best    *big.Rat
	}{
		{nil, 7, usual, dicetest.One, big.NewRat(8, 7)},
		{nil, 11, usual, dicetest.One, big.NewRat(12, 11)},
		{nil, 14, usual, dicetest.One, big.NewRat(520, 399)},
		{nil, 19, usual, dicetest.One, big.NewRat(20, 19)},
		{nil, 42, usual, dicetest.One, big.NewRat(800, 399)},
		{nil, 53, usual, dicetest.One, big.NewRat(320, 159)},
		{nil, 7, []int{8, 12}, func(d int) int { return d - 3 }, big.NewRat(40, 7)},
		{[]uint64{1, 2, 4}, 0, []int{8, 12}, dicetest.One, big.NewRat(8, 7)},
		{[]uint64{5, 2, 2, 2}, 0, []int{12, 20}, func(d int) int { return 2 + d/8 }, big.NewRat(36, 11)},
	} {
		needs := division.Equal(c.target)
		if c.weights != nil {
			needs = division.NewNeeds(c.weights)
		}
		throws := dicetest.ThrowsAt(c.cost, c.dice...)
		enough := new(big.Rat).Mul(c.best, big.NewRat(2, 1))
		if got := greedyBound(needs, throws, enough, work.New(t.Context(), 3<<29)); got.Cmp(c.best) != 0 {
			t.Errorf("d%d %v from %v: bound %v, want %v", c.target, c.weights, c.dice, got, c.best)
		}
	}
}

// One case restarts only if no other cases make up for it, and only if outcomes need it in
// proportion to their weights.
func TestNoRestart(t *testing.T) {
	for _, c := range []struct {
		needs *division.Needs
		dice  []int
	}{
		{division.Equal(18), []int{10, 20}},
		{division.NewNeeds([]uint64{3, 3, 1}), []int{5, 6}},
	} {
		throws := dicetest.Throws(c.dice...)
		cost := possible(t, c.needs, throws, false)
		bound := greedyBound(c.needs, throws, new(big.Rat).Mul(cost, big.NewRat(2, 1)), work.New(t.Context(), 3<<29))
		if bound.Cmp(cost) > 0 {
			t.Errorf("%v from %v: bound %v, but %v is possible", c.needs.Kinds, c.dice, bound, cost)
		}
	}
}
