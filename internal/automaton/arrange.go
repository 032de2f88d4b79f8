package automaton

import (
	"cmp"
	"encoding/binary"
	"fmt"
	"math"
	"slices"
)

// Arranged returns the automaton as [Automaton.Tidied] does, with cells in other places
// of their step, which changes no probability, since all cells of a step are equally
// likely. Neighbouring faces then lead to one place where they can, rows look alike, and
// outcomes and rows are numbered in reading order. With too many rows for a card it is
// only tidied, and also if that is much easier, with no more rows: where little is
// gained, players like neighbouring faces better. Arranged also returns the ease.
func (a *Automaton) Arranged() (arranged *Automaton, ease int) {
	t := a.arrangement()
	if t == nil {
		return a, a.Ease()
	}
	t.merge()
	merged := t.built()
	if len(Cells(t.rows)) > MaxCells {
		return merged, merged.Ease()
	}
	plain, rows := merged.easeByRows(t.rows), len(t.rows)
	if rows > maxArranged {
		return merged, plain
	}
	for again := true; again; again = t.merge() { // arranged rows may be alike
		t.arrange()
	}
	arranged = t.built()
	t = arranged.arrangement()
	ease = arranged.easeByRows(t.rows)
	if plain < ease && (rows == 1 || rows <= len(t.rows) && plain < ease*4/5) {
		return merged, plain
	}
	return arranged, ease
}

// maxArranged is more rows than a card of 60 lines has.
const maxArranged = 256

// arrange changes places within each step, and renumbers outcomes and rows.
func (t *arrangement) arrange() {
	var order [][]*RolledCase // as a reader meets them
	var rows []*RolledCase
	steps := t.steps()
	met := make([]bool, len(steps))
	meet := func(step int) {
		met[step] = true
		order = append(order, steps[step])
		for _, r := range steps[step] {
			r.number = len(rows)
			rows = append(rows, r)
		}
	}
	meet(0)
	outcomes := map[Cell]Cell{}       // new numbers
	for i := 0; i < len(order); i++ { // grows on the way
		var reached []int
		for _, c := range Cells(order[i]) {
			if c < 0 && !met[t.rows[c.Row()].step] {
				reached = append(reached, t.rows[c.Row()].step)
			}
		}
		slices.SortStableFunc(reached, func(a, b int) int {
			return cmp.Compare(len(steps[a][0].To), len(steps[b][0].To))
		})
		for _, step := range reached {
			if !met[step] {
				meet(step)
			}
		}
		t.lay(order[i])
		for _, c := range Cells(order[i]) {
			if _, known := outcomes[c]; c >= 0 && !known && t.automaton.Interchangeable() {
				outcomes[c] = Cell(len(outcomes))
			}
		}
	}
	t.reorder(rows, outcomes)
}

// lay arranges the cells of a step: outcomes in ascending order, then rows, then the
// start. Outcomes with fewer cells come first in a row apart, and where they are
// interchangeable. If all outcomes have the same number of cells, each gets neighbouring
// faces of the last die while a line of the grid has room: the lines share columns. The
// gaps are filled at the end.
func (t *arrangement) lay(rows []*RolledCase) {
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
func (t *arrangement) kinds(cells []Cell, rows []*RolledCase) (ranked []cellKind) {
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

// An arrangement is a small automaton written out, so that rows and outcomes can
// change places.
type arrangement struct {
	automaton *Automaton
	rows      []*RolledCase
}

// Tidied returns the automaton without rolls whose faces all lead to one place, and with
// one row for all that lead to the same places. Every outcome keeps its probability, and
// the cost can only fall. Each step rolls one throw. An automaton of more than 2^17
// throws is returned unchanged.
func (a *Automaton) Tidied() *Automaton {
	t := a.arrangement()
	if t == nil {
		return a
	}
	t.merge()
	return t.built()
}

// arrangement returns the rows of the automaton; nil if it is read otherwise, or has
// none, or too many.
func (a *Automaton) arrangement() *arrangement {
	if a.Recipe != nil {
		return nil
	}
	t := &arrangement{a, a.RolledCases(MaxListedCells)}
	for _, r := range t.rows {
		r.standsFor = map[int]int{r.Space: 1}
	}
	if len(t.rows) == 0 {
		return nil
	}
	return t
}

// merge omits rows until all are needed, and reports whether it omitted any.
func (t *arrangement) merge() (merged bool) {
	instead := make([]Cell, len(t.rows)) // of each row
	seen := map[string]int{}
	for i, r := range t.rows {
		instead[i] = toRow(i)
		key := binary.AppendVarint(nil, int64(r.Run.Throw))
		for _, c := range r.To {
			key = binary.AppendVarint(key, int64(c))
		}
		same, known := seen[string(key)]
		if known {
			instead[i] = toRow(same)
			for space, cases := range r.standsFor {
				t.rows[same].standsFor[space] += cases
			}
		} else {
			seen[string(key)] = i
			if !slices.ContainsFunc(r.To, func(c Cell) bool { return c != r.To[0] }) {
				instead[i] = r.To[0]
			}
		}
		merged = merged || instead[i] != toRow(i)
	}
	if merged {
		t.replace(instead)
		t.merge()
	}
	return merged
}

// replace redirects cells, and omits rows that the start no longer leads to.
func (t *arrangement) replace(instead []Cell) {
	rows := []*RolledCase{t.rows[instead[0].Row()]}
	met := map[*RolledCase]bool{rows[0]: true}
	for i := 0; i < len(rows); i++ { // grows on the way
		for j, c := range rows[i].To {
			if c < 0 {
				c = instead[c.Row()]
			}
			rows[i].To[j] = c
			if c < 0 && !met[t.rows[c.Row()]] {
				met[t.rows[c.Row()]] = true
				rows = append(rows, t.rows[c.Row()])
			}
		}
	}
	t.reorder(rows, nil)
}

// reorder renumbers rows and outcomes, and omits rows to which no other leads.
func (t *arrangement) reorder(rows []*RolledCase, outcomes map[Cell]Cell) {
	for n, r := range rows {
		r.number = n
	}
	for _, r := range rows {
		for j, c := range r.To {
			if c < 0 {
				r.To[j] = toRow(t.rows[c.Row()].number)
			} else if to, renumbered := outcomes[c]; renumbered {
				r.To[j] = to
			}
		}
	}
	t.rows = rows
}

// steps divides the rows into steps, by their first rows. The start is a step of its own.
func (t *arrangement) steps() (list [][]*RolledCase) {
	known := map[string]int{}
	for i, r := range t.rows {
		key := fmt.Sprint(r.Run.Throw, i == 0, r.standsFor)
		step, found := known[key]
		if !found {
			step = len(list)
			known[key] = step
			list = append(list, nil)
		}
		r.step = step
		list[step] = append(list[step], r)
	}
	return list
}

// built returns the automaton of the arrangement.
func (t *arrangement) built() *Automaton {
	a := *t.automaton
	a.Spaces = spacesOf(t.steps(), t.rows)
	return &a
}

// With returns the automaton for outcomes of other weights: outcome i becomes index[i].
func (a *Automaton) With(index, weights []uint64) *Automaton {
	made := &Automaton{Target: uint64(len(weights)), Throws: a.Throws, Weights: weights}
	n, table := a.Recipe.(*Number)
	table = table && n.Of > 0
	if table {
		made.Recipe = n
	}
	for _, p := range a.Spaces {
		var runs []Run
		for _, r := range p.Runs {
			if r.Action != Decided {
				runs = append(runs, r)
				continue
			}
			times := r.Cases() / r.Span
			if table {
				times = 1 // so that each number has its outcome
			}
			part := Space{Size: r.Start}
			for part.Size < r.End && len(part.Runs) <= maxSegments { // with more there is no proof
				for _, outcome := range index[r.Offset : r.Offset+r.Span] {
					part.add(Run{Action: Decided, Offset: outcome}, times)
				}
			}
			runs = append(runs, part.Runs...)
		}
		made.Spaces = append(made.Spaces, Space{p.Size, runs})
	}
	return made
}
