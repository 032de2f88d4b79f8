// The page reads no pictures, and package xml would make it larger.

//go:build !js

package card

import (
	"cmp"
	"encoding/xml"
	"fmt"
	"slices"
	"strings"

	"example.com/dice/internal/words"
)

// An element of a picture is a text, or a group with what is in it. The picture is one.
type element struct {
	Columns int       `xml:"data-columns,attr"` // of the lines of a picture
	Class   string    `xml:"class,attr"`
	X       int       `xml:"x,attr"`
	Y       int       `xml:"y,attr"`
	Title   string    `xml:"title"`
	Text    string    `xml:",chardata"`
	Texts   []element `xml:"text"`
	Groups  []element `xml:"g"`
}

// ReadSVG reads a card as it is drawn: its lines, from where each text stands, are those of a
// text, and each part has the dice that are drawn beside it.
func ReadSVG(svg string) (*Card, error) {
	var picture element
	if err := xml.Unmarshal([]byte(svg), &picture); err != nil {
		return nil, err
	}
	said := map[string]string{}
	for _, t := range picture.Texts {
		said[t.Class] = strings.TrimSpace(said[t.Class] + " " + t.Text)
	}
	title, price := said["title"], said["note"]
	if title != picture.Title || price == "" {
		return nil, fmt.Errorf("the picture of %q, %q, is called %q", title, price, picture.Title)
	}
	text := title + beside + words.Small(price) + "\n"
	var dice []string // of each part
	for _, s := range picture.Groups {
		lines, err := s.lines()
		if err != nil {
			return nil, err
		}
		text += "\n" + lines
		if drawn := s.dice(); drawn != "" {
			dice = append(dice, drawn)
		}
	}
	c, err := read(text, picture.Columns)
	if err != nil {
		return nil, err
	}
	var want []string
	for _, p := range c.Parts {
		if named := words.Kinds(p.dice()[:min(len(p.dice()), maxDrawn)]); named != "" {
			want = append(want, named)
		}
	}
	if !slices.Equal(dice, want) {
		return nil, fmt.Errorf("%q are drawn for %q", dice, want)
	}
	return c, nil
}

// dice names the dice of a section.
func (s element) dice() string {
	var names []string
	for _, g := range s.Groups {
		if g.Class == "die" {
			names = append(names, g.Title)
		}
	}
	return words.And(names)
}

// lines returns the lines of a section, from where its texts stand.
func (s element) lines() (string, error) {
	texts := s.Texts
	for _, g := range s.Groups {
		if g.Class == "row" {
			texts = append(texts, g.Texts...)
		}
	}
	slices.SortFunc(texts, func(a, b element) int { return cmp.Or(a.Y-b.Y, a.X-b.X) })
	var lines []line
	for _, t := range texts {
		p := piece{at: t.X / charWidth, text: t.Text}
		for len(lines) <= t.Y/lineHeight {
			lines = append(lines, nil)
		}
		l := &lines[t.Y/lineHeight]
		if n := len(*l); t.X%charWidth != 0 || n > 0 && (*l)[n-1].end() >= p.at {
			return "", fmt.Errorf("%q stands at %d, behind %q", t.Text, t.X, *l)
		}
		*l = append(*l, p)
	}
	return section{blocks: []block{{lines: lines}}}.String(), nil
}
