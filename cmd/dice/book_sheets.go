package main

import (
	_ "embed"
	"io"
	"math"
	"slices"
	"text/template"

	"example.com/dice/internal/card"
	"example.com/dice/internal/words"
)

const lastOfBook = 100

// A bookCard is a card of the book.
type bookCard struct {
	Span int // how many quarters of a line the card fills
	*card.Drawing
	*card.Group
}

// A cardLine is cards of one height beside each other. A card, or two small ones, fill
// half of it.
type cardLine []*bookCard

// height returns the height that the cards need.
func (l cardLine) height() (height int) {
	for _, e := range l {
		height = max(height, e.height())
	}
	return height
}

// A sheet is a page of the printed book.
type sheet struct {
	Number int
	Lines  []cardLine
}

// writeBook writes the page: an index, then the cards. Printed, it is sheets of A4.
func writeBook(out io.Writer, set []int, cards []*bookCard) error {
	cards = joined(cards)
	top, parts := topHeight, 1
	sheets := arranged(cards, top)
	index := indexOf(sheets)
	for indexTop+indexLine*(len(index)+2)/3 > top && top < sheetHeight {
		top += indexLine
		sheets = arranged(cards, top)
		index = indexOf(sheets)
	}
	for _, e := range cards {
		parts = max(parts, len(e.Parts))
	}
	return bookPage.Execute(out, map[string]any{
		"Title": "Any die from " + words.Kinds(set), "Styles": card.Styles(parts), "Last": lastOfBook,
		"Sheets": sheets, "Index": index, "Top": top, "Scale": cardScale,
		"StartOver": card.StartOver,
	})
}

// indexOf returns the first and the last of some dice on a sheet, and the sheet, sheet by
// sheet.
func indexOf(sheets []*sheet) (index [][3]int) {
	var pages [lastOfBook + 1]int
	for _, s := range sheets {
		for _, e := range slices.Concat(s.Lines...) {
			for _, sides := range e.Targets {
				pages[sides] = s.Number
			}
		}
	}
	for sides, page := range pages {
		if n := len(index) - 1; page > 0 && pages[sides-1] == page {
			index[n][1] = sides
		} else if page > 0 {
			index = append(index, [3]int{sides, sides, page})
		}
	}
	slices.SortStableFunc(index, func(a, b [3]int) int { return a[2] - b[2] })
	return index
}

var (
	//go:embed book.html
	bookHTML string
	bookPage = template.Must(template.New("book").Parse(bookHTML))
)

// Room on a sheet of A4 in landscape between margins of 9 and 11 mm, in pixels of 1/96
// inch, and the scale of the cards: 9 points for text of 11.
const (
	sheetHeight = 703
	cardBorder  = 1
	cardScale   = 0.8
	topHeight   = 240 // of the index and the help
	indexTop    = 110 // what stands above the index, and a gap below it
	indexLine   = 25  // of three dice
	mostHigher  = 50  // is a small card than a wide one, before it is scaled
)

// joined returns cards for several dice each, where they have rows in common, in the
// order of the least dice.
func joined(all []*bookCard) (cards []*bookCard) {
	for _, e := range slices.Backward(all) {
		if !slices.ContainsFunc(cards, func(c *bookCard) bool { return c.Join(e.Group) }) {
			cards = append(cards, e)
		}
	}
	for _, e := range cards {
		e.draw()
	}
	slices.SortFunc(cards, func(a, b *bookCard) int { return a.least() - b.least() })
	return cards
}

func (e *bookCard) least() int { return e.Targets[len(e.Targets)-1] }

// draw draws the card as small as it can be read: in half a column, a column, or a
// sheet of its own.
func (e *bookCard) draw() {
	small, wide := e.Draw(card.BookWidth/2), e.Draw(card.BookWidth)
	e.Span, e.Drawing = 2, wide
	switch {
	case small.Width <= card.BookWidth/2 && small.Height <= wide.Height+mostHigher:
		e.Span, e.Drawing = 1, small
	case wide.Width > card.BookWidth:
		e.Span = 4
	case e.height() > sheetHeight:
		e.Span, e.Drawing = 4, e.Draw(2*card.BookWidth)
	}
}

// height returns the height of a card at its scale, or of a sheet.
func (e *bookCard) height() int {
	if e.Span > 2 {
		return sheetHeight
	}
	return int(math.Ceil(cardScale*float64(e.Height))) + cardBorder
}

// lines returns cards in their order, as lines. A small card that is alone in its half
// fills it.
func lines(cards []*bookCard) (list []cardLine) {
	used := 4
	for i, e := range cards {
		if e.Span == 1 && used%2 == 0 && (i+1 == len(cards) || cards[i+1].Span > 1) {
			e.Span, e.Drawing = 2, e.Draw(card.BookWidth)
		}
		if used+e.Span > 4 {
			list, used = append(list, nil), 0
		}
		last := len(list) - 1
		list[last] = append(list[last], e)
		used += e.Span
	}
	return list
}

// arranged places cards on sheets, line by line. The first sheet begins with the index
// and the help.
func arranged(cards []*bookCard, top int) []*sheet {
	sheets, room := []*sheet{{Number: 1}}, sheetHeight-top
	for _, l := range lines(cards) {
		if l.height() > room {
			sheets, room = append(sheets, &sheet{Number: len(sheets) + 1}), sheetHeight
		}
		s := sheets[len(sheets)-1]
		s.Lines = append(s.Lines, l)
		room -= l.height()
	}
	return sheets
}
