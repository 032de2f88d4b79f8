// The page reads no pictures, and package xml would make it larger.

//go:build !js

package card

import (
	"encoding/xml"
	"fmt"
	"io"
	"slices"
	"strings"

	"example.com/dice/internal/words"
)

// ReadSVG reads a card as it is drawn: its lines, from where each text stands, are those of a
// text, and each part has the dice that are drawn beside it.
func ReadSVG(svg string) (*Card, error) {
	title, price, name := "", "", ""
	sections, width, dice := [][]line{nil}, 0, [][]string{nil}
	groups := 0 // that are open
	die := false
	for decoder := xml.NewDecoder(strings.NewReader(svg)); ; {
		token, err := decoder.Token()
		if err == io.EOF {
			break
		}
		if err != nil {
			return nil, err
		}
		if end, ok := token.(xml.EndElement); ok && end.Name.Local == "g" {
			groups--
			die = false
		}
		start, ok := token.(xml.StartElement)
		if !ok {
			continue
		}
		a := map[string]string{}
		for _, attribute := range start.Attr {
			a[attribute.Name.Local] = attribute.Value
		}
		last := len(sections) - 1
		switch start.Name.Local {
		case "svg":
			width = number(a["data-columns"])
		case "g":
			if groups == 0 {
				sections, dice = append(sections, nil), append(dice, nil)
			}
			groups++
			die = a["class"] == "die"
		case "text", "title":
			var text string
			if err := decoder.DecodeElement(&text, &start); err != nil {
				return nil, err
			}
			switch {
			case start.Name.Local == "title" && die:
				dice[last] = append(dice[last], text)
			case start.Name.Local == "title":
				name = text
			case die:
			case groups == 0 && a["class"] == "title":
				title = strings.TrimSpace(title + " " + text)
			case groups == 0:
				price = strings.TrimSpace(price + " " + text)
			default:
				if err := put(&sections[last], number(a["x"]), number(a["y"]), text); err != nil {
					return nil, err
				}
			}
		}
	}
	if name != title || price == "" {
		return nil, fmt.Errorf("the picture %q is called %q", title, name)
	}
	text := title + beside + words.Small(price) + "\n"
	parts := slices.DeleteFunc(dice, func(list []string) bool { return list == nil })
	for _, lines := range sections[1:] {
		text += "\n"
		for _, l := range lines {
			text += l.String() + "\n"
		}
	}
	c, err := read(text, width)
	if err != nil {
		return nil, err
	}
	for i, p := range c.Parts {
		var names []string
		for _, sides := range p.dice() {
			names = append(names, words.Die(sides))
		}
		names = names[:min(len(names), maxDrawn)]
		if names != nil && (len(parts) == 0 || !slices.Equal(names, parts[0])) {
			return nil, fmt.Errorf("dice %q are drawn for part %d", parts, i+1)
		}
		parts = parts[min(len(names), 1):]
	}
	return c, nil
}

// put adds a text of a picture to the lines of its section.
func put(lines *[]line, x, y int, text string) error {
	row := y / lineHeight
	for len(*lines) <= row {
		*lines = append(*lines, nil)
	}
	l := &(*lines)[row]
	p := piece{at: x / charWidth, text: text}
	if n := len(*l); x%charWidth != 0 || text == "" || n > 0 && (*l)[n-1].end() >= p.at {
		return fmt.Errorf("%q stands at %d, behind %q", text, x, *l)
	}
	*l = append(*l, p)
	return nil
}
