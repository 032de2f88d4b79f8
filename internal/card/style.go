package card

import (
	"fmt"
	"strings"
)

// BookWidth is the width of a card in a column of a book, in pixels.
const BookWidth = 642

// Sizes in pixels of 1/96 inch. Text has 11 points.
const (
	textSize    = 15
	titleSize   = 22
	cellPadding = 8
	mostCell    = 60 // of a column that could be narrower
	arrowWidth  = 24
	cellHeight  = 24
	lineHeight  = 21 // of text
	gap         = 12 // between parts
	groupGap    = 8  // between the rows of one roll and those of another
	margin      = 12
	cardWidth   = 552 // of A6 in landscape, less a margin of 1 mm
	bookHeight  = 840 // of a column of a book
	paperWidth  = 794 // of A4
	paperHeight = 1123
	paperMargin = 38
	rowsOfFaces = 24 // of a grid before the line of faces is repeated
	maxDrawn    = 6  // dice of a part
)

// Styles returns the style sheet of pictures with up to the given number of parts. Its
// first part needs nothing but CSS 1, for programs that know no media queries. Paper is
// never dark.
func Styles(parts int) string {
	return `text { font-family: system-ui, "Segoe UI", "DejaVu Sans", Arial, sans-serif; font-size: 15px; }
.title { font-size: 22px; font-weight: 700; }
.head, .label, .go, .number, .restart, .repeat, .die text { font-weight: 600; }
.die polygon, .die rect { stroke-width: 2; stroke-linejoin: round; }
` + palette(parts, "#ffffff #f1f4f8 #dde4ec #1f2328 #424a53 #ffe3b8 #7a3b00", 228, 66) +
		"@media screen and (prefers-color-scheme: dark) {\n" +
		palette(parts, "#0d1117 #1c222b #333c48 #e6edf3 #b4bdc8 #5c3500 #ffd9a0", 60, 215) + "}\n" +
		"@media print { * { print-color-adjust: exact; -webkit-print-color-adjust: exact; } }\n"
}

// palette returns the colours of a scheme: the page, a cell, a band, ink, faint ink, and the
// box and text of a repeated roll, which are exchanged for a restart. Parts have a light
// colour and a dark one, for jumps to them.
func palette(parts int, scheme string, light, dark int) string {
	c := strings.Fields(scheme)
	var b strings.Builder
	fmt.Fprintf(&b, ".page { fill: %s; } .cell { fill: %s; } .band { fill: %s; "+
		"} rect.restart { fill: %s; } rect.repeat { fill: %s; stroke: %s; }\n",
		c[0], c[1], c[2], c[6], c[5], c[6])
	fmt.Fprintf(&b, ".die polygon, .die rect { fill: %s; stroke: %s; }\n", c[0], c[3])
	fmt.Fprintf(&b, "text { fill: %s; } text.note, .arrow { fill: %s; } text.restart { fill: %s; "+
		"} text.repeat { fill: %s; }\n", c[3], c[4], c[5], c[6])
	for i := range parts {
		fmt.Fprintf(&b, "rect.t%d { fill: %s; } text.t%[1]d { fill: %[3]s; } rect.go.t%[1]d { fill: "+
			"%[3]s; } text.go.t%[1]d { fill: %[4]s; }\n",
			i+1, hue(i, light), hue(i, dark), c[0])
	}
	return b.String()
}

// colour returns the class of a part.
func colour(part int) string { return fmt.Sprintf("t%d", part) }

// hue returns the colour of part i, from 0, with a lightness from 0 to 255. The golden angle
// keeps the hues of all parts apart, and from the orange of actions. A turn is 1536 steps.
func hue(i, light int) string {
	text := "#"
	for _, third := range []int{0, 1024, 512} {
		// from the complement of a primary colour
		distance := (278+(773+587*i)%1536*5/6+third)%1536 - 768
		share := min(256, max(0, max(distance, -distance)-256))
		text += fmt.Sprintf("%02x", light+7*min(light, 255-light)*(share-128)/1280)
	}
	return text
}
