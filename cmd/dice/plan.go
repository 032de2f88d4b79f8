package main

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"example.com/dice/internal/render"
)

// formats are the ways to print a plan, besides text.
var formats = map[string]func(*render.Sheet) string{
	"text":     (*render.Sheet).String,
	"markdown": (*render.Sheet).Markdown,
	"mermaid":  (*render.Sheet).Mermaid,
	"dot":      (*render.Sheet).DOT,
	"svg":      (*render.Sheet).SVG,
	"json":     nil,
}

func printPlan(c *call) error {
	options := addPlanFlags(c)
	format := "text"
	c.flags.Func("format", "print `text`, markdown, mermaid, dot, svg or json (default text)", func(name string) error {
		if _, known := formats[name]; !known {
			return errors.New("write text, markdown, mermaid, dot, svg or json")
		}
		format = name
		return nil
	})
	compare := c.flags.Bool("compare", false, "print a table of what other ways cost")
	p, err := options.plan(c)
	q := options.question
	if byHand, _ := q.People(); err != nil && q.Sum != nil && q.Target == 0 && byHand != "" {
		tell(c.out, "%s has too many cases for a plan. %s", q.Title, byHand)
		return nil
	}
	if err != nil {
		return err
	}
	if format == "json" {
		document, err := p.JSON()
		c.out.Write(document)
		return err
	}
	title := ""
	if q.Names != nil && options.table == "" {
		title = q.Title
	}
	c.out.WriteString(formats[format](p.Sheet(title)))
	if format != "text" {
		return nil
	}
	if err := c.out.Flush(); err != nil { // a person can read the plan while the others are made
		return err
	}
	costs, err := waitFor(c, func(ctx context.Context) ([]string, error) {
		if *compare {
			return nil, c.printCosts(ctx, options.planner, q, p)
		}
		costs, err := q.Costs(ctx, p, p.Cheapest(), " (-within 0 prints it)")
		if err != nil || q.Within >= usually {
			return costs, err
		}
		e, err := options.planner.Plan(ctx, usually)
		if err == nil && e.Automaton.Ease() < p.Automaton.Ease() {
			costs = append(costs, fmt.Sprintf("An easier plan: %s, with %s (leave out -within).", e.Sheet("").Card().Price, e.Table()))
		}
		return costs, err
	})
	if len(costs) > 0 {
		fmt.Fprint(c.out, "\n", render.Wrapped(strings.Join(costs, " "), "", render.TextWidth))
	}
	return err
}
