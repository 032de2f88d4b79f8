package render

import (
	"fmt"
	"slices"
	"strings"

	"example.com/dice/internal/automaton"
	"example.com/dice/internal/words"
)

// A Card tells a player how to follow a strategy.
type Card struct {
	Title, Price string
	Notes        []string
	Parts        []*Part
	Example      string // a game, or empty
	Rows         int    // to look up after the first roll; a number read as digits is one row
	Formulas     bool   // for the number of the case, instead of rows
	Long         bool   // for a card: it has no parts, and a note says what the plan is

	targets     []uint64 // the card is for, descending
	from        string   // which dice
	cheap, dear *Sheet   // of the targets with the least and the highest cost
}

// A Part of a card is a roll, and where its faces lead. It has rows, lines of text, or both.
type Part struct {
	Number  int
	Dice    []int    // that are rolled for it, in their order
	Head    string   // the roll, as a sentence without its full stop
	Columns []string // the faces above the entries of a grid; nil if rows are lists of ranges
	Corner  string   // of a grid: the dice in the rows and columns
	Rows    []Row
	Lines   []string

	sides int    // of the last die, for rows
	label string // the die, before the labels of rows in a list
	face  string // the last roll, in words
}

// A Row has an entry for each column of a grid, or for each range of faces.
type Row struct {
	Label      string // the faces on the table that lead to the row, or its number; may be empty
	Name       string // that other rows call it by: go to 2, row 3
	Step, Case uint64 // that the row is for
	Entries    []Entry

	label         string
	named         string  // its label in a list, where no corner names the dice
	letter        string  // that other rows call it by, with a colon
	cells, ranges []Entry // for each face, and for ranges
	easy          bool    // the ranges need no arithmetic but with multiples of ten
}

// An Entry is a result or where to go on.
type Entry struct {
	Faces string // of the last die; empty in a grid
	Text  string
	Kind  Kind
	Part  int // that a row to go on with is in, from 1

	result  uint64 // outcome, from 1
	bound   bool   // to the target, in a number that is read from dice
	worked  bool   // out from the face, which may be as shown
	once    bool   // skips the rolls that are left
	certain string // when it is certain before the last roll; empty if that cannot be
	first   bool   // of two dice tells the result
	zero    bool   // counts the 0 of a d10 that is rolled first
	named   bool   // as a row of part 1 that earlier rolls choose
}

// A Kind says what an entry leads to.
type Kind uint8

const (
	Result  Kind = iota
	Restart      // the first roll
	Go           // a row
	Repeat       // the last die again, for the same row or one that is named
)

// zeroIsTen is the note of cards where a player needs the number of a face.
const zeroIsTen = "On a d10, 0 counts as 10."

// maxLength is how many lines of plain text a card has at most.
const maxLength = 60

// Card returns the card of the automaton. A plan that needs more than 60 lines has a sentence.
func (s *Sheet) Card() *Card {
	c := s.full()
	if strings.Count(c.Text(), "\n") <= maxLength {
		return c
	}
	size := words.Count(c.Rows, "row")
	if c.Formulas {
		size = "formulas for " + words.Count(len(s.Steps), "step")
	}
	c.Long, c.Parts, c.Example = true, nil, ""
	c.Notes = slices.DeleteFunc(s.notes(), func(note string) bool { return note == words.TellApart })
	c.Notes = append(c.Notes, "The plan is too long for a card: it has "+size+
		". To play it, run dice walk, which leads through it roll by roll.")
	return c
}

// full returns the card of any length.
func (s *Sheet) full() *Card {
	dice := s.Automaton.Dice()
	c := &Card{Price: s.price(), Notes: s.notes(), targets: []uint64{s.Automaton.Target},
		cheap: s, dear: s}
	s.entitle(c, dice)
	if len(dice) == 0 {
		certain := slices.IndexFunc(s.Automaton.Weights, func(w uint64) bool { return w > 0 })
		c.Notes = append(c.Notes, "There is nothing to roll: the result is "+
			s.Label(uint64(max(0, certain)))+".")
		return c
	}
	if s.digits(c) {
		return c
	}
	if s.Automaton.Reading() == automaton.Formula {
		s.calculate(c)
	} else {
		s.listRows(c, s.Automaton.RolledCases(automaton.MaxCells))
	}
	return c
}

// listRows makes the card a list of rows.
func (s *Sheet) listRows(c *Card, rows []*automaton.RolledCase) {
	d := s.drawing(rows)
	var rolled []int
	for i := range d.parts {
		p := d.part(i)
		c.Parts = append(c.Parts, p)
		rolled = append(rolled, p.Dice...)
		if n := len(p.Rows); i > 0 || n > 1 {
			c.Rows += n
		}
	}
	dice := s.Automaton.Dice()
	slices.SortStableFunc(dice, func(a, b int) int {
		return slices.Index(rolled, a) - slices.Index(rolled, b)
	})
	s.entitle(c, dice)
	if slices.ContainsFunc(c.Parts, (*Part).counts) {
		c.Notes = append(c.Notes, zeroIsTen)
	}
	if len(d.parts) > 1 || len(d.chosen) > 0 || d.worked {
		c.Example = d.example()
	}
}

// counts reports whether a player calculates with the 0 of a d10.
func (p *Part) counts() bool {
	return slices.ContainsFunc(p.Rows, func(r Row) bool {
		return slices.ContainsFunc(r.Entries, func(e Entry) bool {
			return e.zero || p.sides == 10 && p.Columns == nil && e.worked && (e.Faces == "all" ||
				strings.HasSuffix(e.Faces, "0"))
		})
	})
}

// example returns a game: rolls that lead to a row, from there to another row if that is
// possible, and to a result. It returns nothing if there is no short one.
func (d *drawing) example() string {
	said, apart, at := "Example: ", "", d.spots[0]
	last := 0
	for n := range len(d.chosen) + maxHops + 1 {
		jump := func(c automaton.Cell) bool { return c < automaton.Start }
		ends := func(c automaton.Cell) bool { return c >= 0 }
		leads := func(holds func(automaton.Cell) bool) func(automaton.Cell) bool {
			return func(c automaton.Cell) bool {
				return jump(c) && slices.ContainsFunc(d.spots[c.Row()].To, holds)
			}
		}
		choices := []func(automaton.Cell) bool{leads(leads(ends)), leads(ends), jump}
		if hops := n - len(d.chosen); hops >= 0 {
			choices = []func(automaton.Cell) bool{leads(leads(ends)), leads(ends), ends,
				jump}[min(hops, 2):]
		}
		digits := d.telling(at, n, last, choices)
		if digits < 0 {
			break
		}
		last = digits
		said += apart + facesAre(at.Dice, facesOf(digits, at.Dice))
		apart = ", "
		to := at.To[digits]
		if to >= 0 {
			return said + " → " + d.Label(uint64(to)) + "."
		}
		if n >= len(d.chosen) {
			said += " → " + d.entry(at, to).Text
			apart = "; "
		}
		at = d.spots[to.Row()]
	}
	return ""
}

// maxHops is how many rolls of an example may lead to a row, besides those that choose one.
const maxHops = 3

// telling returns a cell of those that meet the first condition that any meets, or -1. It is
// another one with each roll of an example, and if possible neither the last one, nor one whose
// face is its result.
func (d *drawing) telling(at *spot, roll, last int, conditions []func(automaton.Cell) bool) int {
	sides := at.Dice[len(at.Dice)-1]
	for _, holds := range conditions {
		var all, good []int
		for i, c := range at.To {
			if !holds(c) {
				continue
			}
			all = append(all, i)
			if face := i%sides + 1; (roll == 0 || i != last) &&
				(c < 0 || d.Label(uint64(c)) != words.Faces(sides, face, face)) {
				good = append(good, i)
			}
		}
		if len(good) == 0 {
			good = all
		}
		if n := len(good); n > 0 {
			// the results of the first row are often its faces
			sevenths := []int{3, 4, 2, 5}
			if at.To[good[0]] < 0 {
				sevenths = []int{4, 4, 4, 5}
			}
			i := good[n*sevenths[(uint64(roll)+d.Automaton.Target)%4]/7]
			// of neighbours one that is rounded
			if at.To[i] >= 0 && slices.Contains(good, i-1) && at.To[i-1] == at.To[i] {
				i--
			}
			return i
		}
	}
	return -1
}

// facesOf returns the faces of dice that are the digits of a number.
func facesOf(number int, dice []int) []int {
	faces := make([]int, len(dice))
	for i, sides := range slices.Backward(dice) {
		faces[i] = number%sides + 1
		number /= sides
	}
	return faces
}

// facesAre names dice with their faces: d4 3, d20 12.
func facesAre(dice, faces []int) string {
	var list []string
	for i, sides := range dice {
		face := words.Faces(sides, faces[i], faces[i])
		if sides > 2 {
			face = words.Die(sides) + " " + face
		}
		list = append(list, face)
	}
	return strings.Join(list, ", ")
}

// rolls names dice one by one: d20, 1st d6, 2nd d6.
func rolls(dice []int) (names []string) {
	for i, sides := range dice {
		name := words.Die(sides)
		before := len(slices.DeleteFunc(slices.Clone(dice[:i]), func(die int) bool {
			return die != sides
		}))
		if before > 0 || slices.Contains(dice[i+1:], sides) {
			name = words.Rank(before+1) + " " + name
		}
		names = append(names, name)
	}
	return names
}

// axes names dice for a grid, the last of which is in its columns: d6 ↓ d20 →, or 1st ↓ 2nd →
// if all are alike.
func axes(dice []int) []string {
	names := rolls(dice)
	if len(dice) > 1 && slices.Max(dice) == slices.Min(dice) {
		for i := range names {
			names[i] = strings.TrimSuffix(names[i], " "+words.Die(dice[i]))
		}
	}
	return names
}

// times says how often something is rolled.
func times(n int) string {
	if n == 2 {
		return "twice"
	}
	return fmt.Sprintf("%s times", words.Number(n))
}
