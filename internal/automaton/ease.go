package automaton

import (
	"fmt"
	"slices"
	"strconv"
)

// A Range is neighbouring faces of a row that a player reads as one: all lead to one
// place, or each leads to the next outcome ("20 + the face") or the next row ("row of
// that number"). Of two dice that are thrown, the first may tell the outcome for every
// face of the second.
type Range struct {
	First, Faces int  // the first of the throws of the row, from 0, and how many they are
	To           Cell // where the first one leads
	Rising       bool // whether each of the others leads to the next one
	Lines        int  // faces of the first of two dice with each outcome; 0 if the last die matters
}

// Ranges returns the faces of row i as ranges. Only faces of a single die rise, and of
// one of two, and only [Automaton.Interchangeable] outcomes. No range of rows holds the
// start or row i itself.
func (a *Automaton) Ranges(rows []*RolledCase, i int) (list []Range) {
	cells := rows[i].To
	row := func(c Cell) bool { return c < Start && c != toRow(i) }
	rises := func(before, c Cell) bool {
		if before >= 0 {
			return c == before+1 && a.Interchangeable()
		}
		return c == before-1 && row(before) && row(c)
	}
	for at := 0; at < len(cells); {
		r, end := Range{First: at, To: cells[at]}, alike(cells, at)
		if line := rows[i].line(at); end == at+1 {
			for end < line && rises(cells[end-1], cells[end]) {
				end++
			}
			r.Rising = end > at+1
		}
		if lines := a.lines(rows[i], at, end-at); lines > 0 {
			r.Lines, r.Rising = (end-at)/rows[i].Dice[1], true
			end = at + lines*rows[i].Dice[1]
		}
		r.Faces = end - at
		list, at = append(list, r), end
	}
	return list
}

// alike returns where the cells that are equal to one of them end.
func alike(cells []Cell, at int) int {
	n := slices.IndexFunc(cells[at:], func(c Cell) bool { return c != cells[at] })
	if n < 0 {
		return len(cells)
	}
	return at + n
}

// line returns where the line of a cell ends within which faces may rise: the faces of a
// die, or of the second of two that has too many for the columns of a grid; 0 for other
// dice.
func (r *RolledCase) line(at int) int {
	line := r.Dice[len(r.Dice)-1]
	if len(r.Dice) > 2 || len(r.Dice) == 2 && line <= maxColumns {
		return 0
	}
	return at - at%line + line
}

const maxColumns = 12

// lines returns how many faces of the first of two dice, from one on, tell the outcome:
// at least three outcomes, one after the other, each the same number of lines. It returns
// 0 for other rows, and where all faces of the first one tell it.
func (a *Automaton) lines(r *RolledCase, from, faces int) int {
	line := r.Dice[len(r.Dice)-1]
	if len(r.Dice) != 2 || r.To[from] < 0 || !a.Interchangeable() || from%line > 0 ||
		faces%line > 0 || faces > line && from > 0 || faces > maxLines*line {
		return 0
	}
	end := from + faces
	for end < len(r.To) && r.To[end] == r.To[end-1]+1 && alike(r.To, end) == end+faces {
		end += faces
	}
	if end-from < 3*faces {
		return 0
	}
	return (end - from) / line
}

// maxLines is how many faces may have an outcome that is a fraction of the face: a fifth,
// rounded up.
const maxLines = 5

// The weights of the ease put cards in the order in which people who played them found
// them easy.
const (
	easeOfRange     = 1 // faces that lead to an outcome, to the start or to the row itself
	easeOfEntry     = 2 // faces that lead to a row
	easeOfReturn    = 4 // faces that lead to a row to which others led before
	easeOfAgain     = 1 // each other row of such a range to which others led before
	easeOfFraction  = 4 // a fraction of the face below a third; half of it counts 2
	easeOfDigits    = 2
	easeOfBase      = 4
	easeOfAdding    = 10 // to add a face to a number that is no multiple of ten
	easeOfSubtract  = 12 // numbers from which to subtract a multiple of the target
	easeOfTens      = 5  // the same, if the target is a multiple of ten
	easeOfLong      = 2  // each row above 20
	easeOfMany      = 10 // each row more than a card has, besides
	easeOfSum       = 2
	easeOfEffect    = 2  // what a modifier does with the dice of a sum
	easeOfOperation = 1  // with the totals of a sum
	easeOfTable     = 2  // to look a number up in a table that a book has
	easeOfLines     = 20 // outcomes of such a table that count 1 together
)

// Ease returns how hard it is to follow the plan on paper: a smaller number is easier,
// and 0 rolls nothing. It counts what a player reads, by the [Recipe] of the plan, with
// the weights above; dice.Strategy.Ease lists them.
//
// A row after the start adds its level: 1 if the start leads to it, 2 after one more
// roll, and so on. A row with the same ranges as an earlier one, none of which leads to a
// row, adds half its ranges, rounded up. Several dice add 1, and 1 for each border of two
// ranges between which the first die keeps its face. They have a line for the faces of
// all but the last die, as on a card: a range that continues on the next line counts
// again.
func (a *Automaton) Ease() int {
	switch {
	case a.Recipe != nil:
		return a.Recipe.Ease(a.Target)
	case a.ByFormulas():
		return MaxListedCells + min(a.Rows(), MaxListedCells)
	}
	return a.easeByRows(a.RolledCases(MaxCells))
}

// easeByRows returns the ease of rows.
func (a *Automaton) easeByRows(rows []*RolledCase) (ease int) {
	level := make([]int, len(rows)) // of those to which a range has led
	shapes := map[string]bool{}
	printed := 0
	for i, r := range rows {
		leads, shape := false, fmt.Append(nil, r.Dice)
		ranges := r.once(a.Ranges(rows, i))
		marks := 0
		if n := a.fractions(r, ranges); n > 0 {
			marks = min(ranges[0].Faces, easeOfFraction) - n*easeOfRange
		}
		for _, s := range ranges {
			shape = strconv.AppendInt(append(shape, ' '), int64(s.Faces), 10)
			marks += easeOfRange
			if s.To >= Start || s.To.Row() == i {
				continue
			}
			to, end := s.To.Row(), s.To.Row()+1
			leads = true
			if s.Rising {
				end = to + s.Faces
			}
			marks += easeOfEntry - easeOfRange
			if level[to] > 0 {
				marks += easeOfReturn - easeOfEntry
			}
			marks += easeOfAgain * reach(level[to:end], level[i]+1)
		}
		if len(r.Dice) > 1 {
			marks += 1 + r.broken(ranges)
		}
		printed += r.printed(ranges)
		if i > 0 && !leads && shapes[string(shape)] {
			marks = (marks + 1) / 2
		}
		if i > 0 {
			shapes[string(shape)] = true
		}
		ease += marks + level[i]
	}
	return ease + easeOfLong*max(0, printed-longRows) + easeOfMany*max(0, printed-MaxRows)
}

// longRows is from how many rows on a card is a long one.
const longRows = 20

// MaxRows is how many rows a card has at most: people lose their place in more.
const MaxRows = 36

// once returns the ranges without those of lines that say what the line before says.
func (r *RolledCase) once(ranges []Range) (told []Range) {
	line := r.Dice[len(r.Dice)-1]
	for _, s := range ranges {
		at := s.First - s.First%line
		if at == 0 || s.Faces >= line && s.First > at || s.Lines > 0 || len(r.Dice) == 1 ||
			!slices.Equal(r.To[at:at+line], r.To[at-line:at]) {
			told = append(told, s)
		}
	}
	return told
}

// printed returns how many rows of a card a row takes: one for the faces of all dice but
// the last, unless neighbours say the same.
func (r *RolledCase) printed(ranges []Range) (n int) {
	line := r.Dice[len(r.Dice)-1]
	for at := 0; at < len(r.To); at += line {
		told := slices.ContainsFunc(ranges, func(s Range) bool {
			return s.Lines > 0 && s.First < at && at < s.First+s.Faces
		})
		if at == 0 || !told && !slices.Equal(r.To[at:at+line], r.To[at-line:at]) {
			n++
		}
	}
	return n
}

// reach gives a level to the rows that have none, and returns how many after the first
// had one.
func reach(level []int, next int) (again int) {
	for i := range level {
		switch {
		case level[i] == 0:
			level[i] = next
		case i > 0:
			again++
		}
	}
	return again
}

// fractions returns how many of the first ranges of a row of one die a card has as a
// fraction of the face.
func (a *Automaton) fractions(r *RolledCase, ranges []Range) (n int) {
	first := ranges[0]
	if len(r.Dice) > 1 || !a.Interchangeable() || first.To < 0 || first.Faces < 2 ||
		first.Faces > maxLines || first.Rising {
		return 0
	}
	for n < len(ranges) && ranges[n].To == first.To+Cell(n) && ranges[n].Faces == first.Faces &&
		!ranges[n].Rising {
		n++
	}
	if n < 3 {
		return 0
	}
	return n
}

// broken returns how many borders are between two faces of the other dice, for one face
// of the first, and how many lines of a card, each for faces of all dice but the last,
// continue a range.
func (r *RolledCase) broken(ranges []Range) (marks int) {
	last, line := len(r.To)/r.Dice[0], r.Dice[len(r.Dice)-1]
	marks = len(r.To)/line - 1
	if ranges[0].Lines > 0 { // one line
		marks -= ranges[0].Faces/line - 1
	}
	for _, s := range ranges[1:] {
		if s.Lines > 0 {
			marks -= s.Faces/line - 1
		}
		if s.First%last != 0 {
			marks++
		}
		if s.First%line == 0 {
			marks--
		}
	}
	return marks
}
