package render

import (
	"fmt"
	"html"
	"strings"

	"example.com/dice/internal/words"
)

// A Drawing is a card as a picture.
type Drawing struct {
	Width, Height int // in pixels of 1/96 inch
	title, shapes string
	parts         int
}

// Draw draws the card: its parts below each other, in several columns if there are many.
func (c *Card) Draw() *Drawing {
	width := cardWidth - 2*margin
	for _, p := range c.Parts {
		width = max(width, p.drawnWidth())
	}
	var out page
	y := c.drawHead(&out, width)
	parts, heights, total := make([]page, len(c.Parts)), make([]int, len(c.Parts)), 0
	for i, p := range c.Parts {
		heights[i] = p.draw(&parts[i], width, c.numbered())
		total += heights[i] + gap
	}
	columns := 1
	for columns < len(parts) && columns*columns*(width+2*margin)*paperHeight < total*paperWidth && y+total > paperHeight {
		columns++
	}
	begin, left, lowest := y, margin, y
	for i, part := range parts {
		if left < (columns-1)*(width+margin) && y > begin && y-begin+heights[i] > total/columns+gap {
			left, y = left+width+margin, begin
		}
		fmt.Fprintf(&out, `<g class="part" data-part="%d" transform="translate(%d %d)">`+"\n%s</g>\n", c.Parts[i].Number, left, y, part.String())
		y += heights[i] + gap
		lowest = max(lowest, y)
	}
	if c.Example != "" && !c.beside(&out, begin, width) {
		lowest = out.lines("note", margin, lowest+6, width, c.Example) - 8
	}
	return &Drawing{left + width + margin, lowest + margin - gap/2, c.Title, out.String(), len(c.Parts)}
}

// beside draws the example beside the head of the only part, if there is room.
func (c *Card) beside(out *page, y, width int) bool {
	p := c.Parts[0]
	if len(c.Parts) > 1 || measure(p.Head, textSize, true)+38*min(len(p.Dice), maxDrawn)+measure(c.Example, textSize, false)+gap > width {
		return false
	}
	out.text("note", "end", margin+width, y+21, c.Example)
	return true
}

// drawHead draws what stands above the parts: the title, with the cost beside it if there
// is room, and the notes. It returns the y of the first part.
func (c *Card) drawHead(out *page, width int) int {
	price := words.Capital(c.Price)
	if measure(c.Title, titleSize, true)+measure(price, textSize, false)+gap <= width {
		out.text("title", "start", margin, margin+16, c.Title)
		out.text("note", "end", margin+width, margin+16, price)
		price = ""
	}
	y := margin + 40
	if price != "" {
		y = out.wrapped("title", titleSize, margin, margin+16, width, c.Title)
		y = out.lines("note", margin, y-4, width, price)
	}
	for _, note := range c.Notes {
		y = out.lines("note", margin, y, width, note)
	}
	return y - 12
}

// SVG returns the picture as a file that needs nothing else. Printed alone, it has its own
// size, or fits a page of A4.
func (d *Drawing) SVG() string {
	scale := min(1, float64(paperWidth-2*paperMargin)/float64(d.Width), float64(paperHeight-2*paperMargin)/float64(d.Height))
	style := fmt.Sprintf("<style>\n%s</style>\n<style>@page { size: A4; margin: 10mm; } @media print { svg:root { width: %.0fpx; height: %.0fpx; } }</style>\n",
		Styles(d.parts), scale*float64(d.Width), scale*float64(d.Height))
	return d.document(style)
}

// Inline returns the picture for a page of HTML that has [Styles].
func (d *Drawing) Inline() string { return d.document("") }

func (d *Drawing) document(style string) string {
	var p page
	fmt.Fprintf(&p, `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %d %d" width="%d" height="%d" role="img">`+"\n<title>%s</title>\n%s",
		d.Width, d.Height, d.Width, d.Height, html.EscapeString(d.title), style)
	p.box("page", 0, 0, d.Width, d.Height, 12)
	return p.String() + d.shapes + "</svg>\n"
}

// SVG returns the card as a picture in a file.
func (c *Card) SVG() string { return c.Draw().SVG() }

// draw draws a part of a width at the origin and returns its height.
func (p *Part) draw(out *page, width int, numbered bool) (height int) {
	x := 0
	if numbered {
		number := fmt.Sprint(p.Number)
		badge := measure(number, textSize, true) + 14
		out.box(colour(p.Number), 0, 3, badge, 26, 13)
		out.text("label "+colour(p.Number), "middle", badge/2, 21, number)
		x = badge + 8
	}
	for i, sides := range p.Dice {
		if i < maxDrawn {
			x += out.die(x, sides) + 6
		}
	}
	y := out.wrapped("head", textSize, x+2, 21, width-x-2, p.Head) - lineHeight + 16
	columns := p.columnWidths(width)
	for i, r := range p.Rows {
		if i%rowsOfFaces == 0 && p.Columns != nil {
			out.box("band", 0, y, p.labelWidth()+sum(columns), headHeight, 4)
			out.text("faces", "start", 6, y+16, p.Corner)
			x := p.labelWidth()
			for j, w := range columns {
				out.text("faces", "middle", x+w/2, y+16, p.Columns[j])
				x += w
			}
			y += headHeight
		}
		// Programs find a row by its step and case.
		fmt.Fprintf(out, `<g class="row" data-row="%s" data-at="%d.%d">`+"\n", html.EscapeString(strings.TrimPrefix(r.Label, "gives")), r.Step, r.Case)
		if r.Label != "" {
			w := p.labelWidth() - 6
			out.box(colour(p.Number), 0, y+1, w, cellHeight-2, 4)
			out.text("label "+colour(p.Number), "middle", w/2, y+17, r.Label)
		}
		if p.Columns == nil {
			y = p.drawList(out, r, y, width)
		} else {
			p.drawCells(out, r, y, columns)
			y += cellHeight
		}
		out.WriteString("</g>\n")
	}
	for _, l := range p.Lines {
		y = out.lines("line", 0, y+16, width, l) - 16
	}
	return y
}

// drawCells draws the entries of a grid.
func (p *Part) drawCells(out *page, r Row, y int, columns []int) {
	x := p.labelWidth()
	for j, e := range r.Entries {
		box, text := e.classes()
		out.box(box, x+1, y+1, columns[j]-2, cellHeight-2, 4)
		out.text(text, "middle", x+columns[j]/2, y+17, e.Text)
		x += columns[j]
	}
}

// drawList draws ranges from y on, results in lines at the left and all others in a column
// at the right, and returns their end.
func (p *Part) drawList(out *page, r Row, y, width int) int {
	faces, text, columns := p.jumps()
	jump := faces + arrowWidth + text + jumpGap
	column := p.jumpColumn(width - columns*jump)
	x, left, jumps := p.labelWidth(), y, 0
	for _, e := range r.Entries {
		if e.Kind != Result {
			x, y := column+jumps%columns*jump, y+jumps/columns*cellHeight
			out.text("faces", "end", x+faces, y+17, e.Faces)
			out.text("arrow", "middle", x+faces+arrowWidth/2, y+17, "→")
			box, class := e.classes()
			out.box(box, x+faces+arrowWidth, y+1, text, cellHeight-2, 4)
			out.text(class, "middle", x+faces+arrowWidth+text/2, y+17, e.Text)
			jumps++
			continue
		}
		if w := e.width(); x > p.labelWidth() && x+w > column {
			x, left = p.labelWidth(), left+cellHeight
		}
		fmt.Fprintf(out, `<text x="%d" y="%d"><tspan class="faces">%s</tspan><tspan class="arrow"> → </tspan><tspan class="number">%s</tspan></text>`+"\n",
			x, left+17, html.EscapeString(e.Faces), html.EscapeString(e.Text))
		x += e.width()
	}
	if x > p.labelWidth() {
		left += cellHeight
	}
	return max(left, y+(jumps+columns-1)/columns*cellHeight) + 2
}

// classes returns the classes of the box of an entry and of its text.
func (e Entry) classes() (box, text string) {
	switch e.Kind {
	case Again:
		return "again", "faint"
	case Go:
		return colour(e.Part), "go " + colour(e.Part)
	}
	return "cell", "number"
}
