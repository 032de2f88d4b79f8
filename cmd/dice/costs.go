package main

import (
	"context"
	"fmt"
	"math"
	"math/big"
	"slices"
	"strings"

	"example.com/dice/internal/plan"
	"example.com/dice/internal/render"
)

// easier is the limit within which an easier plan is worth telling.
const easier = 0.3

// printCosts prints what the plan and other ways cost, in lines of the width of a card. The
// last line is the bound, unless the cheapest plan reaches it.
func (c *call) printCosts(ctx context.Context, planner *plan.Planner, q plan.Question, p *plan.Plan) error {
	this, _ := p.Expected.Float64()
	price := func(cost *big.Rat, way string) {
		about, _ := cost.Float64()
		change := strings.Replace(fmt.Sprintf("%+.1f %%", math.Round((about/this-1)*1000)/10), "-", "−", 1)
		if cost == p.Expected {
			change = ""
		} else if change == "+0.0 %" {
			change = "same"
		}
		line := fmt.Sprintf("  %9s %10s  %s", cost.FloatString(4), change, way)
		fmt.Fprint(c.out, render.Wrapped(line, strings.Repeat(" ", len("  123.4567    +12.3 %  ")), render.TextWidth))
	}
	best := p.Cheapest()
	bound, err := best.LowerBound(ctx)
	if err != nil || this == 0 {
		return err
	}
	fmt.Fprintln(c.out, "\nWhat it costs"+map[bool]string{true: ", in " + p.Hand.Unit()}[q.Cost == nil])
	proved := map[bool]string{true: "; proved best"}[best.Expected.Cmp(bound) == 0]
	if best.Expected.Cmp(p.Expected) >= 0 {
		price(p.Expected, "this plan ("+p.Table()+")"+proved)
	} else {
		price(p.Expected, "this plan ("+p.Table()+")")
		price(best.Expected, "the best plan ("+best.Table()+"), with -within 0"+proved)
	}
	if q.Within < easier {
		if e, err := planner.Plan(ctx, easier); err == nil && e.Automaton.Ease() < p.Automaton.Ease() {
			price(e.Expected, fmt.Sprintf("an easier plan (%s), with -within %d", e.Table(), int(100*easier)))
		}
	}
	if way, cost := q.ByHand(); cost != nil {
		price(cost, way)
	}
	kinds := slices.Compact(slices.Clone(p.Hand.Dice))
	q.Simplest = false
	for _, sides := range kinds {
		q.Dice = slices.DeleteFunc(slices.Clone(p.Hand.Dice), func(die int) bool { return die != sides })
		if s, err := q.Plan(ctx); err == nil && len(kinds) > 1 {
			price(s.Expected, fmt.Sprintf("the best plan with only d%ds", sides))
		}
	}
	if proved == "" {
		price(plan.Below(bound, 4), "no plan with these dice costs less: proved")
	}
	return ctx.Err()
}
