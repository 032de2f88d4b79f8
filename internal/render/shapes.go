package render

import (
	"fmt"
	"html"
	"strings"

	"example.com/dice/internal/words"
)

// A page collects SVG elements.
type page struct{ strings.Builder }

// text writes a line of text. Escaping is here, for all of them but the ranges of a list.
func (p *page) text(class, anchor string, x, y int, text string) {
	fmt.Fprintf(p, `<text class="%s" x="%d" y="%d" text-anchor="%s">%s</text>`+"\n", class, x, y, anchor, html.EscapeString(text))
}

func (p *page) box(class string, x, y, width, height, radius int) {
	fmt.Fprintf(p, `<rect class="%s" x="%d" y="%d" width="%d" height="%d" rx="%d"/>`+"\n", class, x, y, width, height, radius)
}

// lines writes text of the usual size as lines that fit into a width and returns the y of
// the next line.
func (p *page) lines(class string, x, y, width int, text string) int {
	return p.wrapped(class, textSize, x, y, width, text)
}

func (p *page) wrapped(class string, size, x, y, width int, text string) int {
	line := ""
	for _, word := range append(strings.Split(text, " "), "") {
		if longer := strings.TrimPrefix(line+" "+word, " "); word != "" && (line == "" || measure(longer, size, size > textSize || class == "head") <= width) {
			line = longer
			continue
		}
		p.text(class, "start", x, y, strings.ReplaceAll(line, whole, " "))
		y += lineHeight + size - textSize
		line = word
	}
	return y
}

// outlines are the shapes of dice in a square of 30 pixels.
var outlines = map[int]string{
	4:  "15,1 30,28 0,28",
	6:  "3,3 27,3 27,27 3,27",
	8:  "15,0 29,15 15,30 1,15",
	10: "15,0 30,13 30,18 15,30 0,18 0,13",
	12: "15,0 30,11 24,29 6,29 0,11",
	20: "15,0 29,8 29,22 15,30 1,22 1,8",
}

// die draws a die with its number of sides, its name for screen readers, and returns its
// width. Dice of no common shape are round.
func (p *page) die(x, sides int) (width int) {
	text := strings.TrimPrefix(words.Die(sides), "d") // the coin has its name
	width = max(30, measure(text, textSize, true)+8)
	fmt.Fprintf(p, `<g class="die" transform="translate(%d 1)"><title>%s</title>`, x, words.Die(sides))
	if points := outlines[sides]; points != "" {
		fmt.Fprintf(p, `<polygon points="%s"/>`, points)
	} else {
		fmt.Fprintf(p, `<rect width="%d" height="30" rx="15"/>`, width)
	}
	y := 20
	if sides == 4 {
		y = 25
	}
	fmt.Fprintf(p, `<text x="%d" y="%d" text-anchor="middle">%s</text></g>`+"\n", width/2, y, text)
	return width
}
