package answer

import (
	"fmt"
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
	bars := d.Bars()
	if len(bars) > 4*chances.MostBars {
		return nil // a card of text says it better
	}
	c := &Chart{Title: made.Expr.String(), Understood: made.Expr.Understood()}
	for i, bar := range bars {
		name := fmt.Sprint(bar.From)
		switch {
		case made.Expr.Check():
			name = []string{"no", "yes"}[bar.From]
		case bar.Results > 1 && i == 0:
			name = fmt.Sprintf("up to %d", bar.To)
		case bar.Results > 1:
			name = fmt.Sprintf("from %d", bar.From)
		}
		c.Bars = append(c.Bars,
			Bar{name, words.Percent(bar.Exactly), words.Percent(bar.AtLeast), bar.Share})
	}
	mean, deviation := d.Moments()
	without := ""
	if d.Open.Sign() > 0 {
		without = ", without the rarest results"
	}
	c.Summary = fmt.Sprintf("Mean %.4g, standard deviation %.4g%s.", mean, deviation, without)
	return c
}
