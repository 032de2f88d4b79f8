package render

import (
	"fmt"
	"strings"
	"unicode/utf8"
)

// A Picture is a card as SVG: the style sheet, which is the same for all cards, and the
// elements, with their size in pixels of 1/96 inch.
type Picture struct {
	Title, Style, Body string
	Width, Height      int
}

// SVG returns the card as a picture that needs nothing else.
func (s *Sheet) SVG() string { return s.Card().Picture().SVG() }

// SVG returns the picture as a document. Printed alone, it has its own size, or is as
// much smaller as a page of A4 demands.
func (p *Picture) SVG() string {
	scale := min(1, float64(paperWidth)/float64(p.Width), float64(paperHeight)/float64(p.Height))
	var b strings.Builder
	fmt.Fprintf(&b, svgTag+` width="%d" height="%d" role="img">`+"\n", p.Width, p.Height, p.Width, p.Height)
	fmt.Fprintf(&b, "<title>%s</title>\n<style>\n%s</style>\n", escaped(p.Title), p.Style)
	fmt.Fprintf(&b, "<style>@page { size: A4; margin: 0; } @media print { svg:root { width: %.0fpx; height: %.0fpx; "+printedEnd,
		scale*float64(p.Width), scale*float64(p.Height))
	return b.String() + p.Body + "</svg>\n"
}

// Picture draws the card: its parts below each other, in several columns if there are
// many.
func (c *Card) Picture() *Picture {
	width := cardWidth
	for _, p := range c.Parts {
		width = max(width, p.drawnWidth()+2*margin)
	}
	var top page
	y := margin + 18
	for _, text := range broken(c.Title, width-2*margin, titleLetter) {
		top.text("title", "start", margin, y, text)
		y += 26
	}
	for _, note := range append([]string{capital(c.Price) + "."}, c.Notes...) {
		for _, text := range broken(note, width-2*margin, letter) {
			top.text("note", "start", margin, y, text)
			y += lineHeight
		}
	}
	parts, heights, total := make([]page, len(c.Parts)), make([]int, len(c.Parts)), 0
	for i, p := range c.Parts {
		heights[i] = p.draw(&parts[i], width-2*margin)
		total += heights[i] + gap
	}
	columns := 1
	for columns < len(parts) && columns*columns*width*paperHeight < total*paperWidth && y+total > paperHeight {
		columns++
	}
	begin, left, lowest := y, 0, y
	for i, part := range parts {
		if y > begin && columns > 1 && y-begin+heights[i] > total/columns+gap && left < columns-1 {
			left, y = left+1, begin
		}
		fmt.Fprintf(&top, `<g class="part" data-part="%d" data-size="%d %d" transform="translate(%d %d)">`+"\n%s</g>\n",
			c.Parts[i].Number, width-2*margin, heights[i], left*(width-margin)+margin, y, part.String())
		y += heights[i] + gap
		lowest = max(lowest, y)
	}
	y = lowest
	if c.Example != "" {
		for _, text := range broken(c.Example, width-2*margin, letter) {
			y += lineHeight
			top.text("note", "start", margin, y-6, text)
		}
	}
	width += left * (width - margin)
	height := y + margin - gap/2
	var body page
	body.box("page", 0, 0, width, height, 12)
	return &Picture{c.Title, sheetOfStyles(), body.String() + top.String(), width, height}
}

// drawnWidth returns the least width of a part.
func (p *Part) drawnWidth() (width int) {
	if p.Columns != nil {
		width = p.labelWidth()
		for _, w := range p.columnWidths() {
			width += w
		}
		return width
	}
	for _, r := range p.Rows {
		for _, e := range r.Entries {
			width = max(width, p.labelWidth()+e.width())
		}
	}
	return width
}

// columnWidths returns the widths of the columns of a grid.
func (p *Part) columnWidths() (columns []int) {
	lengths := p.lengths()
	for i, n := range lengths {
		faces := utf8.RuneCountInString(p.Columns[i])
		width := max(cellWidth, cellLetter*n+6, letter*faces+8)
		if len(lengths) == 20 && faces == n && n <= 2 {
			width = narrowCell
		}
		columns = append(columns, width)
	}
	return columns
}

func (p *Part) labelWidth() int {
	if n := p.labelLength(); n > 0 {
		return letter*n + 14
	}
	return 0
}

// draw draws a part of a width at the origin and returns its height.
func (p *Part) draw(out *page, width int) (height int) {
	badge := 12 + letter*len(fmt.Sprint(p.Number))
	out.box(colour(p.Number), 0, 0, badge, 22, 5)
	out.text("label "+colour(p.Number), "middle", badge/2, 16, fmt.Sprint(p.Number))
	y := 16
	for _, text := range broken(p.Head+":", width-badge-10, bold) {
		out.text("head", "start", badge+10, y, text)
		y += lineHeight
	}
	y = y - 16 + 6
	for _, l := range p.Lines {
		for _, text := range broken(l, width, letter) {
			out.text("line", "start", 0, y+15, text)
			y += lineHeight
		}
	}
	if p.Columns != nil {
		return p.drawGrid(out, y)
	}
	for _, r := range p.Rows {
		y = p.drawWords(out, r, y, width)
	}
	return y
}

// drawGrid draws the grid of a part from y on and returns where it ends.
func (p *Part) drawGrid(out *page, y int) int {
	label, columns := p.labelWidth(), p.columnWidths()
	for i, r := range p.Rows {
		if i%rowsOfFaces == 0 {
			if p.Corner != "" {
				out.text("small", "start", 0, y+15, p.Corner)
			}
			x := label
			for j, w := range columns {
				out.text("small", "middle", x+w/2, y+15, p.Columns[j])
				x += w
			}
			y += 20
		}
		out.row(r)
		p.drawLabel(out, r, y)
		x := label
		for j, e := range r.Entries {
			class := e.class()
			if class == "cell" && (i%2 == 1 || len(columns) > 12 && j%5 == 4) {
				class = "shade"
			}
			out.box(class, x+1, y+1, columns[j]-2, cellHeight-2, 4)
			out.text(strings.Replace(e.textClass(), "label", "go", 1), "middle", x+columns[j]/2, y+17, e.Text)
			x += columns[j]
		}
		out.end()
		y += cellHeight
	}
	return y
}

func (p *Part) drawLabel(out *page, r Row, y int) {
	if r.Label != "" {
		out.box(colour(p.Number), 0, y+1, p.labelWidth()-8, cellHeight-2, 4)
		out.text("label "+colour(p.Number), "middle", (p.labelWidth()-8)/2, y+17, r.Label)
	}
}

// drawWords draws a row in words from y on and returns where it ends.
func (p *Part) drawWords(out *page, r Row, y, width int) int {
	out.row(r)
	p.drawLabel(out, r, y)
	x := p.labelWidth()
	for _, e := range r.Entries {
		w := e.width()
		if x+w > width && x > p.labelWidth() {
			x, y = p.labelWidth(), y+cellHeight
		}
		out.box(e.class(), x+1, y+1, w-2, cellHeight-2, 4)
		out.text("small", "start", x+8, y+17, e.Faces+":")
		out.text(e.textClass(), "end", x+w-9, y+17, e.Text)
		x += w
	}
	out.end()
	return y + cellHeight
}

// width returns the width of an entry in words.
func (e Entry) width() int {
	return 30 + letter*utf8.RuneCountInString(e.Faces) + bold*utf8.RuneCountInString(e.Text)
}

func (e Entry) class() string {
	return [...]string{Result: "cell", Again: "again", Go: colour(max(1, e.Part))}[e.Kind]
}

func (e Entry) textClass() string {
	return [...]string{Result: "number", Again: "faint", Go: "label " + colour(max(1, e.Part))}[e.Kind]
}

// broken returns text as lines that fit into a width, given that of a letter.
func broken(text string, width, letter int) []string {
	return strings.Split(strings.TrimSuffix(Wrapped(text, "", max(20, width/letter)), "\n"), "\n")
}

// row begins the elements of a row, which programs find by its step and case.
func (p *page) row(r Row) {
	fmt.Fprintf(p, `<g class="row" data-name="%s" data-at="%d.%d">`+"\n", escaped(r.Name), r.Step, r.Case)
}

func (p *page) end() { p.WriteString("</g>\n") }
