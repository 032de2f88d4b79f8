package automaton

import "math"

// A RolledCase is a case that is rolled, in a list of all of them, with a cell for each
// throw.
type RolledCase struct {
	Position
	Dice []int
	To   []Cell // by the number of a throw; see [Throw.Digits]

	standsFor    map[int]int // cases of each space, in an arrangement
	step, number int         // its place in the spaces that are made
}

// A Cell says where a throw leads: to an outcome, from 0, or to the row i as -1-i.
type Cell int

// Start is the cell that leads to the first row.
const Start Cell = -1

func toRow(i int) Cell { return Cell(-1 - i) }

// Row returns the row that the cell leads to, or a negative number for an outcome.
func (c Cell) Row() int { return int(-1 - c) }

// RolledCases returns the cases that a player may have to roll, the start first. It
// returns nothing if nothing is rolled or if there would be more cells than the limit.
func (a *Automaton) RolledCases(limit uint64) (rows []*RolledCase) {
	known := map[[2]uint64]int{} // by the space and the case
	cells := uint64(0)
	find := func(p Position) Cell {
		if face, done := p.Result(); done {
			return Cell(face - 1)
		}
		key := [2]uint64{uint64(p.Space), p.Index}
		i, ok := known[key]
		if !ok {
			i = len(rows)
			known[key] = i
			cells += min(a.Throws[p.Run.Throw].Sides, limit+1)
			rows = append(rows, &RolledCase{Position: p, Dice: a.Throw(p).Dice})
		}
		return toRow(i)
	}
	find(a.Settle(0, 0))
	for i := 0; i < len(rows); i++ { // grows on the way
		if cells > limit {
			return nil
		}
		r := rows[i]
		sides := a.Throws[r.Run.Throw].Sides
		first := r.Run.Offset + (r.Index-r.Run.Start)*sides
		r.To = make([]Cell, 0, sides)
		for index := first; index < first+sides; index++ {
			run := a.Spaces[r.Run.To].at(index)
			cell := find(a.Settle(r.Run.To, index))
			r.To = append(r.To, cell)
			for run.Action != Rolled && run.Span == 1 && index+1 < min(run.End, first+sides) {
				index++ // without another look: rows of thousands of faces have a few runs
				r.To = append(r.To, cell)
			}
		}
	}
	return rows
}

// Rows returns how many rows a player looks up, one for each case that is rolled; at most
// MaxInt.
func (a *Automaton) Rows() (rows int) {
	for _, p := range a.Spaces {
		for _, r := range p.Runs {
			if r.Action == Rolled {
				rows = int(min(uint64(rows)+min(r.Cases(), math.MaxInt), math.MaxInt))
			}
		}
	}
	return rows
}

// ByFormulas reports whether rows are too large to be written out.
func (a *Automaton) ByFormulas() bool {
	return a.ByRows() && a.Rows() > 0 && a.RolledCases(MaxCells) == nil
}

// Cells returns the cells of rows, one row after the other.
func Cells(rows []*RolledCase) (cells []Cell) {
	for _, r := range rows {
		cells = append(cells, r.To...)
	}
	return cells
}

// MaxListedCells is how many cells are listed at most.
const MaxListedCells = 1 << 17

// MaxCells is how many numbers of throws are written out for people: those of all rows of
// a card, or of dice that are rolled at once and added. Larger automata have formulas.
const MaxCells = 10_000

// OneThrow returns the plan of one throw, whose number is looked up in cells.
func OneThrow(target uint64, throw Throw, cells []Cell) *Automaton {
	rows := []*RolledCase{{To: cells}}
	return &Automaton{Target: target, Throws: []Throw{throw},
		Spaces: spacesOf([][]*RolledCase{rows}, rows)}
}

// spacesOf returns the spaces of steps, for each one of its rows, and one of their cells,
// which lead to rows of a list.
func spacesOf(steps [][]*RolledCase, rows []*RolledCase) (spaces []Space) {
	for i, step := range steps {
		for n, r := range step {
			r.step, r.number = i, n
		}
	}
	for i, step := range steps {
		var landing Space
		for _, c := range Cells(step) {
			to := Run{Action: Decided, Offset: uint64(c)}
			if c < 0 {
				r := rows[c.Row()]
				to = Run{Action: Carried, To: 2 * r.step, Offset: uint64(r.number)}
			}
			landing.add(to, 1)
		}
		rolled := Run{End: uint64(len(step)), Throw: step[0].Run.Throw, To: 2*i + 1}
		spaces = append(spaces, Space{rolled.End, []Run{rolled}}, landing)
	}
	return spaces
}
