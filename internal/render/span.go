package render

import (
	"fmt"
	"strconv"

	"example.com/dice/internal/automaton"
)

// A cell is a result, or where to go on.
type cell struct {
	result uint64 // from 1; 0 if there is none
	step   int
	number uint64
}

func (s *Sheet) cell(p automaton.Position) cell {
	if face, done := p.Result(); done {
		return cell{result: uint64(face)}
	}
	return cell{step: s.Steps.Number(p.Pool), number: p.Index}
}

// say returns what a cell says.
func (s *Sheet) say(c cell) string {
	if c.result != 0 {
		return strconv.FormatUint(c.result, 10)
	}
	return s.place(c.step, c.number)
}

// A span is consecutive faces that lead to consecutive results or places, or all
// to the same.
type span struct {
	first, last int // faces
	from, to    cell
}

// spans puts consecutive faces together.
func spans(cells []cell) []span {
	var list []span
	for i, x := range cells {
		if n := len(list) - 1; n >= 0 && list[n].goesOn(x) {
			list[n].last, list[n].to = i+1, x
			continue
		}
		list = append(list, span{i + 1, i + 1, x, x})
	}
	return list
}

// goesOn reports whether a span goes on with a cell.
func (p span) goesOn(x cell) bool {
	same, next := x == p.to, x.step == p.to.step && x.number == p.to.number+1 && x.result == 0
	if p.to.result != 0 {
		next = x.result == p.to.result+1
	}
	if p.first == p.last {
		return same || next
	}
	return p.from == p.to && same || p.from != p.to && next
}

// whole reports whether spans are one that needs no faces: what to do is the same
// for all.
func whole(list []span) bool {
	return len(list) == 1 && (list[0].from.result != 0 || list[0].from == list[0].to)
}

func (p span) faces() string { return between(uint64(p.first), uint64(p.last)+1) }

// spanned says what the faces of a span lead to.
func (s *Sheet) spanned(p span) string {
	switch face := uint64(p.first); {
	case p.from.result == 0 && p.from == p.to:
		return "go to " + s.say(p.from)
	case p.from.result == 0:
		return "go to " + s.places(p.from.step, p.from.number, p.to.number+1)
	case p.from == p.to:
		return s.say(p.from)
	case p.from.result == face:
		return "as shown"
	case p.from.result > face:
		return fmt.Sprintf("add %d", p.from.result-face)
	default:
		return fmt.Sprintf("subtract %d", face-p.from.result)
	}
}

// alternate reports whether rows are one whose odd faces give 1 and whose even
// faces give 2, more than twice.
func alternate(rows []row) bool {
	if len(rows) != 1 || len(rows[0].cells) < 5 {
		return false
	}
	for i, c := range rows[0].cells {
		if c.result != uint64(i%2)+1 {
			return false
		}
	}
	return true
}
