package main

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"example.com/dice/internal/plan"
	"example.com/dice/internal/target"
)

// planFlags are what the commands that plan are called with.
type planFlags struct {
	question plan.Question
	costs    map[int]int // of a roll, by the sides of the die, or else 1
	table    *string     // the name of a file; empty if there is none
}

// addPlanFlags adds these flags; that for a table only if the command takes a target.
func addPlanFlags(c *call, takesTarget bool) *planFlags {
	f := &planFlags{}
	q := &f.question
	q.Simplest, q.Within = true, 0.1
	c.flags.BoolVar(&q.Bounded, "bounded", false, "make the worst case as cheap as possible, before the average")
	c.flags.Func("cost", "count `costs` instead of rolls, such as 2=1,20=3; other dice cost 1", func(text string) (err error) {
		f.costs, err = parseCosts(text)
		q.Cost = func(sides int) int {
			if cost, named := f.costs[sides]; named {
				return cost
			}
			return 1
		}
		return err
	})
	c.flags.BoolVar(&q.Together, "per-throw", false, "count throws: the listed dice can be thrown together")
	c.flags.Func("within", "of the plans that cost at most this many `percent` more than the best, take the easiest\nto follow; 0 allows only the best (default 10)", percentage(&q.Within))
	f.table = new(string)
	if takesTarget {
		f.table = c.addTable()
	}
	return f
}

// addTable adds the flag for a target in a file, and returns the name of the file.
func (c *call) addTable() *string {
	return c.flags.String("table", "", "make the table of this `file`, with lines such as \"30 silver\", instead of TARGET")
}

// parseCosts parses the likes of 2=1,20=3.
func parseCosts(text string) (map[int]int, error) {
	costs := map[int]int{}
	for _, part := range strings.Split(text, ",") {
		die, price, _ := strings.Cut(strings.TrimSpace(part), "=")
		cost, err := strconv.Atoi(price)
		if err != nil {
			return nil, errors.New("write the cost of a d20 as 20=3, with commas between dice")
		}
		n, err := sides(die, rollFrom)
		if err != nil {
			return nil, err
		}
		costs[n] = cost
	}
	return costs, nil
}

// plan parses the arguments and plans what they ask for.
func (f *planFlags) plan(c *call) (q plan.Question, p *plan.Plan, err error) {
	args, err := c.parse()
	if err == nil {
		err = f.read(args)
	}
	if err != nil {
		return q, nil, err
	}
	f.doubtOrder(c)
	p, err = waitFor(c, f.question.Plan)
	return f.question, p, err
}

// readTarget reads the target: the table, if there is one, or the first argument. It returns
// the other arguments, which are what then says.
func readTarget(table string, args []string, then string) (made target.Target, rest []string, err error) {
	if table != "" {
		lines, err := readLines(table)
		if err != nil {
			return made, nil, err
		}
		if made, err = target.Table(lines); err != nil {
			err = fmt.Errorf("%s: %w", table, err)
		}
		return made, args, err
	}
	if len(args) == 0 {
		return made, nil, misuse("name the target, such as 13, 2d6, 37%% or 60:30:9:1%s", then)
	}
	if made, err = target.Parse(args[0]); err != nil {
		err = misuse("%v", err)
	}
	return made, args[1:], err
}

// read reads the arguments: the target, unless it is a table, and the dice at hand.
func (f *planFlags) read(args []string) (err error) {
	q := &f.question
	made, args, err := readTarget(*f.table, args, ", and then the dice at hand, such as 6 20")
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
	unusual := func(sides int) bool { return !slices.Contains(usual, sides) }
	making, last := f.question, len(f.question.Dice)-1
	die, others := making.Dice[last], making.Dice[:last]
	if making.Weights != nil || unusual(making.Target) || !unusual(die) || slices.ContainsFunc(others, unusual) {
		return
	}
	hand := listed(append([]int{making.Target}, others...))
	c.warn("this makes a %s; for a d%d write the target first: dice %s %d %s", making.Title, die, c.name, die, hand)
}
