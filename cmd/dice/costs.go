package main

import (
	"context"
	"fmt"
	"io"
	"math"
	"math/big"
	"slices"
	"strings"

	"example.com/dice"
)

// A price is what a way to make the die costs on average.
type price struct {
	cost float64
	way  string
}

// prices returns the price of the plan, first, and of other ways to compare it
// with, the last of which is a bound.
func prices(ctx context.Context, r request, s *dice.Strategy) []price {
	way := "this plan, on average; any number at worst"
	if most, bounded := s.Worst(); bounded {
		way = fmt.Sprintf("this plan, on average; %d at worst", most)
		if s.Expected() == float64(most) {
			way = "this plan, always"
		}
	}
	list := []price{{s.Expected(), way}}
	if r.target == 1 {
		return list
	}
	if p, ok := best(s); ok {
		list = append(list, p)
	}
	if p, ok := r.cheapest(r.rejection); ok {
		list = append(list, p)
	}
	single := func(sides int) (price, bool) { return r.single(ctx, sides) }
	if p, ok := r.cheapest(single); ok && len(r.kinds()) > 1 {
		list = append(list, p)
	}
	return append(list, price{s.LowerBound(), "no strategy whatever with these dice costs less, as is proved"})
}

// cheapest returns the least of the prices for each kind of die.
func (r request) cheapest(way func(sides int) (price, bool)) (best price, ok bool) {
	best.cost = math.Inf(1)
	for _, sides := range r.kinds() {
		if p, possible := way(sides); possible && p.cost < best.cost {
			best, ok = p, true
		}
	}
	return best, ok
}

// rejection is what people do with one kind of die: roll as often as it takes to
// have enough numbers, read the faces as one number, and start all over again if
// it is above the largest multiple of the target.
func (r request) rejection(sides int) (price, bool) {
	numbers, digits := big.NewInt(1), 0
	target := big.NewInt(int64(r.target))
	for numbers.Cmp(target) < 0 {
		numbers.Mul(numbers, big.NewInt(int64(sides)))
		digits++
	}
	good := new(big.Int).Sub(numbers, new(big.Int).Mod(numbers, target))
	attempts, _ := new(big.Rat).SetFrac(numbers, good).Float64()
	each := digits * r.cost(sides)
	if r.perThrow {
		have := r.count(sides)
		each = (digits + have - 1) / have
	}
	die := fmt.Sprintf("a d%d", sides)
	if digits > 1 {
		die = fmt.Sprintf("%d d%d, read as one number,", digits, sides)
	}
	way := fmt.Sprintf("re-rolling %s above %s", die, good)
	if good.Cmp(numbers) == 0 {
		way = fmt.Sprintf("taking %s modulo %d, plus 1", die, r.target)
		if int64(r.target) == numbers.Int64() {
			way = "taking " + strings.TrimSuffix(die, ",") + " as shown"
		}
	}
	return price{attempts * float64(each), way}, true
}

// best is the plan that costs the least of all, if that is less than s.
func best(s *dice.Strategy) (price, bool) {
	least := s.Best().Expected()
	return price{least, "the best plan, with more to look up: -within 0"}, least < s.Expected()
}

// single is the best plan with one kind of die.
func (r request) single(ctx context.Context, sides int) (price, bool) {
	r.dice, r.within = slices.Repeat([]int{sides}, r.count(sides)), 0
	s, err := r.plan(ctx)
	if err != nil {
		return price{}, false
	}
	return price{s.Expected(), fmt.Sprintf("the best plan with d%ds alone", sides)}, true
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
		fmt.Fprint(out, wrap(fmt.Sprintf("\nNot needed: %s.", strings.TrimPrefix(throwName(idle), "a ")), 0, width))
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
