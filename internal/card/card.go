// Package card shows an automaton to people: as a card to play from.
//
// A [Card] is data: parts, each with the dice to roll and rows of entries; an entry has
// faces and an action, such as a result, a part or to start over. words.go gives each
// thing its words. Only the parts of an expression have sentences, which say what is done
// with the dice. A [Form] has the words in their places, and text and SVG lay it out.
// play.go plays the games of examples. Package cardtest follows what is printed.
//
// Rows are named by the faces on the table that lead to them. Faces are counted from 1,
// and shown as they are printed on the die.
package card

import (
	"math"
	"slices"

	"example.com/dice/internal/automaton"
)

// A Card tells a player how to follow a strategy.
type Card struct {
	Title, Price string
	Notes        []string // what to know before the first roll
	Parts        []Part
	Adds         bool   // the dice of an expression are rolled, and calculated with
	Shared       bool   // by several dice: results above the one that is wanted start over
	Long         string // what a plan that is too long for a card has, such as 44 rows
	Example      string // of an expression; others are played
}

// A Part is dice to roll, and where their faces lead.
type Part struct {
	Throws [][]int // the throws, one after the other; all but the last pick the row
	Keep   bool    // the last roll before this part picks the row, too
	Apart  bool    // the dice of the last throw are rolled one by one
	Read   TakenFor
	Grid   bool // the faces of the last die are columns
	Rows   []Row

	// of an expression:
	Makes string   // the die that the part makes, such as each d8, or the die
	Head  string   // what to roll, in words, if it rolls a pool
	Lines []string // what is done with the dice, in words
}

// A TakenFor is what the dice of a part are taken for.
type TakenFor uint8

const (
	Rows   TakenFor = iota // each row tells where faces of the last die lead
	Digits                 // the digits of a number; 0 is the highest
	Listed                 // a number: the first die is looked up, the second added
	Worked                 // a number: (first - 1) × 20 + second
)

// Faces are neighbouring faces of a die.
type Faces struct {
	Die         int // its sides
	First, Last int
}

// A Row says where the faces of the last die lead. It is for the faces that lead to it.
type Row struct {
	N       int     // that entries call it by, if they do
	Last    []Faces // of the last roll before the part, any of which
	First   []Faces // of each die before the last one; fewer if the others need no roll
	Entries []Entry // of a number that is read from dice, the faces are numbers

	step, number uint64   // of a case of the automaton
	to           []Action // for each face of the last die
}

// An Entry says what some faces lead to.
type Entry struct {
	First, Last int
	Action
}

// An Action is a result, or where to go on.
type Action struct {
	Do   Do
	Name string // Named: the result
	Of   int    // Face: the number of faces that share a result
	Die  int    // Face: of which die of the part, from 1; 0 for the last one
	N    int    // Face: is added; Subtract: is subtracted; GoRow: the row; Go: the part
}

// Do is what an action does.
type Do uint8

const (
	Named      Do = iota // a result
	Face                 // a result: N more than the face or a part of it; the number
	Subtract             // N from the number, and look again
	BeginAgain           // from the first roll
	AtOnce               // the same, before rolls that are left
	RollAgain            // the last throw again, in the same row
	GoRow                // to a row, and its last throw
	Go                   // to a part
)

// result reports whether the action is a result, perhaps after subtracting.
func (a Action) result() bool { return a.Do <= Subtract }

// restart reports whether the action is to start over, at once or not.
func (a Action) restart() bool { return a.Do == BeginAgain || a.Do == AtOnce }

// dice returns the dice of the part, in their order.
func (p *Part) dice() []int { return slices.Concat(p.Throws...) }

// last returns the dice of the last throw.
func (p *Part) last() []int { return p.Throws[len(p.Throws)-1] }

// sides returns the sides of the last die.
func (p *Part) sides() int {
	last := p.last()
	return last[len(last)-1]
}

// picks returns how many dice are rolled before the last throw.
func (p *Part) picks() int { return len(p.dice()) - len(p.last()) }

// named reports whether the rows of the part have numbers.
func (p *Part) named() bool { return p.Rows != nil && p.Rows[0].N > 0 }

// numbers returns how many numbers the dice of the part have.
func (p *Part) numbers() int { return int(automaton.Numbers(p.dice(), automaton.MaxNumber)) }

// any reports whether an entry of the part is such.
func (p *Part) any(holds func(e Entry) bool) bool {
	return slices.ContainsFunc(p.Rows, func(r Row) bool {
		return slices.ContainsFunc(r.Entries, holds)
	})
}

// any reports whether an entry of the card is such.
func (c *Card) any(holds func(e Entry) bool) bool {
	return slices.ContainsFunc(c.Parts, func(p Part) bool { return p.any(holds) })
}

// Rows returns how many rows a player looks up after the first roll. A number that is
// read from dice is one row.
func (c *Card) Rows() (n int) {
	if c.Adds {
		return 0
	}
	for i, p := range c.Parts {
		switch rows := len(p.Rows); {
		case p.Read != Rows:
			n++
		case i > 0 || rows > 1:
			n += rows
		}
	}
	return n
}

// table reports whether the number of the dice is looked up.
func (p *Part) table() bool { return p.Read != Rows && p.Rows[0].Entries[0].Do == Named }

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
	for i, p := range c.Parts {
		lines += 2 + len(p.Lines)
		if p.Rows != nil && p.Read == Rows {
			rows += len(p.Rows)
			if len(p.dice()) > maxThrown {
				return math.MaxInt
			}
		}
		for _, r := range p.Rows {
			lines += c.linesOf(i, r)
		}
		if p.Read == Rows && len(p.Rows) == 1 && len(p.Rows[0].Entries) < 4 { // behind the head
			lines--
		}
		if p.Read == Listed && !p.coins() {
			for j := range p.dice()[1:] {
				lines += listLines(p.dice()[j], widthOfFaces+widthOfNumber)
			}
		}
		if p.Read != Rows {
			lines += len(p.dice())
		}
	}
	if rows > automaton.MaxRows {
		return math.MaxInt
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
	if p.Read != Rows && p.results() > maxBook {
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
		case e.Do == Subtract && p.table():
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

// maxBook is how many outcomes a card lists within its lines.
const maxBook = 40

// noun returns what the number of the dice is called: the result, if it always is.
func (p *Part) noun() string {
	if len(p.Rows[0].Entries) == 1 {
		return "result"
	}
	return "number"
}

// Short reports whether the card has one part of one line.
func (c *Card) Short() bool {
	if len(c.Parts) != 1 {
		return false
	}
	f := c.formPart(0)
	return len(f.Rows)+len(f.Lines) < 2
}
