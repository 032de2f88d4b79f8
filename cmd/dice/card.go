package main

import (
	"fmt"
	"strings"
)

// A card is a table as it is drawn. Its lines are the rows of the table, or, if
// several dice are thrown, a row for each face of all dice but the last, whose
// faces are the columns.
type card struct {
	tables              []table
	index               int
	table               *table
	lines               []line
	columns             int // faces, or spans if there are many faces
	blocks, linesEach   int // lines go on beside each other
	label, cell         int // widths
	x, y, width, height int
}

// A line of a card has a label and either a cell for each face or spans.
type line struct {
	label string
	cells []cell
	spans []span
}

func newCard(tables []table, index int) card {
	t := &tables[index]
	c := card{tables: tables, index: index, table: t, columns: t.dice[len(t.dice)-1], cell: cellWidth}
	wide := c.columns > maxColumns
	faces := c.columns
	if wide {
		c.columns = 0
	}
	for r, row := range t.rows {
		for i := 0; i < len(row); i += faces {
			l := line{label: c.rowName(r, i/faces), cells: row[i : i+faces]}
			if wide {
				l.spans = spans(l.cells)
				c.columns = max(c.columns, len(l.spans))
			}
			c.lines = append(c.lines, l)
		}
	}
	c.label = max(labelWidth, 8+7*len([]rune(c.axes())))
	for _, l := range c.lines {
		c.label = max(c.label, 18+9*len([]rune(l.label)))
	}
	if wide {
		c.cell = c.spanWidth()
		c.wrap()
	} else if longest := c.longest(); longest > 2 {
		c.cell += 11*(longest-2) - 6
	}
	c.blocks = (len(c.lines) + linesAtOnce - 1) / linesAtOnce
	for c.blocks > 1 && c.blocks*c.blockWidth() > pageWidth-2*margin {
		c.blocks--
	}
	c.linesEach = (len(c.lines) + c.blocks - 1) / c.blocks
	c.width = max(c.blocks*c.blockWidth()+padding, c.titleWidth(), columnWidth)
	c.height = titleHeight + c.facesHeight() + c.linesEach*cellHeight + padding
	return c
}

// blockWidth returns the width of a block of lines and the gap after it.
func (c *card) blockWidth() int { return c.label + c.columns*c.cell + padding }

// facesHeight returns the height of the line of faces; spans name their faces.
func (c *card) facesHeight() int {
	if c.lines[0].spans != nil {
		return 4
	}
	return facesHeight
}

// wrap puts spans that do not fit below each other.
func (c *card) wrap() {
	most := (pageWidth - 2*margin - c.label - 2*padding) / c.cell
	var lines []line
	for _, l := range c.lines {
		for len(l.spans) > most {
			lines = append(lines, line{label: l.label, spans: l.spans[:most]})
			l.label, l.spans = "", l.spans[most:]
		}
		lines = append(lines, l)
	}
	c.lines = lines
	c.columns = min(most, c.columns)
}

// rowName returns the name of a row and, if several dice are thrown, the faces of
// all but the last.
func (c *card) rowName(row, outcome int) string {
	label := c.target(cell{table: c.index, row: row})
	if n := len(c.table.dice) - 1; n > 0 {
		faces := strings.Trim(fmt.Sprint(facesOf(outcome, c.table.dice[:n])), "[]")
		if len(c.table.rows) == 1 {
			return faces
		}
		label += " · " + faces
	}
	return label
}

// longest returns the number of characters of the longest text in a cell.
func (c *card) longest() int {
	n := 0
	for _, l := range c.lines {
		for _, x := range l.cells {
			n = max(n, len([]rune(c.target(x))))
		}
	}
	return n
}

// spanWidth returns the width that every span fits in.
func (c *card) spanWidth() (width int) {
	for _, l := range c.lines {
		for _, s := range l.spans {
			faces, to := c.spanText(s)
			width = max(width, 24+7*len([]rune(faces))+9*len([]rune(to)))
		}
	}
	return width
}

// target returns what a cell says. A single row of a table needs no number.
func (c *card) target(x cell) string {
	switch {
	case x.result != 0:
		return fmt.Sprint(x.result)
	case x.table == notDrawn || len(c.tables[x.table].rows) == 1:
		return name(x.table)
	}
	return fmt.Sprintf("%s%d", name(x.table), x.row+1)
}

// draw draws the card.
func (c *card) draw(p *page) {
	p.box("card", c.x, c.y, c.width, c.height, 8)
	letters := name(c.index)
	badge := 20 + 10*(len(letters)-1)
	p.box(colour(c.index), c.x+padding, c.y+8, badge, 22, 5)
	p.text("label "+colour(c.index), "middle", c.x+padding+badge/2, c.y+24, letters)
	p.text("head", "start", c.x+padding+badge+9, c.y+24, "Roll "+throwName(c.table.dice))
	p.text("small", "end", c.x+c.width-padding, c.y+24, c.often())
	for i, l := range c.lines {
		x := c.x + padding + i/c.linesEach*c.blockWidth()
		y := c.y + titleHeight + c.facesHeight()
		if i%c.linesEach == 0 && l.spans == nil {
			c.drawFaces(p, x, y)
		}
		c.drawLine(p, x, y+i%c.linesEach*cellHeight, l)
	}
}

func (c *card) often() string {
	if c.index == 0 {
		return "begin here"
	}
	return c.table.chance()
}

// titleWidth returns the width that the line above the table needs, in letters
// of a wide font.
func (c *card) titleWidth() int {
	return 2*padding + 41 + (85*len("Roll "+throwName(c.table.dice))+68*len(c.often()))/10
}

// axes says which faces are in the rows and which in the columns.
func (c *card) axes() string {
	n := len(c.table.dice) - 1
	if n == 0 {
		return "face"
	}
	var rows []string
	for _, sides := range c.table.dice[:n] {
		rows = append(rows, fmt.Sprintf("d%d", sides))
	}
	return fmt.Sprintf("%s ↓ d%d →", strings.Join(rows, " "), c.table.dice[n])
}

// drawFaces draws the line of faces above the rows.
func (c *card) drawFaces(p *page, x, y int) {
	p.text("small", "start", x, y-6, c.axes())
	for face := 1; face <= c.columns; face++ {
		p.text("small", "middle", x+c.label+c.cell*(face-1)+c.cell/2, y-6, fmt.Sprint(face))
	}
}

func (c *card) drawLine(p *page, x, y int, l line) {
	if l.label != "" {
		p.box(colour(c.index), x, y+1, c.label-8, cellHeight-2, 4)
		p.text("label "+colour(c.index), "middle", x+(c.label-8)/2, y+18, l.label)
	}
	x += c.label
	if l.spans == nil {
		for i, to := range l.cells {
			c.drawCell(p, x+i*c.cell, y, to, c.target(to))
		}
		return
	}
	for i, s := range l.spans {
		faces, to := c.spanText(s)
		c.drawCell(p, x+i*c.cell, y, s.from, "")
		p.text("small", "start", x+i*c.cell+7, y+18, faces)
		p.text(textClass(s.from), "end", x+(i+1)*c.cell-9, y+18, to)
	}
}

// spanText returns the faces of a span and what they lead to.
func (c *card) spanText(s span) (faces, to string) {
	faces, to = fmt.Sprintf("%d:", s.first), c.target(s.from)
	if s.last > s.first {
		faces = fmt.Sprintf("%d–%d:", s.first, s.last)
		if s.to.table != notDrawn {
			to += "–" + c.target(s.to)
		}
	}
	return faces, to
}

// drawCell draws a cell with text in its middle.
func (c *card) drawCell(p *page, x, y int, to cell, text string) {
	class := "cell"
	if to.result == 0 {
		class = colour(to.table)
	}
	p.box(class, x+1, y+1, c.cell-2, cellHeight-2, 4)
	if text != "" {
		p.text(textClass(to), "middle", x+c.cell/2, y+18, text)
	}
}

// textClass returns the class of the text of a cell.
func textClass(to cell) string {
	if to.result == 0 {
		return "label " + colour(to.table)
	}
	return "number"
}

// throwName returns the dice of a throw in words.
func throwName(dice []int) string {
	var names []string
	for _, sides := range dice {
		names = append(names, fmt.Sprintf("d%d", sides))
	}
	if len(names) == 1 {
		return "a " + names[0]
	}
	return strings.Join(names[:len(names)-1], ", ") + " and " + names[len(names)-1]
}
