package plan

import (
	"cmp"
	"errors"
	"math"
	"math/big"
	"testing"
)

func TestByHand(t *testing.T) {
	for _, test := range []struct {
		target int
		dice   []int
		costs  map[int]int
		want   *big.Rat
		text   string
	}{
		{13, []int{4, 6, 8, 10, 12, 20}, nil, big.NewRat(20, 13), "re-rolling a d20 above 13"},
		{13, []int{6, 6}, nil, big.NewRat(72, 26), "re-rolling two d6, read as one number, above 26"},
		{13, []int{6, 20}, map[int]int{20: 2}, big.NewRat(72, 26), "re-rolling two d6, read as one number, above 26"},
		{6, []int{12}, nil, big.NewRat(1, 1), "taking a d12 modulo 6, plus 1"},
		{6, []int{1, 6}, nil, big.NewRat(1, 1), "taking a d6 as shown"},
		{36, []int{6}, nil, big.NewRat(2, 1), "taking two d6, read as one number"},
		{18, []int{6}, nil, big.NewRat(2, 1), "taking two d6, read as one number, modulo 18, plus 1"},
		{math.MaxInt32, []int{2}, nil, new(big.Rat).SetFrac64(31<<31, math.MaxInt32), "re-rolling 31 coins, read as one number, above 2147483647"},
	} {
		q := Question{Target: test.target, Dice: test.dice}
		if test.costs != nil {
			q.Cost = func(sides int) int { return cmp.Or(test.costs[sides], 1) }
		}
		way, cost := q.ByHand()
		if cost == nil || cost.Cmp(test.want) != 0 || way != test.text {
			t.Errorf("d%d from %v: %v, %q; want %v, %q", test.target, test.dice, cost, way, test.want, test.text)
		}
	}
	thrown := Question{Target: 13, Dice: []int{6, 6}, Together: true}
	if way, cost := thrown.ByHand(); cost == nil || cost.Cmp(big.NewRat(36, 26)) != 0 {
		t.Errorf("d13 from throws of two d6: %v, %q", cost, way)
	}
	if way, cost := (Question{Target: 1, Dice: []int{1}}).ByHand(); cost != nil || way != "" {
		t.Errorf("a d1: %q, %v", way, cost)
	}
}

// A sum is rolled and added. Dice that are missing are made one by one.
func TestSumsByHand(t *testing.T) {
	for _, test := range []struct {
		typed  string
		dice   []int
		thrown bool
		want   *big.Rat
		text   string
	}{
		{"2d6+3", []int{6}, false, big.NewRat(2, 1), "rolling 2d6+3"},
		{"2d6", []int{20}, false, big.NewRat(40, 18), "rolling 2d6, each d6 by re-rolling a d20 above 18,"},
		{"d8+2d6", []int{8, 12}, false, big.NewRat(3, 1), "rolling d8+2d6, each d6 by taking a d12 modulo 6, plus 1,"},
		{"d8+2d5", []int{6, 8}, false, big.NewRat(17, 5), "rolling d8+2d5, each d5 by re-rolling a d6 above 5,"},
		{"adv", []int{6, 20}, false, big.NewRat(2, 1), "rolling 2d20kh1"},
		{"4d6dl1", []int{6}, false, big.NewRat(4, 1), "rolling 4d6dl1"},
		{"3d6", []int{6, 6}, true, big.NewRat(2, 1), "rolling 3d6"},
		{"d8+2d6", []int{6, 6, 8}, true, big.NewRat(1, 1), "rolling d8+2d6"},
		{"4dF", []int{3}, false, big.NewRat(4, 1), "rolling 4dF"},
		{"d20+5", []int{20}, false, big.NewRat(1, 1), "rolling d20+5"},
		{"20d6", []int{20}, false, big.NewRat(400, 18), "rolling 20d6, each d6 by re-rolling a d20 above 18,"},
		{"2d6", []int{1}, false, nil, ""},
	} {
		q := ask(t, test.typed, test.dice...)
		q.Together = test.thrown
		way, cost := q.ByHand()
		if way != test.text || (cost == nil) != (test.want == nil) || cost != nil && cost.Cmp(test.want) != 0 {
			t.Errorf("%s from %v: %v, %q; want %v, %q", test.typed, test.dice, cost, way, test.want, test.text)
		}
	}
}

// A sum of too many cases has no plan, but a way by hand.
func TestSumsWithoutPlan(t *testing.T) {
	const want = "20d6 has too many cases for a plan. By hand, rolling 20d6 takes 20 rolls."
	var m *Mistake
	if _, err := ask(t, "20d6", 6).Plan(t.Context()); !errors.As(err, &m) || m.Text != want || m.Part != inTarget {
		t.Errorf("%v; want %s", err, want)
	}
}
