package main

import (
	_ "embed"
	"io"
	"slices"
	"text/template"

	"example.com/dice/internal/render"
	"example.com/dice/internal/words"
)

// A sheet is a page of the printed book with two columns of cards, or one card that is too
// large for a column.
type sheet struct {
	Number  int
	Columns []*column
}

// A column is cards below each other.
type column struct {
	Cards []*entry
	used  int // of the height
}

// writeBook writes the page: an index, then the cards. Printed, it is sheets of A4.
func writeBook(out io.Writer, set []int, entries []*entry) error {
	entries = joined(entries)
	sheets, parts, pages := arranged(entries), 1, [lastOfBook + 1]int{}
	for _, s := range sheets {
		for _, c := range s.Columns {
			for _, e := range c.Cards {
				parts = max(parts, len(e.Parts))
				for _, sides := range e.Targets() {
					pages[sides] = s.Number
				}
			}
		}
	}
	return bookPage.Execute(out, map[string]any{
		"Title": "Any die from " + words.Kinds(set), "Styles": render.Styles(parts), "Last": lastOfBook,
		"Sheets": sheets, "Pages": pages, "Scale": cardScale,
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
	sheetHeight = 690
	columnWidth = 514
	cardGap     = 7
	cardScale   = 0.8
	indexHeight = 310
)

// joined returns cards for several dice each, where they have rows in common, in the order
// of the least dice.
func joined(entries []*entry) (cards []*entry) {
	for _, e := range slices.Backward(entries) {
		if !slices.ContainsFunc(cards, func(c *entry) bool { return c.Join(e.Card) }) {
			cards = append(cards, e)
		}
	}
	for _, e := range cards {
		e.Drawing = e.Draw(render.BookWidth)
	}
	slices.SortFunc(cards, func(a, b *entry) int { return int(slices.Min(a.Targets())) - int(slices.Min(b.Targets())) })
	return cards
}

// arranged places cards in their order, each in the first column of the sheet with room.
func arranged(cards []*entry) (sheets []*sheet) {
	var last *sheet
	open := func(columns, used int) {
		last = &sheet{Number: len(sheets) + 1}
		for range columns {
			last.Columns = append(last.Columns, &column{used: used})
		}
		sheets = append(sheets, last)
	}
	open(2, indexHeight)
	for _, e := range cards {
		height := int(cardScale*float64(e.Height)) + cardGap
		if e.Large = cardScale*float64(e.Width) > columnWidth || height > sheetHeight; e.Large && height > sheetHeight {
			e.Drawing = e.Draw(2 * render.BookWidth)
		}
		i := slices.IndexFunc(last.Columns, func(c *column) bool { return !e.Large && c.used+height <= sheetHeight })
		if i < 0 {
			open(map[bool]int{true: 1, false: 2}[e.Large], 0)
			i = 0
		}
		c := last.Columns[i]
		if c.Cards, c.used = append(c.Cards, e), c.used+height; e.Large {
			c.used = sheetHeight
		}
	}
	return sheets
}
