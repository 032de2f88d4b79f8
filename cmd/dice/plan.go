package main

import (
	"context"
	"errors"

	"example.com/dice"
)

var planCommand = command{
	name:    "plan",
	usage:   "[-within %] TARGET DIE...",
	summary: "print a good way to make a die, or a table, from other dice, and what it costs",
	notes:   targetNotes,
	run:     plan,
}

const targetNotes = "\nTARGET is a die (13 or d13), a sum (2d6), a probability (37%) or weights (60:30:9:1).\nWith -table there is none.\n"

// formats are the ways to print a plan.
var formats = map[string]func(*dice.Strategy) string{
	"text":     (*dice.Strategy).String,
	"markdown": (*dice.Strategy).Markdown,
	"mermaid":  (*dice.Strategy).Mermaid,
	"dot":      (*dice.Strategy).DOT,
	"svg":      (*dice.Strategy).SVG,
	"json":     func(s *dice.Strategy) string { return string(dice.Must(s.MarshalJSON())) },
}

func plan(c *call) error {
	options := addPlanFlags(c, true)
	format := "text"
	c.flags.Func("format", "print `text`, markdown, mermaid, dot, svg or json (default text)", func(name string) error {
		if format = name; formats[name] == nil {
			return errors.New("write text, markdown, mermaid, dot, svg or json")
		}
		return nil
	})
	r, s, err := options.plan(c)
	if err != nil {
		return err
	}
	c.out.WriteString(formats[format](s))
	if format != "text" && format != "markdown" {
		return nil
	}
	if err := c.out.Flush(); err != nil { // a person can read the plan while the others are made
		return err
	}
	var list []price
	err = c.planning(func(ctx context.Context) error {
		list = prices(ctx, r, s)
		return nil
	})
	switch {
	case err != nil:
		return err
	case format == "markdown":
		printMarkdownCosts(c.out, r, list)
	default:
		printCosts(c.out, r, s, list, widthOf(c.stdout))
	}
	return nil
}
