package render

import (
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"
)

// textWidth is how wide the text is, in characters.
const textWidth = 80

// intro says how to follow the sections in the forms in which they are shown.
func (s *Sheet) intro(list []*section, shown func(*section) form) string {
	if len(s.Automaton.Dice()) == 0 {
		return "There is nothing to roll."
	}
	text := "Begin at A: roll, and find the face."
	if len(list) > 1 || !s.Bounded {
		text += " A number is the result; a letter with a number, or alone, is where to go on."
	}
	calculated := func(x *section) bool {
		return x.dice != nil && shown(x) == asFormula && !s.direct(x.run)
	}
	if slices.ContainsFunc(list, calculated) {
		text += " Where there is a formula, number is the one behind the letter; work out the new one and find its line below."
	}
	return text
}

const modulo = "mod is the remainder of a division: 17 mod 5 = 2."

// Text returns the sections as plain text.
func (s *Sheet) Text() string {
	list := s.sections()
	shown := func(x *section) form {
		return x.forms[slices.IndexFunc(x.forms, func(f form) bool { return f != asTable || s.grid(x) != "" })]
	}
	var b strings.Builder
	fmt.Fprintf(&b, "%s\n%s\n\n", s.title(), s.price())
	b.WriteString(wrapped(s.intro(list, shown), "", textWidth))
	for _, note := range s.notes() {
		b.WriteString(wrapped(note, "", textWidth))
	}
	for _, x := range list {
		head := s.places(x.step, x.run.Start, x.run.End) + ": "
		if x.dice == nil {
			b.WriteString("\n" + wrapped(head+s.instruction(x), "    ", textWidth))
			continue
		}
		head += "roll " + diceNames(x.dice)
		switch shown(x) {
		case inWords:
			b.WriteString("\n" + head + "\n")
			for _, r := range x.rows {
				label := s.label(x, r, " ")
				if label != "" {
					label += ": "
				}
				b.WriteString(wrapped("  "+label+s.words(r), "    ", textWidth))
			}
		case asTable:
			b.WriteString("\n" + head + "\n" + s.grid(x))
		case asFormula:
			number, lines := s.calculation(x.run)
			b.WriteString("\n" + wrapped(head+", "+number, "    ", textWidth))
			for _, l := range lines {
				b.WriteString(wrapped("  "+l, "    ", textWidth))
			}
		}
	}
	if strings.Contains(b.String(), " mod ") {
		b.WriteString("\n" + modulo + "\n")
	}
	return b.String()
}

// wrapped returns text as lines of at most width characters, broken at blanks, all
// but the first indented.
func wrapped(text, indent string, width int) string {
	var b strings.Builder
	for utf8.RuneCountInString(text) > width {
		end, at := 0, 0 // the last blank that fits
		for i, r := range text {
			if r == ' ' && at > len(indent)+2 {
				end = i
			}
			if at++; at > width && end > 0 {
				break
			}
		}
		if end == 0 {
			break
		}
		b.WriteString(text[:end] + "\n")
		text = indent + text[end+1:]
	}
	return b.String() + text + "\n"
}

// grid returns a section as a table in plain text, or nothing if that is too wide.
func (s *Sheet) grid(x *section) string {
	rows, columns := axes(x.dice)
	label := utf8.RuneCountInString(strings.TrimSpace(rows + " " + columns))
	widths := make([]int, len(x.rows[0].cells))
	for _, r := range x.rows {
		label = max(label, utf8.RuneCountInString(s.rowLabel(x, r, " ")))
		for i, c := range r.cells {
			widths[i] = max(widths[i], len(s.say(c)), len(fmt.Sprint(i+1)))
		}
	}
	if widest := slices.Max(widths); label+4+len(widths)*(widest+1) <= textWidth {
		for i := range widths {
			widths[i] = widest
		}
	}
	var b strings.Builder
	line := func(name string, cell func(i int) string) {
		fmt.Fprintf(&b, "  %-*s |", label, name)
		for i, width := range widths {
			fmt.Fprintf(&b, " %*s", width, cell(i))
		}
		b.WriteString("\n")
	}
	line(strings.TrimSpace(rows+" "+columns), func(i int) string { return fmt.Sprint(i + 1) })
	if utf8.RuneCountInString(b.String()) > textWidth+1 {
		return ""
	}
	for _, r := range x.rows {
		line(s.rowLabel(x, r, " "), func(i int) string { return s.say(r.cells[i]) })
	}
	return b.String()
}
