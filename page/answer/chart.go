package answer

import (
	"fmt"
	"math/big"
	"slices"
	"strings"

	"example.com/dice/internal/chances"
	"example.com/dice/internal/notation"
	"example.com/dice/internal/words"
)

// A Chart has the exact chances of an expression, in per cent.
type Chart struct {
	Title      string `json:"title"`
	Understood string `json:"understood"` // in words, where readers could differ
	Bars       []Bar  `json:"bars"`
	Summary    string `json:"summary"` // mean and deviation
}

// A Bar is a result, or several at an end of the chart.
type Bar struct {
	Result  string  `json:"result"`
	Exactly string  `json:"exactly"`
	AtLeast string  `json:"atLeast"`
	Share   float64 `json:"share"` // of the longest bar
}

// mostBars is how many results have a bar each; beyond that, those below rare share one at
// each end.
const mostBars = 40

var rare = big.NewRat(1, 2000)

// chart returns the chances of a target, or nil if it is not an expression, or is a die whose
// faces are all alike.
func chart(text string) *Chart {
	if strings.Contains(text, "\n") {
		return nil
	}
	made, err := notation.Parse(text)
	if err != nil || made.Expr == nil || made.Weights == nil && made.NoPlan == "" {
		return nil
	}
	d, err := made.Expr.Chances()
	if err != nil {
		return nil
	}
	atMost, atLeast := sums(d)
	first, last := 0, len(d.Results)-1
	for last-first > mostBars && atMost[first].Cmp(rare) < 0 {
		first++
	}
	for last-first > mostBars && atLeast[last].Cmp(rare) < 0 {
		last--
	}
	if last-first > 4*mostBars {
		return nil // a card of text says it better
	}
	c := &Chart{Title: made.Expr.String(), Understood: made.Expr.Understood()}
	most := slices.MaxFunc(d.Cases, (*big.Int).Cmp)
	add := func(result string, p, atLeast *big.Rat) {
		share, _ := new(big.Rat).Quo(p, new(big.Rat).SetFrac(most, d.All)).Float64()
		c.Bars = append(c.Bars,
			Bar{result, words.Percent(p), words.Percent(atLeast), min(share, 1)})
	}
	if first > 0 {
		add(fmt.Sprintf("up to %d", d.Results[first-1]), atMost[first-1], atLeast[0])
	}
	for i := first; i <= last; i++ {
		name := fmt.Sprint(d.Results[i])
		if made.Expr.Check() {
			name = []string{"no", "yes"}[d.Results[i]]
		}
		add(name, new(big.Rat).SetFrac(d.Cases[i], d.All), atLeast[i])
	}
	if last < len(d.Results)-1 {
		add(fmt.Sprintf("from %d", d.Results[last+1]), atLeast[last+1], atLeast[last+1])
	}
	c.Summary = summary(d)
	return c
}

// sums returns the probabilities of at most and at least each result. The open part counts where
// its place is known.
func sums(d chances.Chances) (atMost, atLeast []*big.Rat) {
	below, above := new(big.Int), new(big.Int)
	if d.Below {
		below.Set(d.Open)
	}
	if d.Above {
		above.Set(d.Open)
	}
	atMost = make([]*big.Rat, len(d.Cases))
	atLeast = make([]*big.Rat, len(d.Cases))
	for i := range d.Cases {
		below.Add(below, d.Cases[i])
		atMost[i] = new(big.Rat).SetFrac(below, d.All)
		j := len(d.Cases) - 1 - i
		above.Add(above, d.Cases[j])
		atLeast[j] = new(big.Rat).SetFrac(above, d.All)
	}
	return atMost, atLeast
}

// summary tells the mean and the deviation of the results that are counted: all, unless dice
// explode without end.
func summary(d chances.Chances) string {
	var cases, sum, squares big.Int
	for i, n := range d.Cases {
		result := big.NewInt(int64(d.Results[i]))
		weighed := new(big.Int).Mul(result, n)
		cases.Add(&cases, n)
		sum.Add(&sum, weighed)
		squares.Add(&squares, weighed.Mul(weighed, result))
	}
	mean := new(big.Rat).SetFrac(&sum, &cases)
	variance := new(big.Rat).SetFrac(&squares, &cases)
	variance.Sub(variance, new(big.Rat).Mul(mean, mean))
	deviation, _ := new(big.Float).Sqrt(new(big.Float).SetRat(variance)).Float64()
	middle, _ := mean.Float64()
	without := ""
	if d.Open.Sign() > 0 {
		without = ", without the rarest results"
	}
	return fmt.Sprintf("Mean %.4g, standard deviation %.4g%s.", middle, deviation, without)
}
