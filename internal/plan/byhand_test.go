package plan

import (
	"cmp"
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
		{13, []int{6, 6}, nil, big.NewRat(72, 26), "re-rolling 2 d6, read as one number, above 26"},
		{13, []int{6, 20}, map[int]int{20: 2}, big.NewRat(72, 26), "re-rolling 2 d6, read as one number, above 26"},
		{6, []int{12}, nil, big.NewRat(1, 1), "taking a d12 modulo 6, plus 1"},
		{6, []int{1, 6}, nil, big.NewRat(1, 1), "taking a d6 as shown"},
		{36, []int{6}, nil, big.NewRat(2, 1), "taking 2 d6, read as one number"},
		{18, []int{6}, nil, big.NewRat(2, 1), "taking 2 d6, read as one number, modulo 18, plus 1"},
		{math.MaxInt32, []int{2}, nil, new(big.Rat).SetFrac64(31<<31, math.MaxInt32), "re-rolling 31 d2, read as one number, above 2147483647"},
	} {
		q := Question{Target: test.target, Dice: test.dice}
		if test.costs != nil {
			q.Cost = func(sides int) int { return cmp.Or(test.costs[sides], 1) }
		}
		way, cost := answered(t, q).ByHand()
		if cost == nil || cost.Cmp(test.want) != 0 || way != test.text {
			t.Errorf("d%d from %v: %v, %q; want %v, %q", test.target, test.dice, cost, way, test.want, test.text)
		}
	}
	thrown := Question{Target: 13, Dice: []int{6, 6}, Together: true}
	if way, cost := answered(t, thrown).ByHand(); cost == nil || cost.Cmp(big.NewRat(36, 26)) != 0 {
		t.Errorf("d13 from throws of two d6: %v, %q", cost, way)
	}
	if way, cost := answered(t, Question{Target: 1, Dice: []int{1}}).ByHand(); cost != nil || way != "" {
		t.Errorf("a d1: %q, %v", way, cost)
	}
}
