package answer

import (
	"fmt"
	"math/big"
	"slices"

	"example.com/dice/internal/chances"
	"example.com/dice/internal/notation"
	"example.com/dice/internal/words"
)

// A Chart has the exact chances of an expression, in per cent.
type Chart struct {
	Title      string `json:"title"`
	Understood string `json:"understood"` // in words, where readers could differ
	Bars       []Bar  `json:"bars"`
	Ordered    bool   `json:"ordered"` // results are numbers, so that "at least" means something
	Summary    string `json:"summary"` // mean and deviation, or why there are no bars
}

// A Bar is a result, or several at an end of the chart.
type Bar struct {
	Result  string  `json:"result"`
	Exactly string  `json:"exactly"`
	AtLeast string  `json:"atLeast"` // this result or more; empty where that means nothing
	Share   float64 `json:"share"`   // of the longest bar
}

// mostBars is how many results have a bar each; beyond that, those below rare share one at
// each end.
const mostBars = 40

var rare = big.NewRat(1, 2000)

// expression returns the expression of a target, or nil if it is none, or a die whose faces are all
// alike.
func expression(text string) *notation.Expression {
	made, err := notation.Parse(text)
	if err != nil || made.Expr == nil || isTable(text) {
		return nil
	}
	if made.Weights == nil && made.NoPlan == "" && !made.Expr.Check() {
		return nil
	}
	return made.Expr
}

// chart returns the chances of an expression.
func chart(e *notation.Expression) *Chart {
	c := &Chart{Title: e.String(), Understood: e.Understood(), Ordered: !e.Check(), Bars: []Bar{}}
	d, err := e.Chances()
	if err != nil {
		c.Summary = words.Capital(err.Error()) + "."
		return c
	}
	if c.Ordered {
		c.Summary = summary(d)
	}
	atMost, atLeast := sums(d)
	first, last := 0, len(d.Results)-1
	for last-first > mostBars && atMost[first].Cmp(rare) < 0 {
		first++
	}
	for last-first > mostBars && atLeast[last].Cmp(rare) < 0 {
		last--
	}
	if last-first > 5*mostBars {
		c.Summary = fmt.Sprintf("%d to %d, in too many steps for a chart. %s", d.Results[0],
			d.Results[len(d.Results)-1], c.Summary)
		return c
	}
	most := slices.MaxFunc(d.Cases, (*big.Int).Cmp)
	add := func(result string, p *big.Rat, atLeast string) {
		share, _ := new(big.Rat).Quo(p, new(big.Rat).SetFrac(most, d.All)).Float64()
		c.Bars = append(c.Bars, Bar{result, words.Percent(p), atLeast, min(share, 1)})
	}
	if first > 0 {
		add(fmt.Sprintf("%d or less", d.Results[first-1]), atMost[first-1], "")
	}
	for i := first; i <= last; i++ {
		p := new(big.Rat).SetFrac(d.Cases[i], d.All)
		if e.Check() {
			add(resultOf(e, d.Results[i]), p, "")
		} else {
			add(resultOf(e, d.Results[i]), p, words.Percent(atLeast[i]))
		}
	}
	if last < len(d.Results)-1 {
		add(fmt.Sprintf("%d or more", d.Results[last+1]), atLeast[last+1], words.Percent(atLeast[last+1]))
	}
	return c
}

// resultOf returns a result as people call it.
func resultOf(e *notation.Expression, result int) string {
	if e.Check() {
		return []string{"no", "yes"}[result]
	}
	return fmt.Sprint(result)
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
