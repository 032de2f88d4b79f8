package packing

import (
	"math/big"
	"slices"
	"testing"

	"example.com/dice/internal/arith"
	"example.com/dice/internal/automaton"
	"example.com/dice/internal/dicetest"
	"example.com/dice/internal/division"
	"example.com/dice/internal/work"
	"pgregory.net/rapid"
)

// Cases of more units than there are would overflow.
func TestNoMoreIsOpenThanThereIs(t *testing.T) {
	weights := []uint64{1, arith.MaxUnit/2 - 1}
	g := &greedy{needs: division.NewNeeds(weights), sizes: []uint64{2}, unit: 2, open: 1,
		lacks: weights, work: work.New(t.Context(), 1000)}
	s := sums{1 | 1<<1 | 1<<40}
	if least := g.leave(s, []uint64{1, 0}, nil); least != nil {
		t.Errorf("40 of 2 units are open, which costs %v", least)
	}
	s[0] |= 1 << 2
	if least := g.leave(s, []uint64{1, 0}, nil); least == nil || least.Cmp(big.NewRat(2, 2)) != 0 {
		t.Errorf("2 of 2 units cost %v, want 1", least)
	}
}

// drawLikeThrows draws throws of dice that are powers of each other or divide each other.
func drawLikeThrows(t *rapid.T) []automaton.Throw {
	base := rapid.SampledFrom([]uint64{2, 3, 4, 5, 6, 8, 10, 12}).Draw(t, "base")
	factors := rapid.SliceOfNDistinct(rapid.SampledFrom([]uint64{1, 2, 3, 4, 5, 6, 8, 9, 16, 25, 32}),
		1, 4, rapid.ID).Draw(t, "factors")
	most := rapid.SampledFrom([]int{1, 2, 100, 1_000_000}).Draw(t, "most")
	var throws []automaton.Throw
	for _, f := range append(factors, base) {
		sides := base * f
		cost := rapid.IntRange(1, most).Draw(t, "cost")
		if !slices.ContainsFunc(throws, func(x automaton.Throw) bool { return x.Sides == sides }) {
			throws = append(throws, automaton.Throw{Sides: sides, Cost: cost, Dice: []int{int(sides)}})
		}
	}
	slices.SortFunc(throws, func(a, b automaton.Throw) int { return int(a.Sides) - int(b.Sides) })
	return throws
}

// drawRound draws a number with large powers of 2, 3 and 5, up to 4096.
func drawRound(t *rapid.T, label string) uint64 {
	x := rapid.Uint64Range(1, 31).Draw(t, label)
	for _, p := range []uint64{2, 3, 5} {
		for n := rapid.IntRange(0, 8).Draw(t, "powers"); n > 0 && x*p <= 4096; n-- {
			x *= p
		}
	}
	return x
}

// Where sizes are powers of few primes, products of them wrap to 0 most easily.
func TestBoundsOfLikeDice(t *testing.T) {
	dicetest.Long(t)
	rapid.Check(t, func(rt *rapid.T) {
		throws := drawLikeThrows(rt)
		needs := division.Equal(max(2, drawRound(rt, "target")))
		if rapid.IntRange(0, 3).Draw(rt, "weighted") == 0 {
			needs = division.NewNeeds([]uint64{drawRound(rt, "weight"), drawRound(rt, "weight"),
				1 + drawRound(rt, "weight")})
		}
		cost := possible(t, needs, throws, false)
		enough := new(big.Rat).Mul(cost, big.NewRat(rapid.Int64Range(2, 6).Draw(rt, "parts"), 2))
		bound := LowerBound(needs, throws, enough,
			work.New(t.Context(), rapid.SampledFrom([]int{0, 20_000, 500_000}).Draw(rt, "steps")))
		if bound.Cmp(cost) > 0 || bound.Sign() <= 0 {
			rt.Errorf("%v from %v: bound %v, but %v is possible", needs.Kinds, throws, bound, cost)
		}
	})
}
