package render

import (
	"strings"
	"unicode/utf8"
)

// A card is a section as it is drawn.
type card struct {
	sheet  *Sheet
	x      *section
	form   int    // index into the forms of the section
	chance string // of ever coming here

	lines             []line
	columns           int // of a line
	blocks, linesEach int // lines go on beside each other
	label, cell       int // widths
	left, top         int
	width, height     int
}

// A line of a card has a label and cells, or spans, or is text.
type line struct {
	label string
	cells []cell
	spans []span
	whole bool // the only span has all faces, so they are not said
	text  string
}

// newCard returns the card of a section in one of its forms.
func newCard(s *Sheet, x *section, form int, chance string) *card {
	c := &card{sheet: s, x: x, form: form, chance: chance, cell: cellWidth}
	switch {
	case x.dice == nil:
		c.write(s.instruction(x))
	case x.forms[form] == asFormula:
		number, lines := s.calculation(x.run)
		c.write(append([]string{number}, lines...)...)
	case x.forms[form] == asTable:
		c.columns = len(x.rows[0].cells)
		for _, r := range x.rows {
			c.lines = append(c.lines, line{label: s.rowLabel(x, r, " · "), cells: r.cells})
		}
		if longest := c.longest(); longest > 2 {
			c.cell += 11*(longest-2) - 6
		}
	case alternate(x.rows):
		c.write(s.words(x.rows[0]))
	default:
		for _, r := range x.rows {
			list := spans(r.cells)
			c.columns = max(c.columns, len(list))
			c.lines = append(c.lines, line{label: s.label(x, r, " · "), spans: list, whole: whole(list)})
		}
		c.cell = c.spanWidth()
		c.fold()
	}
	c.measure()
	return c
}

// write makes the lines of the card text.
func (c *card) write(lines ...string) {
	const width = 112 // characters on a page
	longest := 0
	for _, text := range lines {
		text = strings.ReplaceAll(text, " - ", " − ")
		for _, part := range strings.Split(strings.TrimSuffix(wrapped(text, "    ", width), "\n"), "\n") {
			c.lines = append(c.lines, line{text: part})
			longest = max(longest, utf8.RuneCountInString(part))
		}
	}
	c.columns, c.cell = 1, 8*longest
}

// measure finds the size of the card.
func (c *card) measure() {
	for _, l := range c.lines {
		if l.label != "" {
			c.label = max(c.label, labelWidth, 18+9*utf8.RuneCountInString(l.label))
		}
	}
	if c.facesHeight() == facesHeight {
		c.label = max(c.label, 8+7*utf8.RuneCountInString(c.axes()))
	}
	c.blocks = (len(c.lines) + linesAtOnce - 1) / linesAtOnce
	for c.blocks > 1 && c.blocks*c.blockWidth() > pageWidth-2*margin {
		c.blocks--
	}
	c.linesEach = (len(c.lines) + c.blocks - 1) / c.blocks
	c.width = max(c.blocks*c.blockWidth()+padding, c.titleWidth(), cardWidth)
	c.height = titleHeight + c.facesHeight() + c.linesEach*c.lineHeight() + padding
}

// blockWidth returns the width of a block of lines and the gap after it.
func (c *card) blockWidth() int { return c.label + c.columns*c.cell + padding }

func (c *card) lineHeight() int {
	if c.lines[0].text != "" {
		return lineHeight
	}
	return cellHeight
}

// facesHeight returns the height of the line of faces, which only tables have.
func (c *card) facesHeight() int {
	if c.lines[0].cells != nil {
		return facesHeight
	}
	return 4
}

// fold puts spans that do not fit below each other.
func (c *card) fold() {
	label := 0
	for _, l := range c.lines {
		label = max(label, labelWidth, 18+9*utf8.RuneCountInString(l.label))
	}
	most := max(1, (pageWidth-2*margin-label-2*padding)/c.cell)
	if len(c.lines) == 1 {
		most = max(1, (2*cardWidth-2*padding)/c.cell)
	}
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

// longest returns the number of characters of the longest text in a cell.
func (c *card) longest() int {
	n := 0
	for _, l := range c.lines {
		for _, x := range l.cells {
			n = max(n, len(c.sheet.say(x)))
		}
	}
	return n
}

// spanWidth returns the width that every span fits in.
func (c *card) spanWidth() (width int) {
	for _, l := range c.lines {
		for _, p := range l.spans {
			faces, to := c.spanText(p, l.whole)
			width = max(width, 26+7*utf8.RuneCountInString(faces)+8*utf8.RuneCountInString(to))
		}
	}
	return width
}

func (c *card) spanText(p span, whole bool) (faces, to string) {
	if !whole {
		faces = p.faces() + ":"
	}
	return faces, strings.TrimPrefix(c.sheet.spanned(p), "go to ")
}

// axes says which faces are in the rows and which in the columns.
func (c *card) axes() string {
	rows, columns := axes(c.x.dice)
	if rows == "" {
		return columns
	}
	return rows + " ↓ " + columns + " →"
}

func (c *card) title() string {
	if c.x.dice == nil {
		return ""
	}
	return "Roll " + throwName(c.x.dice)
}

// throwName returns the dice of a throw in words: a d6, or d8, d6 and d6.
func throwName(dice []int) string {
	if len(dice) == 1 {
		return "a " + die(dice[0])
	}
	n := len(dice) - 1
	return diceNames(dice[:n]) + " and " + die(dice[n])
}

// places returns the names of the cases of the card.
func (c *card) places() string {
	return c.sheet.places(c.x.step, c.x.run.Start, c.x.run.End)
}

// badgeWidth returns the width of the box with these names.
func (c *card) badgeWidth() int { return 12 + 9*utf8.RuneCountInString(c.places()) }

// titleWidth returns the width that the line above the table needs, in letters
// of a wide font.
func (c *card) titleWidth() int {
	return 2*padding + c.badgeWidth() + 21 + (78*len(c.title())+66*utf8.RuneCountInString(c.chance))/10
}

// draw draws the card.
func (c *card) draw(p *page) {
	p.box("card", c.left, c.top, c.width, c.height, 8)
	badge := c.badgeWidth()
	p.box(colour(c.x.step), c.left+padding, c.top+8, badge, 22, 5)
	p.text("label "+colour(c.x.step), "middle", c.left+padding+badge/2, c.top+24, c.places())
	p.text("head", "start", c.left+padding+badge+9, c.top+24, c.title())
	p.text("small", "end", c.left+c.width-padding, c.top+24, c.chance)
	for i, l := range c.lines {
		x := c.left + padding + i/c.linesEach*c.blockWidth()
		y := c.top + titleHeight + c.facesHeight()
		if i%c.linesEach == 0 && l.cells != nil {
			c.drawFaces(p, x, y)
		}
		c.drawLine(p, x, y+i%c.linesEach*c.lineHeight(), l)
	}
}

// drawFaces draws the line of faces above the rows.
func (c *card) drawFaces(p *page, x, y int) {
	p.text("small", "start", x, y-6, c.axes())
	for i := range c.columns {
		p.text("small", "middle", x+c.label+c.cell*i+c.cell/2, y-6, between(uint64(i+1), uint64(i+2)))
	}
}

func (c *card) drawLine(p *page, x, y int, l line) {
	if l.text != "" {
		text := strings.TrimLeft(l.text, " ")
		p.text("formula", "start", x+8*(len(l.text)-len(text)), y+14, text)
		return
	}
	if l.label != "" {
		p.box(colour(c.x.step), x, y+1, c.label-8, cellHeight-2, 4)
		p.text("label "+colour(c.x.step), "middle", x+(c.label-8)/2, y+18, l.label)
	}
	x += c.label
	for i, to := range l.cells {
		c.drawBox(p, x+i*c.cell, y, to)
		p.text(textClass(to), "middle", x+i*c.cell+c.cell/2, y+18, c.sheet.say(to))
	}
	for i, s := range l.spans {
		faces, to := c.spanText(s, l.whole)
		c.drawBox(p, x+i*c.cell, y, s.from)
		if faces == "" {
			p.text(textClass(s.from), "middle", x+i*c.cell+c.cell/2, y+18, to)
			continue
		}
		p.text("small", "start", x+i*c.cell+7, y+18, faces)
		p.text(textClass(s.from), "end", x+(i+1)*c.cell-9, y+18, to)
	}
}

func (c *card) drawBox(p *page, x, y int, to cell) {
	class := "cell"
	if to.result == 0 {
		class = colour(to.step)
	}
	p.box(class, x+1, y+1, c.cell-2, cellHeight-2, 4)
}

// textClass returns the class of the text of a cell.
func textClass(to cell) string {
	if to.result == 0 {
		return "label " + colour(to.step)
	}
	return "number"
}
