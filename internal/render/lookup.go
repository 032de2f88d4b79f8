package render

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"example.com/dice/internal/automaton"
)

// A look-up table fits on a page if it has at most so many rows and columns
// for faces.
const (
	maxRows    = 36
	maxColumns = 20
)

// A reading is the faces of some dice, read one after the other.
type reading struct {
	dice     []string
	faces    []string
	position automaton.Position
	digits   uint64 // of the throw that is not complete
	rolled   int    // dice of it
}

// die returns the sides of the next die, or 0 if there is a result.
func (s *Sheet) die(r reading) int {
	if dice := s.Automaton.Next(r.position); dice != nil {
		return dice[r.rolled]
	}
	return 0
}

// read returns the readings with one more die, one for each face.
func (s *Sheet) read(r reading) []reading {
	sides := s.die(r)
	more := make([]reading, sides)
	for face := range sides {
		next := reading{
			dice:     append(slices.Clip(r.dice), die(sides)),
			faces:    append(slices.Clip(r.faces), strconv.Itoa(face+1)),
			position: r.position,
			digits:   r.digits*uint64(sides) + uint64(face),
			rolled:   r.rolled + 1,
		}
		if next.rolled == len(s.Automaton.Next(r.position)) {
			next.position, next.digits, next.rolled = s.Automaton.Land(r.position, next.digits), 0, 0
		}
		more[face] = next
	}
	return more
}

// lookUp returns the table of the dice up to the first that can decide, and at
// least of two: a row for the faces before the last die and a column for each
// of its faces. It returns nothing if that does not fit on a page.
func (s *Sheet) lookUp() string {
	rows := []reading{{position: s.Automaton.Settle(0, 0)}}
	if s.die(rows[0]) == 0 {
		return ""
	}
	for {
		var more []reading
		results := 0
		for _, r := range rows {
			sides := s.die(r)
			if sides > max(maxRows, maxColumns) || len(more) > maxRows*maxColumns {
				return ""
			}
			if sides == 0 {
				more = append(more, r)
			}
			more = append(more, s.read(r)...)
		}
		for _, r := range more {
			if s.die(r) == 0 {
				results++
			}
		}
		if results == len(more) || results > 0 && len(rows) > 1 {
			return s.table(rows)
		}
		rows = more
		if len(rows) > maxRows {
			return ""
		}
	}
}

func (s *Sheet) table(rows []reading) string {
	columns := 0
	head := strings.Join(rows[0].dice, " ")
	for _, r := range rows {
		columns = max(columns, s.die(r))
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
		if sides := s.die(r); sides == 0 {
			cells = append(cells, s.cell(r.position))
		} else {
			cells = append(cells, die(sides))
		}
		for _, next := range s.read(r) {
			cells = append(cells, s.cell(next.position))
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

// cell returns a position as a result, or as →step:number.
func (s *Sheet) cell(p automaton.Position) string {
	if face, done := p.Result(); done {
		return strconv.Itoa(face)
	}
	if p.Pool == 0 {
		return "again"
	}
	return fmt.Sprintf("→%d:%d", s.Steps.Number(p.Pool), p.Index)
}
