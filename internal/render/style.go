package render

import (
	"fmt"
	"strings"
)

// Sizes in pixels of 1/96 inch. Letters are those of a wide font; text has 11 points.
const (
	letter      = 9
	cellLetter  = 8 // in a grid, where only numbers are bold
	bold        = 10
	cellWidth   = 26
	narrowCell  = 24 // of a grid with 20 columns of numbers below 100
	cellHeight  = 24
	lineHeight  = 21 // of text
	gap         = 14 // between parts
	margin      = 12
	cardWidth   = 552 // of A6 in landscape, less a margin of 1 mm
	paperWidth  = 794 // of A4
	paperHeight = 1123
	rowsOfFaces = 10 // of a grid before the line of faces is repeated
	colours     = 8
)

// A typeface is a class of text, with the width of a letter and the height of a line.
type typeface struct {
	class          string
	letter, height int
}

var (
	titleFace = typeface{"title", 14, 26}
	headFace  = typeface{"head", bold, lineHeight}
	noteFace  = typeface{"note", letter, lineHeight}
	lineFace  = typeface{"line", letter, lineHeight}
)

// Colours for light and dark pages: the fill and the text on it, with a contrast above 4.5.
var (
	lightTables = [colours][2]string{
		{"#d6e4ff", "#1d3f8a"}, {"#ffe1c2", "#7d3c00"}, {"#d3f0d6", "#175c26"}, {"#e9dcfb", "#5a2a96"},
		{"#ffd9d9", "#8f1d1d"}, {"#cdefee", "#0d5654"}, {"#fbeeb0", "#614a00"}, {"#f8d8ec", "#86215f"},
	}
	darkTables = [colours][2]string{
		{"#1f3a6e", "#d6e4ff"}, {"#69390f", "#ffdfbd"}, {"#1d5028", "#cdf3d2"}, {"#4a2b78", "#e9dcfb"},
		{"#702626", "#ffd9d9"}, {"#124d4b", "#cdefee"}, {"#5a4a0c", "#fbeeb0"}, {"#632149", "#fbd9ee"},
	}
)

// Styles returns the style sheet of all pictures. Its first part needs nothing but CSS 1,
// for programs that know no media queries. Paper is never dark.
func Styles() string {
	return `text { font-family: system-ui, "Segoe UI", "DejaVu Sans", Arial, sans-serif; font-size: 15px; }
.title { font-size: 22px; font-weight: 600; }
.head, .label, .number { font-weight: 600; }
` + palette("#ffffff", "#eef1f5", "#e0e6ee", "#1f2328", "#57606a", lightTables) +
		"@media screen and (prefers-color-scheme: dark) {\n" +
		palette("#0d1117", "#222832", "#2f3743", "#e6edf3", "#9aa4af", darkTables) + "}\n" +
		"@media print { * { print-color-adjust: exact; -webkit-print-color-adjust: exact; } }\n"
}

func palette(page, cell, shade, ink, faint string, tables [colours][2]string) string {
	var b strings.Builder
	fmt.Fprintf(&b, ".page { fill: %s; } .cell { fill: %s; } .shade { fill: %s; } .again { fill: none; stroke: %s; }\n", page, cell, shade, shade)
	fmt.Fprintf(&b, "text { fill: %s; } text.note, text.small, text.faint { fill: %s; }\n", ink, faint)
	for i, t := range tables {
		fmt.Fprintf(&b, "rect.t%d { fill: %s; } text.t%d { fill: %s; }\n", i, t[0], i, t[1])
	}
	return b.String()
}

// colour returns the class of a step.
func colour(step int) string { return fmt.Sprintf("t%d", (step-1)%colours) }
