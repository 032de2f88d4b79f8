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

// A sheet is a page of the printed book. Its cards are in lines of four small ones, two, or one
// that is too large for half a line.
type sheet struct {
	Number int
	Cards  []*entry
}

// writeBook writes the page: an index, then the cards. Printed, it is sheets of A4.
func writeBook(out io.Writer, set []int, entries []*entry) error {
	entries = joined(entries)
	sheets, parts, pages := arranged(entries), 1, [lastOfBook + 1]int{}
	for _, s := range sheets {
		for _, e := range s.Cards {
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
	mostSkipped = 2  // cards that are too high for the end of a sheet
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

// draw draws the card as small as it can be read: in a quarter of a line, half a line, or a
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

// height returns the height of a card at its scale. Beside a card of more than half a line,
// there is no room for another.
func (e *entry) height() int {
	if e.Span > 2 {
		return sheetHeight + 1
	}
	return int(math.Ceil(cardScale*float64(e.Height))) + cardBorder
}

// A half of a line is a card, or two small ones.
type half []*entry

func (h half) height() (height int) {
	for _, e := range h {
		height = max(height, e.height())
	}
	return height
}

// halves returns the halves of lines that cards fill, the highest first: so lines are as low as
// they can be if neighbours share them.
func halves(cards []*entry) (list []half) {
	var small half
	for _, e := range cards {
		if e.Span > 1 {
			list = append(list, half{e})
		} else if small = append(small, e); len(small) == 2 {
			list, small = append(list, small), nil
		}
	}
	if small != nil {
		list = append(list, small)
	}
	slices.SortStableFunc(list, func(a, b half) int { return b.height() - a.height() })
	return list
}

// arranged places cards on sheets, in their order but for a few that are low enough for the end
// of a sheet. The first one begins with the index.
func arranged(cards []*entry) (sheets []*sheet) {
	for room := sheetHeight - indexHeight; len(cards) > 0; room = sheetHeight {
		var left, page []*entry
		for _, e := range cards {
			height, list := 0, halves(append(page, e))
			for i := 0; i < len(list); i += 2 {
				height += list[i].height()
			}
			if len(left) <= mostSkipped && height <= room || len(page) == 0 && room == sheetHeight {
				page = append(page, e)
			} else {
				left = append(left, e)
			}
		}
		s := &sheet{Number: len(sheets) + 1}
		lines := slices.Collect(slices.Chunk(halves(page), 2))
		for _, l := range lines {
			slices.SortFunc(l, func(a, b half) int { return a[0].least() - b[0].least() })
		}
		slices.SortFunc(lines, func(a, b []half) int { return a[0][0].least() - b[0][0].least() })
		for _, h := range slices.Concat(lines...) {
			if e := h[0]; len(h) == 1 && e.Span == 1 {
				e.Span, e.Drawing = 2, e.Draw(render.BookWidth)
			}
			s.Cards = append(s.Cards, h...)
		}
		sheets, cards = append(sheets, s), left
	}
	return sheets
}
