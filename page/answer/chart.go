package answer

import (
	"fmt"

	"example.com/dice/internal/chances"
	"example.com/dice/internal/notation"
	"example.com/dice/internal/typed"
	"example.com/dice/internal/words"
)

// A Chart has the exact chances of an expression, in per cent.
type Chart struct {
	Title      string   `json:"title"`      // as it was typed
	Name       string   `json:"name"`       // of this expression, of several
	Dice       string   `json:"dice"`       // that are rolled, such as the 5d10
	Sides      []int    `json:"sides"`      // of these dice; 0 for faces that no die at hand has
	Understood string   `json:"understood"` // in words, where readers could differ
	Bars       []Bar    `json:"bars"`
	Ordered    bool     `json:"ordered"`          // results are numbers, so that "at least" means something
	Counts     bool     `json:"counts"`           // the results are numbers of successes
	Summary    string   `json:"summary"`          // mean, deviation and median, or why there are no bars
	Others     []*Chart `json:"others,omitempty"` // of the expressions behind the first one
}

// A Bar is a result, or several at an end of the chart.
type Bar struct {
	Result  string `json:"result"`
	Exactly string `json:"exactly"`
	AtLeast string `json:"atLeast"` // this result or more; empty where that means nothing
}

// unlike returns the expression of a target, or nil if it is none, or a die whose faces
// are all alike.
func unlike(made notation.Target) *notation.Expression {
	fair := made.Weights == nil && made.NoPlan == ""
	if fair && made.Expr != nil && !made.Expr.Check() {
		return nil
	}
	return made.Expr
}

// charts returns the chances of the rolls of a text, with those of the first one in
// front.
func charts(text string, list []typed.NamedRoll) (first *Chart) {
	for i, one := range list {
		switch {
		case i == 0:
			first = chart(one)
		case one.Expr != list[i-1].Expr:
			first.Others = append(first.Others, chart(one))
		}
	}
	first.Title = text
	if len(list) > 1 {
		first.Dice, first.Sides = fmt.Sprintf("all %d", len(list)), nil
	}
	return first
}

// chart returns the chances of a roll.
func chart(one typed.NamedRoll) *Chart {
	e := one.Expr
	c := &Chart{Name: one.Name, Dice: "the " + diceOf(e), Sides: e.Sides(),
		Understood: e.Understood(), Ordered: !e.Check(), Counts: e.Counts(), Bars: []Bar{}}
	if against := e.Against(one.Contestants()); against != "" {
		c.Understood = against
	}
	d, err := e.Chances()
	if err != nil {
		c.Summary = words.Capital(err.Error()) + "."
		return c
	}
	if c.Ordered {
		c.Summary = words.Capital(d.Summary()) + "."
		if cut := d.Cut(); cut != "" {
			c.Summary += " " + cut
		}
	}
	bars := d.Bars()
	if len(bars) > 5*chances.MostBars {
		c.Summary = fmt.Sprintf("%d to %d, in too many steps for a chart. %s", d.Results[0],
			d.Results[len(d.Results)-1], c.Summary)
		return c
	}
	for i, bar := range bars {
		b := Bar{fmt.Sprint(bar.From), words.Percent(bar.Exactly), words.Percent(bar.AtLeast)}
		switch {
		case e.Check():
			b.Result, b.AtLeast = []string{"no", "yes"}[bar.From], ""
		case bar.Results > 1 && i == 0:
			b.Result, b.AtLeast = fmt.Sprintf("%d or less", bar.To), ""
		case bar.Results > 1:
			b.Result = fmt.Sprintf("%d or more", bar.From)
		}
		c.Bars = append(c.Bars, b)
	}
	return c
}

// diceOf returns the dice of an expression, such as 5d10.
func diceOf(e *notation.Expression) string {
	var names []string
	for _, d := range e.Dice {
		plain := notation.LikeDice{Count: d.Count, Sides: d.Sides, Faces: d.Faces}
		names = append(names, plain.String())
	}
	return words.And(names)
}
