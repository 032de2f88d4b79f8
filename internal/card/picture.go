package card

import (
	"errors"
	"html"
	"strings"

	"example.com/dice/internal/pattern"
	"example.com/dice/internal/words"
)

var (
	drawnColumns = pattern.New(`data-columns="(\d+)"`)
	drawnText    = pattern.New(`^class="(\w+)[^>]* x="(\d+)" y="(\d+)"[^>]*>(.*?)</text>`)
)

// A drawnAt is text of a class where it stands.
type drawnAt struct {
	class, text string
	x, y        int
}

// drawn returns the texts of a part of a picture, in their order.
func drawn(svg string) (list []drawnAt) {
	for _, piece := range strings.Split(svg, "<text ")[1:] {
		if m := drawnText.FindStringSubmatch(piece); m != nil {
			list = append(list, drawnAt{m[1], html.UnescapeString(m[4]), number(m[2]), number(m[3])})
		}
	}
	return list
}

// ReadSVG reads a card as it is drawn: its lines, from where each text stands, are those of the
// card as text.
func ReadSVG(svg string) (*Card, error) {
	sections := strings.Split(svg, `<g class="section"`)
	said := map[string]string{}
	for _, t := range drawn(sections[0]) {
		said[t.class] = strings.TrimSpace(said[t.class] + " " + t.text)
	}
	text := said["title"] + beside + words.Small(said["note"]+" ")
	for _, s := range sections[1:] {
		text += "\n"
		top, at := 0, 0
		for _, t := range drawn(s) {
			if t.class == "sides" { // of a die
				continue
			}
			if t.y != top {
				text += "\n"
				top, at = t.y, 0
			}
			column := t.x / charWidth
			text += strings.Repeat(" ", max(0, column-at)) + t.text
			at = column + length(t.text)
		}
	}
	columns := drawnColumns.FindStringSubmatch(svg)
	if columns == nil {
		return nil, errors.New("this is no picture of a card")
	}
	return read(text, number(columns[1]))
}
