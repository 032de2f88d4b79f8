package main

import (
	"context"
	"fmt"
	"io"
	"math"
	"strings"

	"example.com/dice"
	"example.com/dice/internal/render"
	"example.com/dice/internal/request"
	"example.com/dice/internal/words"
)

// A price is the average cost of a way to make the die.
type price struct {
	cost float64
	way  string
}

// easier is the limit, in per cent, within which an easier plan is worth telling.
const easier = 30

// prices returns the price of the plan, first, and of other ways to compare it
// with. The last one is a bound, unless the best plan is proved to be best.
func prices(ctx context.Context, r request.Request, s *dice.Strategy) []price {
	list := []price{{s.Expected(), "this plan, " + request.Table(s)}}
	if s.Expected() == 0 {
		return list
	}
	best, asked := s.Cheapest(), r.Within
	if least := best.Expected(); least < s.Expected() {
		if r.Within > 1 && s.Expected() > 1.01*least {
			r.Within = 1
			if near, err := r.Plan(ctx); err == nil && near.Expected() < s.Expected() && near.Expected() > least {
				list = append(list, price{near.Expected(), "a cheaper plan, less easy, " + request.Table(near) + ": -within 1"})
			}
		}
		list = append(list, price{least, "the best plan, " + request.Table(best) + ": -within 0"})
	}
	bestAt := len(list) - 1
	if asked < easier {
		r.Within = easier
		if p, err := r.Plan(ctx); err == nil && p.Ease() < s.Ease() {
			list = append(list, price{p.Expected(), fmt.Sprintf("an easier plan, %s: -within %d", request.Table(p), easier)})
		}
	}
	if way, cost := r.ByHand(); cost != nil {
		about, _ := cost.Float64()
		list = append(list, price{about, way})
	}
	list = append(list, single(ctx, r)...)
	if best.ExpectedExact().Cmp(best.LowerBoundExact()) > 0 {
		return append(list, price{best.LowerBound(), "no plan with these dice costs less: proved"})
	}
	list[bestAt].way += "; proved best"
	return list
}

// single returns the cheapest of the best plans with one kind of die, if there are several.
func single(ctx context.Context, r request.Request) (least []price) {
	kinds := r.Kinds()
	if len(kinds) == 1 {
		return nil
	}
	for _, sides := range kinds {
		s, err := r.Only(sides).Plan(ctx)
		if err == nil && (least == nil || s.Cheapest().Expected() < least[0].cost) {
			least = []price{{s.Cheapest().Expected(), fmt.Sprintf("the best plan with only d%ds", sides)}}
		}
	}
	return least
}

// against compares a price with that of the plan.
func (p price) against(plan price) string {
	change := math.Round((p.cost/plan.cost-1)*1000) / 10
	if change == 0 {
		return "same"
	}
	return strings.Replace(fmt.Sprintf("%+.1f %%", change), "-", "−", 1)
}

// printCosts prints the prices in lines of the width of a card.
func printCosts(out io.Writer, r request.Request, s *dice.Strategy, list []price) {
	fmt.Fprintln(out, "\nWhat it costs"+map[bool]string{false: ", in " + r.Unit()}[r.Costs != nil])
	for i, p := range list {
		compared := ""
		if i > 0 {
			compared = p.against(list[0])
		}
		line := fmt.Sprintf("  %9.4f %10s  %s", p.cost, compared, p.way)
		fmt.Fprint(out, render.Wrapped(line, strings.Repeat(" ", len("  123.4567    +12.3 %  ")), render.TextWidth))
	}
	if idle := r.Idle(s); len(idle) > 0 {
		fmt.Fprint(out, "\n", render.Wrapped("Not needed: "+words.Kinds(idle)+".", "", render.TextWidth))
	}
}
