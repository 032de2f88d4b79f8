package card

import (
	"fmt"
	"strings"

	"example.com/dice/internal/words"
)

// BookWidth is the width of a card in a column of a book, in pixels.
const BookWidth = 648

// Sizes in pixels of 1/96 inch. Text has 11 points, in a font of fixed width.
const (
	charWidth   = 8
	titleWidth  = 12 // of a character of the title
	lineHeight  = 22
	dieHeight   = 30 // with the gap below it
	gap         = 12 // between parts
	margin      = 12
	cardWidth   = 552 // of A6 in landscape, less a margin of 1 mm
	bookHeight  = 840 // of a column of a book
	paperWidth  = 794 // of A4
	paperHeight = 1123
	paperMargin = 38
	maxPictured = 6 // dice of a part
)

// A Picture is a card as SVG.
type Picture struct {
	Width, Height int // in pixels of 1/96 inch
	title, shapes string
	parts, chars  int
}

// A canvas collects SVG elements.
type canvas struct{ strings.Builder }

// text writes text as wide as its characters have room. All text is escaped here.
func (p *canvas) text(class string, x, y, each int, text string) {
	fmt.Fprintf(p, `<text class="%s" x="%d" y="%d" textLength="%d" lengthAdjust="spacingAndGlyphs">`+
		"%s</text>\n", class, x, y, each*length(text), escaped(text))
}

// escaped writes the signs of XML as what stands for them. It makes its list in the
// function, so that a program that shows no cards does not link it; package html has a
// larger one.
func escaped(text string) string {
	return strings.NewReplacer("&", "&amp;", "<", "&lt;", ">", "&gt;", `"`, "&#34;", "'", "&#39;").
		Replace(text)
}

func (p *canvas) box(class string, x, y, width, height, radius int) {
	fmt.Fprintf(p, `<rect class="%s" x="%d" y="%d" width="%d" height="%d" rx="%d"/>`+"\n", class, x,
		y, width, height, radius)
}

// line writes a line whose top is at y. Jumps and labels have boxes.
func (p *canvas) line(l line, y int) {
	for _, s := range l {
		switch kind, _, _ := strings.Cut(s.class, " "); kind {
		case "go", "label", "restart", "repeat", "band":
			p.box(s.class, s.at*charWidth-4, y+1, (s.end()-s.at)*charWidth+8, lineHeight-2, 4)
		}
		p.text(s.class, s.at*charWidth, y+16, charWidth, s.text)
	}
}

// Picture returns the picture of the card, at least so wide: its parts below each other,
// in several columns if there are many.
func (c *Card) Picture(width int) *Picture {
	f := c.Form()
	wide, high := paperWidth, paperHeight
	if width == BookWidth {
		wide, high = 2*BookWidth, bookHeight
	}
	chars := min(TextWidth, (width-2*margin)/charWidth)
	list := f.layout(chars)
	if most := widest(list); most > chars {
		chars, list = most, f.layout(most)
	}
	var out canvas
	width = chars * charWidth
	y := out.title(f, chars)
	sections, heights, total := make([]canvas, len(list)), make([]int, len(list)), 0
	for i, s := range list[1:] {
		heights[i] = s.picture(&sections[i]) + gap
		total += heights[i]
	}
	columns := 1
	for columns < len(f.Parts) && columns*columns*(width+2*margin)*high < total*wide &&
		y+total > high {
		columns++
	}
	begin, left, lowest := y, margin, y
	for i := range list[1:] {
		if left < (columns-1)*(width+2*margin) && y > begin && y-begin+heights[i] > total/columns+gap {
			left, y = left+width+2*margin, begin
		}
		fmt.Fprintf(&out, `<g class="section" transform="translate(%d %d)">`+"\n%s</g>\n", left, y,
			&sections[i])
		y += heights[i]
		lowest = max(lowest, y)
	}
	return &Picture{left + width + margin, lowest + margin - gap, f.Title, out.String(),
		len(f.Parts), chars}
}

// widest returns the length of the longest line.
func widest(list []section) (most int) {
	for _, s := range list[1:] {
		for _, l := range strings.Split(s.String(), "\n") {
			most = max(most, length(l))
		}
	}
	return most
}

// title adds the title and the price, and returns where they end.
func (p *canvas) title(f *Form, chars int) (y int) {
	y = margin + 18
	say := func(class, text string, each int) {
		for _, l := range broken(text, "", chars*charWidth/each) {
			p.text(class, margin, y, each, l)
			y += lineHeight
		}
	}
	say("title", f.Title, titleWidth)
	say("note", words.Capital(f.Price), charWidth)
	return y - 4
}

// picture adds a section at the origin, with the dice of a part below its number, and
// returns its height.
func (s section) picture(p *canvas) (height int) {
	for _, b := range s.blocks {
		if b.row != nil { // programs find a row by its step and case
			fmt.Fprintf(p, `<g class="row" data-at="%d.%d">`+"\n", b.row.Step, b.row.Case)
		}
		for _, l := range b.lines {
			p.line(l, height)
			height += lineHeight
		}
		if b.row != nil {
			p.WriteString("</g>\n")
		}
	}
	if s.part == nil {
		return height
	}
	dice := s.part.Dice[:min(maxPictured, len(s.part.Dice))]
	place, y, each := "translate(-10 %d)", lineHeight+2, dieHeight
	if n := len(dice); n > 3 && y-2+n*dieHeight > height && (1+n)*lineHeight <= height {
		place, y, each = "translate(-7 %d) scale(.75)", lineHeight, lineHeight // beside a line each
	}
	for _, sides := range dice {
		p.die(fmt.Sprintf(place, y), sides)
		y += each
	}
	return max(height, y-2)
}

// SVG returns the picture as a file that needs nothing else. Printed alone, it has its
// own size, or fits a page of A4.
func (d *Picture) SVG() string {
	scale := min(1, float64(paperWidth-2*paperMargin)/float64(d.Width),
		float64(paperHeight-2*paperMargin)/float64(d.Height))
	style := fmt.Sprintf("<style>\n%s</style>\n<style>@page { size: A4; margin: 10mm; "+
		"} @media print { svg:root { width: %.0fpx; height: %.0fpx; } }</style>\n",
		Styles(d.parts), scale*float64(d.Width), scale*float64(d.Height))
	return d.document(style)
}

// Inline returns the picture for a page of HTML that has [Styles].
func (d *Picture) Inline() string { return d.document("") }

func (d *Picture) document(style string) string {
	var p canvas
	fmt.Fprintf(&p,
		`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %d %d" width="%d" height="%d" `+
			`data-columns="%d" role="img">`+"\n<title>%s</title>\n%s",
		d.Width, d.Height, d.Width, d.Height, d.chars, escaped(d.title), style)
	p.box("page", 0, 0, d.Width, d.Height, 12)
	return p.String() + d.shapes + "</svg>\n"
}

// SVG returns the card as a picture in a file.
func (c *Card) SVG() string { return c.Picture(cardWidth).SVG() }

// outlines are the shapes of dice.
var outlines = [...]string{
	4:  "14,1 27,26 1,26",
	6:  "3,3 25,3 25,25 3,25",
	8:  "14,0 27,14 14,28 1,14",
	10: "14,0 28,11 28,16 14,27 0,16 0,11",
	12: "14,0 28,10 22,27 6,27 0,10",
	20: "14,0 27,7 27,21 14,28 1,21 1,7",
}

// die adds a die with its number of sides, and its name for screen readers. Dice of no
// common shape are round.
func (p *canvas) die(place string, sides int) {
	text := strings.TrimPrefix(words.Die(sides), "d") // the coin has its name
	shape := `<circle cx="14" cy="14" r="13"/>`
	if sides < len(outlines) && outlines[sides] != "" {
		shape = `<polygon points="` + outlines[sides] + `"/>`
	}
	down := 18
	if sides == 4 {
		down = 23
	}
	each := min(8, 26/length(text))
	fmt.Fprintf(p, `<g class="die" transform="%s"><title>%s</title>%s`, place, words.Die(sides), shape)
	p.text("sides", 14-each*length(text)/2, down, each, text)
	p.WriteString("</g>\n")
}
