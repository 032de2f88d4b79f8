package automaton

import (
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

// With returns the automaton for outcomes of other weights: outcome i becomes index[i].
func (a *Automaton) With(index, weights []uint64) *Automaton {
	made := &Automaton{Target: uint64(len(weights)), Throws: a.Throws, Weights: weights}
	n, table := a.Recipe.(*Number)
	table = table && n.Of > 0
	if table {
		made.Recipe = n
	}
	for _, p := range a.Pools {
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
			part := Pool{Size: r.Start}
			for part.Size < r.End && len(part.Runs) <= maxSegments { // with more there is no proof
				for _, outcome := range index[r.Offset : r.Offset+r.Span] {
					part.add(Run{Action: Decided, Offset: outcome}, times)
				}
			}
			runs = append(runs, part.Runs...)
		}
		made.Pools = append(made.Pools, Pool{p.Size, runs})
	}
	return made
}
