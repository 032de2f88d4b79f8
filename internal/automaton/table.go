package automaton

import (
	"cmp"
	"encoding/binary"
	"fmt"
	"maps"
	"math"
	"slices"
)

// A table is a small automaton written out: a row for each case that is rolled, with
// the destination of every throw. Row 0 is the start.
type table struct {
	automaton *Automaton
	rows      []*tableRow
}

// A tableRow is a case that is rolled.
type tableRow struct {
	throw int
	to    []int // by the digits of a throw: an outcome, or the row i as -1-i

	// A class counts the cases of each pool in a row. Rows of one class are equally
	// likely.
	class map[int]int
}

// maxTable is how many throws a table lists.
const maxTable = 1 << 17

func toRow(i int) int { return -1 - i }

// Tidied returns the automaton without needless work for a player. A roll whose faces all
// lead to one place is omitted, and equal rows are merged. Fairness stays, and the cost
// can only fall. Each step rolls one throw. Large automata are returned unchanged.
//
// With arrange, outcomes and rows change places for an easy card: neighbouring faces
// share a destination, rows are alike, and outcomes and rows are numbered in reading
// order.
func (a *Automaton) Tidied(arrange bool) *Automaton {
	t := a.table()
	if t == nil {
		return a
	}
	for again := true; again; { // rows may be alike only when they are arranged
		for t.merge() {
		}
		again = arrange && t.arrange() && t.merge()
	}
	return t.built()
}

// table returns the automaton as a table, or nil if it is too large or rolls nothing.
func (a *Automaton) table() *table {
	first := a.Settle(0, 0)
	if first.Run.Action != Rolled {
		return nil
	}
	t := &table{automaton: a}
	known := map[[2]uint64]int{}
	var places []Position
	find := func(p Position) int {
		if p.Run.Action == Decided {
			face, _ := p.Result()
			return face - 1
		}
		key := [2]uint64{uint64(p.Pool), p.Index}
		i, ok := known[key]
		if !ok {
			i = len(places)
			known[key] = i
			places = append(places, p)
		}
		return toRow(i)
	}
	find(first)
	cells := uint64(0)
	for i := 0; i < len(places); i++ { // grows on the way
		p := places[i]
		sides := a.Throws[p.Run.Throw].Sides
		if cells += min(sides, maxTable+1); cells > maxTable {
			return nil
		}
		r := &tableRow{throw: p.Run.Throw, to: make([]int, sides), class: map[int]int{p.Pool: 1}}
		for digits := range sides {
			r.to[digits] = find(a.Land(p, digits))
		}
		t.rows = append(t.rows, r)
	}
	return t
}

// merge finds rows that are not needed and reports whether there were any.
func (t *table) merge() bool {
	instead := make([]int, len(t.rows)) // what each row is replaced by
	seen := map[string]int{}
	merged := false
	for i, r := range t.rows {
		instead[i] = toRow(i)
		key := r.key()
		if same, known := seen[key]; known {
			instead[i] = toRow(same)
			for pool, cases := range r.class {
				t.rows[same].class[pool] += cases
			}
			merged = true
			continue
		}
		seen[key] = i
		if to := r.to[0]; to != toRow(i) && !slices.ContainsFunc(r.to, func(x int) bool { return x != to }) {
			instead[i] = to
			merged = true
		}
	}
	if merged {
		t.replace(instead)
	}
	return merged
}

func (r *tableRow) key() string {
	key := binary.AppendVarint(nil, int64(r.throw))
	for _, to := range r.to {
		key = binary.AppendVarint(key, int64(to))
	}
	return string(key)
}

// replace redirects rows to other rows or outcomes, and omits unreachable rows.
func (t *table) replace(instead []int) {
	final := func(to int) int {
		for hops := 0; to < 0 && instead[-1-to] != to && hops <= len(instead); hops++ {
			to = instead[-1-to]
		}
		return to
	}
	rows := t.rows
	number := map[int]int{}
	t.rows = nil
	var order []int
	find := func(to int) int {
		if to = final(to); to >= 0 {
			return to
		}
		i, known := number[-1-to]
		if !known {
			i = len(order)
			number[-1-to] = i
			order = append(order, -1-to)
		}
		return toRow(i)
	}
	find(toRow(0))
	for i := 0; i < len(order); i++ { // grows on the way
		r := rows[order[i]]
		for digits, to := range r.to {
			r.to[digits] = find(to)
		}
		t.rows = append(t.rows, r)
	}
}

// A group is the rows of one class with one throw: a step.
type group struct {
	rows []int // of the table
	pool int   // of the automaton to build
}

// groups returns the groups in the order of their first rows.
func (t *table) groups() (list []*group, of []int) {
	of = make([]int, len(t.rows))
	known := map[string]int{}
	for i, r := range t.rows {
		var class []byte
		for _, pool := range slices.Sorted(maps.Keys(r.class)) {
			class = binary.AppendUvarint(binary.AppendUvarint(class, uint64(pool)), uint64(r.class[pool]))
		}
		key := fmt.Sprintf("%d %v %x", r.throw, i == 0, class)
		n, ok := known[key]
		if !ok {
			n = len(list)
			known[key] = n
			list = append(list, &group{})
		}
		of[i] = n
		list[n].rows = append(list[n].rows, i)
	}
	return list, of
}

// built returns the automaton of the table: each group is a step, then a pool of results.
func (t *table) built() *Automaton {
	list, of := t.groups()
	at := make([]uint64, len(t.rows)) // the case of each row
	for n, g := range list {
		g.pool = 2 * n
		for i, row := range g.rows {
			at[row] = uint64(i)
		}
	}
	a := &Automaton{Target: t.automaton.Target, Throws: t.automaton.Throws, Weights: t.automaton.Weights, Names: t.automaton.Names}
	for _, g := range list {
		throw := t.rows[g.rows[0]].throw
		cases := uint64(len(g.rows))
		size := cases * a.Throws[throw].Sides
		landing := Pool{Size: size}
		for _, row := range g.rows {
			for _, to := range t.rows[row].to {
				r := Run{Action: Decided, Offset: uint64(max(to, 0))}
				if to < 0 {
					r = Run{Action: Carried, To: list[of[-1-to]].pool, Offset: at[-1-to]}
				}
				landing.add(r)
			}
		}
		a.Pools = append(a.Pools, Pool{Size: cases, Runs: []Run{{End: cases, Throw: throw, To: g.pool + 1}}}, landing)
	}
	return a
}

// add adds one more case to the runs: to the last one if it goes on like that.
func (p *Pool) add(r Run) {
	r.Span = 1
	n := len(p.Runs) - 1
	if n >= 0 {
		last := &p.Runs[n]
		r.Start = last.End
		if last.Action == r.Action && last.To == r.To {
			cases := last.Cases()
			switch {
			case last.Span == 1 && last.Offset == r.Offset:
				last.End++
				return
			case last.Span == cases && r.Offset == last.Offset+last.Span:
				last.End++
				last.Span++
				return
			}
		}
	}
	r.End = r.Start + 1
	p.Runs = append(p.Runs, r)
}

// arrange changes places within each step, from the first, and renumbers outcomes and
// rows.
func (t *table) arrange() bool {
	list, of := t.groups()
	var order []*group // as a reader meets them
	met := map[int]bool{0: true}
	order = append(order, list[0])
	number := make([]int, len(t.rows)) // new numbers of rows
	count := 0
	renumber := func(g *group) {
		for _, row := range g.rows {
			number[row] = count
			count++
		}
	}
	renumber(list[0])
	outcome := map[int]int{}
	for i := 0; i < len(order); i++ { // grows on the way
		var reached []int
		for _, row := range order[i].rows {
			for _, to := range t.rows[row].to {
				if to < 0 && !met[of[-1-to]] {
					met[of[-1-to]] = true
					reached = append(reached, of[-1-to])
				}
			}
		}
		slices.SortStableFunc(reached, func(a, b int) int {
			return cmp.Compare(t.automaton.Throws[t.rows[list[a].rows[0]].throw].Sides, t.automaton.Throws[t.rows[list[b].rows[0]].throw].Sides)
		})
		for _, n := range reached {
			renumber(list[n])
			order = append(order, list[n])
		}
		t.lay(order[i], number)
		for _, row := range order[i].rows {
			for _, to := range t.rows[row].to {
				if _, known := outcome[to]; to >= 0 && !known {
					outcome[to] = len(outcome)
					if !t.automaton.interchangeable() {
						outcome[to] = to
					}
				}
			}
		}
	}
	rows := make([]*tableRow, len(t.rows))
	for i, r := range t.rows {
		for digits, to := range r.to {
			if to < 0 {
				r.to[digits] = toRow(number[-1-to])
			} else {
				r.to[digits] = outcome[to]
			}
		}
		rows[number[i]] = r
	}
	t.rows = rows
	if t.automaton.interchangeable() {
		t.readAsDigits()
	}
	return true
}

// interchangeable reports whether outcomes are numbers that say nothing.
func (a *Automaton) interchangeable() bool { return a.Fair() && a.Names == nil }

// empty is a cell that nothing is in yet.
const empty = math.MaxInt

// lay arranges the results of a step: outcomes with fewer cells first, then rows, then
// the start. Outcomes with several cells stand in blocks, one row's below the other's.
func (t *table) lay(g *group, number []int) {
	var flat []int
	cells := map[int]int{}
	for _, row := range g.rows {
		for _, to := range t.rows[row].to {
			cells[to]++
			flat = append(flat, empty)
		}
	}
	place := func(to int) int {
		if to >= 0 || to == toRow(0) {
			return to
		}
		return toRow(number[-1-to])
	}
	order := slices.SortedFunc(maps.Keys(cells), func(a, b int) int {
		switch {
		case a >= 0 && b >= 0 && !t.automaton.interchangeable():
			return cmp.Compare(a, b)
		case a >= 0 && b >= 0:
			return cmp.Or(cmp.Compare(cells[a], cells[b]), cmp.Compare(a, b))
		case a >= 0 || b >= 0:
			return cmp.Compare(b, a)
		case a == toRow(0) || b == toRow(0):
			return cmp.Compare(a, b)
		}
		return cmp.Compare(place(b), place(a))
	})
	dice := t.automaton.Throws[t.rows[g.rows[0]].throw].Dice
	left := blocks(flat, order, cells, dice[len(dice)-1])
	free := 0
	for _, to := range left {
		for range cells[to] {
			for flat[free] != empty {
				free++
			}
			flat[free] = to
		}
	}
	for _, row := range g.rows {
		flat = flat[copy(t.rows[row].to, flat):]
	}
}

// blocks lays outcomes that all have the same number of cells into the lines of a
// table, each in neighbouring columns, while they fit. It returns the rest.
func blocks(flat, order []int, cells map[int]int, columns int) (left []int) {
	n, each := 0, cells[order[0]]
	for n < len(order) && order[n] >= 0 {
		n++
	}
	if n == 0 || each > columns || slices.ContainsFunc(order[:n], func(to int) bool { return cells[to] != each }) {
		return order
	}
	for start := 0; start < len(flat); start += columns {
		for i := start; i+each <= start+columns && n > 0; i += each {
			for j := range each {
				flat[i+j] = order[0]
			}
			order, n = order[1:], n-1
		}
	}
	return order
}

// readAsDigits lets a player whose first rolls are all d10s read them as the digits
// of a number, with 0 for ten and a 1 before the zeros if all are 0.
func (t *table) readAsDigits() {
	level, digits := []int{0}, 0
	for {
		var next []int
		ends := 0
		dice := t.automaton.Throws[t.rows[level[0]].throw].Dice
		if slices.ContainsFunc(dice, func(sides int) bool { return sides != 10 }) {
			return
		}
		digits += len(dice)
		for _, row := range level {
			if t.rows[row].throw != t.rows[level[0]].throw {
				return
			}
			for _, to := range t.rows[row].to {
				if to >= 0 || to == toRow(0) {
					ends++
				} else if n := len(next); n > 0 && next[n-1] >= -1-to {
					return
				} else {
					next = append(next, -1-to)
				}
			}
		}
		if len(next) > 0 {
			if ends > 0 {
				return
			}
			level = next
			continue
		}
		if digits > 1 {
			t.digits(level, ends)
		}
		return
	}
}

// digits gives each throw the number that it shows, or the start if that is not an
// outcome.
func (t *table) digits(level []int, throws int) {
	seen := map[int]bool{}
	for _, row := range level {
		for _, to := range t.rows[row].to {
			if to >= 0 && seen[to] {
				return
			}
			seen[to] = true
		}
	}
	i := 0
	for _, row := range level {
		to := t.rows[row].to
		for j := range to {
			shown := 0
			for n, place := i, 1; place < throws; n, place = n/10, place*10 {
				shown += (n + 1) % 10 * place
			}
			if shown == 0 {
				shown = throws
			}
			to[j] = shown - 1
			if uint64(shown) > t.automaton.Target {
				to[j] = toRow(0)
			}
			i++
		}
	}
}
