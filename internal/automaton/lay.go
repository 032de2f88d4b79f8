package automaton

import (
	"cmp"
	"math"
	"slices"
)

// lay arranges the cells of a step: outcomes in ascending order, then rows, then the
// start. Outcomes with fewer cells come first in a row apart, and where they are
// interchangeable. If all outcomes have the same number of cells, each gets neighbouring
// faces of the last die while a line of the grid has room: the lines share columns. The
// gaps are filled at the end.
func (t *transitionTable) lay(rows []*RolledCase) {
	cells := Cells(rows)
	order := t.kinds(cells, rows)
	for i := range cells {
		cells[i] = empty
	}
	columns := rows[0].Dice[len(rows[0].Dice)-1]
	n, _ := slices.BinarySearchFunc(order, 1, func(k cellKind, group int) int {
		return k.group - group
	})
	outcomes := order[:n]
	unlike := func(k cellKind) bool { return k.count != outcomes[0].count }
	blocks := n > 0 && !slices.ContainsFunc(outcomes, unlike)
	block, free := 0, 0
	if blocks && len(rows) == 1 && len(rows[0].Dice) == 2 && t.automaton.Interchangeable() {
		lines := outcomes[0].count / columns * columns // the first of two dice tells the outcome
		for i, k := range outcomes {
			block += copy(cells[block:], slices.Repeat([]Cell{k.cell}, lines))
			outcomes[i].count -= lines
		}
	}
	blocks = blocks && outcomes[0].count <= columns
	for i, k := range order {
		if blocks && i < n {
			if block%columns+k.count > columns {
				block += columns - block%columns
			}
			if block+k.count <= len(cells) {
				block += copy(cells[block:], slices.Repeat([]Cell{k.cell}, k.count))
				continue
			}
		}
		for ; k.count > 0; free++ {
			if cells[free] == empty {
				cells[free] = k.cell
				k.count--
			}
		}
	}
	for _, r := range rows {
		cells = cells[copy(r.To, cells):]
	}
}

// kinds returns the kinds of the cells of rows, ranked.
func (t *transitionTable) kinds(cells []Cell, rows []*RolledCase) (ranked []cellKind) {
	slices.Sort(cells)
	for i, c := range cells {
		if i == 0 || c != cells[i-1] {
			ranked = append(ranked, cellKind{cell: c, number: int(c)})
		}
		ranked[len(ranked)-1].count++
	}
	apart := t.automaton.Interchangeable() || len(rows) == 1 && len(t.rows) > 2 &&
		rows[0] != t.rows[0]
	for i := range ranked {
		switch k := &ranked[i]; {
		case k.cell == Start:
			k.group = 2
		case k.cell < 0:
			k.group, k.number = 1, t.rows[k.cell.Row()].number
		case apart:
			k.size = k.count // rows with other outcomes have the same ranges
		}
	}
	slices.SortFunc(ranked, func(a, b cellKind) int {
		return cmp.Or(a.group-b.group, a.size-b.size, a.number-b.number)
	})
	return ranked
}

// A cellKind is the cells that lead to one place; the last three numbers are its rank.
type cellKind struct {
	cell                       Cell
	count, group, size, number int
}

// empty is a cell that is not laid yet.
const empty = math.MaxInt
