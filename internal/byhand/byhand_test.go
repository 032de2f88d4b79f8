package byhand

import (
	"math"
	"math/big"
	"testing"
)

func TestCheapest(t *testing.T) {
	rolls := func(_, digits int) int { return digits }
	for _, test := range []struct {
		target int
		kinds  []int
		cost   func(sides, digits int) int
		want   *big.Rat
		text   string
	}{
		{13, []int{4, 6, 8, 10, 12, 20}, rolls, big.NewRat(20, 13), "re-rolling a d20 above 13"},
		{13, []int{6}, rolls, big.NewRat(72, 26), "re-rolling 2 d6, read as one number, above 26"},
		{13, []int{6}, func(int, int) int { return 1 }, big.NewRat(36, 26), "re-rolling 2 d6, read as one number, above 26"},
		{6, []int{12}, rolls, big.NewRat(1, 1), "taking a d12 modulo 6, plus 1"},
		{6, []int{1, 6}, rolls, big.NewRat(1, 1), "taking a d6 as shown"},
		{36, []int{6}, rolls, big.NewRat(2, 1), "taking 2 d6, read as one number"},
		{18, []int{6}, rolls, big.NewRat(2, 1), "taking 2 d6, read as one number, modulo 18, plus 1"},
		{math.MaxInt32, []int{2}, rolls, new(big.Rat).SetFrac64(31<<31, math.MaxInt32), "re-rolling 31 d2, read as one number, above 2147483647"},
	} {
		way, ok := Cheapest(test.target, test.kinds, test.cost)
		if !ok || way.Cost.Cmp(test.want) != 0 || way.String() != test.text {
			t.Errorf("d%d from %v: %v, %q; want %v, %q", test.target, test.kinds, way.Cost, way, test.want, test.text)
		}
	}
	for _, target := range []int{1, 6} {
		if way, ok := Cheapest(target, []int{1}, rolls); ok {
			t.Errorf("d%d from a d1: %v", target, way)
		}
	}
}
