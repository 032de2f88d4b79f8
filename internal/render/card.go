package render

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"example.com/dice/internal/automaton"
	"example.com/dice/internal/words"
)

// A Card tells a player how to follow a strategy.
type Card struct {
	Title, Price string
	Notes        []string
	Parts        []*Part
	Example      string // a game, or empty
	Rows         int    // to look up after the first roll; a number read as digits is one row
	Formulas     bool   // for the number of the case, instead of rows
}

// A Part of a card is a roll, and where its faces lead. It has rows, or sentences.
type Part struct {
	Number  int
	Head    string   // the roll, as a sentence without its full stop
	Columns []string // the faces above the entries of a grid; nil if rows are in words
	Corner  string   // of a grid: the dice in the rows and columns
	Rows    []Row
	Lines   []string
}

// A Row has an entry for each column of a grid, or for each range of faces.
type Row struct {
	Label      string // that is printed in front of the row; empty if the head of the part says it
	Name       string // for programs: start, part 2 or row 3
	Step, Case uint64 // that the row is for
	Entries    []Entry
}

// An Entry is a result or where to go on.
type Entry struct {
	Faces string // of the last die; empty in a grid
	Text  string
	Kind  Kind
	Part  int // that a row to go on with is in, from 1
}

// A Kind says what an entry leads to.
type Kind uint8

const (
	Result Kind = iota
	Again       // the start
	Go          // another row
)

// maxListed is how many throws are listed on a card. Larger automata have formulas.
const maxListed = 10_000

// A spot is a case where something is rolled.
type spot struct {
	*automaton.Row
	part, label int // label is 0 if there is no other spot but the start
}

// A drawing is a card in the making. The start is spot 0.
type drawing struct {
	*Sheet
	spots []*spot
	parts [][]*spot
}

// Card returns the card of the automaton.
func (s *Sheet) Card() *Card {
	dice := s.Automaton.Dice()
	c := &Card{Title: s.title(dice), Price: s.price(), Notes: s.notes()}
	if len(dice) == 0 {
		certain := slices.IndexFunc(s.Automaton.Weights, func(w uint64) bool { return w > 0 })
		c.Notes = append(c.Notes, "There is nothing to roll: the result is "+s.Automaton.Label(uint64(max(0, certain)))+".")
		return c
	}
	switch rows := s.Automaton.List(maxListed); {
	case rows == nil:
		s.calculate(c)
	case !s.digits(c, rows):
		s.drawing(rows).list(c)
	}
	return c
}

// drawing divides rows into parts, in the order of the steps: the start, then each run.
func (s *Sheet) drawing(rows []*automaton.Row) *drawing {
	d := &drawing{Sheet: s}
	for _, r := range rows {
		d.spots = append(d.spots, &spot{Row: r})
	}
	order := slices.Clone(d.spots)
	slices.SortFunc(order[1:], func(x, y *spot) int {
		return cmp.Or(cmp.Compare(x.Pool, y.Pool), cmp.Compare(x.Index, y.Index))
	})
	for i, p := range order {
		if i < 2 || order[i-1].Pool != p.Pool || order[i-1].Run.Start != p.Run.Start {
			d.parts = append(d.parts, nil)
		}
		p.part = len(d.parts)
		d.parts[p.part-1] = append(d.parts[p.part-1], p)
	}
	return d
}

// list makes the card a list of rows.
func (d *drawing) list(c *Card) {
	d.label()
	var rolled []int
	for i, spots := range d.parts {
		rolled = append(rolled, spots[0].Dice...)
		c.Parts = append(c.Parts, d.part(i))
		if n := len(c.Parts[i].Rows); i > 0 || n > 1 {
			c.Rows += n
		}
	}
	dice := d.Automaton.Dice()
	slices.SortStableFunc(dice, func(a, b int) int { return slices.Index(rolled, a) - slices.Index(rolled, b) })
	c.Title = d.title(dice)
	if len(d.parts) == 1 {
		return
	}
	d.example(c)
	if slices.ContainsFunc(d.spots, func(p *spot) bool { return slices.Contains(p.To, automaton.Start) }) {
		c.Example = strings.TrimSpace("Again: start over at 1. " + c.Example) // and not at a row
	}
}

// label gives the spots labels, in the order of their parts. If each spot after the
// first roll belongs to one face, that is its label.
func (d *drawing) label() {
	if len(d.spots) == 2 {
		return // "go to 2" says it all
	}
	next := 1
	if first := d.spots[0]; d.byFace() {
		for face, c := range first.To {
			if c < automaton.Start {
				d.spots[c.Row()].label = face + 1
			}
		}
		next = len(first.To) + 1
	}
	for _, p := range slices.Concat(d.parts[1:]...) {
		if p.label == 0 {
			p.label = next
			next++
		}
	}
}

// byFace reports whether each spot after the first roll belongs to one face.
func (d *drawing) byFace() bool {
	seen := map[automaton.Cell]bool{}
	for _, c := range d.spots[0].To {
		if c < automaton.Start && seen[c] {
			return false
		}
		seen[c] = true
	}
	return len(d.spots[0].Dice) == 1
}

// name returns the name of a spot for programs: start, part 2 or row 3.
func (p *spot) name() string {
	switch {
	case p.part == 1:
		return "start"
	case p.label == 0:
		return fmt.Sprintf("part %d", p.part)
	}
	return fmt.Sprintf("row %d", p.label)
}

// entry returns the entry of a cell in a grid.
func (d *drawing) entry(c automaton.Cell) Entry {
	if c >= 0 {
		return Entry{Text: d.Automaton.Label(uint64(c))}
	}
	switch p := d.spots[c.Row()]; {
	case c == automaton.Start:
		return Entry{Text: "again", Kind: Again, Part: 1}
	case p.label == 0:
		return Entry{Text: "go to 2", Kind: Go, Part: 2}
	default:
		return Entry{Text: p.name(), Kind: Go, Part: p.part}
	}
}

// part returns the part i, from 0: as a grid, or in words if these are easy to read or
// the grid is too wide. A row has a cell for each face of the last die.
func (d *drawing) part(i int) *Part {
	dice := d.parts[i][0].Dice
	last := dice[len(dice)-1]
	p := &Part{Number: i + 1, Head: d.head(i), Corner: axes(dice)}
	var lines [][]automaton.Cell
	for _, at := range d.parts[i] {
		for n := 0; n < len(at.To); n += last {
			lines = append(lines, at.To[n:n+last])
			p.Rows = append(p.Rows, Row{Label: d.rowLabel(at, n), Name: at.name(), Step: uint64(d.Steps.Number(at.Pool)), Case: at.Index})
		}
	}
	bounds := columns(lines)
	starts := bounds[:len(bounds)-1]
	for j, start := range starts {
		p.Columns = append(p.Columns, faces(last, start+1, bounds[j+1]))
	}
	spans := make([][]Entry, len(lines))
	most, easy := 0, true
	for j, cells := range lines {
		for _, start := range starts {
			p.Rows[j].Entries = append(p.Rows[j].Entries, d.entry(cells[start]))
		}
		var round bool
		spans[j], round = d.spans(i, cells)
		most, easy = max(most, len(spans[j])), easy && (round || len(lines) == 1)
	}
	label := p.Rows[0].Label
	p.Rows[0].Label = cmp.Or(label, "gives")
	few := len(lines) == 1 && most <= fewSpans
	if !few && p.width() <= TextWidth && (len(starts) <= fewColumns || !easy || most > maxSpans) {
		return p
	}
	p.Corner, p.Columns, p.Rows[0].Label = "", nil, label
	for j := range lines {
		p.Rows[j].Entries = spans[j]
	}
	return p
}

const (
	fewSpans   = 5  // of a single row that is put in words, not in a grid
	fewColumns = 12 // of a grid that needs no words
	maxSpans   = 8  // of a row in words, if a grid is possible
)

// head says what to roll, and for which rows.
func (d *drawing) head(i int) string {
	first := d.parts[i][0]
	text := words.Roll(first.Dice)
	switch {
	case first.label > 0 && d.byFace() && d.spots[0].Dice[0] > 2 && first.label <= len(d.spots[0].To):
		return d.labels(i) + ", by the first roll: " + text
	case first.label > 0:
		return d.labels(i) + ": " + text
	case len(d.parts) > 1 && i == 0 && !slices.ContainsFunc(first.To, isOutcome):
		return words.Capital(text) + " for the row"
	}
	return words.Capital(text)
}

func isOutcome(c automaton.Cell) bool { return c >= 0 }

// labels returns the rows of a part: Rows 1 to 3.
func (d *drawing) labels(i int) string {
	var list []string
	for _, p := range d.parts[i] {
		list = append(list, fmt.Sprint(p.label))
	}
	n := len(list)
	switch consecutive := d.parts[i][n-1].label-d.parts[i][0].label == n-1; {
	case n == 1:
		return "Row " + list[0]
	case n > 2 && consecutive:
		return "Rows " + list[0] + " to " + list[n-1]
	}
	return "Rows " + words.And(list)
}

// rowLabel returns the label of a row: its spot, if there are several, and the faces of
// all dice but the last, which are the digits of a number.
func (d *drawing) rowLabel(at *spot, digits int) string {
	var names []string
	if len(d.parts[at.part-1]) > 1 {
		names = append(names, at.name())
	}
	last := len(at.Dice) - 1
	for i, face := range facesOf(digits, at.Dice)[:last] {
		names = append(names, faces(at.Dice[i], face, face))
	}
	return strings.Join(names, " · ")
}

// axes says which dice are in the rows and which die is in the columns of a grid.
func axes(dice []int) string {
	var names []string
	for i, sides := range dice {
		name := words.Die(sides)
		if slices.Contains(dice[:i], sides) || slices.Contains(dice[i+1:], sides) {
			name = ordinals[min(i, len(ordinals)-1)] + " " + name
		}
		names = append(names, name)
	}
	n := len(names) - 1
	if n == 0 {
		return names[0] + " →"
	}
	return strings.Join(names[:n], " · ") + " ↓ " + names[n] + " →"
}

// columns returns where the columns of a grid begin, and where the last one ends.
// Neighbouring faces with the same entries in all rows share a column.
func columns(lines [][]automaton.Cell) (bounds []int) {
	faces := len(lines[0])
	for i := range faces {
		differs := func(cells []automaton.Cell) bool { return i == 0 || cells[i] != cells[i-1] }
		if slices.ContainsFunc(lines, differs) {
			bounds = append(bounds, i)
		}
	}
	return append(bounds, faces)
}

// spans returns a row as ranges of faces, and whether only multiples of ten are added to them.
func (d *drawing) spans(part int, cells []automaton.Cell) (list []Entry, round bool) {
	round = true
	for first := 0; first < len(cells); {
		c, same, rising := cells[first], 1, 1
		for first+same < len(cells) && cells[first+same] == c {
			same++
		}
		for first+rising < len(cells) && d.follows(part, cells, first+rising) {
			rising++
		}
		e, n := d.entry(c), same
		if shift := int(c) - first; rising > max(2, same) || rising > same && shift == 0 {
			n = rising
			switch {
			case c < 0:
				e.Text = "row of that number"
			case shift == 0:
				e.Text = "as shown"
			case shift > 0:
				e.Text = fmt.Sprintf("%d + the face", shift)
				round = round && shift%10 == 0
			default:
				e.Text = fmt.Sprintf("the face − %d", -shift)
				round = false
			}
		}
		if part > 0 && c < 0 && d.spots[c.Row()].label > 0 {
			e.Text += ", " + words.Roll(d.spots[c.Row()].Dice) // the face that led here does not count
		}
		e.Faces = faces(len(cells), first+1, first+n)
		list = append(list, e)
		first += n
	}
	return list, round
}

// follows reports whether a cell goes on from the one before: with the next number, or
// from the row that has the number of its face to the next such row. A row other than the
// start names the dice of the rows, so these must be alike.
func (d *drawing) follows(part int, cells []automaton.Cell, i int) bool {
	before, c := cells[i-1], cells[i]
	if before >= 0 || c >= 0 {
		return before >= 0 && c == before+1 && d.Automaton.Interchangeable()
	}
	from, to := d.spots[before.Row()], d.spots[c.Row()]
	return from.label == i && to.label == i+1 && (part == 0 || slices.Equal(from.Dice, to.Dice))
}

// example adds a game to a card with several parts: rolls that lead to a row, from there
// to another row if that is possible, and to a result.
func (d *drawing) example(c *Card) {
	row := func(c automaton.Cell) bool { return c < automaton.Start }
	leads := func(holds func(automaton.Cell) bool) func(automaton.Cell) bool {
		return func(c automaton.Cell) bool { return row(c) && slices.ContainsFunc(d.spots[c.Row()].To, holds) }
	}
	passing := leads(isOutcome)
	wanted := [][]func(automaton.Cell) bool{{leads(passing), row}, {passing, isOutcome, row}, {isOutcome, row}, {isOutcome}}
	var said []string
	for at := d.spots[0]; len(said) < len(wanted); {
		digits := middle(at.To, wanted[len(said)])
		if digits < 0 {
			return
		}
		var rolled []string
		for i, face := range facesOf(digits, at.Dice) {
			text := faces(at.Dice[i], face, face)
			if at.Dice[i] > 2 {
				text += " on the " + words.Die(at.Dice[i])
			}
			rolled = append(rolled, text)
		}
		to := at.To[digits]
		said = append(said, words.And(rolled)+": "+d.entry(to).Text)
		if isOutcome(to) {
			c.Example = "Example: " + strings.Join(said, "; ") + "."
			return
		}
		at = d.spots[to.Row()]
	}
}

// middle returns the middle cell of those that meet the first condition that any meets, or -1.
func middle(cells []automaton.Cell, conditions []func(automaton.Cell) bool) int {
	for _, holds := range conditions {
		var good []int
		for i, c := range cells {
			if holds(c) {
				good = append(good, i)
			}
		}
		if len(good) > 0 {
			return good[len(good)/2]
		}
	}
	return -1
}

// facesOf returns the faces of dice that are the digits of a number.
func facesOf(number int, dice []int) []int {
	faces := make([]int, len(dice))
	for i, sides := range slices.Backward(dice) {
		faces[i] = number%sides + 1
		number /= sides
	}
	return faces
}

// width returns how many characters wide a grid is in plain text.
func (p *Part) width() int {
	width := indent + p.labelLength()
	for _, w := range p.lengths() {
		width += gutter + w
	}
	return width
}

// labelLength returns how many characters the longest label has.
func (p *Part) labelLength() int {
	length := utf8.RuneCountInString(p.Corner)
	for _, r := range p.Rows {
		length = max(length, utf8.RuneCountInString(r.Label))
	}
	return length
}

// lengths returns how many characters the longest text of each column of a grid has.
func (p *Part) lengths() (list []int) {
	for i, text := range p.Columns {
		length := utf8.RuneCountInString(text)
		for _, r := range p.Rows {
			length = max(length, utf8.RuneCountInString(r.Entries[i].Text))
		}
		list = append(list, length)
	}
	return list
}
