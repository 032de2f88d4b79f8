package main

import (
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
	return planFlags{
		bounded:  c.flags.Bool("bounded", false, "make the worst case as cheap as possible, before the average"),
		perThrow: c.flags.Bool("per-throw", false, "count throws: the listed dice can be thrown together"),
		costs:    c.flags.String("cost", "", "count `costs` instead of rolls, such as 2=1,20=3; other dice cost 1"),
		within:   c.flags.Float64("within", 0, "make the plan as simple as possible for people, and at most this `part`\ndearer than the best: 0.01 is 1 %, which cards in svg and book are made\nwith (default: the best plan)"),
	}
}

// cardWithin is how much dearer than the best a plan for a card may be.
const cardWithin = 0.01

// simplify makes the plan one for a card, unless the flags say how simple it is.
func (r *request) simplify() {
	if !r.simple {
		r.simple, r.within = true, cardWithin
	}
}

// A request says what to plan.
type request struct {
	target            int
	dice              []int
	bounded, perThrow bool
	simple            bool
	within            float64
	costs             map[int]int // of the dice that do not cost 1
}

// plan parses the arguments and plans what they ask for.
func (f planFlags) plan(c *call) (request, *dice.Strategy, error) {
	r, err := f.parse(c)
	if err != nil {
		return request{}, nil, err
	}
	strategy, err := r.plan()
	return r, strategy, err
}

// parse parses the arguments.
func (f planFlags) parse(c *call) (request, error) {
	args, err := c.parse()
	if err != nil {
		return request{}, err
	}
	r, err := f.request(args)
	r.simple = c.given("within")
	return r, err
}

func (f planFlags) request(args []string) (request, error) {
	r := request{bounded: *f.bounded, perThrow: *f.perThrow}
	if len(args) < 2 {
		return r, misuse("name the die to make and the dice at hand, such as 13 6 20")
	}
	if !(*f.within >= 0) || *f.within > math.MaxInt32 {
		return r, misuse("a plan cannot be within %v of the best; use 0.01 for 1 %% more, or 0 for the best", *f.within)
	}
	r.within = *f.within
	var err error
	if r.target, err = sides(args[0]); err != nil {
		return r, err
	}
	for _, arg := range args[1:] {
		die, err := sides(arg)
		if err != nil {
			return r, err
		}
		r.dice = append(r.dice, die)
	}
	if *f.costs != "" {
		if r.perThrow {
			return r, misuse("-cost is for single rolls; omit -per-throw or -cost")
		}
		r.costs, err = parseCosts(*f.costs, r.dice)
	}
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
		s, err := sides(die)
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

// plan returns the best strategy.
func (r request) plan() (*dice.Strategy, error) {
	var options []dice.PlanOption
	if r.bounded {
		options = append(options, dice.Bounded())
	}
	if r.perThrow {
		options = append(options, dice.PerThrow())
	}
	if r.costs != nil {
		options = append(options, dice.Cost(r.cost))
	}
	if r.simple {
		options = append(options, dice.Simplest(r.within))
	}
	strategy, err := dice.Plan(r.target, r.dice, options...)
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
