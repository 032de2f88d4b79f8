package automaton

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
