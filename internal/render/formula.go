package render

import (
	"fmt"
	"strconv"
	"strings"

	"example.com/dice/internal/automaton"
)

// A branch is what the number leads to when it is from start to end-1.
type branch struct {
	pool       int
	start, end uint64
	run        automaton.Run
}

// maxRepeats is how many ranges of results are listed before they are put as a
// division.
const maxRepeats = 6

// branches returns what a rolled run leads to, by the new number. A run that
// gives several cases to each result is listed as one branch for each, as long
// as these are few.
func (s *Sheet) branches(r automaton.Run) []branch {
	var list []branch
	low, high := r.Offset, r.Offset+r.Reach(s.Automaton.Throws)
	for _, next := range s.Automaton.Pools[r.To].Runs {
		start, end := max(next.Start, low), min(next.End, high)
		if start >= end {
			continue
		}
		if n := len(list) - 1; next.Action == automaton.Rolled && n >= 0 && list[n].run.Action == automaton.Rolled {
			list[n].end = end // of the same step
			continue
		}
		if next.Action != automaton.Decided || next.Cases()/next.Span > maxRepeats {
			list = append(list, branch{r.To, start, end, next})
			continue
		}
		for ; next.Start < end; next.Start += next.Span {
			from, to := max(next.Start, start), min(next.Start+next.Span, end)
			if from < to {
				part := next
				part.End = next.Start + next.Span
				list = append(list, branch{r.To, from, to, part})
			}
		}
	}
	return list
}

// formula returns how the new number, and more, comes from the old one and the
// faces: the case within the run and the faces are the digits of one number.
func (s *Sheet) formula(r automaton.Run, more uint64) string {
	t := s.Automaton.Throws[r.Throw]
	weight := t.Sides
	var terms []string
	if r.Cases() > 1 {
		number := "number"
		if r.Start > 0 {
			number = fmt.Sprintf("(number - %d)", r.Start)
		}
		terms = append(terms, fmt.Sprintf("%s × %d", number, weight))
	}
	for i, sides := range t.Dice {
		face := "face"
		if len(t.Dice) > 1 {
			face += strconv.Itoa(i + 1)
		}
		weight /= uint64(sides)
		if i < len(t.Dice)-1 {
			face = fmt.Sprintf("(%s - 1) × %d", face, weight)
		}
		terms = append(terms, face)
	}
	text := strings.Join(terms, " + ")
	switch more += r.Offset; {
	case more == 0:
		text += " - 1"
	case more > 1:
		text += fmt.Sprintf(" + %d", more-1)
	}
	return text
}

// shifted returns number - minus + plus.
func shifted(minus, plus uint64) string {
	switch {
	case minus < plus:
		return fmt.Sprintf("number + %d", plus-minus)
	case minus > plus:
		return fmt.Sprintf("number - %d", minus-plus)
	}
	return "number"
}

// spread returns the case or outcome that a carried or decided run leads to,
// where the first one is called first.
func spread(r automaton.Run, first uint64) string {
	if r.Cases() == r.Span {
		return shifted(r.Start, first)
	}
	text := shifted(r.Start, 0)
	if r.Start > 0 {
		text = "(" + text + ")"
	}
	text = fmt.Sprintf("%s mod %d", text, r.Span)
	if first > 0 {
		text += fmt.Sprintf(" + %d", first)
	}
	return text
}

// effect returns what becomes of a number in a branch.
func (s *Sheet) effect(b branch) string {
	switch r := b.run; {
	case r.Action == automaton.Decided && r.Span == 1:
		return fmt.Sprintf("result = %d", r.Offset+1)
	case r.Action == automaton.Decided:
		return "result = " + spread(r, r.Offset+1)
	case r.Action == automaton.Rolled: // the number lands in a step
		return "go to " + s.places(s.Steps.Number(b.pool), b.start, b.end)
	case r.Span == 1:
		return "go to " + s.place(s.Steps.Number(r.To), r.Offset)
	case r.Cases() == r.Span:
		from := r.Offset + b.start - r.Start
		return "go to " + s.places(s.Steps.Number(r.To), from, from+b.end-b.start)
	default:
		return fmt.Sprintf("go to %s with number = %s", letters(s.Steps.Number(r.To)), spread(r, r.Offset))
	}
}

// direct reports whether all that a run leads to are results, in their order.
func (s *Sheet) direct(r automaton.Run) bool {
	list := s.branches(r)
	b := list[0]
	return len(list) == 1 && b.run.Action == automaton.Decided && b.run.Start == 0 && b.run.Cases() == b.run.Span
}

// calculation returns what to work out after a roll, and what the new number
// leads to.
func (s *Sheet) calculation(r automaton.Run) (number string, lines []string) {
	list := s.branches(r)
	if s.direct(r) {
		return "result = " + s.formula(r, list[0].run.Offset+1), nil
	}
	for _, b := range list {
		lines = append(lines, between(b.start, b.end)+": "+s.effect(b))
	}
	return "number = " + s.formula(r, 0), lines
}
