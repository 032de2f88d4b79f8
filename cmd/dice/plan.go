package main

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"example.com/dice/internal/render"
)

var planCommand = command{
	name:    "plan",
	usage:   "[-within %] TARGET DIE...",
	summary: "print a good way to make a die, or a table, from other dice, and what it costs",
	notes:   targetNotes,
	run:     printPlan,
}

const targetNotes = `
TARGET is a die (13, d13, d%), a coin, a sum (2d6+3, d8+d6) of which dice may be kept or dropped,
highest or lowest (4d6kh3, 4d6dl1, adv, dis), Fate dice (4dF), a probability (37%) or weights
(60:30:9:1). With -table there is none.
`

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
		return q.Costs(ctx, p, ": -within 0")
	})
	if len(costs) > 0 {
		fmt.Fprint(c.out, "\n", render.Wrapped(strings.Join(costs, " "), "", render.TextWidth))
	}
	return err
}
