package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"slices"
	"strconv"
	"strings"

	"example.com/dice"
	"example.com/dice/internal/ask"
	"example.com/dice/internal/raffle"
	"example.com/dice/internal/target"
)

// planFlags are the flags of the commands that plan.
type planFlags struct {
	bounded, perThrow bool
	costs             string
	table             string // of the commands that make one
	within            float64
}

func addPlanFlags(c *call) *planFlags {
	f := &planFlags{within: 10}
	c.toggle(&f.bounded, "bounded", "make the worst case as cheap as possible, before the average")
	c.flags.StringVar(&f.costs, "cost", "", "count `costs` instead of rolls, such as 2=1,20=3; other dice cost 1")
	c.toggle(&f.perThrow, "per-throw", "count throws: the listed dice can be thrown together")
	c.flags.Var((*percentFlag)(&f.within), "within", "of the plans that cost at most so many `percent` more than the best one, take that with the\nfewest cases to look up; 0 is for the best plans only")
	return f
}

// addTable adds the flag for a table, of the commands that make one.
func (f *planFlags) addTable(c *call) {
	c.flags.StringVar(&f.table, "table", "", "make the table of this `file`, with lines such as \"30 silver\", instead of TARGET")
}

// A request says what to plan.
type request struct {
	making            target.Target
	dice              []int
	bounded, perThrow bool
	costs             map[int]int // of the dice that do not cost 1
	within            float64     // per cent of the least cost
}

// plan parses the arguments and plans what they ask for.
func (f *planFlags) plan(c *call) (request, *dice.Strategy, error) {
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

func (f *planFlags) request(args []string) (request, error) {
	r := request{bounded: f.bounded, perThrow: f.perThrow, within: f.within}
	making, args, err := f.target(args)
	r.making = making
	if err != nil {
		return r, err
	}
	for _, arg := range args {
		n, err := sides(arg, atHand)
		if err != nil {
			return r, err
		}
		r.dice = append(r.dice, n)
	}
	switch {
	case len(args) > 0:
	case f.table != "":
		return r, misuse("name the dice at hand behind the table, such as -table %s 20", f.table)
	case making.Outcomes > 0:
		return r, misuse("name the dice at hand behind the target, such as %s 6 8", making.Title)
	default:
		return r, misuse("name the die to make and the dice at hand, such as 13 6 20; or a sum such as 2d6, 37%%, or weights such as 60:30:9:1")
	}
	if f.costs == "" {
		return r, nil
	}
	if r.perThrow {
		return r, misuse("-cost is for single rolls; omit -per-throw or -cost")
	}
	r.costs, err = parseCosts(f.costs, r.dice)
	return r, err
}

// target returns what to make, and the arguments that are dice.
func (f *planFlags) target(args []string) (target.Target, []string, error) {
	if f.table != "" {
		making, err := readTable(f.table)
		return making, args, err
	}
	if len(args) == 0 {
		return target.Target{}, nil, nil
	}
	making, err := target.Parse(args[0])
	if err != nil {
		err = misuse("%v", err)
	}
	return making, args[1:], err
}

// readTable reads the weights and names of a file.
func readTable(name string) (target.Target, error) {
	file, err := os.Open(name)
	if err != nil {
		return target.Target{}, err
	}
	defer file.Close()
	lines, err := raffle.ReadLines(file)
	if err != nil {
		return target.Target{}, fmt.Errorf("%s: %w", name, err)
	}
	made, err := target.Table(lines)
	if err != nil {
		return made, fmt.Errorf("%s: %w", name, err)
	}
	return made, nil
}

// parseCosts parses the likes of 2=1,20=3.
func parseCosts(text string, dice []int) (map[int]int, error) {
	costs := map[int]int{}
	for _, part := range strings.Split(text, ",") {
		die, price, _ := strings.Cut(strings.TrimSpace(part), "=")
		n, err := strconv.Atoi(price)
		if err != nil || n < 1 || n > 1_000_000 {
			return nil, misuse("%q is not a cost; use -cost 20=3, with a cost from 1 to 1000000", part)
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
	return r.look(ctx, dice.Simplest(r.within/100))
}

// cheapest returns the strategy that costs the least, however many rows it has.
func (r request) cheapest(ctx context.Context) (*dice.Strategy, error) { return r.look(ctx) }

func (r request) look(ctx context.Context, options ...dice.PlanOption) (*dice.Strategy, error) {
	if r.bounded {
		options = append(options, dice.Bounded())
	}
	if r.perThrow {
		options = append(options, dice.PerThrow())
	}
	if r.costs != nil {
		options = append(options, dice.Cost(r.cost))
	}
	strategy, err := r.search(ctx, options)
	if err != nil {
		return nil, r.explained(err)
	}
	return strategy, nil
}

func (r request) search(ctx context.Context, options []dice.PlanOption) (*dice.Strategy, error) {
	if r.making.Weights == nil {
		return dice.PlanContext(ctx, r.making.Outcomes, r.dice, options...)
	}
	if r.making.Names != nil {
		options = append(options, dice.Names(r.making.Names...))
	}
	return dice.PlanWeighted(ctx, r.making.Weights, r.dice, options...)
}

// explained says why a request is invalid, and what to type instead.
func (r request) explained(err error) error {
	var e *dice.PlanError
	if !errors.As(err, &e) {
		return err
	}
	switch e.Fault {
	case dice.FaultDice:
		return fmt.Errorf("cannot make %s from %s; list a die with at least 2 sides", r.thing(), ask.Names(e.Dice))
	case dice.FaultCases:
		if r.making.Weights != nil {
			return fmt.Errorf("the weights of %s are too large for a d%d; divide them, or use smaller dice", r.making.Title, e.Sides)
		}
		return fmt.Errorf("%s from a d%d needs more than 2^63 cases; use smaller dice, or 'dice roll -from'", r.thing(), e.Sides)
	case dice.FaultThrows:
		return fmt.Errorf("%d dice can be thrown in too many ways; list fewer", len(e.Dice))
	case dice.FaultBound:
		return fmt.Errorf("no plan for %s has a fixed maximum: its factor %d divides no product of the dice %v; omit -bounded, or add a die whose sides are a multiple of %d",
			r.thing(), e.Factor, e.Dice, e.Factor)
	case dice.FaultWeights, dice.FaultNames:
		return errors.New(e.Reason)
	}
	return err // of the other arguments, request has checked each
}

// shows says what the result is.
func (r request) shows(label string) string {
	if r.making.Weights != nil {
		return r.making.Title + ": " + label
	}
	return fmt.Sprintf("The %s shows %s.", r.making.Title, label)
}

// thing is what a plan makes, in a sentence.
func (r request) thing() string {
	if r.making.Weights != nil {
		return r.making.Title
	}
	return "a " + r.making.Title
}

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
