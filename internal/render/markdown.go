package render

import (
	"fmt"
	"strings"

	"example.com/dice/internal/words"
)

// marks are what Markdown, with the extensions of GitHub, takes for markup inside a line.
var marks = func() *strings.Replacer {
	list := []string{"://", `\://`, "www.", `www\.`}
	for _, mark := range "\\`*_[]<>|&~$@#!" {
		list = append(list, string(mark), `\`+string(mark))
	}
	return strings.NewReplacer(list...)
}()

// Markdown returns the card in Markdown. All texts are escaped where they are written.
func (c *Card) Markdown() string {
	var b strings.Builder
	write := func(format string, texts ...string) {
		var escaped []any
		for _, text := range texts {
			escaped = append(escaped, marks.Replace(text))
		}
		fmt.Fprintf(&b, format, escaped...)
	}
	write("## %s\n\n%s\n", c.Title, words.Capital(c.Price))
	for _, note := range c.Notes {
		write("\n%s\n", note)
	}
	for _, p := range c.shown() {
		b.WriteString("\n")
		if c.numbered() {
			fmt.Fprintf(&b, "**%d** ", p.Number)
		}
		write("%s\n\n", p.sentence())
		if p.Columns != nil {
			write("| %s |", p.Corner)
			for _, faces := range p.Columns {
				write(" %s |", faces)
			}
			write("\n| --- |" + strings.Repeat(" ---: |", len(p.Columns)) + "\n")
		}
		for _, r := range p.Rows {
			switch {
			case p.Columns != nil:
				write("| **%s** |", r.Label)
				for _, e := range r.Entries {
					write(" %s |", e.Text)
				}
				write("\n")
				continue
			case r.Label != "":
				write("- **%s** ", r.Label)
			default:
				write("- ")
			}
			r.Label = ""
			write("%s\n", r.String())
		}
		if p.Columns != nil && len(p.Lines) > 0 {
			b.WriteString("\n")
		}
		for _, l := range p.Lines {
			write("- %s\n", l)
		}
	}
	if c.Example != "" {
		write("\n%s\n", c.Example)
	}
	return b.String()
}
