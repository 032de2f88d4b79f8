package main

import (
	"context"
	"fmt"
	"slices"
	"strings"

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

// missing says how to make the dice of an expression without a plan that are not at hand,
// if those at hand can make them.
func missing(q plan.Question) string {
	var made []string
	hand := strings.Trim(fmt.Sprint(q.Dice), "[]")
	for _, d := range q.Expr.Dice {
		if d.Sides > 1 && !slices.Contains(q.Dice, d.Sides) {
			made = append(made, fmt.Sprintf("dice plan %d %s", d.Sides, hand))
		}
	}
	if made == nil || q.ByHand().Cost == nil {
		return ""
	}
	return " To make each die: " + strings.Join(slices.Compact(made), "; ") + "."
}

func printPlan(c *call, find finder) error {
	options := addPlanFlags(c, find)
	format := addFormat(c, "text", "markdown", "svg", "json")
	compare := c.Flags.Bool("compare", false,
		"print a table of what other ways cost, and the lower bound of all")
	p, err := options.plan(c)
	q := options.question
	if err != nil && q.NoPlan != "" {
		command.Tell(c.Out, "%s%s", strings.TrimPrefix(err.Error(), "dice: "), missing(q))
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
		c.Out.Write(p.JSON())
		return nil
	}
	title := ""
	if (q.Names != nil || notation.Understood(q.Title) != "") && options.table.file == "" {
		title = q.Title
	}
	sheet := p.Sheet(title)
	sheet.Table = options.table.name
	text := formats[*format](sheet)
	c.Out.WriteString(text)
	if *format != "text" {
		return nil
	}
	if sheet.Card().Long != "" {
		fmt.Fprintln(c.Out, "\nSuch a program is dice walk, with the same dice and flags.")
	}
	if err := c.Out.Flush(); err != nil { // a person can read the plan while the others are made
		return err
	}
	costs, err := waitFor(c, func(ctx context.Context) (string, error) {
		compared, err := options.compare(ctx, p)
		switch {
		case err != nil:
			return "", err
		case *compare:
			return compared.Lines(ctx)
		}
		return below(compared.Sentences(), strings.Count(text, "\n")), nil
	})
	if costs != "" {
		fmt.Fprint(c.Out, "\n", costs)
	}
	return err
}

// pageLength is how many lines a card has with the sentences below it.
const pageLength = 60

// below returns the sentences below a card, given its lines. Those for which the page has
// no room are left out, the way by hand first.
func below(sentences []string, lines int) string {
	for i := range sentences {
		text := card.Wrapped(strings.Join(sentences[i:], " "), "", card.TextWidth)
		if lines+1+strings.Count(text, "\n") <= pageLength {
			return text
		}
	}
	return ""
}

// compare compares a plan with others, each of which is what its flag prints.
func (f *planFlags) compare(ctx context.Context, p *plan.Plan) (*plan.Comparison, error) {
	return f.planner.Compare(ctx, p, f.question.Within, func(within float64, long bool) string {
		command := "plan"
		if long {
			command = "walk"
		}
		return fmt.Sprintf("dice %s -within %.0f …", command, 100*within)
	})
}
