package render

import (
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"
)

const (
	TextWidth = 80 // of plain text, in characters
	indent    = 3
	gutter    = 2 // between the columns of a grid

	whole = "\u00a0" // a blank where no line ends; it is printed as any other
)

// Text returns the card as plain text.
func (c *Card) Text() string {
	var b strings.Builder
	b.WriteString(Wrapped(c.Title+" · "+c.Price, "", TextWidth))
	if len(c.Notes) > 0 {
		b.WriteString("\n")
	}
	for _, note := range c.Notes {
		b.WriteString(Wrapped(note, "", TextWidth))
	}
	for _, p := range c.Parts {
		b.WriteString("\n" + p.text(c.numbered()))
	}
	if c.Example != "" {
		b.WriteString("\n" + Wrapped(c.Example, "", TextWidth))
	}
	return b.String()
}

// numbered reports whether parts need their numbers.
func (c *Card) numbered() bool { return len(c.Parts) > 1 }

func (p *Part) text(numbered bool) string {
	head, in := p.Head+":", strings.Repeat(" ", indent)
	if numbered {
		head = fmt.Sprintf("%-*d %s", indent-1, p.Number, head)
	}
	var b strings.Builder
	switch {
	case p.Columns != nil:
		b.WriteString(Wrapped(head, in, TextWidth) + p.gridText())
	case len(p.Rows) == 1 && p.Rows[0].Label == "":
		b.WriteString(Wrapped(head+"   "+p.Rows[0].text(), in, TextWidth))
	default:
		b.WriteString(Wrapped(head, in, TextWidth))
		for _, r := range p.Rows {
			label := fmt.Sprintf("%s%-*s", in, p.labelLength()+gutter, r.Label)
			b.WriteString(Wrapped(label+r.text(), strings.Repeat(" ", utf8.RuneCountInString(label)), TextWidth))
		}
	}
	for _, l := range p.Lines {
		b.WriteString(Wrapped(in+l, in+"  ", TextWidth))
	}
	return b.String()
}

// text returns the entries of a list.
func (r Row) text() string {
	var list []string
	for _, e := range r.Entries {
		list = append(list, strings.ReplaceAll(e.String(), " ", whole))
	}
	return strings.Join(list, " ·"+whole) // a line that continues a row begins with the dot
}

// String returns an entry of a list: 1–3 → 7.
func (e Entry) String() string { return e.Faces + " → " + e.Text }

// gridText returns the lines of a grid, with columns of one width if they fit.
func (p *Part) gridText() string {
	label, widths := p.labelLength(), p.lengths()
	if widest := slices.Max(widths); indent+label+len(widths)*(gutter+widest) <= TextWidth {
		widths = slices.Repeat([]int{widest}, len(widths))
	}
	var b strings.Builder
	line := func(name string, cell func(i int) string) {
		fmt.Fprintf(&b, "%*s%-*s", indent, "", label, name)
		for i, width := range widths {
			fmt.Fprintf(&b, "%*s", gutter+width, cell(i))
		}
		b.WriteString("\n")
	}
	line(p.Corner, func(i int) string { return p.Columns[i] })
	for _, r := range p.Rows {
		line(r.Label, func(i int) string { return r.Entries[i].Text })
	}
	return b.String()
}

// Wrapped breaks text into lines of at most width characters, all but the first indented.
func Wrapped(text, indent string, width int) string {
	var b strings.Builder
	for utf8.RuneCountInString(text) > width {
		end, at := 0, 0 // the last blank that fits
		for i, r := range text {
			if r == ' ' && at > len(indent)+2 {
				end = i
			}
			if at++; at > width && end > 0 {
				break
			}
		}
		if end == 0 {
			break
		}
		b.WriteString(text[:end] + "\n")
		text = indent + text[end+1:]
	}
	return strings.ReplaceAll(b.String()+text, whole, " ") + "\n"
}

// width returns how many characters wide a grid is in plain text.
func (p *Part) width() int {
	width := indent + p.labelLength()
	for _, w := range p.lengths() {
		width += gutter + w
	}
	return width
}

// labelLength returns how many characters the longest label has.
func (p *Part) labelLength() int {
	length := utf8.RuneCountInString(p.Corner)
	for _, r := range p.Rows {
		length = max(length, utf8.RuneCountInString(r.Label))
	}
	return length
}

// lengths returns how many characters the longest text of each column of a grid has.
func (p *Part) lengths() (list []int) {
	for i, text := range p.Columns {
		length := utf8.RuneCountInString(text)
		for _, r := range p.Rows {
			length = max(length, utf8.RuneCountInString(r.Entries[i].Text))
		}
		list = append(list, length)
	}
	return list
}
