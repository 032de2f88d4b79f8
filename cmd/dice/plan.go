package main

import (
	"context"
	"errors"
	"fmt"
	"math/big"
	"slices"
	"strings"
	"unicode/utf8"

	"example.com/dice/internal/card"
	"example.com/dice/internal/command"
	"example.com/dice/internal/notation"
	"example.com/dice/internal/plan"
)

// formats are the ways to print a plan, besides JSON.
var formats = map[string]func(*card.Sheet) string{
	"text":     (*card.Sheet).String,
	"markdown": (*card.Sheet).Markdown,
	"svg":      (*card.Sheet).SVG,
}

// addFormat adds the flag -format, which takes one of some names, the first if it is not given.
func addFormat(c *call, names ...string) *string {
	format := names[0]
	n := len(names) - 1
	list := strings.Join(names[:n], ", ") + " or " + names[n]
	usage := "print `" + names[0] + "`" + list[len(names[0]):] + " (default " + names[0] + ")"
	c.Flags.Func("format", usage, func(name string) error {
		if !slices.Contains(names, name) {
			return errors.New("write " + list)
		}
		format = name
		return nil
	})
	return &format
}

func printPlan(c *call, find finder) error {
	options := addPlanFlags(c)
	format := addFormat(c, "text", "markdown", "svg", "json")
	compare := c.Flags.Bool("compare", false,
		"print a table of what other ways cost, and the lower bound of all")
	p, err := options.plan(c, find)
	q := options.question
	if err != nil && q.NoPlan != "" {
		command.Tell(c.Out, "%s", strings.TrimPrefix(err.Error(), "dice: "))
		return nil
	}
	if err != nil {
		return err
	}
	if *compare && *format != "text" {
		return command.Misuse("-compare and -format exclude each other")
	}
	if *format == "json" {
		tellUnderstood(c, q.Title) // a document has no notes
		_, err := c.Out.Write(p.JSON())
		return err
	}
	title := ""
	if (q.Names != nil || notation.Understood(q.Title) != "") && options.table.file == "" {
		title = q.Title
	}
	sheet := p.Sheet(title)
	sheet.Table = options.table.name
	c.Out.WriteString(formats[*format](sheet))
	if *format != "text" {
		return nil
	}
	if sheet.Card().Long != "" {
		fmt.Fprintln(c.Out, "\nSuch a program is dice walk, with the same dice and flags.")
	}
	if err := c.Out.Flush(); err != nil { // a person can read the plan while the others are made
		return err
	}
	costs, err := waitFor(c, func(ctx context.Context) ([]string, error) {
		w, err := options.ways(ctx, p)
		if err != nil {
			return nil, err
		}
		if *compare {
			return nil, options.printCosts(c, ctx, p, w)
		}
		return options.question.Costs(ctx, p, w)
	})
	if len(costs) > 0 {
		fmt.Fprint(c.Out, "\n", card.Wrapped(strings.Join(costs, " "), "", card.TextWidth))
	}
	return err
}

// ways returns the plans that a person may choose instead of one: the best one, and the first that
// is much easier. Each is what its flag prints.
func (f *planFlags) ways(ctx context.Context, p *plan.Plan) (w plan.Ways, err error) {
	best, err := f.within(ctx, 0)
	if err != nil {
		return w, err
	}
	w.Best = plan.Way{Plan: best, Flag: "-within 0"}
	for _, more := range []float64{usually, easier, 1, 3, plan.MaxWithin} {
		ease := p.Automaton.Ease()
		if more <= f.question.Within || ease < easy || ease < hard && more > easier {
			continue
		}
		e, err := f.within(ctx, more)
		if err != nil {
			return w, err
		}
		if card := e.Sheet("").Card(); card.Long == "" && 3*e.Automaton.Ease() <= 2*ease {
			w.Easier = plan.Way{Plan: e, Flag: fmt.Sprintf("-within %.0f", 100*more)}
			break
		}
	}
	return w, nil
}

const (
	easier = 0.3 // the limit within which an easier card is worth telling,
	hard   = 40  // unless a card is so hard that any is,
	easy   = 10  // or so easy that none is
)

// changed says how much dearer or cheaper a cost is than this one, in per cent: with one digit
// behind the point, or if that is 0 with two digits that are not leading zeros.
func changed(this, cost *big.Rat) string {
	change := new(big.Rat).Quo(cost, this)
	change.Sub(change, big.NewRat(1, 1))
	change.Mul(change, big.NewRat(100, 1))
	if change.Sign() == 0 {
		return "same"
	}
	for digits := 1; ; digits++ {
		text := change.FloatString(digits)
		shown := strings.TrimLeft(text, "-0.")
		if digits == 1 && shown != "" || len(shown) > 1 {
			return strings.Replace("+"+text, "+-", "−", 1) + " %"
		}
	}
}

// printCosts prints what the plan and other ways cost, in lines of the width of a card. The
// last line is the bound, unless the cheapest plan reaches it.
func (f *planFlags) printCosts(c *call, ctx context.Context, p *plan.Plan, w plan.Ways) error {
	q := f.question
	rows, bound, err := q.Compared(ctx, p, w)
	if err != nil || len(rows) == 0 {
		return err
	}
	digits, apart := plan.Apart(w.Best.Expected, bound.Cost, 4)
	least := len(rows)
	if apart {
		rows = append(rows, plan.CostRow{Cost: bound.Cost,
			Way: "no plan with these dice costs less: proved by " + string(bound.Way)})
	}
	changes, width := make([]string, len(rows)), 10
	for i, r := range rows[1:] {
		changes[i+1] = changed(p.Expected, r.Cost)
		width = max(width, utf8.RuneCountInString(changes[i+1]))
	}
	unit := ""
	if q.Cost == nil {
		unit = ", in " + p.Hand.Unit() + "s"
	}
	fmt.Fprintln(c.Out, "\nWhat it costs"+unit)
	for i, r := range rows {
		if i == least {
			r.Cost = plan.Below(r.Cost, digits)
		}
		line := fmt.Sprintf("  %*s %*s  ", digits+len("1234."), r.Cost.FloatString(digits), width,
			changes[i])
		fmt.Fprint(c.Out, card.Wrapped(line+r.Way, strings.Repeat(" ", utf8.RuneCountInString(line)),
			card.TextWidth))
	}
	exactly := func(what string, cost *big.Rat) {
		line := fmt.Sprintf("%s exactly %s.", what, cost.RatString())
		if !cost.IsInt() && len(line) <= card.TextWidth {
			fmt.Fprintln(c.Out, line)
		}
	}
	if p.Expected.Cmp(bound.Cost) > 0 {
		exactly("This plan costs", p.Expected)
	}
	exactly("The bound is", bound.Cost)
	return ctx.Err()
}
