package card

import (
	"fmt"
	"html"
	"strings"

	"example.com/dice/internal/words"
)

// A canvas collects SVG elements.
type canvas struct{ strings.Builder }

// text writes a line of text. All text is escaped here.
func (p *canvas) text(class, anchor string, x, y int, text string) {
	fmt.Fprintf(p, `<text class="%s" x="%d" y="%d" text-anchor="%s">%s</text>`+"\n", class, x, y,
		anchor, html.EscapeString(text))
}

// fitted writes text as wide as it was estimated, in every font.
func (p *canvas) fitted(class string, x, y, width int, text string) {
	fmt.Fprintf(p, `<text class="%s" x="%d" y="%d" textLength="%d">%s</text>`+"\n", class, x, y,
		width, html.EscapeString(text))
}

func (p *canvas) box(class string, x, y, width, height, radius int) {
	fmt.Fprintf(p, `<rect class="%s" x="%d" y="%d" width="%d" height="%d" rx="%d"/>`+"\n", class, x,
		y, width, height, radius)
}

// label writes text in the middle of a box, in two lines if the box is too narrow for one.
func (p *canvas) label(box, class string, x, y, width, height int, text string) {
	p.box(box, x+1, y+1, width-2, height-2, 4)
	lines := []string{text}
	if pixels(text) > width-cellPadding && height > cellHeight {
		lines = halves(text)
	}
	for i, l := range lines {
		p.text(class, "middle", x+width/2, y+height/2+5+(2*i+1-len(lines))*(lineHeight-4)/2, l)
	}
}

// lines writes text as lines that fit into a width and returns the y of the next line.
func (p *canvas) lines(class string, x, y, width int, text string) int {
	size, of := textSize, regular
	switch class {
	case "title":
		size, of = titleSize, pixels
	case "head":
		of = pixels
	}
	for _, line := range broken(text, "", width*textSize/size, of) {
		p.text(class, "start", x, y, line)
		y += lineHeight + size - textSize
	}
	return y
}

// outlines are the shapes of dice 30 pixels high.
var outlines = map[int]string{
	4:  "15,1 30,28 0,28",
	6:  "3,3 27,3 27,27 3,27",
	8:  "15,0 29,15 15,30 1,15",
	10: "19,0 38,13 38,18 19,30 0,18 0,13",
	12: "15,0 30,11 24,29 6,29 0,11",
	20: "15,0 29,8 29,22 15,30 1,22 1,8",
}

// die draws a die with its number of sides, its name for screen readers, and returns its
// width. Dice of no common shape are round.
func (p *canvas) die(x, sides int) (width int) {
	text := strings.TrimPrefix(words.Die(sides), "d") // the coin has its name
	width = max(30, pixels(text)+8)
	if sides == 10 {
		width = 38
	}
	shape := fmt.Sprintf(`<rect width="%d" height="30" rx="15"/>`, width)
	if points := outlines[sides]; points != "" {
		shape = `<polygon points="` + points + `"/>`
	}
	y := 20
	if sides == 4 {
		y = 25
	}
	fmt.Fprintf(p,
		`<g class="die" transform="translate(%d 1)"><title>%s</title>%s<text x="%d" y="%d" text-anchor="middle">%s</text></g>`+"\n",
		x, words.Die(sides), shape, width/2, y, text)
	return width
}
