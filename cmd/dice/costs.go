package main

import (
	"context"
	"fmt"
	"io"
	"math"
	"slices"

	"example.com/dice"
	"example.com/dice/internal/byhand"
	"example.com/dice/internal/raffle"
)

// A price is what a way to make the die costs on average.
type price struct {
	cost float64
	way  string
}

// prices returns the price of the plan, first, and of other ways to compare it
// with, the last of which is a bound, unless the best plan is proved to be best.
func prices(ctx context.Context, r request, s *dice.Strategy) []price {
	way := "this plan, " + raffle.Count(s.Rows(), "row")
	switch most, bounded := s.Worst(); {
	case !bounded:
		way += "; no fixed maximum"
	case s.Expected() == float64(most):
		way += "; always"
	default:
		way += fmt.Sprintf("; %d at most", most)
	}
	list := []price{{s.Expected(), way}}
	if s.Expected() == 0 {
		return list
	}
	list = append(list, r.alternatives(ctx, s)...)
	least := len(list) - 1 // the best plan
	if way, ok := byhand.Cheapest(r.making.Faces(), r.kinds(), r.attempt); ok {
		cost, _ := way.Cost.Float64()
		look := map[bool]string{true: ", and looking it up"}[r.making.Weights != nil]
		list = append(list, price{cost, way.String() + look})
	}
	if p, ok := r.single(ctx); ok {
		list = append(list, p)
	}
	cheapest := s.Cheapest()
	bound := cheapest.LowerBoundExact()
	if cheapest.ExpectedExact().Cmp(bound) > 0 {
		return append(list, price{cheapest.LowerBound(), "no strategy whatever with these dice costs less, as is proved"})
	}
	list[least].way += "; proved best"
	return list
}

// attempt returns the cost of rolling a number of dice of one kind.
func (r request) attempt(sides, digits int) int {
	if r.perThrow {
		have := r.count(sides)
		return (digits + have - 1) / have
	}
	return digits * r.cost(sides)
}

// best is the plan that costs the least of all, if that is less than s.
func best(s *dice.Strategy) (price, bool) {
	least := s.Cheapest()
	return price{least.Expected(), "the best plan, " + raffle.Count(least.Rows(), "row") + ": -within 0"}, least.Expected() < s.Expected()
}

// alternatives are plans that cost less and have more rows to look up: one within 1 %
// of the best plan, and that.
func (r request) alternatives(ctx context.Context, s *dice.Strategy) (list []price) {
	least, ok := best(s)
	if !ok {
		return nil
	}
	if r.within > 1 && s.Expected() > 1.01*least.cost {
		r.within = 1
		if near, err := r.plan(ctx); err == nil && near.Expected() < s.Expected() && near.Expected() > least.cost {
			list = append(list, price{near.Expected(), "a plan with " + raffle.Count(near.Rows(), "row") + ": -within 1"})
		}
	}
	return append(list, least)
}

// single is the best plan with one kind of die, if there are several.
func (r request) single(ctx context.Context) (least price, ok bool) {
	kinds := r.kinds()
	for _, sides := range kinds {
		one := r
		one.dice = slices.Repeat([]int{sides}, r.count(sides))
		s, err := one.cheapest(ctx)
		if err == nil && (!ok || s.Expected() < least.cost) {
			least, ok = price{s.Expected(), fmt.Sprintf("the best plan with only d%ds", sides)}, true
		}
	}
	return least, ok && len(kinds) > 1
}

// against returns how a price compares with that of the plan.
func (p price) against(plan price) string {
	change := math.Round((p.cost/plan.cost - 1) * 1000)
	switch {
	case change == 0:
		return "same"
	case change < 0:
		return fmt.Sprintf("−%.1f %%", -change/10)
	}
	return fmt.Sprintf("+%.1f %%", change/10)
}

// printCosts prints the prices in lines of at most width characters.
func printCosts(out io.Writer, r request, s *dice.Strategy, list []price, width int) {
	fmt.Fprintln(out, "\nWhat it costs"+map[bool]string{false: ", in " + r.unit()}[r.costs != nil])
	for i, p := range list {
		compared := ""
		if i > 0 {
			compared = p.against(list[0])
		}
		line := fmt.Sprintf("  %9.4f %10s  %s", p.cost, compared, p.way)
		fmt.Fprint(out, wrap(line, len("  123.4567    +12.3 %  "), width))
	}
	if idle := r.idle(s); len(idle) > 0 {
		fmt.Fprint(out, wrap(fmt.Sprintf("\nNot needed: %s.", bare(idle)), 0, width))
	}
}

// idle returns the dice that a plan does not roll.
func (r request) idle(s *dice.Strategy) []int {
	return slices.DeleteFunc(r.kinds(), func(sides int) bool { return slices.Contains(s.Dice(), sides) })
}

func printMarkdownCosts(out io.Writer, r request, list []price) {
	fmt.Fprintf(out, "\n| %s | way |\n| ---: | --- |\n", r.unit())
	for _, p := range list {
		fmt.Fprintf(out, "| %.4f | %s |\n", p.cost, p.way)
	}
}
