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
	Quarters int // how many quarters of a line the card fills
	*card.Picture
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

// A bookPage is a page of the printed book.
type bookPage struct {
	Number int
	Lines  []cardLine
}

// writeBook writes the book as HTML: an index, then the cards. Printed, its pages are A4.
func writeBook(out io.Writer, set []int, cards []*bookCard) error {
	cards = joined(cards)
	top, parts := topHeight, 1
	pages := arranged(cards, top)
	index := indexOf(pages)
	for indexTop+indexLine*(len(index)+2)/3 > top && top < pageHeight {
		top += indexLine
		pages = arranged(cards, top)
		index = indexOf(pages)
	}
	for _, e := range cards {
		parts = max(parts, len(e.Parts))
	}
	return bookTemplate.Execute(out, map[string]any{
		"Title": "Any die from " + words.Kinds(set), "Styles": card.Styles(parts), "Last": lastOfBook,
		"Pages": pages, "Index": index, "Top": top, "Scale": cardScale,
		"StartOver": card.StartOver, "Reroll": card.Reroll, "GoTo": card.GoTo,
	})
}

// indexOf returns the first and the last of some dice on a page, and its number, page by
// page.
func indexOf(pages []*bookPage) (index [][3]int) {
	var pageOf [lastOfBook + 1]int
	for _, p := range pages {
		for _, e := range slices.Concat(p.Lines...) {
			for _, sides := range e.Targets {
				pageOf[sides] = p.Number
			}
		}
	}
	for sides, page := range pageOf {
		if n := len(index) - 1; page > 0 && pageOf[sides-1] == page {
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
	bookHTML     string
	bookTemplate = template.Must(template.New("book").Parse(bookHTML))
)

// Room on a page of A4 in landscape between margins of 9 and 11 mm, in pixels of 1/96
// inch, and the scale of the cards: 9 points for text of 11.
const (
	pageHeight = 703
	cardBorder = 1
	cardScale  = 0.8
	topHeight  = 240 // of the index and the help
	indexTop   = 110 // what stands above the index, and a gap below it
	indexLine  = 25  // of three dice
	mostHigher = 50  // is a small card than a wide one, before it is scaled
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
		e.fit()
	}
	slices.SortFunc(cards, func(a, b *bookCard) int { return a.least() - b.least() })
	return cards
}

func (e *bookCard) least() int { return e.Targets[len(e.Targets)-1] }

// fit makes the picture as small as it can be read: in half a column, a column, or a page
// of its own.
func (e *bookCard) fit() {
	small, wide := e.Group.Picture(card.BookWidth/2), e.Group.Picture(card.BookWidth)
	e.Quarters, e.Picture = 2, wide
	switch {
	case small.Width <= card.BookWidth/2 && small.Height <= wide.Height+mostHigher:
		e.Quarters, e.Picture = 1, small
	case wide.Width > card.BookWidth:
		e.Quarters = 4
	case e.height() > pageHeight:
		e.Quarters, e.Picture = 4, e.Group.Picture(2*card.BookWidth)
	}
}

// height returns the height of a card at its scale, or of a page.
func (e *bookCard) height() int {
	if e.Quarters > 2 {
		return pageHeight
	}
	return int(math.Ceil(cardScale*float64(e.Height))) + cardBorder
}

// lines returns cards in their order, as lines. A small card that is alone in its half
// fills it.
func lines(cards []*bookCard) (list []cardLine) {
	used := 4
	for i, e := range cards {
		if e.Quarters == 1 && used%2 == 0 && (i+1 == len(cards) || cards[i+1].Quarters > 1) {
			e.Quarters, e.Picture = 2, e.Group.Picture(card.BookWidth)
		}
		if used+e.Quarters > 4 {
			list, used = append(list, nil), 0
		}
		last := len(list) - 1
		list[last] = append(list[last], e)
		used += e.Quarters
	}
	return list
}

// arranged places cards on pages, line by line. The first page begins with the index
// and the help.
func arranged(cards []*bookCard, top int) []*bookPage {
	pages, room := []*bookPage{{Number: 1}}, pageHeight-top
	for _, l := range lines(cards) {
		if l.height() > room {
			pages, room = append(pages, &bookPage{Number: len(pages) + 1}), pageHeight
		}
		p := pages[len(pages)-1]
		p.Lines = append(p.Lines, l)
		room -= l.height()
	}
	return pages
}
