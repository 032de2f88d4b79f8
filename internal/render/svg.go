package render

import (
	"fmt"
	"html"
	"strings"
	"unicode/utf8"

	"example.com/dice/internal/words"
)

// A page collects SVG elements.
type page struct{ strings.Builder }

func (p *page) text(class, anchor string, x, y int, text string) {
	fmt.Fprintf(p, `<text class="%s" x="%d" y="%d" text-anchor="%s">%s</text>`+"\n",
		class, x, y, anchor, html.EscapeString(text))
}

func (p *page) box(class string, x, y, width, height, radius int) {
	fmt.Fprintf(p, `<rect class="%s" x="%d" y="%d" width="%d" height="%d" rx="%d"/>`+"\n",
		class, x, y, width, height, radius)
}

// lines writes text as lines that fit into a width and returns the y of the next line.
func (p *page) lines(in typeface, x, y, width int, text string) int {
	for _, line := range strings.Split(strings.TrimSuffix(Wrapped(text, "", max(20, width/in.letter)), "\n"), "\n") {
		p.text(in.class, "start", x, y, line)
		y += in.height
	}
	return y
}

// SVG returns the card as a picture that needs nothing else. Printed alone, it has its own
// size or fits a page of A4.
func (c *Card) SVG() string {
	shapes, width, height := c.draw()
	scale := min(1, float64(paperWidth)/float64(width), float64(paperHeight)/float64(height))
	return c.document(shapes, width, height, fmt.Sprintf("<style>\n%s</style>\n"+
		"<style>@page { size: A4; margin: 0; } @media print { svg:root { width: %.0fpx; height: %.0fpx; } }</style>\n",
		Styles(), scale*float64(width), scale*float64(height)))
}

// Inline returns the card as a picture for a page of HTML that has [Styles] already, and
// its size.
func (c *Card) Inline() (svg string, width, height int) {
	shapes, width, height := c.draw()
	return c.document(shapes, width, height, ""), width, height
}

func (c *Card) document(shapes string, width, height int, styles string) string {
	var out page
	fmt.Fprintf(&out, `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %d %d" width="%d" height="%d" role="img">`+"\n<title>%s</title>\n%s",
		width, height, width, height, html.EscapeString(c.Title), styles)
	out.box("page", 0, 0, width, height, 12)
	return out.String() + shapes + "</svg>\n"
}

// draw draws the parts below each other, in several columns if there are many. It returns
// the shapes and the size of the picture.
func (c *Card) draw() (shapes string, width, height int) {
	width = cardWidth - 2*margin
	for _, p := range c.Parts {
		width = max(width, p.drawnWidth())
	}
	var out page
	y := out.lines(titleFace, margin, margin+18, width, c.Title)
	for _, note := range append([]string{words.Capital(c.Price) + "."}, c.Notes...) {
		y = out.lines(noteFace, margin, y, width, note)
	}
	parts, heights, total := make([]page, len(c.Parts)), make([]int, len(c.Parts)), 0
	for i, p := range c.Parts {
		heights[i] = p.draw(&parts[i], width)
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
		fmt.Fprintf(&out, `<g class="part" data-part="%d" data-size="%d %d" transform="translate(%d %d)">`+"\n%s</g>\n",
			c.Parts[i].Number, width, heights[i], left, y, part.String())
		y += heights[i] + gap
		lowest = max(lowest, y)
	}
	if c.Example != "" {
		lowest = out.lines(noteFace, margin, lowest+lineHeight-6, width, c.Example) + 6 - lineHeight
	}
	return out.String(), width + left + margin, lowest + margin - gap/2
}

// drawnWidth returns the least width of a part.
func (p *Part) drawnWidth() (width int) {
	for _, w := range p.columnWidths() {
		width += w
	}
	for _, r := range p.Rows {
		for _, e := range r.Entries {
			if p.Columns == nil {
				width = max(width, e.width())
			}
		}
	}
	return p.labelWidth() + width
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
	y := out.lines(headFace, badge+10, 16, width-badge-10, p.Head+":") - 10
	for _, l := range p.Lines {
		y = out.lines(lineFace, 0, y+15, width, l) - 15
	}
	columns := p.columnWidths()
	for i, r := range p.Rows {
		if i%rowsOfFaces == 0 && p.Columns != nil {
			out.text("small", "start", 0, y+15, p.Corner)
			x := p.labelWidth()
			for j, w := range columns {
				out.text("small", "middle", x+w/2, y+15, p.Columns[j])
				x += w
			}
			y += 20
		}
		// Programs find a row by its step and case.
		fmt.Fprintf(out, `<g class="row" data-row="%s" data-at="%d.%d">`+"\n", html.EscapeString(strings.TrimPrefix(r.Label, "gives")), r.Step, r.Case)
		y = p.drawRow(out, r, y, width, columns, i%2 == 1)
		out.WriteString("</g>\n")
	}
	return y
}

// drawRow draws a row from y on, in columns or as wide as its words, and returns its end.
func (p *Part) drawRow(out *page, r Row, y, width int, columns []int, shaded bool) int {
	left := p.labelWidth()
	if r.Label != "" {
		out.box(colour(p.Number), 0, y+1, left-8, cellHeight-2, 4)
		out.text("label "+colour(p.Number), "middle", (left-8)/2, y+17, r.Label)
	}
	x := left
	for j, e := range r.Entries {
		box, text := e.classes()
		w := e.width()
		if columns != nil {
			w = columns[j]
			if box == "cell" && (shaded || len(columns) > 12 && j%5 == 4) {
				box = "shade"
			}
			out.box(box, x+1, y+1, w-2, cellHeight-2, 4)
			out.text(strings.Replace(text, "label", "go", 1), "middle", x+w/2, y+17, e.Text)
		} else {
			if x+w > width && x > left {
				x, y = left, y+cellHeight
			}
			out.box(box, x+1, y+1, w-2, cellHeight-2, 4)
			out.text("small", "start", x+8, y+17, e.Faces+" →")
			out.text(text, "end", x+w-9, y+17, e.Text)
		}
		x += w
	}
	return y + cellHeight
}

// width returns the width of an entry in words.
func (e Entry) width() int {
	return 30 + letter*utf8.RuneCountInString(e.Faces) + bold*utf8.RuneCountInString(e.Text)
}

// classes returns the classes of the box of an entry and of its text.
func (e Entry) classes() (box, text string) {
	switch e.Kind {
	case Again:
		return "again", "faint"
	case Go:
		return colour(e.Part), "label " + colour(e.Part)
	}
	return "cell", "number"
}
