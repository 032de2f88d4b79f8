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

// read reads a card whose lines have at most width characters. Most sentences follow from the
// other data and are not read: the card that results must have the same text.
func read(text string, width int) (*Card, error) {
	list := sections(text)
	c, err := parse(list)
	if err != nil {
		return nil, err
	}
	if said := c.Form().text(width); !slices.Equal(sections(said), list) {
		return nil, fmt.Errorf("a card with its data says\n%s\nand not\n%s", said, text)
	}
	return c, nil
}

// parse reads the sections of a card.
func parse(list []string) (*Card, error) {
	c := &Card{}
	c.Title, c.Price, _ = cutLast(list[0], beside)
	var notes string
	for _, s := range list[1:] {
		switch {
		case partStart.MatchString(s):
			if err := c.readPart(s); err != nil {
				return nil, err
			}
		case strings.HasPrefix(s, exampleIs):
		default:
			notes = s
		}
	}
	before, long, _ := strings.Cut(tooLong, "%s")
	if note, rest, ok := strings.Cut(notes, before); ok {
		notes, c.Long = strings.TrimSpace(note), strings.TrimSuffix(rest, long)
	}
	if notes != "" {
		c.Notes = []string{notes}
	}
	return c, nil
}

var partStart = pattern.New(
	`^(?:\d+ +)?(?:Roll|Throw|Toss|Keep your last roll|For the d\d+,)`)

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

// A shownPart is the text of a part, taken apart.
type shownPart struct {
	head, said string // said is the sentences below the rows
	columns    []string
	rows       []FormRow
}

// take takes the next line of a part. Lines of rows have an arrow or several cells. Those above
// are the head, and those below are sentences.
func (s *shownPart) take(line string) {
	list := cells(line)
	arrows := strings.Contains(list[0], "→")
	switch {
	case len(list) == 1 && !arrows && s.rows == nil:
		s.head += " " + list[0]
		return
	case len(list) == 1 && !arrows:
		s.said += " " + list[0]
		return
	case strings.HasSuffix(list[0], "→"):
		s.columns = list[1:]
		return
	case strings.HasSuffix(list[0], ":"):
		s.head, list = list[0], list[1:]
	}
	if !strings.Contains(list[0], "→") {
		s.rows = append(s.rows, FormRow{Label: list[0]})
		list = list[1:]
	} else if s.rows == nil {
		s.rows = append(s.rows, FormRow{})
	}
	r := &s.rows[len(s.rows)-1]
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

// readPart reads a part.
func (c *Card) readPart(text string) error {
	i := len(c.Parts)
	c.Parts = append(c.Parts, Part{})
	p := &c.Parts[i]
	var s shownPart
	text = strings.TrimSuffix(strings.TrimPrefix(text, strconv.Itoa(i+1)+" "), "\n")
	for _, l := range strings.Split(text, "\n") {
		s.take(l)
	}
	if m := saidBelow.FindStringSubmatch(s.head); m != nil {
		s.head, s.said = m[1], m[2]
	}
	if err := c.readHead(p, strings.Trim(s.head, " :.")); err != nil {
		return err
	}
	c.Sum = sumOf(s.said)
	c.Shared = strings.Contains(s.said, aboveYours)
	p.Grid = s.columns != nil && s.rows != nil
	if p.Read != Rows {
		return c.readNumbers(i, s.rows)
	}
	for _, shown := range s.rows {
		p.Rows = append(p.Rows, Row{}) // its number tells how entries name faces
		r := &p.Rows[len(p.Rows)-1]
		err := cmp.Or(c.readLabel(i, r, shown.Label), c.readEntries(i, r, shown.Entries, s.columns))
		if err != nil {
			return err
		}
	}
	return nil
}

var (
	wide = pattern.New(`  +`)
	// sentences below a head without rows
	saidBelow = pattern.New(`^(.*?): ((?:Add|Take) the .*|If ` + aboveYours + ".*)$")
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
	if n := len(shown); n == 0 || columns != nil && n > 1 && n != len(columns) {
		return fmt.Errorf("%d entries below %d columns", n, len(columns))
	}
	for j, e := range shown {
		if len(shown) == len(columns) {
			e.Faces = columns[j]
		}
		entry, err := c.readEntry(i, e)
		if err != nil {
			return err
		}
		r.Entries = append(r.Entries, entry)
	}
	return nil
}

// numbersAbove are those that start over, perhaps with 0, which is the highest number.
var numbersAbove = pattern.New(`^(?:0+(?: or |$))?(?:above (\d+))?$`)

// readEntry reads an entry of part i: its faces, or its numbers.
func (c *Card) readEntry(i int, shown FormEntry) (e Entry, err error) {
	p := &c.Parts[i]
	e = Entry{First: 1, Last: p.numbers(), Action: c.actionOf(i, shown.Text)}
	if p.Read == Rows {
		e.Last = p.sides()
	}
	faces := shown.Faces
	above := numbersAbove.FindStringSubmatch(faces)
	switch {
	case faces == "" || faces == anyFace:
	case p.Read != Rows && above != nil:
		e.First = e.Last
		if above[1] != "" {
			e.First = number(above[1]) + 1
		}
	default:
		list, err := facesOf(faces)
		if err != nil || len(list) != 1 || p.Read == Rows && list[0].Last > e.Last {
			return e, fmt.Errorf("which faces are %q? %w", faces, err)
		}
		e.First, e.Last = list[0].First, cmp.Or(list[0].Last, e.Last) // 91–00
	}
	return e, nil
}

// readNumbers reads the rows of part i, which reads its dice as a number.
func (c *Card) readNumbers(i int, rows []FormRow) error {
	p := &c.Parts[i]
	p.Rows = []Row{{}}
	r, names, all := &p.Rows[0], axes(p.dice()), p.numbers()
	most := all // that the rolls of looked up dice may make
	for _, shown := range rows {
		if !slices.Contains(names, shown.Label) {
			if err := c.readEntries(i, r, shown.Entries, nil); err != nil {
				return err
			}
			continue
		}
		n := len(shown.Entries) - 1
		if p.Read == Listed && !strings.HasPrefix(shown.Entries[n].Text, "+") && n > 0 {
			most = all / p.dice()[0] * n
		}
	}
	first := most + 1
	if r.Entries != nil {
		first = r.Entries[0].First
	}
	if first > 1 {
		r.Entries = slices.Insert(r.Entries, 0, Entry{1, first - 1, Action{Do: Face, Of: 1}})
	}
	if end := &r.Entries[len(r.Entries)-1]; most < all && end.restart() {
		end.Do = AtOnce
	} else if most < all {
		r.Entries = append(r.Entries, Entry{end.Last + 1, all, Action{Do: AtOnce}})
	}
	return nil
}
