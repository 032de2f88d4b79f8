// The page reads no pictures, and package xml would make it larger.

//go:build !js

package card

import (
	"cmp"
	"encoding/xml"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"example.com/dice/internal/pattern"
)

// An element is a box or a text of a picture, where a person sees it.
type element struct {
	text   string // empty for a box
	class  string
	x, y   int
	width  int
	height int
}

// holds reports whether a text is in a box.
func (box element) holds(text element) bool {
	return box.x <= text.x && text.x <= box.x+box.width && box.y <= text.y && text.y <= box.y+
		box.height
}

// A drawnPart is what a picture has for a part: outside its rows, and in each of them.
type drawnPart struct {
	all  []element
	rows [][]element
	dice []string
}

// ReadSVG reads a card as it is drawn. A text belongs to the box that it stands in, and faces to
// the entry at their right.
func ReadSVG(svg string) (*Card, error) {
	f, err := drawn(svg)
	if err != nil {
		return nil, err
	}
	return f.card()
}

// drawn returns what a picture shows.
func drawn(svg string) (*Form, error) {
	f := &Form{}
	parts, outside, err := sketch(svg)
	if err != nil {
		return nil, err
	}
	var title string
	for i, d := range outside {
		switch {
		case d.class == "name":
			title = d.text
		case d.class == "title":
			f.Title = joined(f.Title, d.text)
		case d.class == "line":
			f.Notes = append(f.Notes, d.text)
		case d.class == "note" && slices.ContainsFunc(outside[:i], func(d element) bool {
			return d.class == "part"
		}):
			f.Example = joined(f.Example, d.text)
		case d.class == "note":
			f.Price = joined(f.Price, d.text)
		}
	}
	if strings.Join(strings.Fields(title), " ") != strings.Join(strings.Fields(f.Title), " ") {
		return nil, fmt.Errorf("the picture %q is called %q", f.Title, title)
	}
	for _, d := range parts {
		p, err := d.read()
		if err != nil {
			return nil, err
		}
		if p.Number == 0 && len(parts) == 1 {
			p.Number = 1
		}
		f.Parts = append(f.Parts, p)
	}
	// what holds for all results stands behind a grid
	if len(f.Parts) == 2 && f.Parts[0].Number+f.Parts[1].Number == 0 {
		f.Parts[0].Number = 1
	}
	return f, nil
}

func joined(text, more string) string { return strings.TrimPrefix(text+" "+more, " ") }

// sketch collects boxes and texts.
func sketch(svg string) (parts []*drawnPart, outside []element, err error) {
	var open []string // groups
	inside := func(class string) bool { return slices.Contains(open, class) }
	put := func(d element) {
		switch {
		case inside("die"):
		case inside("row"):
			rows := parts[len(parts)-1].rows
			rows[len(rows)-1] = append(rows[len(rows)-1], d)
		case inside("part"):
			parts[len(parts)-1].all = append(parts[len(parts)-1].all, d)
		default:
			outside = append(outside, d)
		}
	}
	for decoder := xml.NewDecoder(strings.NewReader(svg)); ; {
		token, err := decoder.Token()
		if err == io.EOF {
			return parts, outside, nil
		}
		if err != nil {
			return nil, nil, err
		}
		if end, ok := token.(xml.EndElement); ok && end.Name.Local == "g" {
			open = open[:len(open)-1]
		}
		start, ok := token.(xml.StartElement)
		if !ok {
			continue
		}
		attributes := map[string]string{}
		for _, a := range start.Attr {
			attributes[a.Name.Local] = a.Value
		}
		number := func(name string) int { n, _ := strconv.Atoi(attributes[name]); return n }
		d := element{class: attributes["class"], x: number("x"), y: number("y"), width: number("width"),
			height: number("height")}
		switch start.Name.Local {
		case "g":
			switch d.class {
			case "part":
				outside = append(outside, d)
				parts = append(parts, &drawnPart{})
			case "row":
				last := parts[len(parts)-1]
				last.rows = append(last.rows, nil)
			}
			open = append(open, d.class)
		case "rect":
			put(d)
		case "text", "title":
			if err := decoder.DecodeElement(&d.text, &start); err != nil {
				return nil, nil, err
			}
			switch {
			case start.Name.Local == "text":
				put(d)
			case inside("die"):
				last := parts[len(parts)-1]
				last.dice = append(last.dice, d.text)
			default:
				d.class = "name"
				put(d)
			}
		}
	}
}

// read reads a part.
func (d *drawnPart) read() (*FormPart, error) {
	p := &FormPart{}
	var columns []element
	for _, text := range d.all {
		switch class := text.class; {
		case text.text == "":
		case strings.HasPrefix(class, "go "):
			p.Number, _ = strconv.Atoi(text.text)
		case class == "head":
			p.Head = joined(p.Head, text.text)
		case class == "line":
			p.Lines = append(p.Lines, text.text)
		case class == "faces":
			columns = append(columns, d.box(d.all, text))
		default:
			return nil, fmt.Errorf("what is %q of the class %q?", text.text, class)
		}
	}
	if err := d.checkDice(p.Head); err != nil {
		return nil, err
	}
	if columns != nil {
		n := 1
		for n < len(columns) && columns[n].y == columns[0].y {
			n++
		}
		for i, c := range columns { // also where the line of faces is repeated
			if c.text != columns[i%n].text || c.x != columns[i%n].x || c.width == 0 {
				return nil, fmt.Errorf("the faces %q stand above other columns than %q", c.text,
					columns[i%n].text)
			}
		}
		p.Corner, columns = columns[0].text, columns[1:n]
		for _, c := range columns {
			p.Columns = append(p.Columns, c.text)
		}
	}
	for i := range d.rows {
		r, err := d.row(i, columns)
		if err != nil {
			return nil, err
		}
		p.Rows = append(p.Rows, r)
	}
	return p, nil
}

// box returns the box around a text, with the text.
func (*drawnPart) box(among []element, text element) (box element) {
	for _, b := range among {
		if b.text == "" && b.holds(text) && (box.width == 0 || b.width < box.width) {
			box = b
		}
	}
	box.text = text.text
	return box
}

// row reads a row of a grid, if there are columns, or of a list.
func (d *drawnPart) row(i int, columns []element) (r FormRow, err error) {
	isLabel := func(t element) bool { return t.text != "" && strings.HasPrefix(t.class, "label ") }
	texts := slices.DeleteFunc(slices.Clone(d.rows[i]), func(t element) bool {
		return t.text == "" || isLabel(t)
	})
	slices.SortStableFunc(texts, func(a, b element) int { return cmp.Or(a.y-b.y, a.x-b.x) })
	if columns == nil {
		for _, t := range d.rows[i] {
			if isLabel(t) {
				r.Label = joined(r.Label, t.text)
			}
		}
		r.Entries, err = drawnEntries(texts)
		return r, err
	}
	r.Entries = make([]FormEntry, len(columns))
	middle := 0
	for _, t := range texts {
		box := d.box(d.rows[i], t)
		middle = box.y + box.height/2
		for j, c := range columns {
			if at := c.x + c.width/2; box.x < at && at < box.x+box.width {
				r.Entries[j] = FormEntry{Text: joined(r.Entries[j].Text, t.text)}
			}
		}
	}
	var boxes []element // of labels, also of those that several rows have in common
	for _, row := range d.rows {
		for _, t := range row {
			if box := d.box(row, t); isLabel(t) && box.y <= middle && middle <= box.y+box.height {
				boxes = append(boxes, box)
			}
		}
	}
	r.Label = labelOf(boxes)
	return r, nil
}

// labelOf returns the label of a row from the boxes that hold it.
func labelOf(boxes []element) (label string) {
	slices.SortStableFunc(boxes, func(a, b element) int { return a.x - b.x })
	for k, box := range boxes {
		same := k > 0 && box.x == boxes[k-1].x // the second line of a label
		letter := letterIs.FindString(box.text)
		switch {
		case label == "":
			label = box.text
		case same:
			label += " " + box.text
		default: // the letter of a row stands with the second roll
			label = letter + label + then + box.text[len(letter):]
		}
	}
	return label
}

// drawnEntries reads entries from left to right, line by line.
func drawnEntries(texts []element) (list []FormEntry, err error) {
	faces, arrow := "", false
	for _, t := range texts {
		switch t.class {
		case "faces":
			if faces != "" {
				return nil, fmt.Errorf("where do the faces %q lead?", faces)
			}
			faces = t.text
		case "arrow":
			arrow = t.text == "→"
		default:
			if arrow != (faces != "") {
				return nil, fmt.Errorf("an arrow is missing before %q", t.text)
			}
			list = append(list, FormEntry{Faces: faces, Text: t.text})
			faces, arrow = "", false
		}
	}
	return list, nil
}

var dieInHead = pattern.New(`\b(?:d\d+|coin)`)

// checkDice sees that the dice that are drawn are those that the head names.
func (d *drawnPart) checkDice(head string) error {
	head = forDie.ReplaceAllString(head, "")
	named := slices.Sorted(slices.Values(dieInHead.FindAllString(head, -1)))
	icons := slices.Sorted(slices.Values(d.dice))
	if len(icons) >= maxDrawn { // others are not drawn
		named = slices.DeleteFunc(named, func(die string) bool { return !slices.Contains(icons, die) })
	}
	if !slices.Equal(slices.Compact(named), slices.Compact(icons)) {
		return fmt.Errorf("dice %q are drawn for %q", icons, head)
	}
	return nil
}
