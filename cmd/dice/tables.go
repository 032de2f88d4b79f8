package main

import (
	"fmt"
	"slices"

	"example.com/dice"
)

// The picture of a strategy is a set of tables to look results up in. A table
// has a row for each open case and a column for each face; in the cell is the
// result, or the table and row to go on in. All of that is read from a
// dice.Walk; nothing else is known here about how a strategy works.

// A table tells what a throw leads to, from each of some open cases that are
// thrown on with the same dice.
type table struct {
	dice   []int
	rows   [][]cell // for each case and each outcome of the throw, in order
	visits float64  // for each result of the strategy, on average
}

// A group is a list of cases that are thrown on with the same dice: the faces
// that lead to each.
type group [][]int

const (
	maxOutcomes = 1000 // of one throw
	maxRows     = 250  // of one table
	maxCells    = 2500 // drawn in all tables
)

// tables returns the tables of a strategy, the first of which begins, and
// whether they are all there are.
//
// Groups that are thrown on with the same dice, to the same results and positions
// of the walk, share a table.
func tables(s *dice.Strategy) (list []table, all bool) {
	all = true
	known := map[string]int{}
	var groups []group
	cells := 0
	find := func(g group) int {
		var x *view
		if len(g) <= maxRows {
			x = look(s, g)
		}
		if x == nil {
			all = false
			return notDrawn
		}
		if i, seen := known[x.key]; seen {
			return i
		}
		if cells += x.size(); cells > maxCells {
			all = false
			return notDrawn
		}
		known[x.key] = len(groups)
		groups = append(groups, g)
		return known[x.key]
	}
	if _, done := s.Walk().Result(); done {
		return nil, true
	}
	if find(group{nil}) == notDrawn {
		return nil, false
	}
	for i := 0; i < len(groups); i++ { // grows on the way
		x := look(s, groups[i])
		targets := make([]int, len(x.next))
		for j, g := range x.next {
			targets[j] = find(g)
		}
		t := table{dice: x.dice, rows: x.cells}
		for _, row := range t.rows {
			for j := range row {
				if row[j].result == 0 {
					row[j].table = targets[row[j].table]
				}
			}
		}
		list = append(list, t)
	}
	list = prune(list)
	return list, all
}

// prune leaves out the tables after the first in which every cell leads to a
// table that is not drawn. Their rows show nothing that a reader could use.
func prune(list []table) []table {
	for i := len(list) - 1; i > 0; i-- {
		if !list[i].leads() {
			list[i].rows = nil
		}
	}
	for i := len(list) - 1; i > 0; i-- {
		if list[i].rows == nil {
			list = slices.Delete(list, i, i+1)
			for _, t := range list {
				t.forget(i)
			}
		}
	}
	return list
}

// leads reports whether a table has a cell that says anything.
func (t *table) leads() bool {
	for _, row := range t.rows {
		for _, c := range row {
			if c.result != 0 || c.table != notDrawn {
				return true
			}
		}
	}
	return false
}

// forget renumbers the tables that come after i, which is not drawn.
func (t *table) forget(i int) {
	for _, row := range t.rows {
		for j := range row {
			switch c := &row[j]; {
			case c.result != 0:
			case c.table == i:
				c.table = notDrawn
			case c.table > i:
				c.table--
			}
		}
	}
}

// A view is what one throw makes of a group. The tables of its cells are
// indexes into next.
type view struct {
	dice  []int
	cells [][]cell
	next  []group
	key   string // the dice and, for each cell, its result or position
}

// look tries all faces from each case of a group. It returns nil if these are too
// many. Open cases that follow each other and are thrown on with the same dice
// form a group.
func look(s *dice.Strategy, g group) *view {
	x := &view{dice: start(s, g[0]).Next()}
	outcomes := 1
	for _, sides := range x.dice {
		if outcomes > maxOutcomes/sides {
			return nil
		}
		outcomes *= sides
	}
	key := fmt.Append(nil, x.dice)
	var last []int
	for _, path := range g {
		walk := start(s, path)
		row := make([]cell, 0, outcomes)
		for outcome := range outcomes {
			faces := facesOf(outcome, x.dice)
			must(walk.Feed(faces...))
			result, done := walk.Result()
			step, number := walk.Position()
			key = fmt.Append(key, " ", result, step, number)
			if !done {
				if dice := walk.Next(); !slices.Equal(dice, last) {
					x.next, last = append(x.next, nil), dice
				}
				n := len(x.next) - 1
				row = append(row, cell{table: n, row: len(x.next[n])})
				x.next[n] = append(x.next[n], append(slices.Clip(path), faces...))
			} else {
				row = append(row, cell{result: result})
			}
			walk.Undo()
		}
		x.cells = append(x.cells, row)
	}
	x.key = string(key)
	return x
}

// size returns the number of cells to draw.
func (x *view) size() (n int) {
	for _, row := range x.cells {
		if x.dice[len(x.dice)-1] > maxColumns {
			n += len(spans(row))
		} else {
			n += len(row)
		}
	}
	return n
}

// start returns a walk that has come along a path.
func start(s *dice.Strategy, path []int) *dice.Walk {
	walk := s.Walk()
	for len(path) > 0 {
		n := len(walk.Next())
		must(walk.Feed(path[:n]...))
		path = path[n:]
	}
	return walk
}

// must is for faces that the dice have.
func must(err error) {
	if err != nil {
		panic(err)
	}
}

// facesOf returns an outcome as the faces of dice, the last of which changes
// first.
func facesOf(outcome int, dice []int) []int {
	faces := make([]int, len(dice))
	for i := len(dice) - 1; i >= 0; i-- {
		faces[i] = outcome%dice[i] + 1
		outcome /= dice[i]
	}
	return faces
}
