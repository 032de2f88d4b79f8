package render

import (
	"fmt"
	"strings"
)

// Sizes in pixels of 1/96 inch. Text has 11 points.
const (
	textSize    = 15
	titleSize   = 24
	cellWidth   = 26
	mostCell    = 60 // of a column that could be narrower
	arrowWidth  = 24
	jumpGap     = 8
	oneColumn   = 3   // jumps of a list in one column
	wideCard    = 610 // at most, if lists can be narrower
	cellHeight  = 24
	headHeight  = 24 // of the faces above a grid
	lineHeight  = 21 // of text
	gap         = 12 // between parts
	margin      = 12
	cardWidth   = 552 // of A6 in landscape, less a margin of 1 mm
	paperWidth  = 794 // of A4
	paperHeight = 1123
	paperMargin = 38
	rowsOfFaces = 10 // of a grid before the line of faces is repeated
	maxDrawn    = 6  // dice of a part
)

// Styles returns the style sheet of pictures with up to so many parts. Its first part needs
// nothing but CSS 1, for programs that know no media queries. Paper is never dark.
func Styles(parts int) string {
	return `text { font-family: system-ui, "Segoe UI", "DejaVu Sans", Arial, sans-serif; font-size: 15px; }
.title { font-size: 24px; font-weight: 700; }
.head, .label, .go, .number, .die text { font-weight: 600; }
.die polygon, .die rect { stroke-width: 2; stroke-linejoin: round; }
` + palette(parts, "#ffffff", "#f1f4f8", "#dde4ec", "#1f2328", "#57606a", 228, 60) +
		"@media screen and (prefers-color-scheme: dark) {\n" +
		palette(parts, "#0d1117", "#1c222b", "#333c48", "#e6edf3", "#9aa4af", 60, 228) + "}\n" +
		"@media print { * { print-color-adjust: exact; -webkit-print-color-adjust: exact; } }\n"
}

func palette(parts int, page, cell, band, ink, faint string, fill, text int) string {
	var b strings.Builder
	fmt.Fprintf(&b, ".page { fill: %s; } .cell { fill: %s; } .band { fill: %s; } .again { fill: none; stroke: %s; }\n", page, cell, band, band)
	fmt.Fprintf(&b, ".die polygon, .die rect { fill: %s; stroke: %s; }\n", page, ink)
	fmt.Fprintf(&b, "text { fill: %s; } text.note, text.faint, .arrow { fill: %s; }\n", ink, faint)
	for i := range parts {
		fmt.Fprintf(&b, "rect.t%d { fill: %s; } text.t%d { fill: %s; }\n", i+1, hue(i, fill), i+1, hue(i, text))
	}
	return b.String()
}

// colour returns the class of a part.
func colour(part int) string { return fmt.Sprintf("t%d", part) }

// hue returns the colour of part i, from 0, with a lightness from 0 to 255. The golden angle
// keeps the hues of all parts apart. A turn is 1536 steps.
func hue(i, light int) string {
	text := "#"
	for _, third := range []int{0, 1024, 512} {
		distance := (922+587*i+third)%1536 - 768 // from the complement of a primary colour
		share := min(256, max(0, max(distance, -distance)-256))
		text += fmt.Sprintf("%02x", light+7*min(light, 255-light)*(share-128)/1280)
	}
	return text
}
