package card

import (
	"math"

	"example.com/dice/internal/automaton"
)

// TextWidth is the width of plain text, in characters.
const TextWidth = 80

// maxLength is how many lines a card has, by [Card.lines].
const maxLength = 54

// maxThrown is how many dice may be thrown at once and looked up.
const maxThrown = 5

// lines returns about how many lines the card has, without those of a table of many
// outcomes. It counts with the widths of a usual print, so that no plan is offered, or
// not, because of a word; and so that a card has at most 60 lines with what is below it.
// It is infinite for dice that no label has room for, and for too many rows.
func (c *Card) lines() (lines int) {
	rows := 0
	lines = 5 // the title and an example
	for _, note := range c.Notes {
		lines += ceil(length(note), TextWidth)
	}
	if c.any(Entry.restart) {
		lines++
	}
	for i, p := range c.Parts {
		lines += c.linesOfPart(i)
		if p.Rows != nil && p.Read == Rows {
			rows += len(p.Rows)
			if len(p.dice()) > maxThrown {
				return math.MaxInt
			}
		}
	}
	if rows > automaton.MaxRows {
		return math.MaxInt
	}
	return lines
}

// linesOfPart returns about how many lines a part has.
func (c *Card) linesOfPart(i int) (lines int) {
	p := &c.Parts[i]
	lines = 2 + len(p.Lines)
	if p.Grid {
		lines++
	}
	if p.any(func(e Entry) bool { return e.Do == RollAgain }) {
		lines++
	}
	for _, r := range p.Rows {
		lines += c.linesOf(i, r)
	}
	switch number := widthOfFaces + widthOfNumber; {
	case p.Read == Rows && len(p.Rows) == 1 && len(p.Rows[0].Entries) < 4: // behind the head
		lines--
	case p.Read == Listed && p.coins() && c.several(p):
		lines += len(p.Throws)
	case p.Read == Listed && p.coins():
		lines += listLines(len(p.dice()), number)
	case p.Read != Rows:
		lines += len(p.dice())
		for _, sides := range p.dice()[:len(p.dice())-1] {
			if p.Read == Listed {
				lines += listLines(sides, number)
			}
		}
	}
	return lines
}

// The widths of a usual print.
const (
	widthOfFaces   = 7 // with the arrow
	widthOfNumber  = 7
	widthOfOrder   = 8
	widthOfRestart = 10
	widthOfFormula = 14
	widthOfPart    = 26 // of a face, rounded up
	widthOfLabel   = 10 // of a die
)

// linesOf returns about how many lines a row of part i has.
func (c *Card) linesOf(i int, r Row) int {
	p := &c.Parts[i]
	entries, widest, all := r.Entries, 0, 0
	if p.Read != Rows && p.results() > automaton.MaxOnCard {
		entries = entries[p.results():]
	}
	for _, e := range entries {
		width := widthOfOrder
		switch {
		case e.Do == Named:
			width = min(length(e.Name), widthOfRestart)
		case e.Do == Face && e.Of > 1:
			width = widthOfPart
		case e.Do == Face && e.N != 0:
			width = widthOfFormula
		case e.Do == Subtract && p.lookedUp():
			width = widthOfPart
		case e.restart():
			width = widthOfRestart
		}
		widest, all = max(widest, widthOfFaces+width), all+widthOfFaces+width
	}
	if p.Grid || all <= TextWidth-widthOfLabel {
		return 1
	}
	return listLines(len(entries), widest+widthOfLabel*len(r.First)/4)
}

// listLines returns about how many lines entries of a width have.
func listLines(entries, width int) int {
	return ceil(entries, max(1, (TextWidth-widthOfLabel)/max(1, width)))
}
