package plan

import (
	"context"
	"math/big"
	"reflect"
	"testing"

	"example.com/dice/internal/automaton"
	"example.com/dice/internal/dicetest"
	"pgregory.net/rapid"
)

// Plans and bounds do not depend on the unit of cost.
func TestTheUnitOfCostChangesNoPlan(t *testing.T) {
	dicetest.Long(t)
	dicetest.FewChecks(t, 8)
	same := func(t rapid.TB, q Question, cost func(int) int, times int) {
		q.Cost = cost
		small, err := q.Plan(context.Background())
		if err != nil {
			t.Fatal(err)
		}
		q.Cost = func(sides int) int { return times * cost(sides) }
		large, err := q.Plan(context.Background())
		if err != nil {
			t.Fatal(err)
		}
		whole := big.NewRat(int64(times), 1)
		if want := new(big.Rat).Mul(small.Expected, whole); large.Expected.Cmp(want) != 0 {
			t.Errorf("%+v costs %v, and %v at %d times the cost", q, small.Expected, large.Expected, times)
		}
		var throws []automaton.Throw
		for _, throw := range small.Automaton.Throws {
			throw.Cost *= times
			throws = append(throws, throw)
		}
		equal := reflect.DeepEqual(small.Automaton.Pools, large.Automaton.Pools)
		if !equal || !reflect.DeepEqual(throws, large.Automaton.Throws) {
			t.Errorf("%+v has another plan at %d times the cost", q, times)
		}
		x, err := small.LowerBound(context.Background())
		if err != nil {
			t.Fatal(err)
		}
		y, err := large.LowerBound(context.Background())
		if err != nil {
			t.Fatal(err)
		}
		if new(big.Rat).Mul(x, whole).Cmp(y) != 0 {
			t.Errorf("%+v: bounds %v, and %v at %d times the cost", q, x, y, times)
		}
	}
	one := func(int) int { return 1 }
	same(t, Question{Target: 5, Weights: []int{3, 5, 7, 11, 100003}, Dice: []int{6, 7}}, one,
		automaton.MaxCost)
	rapid.Check(t, func(t *rapid.T) {
		q := Question{Target: rapid.IntRange(2, 12).Draw(t, "target"), Simplest: rapid.Bool().Draw(t,
			"simplest")}
		if rapid.Bool().Draw(t, "weighted") {
			q.Target = 3
			q.Weights = rapid.SliceOfN(rapid.IntRange(1, 9), 3, 3).Draw(t, "weights")
		}
		q.Dice = rapid.SliceOfN(rapid.IntRange(2, 12), 1, 2).Draw(t, "dice")
		costs := map[int]int{}
		for _, sides := range q.Dice {
			costs[sides] = rapid.IntRange(1, 9).Draw(t, "cost")
		}
		times := rapid.SampledFrom([]int{2, 10, 999, 100_000}).Draw(t, "times")
		same(t, q, func(sides int) int { return costs[sides] }, times)
	})
}
