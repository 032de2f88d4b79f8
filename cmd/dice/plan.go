package main

import (
	"bufio"
	"fmt"
	"slices"
	"strings"
)

var planCommand = command{
	name:    "plan",
	usage:   "[-format F] TARGET DIE...",
	summary: "print the best way to make a die from other dice, and what it costs",
	run:     plan,
}

// formats are the ways to print a plan, in the order in which they are named.
var formats = []string{"text", "markdown", "mermaid", "dot", "svg", "json"}

func plan(c *call) error {
	options := addPlanFlags(c)
	names := strings.Join(formats[:len(formats)-1], ", ") + " or " + formats[len(formats)-1]
	format := c.flags.String("format", "text", "print `text`, "+strings.TrimPrefix(names, "text, "))
	r, err := options.parse(c)
	if err != nil {
		return err
	}
	if !slices.Contains(formats, *format) {
		return misuse("no format %q; use %s", *format, names)
	}
	if *format == "svg" {
		r.simplify()
	}
	strategy, err := r.plan()
	if err != nil {
		return err
	}
	out := bufio.NewWriter(c.stdout)
	switch *format {
	case "text":
		fmt.Fprint(out, strategy.String())
		printCosts(out, r, strategy, widthOf(c.stdout))
	case "markdown":
		fmt.Fprint(out, strategy.Markdown())
		printMarkdownCosts(out, r, strategy)
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
