package automaton

import (
	"cmp"
	"encoding/binary"
	"fmt"
	"slices"
)

// A transitionTable is a small automaton written out, so that rows and outcomes can
// change places.
type transitionTable struct {
	automaton *Automaton
	rows      []*RolledCase
}

// A rowGroup is the rows that one throw rolls and that are equally likely: a step.
type rowGroup struct {
	number int
	rows   []*RolledCase
}

// MaxTable is how many throws a table lists at most.
const MaxTable = 1 << 17

// MaxCells is how many numbers of throws are written out for people: those of all rows of
// a card, or of dice that are rolled at once and added. Larger automata have formulas.
const MaxCells = 10_000

// Tidied returns the automaton without rolls whose faces all lead to one place, and with
// one row for all that lead to the same places. Every outcome keeps its probability, and
// the cost can only fall. Each step rolls one throw. An automaton of more than 2^17
// throws is returned unchanged.
func (a *Automaton) Tidied() *Automaton {
	t := a.table()
	if t == nil {
		return a
	}
	t.merge()
	return t.built()
}

// Arranged returns the automaton as [Automaton.Tidied] does, with cells in other places
// of their step, which changes no probability, since all cells of a step are equally
// likely. Neighbouring faces then lead to one place where they can, rows look alike, and
// outcomes and rows are numbered in reading order. That order may suggest another one, so
// it is arranged twice. With too many rows for a card it is only tidied, and also if that
// is much easier, with no more rows: where little is gained, players like neighbouring
// faces better. Arranged also returns the ease.
func (a *Automaton) Arranged() (arranged *Automaton, ease int) {
	t := a.table()
	if t == nil {
		return a, a.Ease()
	}
	t.merge()
	merged := t.built()
	if merged.ByFormulas() {
		return merged, merged.Ease()
	}
	plain, rows := merged.lookup(t.rows), len(t.rows)
	if rows > maxArranged {
		return merged, plain
	}
	for range 2 {
		for again := true; again; again = t.merge() { // arranged rows may be alike
			t.arrange()
		}
		arranged = t.built()
		t = arranged.table()
	}
	ease = arranged.lookup(t.rows)
	if plain < ease && (rows == 1 || rows <= len(t.rows) && plain < ease*4/5) {
		return merged, plain
	}
	return arranged, ease
}

// maxArranged is more rows than a card of 60 lines has.
const maxArranged = 256

// table returns the rows of the automaton; nil if it is read otherwise, or has none, or
// too many.
func (a *Automaton) table() *transitionTable {
	if a.Recipe != nil {
		return nil
	}
	t := &transitionTable{a, a.RolledCases(MaxTable)}
	for _, r := range t.rows {
		r.class = map[int]int{r.Pool: 1}
	}
	if len(t.rows) == 0 {
		return nil
	}
	return t
}

// merge omits rows until all are needed, and reports whether it omitted any.
func (t *transitionTable) merge() (merged bool) {
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
			for pool, cases := range r.class {
				t.rows[same].class[pool] += cases
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
func (t *transitionTable) replace(instead []Cell) {
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
func (t *transitionTable) reorder(rows []*RolledCase, outcomes map[Cell]Cell) {
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

// groups divides the rows into groups, by their first rows. The start is a group of its
// own.
func (t *transitionTable) groups() (list []*rowGroup) {
	known := map[string]*rowGroup{}
	for i, r := range t.rows {
		key := fmt.Sprint(r.Run.Throw, i == 0, r.class)
		if known[key] == nil {
			known[key] = &rowGroup{number: len(list)}
			list = append(list, known[key])
		}
		r.group, r.number = known[key], len(known[key].rows)
		r.group.rows = append(r.group.rows, r)
	}
	return list
}

// built returns the automaton of the table: each group is a step, then a pool of results.
func (t *transitionTable) built() *Automaton {
	a := *t.automaton
	a.Pools = nil
	for _, g := range t.groups() {
		cases := uint64(len(g.rows))
		rolled := Run{End: cases, Throw: g.rows[0].Run.Throw, To: 2*g.number + 1}
		a.Pools = append(a.Pools, Pool{Size: cases, Runs: []Run{rolled}})
		a.Pools = append(a.Pools, landing(Cells(g.rows), func(c Cell) Run {
			to := t.rows[c.Row()]
			return Run{Action: Carried, To: 2 * to.group.number, Offset: uint64(to.number)}
		}))
	}
	return &a
}

// landing returns the pool of the cells that a roll leads to.
func landing(cells []Cell, carried func(Cell) Run) (p Pool) {
	for _, c := range cells {
		if c < 0 {
			p.add(carried(c), 1)
		} else {
			p.add(Run{Action: Decided, Offset: uint64(c)}, 1)
		}
	}
	return p
}

// add adds cases that lead to one place: to the last run of the pool if that goes on so.
func (p *Pool) add(r Run, cases uint64) {
	r.Start, r.End, r.Span = p.Size, p.Size+cases, 1
	p.Size = r.End
	if n := len(p.Runs) - 1; n >= 0 && p.Runs[n].Action == r.Action && p.Runs[n].To == r.To {
		last := &p.Runs[n]
		same := last.Span == 1 && last.Offset == r.Offset
		next := last.Cases() == last.Span*cases && r.Offset == last.Offset+last.Span
		if next {
			last.Span++
		}
		if same || next {
			last.End = r.End
			return
		}
	}
	p.Runs = append(p.Runs, r)
}

// arrange changes places within each step, and renumbers outcomes and rows.
func (t *transitionTable) arrange() {
	var order []*rowGroup // as a reader meets them
	var rows []*RolledCase
	meet := func(g *rowGroup) {
		order = append(order, g)
		for _, r := range g.rows {
			r.number = len(rows)
			rows = append(rows, r)
		}
	}
	meet(t.groups()[0])
	met := map[*rowGroup]bool{order[0]: true}
	outcomes := map[Cell]Cell{}       // new numbers
	for i := 0; i < len(order); i++ { // grows on the way
		var reached []*rowGroup
		for _, c := range Cells(order[i].rows) {
			if c < 0 && !met[t.rows[c.Row()].group] {
				reached = append(reached, t.rows[c.Row()].group)
				met[t.rows[c.Row()].group] = true
			}
		}
		slices.SortStableFunc(reached, func(a, b *rowGroup) int {
			return cmp.Compare(len(a.rows[0].To), len(b.rows[0].To))
		})
		for _, g := range reached {
			meet(g)
		}
		t.lay(order[i].rows)
		for _, c := range Cells(order[i].rows) {
			if _, known := outcomes[c]; c >= 0 && !known && t.automaton.Interchangeable() {
				outcomes[c] = Cell(len(outcomes))
			}
		}
	}
	t.reorder(rows, outcomes)
}

// Interchangeable reports whether outcomes are numbers that say nothing.
func (a *Automaton) Interchangeable() bool { return a.Fair() && a.Names == nil }
