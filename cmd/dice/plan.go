package main

import (
	"bufio"
	"context"
	"fmt"
	"slices"
	"strings"
)

var planCommand = command{
	name:    "plan",
	usage:   "[-within %] TARGET DIE...",
	summary: "print a good way to make a die from other dice, and what it costs",
	run:     plan,
}

// formats are the ways to print a plan, in the order in which they are named.
var formats = []string{"text", "markdown", "mermaid", "dot", "svg", "json"}

func plan(c *call) error {
	options := addPlanFlags(c)
	names := strings.Join(formats[:len(formats)-1], ", ") + " or " + formats[len(formats)-1]
	format := c.flags.String("format", "text", "print `text`, "+strings.TrimPrefix(names, "text, "))
	r, strategy, err := options.plan(c)
	if err != nil {
		return err
	}
	if !slices.Contains(formats, *format) {
		return misuse("no format %q; use %s", *format, names)
	}
	var list []price
	if *format == "text" || *format == "markdown" {
		err := c.planning(func(ctx context.Context) error {
			list = prices(ctx, r, strategy)
			return nil
		})
		if err != nil {
			return err
		}
	}
	out := bufio.NewWriter(c.stdout)
	switch *format {
	case "text":
		fmt.Fprint(out, strategy.String())
		printCosts(out, r, strategy, list, widthOf(c.stdout))
	case "markdown":
		fmt.Fprint(out, strategy.Markdown())
		printMarkdownCosts(out, r, list)
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
