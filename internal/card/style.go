package card

import (
	"fmt"
	"strings"
)

// Styles returns the style sheet of pictures with up to the given number of parts. Its
// first part needs nothing but CSS 1, for programs that know no media queries. Paper is
// never dark.
func Styles(parts int) string {
	return `text { font-family: ui-monospace, Consolas, Menlo, "DejaVu Sans Mono", "Liberation Mono", monospace; font-size: 15px; white-space: pre; }
.title { font-size: 22px; font-weight: 700; }
.head, .label, .go, .number, .restart, .repeat, .sides { font-weight: 600; }
.die polygon, .die circle { stroke-width: 2; stroke-linejoin: round; }
` + palette(parts, "#ffffff #dde4ec #1f2328 #424a53 #ffe3b8 #7a3b00", 228, 66) +
		"@media screen and (prefers-color-scheme: dark) {\n" +
		palette(parts, "#0d1117 #333c48 #e6edf3 #b4bdc8 #5c3500 #ffd9a0", 60, 215) + "}\n" +
		"@media print { * { print-color-adjust: exact; -webkit-print-color-adjust: exact; } }\n"
}

// palette returns the colours of a scheme: the page, a band, ink, faint ink, and the
// box and text of a repeated roll, which are exchanged for a restart. Parts have a light
// colour and a dark one, for jumps to them.
func palette(parts int, scheme string, light, dark int) string {
	c := strings.Fields(scheme)
	var b strings.Builder
	fmt.Fprintf(&b, ".page { fill: %s; } rect.band { fill: %s; } rect.restart { fill: %s; } "+
		"rect.repeat { fill: %s; stroke: %s; }\n", c[0], c[1], c[5], c[4], c[5])
	fmt.Fprintf(&b, ".die polygon, .die circle { fill: %s; stroke: %s; }\n", c[0], c[2])
	fmt.Fprintf(&b, "text { fill: %s; } text.note, .arrow { fill: %s; } text.restart { fill: %s; "+
		"} text.repeat { fill: %s; }\n", c[2], c[3], c[4], c[5])
	for i := range parts {
		fmt.Fprintf(&b, "rect.t%d { fill: %s; } text.t%[1]d { fill: %[3]s; } rect.go.t%[1]d { fill: "+
			"%[3]s; } text.go.t%[1]d { fill: %[4]s; }\n",
			i+1, hue(i, light), hue(i, dark), c[0])
	}
	return b.String()
}

// colour returns the class of a part.
func colour(part int) string { return fmt.Sprintf("t%d", part) }

// hue returns the colour of part i, from 0, with a lightness up to 255. The golden angle
// keeps the hues of all parts apart; that of actions, orange, is left out.
func hue(i, light int) string {
	text := "#"
	for _, primary := range []int{0, 240, 120} { // red, green, blue
		angle := (primary + 65 + (181+137*i)%360*5/6) % 360
		less := max(-30, min(angle-90, 270-angle, 30)) // of 30 parts
		text += fmt.Sprintf("%02x", light-7*min(light, 255-light)*less/300)
	}
	return text
}
