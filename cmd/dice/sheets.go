package main

import (
	_ "embed"
	"io"
	"slices"
	"strings"
	"text/template"
	"unicode/utf8"

	"example.com/dice/internal/render"
	"example.com/dice/internal/words"
)

// A table is several cards of one line each, with the same roll.
type table struct {
	Head  string
	Wide  int // lines beside each other
	Lines []line
}

// A line is a card in a table.
type line struct {
	*entry
	Text string
}

// A sheet is a page of the printed book: tables, and two columns of cards. A card too large
// for a column has a sheet of its own.
type sheet struct {
	Number  int
	Tables  []*table
	Columns []*column
}

// A column is cards below each other.
type column struct {
	Cards      []*entry
	page, used int // of the height
}

// writeBook writes the page: an index, then the tables and cards. Printed, it is sheets of A4.
func writeBook(out io.Writer, set []int, entries []*entry) error {
	sheets, parts := arranged(entries), 1
	for _, e := range entries {
		parts = max(parts, len(e.card.Parts))
	}
	return bookPage.Execute(out, map[string]any{
		"Title": "Any die from " + words.Kinds(set), "Styles": render.Styles(parts), "Last": entries[len(entries)-1].Sides,
		"Sheets": sheets, "Entries": entries, "Scale": cardScale,
	})
}

// bookPage needs no other page.
var (
	//go:embed book.html
	bookHTML string
	bookPage = template.Must(template.New("book").Parse(bookHTML))
)

// Room on a sheet of A4 in landscape between margins of 11 mm, in pixels of 1/96 inch, and
// the scale of the cards: 9 points for text of 11.
const (
	sheetWidth    = 1039
	sheetHeight   = 690
	columnWidth   = 514
	cardGap       = 9
	cardScale     = 0.8
	indexHeight   = 290
	tableHead     = 34
	tableLine     = 21
	letterOfLine  = 8 // the width of a letter
	letterOfSides = 8 // letters of the room for d100
)

// brief returns the head and the line of a card that is one roll and no grid.
func (e *entry) brief() (head, text string, ok bool) {
	if len(e.card.Parts) != 1 {
		return "", "", false
	}
	p := e.card.Parts[0]
	var list []string
	switch {
	case len(p.Rows) == 0 && len(p.Lines) == 2 && utf8.RuneCountInString(p.Lines[0]) < 80:
		return p.Head + ". " + p.Lines[0], p.Lines[1], true
	case len(p.Rows) != 1 || p.Columns != nil:
		return "", "", false
	}
	for _, entry := range p.Rows[0].Entries {
		list = append(list, entry.String())
	}
	zero := ""
	return "One roll", words.Die(p.Dice[0]) + ": " + strings.Join(list, " · ") + zero, len(p.Dice) == 1
}

// arranged places all cards, tables first, each card in the first column with room, and tells
// them their pages.
func arranged(entries []*entry) (sheets []*sheet) {
	tables, cards := []*table{}, []*entry{}
	known := map[string]*table{}
	for _, e := range entries {
		head, text, ok := e.brief()
		if !ok {
			cards = append(cards, e)
			continue
		}
		if known[head] == nil {
			known[head] = &table{Head: head}
			tables = append(tables, known[head])
		}
		known[head].Lines = append(known[head].Lines, line{e, text})
	}
	open := func() *sheet {
		sheets = append(sheets, &sheet{Number: len(sheets) + 1})
		return sheets[len(sheets)-1]
	}
	page, used := open(), indexHeight
	for _, t := range tables {
		longest := 0
		for _, l := range t.Lines {
			longest = max(longest, utf8.RuneCountInString(l.Text))
		}
		t.Wide = max(1, min(len(t.Lines), sheetWidth/(letterOfLine*(longest+letterOfSides))))
		for lines := t.Lines; len(lines) > 0; {
			fits := (sheetHeight - used - tableHead) / tableLine * t.Wide
			if fits < min(len(lines), 3*t.Wide) {
				page, used = open(), 0
				continue
			}
			n := min(len(lines), fits)
			page.Tables = append(page.Tables, &table{t.Head, t.Wide, lines[:n]})
			for _, l := range lines[:n] {
				l.Page = page.Number
			}
			used += tableHead + (n+t.Wide-1)/t.Wide*tableLine
			lines = lines[n:]
		}
	}
	var columns []*column
	divide := func(s *sheet, used, n int) {
		for range n {
			columns = append(columns, &column{page: s.Number, used: used})
			s.Columns = append(s.Columns, columns[len(columns)-1])
		}
	}
	divide(page, used, 2)
	for _, e := range cards {
		height := int(cardScale*float64(e.Height)) + cardGap
		e.Large = cardScale*float64(e.Width) > columnWidth || height > sheetHeight
		i := slices.IndexFunc(columns, func(c *column) bool { return !e.Large && c.used+height <= sheetHeight })
		switch {
		case e.Large:
			divide(open(), sheetHeight, 1)
			i = len(columns) - 1
		case i < 0:
			divide(open(), 0, 2)
			i = len(columns) - 2
		}
		c := columns[i]
		c.Cards, c.used, e.Page = append(c.Cards, e), c.used+height, c.page
	}
	return sheets
}
