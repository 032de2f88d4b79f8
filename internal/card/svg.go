package card

import (
	"fmt"
	"html"
	"slices"
	"strings"

	"example.com/dice/internal/words"
)

// A Drawing is a card as a picture.
type Drawing struct {
	Width, Height int // in pixels of 1/96 inch
	title, shapes string
	parts         int
}

// Draw draws the card at least so wide: its parts below each other, in several columns if
// there are many.
func (f *Form) Draw(width int) *Drawing {
	wide, high := paperWidth, paperHeight
	if width == BookWidth {
		wide, high = 2*BookWidth, bookHeight
	}
	width -= 2 * margin
	price := words.Capital(f.Price)
	top := pixels(f.Title)*titleSize/textSize + regular(price) + gap
	var texts []int
	if width > BookWidth/2 {
		texts = []int{top, regular(f.Example)}
	}
	for _, p := range f.Parts {
		if p.Number == 0 {
			continue
		}
		width = max(width, p.drawnWidth())
		texts = append(texts, p.drawHead(new(canvas), f.numbered())+pixels(p.Head))
	}
	for _, text := range texts {
		if text <= BookWidth-2*margin {
			width = max(width, text)
		}
	}
	var out canvas
	y := margin + 36
	if top <= width {
		out.text("title", "start", margin, margin+16, f.Title)
		out.text("note", "end", margin+width, margin+16, price)
	} else {
		y = out.lines("title", margin, margin+16, width, f.Title) - 8
		y = out.lines("note", margin, y, width, price)
	}
	if f.Notes != nil {
		y = out.lines("line", margin, y, width, strings.Join(f.Notes, " "))
	}
	y -= 12
	shown := f.Parts
	parts, heights, total := make([]canvas, len(shown)), make([]int, len(shown)), 0
	for i, p := range shown {
		heights[i] = p.draw(&parts[i], width, f.numbered())
		total += heights[i] + gap
	}
	columns := 1
	for columns < len(parts) && columns*columns*(width+2*margin)*high < total*wide && y+total > high {
		columns++
	}
	begin, left, lowest := y, margin, y
	for i, part := range parts {
		if left < (columns-1)*(width+margin) && y > begin && y-begin+heights[i] > total/columns+gap {
			left, y = left+width+margin, begin
		}
		fmt.Fprintf(&out, `<g class="part" data-part="%d" transform="translate(%d %d)">`+"\n%s</g>\n",
			shown[i].Number, left, y, part.String())
		y += heights[i] + gap
		lowest = max(lowest, y)
	}
	if f.Example != "" {
		lowest = out.lines("note", margin, lowest+6, width, f.Example) - 8
	}
	return &Drawing{left + width + margin, lowest + margin - gap - 4, f.Title, out.String(),
		f.numbers()}
}

// SVG returns the picture as a file that needs nothing else. Printed alone, it has its own
// size, or fits a page of A4.
func (d *Drawing) SVG() string {
	scale := min(1, float64(paperWidth-2*paperMargin)/float64(d.Width),
		float64(paperHeight-2*paperMargin)/float64(d.Height))
	style := fmt.Sprintf("<style>\n%s</style>\n<style>@page { size: A4; margin: 10mm; "+
		"} @media print { svg:root { width: %.0fpx; height: %.0fpx; } }</style>\n",
		Styles(d.parts), scale*float64(d.Width), scale*float64(d.Height))
	return d.document(style)
}

// Inline returns the picture for a page of HTML that has [Styles].
func (d *Drawing) Inline() string { return d.document("") }

func (d *Drawing) document(style string) string {
	var p canvas
	fmt.Fprintf(&p,
		`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %d %d" width="%d" height="%d" role="img">`+
			"\n<title>%s</title>\n%s",
		d.Width, d.Height, d.Width, d.Height, html.EscapeString(d.title), style)
	p.box("page", 0, 0, d.Width, d.Height, 12)
	return p.String() + d.shapes + "</svg>\n"
}

// Draw draws the card at least so wide; see [Form.Draw].
func (c *Card) Draw(width int) *Drawing { return c.Form().Draw(width) }

// SVG returns the card as a picture in a file.
func (c *Card) SVG() string { return c.Draw(cardWidth).SVG() }

// labelWidth returns the width of the labels of rows, with the gap behind them.
func (p *FormPart) labelWidth() int {
	if width := p.labels(pixels); width > 0 {
		return width + 14
	}
	return 0
}

// columnWidths returns the widths of the columns of a grid: as many alike as possible, and with
// texts of two lines only if there is no room for one.
func (p *FormPart) columnWidths() (columns []int) {
	room := BookWidth - 2*margin - p.labelWidth()
	least := p.columns(pixels, cellPadding, room, true)
	if sum(least) > room {
		least = p.columns(halved, cellPadding, room, true)
	}
	even := (cardWidth - 2*margin - p.labelWidth()) / len(least)
	for each := max(slices.Max(least), min(even, mostCell)); ; each-- {
		columns = slices.Clone(least)
		for i, w := range least {
			columns[i] = max(w, each)
		}
		if sum(columns) <= room || each <= slices.Min(least) {
			return columns
		}
	}
}

// rowHeight returns the height of a row of a grid.
func (r FormRow) rowHeight(columns []int) int {
	for _, s := range r.spans() {
		if pixels(s.Text) > sum(columns[s.first:s.first+s.columns])-cellPadding {
			return cellHeight + lineHeight - 4
		}
	}
	return cellHeight
}

// drawnWidth returns the least width of a part.
func (p *FormPart) drawnWidth() int {
	if p.Columns != nil {
		return p.labelWidth() + sum(p.columnWidths())
	}
	return p.labelWidth() + p.layOut(0).width() - 2*gap
}

// drawHead draws the number of a part and its dice, and returns where its head begins.
func (p *FormPart) drawHead(out *canvas, numbered bool) (x int) {
	if numbered {
		number := fmt.Sprint(p.Number)
		badge := pixels(number) + 14
		out.box("go "+colour(p.Number), 0, 3, badge, 26, 13)
		out.text("go "+colour(p.Number), "middle", badge/2, 21, number)
		x = badge + 8
	}
	for i, sides := range p.Dice {
		if i < maxDrawn {
			x += out.die(x, sides) + 6
		}
	}
	return x
}

// draw draws a part of a width at the origin and returns its height.
func (p *FormPart) draw(out *canvas, width int, numbered bool) int {
	y := 4 - gap // close to the part above
	if p.Head != "" {
		x := p.drawHead(out, numbered)
		y = out.lines("head", x, 21, width-x, p.Head) - lineHeight + 16
	}
	label := p.labelWidth()
	l, columns := p.layOut(width-label), []int(nil)
	if p.Columns != nil {
		columns = p.columnWidths()
	}
	heights := slices.Repeat([]int{cellHeight}, len(p.Rows))
	for i, r := range p.Rows {
		heights[i] = l.rowHeight(i)
		if columns != nil {
			heights[i] = r.rowHeight(columns)
		}
	}
	for i, r := range p.Rows {
		if i%rowsOfFaces == 0 && columns != nil {
			p.drawFaces(out, y, columns)
			y += cellHeight
		}
		if columns != nil && i%rowsOfFaces > 0 && p.group(i) > 0 {
			y += groupGap
		}
		// Programs find a row by its step and case.
		fmt.Fprintf(out, `<g class="row" data-row="%s" data-at="%d.%d">`+"\n",
			html.EscapeString(r.Label), r.Step, r.Case)
		p.drawLabel(out, i, label-4, y, heights)
		if columns == nil {
			l.draw(out, i, label, y)
		} else {
			for _, s := range r.spans() {
				box, text := s.classes()
				out.label(box, text, label+sum(columns[:s.first]), y, sum(columns[s.first:s.first+s.columns]),
					heights[i], s.Text)
			}
		}
		y += heights[i]
		out.WriteString("</g>\n")
	}
	for _, l := range p.wrappedLines(width) {
		y = out.lines("line", 0, y+18, width, l) - 18
	}
	return y
}

// drawFaces draws the head of a grid: the faces of the last die.
func (p *FormPart) drawFaces(out *canvas, y int, columns []int) {
	x := p.labelWidth()
	out.box("band", 0, y, x-6, cellHeight-1, 4)
	out.text("faces", "start", 6, y+16, p.Corner)
	for j, w := range columns {
		out.box("band", x+1, y, w-2, cellHeight-1, 4)
		out.text("faces", "middle", x+w/2, y+16, p.Columns[j])
		x += w
	}
}

// wrappedLines returns the lines of a part. If it has rows, each line has as many sentences as
// fit.
func (p *FormPart) wrappedLines(width int) (lines []string) {
	for i, l := range p.Lines {
		last := len(lines) - 1
		if i > 0 && p.Rows != nil && regular(lines[last]+" "+l) <= width {
			lines[last] += " " + l
		} else {
			lines = append(lines, l)
		}
	}
	return lines
}

// group returns how many rows below each other a first roll leads to, of two that pick a row of
// a grid: 0 for all but the first of these rows.
func (p *FormPart) group(row int) (rows int) {
	first, _, two := strings.Cut(p.Rows[row].path(), then)
	same := func(i int) bool { return strings.HasPrefix(p.Rows[i].path(), first+then) }
	if !two || row%rowsOfFaces > 0 && same(row-1) {
		return 0
	}
	rows = 1
	for ; row+rows < len(p.Rows) && (row+rows)%rowsOfFaces > 0 && same(row+rows); rows++ {
	}
	return rows
}

// path returns the label without the letter of the row.
func (r FormRow) path() string { return letterIs.ReplaceAllString(r.Label, "") }

// drawLabel draws the label of a row: of a list at its first line, with a bar at the
// others. Of two rolls in a grid, the first one is drawn once for its group.
func (p *FormPart) drawLabel(out *canvas, row, width, y int, heights []int) {
	colour := colour(p.Number)
	first, second, two := strings.Cut(p.Rows[row].path(), then)
	switch {
	case p.Columns == nil && p.Rows[row].Label != "":
		out.box(colour, 0, y+1, width-2, cellHeight, 4)
		out.box(colour, 0, y+1, 6, heights[row]-2, 3)
		out.text("label "+colour, "middle", width/2-1, y+17, p.Rows[row].Label)
	case two:
		if n := p.group(row); n > 0 {
			out.label(colour, "label "+colour, -1, y, width/2, sum(heights[row:row+n]), first)
		}
		out.label(colour, "label "+colour, width/2-1, y, width-width/2, heights[row],
			letterIs.FindString(p.Rows[row].Label)+second)
	case p.Columns != nil && first != "":
		out.label(colour, "label "+colour, -1, y, width, heights[row], p.Rows[row].Label)
	}
}

// classes returns the classes of the box of an entry and of its text.
func (e FormEntry) classes() (box, text string) {
	switch e.Kind {
	case Restart:
		return "restart", "restart"
	case Repeat:
		return "repeat", "repeat"
	case Onward:
		return "go " + colour(e.Part), "go " + colour(e.Part)
	}
	return "cell", "number"
}
