package answer

import (
	"fmt"
	"math/big"
	"strings"

	"example.com/dice"
	"example.com/dice/internal/notation"
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

// chart returns the chances of a target, or nil if it is no expression, or a die whose
// faces are all alike.
func chart(text string) *Chart {
	if strings.Contains(text, "\n") {
		return nil
	}
	made, err := notation.Parse(text)
	if err != nil || made.Expr == nil || made.Weights == nil && made.NoPlan == "" {
		return nil
	}
	e, err := dice.Parse(made.Title)
	if err != nil {
		return nil
	}
	d, err := e.Chances()
	if err != nil {
		return nil
	}
	results := d.Outcomes()
	first, last := 0, len(results)-1
	for last-first > mostBars && d.AtMost(results[first]).Cmp(rare) < 0 {
		first++
	}
	for last-first > mostBars && d.AtLeast(results[last]).Cmp(rare) < 0 {
		last--
	}
	if last-first > 4*mostBars {
		return nil // a card of text says it better
	}
	c := &Chart{Title: e.String(), Understood: made.Expr.Understood()}
	most := new(big.Rat)
	for _, result := range results {
		if p := d.P(result); p.Cmp(most) > 0 {
			most = p
		}
	}
	add := func(result string, p, atLeast *big.Rat) {
		share, _ := new(big.Rat).Quo(p, most).Float64()
		c.Bars = append(c.Bars, Bar{result, inPercent(p), inPercent(atLeast), min(share, 1)})
	}
	if first > 0 {
		add(fmt.Sprintf("up to %d", results[first-1]), d.AtMost(results[first-1]), d.AtLeast(results[0]))
	}
	for _, result := range results[first : last+1] {
		name := fmt.Sprint(result)
		if made.Expr.Check() {
			name = []string{"no", "yes"}[result]
		}
		add(name, d.P(result), d.AtLeast(result))
	}
	if last < len(results)-1 {
		add(fmt.Sprintf("from %d", results[last+1]), d.AtLeast(results[last+1]),
			d.AtLeast(results[last+1]))
	}
	mean, _ := d.Mean().Float64()
	deviation, _ := new(big.Float).Sqrt(new(big.Float).SetRat(d.Variance())).Float64()
	c.Summary = fmt.Sprintf("Mean %.4g, standard deviation %.4g.", mean, deviation)
	return c
}

// inPercent writes a probability in per cent, and 0 and 100 only if they are exact.
func inPercent(p *big.Rat) string {
	text := new(big.Rat).Mul(p, big.NewRat(100, 1)).FloatString(2)
	switch {
	case text == "0.00" && p.Sign() > 0:
		text = "<0.01"
	case text == "100.00" && p.Cmp(big.NewRat(1, 1)) < 0:
		text = ">99.99"
	}
	return text + "%"
}
