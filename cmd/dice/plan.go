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

const targetNotes = `
TARGET is a die (13, d13, d%), a coin, a sum (2d6+3, d8+d6) of which dice may be kept or dropped,
highest or lowest (4d6kh3, 4d6dl1, adv, dis), Fate dice (4dF), a probability (37%) or weights
(60:30:9:1). With -table there is none.
`

// A view is a plan to show, with the title of the library or the name of its target.
type view interface {
	String() string
	Markdown() string
	Mermaid() string
	DOT() string
	SVG() string
	MarshalJSON() ([]byte, error)
}

// formats are the ways to print a plan.
var formats = map[string]func(view) string{
	"text":     view.String,
	"markdown": view.Markdown,
	"mermaid":  view.Mermaid,
	"dot":      view.DOT,
	"svg":      view.SVG,
	"json":     func(v view) string { return string(dice.Must(v.MarshalJSON())) },
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
	var shown view = s
	if named, err := r.Sheet(s); err == nil && r.Target.Names != nil && *options.table == "" {
		shown = named
	}
	c.out.WriteString(formats[format](shown))
	if format != "text" {
		return nil
	}
	if err := c.out.Flush(); err != nil { // a person can read the plan while the others are made
		return err
	}
	list, err := waitFor(c, func(ctx context.Context) ([]price, error) { return prices(ctx, r, s), nil })
	if err == nil {
		printCosts(c.out, r, s, list)
	}
	return err
}
