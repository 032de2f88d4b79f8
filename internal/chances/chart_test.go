package chances

import (
	"fmt"
	"math/big"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"

	"example.com/dice/internal/dicetest/seed"
)

// counts returns chances with the cases of the results from 1 on, of all, and the open
// ones above.
func counts(open int64, cases ...int64) (c Chances) {
	c.All, c.Open, c.Above = big.NewInt(open), big.NewInt(open), open > 0
	for i, n := range cases {
		c.Results = append(c.Results, i+1)
		c.Cases = append(c.Cases, big.NewInt(n))
		c.All.Add(c.All, big.NewInt(n))
	}
	return c
}

// A chart has a bar for each result. Of more than 40, rare results at an end share one,
// which no single result does; all bars have all cases.
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
	all := new(big.Rat)
	for _, bar := range counts(4, 2, 2).Bars() { // those above count in no "at most"
		all.Sub(bar.AtMost, bar.Exactly).Add(all, bar.AtLeast)
		if all.Cmp(big.NewRat(1, 1)) != 0 {
			t.Errorf("less than %d, and at least: %v", bar.From, all)
		}
	}
	long := Chances{All: new(big.Int).Lsh(one(), 5000)}
	long.All.Sub(long.All, one())
	most := new(big.Int).Sub(long.All, one())
	for cases, want := range map[*big.Int]int{zero: 0, one(): 1, most: 1} {
		p := long.probability(cases)
		if p.Sign() != want || p.Cmp(big.NewRat(1, 1)) >= 0 {
			t.Errorf("%d bits of 5000 are %s", cases.BitLen(), p.FloatString(4))
		}
	}
	const want = "mean 3.0000, standard deviation 2.0000, median 1, quartiles 1 and 5"
	if got := counts(0, 1, 0, 0, 0, 1).Summary(); got != want {
		t.Error(got)
	}
}

// reachedAt returns the place of the first result up to which there are num/den of all
// cases, with those below, or -1.
func reachedAt(c Chances, num, den int, below int64) int {
	sum, want := below*int64(den), int64(num)*c.All.Int64()
	if below > 0 && sum >= want {
		return -1
	}
	for i, cases := range c.Cases {
		sum += cases.Int64() * int64(den)
		if sum >= want {
			return i
		}
	}
	return -1
}

// A quantile is the first result up to which there are enough cases, wherever those lie
// that are open; and a range has the cases of its results.
func TestQuantiles(t *testing.T) {
	rng := rand.New(rand.NewPCG(seed.Seed, 1))
	for range 500 {
		c := counts(rng.Int64N(4), 0, rng.Int64N(5), 1+rng.Int64N(5), rng.Int64N(9), 1)
		c.Above = c.Above && rng.IntN(2) == 0
		c.Below = c.Open.Sign() > 0 && !c.Above && rng.IntN(2) == 0
		num, den := rng.IntN(5), 4
		var found []int // if the open cases are n steps below
		for _, below := range []int64{0, c.Open.Int64()} {
			if below == 0 && c.Below || below > 0 && c.Above {
				continue
			}
			found = append(found, reachedAt(c, num, den, below))
		}
		same := !slices.ContainsFunc(found, func(at int) bool { return at != found[0] || at < 0 })
		result, known := c.Quantile(num, den)
		if known != same || known && result != c.Results[found[0]] {
			t.Fatalf("%d/%d of %v, %v open, above %v, below %v: %d, %v; want %v", num, den, c.Cases, c.Open,
				c.Above, c.Below, result, known, found)
		}
		lo, hi, sum := rng.IntN(6), rng.IntN(6), new(big.Rat)
		for i, cases := range c.Cases {
			if lo <= i+1 && i+1 <= hi {
				sum.Add(sum, new(big.Rat).SetFrac(cases, c.All))
			}
		}
		if got := c.Between(lo, hi); got.Cmp(sum) != 0 {
			t.Fatalf("%d to %d of %v: %v; want %v", lo, hi, c.Cases, got, sum)
		}
	}
}

// figureModels are the figures by their names, of all cases in order.
var figureModels = map[string]func(sorted []int) []int{
	"median": func(sorted []int) []int { return []int{sorted[(len(sorted)-1)/2]} },
	"quartiles": func(sorted []int) []int {
		n := len(sorted)
		return []int{sorted[(n-1)/4], sorted[n-1-n/4]}
	},
}

// Each figure has a model, and is what that says, also where results are as likely as
// others.
func TestFiguresAreTheirModels(t *testing.T) {
	rng := rand.New(rand.NewPCG(seed.Seed, 3))
	for range 500 {
		c := counts(0, rng.Int64N(3), 1, rng.Int64N(3), rng.Int64N(3))
		var sorted []int
		for i, n := range c.Cases {
			sorted = append(sorted, slices.Repeat([]int{c.Results[i]}, int(n.Int64()))...)
		}
		for _, f := range c.Figures() {
			model := figureModels[f.Name]
			if model == nil || !slices.Equal(model(sorted), f.Results) {
				t.Fatalf("the %s of %v: %v", f.Name, sorted, f.Results)
			}
		}
	}
}

// The help of dice chances, and the doc of a distribution, name all figures.
func TestFiguresAreDocumented(t *testing.T) {
	figures := counts(0, 1, 1, 1).Figures()
	if len(figures) < 2 {
		t.Errorf("%v are all figures", figures)
	}
	for page, list := range map[string]struct{ begin, end string }{
		"../../cmd/dice/main.go": {"const chancesNotes", "`\n\n"},
		"../../distribution.go":  {"// String returns", "\nfunc"},
	} {
		text, err := os.ReadFile(page)
		if err != nil {
			t.Fatal(err)
		}
		_, part, _ := strings.Cut(string(text), list.begin)
		part, _, _ = strings.Cut(part, list.end)
		for _, f := range figures {
			if !strings.Contains(part, f.Name) {
				t.Errorf("%s does not name the %s", page, f.Name)
			}
		}
	}
}
