package render

import (
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"example.com/dice/internal/automaton"
)

// A Card is what a player plays from.
type Card struct {
	Title, Price string
	Notes        []string
	Parts        []*Part
	Example      string // a game, or empty
	Rows         int    // to look up after the first roll; a number read as digits is one row
}

// A Part of a card is one step of the player: what to roll, and what that leads to. It
// has rows, or sentences.
type Part struct {
	Number  int
	Head    string   // what to roll, as a sentence without its point
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

// An Entry is a result or a place to go on.
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

// A place is a case where something is rolled.
type place struct {
	automaton.Position
	to          []cell // for each throw
	part, label int    // label is 0 if there is no other place but the start
}

// A cell is a result, from 1, or the place of that index.
type cell struct {
	result uint64
	place  int
}

// A drawing is a card in the making. The start is place 0.
type drawing struct {
	*Sheet
	places []*place
	parts  [][]int // places
}

// Card returns the card of the automaton.
func (s *Sheet) Card() *Card {
	dice := s.Automaton.Dice()
	c := &Card{Title: s.title(dice), Price: s.price(), Notes: s.notes()}
	if len(dice) == 0 {
		c.Notes = append(c.Notes, "There is nothing to roll: the result is "+s.outcome(1)+".")
		return c
	}
	d := s.drawing()
	switch {
	case d == nil:
		s.calculate(c)
	case d.digits(c):
	default:
		c.Title = s.title(d.inOrder(dice))
		d.name()
		for i := range d.parts {
			c.Parts = append(c.Parts, d.part(i))
			if n := len(c.Parts[i].Rows); i > 0 || n > 1 {
				c.Rows += n
			}
		}
		d.example(c)
		d.explain(c)
	}
	return c
}

// drawing returns the places and what they lead to, or nil if that is too much.
func (s *Sheet) drawing() *drawing {
	d := &drawing{Sheet: s}
	known := map[[2]uint64]int{}
	find := func(p automaton.Position) cell {
		if face, done := p.Result(); done {
			return cell{result: uint64(face)}
		}
		key := [2]uint64{uint64(p.Pool), p.Index}
		i, ok := known[key]
		if !ok {
			i = len(d.places)
			known[key] = i
			d.places = append(d.places, &place{Position: p})
		}
		return cell{place: i}
	}
	find(s.Automaton.Settle(0, 0))
	listed := uint64(0)
	for i := 0; i < len(d.places); i++ { // grows on the way
		p := d.places[i]
		sides := s.Automaton.Throws[p.Run.Throw].Sides
		if listed += min(sides, maxListed+1); listed > maxListed {
			return nil
		}
		for digits := range sides {
			p.to = append(p.to, find(s.Automaton.Land(p.Position, digits)))
		}
	}
	d.divide()
	return d
}

// divide makes a part of the places of each run, in the order of the steps.
func (d *drawing) divide() {
	order := make([]int, len(d.places))
	for i := range order {
		order[i] = i
	}
	slices.SortFunc(order[1:], func(a, b int) int {
		x, y := d.places[a], d.places[b]
		if x.Pool != y.Pool {
			return x.Pool - y.Pool
		}
		return int(min(x.Index, 1<<20)) - int(min(y.Index, 1<<20))
	})
	for _, i := range order {
		p, n := d.places[i], len(d.parts)
		if n < 2 || d.places[d.parts[n-1][0]].Pool != p.Pool || d.places[d.parts[n-1][0]].Run.Start != p.Run.Start {
			d.parts = append(d.parts, nil)
			n++
		}
		p.part = n
		d.parts[n-1] = append(d.parts[n-1], i)
	}
}

// inOrder returns dice in the order in which they are rolled.
func (d *drawing) inOrder(dice []int) []int {
	var rolled []int
	for _, part := range d.parts {
		rolled = append(rolled, d.dice(part[0])...)
	}
	dice = slices.Clone(dice)
	slices.SortStableFunc(dice, func(a, b int) int { return slices.Index(rolled, a) - slices.Index(rolled, b) })
	return dice
}

func (d *drawing) dice(i int) []int { return d.Automaton.Throws[d.places[i].Run.Throw].Dice }

// name gives the places labels, in the order of their parts. If each place after the
// first roll belongs to one face, that is its label.
func (d *drawing) name() {
	if len(d.places) == 2 {
		return // "go to 2" says it all
	}
	next := 1
	if first := d.places[0]; d.byFace() {
		for face, to := range first.to {
			if to.result == 0 && to.place > 0 {
				d.places[to.place].label = face + 1
			}
		}
		next = len(first.to) + 1
	}
	for _, part := range d.parts[1:] {
		for _, i := range part {
			if d.places[i].label == 0 {
				d.places[i].label = next
				next++
			}
		}
	}
}

// byFace reports whether each place after the first roll belongs to one face.
func (d *drawing) byFace() bool {
	seen := map[int]bool{}
	for _, to := range d.places[0].to {
		if to.result == 0 && to.place > 0 && seen[to.place] {
			return false
		}
		seen[to.place] = true
	}
	return len(d.dice(0)) == 1
}

// say returns what an entry says.
func (d *drawing) say(c cell) string {
	switch {
	case c.result != 0:
		return d.outcome(c.result)
	case c.place == 0:
		return "again"
	case d.places[c.place].label == 0:
		return "go to 2"
	}
	return fmt.Sprintf("row %d", d.places[c.place].label)
}

// called returns the name of a place for programs: start, part 2 or row 3.
func (d *drawing) called(i int) string {
	p := d.places[i]
	switch {
	case i == 0:
		return "start"
	case p.label == 0:
		return fmt.Sprintf("part %d", p.part)
	}
	return fmt.Sprintf("row %d", p.label)
}

func (d *drawing) entry(c cell) Entry {
	e := Entry{Text: d.say(c)}
	if c.result == 0 {
		if e.Kind = Go; c.place == 0 {
			e.Kind = Again
		}
		e.Part = d.places[c.place].part
	}
	return e
}

// A line is what the last die of a throw leads to, by its faces, for a place and the
// faces of the dice before.
type line struct {
	place int
	faces []int
	cells []cell
}

// part returns the part i, from 0.
func (d *drawing) part(i int) *Part {
	var lines []line
	dice := d.dice(d.parts[i][0])
	last := dice[len(dice)-1]
	for _, at := range d.parts[i] {
		for n, cells := range enumerate(slices.Chunk(d.places[at].to, last)) {
			lines = append(lines, line{at, facesOf(uint64(n), dice[:len(dice)-1]), cells})
		}
	}
	p := &Part{Number: i + 1, Head: d.head(i)}
	for _, l := range lines {
		at := d.places[l.place]
		p.Rows = append(p.Rows, Row{Label: d.label(i, l), Name: d.called(l.place), Step: uint64(d.Steps.Number(at.Pool)), Case: at.Index})
	}
	starts := columns(lines)
	grid := d.grid(p, lines, starts, dice)
	words := make([][]Entry, len(lines))
	most, easy := 0, true
	for j, l := range lines {
		var round bool
		words[j], round = d.words(l, last)
		most, easy = max(most, len(words[j])), easy && (round || len(lines) == 1)
	}
	few := len(lines) == 1 && most <= fewSpans
	if !few && (grid.width() <= textWidth && (len(starts) <= fewColumns || !easy || most > maxSpans)) {
		return grid
	}
	for j := range lines {
		p.Rows[j].Entries = words[j]
	}
	return p
}

const (
	fewSpans   = 5  // of a single row, that are put in words rather than in a grid
	fewColumns = 12 // of a grid that needs no words
	maxSpans   = 8  // of a row in words, if a grid is possible
)

// head says what to roll, and for which rows.
func (d *drawing) head(i int) string {
	text := roll(d.dice(d.parts[i][0]))
	switch labels := d.labels(i); {
	case i > 0 && labels != "" && d.byFace() && d.dice(0)[0] > 2 && d.places[d.parts[i][0]].label <= len(d.places[0].to):
		return labels + ", by the first roll: " + text
	case i > 0 && labels != "":
		return labels + ": " + text
	case i == 0 && len(d.parts) > 1 && !slices.ContainsFunc(d.places[0].to, func(c cell) bool { return c.result != 0 }):
		return capital(text) + " for the row"
	default:
		return capital(text)
	}
}

// labels returns the rows of a part: Rows 1 to 3.
func (d *drawing) labels(i int) string {
	first, last := d.places[d.parts[i][0]].label, d.places[d.parts[i][len(d.parts[i])-1]].label
	switch {
	case first == 0:
		return ""
	case len(d.parts[i]) == 1:
		return fmt.Sprintf("Row %d", first)
	case last-first+1 == len(d.parts[i]):
		return fmt.Sprintf("Rows %d %s %d", first, map[bool]string{false: "to", true: "and"}[last == first+1], last)
	}
	var list []string
	for _, at := range d.parts[i] {
		list = append(list, fmt.Sprint(d.places[at].label))
	}
	return "Rows " + and(list)
}

// label returns the label of a line: its row, if there are several, and the faces of
// all dice but the last.
func (d *drawing) label(i int, l line) string {
	var words []string
	if i > 0 && len(d.parts[i]) > 1 {
		words = append(words, fmt.Sprintf("row %d", d.places[l.place].label))
	}
	dice := d.dice(l.place)
	for j, face := range l.faces {
		words = append(words, faces(dice[j], face, face))
	}
	return strings.Join(words, " · ")
}

// axes says which dice are in the rows and which die is in the columns of a grid.
func axes(dice []int) string {
	var names []string
	for i, sides := range dice {
		name := die(sides)
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

// columns returns the faces where a column of a grid begins: neighbours with the same
// entries in all rows share one.
func columns(lines []line) (starts []int) {
	for i := range lines[0].cells {
		differs := func(l line) bool { return i == 0 || l.cells[i] != l.cells[i-1] }
		if slices.ContainsFunc(lines, differs) {
			starts = append(starts, i)
		}
	}
	return starts
}

// grid returns a part as a grid.
func (d *drawing) grid(p *Part, lines []line, starts, dice []int) *Part {
	g := &Part{Number: p.Number, Head: p.Head, Corner: axes(dice), Rows: slices.Clone(p.Rows)}
	if g.Rows[0].Label == "" {
		g.Rows[0].Label = "gives"
	}
	sides := dice[len(dice)-1]
	for i, start := range starts {
		end := sides
		if i+1 < len(starts) {
			end = starts[i+1]
		}
		g.Columns = append(g.Columns, faces(sides, start+1, end))
	}
	for j, l := range lines {
		for _, start := range starts {
			g.Rows[j].Entries = append(g.Rows[j].Entries, d.entry(l.cells[start]))
		}
	}
	return g
}

// words returns a row as ranges of faces with what they lead to, and whether only
// multiples of ten are added to faces.
func (d *drawing) words(l line, sides int) (list []Entry, round bool) {
	cells, round := l.cells, true
	for first := 0; first < len(cells); {
		c, same, rising := cells[first], 1, 1
		for first+same < len(cells) && cells[first+same] == c {
			same++
		}
		for first+rising < len(cells) && d.follows(cells, first+rising) {
			rising++
		}
		e, n := d.entry(c), same
		if rising > max(2, same) || rising > same && c.result == uint64(first+1) {
			n = rising
			switch face := uint64(first + 1); {
			case c.result == 0:
				e.Text = "row of that number"
			case c.result == face:
				e.Text = "as shown"
			case c.result > face:
				e.Text = fmt.Sprintf("%d + the face", c.result-face)
				round = round && (c.result-face)%10 == 0
			default:
				e.Text = fmt.Sprintf("the face − %d", face-c.result)
				round = false
			}
		}
		if l.place > 0 && e.Kind == Go && d.places[c.place].label > 0 {
			e.Text = "new roll in " + e.Text // not the face that led here
		}
		e.Faces = faces(sides, first+1, first+n)
		list = append(list, e)
		first += n
	}
	return list, round
}

// follows reports whether a cell goes on from the one before: with the next number, or
// from the row that has the number of its face to the next such row.
func (d *drawing) follows(cells []cell, i int) bool {
	before, c := cells[i-1], cells[i]
	if before.result != 0 || c.result != 0 {
		return before.result != 0 && c.result == before.result+1 && !d.named()
	}
	return d.places[before.place].label == i && d.places[c.place].label == i+1
}

// explain says what again means where it could mean two things.
func (d *drawing) explain(c *Card) {
	if len(d.parts) < 2 {
		return
	}
	for _, p := range d.places {
		if slices.Contains(p.to, cell{}) {
			c.Example = strings.TrimSpace("Again: start over at 1. " + c.Example)
			return
		}
	}
}

// example adds a game to a card with several parts: rolls that lead to a row, from there
// to another row if that is possible, and to a result.
func (d *drawing) example(c *Card) {
	if len(d.parts) < 2 {
		return
	}
	result := func(c cell) bool { return c.result != 0 }
	row := func(c cell) bool { return c.result == 0 && c.place != 0 }
	passing := func(c cell) bool { return row(c) && slices.ContainsFunc(d.places[c.place].to, result) }
	onward := func(c cell) bool { return row(c) && slices.ContainsFunc(d.places[c.place].to, passing) }
	wanted := [][]func(cell) bool{{onward, row}, {passing, result, row}, {result, row}, {result}}
	var said []string
	for at := 0; len(said) < len(wanted); {
		p := d.places[at]
		digits := choose(p.to, wanted[len(said)])
		if digits < 0 {
			return
		}
		dice := d.dice(at)
		var rolled []string
		for i, face := range facesOf(uint64(digits), dice) {
			text := faces(dice[i], face, face)
			if dice[i] > 2 {
				text += " on the " + die(dice[i])
			}
			rolled = append(rolled, text)
		}
		to := p.to[digits]
		said = append(said, and(rolled)+": "+d.say(to))
		if to.result != 0 {
			c.Example = "Example: " + strings.Join(said, "; ") + "."
			return
		}
		at = to.place
	}
}

// choose returns the middle one of the cells that the first of the conditions holds for
// that holds for any, or -1.
func choose(cells []cell, conditions []func(cell) bool) int {
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
func facesOf(number uint64, dice []int) []int {
	faces := make([]int, len(dice))
	for i := len(dice) - 1; i >= 0; i-- {
		faces[i] = int(number%uint64(dice[i])) + 1
		number /= uint64(dice[i])
	}
	return faces
}

// enumerate numbers what a sequence yields.
func enumerate[T any](seq func(yield func(T) bool)) func(yield func(int, T) bool) {
	return func(yield func(int, T) bool) {
		i := 0
		for x := range seq {
			if !yield(i, x) {
				return
			}
			i++
		}
	}
}

// width returns how many characters wide a grid is in plain text.
func (p *Part) width() int {
	label, widths := p.widths()
	for _, w := range widths {
		label += w + gutter
	}
	return indent + label
}

// widths returns the widths of the labels and of the columns of a grid in plain text.
func (p *Part) widths() (label int, widths []int) {
	label = utf8.RuneCountInString(p.Corner)
	for _, text := range p.Columns {
		widths = append(widths, utf8.RuneCountInString(text))
	}
	for _, r := range p.Rows {
		label = max(label, utf8.RuneCountInString(r.Label))
		for i, e := range r.Entries {
			widths[i] = max(widths[i], utf8.RuneCountInString(e.Text))
		}
	}
	return label, widths
}
