package dice_test

import (
	"math/rand/v2"
	"testing"

	"example.com/dice"
)

// The simplest plan for weights has no more rows on its card than the cheapest one.
func TestSimplestWeightedRows(t *testing.T) {
	t.Parallel()
	type problem struct {
		weights []int
		dice    []int
	}
	sum2 := []int{1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1}
	sum3 := []int{1, 3, 6, 10, 15, 21, 25, 27, 27, 25, 21, 15, 10, 6, 3, 1}
	problems := []problem{{sum2, []int{20}}, {sum3, []int{6, 20}}, {sum3, []int{20}}}
	r := rand.New(rand.NewPCG(1, 2))
	for i := range 12 {
		weights := make([]int, 3+r.IntN(6))
		for j := range weights {
			weights[j] = 1 + r.IntN(30)
		}
		problems = append(problems, problem{weights, [][]int{{6}, {20}, {6, 20}}[i%3]})
	}
	for _, p := range problems {
		cheapest, err := dice.PlanWeighted(t.Context(), p.weights, p.dice)
		if err != nil {
			t.Fatal(err)
		}
		simplest, err := dice.PlanWeighted(t.Context(), p.weights, p.dice, dice.Simplest(0.1))
		if err != nil {
			t.Fatal(err)
		}
		if simplest.Rows() > cheapest.Rows() {
			t.Errorf("%v from %v: %d rows, and the cheapest plan has %d", p.weights, p.dice, simplest.Rows(), cheapest.Rows())
		}
	}
}
