package dice

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// A look-up table fits on a page if it has at most so many rows and columns
// for faces.
const (
	maxRows    = 36
	maxColumns = 20
)

// Markdown returns the strategy as a table in Markdown, one row for each line
// of [Strategy.String], and, where it fits on a page, the look-up table of the
// first two dice: their results, or the step and the number to go on with.
func (s *Strategy) Markdown() string {
	g := s.guide()
	var b strings.Builder
	fmt.Fprintf(&b, "## %s\n\n%s. Keep one number; it is 0 at step 1.\n\n", g.title(), g.price())
	b.WriteString("| Step | Number | Roll | New number | Then |\n| ---: | --- | --- | --- | --- |\n")
	for _, i := range g.pools {
		for _, r := range g.automaton.pools[i].runs {
			where := fmt.Sprintf("| %d | %s ", g.step[i], between(r.start, r.end))
			if r.action != rolled {
				fmt.Fprintf(&b, "%s| | | %s |\n", where, g.effect(branch{i, r.start, r.end, r}))
				continue
			}
			var then []string
			for _, next := range g.branches(r) {
				then = append(then, fmt.Sprintf("%s: %s", between(next.start, next.end), g.effect(next)))
			}
			fmt.Fprintf(&b, "%s| %s | %s | %s |\n", where, g.throw(r), g.formula(r), strings.Join(then, "<br>"))
		}
	}
	b.WriteString(g.lookUp())
	return b.String()
}

// A reading is the faces of some dice, read one after the other.
type reading struct {
	dice   []string
	faces  []string
	place  place
	digits uint64 // of the throw that is not complete
	rolled int    // dice of it
}

// die returns the sides of the next die, or 0 if there is a result.
func (g *guide) die(r reading) int {
	if dice := g.next(r.place); dice != nil {
		return dice[r.rolled]
	}
	return 0
}

// read returns the readings with one more die, one for each face.
func (g *guide) read(r reading) []reading {
	sides := g.die(r)
	more := make([]reading, sides)
	for face := range sides {
		next := reading{
			dice:   append(slices.Clip(r.dice), die(sides)),
			faces:  append(slices.Clip(r.faces), strconv.Itoa(face+1)),
			place:  r.place,
			digits: r.digits*uint64(sides) + uint64(face),
			rolled: r.rolled + 1,
		}
		if next.rolled == len(g.next(r.place)) {
			next.place, next.digits, next.rolled = g.land(r.place, next.digits), 0, 0
		}
		more[face] = next
	}
	return more
}

// lookUp returns the table of the dice up to the first that can decide, and at
// least of two: a row for the faces before the last die and a column for each
// of its faces. It returns nothing if that does not fit on a page.
func (g *guide) lookUp() string {
	rows := []reading{{place: g.settle(0, 0)}}
	if g.die(rows[0]) == 0 {
		return ""
	}
	for {
		var more []reading
		results := 0
		for _, r := range rows {
			sides := g.die(r)
			if sides > max(maxRows, maxColumns) || len(more) > maxRows*maxColumns {
				return ""
			}
			if sides == 0 {
				more = append(more, r)
			}
			more = append(more, g.read(r)...)
		}
		for _, r := range more {
			if g.die(r) == 0 {
				results++
			}
		}
		if results == len(more) || results > 0 && len(rows) > 1 {
			return g.table(rows)
		}
		rows = more
		if len(rows) > maxRows {
			return ""
		}
	}
}

func (g *guide) table(rows []reading) string {
	columns := 0
	head := strings.Join(rows[0].dice, " ")
	for _, r := range rows {
		columns = max(columns, g.die(r))
		if strings.Join(r.dice, " ") != head {
			head = ""
		}
	}
	if columns > maxColumns {
		return ""
	}
	var b strings.Builder
	fmt.Fprintf(&b, "\n| %s | then |", cmp.Or(head, "rolled"))
	for i := range columns {
		fmt.Fprintf(&b, " %d |", i+1)
	}
	b.WriteString("\n| --- | ---: |" + strings.Repeat(" ---: |", columns) + "\n")
	for _, r := range rows {
		label := strings.Join(r.faces, " ")
		if head == "" {
			label = ""
			for i, name := range r.dice {
				label += fmt.Sprintf("%s: %s ", name, r.faces[i])
			}
		}
		cells := []string{label}
		if sides := g.die(r); sides == 0 {
			cells = append(cells, g.cell(r.place))
		} else {
			cells = append(cells, die(sides))
		}
		for _, next := range g.read(r) {
			cells = append(cells, g.cell(next.place))
		}
		cells = append(cells, make([]string, columns+2-len(cells))...)
		for _, cell := range cells {
			b.WriteString(strings.TrimRight("| "+cell, " ") + " ")
		}
		b.WriteString("|\n")
	}
	if strings.Contains(b.String(), "→") {
		b.WriteString("\n→2:5 goes on at step 2 with the number 5.\n")
	}
	if strings.Contains(b.String(), "again") {
		b.WriteString("\nagain begins again at step 1.\n")
	}
	return b.String()
}

// cell returns a place as a result, or as step:number.
func (g *guide) cell(p place) string {
	if face, done := p.result(); done {
		return strconv.Itoa(face)
	}
	if p.pool == 0 {
		return "again"
	}
	return fmt.Sprintf("→%d:%d", g.step[p.pool], p.index)
}
