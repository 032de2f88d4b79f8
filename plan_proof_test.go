package dice_test

import (
	"math/big"
	"testing"

	"example.com/dice"
)

// A bounded strategy, rolled as a Source in every possible way, takes the rolls
// that it says and gives each result equally often. SYSTEMS B2, C2: a d4 from
// d6s takes two rolls, always, and so do d2 and d3 one.
func TestBoundedPlansEnumerated(t *testing.T) {
	for _, test := range []struct {
		target    int
		available []int
		worst     int
	}{
		{2, []int{6}, 1}, {3, []int{6}, 1}, {4, []int{6}, 2}, {9, []int{3}, 2}, {12, []int{6}, 2}, {8, []int{6}, 3},
		{24, []int{4, 6}, 2}, {10, []int{4, 10}, 1}, {20, []int{4, 6, 10}, 2}, {30, []int{6, 10, 12}, 2},
	} {
		plan, err := dice.Plan(test.target, test.available, dice.Bounded())
		if err != nil {
			t.Fatal(err)
		}
		odds := enumerate(t, test.worst, rolled(plan))
		if odds.Open().Sign() != 0 || !odds.Fair(1, test.target) || odds.Expected().Cmp(plan.ExpectedExact()) != 0 {
			t.Errorf("d%d from %v in %v rolls, not %v:\n%s", test.target, test.available, odds.Expected(), plan.ExpectedExact(), odds)
		}
	}
}

// Any strategy is fair among what is settled by any number of rolls, and what
// it says it takes lies between the rolls up to there and those with the rest,
// which costs no more than to begin again.
func TestPlansEnumerated(t *testing.T) {
	for _, test := range []struct {
		target    int
		available []int
	}{
		{13, []int{4, 6, 8, 10, 12, 20}}, {10, []int{2, 3}}, {7, []int{6}}, {17, []int{6, 10}}, {21, []int{4, 6, 20}},
	} {
		plan, err := dice.Plan(test.target, test.available)
		if err != nil {
			t.Fatal(err)
		}
		for depth := range 5 {
			odds := enumerate(t, depth, rolled(plan))
			if !odds.Fair(1, test.target) && odds.Open().Cmp(big.NewRat(1, 1)) != 0 {
				t.Errorf("d%d from %v, to %d rolls:\n%s", test.target, test.available, depth, odds)
			}
			least := odds.Expected()
			most := new(big.Rat).Mul(odds.Open(), plan.ExpectedExact())
			most.Add(most, least)
			if plan.ExpectedExact().Cmp(least) < 0 || plan.ExpectedExact().Cmp(most) > 0 {
				t.Errorf("d%d from %v takes %v rolls, of which %v to %v by depth %d",
					test.target, test.available, plan.ExpectedExact(), least, most, depth)
			}
		}
	}
}

// rolled is the procedure that rolls a plan.
func rolled(plan *dice.Strategy) procedure {
	return func(die func(int) dice.Source) (int, error) {
		var hand []dice.Source
		for _, sides := range plan.Dice() {
			hand = append(hand, die(sides))
		}
		src, err := plan.Source(hand...)
		if err != nil {
			return 0, err
		}
		return src.Roll()
	}
}
