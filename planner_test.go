package dice_test

import (
	"context"
	"math"
	"math/big"
	"slices"
	"testing"

	"example.com/dice"
)

// What options ask for: cost, worst case and dice of plans that theorems know.
func TestPlanOptions(t *testing.T) {
	quadratic := dice.Cost(func(sides int) int { return sides * sides })
	for _, c := range []struct {
		target    int
		available []int
		opts      []dice.PlanOption
		exact     string
		worst     int // 0: no bound
		dice      []int
	}{
		{1, poly, nil, "0", 0, []int{}},
		{1, []int{6}, []dice.PlanOption{dice.Bounded()}, "0", 0, []int{}},
		{1, []int{6}, []dice.PlanOption{dice.Bounded(), dice.Simplest(0.1)}, "0", 0, []int{}},
		{3, []int{6}, nil, "1", 1, []int{6}},
		{20, []int{20, 20, 1, 4, 20}, nil, "1", 1, []int{20}},
		{16, poly, nil, "6/5", 2, []int{4, 20}},
		{10, []int{2, 3}, nil, "127/40", 0, []int{2, 3}},
		{6, []int{2}, nil, "11/3", 0, []int{2}},
		{13, []int{6}, nil, "541758/233285", 0, []int{6}},
		{42, primesUpTo(41), nil, "2", 2, []int{2, 3, 7, 41}},
		{4, []int{6}, []dice.PlanOption{dice.Bounded()}, "4/3", 2, []int{6}},
		{36, []int{6, 20, 6}, []dice.PlanOption{dice.PerThrow()}, "1", 1, []int{6, 6}},
		{36, []int{6}, []dice.PlanOption{dice.PerThrow()}, "2", 2, []int{6}},
		{6, []int{2, 3, 6}, []dice.PlanOption{quadratic}, "13", 13, []int{2, 3}},
		{6, []int{4, 6}, []dice.PlanOption{quadratic}, "36", 36, []int{6}},
		{1 << 30, []int{2, 8, 16}, []dice.PlanOption{dice.Bounded()}, "8", 8, []int{8, 16}},
		{3, []int{10}, []dice.PlanOption{dice.Weights(2, 1, 2)}, "1", 1, []int{10}},
	} {
		s := planFor(c.target, c.available, c.opts...)
		worst, bounded := s.Worst()
		if s.Expected().RatString() != c.exact || worst != c.worst ||
			bounded != (c.worst > 0 || c.target == 1) || !slices.Equal(s.Dice(), c.dice) {
			t.Errorf("d%d from %v costs %v, at worst %d, %v, with %v; want %s, %d, %v", c.target,
				c.available, s.Expected(), worst, bounded, s.Dice(), c.exact, c.worst, c.dice)
		}
		if err := s.Verify(); err != nil {
			t.Errorf("d%d from %v: %v", c.target, c.available, err)
		}
	}
}

// Throws too large for several open cases settle everything at once where they can,
// and no bound forgets them.
func TestLargeThrows(t *testing.T) {
	for _, c := range []struct {
		target int64
		dice   []int
		cost   *big.Rat // nil if only the bound must be right
	}{
		{1 << 32, []int{1 << 16, 1 << 16}, big.NewRat(1, 1)},
		{1 << 40, []int{1 << 20, 1 << 20, 1 << 20}, big.NewRat(1, 1)},
		{1<<40 - 87, []int{1 << 20, 1 << 20}, nil},
		{13, []int{1 << 30, 1 << 30, 6}, nil},
	} {
		if c.target > math.MaxInt {
			continue
		}
		s := planFor(int(c.target), c.dice, dice.PerThrow())
		bound := dice.Must(s.LowerBound(context.Background()))
		if err := s.Verify(); err != nil || bound.Cmp(big.NewRat(1, 1)) < 0 ||
			bound.Cmp(s.Expected()) > 0 || c.cost != nil && s.Expected().Cmp(c.cost) != 0 {
			t.Errorf("d%d from %v costs %v, bound %v; %v", c.target, c.dice, s.Expected(), bound, err)
		}
	}
	_, err := dice.Plan(5, []int{math.MaxInt, math.MaxInt}, dice.PerThrow())
	if err == nil && math.MaxInt > math.MaxInt32 {
		t.Error("a d5 from dice that it does not divide, too large for two cases, is planned")
	}
}

// The caller keeps the lists that options take.
func TestOptionsKeepTheirLists(t *testing.T) {
	weights, names := []int{1, 2}, []string{"a", "b"}
	weighted, named := dice.Weights(weights...), dice.Names(names...)
	weights[0], names[0] = 7, "z"
	s := planFor(2, []int{3}, weighted, named)
	other := planFor(2, []int{3}, dice.Weights(1, 2), dice.Names("a", "b"))
	if s.String() != other.String() || s.Label(1) != "a" {
		t.Errorf("first name %s, and\n%s; want\n%s", s.Label(1), s, other)
	}
}
