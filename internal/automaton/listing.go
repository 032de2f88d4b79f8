package automaton

import "slices"

// A Row is a case that is rolled, in a list of all of them, with a cell for each throw.
type Row struct {
	Position
	Dice []int
	To   []Cell // by the digits of a throw

	// These are for Tidied.
	class  map[int]int // the cases of each pool that the row stands for
	group  *group
	number int
}

// A Cell says where a throw leads: to an outcome, from 0, or to the row i as -1-i.
type Cell int

// Start is the cell that leads to the first row.
const Start Cell = -1

func toRow(i int) Cell { return Cell(-1 - i) }

// Row returns the row that the cell leads to, or a negative number for an outcome.
func (c Cell) Row() int { return int(-1 - c) }

// List returns the cases that a player may have to roll, the start first. It returns
// nothing if nothing is rolled or if there would be more cells than the limit.
func (a *Automaton) List(limit uint64) (rows []*Row) {
	known := map[mark]int{}
	cells := uint64(0)
	find := func(p Position) Cell {
		if face, done := p.Result(); done {
			return Cell(face - 1)
		}
		key := mark{p.Pool, p.Index}
		i, ok := known[key]
		if !ok {
			i = len(rows)
			known[key] = i
			cells += min(a.Throws[p.Run.Throw].Sides, limit+1)
			rows = append(rows, &Row{Position: p, Dice: a.Next(p)})
		}
		return toRow(i)
	}
	find(a.Settle(0, 0))
	for i := 0; i < len(rows); i++ { // grows on the way
		if cells > limit {
			return nil
		}
		r := rows[i]
		r.To = make([]Cell, a.Throws[r.Run.Throw].Sides)
		for digits := range r.To {
			r.To[digits] = find(a.Land(r.Position, uint64(digits)))
		}
	}
	return rows
}

// Cells returns the cells of rows, one row after the other.
func Cells(rows []*Row) (cells []Cell) {
	for _, r := range rows {
		cells = append(cells, r.To...)
	}
	return cells
}

// InOneGo returns the dice that a player always rolls until there is a result or a new
// start. It also returns the rows of the last roll, one for all faces before, in
// their order. It returns no dice if the next die depends on a face. Only the last early
// faces of the first die may lead to the start at once: their rows lead there too.
func InOneGo(rows []*Row) (dice []int, last []*Row, early int) {
	for last = rows[:1]; ; {
		dice = append(dice, last[0].Dice...)
		cells, more := Cells(last), 0
		for _, c := range cells {
			if c < Start {
				more++
			}
		}
		switch {
		case more == 0:
			return dice, last, early
		case cells[0] >= Start || more < len(cells) && (len(dice) > 1 || slices.Contains(cells[:more], Start)):
			return nil, nil, 0
		}
		early, last = len(cells)-more, nil
		open, seen := rows[cells[0].Row()], map[Cell]bool{}
		if len(cells) > maxTable/len(open.To) {
			return nil, nil, 0 // early faces that are nearly all
		}
		again := &Row{To: slices.Repeat([]Cell{Start}, len(open.To))}
		for _, c := range cells {
			next := again
			if c != Start {
				if c >= 0 || seen[c] || rows[c.Row()].Run.Throw != open.Run.Throw {
					return nil, nil, 0
				}
				next, seen[c] = rows[c.Row()], true
			}
			last = append(last, next)
		}
	}
}

// Read returns the cells of throws read as numbers: outcomes, or the start above the target.
func (a *Automaton) Read(throws int, number func(i int) int) []Cell {
	cells := make([]Cell, throws)
	for i := range cells {
		if cells[i] = Cell(number(i) - 1); uint64(cells[i]) >= a.Target {
			cells[i] = Start
		}
	}
	return cells
}

// Shown returns the number that d10s show if 0 stands for ten, and only zeros for the
// number of all throws. The digits of throw i, from 0, are the faces minus one.
func Shown(i, throws int) (number int) {
	for place := 1; place < throws; place *= 10 {
		number += (i + 1) % 10 * place
		i /= 10
	}
	if number == 0 {
		return throws
	}
	return number
}
