package render

import (
	"fmt"
	"html"
	"strings"
)

// Sizes in pixels.
const (
	cellWidth   = 32
	cellHeight  = 26
	lineHeight  = 21 // of text
	labelWidth  = 48 // of a row, or more
	facesHeight = 22 // of the line of faces above the rows
	titleHeight = 36 // of a card
	padding     = 14 // inside a card
	gap         = 18 // between cards
	margin      = 26 // of the page
	pageColumns = 18
	columnWidth = 35  // of the page
	cardWidth   = 300 // or more
	pageWidth   = pageColumns*(columnWidth+gap) - gap + 2*margin
	pageHeight  = pageWidth * 297 / 210 // A4
	linesAtOnce = 13                    // before a table goes on beside itself
	colours     = 8
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

// begin begins the picture. On paper it is as wide as the page.
func (p *page) begin(width, height, pages int, title string) {
	fmt.Fprintf(p, `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %d %d" width="%d" height="%d" role="img">`+"\n",
		width, height, width, height)
	fmt.Fprintf(p, "<title>%s</title>\n<style>\n%s</style>\n", html.EscapeString(title), sheetOfStyles())
	if pages > 1 {
		p.WriteString("<style>@page { size: A4; margin: 0; } @media print { svg:root { width: 210mm; height: ")
		fmt.Fprintf(p, "%dmm; } }</style>\n", 297*pages)
	}
	p.box("page", 0, 0, width, height, 12)
}

// Colours for light and dark pages: of the fill and of the text on it. Each
// pair has a contrast of more than 4.5.
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

// sheetOfStyles returns the style sheet. Its first part needs nothing but CSS 1,
// for programs that know no media queries. Paper is never dark.
func sheetOfStyles() string {
	return `text { font-family: system-ui, "Segoe UI", "DejaVu Sans", Arial, sans-serif; font-size: 14px; }
.title { font-size: 22px; font-weight: 600; }
.head { font-weight: 600; }
.small { font-size: 12px; }
.label { font-weight: 600; font-size: 13px; }
` + palette("#ffffff", "#f3f5f8", "#ffffff", "#1f2328", "#57606a", lightTables) +
		"@media screen and (prefers-color-scheme: dark) {\n" +
		palette("#0d1117", "#171c24", "#262c36", "#e6edf3", "#9aa4af", darkTables) + "}\n" +
		"@media print { * { print-color-adjust: exact; -webkit-print-color-adjust: exact; } }\n"
}

func palette(page, card, cell, ink, faint string, tables [colours][2]string) string {
	var b strings.Builder
	fmt.Fprintf(&b, ".page { fill: %s; } .card { fill: %s; } .cell { fill: %s; }\n", page, card, cell)
	fmt.Fprintf(&b, "text { fill: %s; } text.note, text.small { fill: %s; }\n", ink, faint)
	for i, t := range tables {
		fmt.Fprintf(&b, "rect.t%d { fill: %s; } text.t%d { fill: %s; }\n", i, t[0], i, t[1])
	}
	return b.String()
}

// colour returns the class of a step.
func colour(step int) string { return fmt.Sprintf("t%d", (step-1)%colours) }
