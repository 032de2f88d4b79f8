// Package render shows an automaton to people: as instructions in plain text, as
// tables in Markdown, as a flowchart for Mermaid and as a graph for Graphviz.
//
// All of them show steps. A step is a pool, and its cases are the values of the
// one number that a person keeps. What a roll leads to is shown below the roll,
// as branches, each for a range of the new number.
package render

import "example.com/dice/internal/automaton"

// A Sheet is an automaton with all that is said about it.
type Sheet struct {
	Automaton *automaton.Automaton
	Steps     *automaton.Steps // of the automaton
	Expected  float64          // cost of a result
	Worst     int              // its highest cost
	Bounded   bool             // whether there is a highest cost
}

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
