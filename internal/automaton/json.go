package automaton

import (
	"encoding/json"
	"fmt"
	"math/big"
	"strconv"
	"strings"
)

// A document is an automaton as JSON: its steps, each roll with all that it leads to.
// dice.Strategy.MarshalJSON describes the format.
type document struct {
	Sides    uint64   `json:"sides"`
	Weights  []uint64 `json:"weights"` // of the outcomes; nil for a fair die
	Names    []string `json:"names"`   // of the outcomes; nil for numbers
	Hand     []int    `json:"hand"`
	Costs    []int    `json:"costs"`
	Together bool     `json:"together"`
	Dice     []int    `json:"dice"`
	Unit     string   `json:"unit"`
	Expected string   `json:"expected"`
	Worst    *string  `json:"worst"` // nil if there is no bound
	Steps    []step   `json:"steps"`
}

type step struct {
	Cases uint64 `json:"cases"`
	Lines []line `json:"lines"`
}

// A line is for the cases from First to Last: a roll with entries for its results, or
// an entry.
type line struct {
	entry
	Roll []int   `json:"roll,omitempty"`
	Cost int     `json:"cost,omitempty"` // 0 stands for 1
	Add  *uint64 `json:"add,omitempty"`
	Then []entry `json:"then,omitempty"`
}

// An entry leads the cases from First to Last to results or to a step.
type entry struct {
	First  uint64  `json:"first"`
	Last   uint64  `json:"last"`
	Result *uint64 `json:"result,omitempty"`
	Step   int     `json:"step,omitempty"`
	Case   *uint64 `json:"case,omitempty"`
	Span   uint64  `json:"span,omitempty"` // 0 stands for last - first + 1
}

// compact returns a value of numbers and strings as JSON, which cannot fail.
func compact(v any) string {
	text, _ := json.Marshal(v)
	return string(text)
}

// JSON returns the automaton as a document, with a line of text for each line of a step
// and each entry. The costs are those of [Automaton.Verify] and [Automaton.Worst].
func (a *Automaton) JSON(hand Hand, expected *big.Rat, worst int, bounded bool) []byte {
	var b strings.Builder
	put := func(format string, some bool, value any) {
		if some {
			fmt.Fprintf(&b, format, compact(value))
		}
	}
	var most any
	if bounded {
		most = strconv.Itoa(worst)
	}
	put(`{"sides": %s, `, true, a.Target)
	put("\"weights\": %s,\n ", a.Weights != nil, a.Weights)
	put("\"names\": %s,\n ", a.Names != nil, a.Names)
	put(`"hand": %s, `, true, append([]int{}, hand.Dice...))
	put(`"costs": %s, `, hand.Costs != nil, hand.Costs)
	put(`"together": %s, `, hand.Together, true)
	put(`"dice": %s, `, true, a.Dice())
	put(`"unit": %s, `, true, a.Unit())
	put(`"expected": %s, `, true, expected.RatString())
	put("\"worst\": %s,\n \"steps\": [", true, most)
	s := a.Steps()
	for i, pool := range s {
		var lines []string
		for _, r := range a.Pools[pool].Runs {
			lines = append(lines, s.line(a, r))
		}
		fmt.Fprintf(&b, "%s\n  {\"cases\": %d, \"lines\": [\n    %s]}", ","[:min(i, 1)], a.Pools[pool].Size, strings.Join(lines, ",\n    "))
	}
	return []byte(b.String() + "]}\n")
}

// line returns a run of a step as text.
func (s Steps) line(a *Automaton, r Run) string {
	var entries []string
	for _, b := range a.Branches(r) {
		for _, e := range s.entries(b) {
			entries = append(entries, compact(e))
		}
	}
	if r.Action != Rolled {
		return strings.Join(entries, ",")
	}
	t := a.Throws[r.Throw]
	head := line{entry: entry{First: r.Start, Last: r.End - 1}, Roll: t.Dice, Add: &r.Offset}
	if t.Cost != 1 {
		head.Cost = t.Cost
	}
	return fmt.Sprintf("%s,\"then\":[\n      %s]}", strings.TrimSuffix(compact(head), "}"), strings.Join(entries, ",\n      "))
}

// entries returns entries for a branch: each is whole cycles of its span, or a part of one.
func (s Steps) entries(b Branch) (list []entry) {
	r := b.Run
	for start := b.Start; start < b.End; {
		at := (start - r.Start) % r.Span
		count := (b.End - start) / r.Span * r.Span
		if at > 0 || count == 0 {
			count = min(r.Span-at, b.End-start)
		}
		e, target := entry{First: start, Last: start + count - 1}, r.Offset+at
		if r.Action == Decided {
			target++
			e.Result = &target
		} else {
			e.Step, e.Case = s.Number(r.To), &target
		}
		if count > r.Span {
			e.Span = r.Span
		}
		list = append(list, e)
		start += count
	}
	return list
}
