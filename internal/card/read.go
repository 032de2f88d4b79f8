package card

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"example.com/dice/internal/pattern"
)

// Read reads a card in plain text.
func Read(text string) (*Card, error) { return read(text, TextWidth) }

// read reads a card whose lines have at most so many characters. What follows from the rest, as
// most sentences do, is not read: the card with what was read must have the same text.
func read(text string, width int) (*Card, error) {
	c := &Card{}
	list := sections(text)
	c.Title, c.Price, _ = cutLast(list[0], beside)
	var notes string
	for _, s := range list[1:] {
		err := error(nil)
		switch {
		case partStart.MatchString(s):
			err = c.readPart(s)
		case strings.HasPrefix(s, "Example"):
			err = c.readExample(s)
		default:
			notes = s
		}
		if err != nil {
			return nil, err
		}
	}
	before, long, _ := strings.Cut(tooLong, "%s")
	if note, rest, ok := strings.Cut(notes, before); ok {
		notes, c.Long = strings.TrimSpace(note), strings.TrimSuffix(rest, long)
	}
	if notes != "" {
		c.Notes = []string{notes}
	}
	if c.Example != nil && c.Parts == nil {
		return nil, fmt.Errorf("an example of nothing in %q", c.Title)
	}
	if err := c.settle(); err != nil {
		return nil, err
	}
	for i, s := range sections(c.Form().text(width)) {
		if i >= len(list) || s != list[i] {
			return nil, fmt.Errorf("a card with its data says\n%s\nand not\n%s", s,
				strings.Join(list[min(i, len(list)):], "\n"))
		}
	}
	return c, nil
}

var partStart = pattern.New(
	`^(?:\d+ +)?(?:Roll|Throw|Toss|Rows \d+|Keep your last roll|For the d\d+,|Look the number up)`)

// sections returns what stands between empty lines. Sentences are one line.
func sections(text string) (list []string) {
	for _, s := range strings.Split(strings.TrimSuffix(text, "\n"), "\n\n") {
		if !partStart.MatchString(s) {
			s = strings.Join(strings.Fields(s), " ")
		}
		list = append(list, s)
	}
	return list
}

// readPart reads the lines of a part. Lines of rows have an arrow or several cells. Those above are
// the head, and those below are sentences.
func (c *Card) readPart(text string) error {
	i := len(c.Parts)
	c.Parts = append(c.Parts, Part{})
	p := &c.Parts[i]
	var head, said string
	var columns []string
	var rows []FormRow
	text = strings.TrimPrefix(text, strconv.Itoa(i+1)+" ")
	for _, l := range strings.Split(text, "\n") {
		list := cells(l)
		last := len(rows) - 1
		above := beyond.of(list[0])
		if above != nil {
			a := c.actionOf(i, above[0])
			c.Beyond = &a
		}
		switch arrows := strings.Contains(list[0], "→"); {
		case len(list) == 1 && (!arrows || above != nil):
			if rows == nil {
				head += " " + list[0]
			} else {
				said += " " + list[0]
			}
			continue
		case strings.HasSuffix(list[0], "→"):
			columns = list[1:]
			continue
		case strings.HasSuffix(list[0], ":"):
			head, list = list[0], list[1:]
		}
		if !strings.Contains(list[0], "→") {
			rows = append(rows, FormRow{Label: list[0]})
			list = list[1:]
		} else if last < 0 {
			rows = append(rows, FormRow{})
		}
		r := &rows[len(rows)-1]
		for _, cell := range list {
			for _, text := range strings.Split(cell, beside) {
				faces, result, ok := strings.Cut(text, arrow)
				if !ok {
					faces, result = "", text
				}
				r.Entries = append(r.Entries, FormEntry{Faces: faces, Text: result})
			}
		}
	}
	if m := sumBelow.FindStringSubmatch(head); m != nil {
		head, said = m[1], m[2]
	}
	if err := c.readHead(p, strings.Trim(head, " :.")); err != nil {
		return err
	}
	p.Sum = sumOf(said)
	p.Grid = columns != nil
	if p.Read != Rows {
		return c.readNumbers(i, rows)
	}
	for _, shown := range rows {
		p.Rows = append(p.Rows, Row{})
		r := &p.Rows[len(p.Rows)-1]
		if err := p.readLabel(r, shown.Label); err != nil {
			return err
		}
		if err := c.readEntries(i, r, shown.Entries, columns); err != nil {
			return err
		}
	}
	return nil
}

var (
	wide     = pattern.New(`  +`)
	sumBelow = pattern.New(`^(.*?): ((?:Add|Take) the .*)$`)
	// a quoted name, which may have any signs, up to what follows it: the end, or another entry
	quotedName = pattern.New(`“.*?”(?:$|  +| · )`)
)

// hidden is added to the signs of quoted names while a line is taken apart.
const hidden = 0xF0000

// cells returns what stands in a line with two blanks and more between.
func cells(line string) []string {
	line = quotedName.ReplaceAllStringFunc(line, func(name string) string {
		end := strings.LastIndex(name, "”")
		return strings.Map(func(r rune) rune { return r + hidden }, name[:end]) + name[end:]
	})
	return wide.Split(strings.Trim(line, " "), -1)
}

// readEntries reads the entries of a row in part i, of a grid if there are columns.
func (c *Card) readEntries(i int, r *Row, shown []FormEntry, columns []string) error {
	all := Entry{First: 1, Last: c.Parts[i].sides()}
	if n := len(shown); n == 0 || columns != nil && n > 1 && n != len(columns) {
		return fmt.Errorf("%d entries below %d columns", n, len(columns))
	}
	for j, e := range shown {
		entry := all
		entry.Action = c.actionOf(i, e.Text)
		faces := e.Faces
		if columns != nil && len(shown) == len(columns) {
			faces = columns[j]
		}
		switch {
		case faces == "" || faces == anyFace:
		case faces == strings.TrimSpace(atOnce):
			entry.Do = AtOnce
		default:
			list, err := facesOf(faces)
			if err != nil || len(list) != 1 || list[0].Last > all.Last {
				return fmt.Errorf("which faces are %q? %w", faces, err)
			}
			entry.First, entry.Last = list[0].First, list[0].Last
		}
		r.Entries = append(r.Entries, entry)
	}
	return nil
}

// readNumbers reads the rows of part i, which reads its dice as a number.
func (c *Card) readNumbers(i int, rows []FormRow) error {
	p := &c.Parts[i]
	p.Rows = []Row{{}}
	r := &p.Rows[0]
	names := rolls(p.dice())
	for _, shown := range rows {
		if !slices.Contains(names, shown.Label) {
			for _, e := range shown.Entries {
				if err := p.readNumbers(e.Faces, c.actionOf(i, e.Text)); err != nil {
					return err
				}
			}
			continue
		}
		most := 0
		for _, e := range shown.Entries {
			if strings.HasPrefix(e.Text, "+") {
				most++
			}
		}
		if most > 0 && most < p.dice()[0] {
			p.Most = most
		}
	}
	if p.Read == Book {
		return nil
	}
	first := p.highest() + 1
	if r.Entries != nil {
		first = r.Entries[0].First
	}
	if first > 1 {
		as := Entry{1, first - 1, Action{Do: Face, Of: 1}}
		r.Entries = slices.Insert(r.Entries, 0, as)
	}
	return nil
}

var asNumbers = pattern.New(`^(?:(?:result|number) )?(0)?(?: or )?(above )?(\d+)?(?:–(\d+))?$`)

// readNumbers reads an entry for numbers.
func (p *Part) readNumbers(numbers string, a Action) error {
	m := asNumbers.FindStringSubmatch(numbers)
	if m == nil {
		return fmt.Errorf("which numbers are %q?", numbers)
	}
	e := Entry{number(m[3]), number(cmp.Or(m[4], m[3])), a}
	switch {
	case m[2] != "":
		e.First, e.Last = e.First+1, p.highest()
	case m[1] != "":
		e.First, e.Last = p.numbers(), p.numbers()
	}
	p.Rows[0].Entries = append(p.Rows[0].Entries, e)
	return nil
}

// readExample reads the faces of an example, which are told again as they are played.
func (c *Card) readExample(text string) error {
	die, games, _ := strings.Cut(text, ": ")
	c.For = number(strings.TrimPrefix(die, exampleFor))
	for _, throw := range strings.Split(quotedEnd.ReplaceAllString(games, "$1"), "; ") {
		faces, _, _ := strings.Cut(throw, arrow)
		for _, f := range strings.Split(faces, ", ") {
			list, err := dieFacesOf(f)
			if err != nil {
				return err
			}
			c.Example = append(c.Example, list[0].First)
		}
	}
	return nil
}

// quotedEnd matches a quoted name with what follows it in an example.
var quotedEnd = pattern.New(`“.*?”(; |\.$)`)
