package main

import (
	_ "embed"
	"io"
	"math"
	"slices"
	"text/template"

	"example.com/dice/internal/render"
	"example.com/dice/internal/words"
)

// A sheet is a page of the printed book: cards in two columns that are read downwards, or one card
// that is too large for a column.
type sheet struct {
	Number  int
	Columns [][]*entry
}

// writeBook writes the page: an index, then the cards. Printed, it is sheets of A4.
func writeBook(out io.Writer, set []int, entries []*entry) error {
	entries = joined(entries)
	sheets, parts, pages := arranged(entries), 1, [lastOfBook + 1]int{}
	for _, s := range sheets {
		for _, e := range slices.Concat(s.Columns...) {
			parts = max(parts, len(e.Parts))
			for _, sides := range e.Targets() {
				pages[sides] = s.Number
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
	sheetHeight = 684
	cardBorder  = 1
	cardScale   = 0.8
	indexHeight = 360
	mostHigher  = 50 // is a small card than a wide one, before it is scaled
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
		e.draw()
	}
	slices.SortFunc(cards, func(a, b *entry) int { return a.least() - b.least() })
	return cards
}

// least returns the least die that the card is for.
func (e *entry) least() int { return int(slices.Min(e.Targets())) }

// draw draws the card as small as it can be read: in half a column, a column, or a
// sheet of its own.
func (e *entry) draw() {
	small, wide := e.Draw(render.BookWidth/2), e.Draw(render.BookWidth)
	e.Span, e.Drawing = 2, wide
	switch {
	case small.Width <= render.BookWidth/2 && small.Height <= wide.Height+mostHigher:
		e.Span, e.Drawing = 1, small
	case wide.Width > render.BookWidth:
		e.Span = 4
	case e.height() > sheetHeight:
		e.Span, e.Drawing = 4, e.Draw(2*render.BookWidth)
	}
}

// height returns the height of a card at its scale, or of a sheet.
func (e *entry) height() int {
	if e.Span > 2 {
		return sheetHeight
	}
	return int(math.Ceil(cardScale*float64(e.Height))) + cardBorder
}

// arranged places cards on sheets in their order, two small neighbours beside each other. The
// first sheet begins with the index.
func arranged(cards []*entry) (sheets []*sheet) {
	room, columns := 0, 0 // that are left on the last sheet
	for n := 0; len(cards) > 0; cards = cards[n:] {
		e := cards[0]
		if n = 1; e.Span == 1 && len(cards) > 1 && cards[1].Span == 1 {
			n = 2
		} else if e.Span == 1 {
			e.Span, e.Drawing = 2, e.Draw(render.BookWidth)
		}
		if e.Span > 2 {
			room, columns = 0, 0
		}
		height := max(e.height(), cards[n-1].height())
		for ; room < height; columns-- {
			if columns == 0 {
				sheets, columns = append(sheets, &sheet{Number: len(sheets) + 1}), 2
			}
			if room = sheetHeight; len(sheets) == 1 {
				room -= indexHeight
			}
			s := sheets[len(sheets)-1]
			s.Columns = append(s.Columns, nil)
		}
		if room -= height; e.Span > 2 {
			columns = 0
		}
		last := sheets[len(sheets)-1].Columns
		last[len(last)-1] = append(last[len(last)-1], cards[:n]...)
	}
	return sheets
}
