package card

import (
	"fmt"
	"strings"
	"unicode/utf8"
)

const (
	TextWidth = 80 // of plain text, in characters
	indent    = 3
	gutter    = 2 // between columns
)

// Text returns the card as plain text.
func (c *Card) Text() string { return c.Form().text() }

func (f *Form) text() string {
	var b strings.Builder
	write := func(text string) { b.WriteString(Wrapped(text, "", TextWidth)) }
	write(f.Title + " · " + f.Price)
	for i, note := range f.Notes {
		if i == 0 {
			b.WriteString("\n")
		}
		write(note)
	}
	for _, p := range f.Parts {
		b.WriteString("\n" + p.text(f.numbered()))
	}
	if f.Example != "" {
		b.WriteString("\n")
		write(f.Example)
	}
	return b.String()
}

// numbered reports whether parts need their numbers.
func (f *Form) numbered() bool { return f.numbers() > 1 }

// numbers returns how many parts have a number.
func (f *Form) numbers() (n int) {
	for _, p := range f.Parts {
		n = max(n, p.Number)
	}
	return n
}

// sentence returns the head with a colon, or a full stop if nothing is listed below it.
func (p *FormPart) sentence() string {
	if len(p.Rows)+len(p.Lines) == 0 {
		return p.Head + "."
	}
	return p.Head + ":"
}

func (p *FormPart) text(numbered bool) string {
	head, in := p.sentence(), strings.Repeat(" ", indent)
	if numbered {
		head = fmt.Sprintf("%-*d %s", indent-1, p.Number, head)
	}
	var b strings.Builder
	switch {
	case p.Columns != nil:
		b.WriteString(Wrapped(head, in, TextWidth) + p.gridText(in))
	case len(p.Rows) == 1 && utf8.RuneCountInString(head+p.Rows[0].String())+indent <= TextWidth:
		b.WriteString(head + "   " + p.Rows[0].String() + "\n")
	default:
		b.WriteString(Wrapped(head, in, TextWidth))
		for _, r := range p.Rows {
			b.WriteString(r.text(in, p.labels(utf8.RuneCountInString)))
		}
	}
	for _, l := range p.Lines {
		b.WriteString(Wrapped(in+l, in+"  ", TextWidth))
	}
	return b.String()
}

// String returns a row of a list in one line.
func (r FormRow) String() string {
	var list []string
	for _, e := range r.Entries {
		list = append(list, e.String())
	}
	text := strings.Join(list, " · ")
	if r.Label != "" {
		text = r.Label + "  " + text
	}
	return text
}

// text returns a row of a list, in columns if it needs several lines.
func (r FormRow) text(in string, label int) string {
	if label > 0 {
		in += fmt.Sprintf("%-*s", label+gutter, r.Label)
	}
	r.Label = ""
	used, widest := utf8.RuneCountInString(in), 0
	if line := in + r.String(); utf8.RuneCountInString(line) <= TextWidth {
		return line + "\n"
	}
	for _, e := range r.Entries {
		widest = max(widest, utf8.RuneCountInString(e.String())+gutter+1)
	}
	var b strings.Builder
	per := max(1, (TextWidth-used+gutter+1)/widest)
	for i, e := range r.Entries {
		if i%per == 0 {
			b.WriteString(in)
			in = strings.Repeat(" ", used)
		}
		if i%per == per-1 || i == len(r.Entries)-1 {
			b.WriteString(e.String() + "\n")
		} else {
			fmt.Fprintf(&b, "%-*s", widest, e)
		}
	}
	return b.String()
}

// String returns an entry of a list: 1–3 → 7.
func (e FormEntry) String() string { return strings.TrimPrefix(e.Faces+arrow+e.Text, arrow) }

// gridText returns the lines of a grid. A row with one entry for all columns has it once.
func (p *FormPart) gridText(in string) string {
	var b strings.Builder
	label := p.labels(utf8.RuneCountInString)
	widths := p.columns(utf8.RuneCountInString, gutter, TextWidth-indent-label, false)
	line := func(name string, cell func(i int) string) {
		fmt.Fprintf(&b, "%s%-*s", in, label, name)
		for i, width := range widths {
			fmt.Fprintf(&b, "%*s", width, cell(i))
		}
		b.WriteString("\n")
	}
	line(p.Corner, func(i int) string { return p.Columns[i] })
	for _, r := range p.Rows {
		if len(r.spans()) == 1 && len(widths) > 1 {
			all := r.Entries[0].Text
			if all != startOver+atOnce {
				all = anyFace + arrow + all
			}
			fmt.Fprintf(&b, "%s%-*s  %s\n", in, label, r.Label, all)
			continue
		}
		line(r.Label, func(i int) string { return r.Entries[i].Text })
	}
	return b.String()
}

// gridWidth returns how many characters wide a grid is.
func (p *FormPart) gridWidth() int {
	return indent + p.labels(utf8.RuneCountInString) + sum(p.columns(utf8.RuneCountInString, gutter,
		0, false))
}
