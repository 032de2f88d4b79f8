package render

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"example.com/dice/internal/automaton"
	"example.com/dice/internal/words"
)

// A spot is a case where something is rolled.
type spot struct {
	*automaton.RolledCase
	number      int
	part        int    // from 1; 0 if it only chooses a row of part 1
	label, name string // of its Row
	path        string // faces of the rolls that choose a row of part 1
	letter      string // of this row, with a colon, if jumps name rows of part 1
}

// chosen reports whether earlier rolls choose the row of the spot in part 1.
func (p *spot) chosen() bool { return p.part == 1 && p.path != "" }

// A drawing is a list of rows in the making. The start is spot 0.
type drawing struct {
	*Sheet
	rows   []*automaton.RolledCase
	spots  []*spot // of the rows
	parts  [][]*spot
	chosen []*spot  // one of each roll that only chooses a row of part 1
	lost   []string // the faces of these rolls that lead to the start
	worked bool     // a range needs arithmetic
}

// drawing divides rows into parts, in the order of the steps: the start, then each run. It
// gives them labels.
func (s *Sheet) drawing(rows []*automaton.RolledCase) *drawing {
	d := &drawing{Sheet: s, rows: rows}
	for i, r := range rows {
		d.spots = append(d.spots, &spot{RolledCase: r, number: i})
	}
	order := slices.Clone(d.spots)
	slices.SortFunc(order[1:], func(x, y *spot) int {
		return cmp.Or(cmp.Compare(x.Pool, y.Pool), cmp.Compare(x.Index, y.Index))
	})
	for i, p := range order {
		if i < 2 || order[i-1].Pool != p.Pool || order[i-1].Run.Start != p.Run.Start {
			d.parts = append(d.parts, nil)
		}
		last := len(d.parts) - 1
		d.parts[last] = append(d.parts[last], p)
	}
	d.join()
	for d.choose() {
	}
	d.join()
	numbered, lettered, all := 0, 0, slices.Concat(d.parts...)
	if d.Label(0) == "A" { // outcomes have letters
		lettered = int(d.Automaton.Target)
	}
	for i, spots := range d.parts {
		chosen := i == 0 && len(d.chosen) > 0
		rows := !chosen && len(spots) > 1 && !d.byLastRoll(spots)
		named := chosen && slices.ContainsFunc(spots, func(p *spot) bool {
			list, _ := d.arrivals(p, all)
			return list != nil
		})
		for _, p := range spots {
			p.part, p.name = i+1, fmt.Sprintf("go to %d", i+1)
			switch {
			case named:
				p.label, p.letter, p.name = p.path, letter(lettered)+": ", reroll+", row "+letter(lettered)
				lettered++
			case chosen:
				p.label, p.name = p.path, reroll+", row "+p.path
			case rows:
				numbered++
				p.label = fmt.Sprintf("row %d", numbered)
				p.name = p.label
			}
		}
	}
	return d
}

// part returns the part i, from 0. A row has a cell for each face of the last die.
func (d *drawing) part(i int) *Part {
	spots := d.parts[i]
	dice := spots[0].Dice
	p := &Part{Number: i + 1, Dice: dice, Head: d.head(i), sides: dice[len(dice)-1]}
	if i == 0 {
		p.Dice = d.first()
	}
	names := axes(p.Dice)
	p.nameAxes(names, spots[0].label)
	if len(names) == 1 && p.face != "the face" && d.rolledBefore(i, dice[0]) {
		p.face = "the new " + names[0]
	}
	again, use := false, false
	for _, at := range spots {
		first := d.firstTells(at)
		for n := 0; n < len(at.To); n += p.sides {
			r := Row{letter: at.letter, label: d.rowLabel(at, n, nil), named: d.rowLabel(at, n,
				names[len(names)-len(at.Dice):]), Name: at.name, Step: uint64(d.Steps.Number(at.Pool)),
				Case: at.Index}
			if first.Lines > 0 && n == first.First {
				r.tell(first, at.Dice, names)
				d.worked, n = true, n+first.Faces-p.sides
				p.Rows = append(p.Rows, r)
				continue
			}
			for _, c := range at.To[n : n+p.sides] {
				e := d.entry(at, c)
				again, use = again || e.Kind == Repeat && !e.named, use || e.named
				r.cells = append(r.cells, e)
			}
			r.ranges, r.easy = d.ranges(at, n, p.face)
			d.worked = d.worked || !r.easy
			p.Rows = append(p.Rows, r)
		}
	}
	if i == 0 {
		p.Rows = append(p.Rows, d.lostRows(p.sides)...)
		if len(d.chosen) == 1 {
			p.label = names[0] + " "
		}
	}
	p.Lines = d.legend(p, again && len(p.Rows) > 1, use)
	p.fold()
	return p
}

// rolledBefore reports whether a part before part i rolls a die.
func (d *drawing) rolledBefore(i, sides int) bool {
	return i > 0 && slices.Contains(d.first(), sides) ||
		slices.ContainsFunc(d.parts[:i], func(spots []*spot) bool {
			return slices.Contains(spots[0].Dice, sides)
		})
}

// nameAxes says what the columns and the rows of a part are, by the names of its rolls and the
// label of its first row.
func (p *Part) nameAxes(names []string, label string) {
	last := len(names) - 1
	p.Corner, p.face = names[last]+" →", "the face"
	if last > 0 || label != "" { // not the only roll that counts
		p.face = "the " + names[last]
	}
	picks := names[:last]
	if p.Number > 1 && label != "" && !strings.HasPrefix(label, "row ") {
		picks = append([]string{"last"}, picks...)
	}
	if len(picks) > 0 {
		p.Corner = strings.Join(picks, ", ") + " ↓ " + p.Corner
	}
}

// lostRows returns the rows of part 1 for faces of the first roll that lead to the start.
func (d *drawing) lostRows(sides int) (rows []Row) {
	for _, faces := range d.lost {
		inGrid, inList := restart, restart
		inGrid.Text, inList.Faces = startOver+atOnce, "at once"
		inGrid.once, inList.once = true, true
		rows = append(rows, Row{label: faces, named: faces, Name: startOver,
			cells: slices.Repeat([]Entry{inGrid}, sides), ranges: []Entry{inList}, easy: true})
	}
	return rows
}

// legend says what the actions of a part are.
func (d *drawing) legend(p *Part, again, use bool) (lines []string) {
	last := func(dice, n []int) string {
		return "only the " + words.And(rolls(dice)[len(dice)-len(n):])
	}
	within := use && p.Number == 1
	if again || within {
		row := ""
		switch {
		case again && within:
			row = "; same row if none is named"
		case again:
			row = ", same row"
		}
		which := last(p.Dice, d.parts[p.Number-1][0].Dice)
		if len(p.Dice) == 1 && d.rolledBefore(p.Number-1, p.sides) {
			which = "only the new " + words.Die(p.sides)
		}
		lines = append(lines, "Reroll: "+which+row+".")
	}
	if use && !within {
		lines = append(lines, "Use row: roll "+last(d.first(), d.parts[0][0].Dice)+
			", read that row of part 1.")
	}
	return lines
}

// first returns the dice of part 1, in the order of the rolls.
func (d *drawing) first() (dice []int) {
	for _, at := range append(slices.Clone(d.chosen), d.parts[0][0]) {
		dice = append(dice, at.Dice...)
	}
	return dice
}

// fold makes the rows a grid, or lists of ranges if there is one row, if the grid is too wide,
// or if its columns are uneven and each list is easy: no arithmetic, or one range of results.
func (p *Part) fold() {
	var bounds []int // where columns begin: neighbours with the same entries share one
	for i := range p.sides {
		if i == 0 || slices.ContainsFunc(p.Rows, func(r Row) bool {
			return r.cells[i] != r.cells[i-1]
		}) {
			bounds = append(bounds, i)
		}
	}
	most, easy := 0, true
	for i, start := range bounds {
		p.Columns = append(p.Columns, words.Faces(p.sides, start+1, append(bounds, p.sides)[i+1]))
	}
	for k := range p.Rows {
		r := &p.Rows[k]
		results := slices.DeleteFunc(slices.Clone(r.ranges), func(e Entry) bool {
			return e.Kind != Result
		})
		most, easy, r.Entries = max(most, len(r.ranges)), easy && (r.easy || len(results) == 1), nil
		r.Label = r.letter + r.label
		for _, start := range bounds {
			r.Entries = append(r.Entries, r.cells[start])
		}
	}
	short := len(p.Rows) == 2 && easy && slices.ContainsFunc(p.Rows[0].ranges, func(e Entry) bool {
		return e.first
	})
	if len(p.Rows) > 1 && !short && p.gridWidth() <= TextWidth &&
		p.drawnWidth() <= BookWidth-2*margin &&
		(!easy || most > maxRanges || slices.Max(p.columns(halved, cellPadding, 0,
			true))*len(p.Columns) <= BookWidth-2*margin-p.labelWidth()) {
		return
	}
	p.Corner, p.Columns = "", nil
	for k := range p.Rows {
		r := &p.Rows[k]
		r.Label, r.Entries = r.letter+strings.TrimSpace(p.label+r.named), r.ranges
	}
}

const maxRanges = 8 // of a row in a list, if a grid is possible

// rowLabel returns the label of a row: its spot, if there are several, and the faces of
// all dice but the last, which are the digits of a number. With names of the dice, it says which
// face is of which die, and which die is the last.
func (d *drawing) rowLabel(at *spot, digits int, dice []string) string {
	var names []string
	if at.label != "" {
		names = append(names, at.label)
	}
	last := len(at.Dice) - 1
	for i, face := range facesOf(digits, at.Dice)[:last] {
		name := words.Faces(at.Dice[i], face, face)
		if dice != nil {
			name = dice[i] + " " + name
		}
		names = append(names, name)
	}
	if last > 0 && dice != nil {
		names = append(names, dice[last])
	}
	return strings.Join(names, " · ")
}
