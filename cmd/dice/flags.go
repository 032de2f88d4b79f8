package main

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"math"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"example.com/dice/internal/plan"
	"example.com/dice/internal/raffle"
	"example.com/dice/internal/target"
)

// whole returns a parser for a whole number, whose error suggests what to write.
func whole(least, most uint64, set func(n uint64)) func(string) error {
	return func(text string) error {
		n, err := strconv.ParseUint(text, 10, 64)
		if err != nil || n < least || n > most {
			return fmt.Errorf("write a whole number from %d to %d", least, most)
		}
		set(n)
		return nil
	}
}

// addCount adds the flag for a number, which is 1 unless it is given.
func (c *call) addCount(n *int, usage string) {
	*n = 1
	c.flags.Func("n", usage+" (default 1)", whole(1, math.MaxInt, func(given uint64) { *n = int(given) }))
}

func (c *call) addSeed(from *raffle.Origin, not string) {
	from.Kind = raffle.System
	usage := "roll with a generator seeded by this `number`, the same each time;\nnot for " + not + " (default: the operating system's randomness)"
	c.flags.Func("seed", usage, whole(0, math.MaxUint64, func(seed uint64) {
		*from = raffle.Origin{Kind: raffle.Seeded, Value: strconv.FormatUint(seed, 10)}
	}))
}

// checked returns a parser for a text that must pass a check.
func checked(text *string, check func(string) error) func(string) error {
	return func(given string) error {
		*text = given
		return check(given)
	}
}

// Hints for a text that names several dice instead of one.
const (
	rollFrom = "name one die; it is rolled as often as needed"
	atHand   = "name each die by itself, with spaces between dice and without quotes, as in 13 6 6 20"
)

// severalDice is what people write for several dice at once: 6,8 or 2d6.
var severalDice = regexp.MustCompile(`(?i)[, \t]|^[0-9]+d`)

// sides parses a die, written 6 or d6. The error for several dice has a hint.
func sides(die, several string) (int, error) {
	n, err := target.Die(die)
	if err == nil {
		return n, nil
	}
	if severalDice.MatchString(die) {
		return 0, misuse("%v; %s", err, several)
	} else if _, wrong := target.Parse(die); wrong == nil && several == atHand {
		return 0, misuse("%v; the target comes first, as in %s 6 20", err, die)
	}
	return 0, misuse("%v", err)
}

// readTarget reads the target: the table, if there is one, or the first argument. It returns
// the other arguments; then says, for an error, what they should be.
func readTarget(table *loot, args []string, then string) (made target.Target, rest []string, err error) {
	switch {
	case table.file != "":
		made, err = table.target()
		return made, args, err
	case table.roll != "":
		return made, nil, misuse("-roll names the roll of a table; add -table, or write %s as the target", table.roll)
	case len(args) == 0:
		return made, nil, misuse("name the target, such as 13, 2d6, 37%% or 60:30:9:1%s", then)
	}
	if made, err = target.Parse(args[0]); err != nil {
		err = misuse("%v", err)
	}
	return made, args[1:], err
}

// tellUnderstood says which die a title stands for, if it could be another.
func (c *call) tellUnderstood(title string) {
	if note := target.Understood(title); note != "" {
		c.warn("%s", note)
	}
}

type planFlags struct {
	question plan.Question
	costs    map[int]int // of a roll, by the sides of the die, or else 1
	table    loot
	planner  *plan.Planner
}

// usually is the part of the least cost that an easier plan may cost more.
const usually = 0.1

// addPlanFlags adds these flags, but for the table.
func addPlanFlags(c *call) *planFlags {
	f := &planFlags{costs: map[int]int{}}
	q := &f.question
	q.Simplest, q.Within = true, usually
	c.flags.BoolVar(&q.Bounded, "bounded", false, "make the worst case as cheap as possible, before the average")
	c.flags.Func("cost", "count `costs` instead of rolls, such as 2=1,20=3; other dice cost 1", f.parseCosts)
	c.flags.BoolVar(&q.Together, "per-throw", false, "count throws: the listed dice can be thrown together")
	c.flags.Func("within", "of the plans that cost at most this many `percent` more than the best, take the easiest\nto follow; 0 allows only the best (default 10)", f.parseWithin)
	return f
}

// parseWithin parses a part in per cent, with or without the sign.
func (f *planFlags) parseWithin(text string) error {
	p, err := strconv.ParseFloat(strings.TrimSpace(strings.TrimSuffix(text, "%")), 64)
	if f.question.Within = p / 100; err != nil || !(p >= 0 && p <= 100*plan.MaxWithin) {
		return fmt.Errorf("write 0 for the best plan, or per cent above it up to %d, such as 1 or 0.5%%", 100*plan.MaxWithin)
	}
	return nil
}

// parseCosts parses the likes of 2=1,20=3.
func (f *planFlags) parseCosts(text string) error {
	for part := range strings.SplitSeq(text, ",") {
		die, price, _ := strings.Cut(strings.TrimSpace(part), "=")
		cost, err := strconv.Atoi(price)
		if err != nil {
			return errors.New("write the cost of a d20 as 20=3, with commas between dice")
		}
		n, err := sides(die, rollFrom)
		if err != nil {
			return err
		}
		f.costs[n] = cost
	}
	f.question.Cost = func(sides int) int {
		if cost, named := f.costs[sides]; named {
			return cost
		}
		return 1
	}
	return nil
}

// newPlanner returns a planner for a question. Tests share planners.
var newPlanner = func(ctx context.Context, q plan.Question) (*plan.Planner, error) { return q.Planner(ctx) }

// plan parses the arguments and plans what they ask for.
func (f *planFlags) plan(c *call) (*plan.Plan, error) {
	f.table.addFlags(c)
	args, err := c.parse()
	if err == nil {
		err = f.read(args)
	}
	if err != nil {
		return nil, err
	}
	f.table.tell(c)
	f.doubtOrder(c)
	return waitFor(c, func(ctx context.Context) (*plan.Plan, error) {
		if f.planner, err = newPlanner(ctx, f.question); err != nil {
			return nil, err
		}
		return f.planner.Plan(ctx, f.question.Within)
	})
}

// read reads the arguments: the target, unless it is a table, and the dice at hand.
func (f *planFlags) read(args []string) (err error) {
	q := &f.question
	made, args, err := readTarget(&f.table, args, ", and then the dice at hand, such as 6 20")
	if err != nil {
		return err
	}
	for _, arg := range args {
		n, err := sides(arg, atHand)
		if err != nil {
			return err
		}
		q.Dice = append(q.Dice, n)
	}
	q.Make(made)
	if len(args) == 0 {
		return misuse("write the dice that you have after %s, such as 6 8", q.Title)
	}
	for _, sides := range slices.Sorted(maps.Keys(f.costs)) {
		if !slices.Contains(q.Dice, sides) {
			return misuse("-cost names a d%d, which is not among the dice at hand", sides)
		}
	}
	return nil
}

// usual are dice that can be bought in most shops.
var usual = []int{2, 3, 4, 6, 8, 10, 12, 20, 30, 100}

// doubtOrder suggests another order if only the last die looks like a target.
func (f *planFlags) doubtOrder(c *call) {
	q, all := f.question, append([]int{f.question.Target}, f.question.Dice...)
	last := len(all) - 1
	if q.Weights == nil && last == slices.IndexFunc(all, func(sides int) bool { return !slices.Contains(usual, sides) }) {
		c.warn("this makes a %s; for a d%d write the target first: dice %s %d %s", q.Title, all[last], c.name, all[last], listed(all[:last]))
	}
}
