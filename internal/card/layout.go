package card

import (
	"fmt"
	"slices"
	"strings"

	"example.com/dice/internal/pattern"
)

const (
	indent = 3
	gutter = 2 // between columns
)

// A piece is text of one line of a card, at a column of characters.
type piece struct {
	at          int
	text, class string
	wide        int // of its box, if that is wider than the text
}

func (p piece) end() int { return p.at + max(p.wide, length(p.text)) }

// A line of a card is pieces from left to right. Text and picture show the same lines.
type line []piece

func (l line) String() string {
	var b strings.Builder
	at := 0
	for _, p := range l {
		fmt.Fprintf(&b, "%*s%s", p.at-at, "", p.text)
		at = p.at + length(p.text)
	}
	return b.String()
}

// A block is lines that belong together: those of a row, or of sentences.
type block struct {
	row   *FormRow // nil of sentences
	lines []line
}

// A section is what stands between two empty lines.
type section struct {
	part   *FormPart // nil of what is in no part
	blocks []block
}

// Text returns the card as plain text.
func (c *Card) Text() string { return c.Form().text(TextWidth) }

func (f *Form) text(width int) string {
	var list []string
	for _, s := range f.layout(width) {
		list = append(list, s.String())
	}
	return strings.Join(list, "\n")
}

func (s section) String() string {
	var b strings.Builder
	for _, block := range s.blocks {
		for _, l := range block.lines {
			b.WriteString(l.String() + "\n")
		}
	}
	return b.String()
}

// layout returns the lines of the card, at most width characters wide if grids allow it.
func (f *Form) layout(width int) (list []section) {
	say := func(class string, texts ...string) {
		var lines []line
		for _, text := range texts {
			lines = append(lines, sentence(class, text, "", width)...)
		}
		if lines != nil {
			list = append(list, section{blocks: []block{{lines: lines}}})
		}
	}
	say("title", f.Title+beside+f.Price)
	say("line", f.Notes...)
	for _, p := range f.Parts {
		list = append(list, section{p, p.layout(width)})
	}
	if f.Example != "" {
		say("note", f.Example)
	}
	return list
}

// sentence returns the lines of a sentence.
func sentence(class, text, in string, width int) (lines []line) {
	for _, l := range broken(text, in, width) {
		text := strings.TrimLeft(l, " ")
		lines = append(lines, line{{at: len(l) - len(text), text: text, class: class}})
	}
	return lines
}

// layout returns the lines of a part: its head, each row, and sentences.
func (p *FormPart) layout(width int) []block {
	in := strings.Repeat(" ", indent)
	head := p.Head + ":"
	if len(p.Rows)+len(p.Lines) == 0 {
		head = p.Head + "."
	}
	if p.Name != "" {
		head = in + head
	}
	lines := sentence("head", head, in, width)
	if p.Name != "" {
		name := piece{text: p.Name, class: "go " + colour(p.Number)}
		lines[0] = append(line{name}, lines[0]...)
	}
	blocks := []block{{lines: lines}}
	switch behind := length(head) + indent; {
	case p.Columns != nil:
		blocks = append(blocks, p.grid(width)...)
	case len(p.Rows) == 1 && behind+length(p.Rows[0].String()) <= width:
		r := &p.Rows[0]
		l := append(lines[0], r.layout(behind, length(r.Label), width, p.Number)[0]...)
		blocks = []block{{r, []line{l}}}
	default:
		label := p.labels()
		for i := range p.Rows {
			r := &p.Rows[i]
			blocks = append(blocks, block{r, r.layout(indent, label, width, p.Number)})
		}
	}
	var said []line
	for _, l := range p.Lines {
		said = append(said, sentence("line", in+l, in+"  ", width)...)
	}
	return append(blocks, block{lines: said})
}

// labels returns the width of the widest label of a row, or of the corner.
func (p *FormPart) labels() int {
	width := length(p.Corner)
	for _, r := range p.Rows {
		width = max(width, length(r.Label))
	}
	return width
}

// label returns the label of a row that is wide enough for all.
func (r *FormRow) label(at, wide, part int) line {
	if r.Label == "" {
		return nil
	}
	return line{{at, r.Label, "label " + colour(part), wide}}
}

// String returns a row of a list in one line.
func (r FormRow) String() string { return r.layout(0, length(r.Label), 1<<30, 0)[0].String() }

// layout returns a row of a list as lines with signs between the entries, or in columns if
// it is longer than a line and no entry has a blank.
func (r *FormRow) layout(at, label, width, part int) (lines []line) {
	l := r.label(at, label, part)
	if label > 0 {
		at += label + gutter
	}
	x, widest, end := at, 0, at-length(beside)
	for _, e := range r.Entries {
		wide := length(e.String())
		widest, end = max(widest, wide), end+length(beside)+wide
	}
	blank := func(e FormEntry) bool { return strings.Contains(e.Text, " ") }
	columns := end > width && !slices.ContainsFunc(r.Entries, blank)
	for i, e := range r.Entries {
		wide := length(e.String())
		if columns {
			wide = widest
		}
		switch {
		case i == 0:
		case x+wide > width:
			lines = append(lines, l)
			l, x = nil, at
		case !columns:
			l = append(l, piece{at: x - 2, text: "·", class: "arrow"})
		}
		l = append(l, e.pieces(x)...)
		x += wide + length(beside)
	}
	return append(lines, l)
}

// String returns an entry of a list: 1–3 → 7.
func (e FormEntry) String() string { return strings.TrimPrefix(e.Faces+arrow+e.Text, arrow) }

// pieces returns the pieces of an entry of a list.
func (e FormEntry) pieces(at int) (l line) {
	if e.Faces != "" {
		l = line{{at: at, text: e.Faces, class: "faces"}}
		at = l[0].end() + length(arrow)
		l = append(l, piece{at: at - 2, text: "→", class: "arrow"})
	}
	return append(l, piece{at: at, text: e.Text, class: e.class()})
}

// class returns the class of an entry in a picture.
func (e FormEntry) class() string {
	return []string{"number", "restart", "go " + colour(e.Part), "repeat"}[e.Kind]
}

// grid returns the rows of a grid, the first with its head.
func (p *FormPart) grid(width int) (blocks []block) {
	label := p.labels()
	widths := p.columns(width - indent - label)
	cells := func(l line, cell func(i int) piece) line {
		end := indent + label
		for i, width := range widths {
			c := cell(i)
			end += width
			c.at = end - length(c.text)
			l = append(l, c)
		}
		return l
	}
	faces := cells(line{{indent, p.Corner, "band", label}}, func(i int) piece {
		return piece{text: p.Columns[i], class: "faces"}
	})
	blocks = append(blocks, block{lines: []line{faces}})
	for i := range p.Rows {
		r := &p.Rows[i]
		l := r.label(indent, label, p.Number)
		if len(r.Entries) < len(widths) {
			l = append(l, r.Entries[0].pieces(indent+label+gutter)...)
		} else {
			l = cells(l, func(i int) piece {
				return piece{text: r.Entries[i].Text, class: r.Entries[i].class()}
			})
		}
		blocks = append(blocks, block{r, []line{l}})
	}
	return blocks
}

// columns returns the widths of the columns of a grid with the gutters before them: all
// the same, unless the room is too narrow for that.
func (p *FormPart) columns(room int) (widths []int) {
	for i, faces := range p.Columns {
		width := length(faces)
		for _, r := range p.Rows {
			n := len(p.Columns) / len(r.Entries) // that an entry has
			width = max(width, ceil(length(r.Entries[i/n].Text)+gutter, n)-gutter)
		}
		widths = append(widths, width+gutter)
	}
	if widest := slices.Max(widths); widest*len(widths) <= room {
		return slices.Repeat([]int{widest}, len(widths))
	}
	return widths
}

// Wrapped breaks text into lines of at most width characters, all but the first indented.
func Wrapped(text, indent string, width int) string {
	return strings.Join(broken(text, indent, width), "\n") + "\n"
}

// aWord matches a word, or a die with its face such as d20 7, or a flag with its value,
// which no line parts.
var aWord = pattern.New(`d\d+ \d[^ ]*|-within \d+|[^ ]*`)

// broken returns the lines of text. No line ends within two characters of its indent.
func broken(text, indent string, width int) (lines []string) {
	words := aWord.FindAllString(text, -1)
	line := words[0]
	for _, word := range words[1:] {
		if longer := line + " " + word; length(longer) <= width || length(line) <= len(indent)+2 {
			line = longer
			continue
		}
		lines = append(lines, line)
		line = indent + word
	}
	return append(lines, line)
}
