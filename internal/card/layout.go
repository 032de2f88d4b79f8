package card

import (
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// A measure returns the width of text, in characters or pixels. All forms of a card are laid
// out by it.
type measure func(text string) int

// pixels measures bold text of the usual size in a wide font: no character is wider in
// DejaVu Sans.
func pixels(text string) int {
	hundredths := 0 // of the size
	for _, r := range text {
		switch {
		case strings.ContainsRune("ijl ", r):
			hundredths += 35
		case strings.ContainsRune("I.,:;'|·-/", r):
			hundredths += 40
		case strings.ContainsRune("tfr()[]!–", r):
			hundredths += 50
		case strings.ContainsRune("csz", r):
			hundredths += 60
		case strings.ContainsRune("mwMW@%", r):
			hundredths += 110
		case unicode.IsUpper(r):
			hundredths += 85
		case r < 0x2000:
			hundredths += 71
		default: // arrows, Chinese
			hundredths += 109
		}
	}
	return (hundredths*textSize + 99) / 100
}

// halves returns text as two lines, as narrow as possible. A single word, or a list with
// commas, is one line.
func halves(text string) (lines []string) {
	lines = []string{text}
	for i, r := range text {
		list := text[max(0, i-1)] == ',' && text[:i] != reroll+","
		two := []string{text[:i], strings.TrimPrefix(text[i:], " ")}
		if r == ' ' && !list && widest(two) < widest(lines) {
			lines = two
		}
	}
	return lines
}

// widest returns the pixels of the widest line.
func widest(lines []string) (width int) {
	for _, l := range lines {
		width = max(width, pixels(l))
	}
	return width
}

// halved measures text as two lines.
func halved(text string) int { return widest(halves(text)) }

// regular measures text that is not bold.
func (of measure) regular(text string) int {
	if of("m") == 1 { // characters
		return of(text)
	}
	return of(text) * 11 / 12
}

func regular(text string) int { return measure(pixels).regular(text) }

// Wrapped breaks text into lines of at most width characters, all but the first indented.
func Wrapped(text, indent string, width int) string {
	return strings.Join(broken(text, indent, width, utf8.RuneCountInString), "\n") + "\n"
}

// dieAndFace reports whether words are such as d20 7, which no line parts.
func dieAndFace(die, face string) bool {
	_, err := strconv.Atoi(strings.TrimPrefix(die, "d"))
	return strings.HasPrefix(die, "d") && err == nil && face != "" && unicode.IsDigit(rune(face[0]))
}

// broken returns the lines of text. No line ends within two characters of its indent.
func broken(text, indent string, width int, of measure) (lines []string) {
	var words []string
	for _, w := range strings.Split(text, " ") {
		if last := len(words) - 1; last >= 0 && dieAndFace(words[last], w) {
			words[last] += " " + w
		} else {
			words = append(words, w)
		}
	}
	line := words[0]
	for _, word := range words[1:] {
		if longer := line + " " + word; of(longer) <= width ||
			utf8.RuneCountInString(line) <= len(indent)+2 {
			line = longer
			continue
		}
		lines = append(lines, line)
		line = indent + word
	}
	return append(lines, line)
}

// labels returns the width of the widest label of a row, or of the corner.
func (p *FormPart) labels(of measure) int {
	width := of.regular(p.Corner)
	for _, r := range p.Rows {
		width = max(width, of(r.Label))
	}
	return width
}

// columns returns the widths of the columns of a grid with their padding: all the same, unless
// the room is too narrow for that. If like neighbours are merged, they share their columns, as
// the entries of a row that are all alike always do.
func (p *FormPart) columns(of measure, padding, room int, merged bool) (widths []int) {
	for _, faces := range p.Columns {
		widths = append(widths, of.regular(faces)+padding)
	}
	for _, r := range p.Rows {
		for _, s := range r.spans() {
			shared := 1
			if merged || s.columns == len(widths) {
				shared = s.columns
			}
			each := (of(s.Text) + padding + shared - 1) / shared
			for i := range s.columns {
				widths[s.first+i] = max(widths[s.first+i], each)
			}
		}
	}
	if widest := slices.Max(widths); widest*len(widths) <= room {
		return slices.Repeat([]int{widest}, len(widths))
	}
	return widths
}

// A span is an entry of a grid that neighbouring columns have in common.
type span struct {
	FormEntry
	first, columns int
}

func (r FormRow) spans() (list []span) {
	for i, e := range r.Entries {
		if n := len(list) - 1; i > 0 && e == list[n].FormEntry {
			list[n].columns++
			continue
		}
		list = append(list, span{e, i, 1})
	}
	return list
}

func sum(list []int) (total int) {
	for _, n := range list {
		total += n
	}
	return total
}
