package automaton

import "slices"

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

// maxLines is how many faces may have an outcome that is a part of the face: a fifth,
// rounded up.
const maxLines = 5
