package render

import (
	"fmt"
	"strings"
)

// Markdown returns the sections as lists and tables in Markdown.
func (s *Sheet) Markdown() string {
	list := s.sections()
	shown := func(x *section) form { return x.forms[0] }
	var b strings.Builder
	fmt.Fprintf(&b, "## %s\n\n%s. %s\n", s.title(), s.price(), s.intro(list, shown))
	for _, note := range s.notes() {
		fmt.Fprintf(&b, "\n%s\n", note)
	}
	for _, x := range list {
		head := fmt.Sprintf("\n**%s**: ", s.places(x.step, x.run.Start, x.run.End))
		if x.dice == nil {
			b.WriteString(head + s.instruction(x) + "\n")
			continue
		}
		b.WriteString(head + "roll " + diceNames(x.dice))
		switch shown(x) {
		case inWords:
			b.WriteString("\n\n")
			for _, r := range x.rows {
				label := s.label(x, r, " ")
				if label != "" {
					label = fmt.Sprintf("**%s**: ", label)
				}
				fmt.Fprintf(&b, "- %s%s\n", label, s.words(r))
			}
		case asTable:
			b.WriteString("\n\n" + s.markdownTable(x))
		case asFormula:
			number, lines := s.calculation(x.run)
			b.WriteString(", " + number + "\n")
			for i, l := range lines {
				if i == 0 {
					b.WriteString("\n")
				}
				fmt.Fprintf(&b, "- %s\n", l)
			}
		}
	}
	if strings.Contains(b.String(), " mod ") {
		b.WriteString("\n" + modulo + "\n")
	}
	return b.String()
}

func (s *Sheet) markdownTable(x *section) string {
	rows, columns := axes(x.dice)
	var b strings.Builder
	fmt.Fprintf(&b, "| %s |", strings.TrimSpace(rows+" "+columns))
	for i := range x.rows[0].cells {
		fmt.Fprintf(&b, " %d |", i+1)
	}
	b.WriteString("\n| --- |" + strings.Repeat(" ---: |", len(x.rows[0].cells)) + "\n")
	for _, r := range x.rows {
		fmt.Fprintf(&b, "| **%s** |", s.rowLabel(x, r, " "))
		for _, c := range r.cells {
			fmt.Fprintf(&b, " %s |", s.say(c))
		}
		b.WriteString("\n")
	}
	return b.String()
}
