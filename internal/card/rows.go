package card

import (
	"cmp"
	"reflect"
	"slices"
	"strings"

	"example.com/dice/internal/automaton"
	"example.com/dice/internal/words"
)

const nothing = "There is nothing to roll: the result is "

// rolled makes the card one of a number that dice show, or of rows.
func (s *Sheet) rolled(c *Card) {
	number, ok := s.Automaton.Recipe.(*automaton.Number)
	switch {
	case ok:
		s.number(c, number)
	case s.Automaton.ByFormulas():
		c.Long = "formulas for " + words.Count(len(s.Steps), "step")
	case len(s.Automaton.Dice()) > 0:
		s.listRows(c, s.Automaton.RolledCases(automaton.MaxCells))
	default:
		certain := slices.IndexFunc(s.Automaton.Weights, func(w uint64) bool { return w > 0 })
		c.Notes = append(c.Notes, nothing+s.Outcome(uint64(max(0, certain)))+".")
	}
}

// listRows makes the card a list of rows: one part for each run of rows with the same
// dice, in the order of the steps.
func (s *Sheet) listRows(c *Card, rows []*automaton.RolledCase) {
	d := &rowCard{Sheet: s, card: c, rows: rows}
	for i, r := range rows {
		d.spots = append(d.spots, &spot{RolledCase: r, number: i})
	}
	order := slices.Clone(d.spots)
	slices.SortFunc(order[1:], func(x, y *spot) int {
		return cmp.Or(cmp.Compare(x.Space, y.Space), cmp.Compare(x.Index, y.Index))
	})
	for i, p := range order {
		if i < 2 || order[i-1].Space != p.Space || order[i-1].Run.Start != p.Run.Start {
			d.parts = append(d.parts, nil)
		}
		last := len(d.parts) - 1
		d.parts[last] = append(d.parts[last], p)
	}
	d.join()
	for d.choose() {
	}
	d.join()
	d.sort()
	d.name()
	isNumber := func(name string) bool { return number(name) != 0 || name == "0" }
	c.Lettered = s.Automaton.Interchangeable() || slices.ContainsFunc(s.Automaton.Names, isNumber)
	c.Parts = make([]Part, len(d.parts))
	var rolled []int
	for i := range d.parts {
		d.add(i)
		rolled = append(rolled, c.Parts[i].dice()...)
	}
	dice := s.Automaton.Dice()
	slices.SortStableFunc(dice, func(a, b int) int {
		return slices.Index(rolled, a) - slices.Index(rolled, b)
	})
	s.entitle(c, dice)
}

// explain adds the notes about like dice that are thrown together, and about the 0 of a
// d10.
func (c *Card) explain() {
	ordered := func(p Part) bool { return !p.Apart && slices.ContainsFunc(p.Throws, alike) }
	if slices.ContainsFunc(c.Parts, ordered) {
		c.Notes = append(c.Notes, words.TellApart)
	}
	if slices.ContainsFunc(c.Parts, countsZero) {
		c.Notes = append(c.Notes, zeroIsTen)
	}
}

// countsZero reports whether a player calculates with the 0 of a d10.
func countsZero(p Part) bool {
	if p.Read == Listed || p.Read == Worked {
		return slices.Contains(p.dice(), 10)
	}
	return p.Read == Rows && slices.ContainsFunc(p.Rows, func(r Row) bool {
		return slices.ContainsFunc(r.Entries, func(e Entry) bool {
			from := Faces{p.sides(), e.First, e.Last}
			if e.Die > 0 {
				from = r.First[e.Die-1]
			}
			return e.Do == Face && from.Die == 10 && from.Last == 10
		})
	})
}

// action returns where a cell of a spot leads.
func (d *rowCard) action(from *spot, c automaton.Cell) Action {
	if c >= 0 {
		return Action{Name: d.nameOf(uint64(c))}
	}
	to := d.spots[c.Row()]
	switch {
	case c == automaton.Start && len(d.rows)+len(from.Dice) > 2:
		return Action{Do: BeginAgain}
	case from == to:
		return Action{Do: RollAgain}
	}
	return Action{Do: Go, N: to.part + 1, Row: to.row}
}

// add adds part i to the card: as a grid, or as lists of ranges if there is one row, if
// the grid is too wide, or if its columns are uneven and each list is easy: no
// arithmetic, or one range of results.
func (d *rowCard) add(i int) {
	spots, c := d.parts[i], d.card
	p := Part{Throws: [][]int{spots[0].Dice}, Keep: spots[0].last != nil, Grid: true,
		Apart: len(spots[0].Dice) > 1 && d.Automaton.Throw(spots[0].Position).Cost > 1}
	var lines []Row
	for _, at := range spots {
		lines = append(lines, d.lines(at)...)
	}
	if i == 0 {
		p.Throws = append(slices.Clone(d.chosen), spots[0].Dice)
		for _, faces := range d.lost {
			all := Entry{1, p.sides(), Action{Do: BeginEarly}}
			lines = append(lines, Row{First: faces, Entries: []Entry{all},
				to: slices.Repeat([]Action{all.Action}, p.sides())})
		}
	}
	if p.Keep && lines[0].N == 0 {
		slices.SortStableFunc(lines, func(a, b Row) int {
			return cmp.Or(a.Last[0].Die-b.Last[0].Die, a.Last[0].First-b.Last[0].First)
		})
	}
	p.Rows = lines
	p.merge()
	list := p
	p.columned()
	c.Parts[i] = p
	if !c.asGrid(i, list.Rows) {
		list.Grid = false
		c.Parts[i] = list
	}
}

const (
	maxColumns = 12 // of a grid of two dice, in which no results are formulas
	maxRanges  = 8  // of a row in a list, if a grid is possible
	mostEven   = 60 // characters of a grid whose columns are of one width
)

// asGrid reports whether part i, which is a grid, remains one.
func (c *Card) asGrid(i int, lines []Row) bool {
	most, easy := 0, true
	for _, l := range lines {
		results, simple := 0, true
		for _, e := range l.Entries {
			if e.result() {
				results++
			}
			simple = simple && (e.Do != Face || e.round())
		}
		most, easy = max(most, len(l.Entries)), easy && (simple || results == 1)
	}
	if len(lines) < 2 || len(lines) == 2 && easy && lines[0].Entries[0].Die > 0 {
		return false
	}
	f := c.formPart(i)
	wide := length(f.grid(0)[0].lines[0].String())
	return wide <= TextWidth && (!easy || most > maxRanges || f.even())
}

// even reports whether there is room for columns of one width, each with all entries,
// which may be broken between words.
func (p *FormPart) even() bool {
	widest := 0
	for _, r := range p.Rows {
		for _, e := range r.Entries {
			for _, word := range strings.Fields(e.Text) {
				if len(r.Entries) > 1 {
					widest = max(widest, length(word)+1)
				}
			}
		}
	}
	return widest*len(p.Columns)+p.labels() <= mostEven
}

// columned makes the rows those of a grid: faces that are alike in all lines share a
// column.
func (p *Part) columned() {
	lines, bounds := p.Rows, []int{0}
	p.Rows = nil
	for face := 1; face < p.sides(); face++ {
		if slices.ContainsFunc(lines, func(l Row) bool { return l.to[face] != l.to[face-1] }) {
			bounds = append(bounds, face)
		}
	}
	bounds = append(bounds, p.sides())
	for _, l := range lines {
		l.Entries = []Entry{{1, p.sides(), l.to[0]}}
		if slices.ContainsFunc(l.to, func(a Action) bool { return a != l.to[0] }) {
			l.Entries = nil
			for k, end := range bounds[1:] {
				l.Entries = append(l.Entries, Entry{bounds[k] + 1, end, l.to[bounds[k]]})
			}
		}
		p.Rows = append(p.Rows, l)
	}
}

// merge makes neighbouring rows one that differ in the faces of one die, neighbours too.
func (p *Part) merge() {
	for k := 1; k < len(p.Rows); k++ {
		r, s := p.Rows[k-1], p.Rows[k]
		r.First, s.First = slices.Clone(r.First), slices.Clone(s.First)
		for j := p.picks(); j < min(len(r.First), len(s.First)); j++ {
			a, b := r.First[j], s.First[j]
			if a.Last+1 != b.First {
				continue
			}
			both := Faces{a.Die, a.First, b.Last}
			r.First[j], s.First[j] = both, both
			if reflect.DeepEqual(r, s) {
				p.Rows[k-1] = r
				p.Rows = slices.Delete(p.Rows, k, k+1)
				k = max(1, k-1) - 1
				break
			}
			r.First[j], s.First[j] = a, b
		}
	}
}

// lines returns the lines of a spot: one for the faces of all dice but the last.
func (d *rowCard) lines(at *spot) (list []Row) {
	dice := at.Dice
	last := len(dice) - 1
	sides := dice[last]
	told := d.Automaton.Ranges(d.rows, at.number)
	rise := len(dice) == 1 || len(dice) == 2 && sides > maxColumns
	for n := 0; n < len(at.To); n += sides {
		l := Row{N: at.row, Last: at.last, First: slices.Clone(at.path),
			step: uint64(d.Steps.Number(at.Space)), index: at.Index}
		for i, face := range facesOfNumber(n, dice)[:last] {
			l.First = append(l.First, Faces{dice[i], face, face})
		}
		for _, c := range at.To[n : n+sides] {
			l.to = append(l.to, d.action(at, c))
		}
		for _, r := range told {
			if r.Lines > 0 && r.First <= n && n < r.First+r.Faces { // the first of two dice tells it
				a := Action{Do: Face, Of: r.Lines, Die: len(at.path) + 1, N: int(r.To)}
				if a.Of == 1 {
					a.N -= r.First / sides
				}
				l.to = slices.Repeat([]Action{a}, sides)
			}
		}
		l.Entries = ranges(l.to, d.Automaton.Interchangeable(), rise)
		list = append(list, l)
	}
	return list
}

// ranges returns the faces of a die that lead to actions as entries. If results are
// numbers, they may be a fraction of the face, and if they may rise with it, a number
// more.
func ranges(to []Action, numbers, rise bool) (list []Entry) {
	for i, n := 0, 0; i < len(to); i += n {
		e := Entry{First: i + 1, Action: to[i]}
		each, steps := 1, 1
		for each < len(to)-i && to[i+each] == to[i] {
			each++
		}
		if numbers {
			steps = consecutive(to[i:], each)
		}
		part := i == 0 && each > 1 && each <= len(fractions) && steps > 2
		shown := number(e.Name) == i+1 && len(to) > 2
		n = each
		if part || rise && each == 1 && (steps > 2 || steps == 2 && shown) {
			e.Action = Action{Do: Face, Of: each, N: number(e.Name) - i - 1}
			n = each * steps
		}
		e.Last = i + n
		list = append(list, e)
	}
	return list
}

// consecutive returns how many runs of actions are numbers one after the other: each so
// long, or single actions, of which the last may be the first of a run.
func consecutive(to []Action, each int) (runs int) {
	next := func(at int) bool {
		return at < len(to) && to[at].Do == Named && number(to[at].Name) == number(to[0].Name)+runs
	}
	for at := 0; next(at); runs++ {
		from := at
		for next(at) && (each > 1 || at == from) {
			at++
		}
		if at-from != each {
			break
		}
	}
	return max(1, runs)
}
