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
	*automaton.Row
	number            int
	part              int    // from 1; 0 if it only chooses a row of part 1
	label, name, jump string // the first two are those of its Row; the last leads to it
	path              []string
}

// A drawing is a list of rows in the making. The start is spot 0.
type drawing struct {
	*Sheet
	rows   []*automaton.Row
	spots  []*spot // of the rows
	parts  [][]*spot
	chosen []*spot  // one of each roll that only chooses a row of part 1
	lost   []string // the faces of these rolls that lead to the start
	ten    bool     // a range ends with the 0 of a d10
	worked bool     // a range needs arithmetic
}

// drawing divides rows into parts, in the order of the steps: the start, then each run. It
// gives them labels.
func (s *Sheet) drawing(rows []*automaton.Row) *drawing {
	d := &drawing{Sheet: s, rows: rows}
	for i, r := range rows {
		d.spots = append(d.spots, &spot{Row: r, number: i})
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
	for d.choose() {
	}
	d.join()
	numbered := 0
	for i, spots := range d.parts {
		for _, p := range spots {
			p.label, p.part, p.jump = "", i+1, fmt.Sprintf("go to %d", i+1)
			p.name = p.jump
		}
	}
	for i, spots := range d.parts {
		switch {
		case i == 0 && len(d.chosen) > 0:
			d.named(spots)
		case len(spots) > 1 && !d.byLastRoll(spots):
			for _, p := range spots {
				numbered++
				p.label = fmt.Sprintf("row %d", numbered)
				p.name, p.jump = p.label, p.label
			}
		}
	}
	return d
}

// part returns the part i, from 0: as a grid, or as lists of ranges if these are easy to
// read or the grid is too wide. A row has a cell for each face of the last die.
func (d *drawing) part(i int) *Part {
	spots := d.parts[i]
	dice := spots[0].Dice
	last := dice[len(dice)-1]
	p := &Part{Number: i + 1, Dice: dice, Head: d.head(i), Corner: axes(dice)}
	if i == 0 {
		p.Dice = nil
		for _, at := range append(slices.Clone(d.chosen), spots[0]) {
			p.Dice = append(p.Dice, at.Dice...)
		}
		for _, faces := range d.lost {
			p.Lines = append(p.Lines, faces+" → restart")
		}
	}
	var cells, lists [][]Entry
	most, easy := 0, true
	for _, at := range spots {
		for n := 0; n < len(at.To); n += last {
			var entries []Entry
			for _, c := range at.To[n : n+last] {
				entries = append(entries, d.entry(at, c))
			}
			list, round := d.ranges(at, n)
			cells, lists = append(cells, entries), append(lists, list)
			most, easy = max(most, len(list)), easy && round
			p.Rows = append(p.Rows, Row{Label: d.rowLabel(at, n), Name: at.name, Step: uint64(d.Steps.Number(at.Pool)), Case: at.Index})
		}
	}
	sets := func(e Entry) bool { return strings.HasPrefix(e.Text, "set ") || strings.HasPrefix(e.Text, "turn ") }
	if i == 0 && len(d.chosen) == 1 && slices.ContainsFunc(slices.Concat(cells...), func(e Entry) bool { return e.Kind == Go && sets(e) }) {
		p.Lines = append(p.Lines, fmt.Sprintf("When you set the %s, roll the %s again.", words.Die(d.chosen[0].Dice[0]), words.Kinds(dice)))
	}
	bounds := columns(cells)
	for j, start := range bounds[:len(bounds)-1] {
		p.Columns = append(p.Columns, words.Faces(last, start+1, bounds[j+1]))
		for k := range p.Rows {
			p.Rows[k].Entries = append(p.Rows[k].Entries, cells[k][start])
		}
	}
	label := p.Rows[0].Label
	p.Rows[0].Label = cmp.Or(label, "gives")
	easy = easy || len(cells) == 1
	few := len(cells) == 1 && most <= fewRanges
	if !few && p.width() <= TextWidth && (len(p.Columns) <= fewColumns || !easy || most > maxRanges) {
		d.ten = d.ten || last == 10 && strings.HasSuffix(p.Columns[len(p.Columns)-1], "–0")
		return p
	}
	p.Corner, p.Columns, p.Rows[0].Label = "", nil, label
	for j, list := range lists {
		p.Rows[j].Entries = list
		for _, e := range list {
			d.ten = d.ten || last == 10 && strings.HasSuffix(e.Faces, "–0")
			d.worked = d.worked || strings.Contains(e.Text, "the face")
		}
	}
	return p
}

const (
	fewRanges  = 5  // of a single row that is a list, not a grid
	fewColumns = 12 // of a grid that needs no lists
	maxRanges  = 8  // of a row in a list, if a grid is possible
)

// rowLabel returns the label of a row: its spot, if there are several, and the faces of
// all dice but the last, which are the digits of a number.
func (d *drawing) rowLabel(at *spot, digits int) string {
	var names []string
	if at.label != "" {
		names = append(names, at.label)
	}
	last := len(at.Dice) - 1
	for i, face := range facesOf(digits, at.Dice)[:last] {
		names = append(names, words.Faces(at.Dice[i], face, face))
	}
	return strings.Join(names, " · ")
}

// columns returns where the columns of a grid begin, and where the last one ends.
// Neighbouring faces with the same entries in all rows share a column.
func columns(rows [][]Entry) (bounds []int) {
	faces := len(rows[0])
	for i := range faces {
		differs := func(cells []Entry) bool { return i == 0 || cells[i] != cells[i-1] }
		if slices.ContainsFunc(rows, differs) {
			bounds = append(bounds, i)
		}
	}
	return append(bounds, faces)
}
