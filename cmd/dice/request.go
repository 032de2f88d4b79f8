package main

import (
	"context"
	"math"
	"slices"
	"strconv"
	"strings"

	"example.com/dice"
)

// planFlags are the flags of the commands that plan.
type planFlags struct {
	bounded, perThrow *bool
	costs             *string
	within            *float64
}

func addPlanFlags(c *call) planFlags {
	f := planFlags{
		bounded:  c.flags.Bool("bounded", false, "make the worst case as cheap as possible, before the average"),
		perThrow: c.flags.Bool("per-throw", false, "count throws: the listed dice can be thrown together"),
		costs:    c.flags.String("cost", "", "count `costs` instead of rolls, such as 2=1,20=3; other dice cost 1"),
		within:   new(float64),
	}
	*f.within = 1
	c.flags.Var((*percentFlag)(f.within), "within", "of the plans that cost at most so many `percent` more than the best one, take that with the\nfewest cases to look up; 0 is for the best plans only")
	return f
}

// A request says what to plan.
type request struct {
	target            int
	dice              []int
	bounded, perThrow bool
	costs             map[int]int // of the dice that do not cost 1
	within            float64     // per cent of the least cost
}

// plan parses the arguments and plans what they ask for.
func (f planFlags) plan(c *call) (request, *dice.Strategy, error) {
	args, err := c.parse()
	if err != nil {
		return request{}, nil, err
	}
	r, err := f.request(args)
	if err != nil {
		return request{}, nil, err
	}
	var strategy *dice.Strategy
	err = c.planning(func(ctx context.Context) (err error) {
		strategy, err = r.plan(ctx)
		return err
	})
	return r, strategy, err
}

func (f planFlags) request(args []string) (request, error) {
	r := request{bounded: *f.bounded, perThrow: *f.perThrow, within: *f.within}
	var all []int
	for i, arg := range args {
		as := atHand
		if i == 0 {
			as = toMake
		}
		n, err := sides(arg, as)
		if err != nil {
			return r, err
		}
		all = append(all, n)
	}
	if len(args) < 2 {
		return r, misuse("name the die to make and the dice at hand, such as 13 6 20")
	}
	r.target, r.dice = all[0], all[1:]
	if !(r.within >= 0 && r.within <= math.MaxFloat64) {
		return r, misuse("no plan costs %v %% more than the best one; use -within 1, or -within 0 for the best", r.within)
	}
	if *f.costs == "" {
		return r, nil
	}
	if r.perThrow {
		return r, misuse("-cost is for single rolls; omit -per-throw or -cost")
	}
	var err error
	r.costs, err = parseCosts(*f.costs, r.dice)
	return r, err
}

// parseCosts parses the likes of 2=1,20=3.
func parseCosts(text string, dice []int) (map[int]int, error) {
	costs := map[int]int{}
	for _, part := range strings.Split(text, ",") {
		die, price, _ := strings.Cut(strings.TrimSpace(part), "=")
		n, err := strconv.Atoi(price)
		if err != nil || n < 1 || n > 1_000_000 {
			return nil, misuse("%q is no cost; use -cost 20=3, with a cost from 1 to 1000000", part)
		}
		s, err := sides(die, rollFrom)
		if err != nil {
			return nil, err
		}
		if !slices.Contains(dice, s) {
			return nil, misuse("-cost names a d%d, which is not among the dice at hand", s)
		}
		costs[s] = n
	}
	return costs, nil
}

// plan returns the simplest strategy within the limit.
func (r request) plan(ctx context.Context) (*dice.Strategy, error) {
	options := []dice.PlanOption{dice.Simplest(r.within / 100)}
	if r.bounded {
		options = append(options, dice.Bounded())
	}
	if r.perThrow {
		options = append(options, dice.PerThrow())
	}
	if r.costs != nil {
		options = append(options, dice.Cost(r.cost))
	}
	strategy, err := dice.PlanContext(ctx, r.target, r.dice, options...)
	if err != nil {
		return nil, plainError{err}
	}
	return strategy, nil
}

// A plainError is an error of dice.Plan for somebody who typed a command: it
// speaks of flags and commands, not of functions.
type plainError struct{ error }

var plainWords = strings.NewReplacer("dice: Plan: ", "", "omit Bounded", "omit -bounded", ", or Sim", ", or 'dice roll -from'")

func (e plainError) Error() string { return plainWords.Replace(e.error.Error()) }
func (e plainError) Unwrap() error { return e.error }

func (r request) cost(sides int) int { return max(1, r.costs[sides]) }

// kinds returns the different dice that have more than one face.
func (r request) kinds() []int {
	kinds := slices.Compact(slices.Sorted(slices.Values(r.dice)))
	return slices.DeleteFunc(kinds, func(sides int) bool { return sides == 1 })
}

// count returns how often a die is listed.
func (r request) count(sides int) int {
	n := 0
	for _, die := range r.dice {
		if die == sides {
			n++
		}
	}
	return n
}

// unit returns what a plan counts, in the plural.
func (r request) unit() string {
	switch {
	case r.costs != nil:
		return "cost"
	case r.perThrow:
		return "throws"
	}
	return "rolls"
}
