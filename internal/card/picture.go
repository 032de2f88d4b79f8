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

// A drawnAt is text where it stands.
type drawnAt struct {
	piece
	y int
}

// drawn returns the texts of a part of a picture, in their order.
func drawn(svg string) (list []drawnAt) {
	for _, text := range strings.Split(svg, "<text ")[1:] {
		if m := drawnText.FindStringSubmatch(text); m != nil {
			at := piece{at: number(m[2]) / charWidth, text: html.UnescapeString(m[4]), class: m[1]}
			list = append(list, drawnAt{at, number(m[3])})
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
		var l line
		top := 0
		for _, t := range drawn(s) {
			if t.class == "sides" { // of a die
				continue
			}
			if t.y != top {
				text += l.String() + "\n"
				top, l = t.y, nil
			}
			l = append(l, t.piece)
		}
		text += l.String()
	}
	columns := drawnColumns.FindStringSubmatch(svg)
	if columns == nil {
		return nil, errors.New("this is no picture of a card")
	}
	return read(text, number(columns[1]))
}
