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

// Markdown returns the card in Markdown. Its text is escaped first, all of it.
func (c *Card) Markdown() string {
	c = c.mapped(marks.Replace)
	var b strings.Builder
	fmt.Fprintf(&b, "## %s\n\n%s\n", c.Title, words.Capital(c.Price))
	for _, note := range c.Notes {
		fmt.Fprintf(&b, "\n%s\n", note)
	}
	for _, p := range c.Parts {
		number := ""
		if c.numbered() {
			number = fmt.Sprintf("**%d** ", p.Number)
		}
		fmt.Fprintf(&b, "\n%s%s:\n\n", number, p.Head)
		if p.Columns != nil {
			b.WriteString(p.markdownTable())
			if len(p.Lines) > 0 {
				b.WriteString("\n")
			}
		}
		for _, r := range p.Rows {
			if p.Columns != nil {
				break
			}
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

// mapped returns a copy of the card with another form of each text.
func (c *Card) mapped(form func(string) string) *Card {
	all := func(texts []string) (list []string) {
		for _, text := range texts {
			list = append(list, form(text))
		}
		return list
	}
	made := *c
	made.Title, made.Price, made.Example = form(c.Title), form(c.Price), form(c.Example)
	made.Notes, made.Parts = all(c.Notes), nil
	for _, old := range c.Parts {
		p := *old
		p.Head, p.Corner, p.Columns, p.Lines, p.Rows = form(p.Head), form(p.Corner), all(p.Columns), all(p.Lines), nil
		for _, r := range old.Rows {
			row := Row{Label: form(r.Label)}
			for _, e := range r.Entries {
				row.Entries = append(row.Entries, Entry{Faces: form(e.Faces), Text: form(e.Text)})
			}
			p.Rows = append(p.Rows, row)
		}
		made.Parts = append(made.Parts, &p)
	}
	return &made
}
