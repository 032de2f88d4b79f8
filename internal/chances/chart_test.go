package chances

import (
	"fmt"
	"math"
	"math/big"
	"testing"
)

// counts returns chances with the cases of the results from 1 on, of all, and the open ones above.
func counts(open int64, cases ...int64) (c Chances) {
	c.All, c.Open, c.Above = big.NewInt(open), big.NewInt(open), open > 0
	for i, n := range cases {
		c.Results = append(c.Results, i+1)
		c.Cases = append(c.Cases, big.NewInt(n))
		c.All.Add(c.All, big.NewInt(n))
	}
	return c
}

// A chart has a bar for each result. Of more than 40, rare results at an end share one, which no
// single result does; all bars have all cases.
func TestBars(t *testing.T) {
	tail := make([]int64, 50)
	for i := range tail {
		tail[i] = 1_000_000
	}
	tail[0], tail[1], tail[49] = 1, 2, 3
	for _, test := range []struct {
		name string
		Chances
		want string
	}{
		{"few", counts(0, 1, 2, 1), "1-1 1/4 1; 2-2 1/2 3/4; 3-3 1/4 1/4; 3 bars"},
		{"open", counts(4, 2, 2), "1-1 1/4 1; 2-2 1/4 3/4; 2 bars"},
		{"tail", counts(0, tail...), "1-2 3/47000006 1; 3-3 500000/23500003 47000003/47000006; " +
			"4-4 500000/23500003 46000003/47000006; 49 bars"},
	} {
		text, sum := "", new(big.Rat)
		bars := test.Bars()
		for i, bar := range bars {
			sum.Add(sum, bar.Exactly)
			if i < 3 {
				text += fmt.Sprintf("%d-%d %s %s; ", bar.From, bar.To, bar.Exactly.RatString(),
					bar.AtLeast.RatString())
			}
		}
		text += fmt.Sprintf("%d bars", len(bars))
		open := new(big.Rat).SetFrac(test.Open, test.All)
		if sum.Add(sum, open).Cmp(big.NewRat(1, 1)) != 0 || text != test.want {
			t.Errorf("%s: %s, sum %v; want %s", test.name, text, sum, test.want)
		}
	}
	long := Chances{All: new(big.Int).Lsh(one, 5000)}
	for cases, want := range map[*big.Int]int{zero: 0, one: 1, new(big.Int).Sub(long.All, one): 1} {
		p := long.part(cases)
		if p.Sign() != want || p.Cmp(big.NewRat(1, 1)) >= 0 {
			t.Errorf("%d bits of 5000 are %s", cases.BitLen(), p.FloatString(4))
		}
	}
	mean, deviation := counts(0, 1, 0, 0, 0, 1).Rounded()
	if mean != 3 || math.Abs(deviation-2) > 1e-12 {
		t.Errorf("mean %v, deviation %v", mean, deviation)
	}
}
