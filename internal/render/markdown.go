package render

import (
	"fmt"
	"strings"

	"example.com/dice/internal/words"
)

// Markdown returns the card in Markdown.
func (c *Card) Markdown() string {
	var b strings.Builder
	fmt.Fprintf(&b, "## %s\n\n%s\n", c.Title, words.Capital(c.Price))
	for _, note := range c.Notes {
		fmt.Fprintf(&b, "\n%s\n", note)
	}
	for _, p := range c.Parts {
		fmt.Fprintf(&b, "\n**%d** %s:\n\n", p.Number, p.Head)
		if p.Columns != nil {
			b.WriteString(p.markdownTable())
			continue
		}
		for _, r := range p.Rows {
			label := ""
			if r.Label != "" {
				label = "**" + r.Label + "** "
			}
			fmt.Fprintf(&b, "- %s%s\n", label, strings.ReplaceAll(r.text(), whole, " "))
		}
		for _, l := range p.Lines {
			fmt.Fprintf(&b, "- %s\n", l)
		}
	}
	if c.Example != "" {
		fmt.Fprintf(&b, "\n%s\n", c.Example)
	}
	return b.String()
}

func (p *Part) markdownTable() string {
	var b strings.Builder
	fmt.Fprintf(&b, "| %s | %s |\n", p.Corner, strings.Join(p.Columns, " | "))
	b.WriteString("| --- |" + strings.Repeat(" ---: |", len(p.Columns)) + "\n")
	for _, r := range p.Rows {
		fmt.Fprintf(&b, "| **%s** |", r.Label)
		for _, e := range r.Entries {
			fmt.Fprintf(&b, " %s |", e.Text)
		}
		b.WriteString("\n")
	}
	return b.String()
}
