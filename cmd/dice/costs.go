package main

import (
	"context"
	"fmt"
	"io"
	"math"
	"math/big"
	"slices"
	"strings"

	"example.com/dice/internal/plan"
	"example.com/dice/internal/render"
	"example.com/dice/internal/words"
)

// A price is the average cost of a way to make the die.
type price struct {
	cost float64
	way  string
}

func priced(cost *big.Rat, way string) price {
	about, _ := cost.Float64()
	return price{about, way}
}

// easier is the limit, in per cent, within which an easier plan is worth telling.
const easier = 30

// prices returns the price of the plan, first, and of other ways to compare it
// with. The last one is a bound, unless the best plan is proved to be best.
func prices(ctx context.Context, q plan.Question, p *plan.Plan) ([]price, error) {
	list := []price{priced(p.Expected, "this plan, "+p.Table())}
	if p.Expected.Sign() == 0 {
		return list, nil
	}
	best, asked := p.Cheapest(), q.Within
	if least := priced(best.Expected, "the best plan, "+best.Table()+": -within 0"); least.cost < list[0].cost {
		if q.Within > 0.01 && list[0].cost > 1.01*least.cost {
			q.Within = 0.01
			near, err := q.Plan(ctx)
			if err != nil {
				return nil, err
			}
			if at := priced(near.Expected, "a cheaper plan, less easy, "+near.Table()+": -within 1"); at.cost < list[0].cost && at.cost > least.cost {
				list = append(list, at)
			}
		}
		list = append(list, least)
	}
	bestAt := len(list) - 1
	if asked < easier/100. {
		q.Within = easier / 100.
		easy, err := q.Plan(ctx)
		if err != nil {
			return nil, err
		}
		if easy.Automaton.Ease() < p.Automaton.Ease() {
			list = append(list, priced(easy.Expected, fmt.Sprintf("an easier plan, %s: -within %d", easy.Table(), easier)))
		}
	}
	if way, cost := p.ByHand(); cost != nil {
		list = append(list, priced(cost, way))
	}
	list = append(list, single(ctx, q, p)...)
	bound, err := best.LowerBound(ctx)
	if err != nil {
		return nil, err
	}
	if best.Expected.Cmp(bound) > 0 {
		return append(list, priced(bound, "no plan with these dice costs less: proved")), nil
	}
	list[bestAt].way += "; proved best"
	return list, nil
}

// single returns the cheapest of the best plans with one kind of die, if there are several.
func single(ctx context.Context, q plan.Question, p *plan.Plan) (least []price) {
	kinds := slices.Compact(slices.Clone(p.Hand.Dice))
	if len(kinds) == 1 {
		return nil
	}
	q.Simplest = false
	for _, sides := range kinds {
		q.Dice = slices.DeleteFunc(slices.Clone(p.Hand.Dice), func(die int) bool { return die != sides })
		if s, err := q.Plan(ctx); err == nil {
			if at := priced(s.Expected, fmt.Sprintf("the best plan with only d%ds", sides)); least == nil || at.cost < least[0].cost {
				least = []price{at}
			}
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
func printCosts(out io.Writer, p *plan.Plan, list []price) {
	fmt.Fprintln(out, "\nWhat it costs"+map[bool]string{true: ", in " + p.Hand.Unit()}[p.Hand.Costs == nil])
	for i, at := range list {
		compared := ""
		if i > 0 {
			compared = at.against(list[0])
		}
		line := fmt.Sprintf("  %9.4f %10s  %s", at.cost, compared, at.way)
		fmt.Fprint(out, render.Wrapped(line, strings.Repeat(" ", len("  123.4567    +12.3 %  ")), render.TextWidth))
	}
	if idle := p.Idle(); len(idle) > 0 {
		fmt.Fprint(out, "\n", render.Wrapped("Not needed: "+words.Kinds(idle)+".", "", render.TextWidth))
	}
}
