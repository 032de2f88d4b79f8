package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"example.com/dice"
)

var planCommand = command{
	name:    "plan",
	usage:   "[-within %] TARGET DIE...",
	summary: "print a good way to make a die, or a table, from other dice, and what it costs",
	notes:   targetNotes,
	run:     plan,
}

// targetNotes say what a TARGET may be.
const targetNotes = "\nTARGET is a die (13 or d13), a sum (2d6), a probability (37%) or weights (60:30:9:1).\nWith -table there is none.\n"

// A formatFlag is the name of a way to print a plan.
type formatFlag string

// formats are the names, in the order in which help lists them.
var formats = []string{"text", "markdown", "mermaid", "dot", "svg", "json"}

func (f *formatFlag) String() string { return string(*f) }

func (f *formatFlag) Set(text string) error {
	if *f = formatFlag(text); !slices.Contains(formats, text) {
		return errors.New("write " + anyOf(formats))
	}
	return nil
}

// anyOf returns names as "a, b or c".
func anyOf(names []string) string {
	last := len(names) - 1
	return strings.Join(names[:last], ", ") + " or " + names[last]
}

func plan(c *call) error {
	options := addPlanFlags(c)
	options.addTable(c)
	format := formatFlag(formats[0])
	c.flags.Var(&format, "format", "print `text`, "+anyOf(formats[1:]))
	r, strategy, err := options.plan(c)
	if err != nil {
		return err
	}
	out := bufio.NewWriter(c.stdout)
	switch format {
	case "text":
		fmt.Fprint(out, strategy.String())
		return c.compare(out, r, strategy, func(list []price) { printCosts(out, r, strategy, list, widthOf(c.stdout)) })
	case "markdown":
		fmt.Fprint(out, strategy.Markdown())
		return c.compare(out, r, strategy, func(list []price) { printMarkdownCosts(out, r, list) })
	case "mermaid":
		fmt.Fprint(out, strategy.Mermaid())
	case "dot":
		fmt.Fprint(out, strategy.DOT())
	case "svg":
		fmt.Fprint(out, strategy.SVG())
	case "json":
		data, err := strategy.MarshalJSON()
		if err != nil {
			return err
		}
		out.Write(data)
	}
	return out.Flush()
}

// compare prints the plan that is there, then finds out what other ways cost, which
// takes longer, and prints that.
func (c *call) compare(out *bufio.Writer, r request, s *dice.Strategy, printed func([]price)) error {
	if err := out.Flush(); err != nil {
		return err
	}
	err := c.planning(func(ctx context.Context) error {
		list := prices(ctx, r, s)
		if ctx.Err() == nil {
			printed(list)
		}
		return ctx.Err()
	})
	if err != nil {
		return err
	}
	return out.Flush()
}
