package render

import (
	"cmp"
	"fmt"
	"strconv"
	"strings"

	"example.com/dice/internal/automaton"
)

// A section is a run of a step: what is done with some of its cases.
type section struct {
	step int
	run  automaton.Run
	dice []int // nil if nothing is rolled
	rows []row // what each roll leads to, unless it is too much to list

	// What the others are: the one that is given first is preferred.
	forms []form
}

// A row is what a throw leads to, by the faces of its last die, for a case and the
// faces of the dice before.
type row struct {
	number uint64 // of the case
	faces  []int
	cells  []cell
}

// A form is a way to show a section.
type form int

const (
	inWords form = iota
	asTable
	asFormula
)

const (
	maxCells   = 4000 // that are listed of a section
	maxColumns = 20   // of a table
	maxRows    = 40   // of a table
	fewSpans   = 4    // that are put in words rather than in a table
	maxSpans   = 10   // of a row that is put in words
	fewRows    = 12   // that are put in words
)

// sections returns what is done at each step.
func (s *Sheet) sections() (list []*section) {
	for _, pool := range s.Steps.Pools {
		for _, r := range s.Automaton.Pools[pool].Runs {
			x := &section{step: s.Steps.Number(pool), run: r}
			if r.Action == automaton.Rolled {
				x.dice = s.Automaton.Throws[r.Throw].Dice
				x.rows = s.rows(pool, r)
			}
			x.forms = x.fitting()
			list = append(list, x)
		}
	}
	return list
}

// rows returns what each throw from a run leads to, or nil if that is too much.
func (s *Sheet) rows(pool int, r automaton.Run) (rows []row) {
	t := s.Automaton.Throws[r.Throw]
	if t.Sides > maxCells || r.Cases() > maxCells/t.Sides {
		return nil
	}
	columns := uint64(t.Dice[len(t.Dice)-1])
	for number := r.Start; number < r.End; number++ {
		for digits := uint64(0); digits < t.Sides; digits += columns {
			x := row{number: number, faces: facesOf(digits/columns, t.Dice[:len(t.Dice)-1])}
			for last := range columns {
				x.cells = append(x.cells, s.cell(s.Automaton.Land(automaton.Position{Pool: pool, Index: number, Run: r}, digits+last)))
			}
			rows = append(rows, x)
		}
	}
	return rows
}

// facesOf returns the faces of dice that are the digits of a number.
func facesOf(number uint64, dice []int) []int {
	faces := make([]int, len(dice))
	for i := len(dice) - 1; i >= 0; i-- {
		faces[i] = int(number%uint64(dice[i])) + 1
		number /= uint64(dice[i])
	}
	return faces
}

// fitting returns the forms that are possible, the best first.
func (x *section) fitting() (forms []form) {
	if len(x.rows) == 0 {
		return []form{asFormula}
	}
	most := 0
	for _, r := range x.rows {
		most = max(most, len(spans(r.cells)))
	}
	table := len(x.rows[0].cells) <= maxColumns && len(x.rows) <= maxRows
	words := len(x.dice) == 1 && (most <= maxSpans && len(x.rows) <= fewRows || alternate(x.rows))
	if words && len(x.rows) == 1 && (most <= fewSpans || alternate(x.rows)) {
		return []form{inWords, asFormula}
	}
	if table {
		forms = append(forms, asTable)
	}
	if words {
		forms = append(forms, inWords)
	}
	return append(forms, asFormula)
}

// label returns the name of a row: its case, if there are several, and the faces
// of all dice but the last.
func (s *Sheet) label(x *section, r row, separator string) string {
	var words []string
	if x.run.Cases() > 1 {
		words = append(words, s.place(x.step, r.number))
	}
	if len(r.faces) > 0 {
		var faces []string
		for _, face := range r.faces {
			faces = append(faces, strconv.Itoa(face))
		}
		words = append(words, strings.Join(faces, " "))
	}
	return strings.Join(words, separator)
}

// rowLabel returns the label of a row of a table, which always has one.
func (s *Sheet) rowLabel(x *section, r row, separator string) string {
	return cmp.Or(s.label(x, r, separator), s.place(x.step, r.number))
}

// axes says which dice are in the rows and which are in the columns of a table.
func axes(dice []int) (rows, columns string) {
	if len(dice) == 1 {
		return "", "face"
	}
	n := len(dice) - 1
	return strings.ReplaceAll(diceNames(dice[:n]), ",", ""), die(dice[n])
}

// words returns a row in words.
func (s *Sheet) words(r row) string {
	var parts []string
	if alternate([]row{r}) {
		return "odd: 1; even: 2"
	}
	list := spans(r.cells)
	for _, p := range list {
		text := s.spanned(p)
		if !whole(list) {
			text = p.faces() + ": " + text
		}
		parts = append(parts, text)
	}
	return strings.Join(parts, "; ")
}

// instruction returns the line of what is done without a roll.
func (s *Sheet) instruction(x *section) string {
	r := x.run
	if r.Action == automaton.Decided && r.Cases() == 1 {
		return fmt.Sprintf("result = %d", r.Offset+1)
	}
	return s.effect(branch{start: r.Start, end: r.End, run: r})
}
