package main

import (
	"context"
	"errors"
	"fmt"
	"math"
	"math/big"
	"slices"
	"strings"
	"unicode/utf8"

	"example.com/dice/internal/automaton"
	"example.com/dice/internal/card"
	"example.com/dice/internal/command"
	"example.com/dice/internal/notation"
	"example.com/dice/internal/plan"
	"example.com/dice/internal/words"
)

// formats are the ways to print a plan, besides text.
var formats = map[string]func(*card.Sheet) string{
	"text":     (*card.Sheet).String,
	"markdown": (*card.Sheet).Markdown,
	"svg":      (*card.Sheet).SVG,
	"json":     nil,
}

func printPlan(c *call, find finder) error {
	options := addPlanFlags(c)
	format := "text"
	c.Flags.Func("format", "print `text`, markdown, svg or json (default text)",
		func(name string) error {
			if _, known := formats[name]; !known {
				return errors.New("write text, markdown, svg or json")
			}
			format = name
			return nil
		})
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
	if *compare && format != "text" {
		return command.Misuse("-compare prints a table below a card of text; leave out -format %s",
			format)
	}
	if format == "json" {
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
	c.Out.WriteString(formats[format](sheet))
	if format != "text" {
		return nil
	}
	if err := c.Out.Flush(); err != nil { // a person can read the plan while the others are made
		return err
	}
	costs, err := waitFor(c, func(ctx context.Context) ([]string, error) {
		best, err := options.best(ctx)
		if err != nil {
			return nil, err
		}
		if *compare {
			return nil, options.printCosts(c, ctx, p, best)
		}
		return options.told(ctx, p, best)
	})
	if len(costs) > 0 {
		fmt.Fprint(c.Out, "\n", card.Wrapped(strings.Join(costs, " "), "", card.TextWidth))
	}
	return err
}

// told returns what a plan saves, and easier plans, in sentences.
func (f *planFlags) told(ctx context.Context, p, best *plan.Plan) ([]string, error) {
	costs, err := f.question.Costs(ctx, p, best, " (-within 0 prints it)")
	if err != nil {
		return costs, err
	}
	ease := p.Automaton.Ease()
	switch {
	case p.Sheet("").Card().Long != "":
		return append(f.shorter(ctx), costs...), nil
	case f.question.Within >= usually:
		return append(costs, f.adding("An easier card", ease)...), nil
	}
	e, err := f.within(ctx, usually)
	if err != nil {
		return costs, err
	}
	if e.Automaton.Ease() < ease {
		ease = e.Automaton.Ease()
		costs = append(costs, fmt.Sprintf("An easier plan: %s, with %s (leave out -within).",
			e.Sheet("").Card().Price, e.Table()))
	}
	return append(costs, f.adding("The easiest card", ease)...), nil
}

// shorter tells of the first plan that has a card, if it may cost more.
func (f *planFlags) shorter(ctx context.Context) []string {
	for _, more := range []float64{usually, easier, 1, 3, plan.MaxWithin} {
		if more <= f.question.Within {
			continue
		}
		e, err := f.within(ctx, more)
		if err != nil {
			return nil
		}
		if card := e.Sheet("").Card(); card.Long == "" {
			if e.Automaton.Reading() == automaton.Adding {
				return f.adding("A plan with a card", math.MaxInt)
			}
			return []string{fmt.Sprintf("A plan with a card: %s, with %s (-within %d prints it).",
				card.Price, e.Table(), int(100*more))}
		}
	}
	return nil
}

// adding tells of the plan that rolls the dice of a sum and adds them, if its ease is less.
func (f *planFlags) adding(name string, ease int) []string {
	e, within, err := f.quick.Adding()
	if err != nil || e == nil || e.Automaton.Ease() >= ease {
		return nil
	}
	card := e.Sheet("").Card().Form()
	last := card.Parts[len(card.Parts)-1]
	way := "make the dice one by one"
	if len(card.Parts) == 1 && len(last.Rows) == 0 {
		way = words.Small(last.Head)
	}
	add, _, _ := strings.Cut(last.Lines[0], ".")
	return []string{fmt.Sprintf("%s: %s, %s; %s (-within %.0f prints it).", name, way,
		words.Small(add), card.Price, 100*within)}
}

// easier is the limit within which an easier plan is worth telling.
const easier = 0.3

// changed says how much dearer or cheaper a cost is than this one, in per cent: with one digit
// behind the point, or if that is 0 with two digits that are not leading zeros.
func changed(this, cost *big.Rat) string {
	change := new(big.Rat).Quo(cost, this)
	change.Sub(change, big.NewRat(1, 1))
	if change.Sign() == 0 {
		return "same"
	}
	change.Mul(change, big.NewRat(100, 1))
	sign := "+"
	if change.Sign() < 0 {
		sign = "−"
		change.Neg(change)
	}
	text := change.FloatString(1)
	if text == "0.0" {
		for digits := 2; len(strings.TrimLeft(text, "0.")) < 2; digits++ {
			text = change.FloatString(digits)
		}
	}
	return sign + text + " %"
}

// printCosts prints what the plan and other ways cost, in lines of the width of a card. The
// last line is the bound, unless the cheapest plan reaches it.
func (f *planFlags) printCosts(c *call, ctx context.Context, p, best *plan.Plan) error {
	q := f.question
	bound, err := best.Prove(ctx)
	if err != nil || p.Expected.Sign() == 0 {
		return err
	}
	digits, apart := plan.Apart(best.Expected, bound.Cost, 4)
	width := 10
	if apart {
		width = max(width, utf8.RuneCountInString(changed(p.Expected, bound.Cost)))
	}
	price := func(cost *big.Rat, change, way string) {
		line := fmt.Sprintf("  %*s %*s  ", digits+len("1234."), cost.FloatString(digits), width, change)
		fmt.Fprint(c.Out, card.Wrapped(line+way, strings.Repeat(" ", utf8.RuneCountInString(line)),
			card.TextWidth))
	}
	other := func(cost *big.Rat, way string) { price(cost, changed(p.Expected, cost), way) }
	unit, proved := "", ""
	if q.Cost == nil {
		unit = ", in " + p.Hand.Unit() + "s"
	}
	if !apart {
		proved = fmt.Sprintf("; proved best%s: %s", plan.Nearly(" ", best.Expected, bound.Cost),
			bound.Way)
	}
	fmt.Fprintln(c.Out, "\nWhat it costs"+unit)
	if best.Expected.Cmp(p.Expected) >= 0 {
		price(p.Expected, "", "this plan ("+p.Table()+")"+proved)
	} else {
		price(p.Expected, "", "this plan ("+p.Table()+")")
		table := best.Table()
		if best.Sheet("").Card().Long != "" {
			table += ", too long for a card"
		}
		other(best.Expected, "the best plan found ("+table+"), with -within 0"+proved)
	}
	if q.Within < easier {
		if e, err := f.within(ctx, easier); err == nil && e.Automaton.Ease() < p.Automaton.Ease() {
			other(e.Expected, fmt.Sprintf("an easier plan (%s), with -within %d", e.Table(),
				int(100*easier)))
		}
	}
	if way, cost := q.ByHand(); cost != nil {
		other(cost, way)
	}
	kinds := slices.Compact(slices.Clone(p.Hand.Dice))
	q.Simplest = false
	for _, sides := range kinds {
		q.Dice = slices.DeleteFunc(slices.Clone(p.Hand.Dice), func(die int) bool { return die != sides })
		if s, err := q.Plan(ctx); err == nil && len(kinds) > 1 {
			other(s.Expected, fmt.Sprintf("the best one found with only d%ds", sides))
		}
	}
	if apart {
		price(plan.Below(bound.Cost, digits), changed(p.Expected, bound.Cost),
			"no plan with these dice costs less: proved by "+string(bound.Way))
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
