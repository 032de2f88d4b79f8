// Package card shows an automaton to people: as a card to play from.
//
// A [Card] is data: parts, each with the dice to roll and rows of entries; an entry has
// faces and an action, such as a result, a part or to start over. words.go gives each
// thing its words. Only the parts of an expression have sentences, which say what is done
// with the dice. A [Form] has the words in their places, and text and SVG lay it out.
// play.go plays the games of examples. Package cardtest follows what is printed.
//
// Above these stand the files that make a card of a [Sheet]: rows.go, number.go and
// sum.go, one for each recipe.
//
// Rows are named by the faces on the table that lead to them. Faces are counted from 1,
// and shown as they are printed on the die.
package card

import (
	"slices"
	"strings"

	"example.com/dice/internal/automaton"
)

// A Card tells a player how to follow a strategy.
type Card struct {
	Title, Price string
	Notes        []string // what to know before the first roll
	Parts        []Part
	Adds         bool   // whether the dice of an expression are rolled, and calculated with
	Lettered     bool   // whether parts have letters, because results are numbers
	Shared       bool   // whether it is for several dice: results above the wanted one start over
	Long         string // what a plan that is too long for a card has, such as 44 rows
	Example      string // of an expression; others are played
}

// A Part is dice to roll, and where their faces lead.
type Part struct {
	Throws [][]int // the throws, one after the other; all but the last pick the row
	Keep   bool    // whether the last roll before this part picks the row, too
	Apart  bool    // whether the dice of the last throw are rolled one by one
	Read   TakenFor
	Grid   bool // whether the faces of the last die are columns
	Rows   []Row
	Stops  bool // whether the last roll is not made if the number is sure before

	// of an expression:
	Makes string   // the dice that the part makes, such as each of the two d8, or a d8
	Later bool     // whether a later part says how many are made at once
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
	N       int     // its number in the part, if entries call it by that
	Last    []Faces // of the last roll before the part, any of which
	First   []Faces // of each die before the last one; fewer if the others need no roll
	Entries []Entry // of a number that is read from dice, the faces are numbers

	step, index uint64   // of a case of the automaton
	to          []Action // for each face of the last die
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
	N    int    // Face: is added; Subtract: is subtracted; Go: the part
	Row  int    // Go: the row of the part, and its last throw; 0 if the part has one
}

// Do is what an action does.
type Do uint8

const (
	Named      Do = iota // a result
	Face                 // a result: N more than the face or a part of it; the number
	Subtract             // N from the number, and look again
	BeginAgain           // from the first roll
	BeginEarly           // the same, before rolls that are left
	RollAgain            // the last throw again, in the same row
	Go                   // to a part, or a row of it
)

// result reports whether the action is a result, perhaps after subtracting.
func (a Action) result() bool { return a.Do <= Subtract }

// restart reports whether the action is to start over, at once or not.
func (a Action) restart() bool { return a.Do == BeginAgain || a.Do == BeginEarly }

// dice returns the dice of the part, in their order.
func (p *Part) dice() []int { return slices.Concat(p.Throws...) }

// last returns the dice of the last throw.
func (p *Part) last() []int { return p.Throws[len(p.Throws)-1] }

// sides returns the sides of the last die.
func (p *Part) sides() int {
	last := p.last()
	return last[len(last)-1]
}

// whole reports whether a row has one entry, for all faces of the last die.
func (p *Part) whole(r *Row) bool {
	return len(r.Entries) == 1 && r.Entries[0].First == 1 && r.Entries[0].Last == p.sides()
}

// looks reports whether an action looks at the last die: its face is the result, or picks
// the row of the next part.
func (c *Card) looks(a Action) bool {
	return a.Do == Face && a.Die == 0 || a.Do == Go && c.Parts[a.N-1].Keep
}

// spares reports whether a row of part i needs no roll of the last die.
func (c *Card) spares(i int, r *Row) bool {
	p := &c.Parts[i]
	return p.Apart && p.whole(r) && !c.looks(r.Entries[0].Action)
}

// early reports whether a result or an order may come before the last roll of part i.
func (c *Card) early(i int) bool {
	p := &c.Parts[i]
	if p.Read != Rows {
		return p.Stops || p.Rows[0].last().Do == BeginEarly
	}
	return slices.ContainsFunc(p.Rows, func(r Row) bool { return r.skips() || c.spares(i, &r) })
}

// round reports whether a formula needs no arithmetic but with multiples of ten.
func (a Action) round() bool { return a.N == 0 || a.N > 0 && a.N%10 == 0 && a.Of == 1 }

// picks returns how many dice are rolled before the last throw.
func (p *Part) picks() int { return len(p.dice()) - len(p.last()) }

// numbered reports whether the rows of the part have numbers.
func (p *Part) numbered() bool { return p.Rows != nil && p.Rows[0].N > 0 }

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

// countsThrows reports whether the price of the card counts throws.
func (c *Card) countsThrows() bool { return strings.Contains(c.Price, "throw") }

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

// lookedUp reports whether the number of the dice is looked up.
func (p *Part) lookedUp() bool { return p.Read != Rows && p.Rows[0].Entries[0].Do == Named }

// results returns how many entries of a number that is looked up are results.
func (p *Part) results() int {
	n := slices.IndexFunc(p.Rows[0].Entries, func(e Entry) bool { return e.Do != Named })
	if n < 0 {
		return len(p.Rows[0].Entries)
	}
	return n
}

// called returns what the number of the dice is called.
func (p *Part) called() string {
	if p.Read == Listed {
		return "sum"
	}
	return "number"
}

// coins reports whether all dice of the part are coins.
func (p *Part) coins() bool { return slices.Max(p.dice()) == 2 }

// rest returns how many numbers the dice after one have, from 0.
func (p *Part) rest(die int) int {
	return int(automaton.Numbers(p.dice()[die+1:], automaton.MaxNumber))
}

// adds returns what a face of a die adds to the number of all.
func (p *Part) adds(die, face int) int {
	if die == len(p.dice())-1 {
		return face
	}
	return (face - 1) * p.rest(die)
}

// noun returns what the number of the dice is called: the result, if it always is.
func (p *Part) noun() string {
	if len(p.Rows[0].Entries) == 1 {
		return "result"
	}
	return "number"
}

// entry returns the entry for a face or a number.
func (r *Row) entry(n int) *Entry {
	at := slices.IndexFunc(r.Entries, func(e Entry) bool { return e.First <= n && n <= e.Last })
	return &r.Entries[at]
}

// last returns the last entry.
func (r *Row) last() *Entry { return &r.Entries[len(r.Entries)-1] }

// goesOn returns how many numbers of the first dice may still become results; the others
// start over at once, if the card says so. In digits, 0 may become the last number.
func (p *Part) goesOn(dice int) int {
	all := int(automaton.Numbers(p.dice()[:dice], automaton.MaxNumber))
	rest := p.numbers() / all
	end := p.Rows[0].last()
	switch {
	case end.Do != BeginEarly:
		return all
	case p.Read == Digits:
		return min((end.First-1)/rest+1, all)
	}
	return ceil(end.First-1, rest)
}

// index returns the number of faces, from 0.
func (p *Part) index(faces []int) (n int) {
	for j, sides := range p.dice()[:len(faces)] {
		face := faces[j] - 1
		if p.Read == Digits {
			face = faces[j] % sides
		}
		n = n*sides + face
	}
	return n
}

func ceil(n, by int) int { return (n + by - 1) / by }

// facesOfNumber returns the faces of dice that are the digits of a number, from 0.
func facesOfNumber(n int, dice []int) []int {
	faces := make([]int, len(dice))
	for i, sides := range slices.Backward(dice) {
		faces[i] = n%sides + 1
		n /= sides
	}
	return faces
}
