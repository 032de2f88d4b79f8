package automaton

import (
	"fmt"
	"strconv"
)

// A Range is neighbouring faces of a row that a player reads as one: all lead to one place, or
// each leads to the next outcome ("20 + the face") or the next row ("row of that number").
type Range struct {
	First, Faces int  // of the throws of the row, from 0
	To           Cell // of the first
	Rising       bool // whether each of the others leads to the next one
}

// Ranges returns the faces of row i as ranges. Only the faces of a single die rise, and
// outcomes only if they are [Automaton.Interchangeable]. No range of rows holds the start or
// row i itself.
func (a *Automaton) Ranges(rows []*Row, i int) (list []Range) {
	cells := rows[i].To
	row := func(c Cell) bool { return c < Start && c != toRow(i) }
	rises := func(before, c Cell) bool {
		if before >= 0 {
			return c == before+1 && a.Interchangeable()
		}
		return c == before-1 && row(before) && row(c)
	}
	for at := 0; at < len(cells); {
		r, end := Range{First: at, To: cells[at]}, at+1
		for end < len(cells) && cells[end] == r.To {
			end++
		}
		if end == at+1 && len(rows[i].Dice) == 1 {
			for end < len(cells) && rises(cells[end-1], cells[end]) {
				end++
			}
			r.Rising = end > at+1
		}
		r.Faces = end - at
		list, at = append(list, r), end
	}
	return list
}

// The weights of the ease. They put the cards that people have played in the order in which
// these were found easy.
const (
	easeOfRange  = 1 // faces that lead to an outcome, to the start or to the row itself
	easeOfEntry  = 2 // faces that lead to a row
	easeOfReturn = 4 // faces that lead to a row to which others led before
	easeOfDigits = 2
	easeOfBase   = 4
	easeOfSum    = 2
)

// Ease returns how hard it is to follow the plan on paper: a smaller number is easier, and 0
// rolls nothing. It counts what a player reads, in the easiest [Reading].
//
// Of rows, it adds for each range 1, or 2 if it leads to a row, 4 if others led there before.
// A row after the start adds its level: 1 if the start leads to it, 2 after one more roll, and
// so on. A row with the same ranges as an earlier one, none of which leads to a row, adds half
// its ranges, rounded up. Several dice read as one number add 1, and 1 for each border of two
// ranges between which the first die keeps its face.
//
// Digits add 2, numbers of another base 4; "above 37: again" adds 1. A sum adds 2, and the ease
// of each kind of die that is made for it.
func (a *Automaton) Ease() int {
	_, ease := a.Read(a.List(maxTable))
	return ease
}

// lookup returns the ease of rows.
func (a *Automaton) lookup(rows []*Row) (ease int) {
	level := make([]int, len(rows)) // of those to which a range has led
	shapes := map[string]bool{}
	for i, r := range rows {
		marks, leads, shape := 0, false, fmt.Append(nil, r.Dice)
		for _, span := range a.Ranges(rows, i) {
			shape = strconv.AppendInt(append(shape, ' '), int64(span.Faces), 10)
			if marks += easeOfRange; span.To >= Start || span.To.Row() == i {
				continue
			}
			to, end := span.To.Row(), span.To.Row()+1
			if leads = true; span.Rising {
				end = to + span.Faces
			}
			marks += easeOfEntry - easeOfRange
			if level[to] > 0 {
				marks += easeOfReturn - easeOfEntry
			}
			for ; to < end; to++ {
				if level[to] == 0 {
					level[to] = level[i] + 1
				}
			}
		}
		if last := len(r.To) / r.Dice[0]; len(r.Dice) > 1 {
			marks++
			for _, span := range a.Ranges(rows, i)[1:] {
				if span.First%last != 0 {
					marks++
				}
			}
		}
		if i > 0 && !leads && shapes[string(shape)] {
			marks = (marks + 1) / 2
		}
		if i > 0 {
			shapes[string(shape)] = true
		}
		ease += marks + level[i]
	}
	return ease
}
