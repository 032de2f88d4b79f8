package main

import (
	"bufio"
	"fmt"
	"slices"
)

var planCommand = command{
	name:    "plan",
	usage:   "[-format F] TARGET DIE...",
	summary: "print the best way to make a die from other dice, and what it costs",
	run:     plan,
}

func plan(c *call) error {
	options := addPlanFlags(c)
	format := c.flags.String("format", "text", "print `text`, markdown, mermaid, dot or svg")
	r, strategy, err := options.plan(c)
	if err != nil {
		return err
	}
	if !slices.Contains([]string{"text", "markdown", "mermaid", "dot", "svg"}, *format) {
		return misuse("no format %q; use text, markdown, mermaid, dot or svg", *format)
	}
	out := bufio.NewWriter(c.stdout)
	switch *format {
	case "text":
		fmt.Fprint(out, strategy.String())
		printCosts(out, r, strategy)
	case "markdown":
		fmt.Fprint(out, strategy.Markdown())
		printMarkdownCosts(out, r, strategy)
	case "mermaid":
		fmt.Fprint(out, strategy.Mermaid())
	case "dot":
		fmt.Fprint(out, strategy.DOT())
	case "svg":
		fmt.Fprint(out, picture(r, strategy))
	}
	return out.Flush()
}
