package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"example.com/dice/internal/command"
	"example.com/dice/internal/evidence"
	"example.com/dice/internal/notation"
	"example.com/dice/internal/plan"
	"example.com/dice/internal/quote"
	"example.com/dice/internal/typed"
)

// readTarget reads the target: the table, if there is one, or the first argument. It
// returns the other arguments; then says, for an error, what they should be.
func readTarget(
	c *call, table *tableFile, args []string, then string,
) (read typed.Meaning, rest []string, err error) {
	switch {
	case table.file != "":
		read.Made, err = table.target()
		return read, args, err
	case table.roll != "" || table.column != "":
		return read, nil, command.Misuse("-roll and -column are of a table; add -table")
	case len(args) == 0:
		return read, nil, command.Misuse("name the target, such as 13, 2d6, 37%% or 60:30:9:1%s", then)
	}
	read, err = readText(c.Name, args[0])
	if read.Form != "" {
		c.Warn("the target is read as %s", read.Form)
	}
	var wrong *notation.Misreading
	if errors.As(err, &wrong) && wrong.Use == "" && len(args) > 1 {
		if hint := quoted(c.Name, args); hint != "" {
			err = command.Misuse("%s", hint)
		}
	}
	return read, args[1:], err
}

// readText reads an argument, in which a command may find several rolls. An expression is
// what the notation says: 6x4d6 is a product.
func readText(verb, text string) (read typed.Meaning, err error) {
	made, err := notation.Parse(text)
	if err == nil && made.Expr != nil {
		one := typed.NamedRoll{Name: made.Expr.Title(), Expr: made.Expr}
		return typed.Meaning{Text: text, Rolls: []typed.NamedRoll{one}, Made: made}, nil
	}
	read, err = typed.Read(text)
	var wrong *notation.Misreading
	switch {
	case !errors.As(err, &wrong):
	case strings.Contains(wrong.Use, "\n"):
		err = fmt.Errorf("%s: write each result of a table in a line of its own, in a file, and name "+
			"it with -table", quote.Excerpt(text))
	case strings.Contains(wrong.Use, ";"):
		err = fmt.Errorf("%s is not read; write: %s", quote.Excerpt(text),
			command.Line("dice", verb, wrong.Use))
	}
	return read, command.Misused(err)
}

// readOnly reads the target, which is the only argument, or a table without arguments.
func readOnly(c *call, table *tableFile, args []string) (typed.Meaning, error) {
	read, rest, err := readTarget(c, table, args, "")
	switch {
	case len(rest) > 0 && table.file != "":
		err = command.Misuse("omit %q: -table has the table", rest[0])
	case len(rest) > 0:
		err = command.Misuse("%s", several(c.Name, args))
	case read.Hand != nil:
		err = command.Misuse("only a plan has dice to make it from; write: %s",
			command.Line("dice", c.Name, read.Text))
	case table.read != nil:
		read.Made.Names = table.read.Names // whole; those of a target may be cut
	}
	return read, err
}

// tellUnderstood says which die a title stands for, if it could be another.
func tellUnderstood(c *call, title string) {
	if note := notation.Understood(title); note != "" {
		c.Warn("%s", note)
	}
}

// A finder makes the planner of a question.
type finder func(q plan.Question, ctx context.Context) (*plan.Planner, error)

type planFlags struct {
	question plan.Question
	costs    map[int]int // the cost of a roll by the sides of the die; 1 for other dice
	table    tableFile
	planner  *plan.Planner
	find     finder
	limited  bool // -within is given, so that no plan costs more
}

// addPlanFlags adds these flags, but for the table.
func addPlanFlags(c *call, find finder) *planFlags {
	f := &planFlags{find: find, costs: map[int]int{}}
	q := &f.question
	q.Simplest, q.Within, q.Unbounded = true, plan.Usually, "leave out -bounded"
	c.Flags.BoolVar(&q.Bounded, "bounded", false,
		"make the worst case as cheap as possible, before the average")
	c.Flags.Func("cost", "count `costs` instead of rolls, such as 2=1,20=3; other dice cost 1",
		f.parseCosts)
	c.Flags.BoolVar(&q.Together, "per-throw", false,
		"count throws: the listed dice can be thrown together")
	c.Flags.Func("within", "of the plans that cost at most this many `percent` more than the "+
		"cheapest of a quick\nsearch, take the easiest to follow; 0 takes the cheapest that all "+
		"searches find\n(default 10; an expression whose dice are listed is rolled as it is written)",
		f.parseWithin)
	return f
}

// parseWithin parses a part in per cent, with or without the sign.
func (f *planFlags) parseWithin(text string) error {
	p, err := strconv.ParseFloat(strings.TrimSpace(strings.TrimSuffix(text, "%")), 64)
	f.question.Within, f.limited = p/100, true
	if err != nil || !(p >= 0 && p <= 100*plan.MaxWithin) {
		return fmt.Errorf("write 0 for the cheapest plan found, or per cent above it up to %d, "+
			"such as 1 or 0.5%%", 100*plan.MaxWithin)
	}
	return nil
}

func (f *planFlags) parseCosts(text string) error {
	for _, part := range strings.Split(text, ",") {
		die, price, _ := strings.Cut(strings.TrimSpace(part), "=")
		cost, err := strconv.Atoi(price)
		if err != nil || cost < 1 {
			return errors.New("write the cost of a d20 as 20=3, at least 1, with commas between dice")
		}
		n, err := command.Sides(die)
		if err != nil {
			return err
		}
		f.costs[n] = cost
	}
	f.question.Cost = func(sides int) int { return cmp.Or(f.costs[sides], 1) }
	return nil
}

// plan parses the arguments and plans what they ask for.
func (f *planFlags) plan(c *call) (*plan.Plan, error) {
	f.table.addFlags(c)
	args, err := c.Parse()
	if err == nil {
		err = f.read(c, args)
	}
	if err != nil {
		return nil, err
	}
	f.table.tell(c)
	return waitFor(c, f.answer)
}

// answer returns the plan that is asked for: one with a card, if any slack is allowed.
// The slack is measured from the cheapest plan that is found in milliseconds, so that the
// card comes soon.
func (f *planFlags) answer(ctx context.Context) (p *plan.Plan, err error) {
	q := f.question
	q.Quick = true
	f.planner, err = f.find(q, ctx)
	if err != nil {
		return nil, err
	}
	switch {
	case q.Within == 0:
		return f.planner.Plan(ctx, 0)
	case f.limited:
		return f.planner.WithCard(ctx, q.Within)
	}
	return f.planner.Usual(ctx, q.Within)
}

// read reads the arguments: the target, unless it is a table, and the dice at hand.
func (f *planFlags) read(c *call, all []string) (err error) {
	q := &f.question
	read, args, err := readTarget(c, &f.table, all, ", and then the dice at hand, such as 6 20")
	if err == nil && len(read.Rolls) > 1 {
		err = command.Misuse("a plan makes one of these at a time, such as %s", read.Made.Title)
	}
	if err != nil {
		return err
	}
	q.Dice, q.Together = read.Hand, q.Together || read.Together
	for i, arg := range args {
		n, err := command.Sides(arg)
		if err != nil && i == 0 && len(all) > len(args) && c.Name != "book" {
			hint := ""
			if !strings.ContainsAny(arg, "0123456789") { // 13 from 6
				hint = quoted(c.Name, all)
			}
			return command.Misuse("%s", cmp.Or(hint,
				fmt.Sprintf("%v, and quotes around a target that has blanks", err)))
		}
		if err != nil {
			return err
		}
		q.Dice = append(q.Dice, n)
	}
	q.Make(read.Made)
	if q.Dice == nil {
		return command.Misuse("write the dice that you have after %s, such as 6 8", q.Title)
	}
	for _, sides := range slices.Sorted(maps.Keys(f.costs)) {
		if !slices.Contains(q.Dice, sides) {
			return command.Misuse("-cost names a d%d, which is not among the dice at hand", sides)
		}
	}
	return nil
}

// usualSix are the dice of most sets.
var usualSix = []int{4, 6, 8, 10, 12, 20}

// instead returns what to write for arguments that begin with a target, and not with a
// command, or "".
func instead(name string, rest []string) string {
	args := append([]string{name}, rest...)
	read, err := typed.Read(name)
	if together, wrong := typed.Read(strings.Join(args, " ")); wrong == nil && together.Hand != nil {
		read, err = together, nil
		if !areDice(rest) {
			args = []string{strings.Join(args, " ")}
		}
	}
	if err != nil {
		return ""
	}
	verb := "roll"
	if read.Hand != nil || len(rest) > 0 && areDice(rest[:1]) {
		verb = "plan"
	}
	return "write: " + command.Line(append([]string{"dice", verb}, args...)...)
}

// areDice reports whether arguments are dice.
func areDice(args []string) bool {
	return !slices.ContainsFunc(args, func(arg string) bool {
		_, err := notation.Die(arg)
		return err != nil
	})
}

// quoted returns what to write for arguments that are one target with blanks, or "".
func quoted(verb string, args []string) string {
	together := strings.Join(args, " ")
	read, err := typed.Read(together)
	var wrong *notation.Misreading
	switch {
	case err == nil && (read.Hand == nil || verb == "plan" || verb == "walk"):
		return "write quotes around blanks: " + command.Line("dice", verb, together)
	case errors.As(err, &wrong) && wrong.Use != "" && !strings.Contains(wrong.Use, "\n"):
		return fmt.Sprintf("%s is not read; write: %s", quote.Excerpt(together),
			command.Line("dice", verb, wrong.Use))
	}
	return ""
}

// several returns what to write for several arguments of a command where one is wanted.
func several(verb string, args []string) string {
	hint := cmp.Or(quoted(verb, args), fmt.Sprintf("name one target; %q is one more", args[1]))
	if verb == "roll" {
		hint += "; -n 6 rolls it 6 times"
	}
	return hint
}

// addFormat adds the flag -format, which takes one of some names, the first if it is not
// given.
func addFormat(c *call, names ...string) *string {
	format, last := names[0], len(names)-1
	list := strings.Join(names[:last], ", ") + " or " + names[last]
	usage := fmt.Sprintf("print `%s`%s (default %[1]s)", format, strings.TrimPrefix(list, format))
	c.Flags.Func("format", usage, func(name string) error {
		if !slices.Contains(names, name) {
			return errors.New("write " + list)
		}
		format = name
		return nil
	})
	return &format
}

// rolledDie returns the die that an argument names, for its rolls.
func rolledDie(arg, use string) (int, error) {
	sides, err := command.Sides(arg)
	if err == nil && (sides < 2 || sides > evidence.MostSides) {
		err = command.Misuse("a d%d cannot %s; use a die of 2 to %d sides", sides, use,
			evidence.MostSides)
	}
	return sides, err
}
