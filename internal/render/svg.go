package render

import (
	"fmt"
	"math"
	"math/big"
	"slices"
	"unicode/utf8"

	"example.com/dice/internal/automaton"
)

// maxChances is how many sections are told apart by how likely it is to come
// there. More would take long, and nobody prints them.
const maxChances = 60

// SVG returns the sections as cards. If they do not fit on one page of A4, the
// largest tables are put in fewer words or as formulas, until they do; if that
// does not help, there are several pages, each as large as A4, below each other.
func (s *Sheet) SVG() string {
	list := s.sections()
	cards := make([]*card, len(list))
	for i, chance := range s.chances(list) {
		cards[i] = newCard(s, list[i], 0, chance)
	}
	notes := s.cardNotes(cards)
	width, height, pages := arrange(cards, top(notes))
	if pages > 1 && squeeze(cards) {
		notes = s.cardNotes(cards)
		width, height, pages = arrange(cards, top(notes))
	}
	for _, text := range append(notes, s.price()+".") {
		width = max(width, 2*margin+75*utf8.RuneCountInString(text)/10)
	}
	width = max(width, 2*margin+14*utf8.RuneCountInString(s.title()))
	p := &page{}
	p.begin(width, height, pages, s.title())
	p.text("title", "start", margin, margin+18, s.title())
	p.text("note", "start", margin, margin+42, s.price()+".")
	for i, note := range notes {
		p.text("note", "start", margin, margin+42+22*(i+1), note)
	}
	for _, c := range cards {
		c.draw(p)
	}
	p.WriteString("</svg>\n")
	return p.String()
}

// top returns where the cards begin, below the title, the price and the notes.
func top(notes []string) int { return margin + 62 + 22*len(notes) }

// cardNotes says what to know before the first roll, in lines that fit.
func (s *Sheet) cardNotes(cards []*card) (notes []string) {
	switch {
	case len(s.Automaton.Dice()) == 0:
		return []string{"There is nothing to roll: the result is 1."}
	case len(cards) == 1 && s.Bounded:
		notes = append(notes, "Roll, and find the face: there is the result.")
	case len(cards) == 1:
		notes = append(notes, "Roll, and find the face: there is the result, or A for another roll.")
	default:
		notes = append(notes, "Begin at A: roll, and find the face. A number is the result; a letter",
			"with a number, or alone, is where to go on.")
	}
	if slices.ContainsFunc(cards, (*card).calculated) {
		notes = append(notes, "In a formula, number is the one behind the letter; work out the new one and find its line.")
	}
	return append(notes, s.notes()...)
}

// calculated reports whether a new number is worked out on the card.
func (c *card) calculated() bool {
	return c.x.dice != nil && c.x.forms[c.form] == asFormula && !c.sheet.direct(c.x.run)
}

// chances says how likely it is to come to each section.
func (s *Sheet) chances(list []*section) []string {
	words := make([]string, len(list))
	words[0] = "begin here"
	if len(list) == 1 || len(list) > maxChances {
		return words
	}
	var ranges []automaton.Range
	for _, x := range list {
		ranges = append(ranges, automaton.Range{Pool: s.Steps.Pools[x.step-1], Start: x.run.Start, End: x.run.End})
	}
	odds, err := s.Automaton.Reach(ranges...)
	if err != nil { // it is too large
		return words
	}
	for i := range list[1:] {
		words[i+1] = chance(odds[i+1])
	}
	return words
}

// chance says in words how often something happens.
func chance(odds *big.Rat) string {
	p, _ := odds.Float64()
	switch percent := p * 100; {
	case odds.Cmp(big.NewRat(1, 1)) == 0:
		return "always"
	case percent >= 9.5:
		return fmt.Sprintf("%.0f %% of the time", math.Min(99, percent))
	case percent >= 0.1:
		return fmt.Sprintf("%.1f %% of the time", percent)
	case percent < 1e-7:
		return "hardly ever"
	}
	rounded, zeros := 1/p, 1.0
	for ; rounded >= 100; rounded /= 10 {
		zeros *= 10
	}
	return "1 time in " + thousands(int64(math.Round(rounded)*zeros))
}

// thousands returns a number in groups of three digits.
func thousands(n int64) string {
	text := fmt.Sprint(n)
	for i := len(text) - 3; i > 0; i -= 3 {
		text = text[:i] + "," + text[i:]
	}
	return text
}

// squeeze gives the largest cards another form, one after the other, until all
// fit on one page, and then as many as possible the form back that they had. It
// reports whether they fit. If not, they stay as they are.
func squeeze(cards []*card) bool {
	smaller := slices.Clone(cards)
	fit := func() bool {
		_, _, pages := arrange(smaller, top(cards[0].sheet.cardNotes(smaller)))
		return pages == 1
	}
	for !fit() {
		at, most := -1, 0
		for i, c := range smaller {
			if c.form+1 < len(c.x.forms) && c.width*c.height > most {
				at, most = i, c.width*c.height
			}
		}
		if at < 0 {
			return false
		}
		c := smaller[at]
		smaller[at] = newCard(c.sheet, c.x, c.form+1, c.chance)
	}
	for i, c := range smaller {
		if smaller[i] = cards[i]; !fit() {
			smaller[i] = c
		}
	}
	fit() // places the cards as they are now
	copy(cards, smaller)
	return true
}

// arrange places the cards, in their order and each as high up as it can be, in
// columns that a wide card spans several of, and returns the size of the picture.
// A card that would cross the end of a page begins the next one.
func arrange(cards []*card, top int) (width, height, pages int) {
	var ends [pageColumns]int // of the columns
	for i := range ends {
		ends[i] = top
	}
	width, height, pages = 0, top+margin/2, 1
	for _, c := range cards {
		best, y := place(ends, c)
		if begin := (pages-1)*pageHeight + margin; y > max(begin, top) && y+c.height > pages*pageHeight-margin {
			for i := range ends {
				ends[i] = pages*pageHeight + margin
			}
			best, y = place(ends, c)
		}
		c.left, c.top = margin+best*(columnWidth+gap), y
		for column := range c.spanned() {
			ends[best+column] = y + c.height + gap
		}
		width = max(width, c.left+c.width+margin)
		height = max(height, y+c.height+margin)
		pages = max(pages, (y+c.height+margin+pageHeight-1)/pageHeight)
	}
	if pages > 1 {
		width, height = max(width, pageWidth), pages*pageHeight
	}
	return width, height, pages
}

// spanned returns how many columns a card spans.
func (c *card) spanned() int {
	return min(pageColumns, (c.width+gap+columnWidth+gap-1)/(columnWidth+gap))
}

// place returns the column where a card can be highest up, and the height.
func place(ends [pageColumns]int, c *card) (best, y int) {
	y = math.MaxInt
	for column := 0; column+c.spanned() <= pageColumns; column++ {
		if end := slices.Max(ends[column : column+c.spanned()]); end < y {
			best, y = column, end
		}
	}
	return best, y
}
