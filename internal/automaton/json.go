package automaton

import (
	"encoding/json"
	"fmt"
	"math/big"
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
// such an entry itself, with a result or a step.
type line struct {
	First  uint64  `json:"first"`
	Last   uint64  `json:"last"`
	Roll   []int   `json:"roll,omitempty"`
	Cost   int     `json:"cost,omitempty"` // 0 stands for 1
	Add    *uint64 `json:"add,omitempty"`
	Then   []line  `json:"then,omitempty"`
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

// mostOf returns the highest cost as JSON.
func mostOf(worst int, bounded bool) string {
	if !bounded {
		return "null"
	}
	return fmt.Sprintf(`"%d"`, worst)
}

// JSON returns the automaton as a document, with a line of text for each line of a step
// and each entry. The costs are those of [Automaton.Verify] and [Automaton.Worst].
func (a *Automaton) JSON(hand Hand, expected *big.Rat, worst int, bounded bool) []byte {
	var b strings.Builder
	fmt.Fprintf(&b, `{"sides": %d, `, a.Target)
	if a.Weights != nil {
		fmt.Fprintf(&b, "\"weights\": %s,\n ", compact(a.Weights))
	}
	if a.Names != nil {
		fmt.Fprintf(&b, "\"names\": %s,\n ", compact(a.Names))
	}
	fmt.Fprintf(&b, "\"hand\": %s, ", compact(append([]int{}, hand.Dice...)))
	if hand.Costs != nil {
		fmt.Fprintf(&b, "\"costs\": %s, ", compact(hand.Costs))
	}
	if hand.Together {
		b.WriteString("\"together\": true, ")
	}
	fmt.Fprintf(&b, "\"dice\": %s, \"unit\": %q, \"expected\": %q, \"worst\": %s,\n \"steps\": [",
		compact(a.Dice()), a.Unit(), expected.RatString(), mostOf(worst, bounded))
	s := a.Steps()
	var list []string
	for _, pool := range s {
		var lines []string
		for _, r := range a.Pools[pool].Runs {
			lines = append(lines, "\n    "+s.line(a, r))
		}
		list = append(list, fmt.Sprintf("\n  {\"cases\": %d, \"lines\": [%s]}", a.Pools[pool].Size, strings.Join(lines, ",")))
	}
	b.WriteString(strings.Join(list, ",") + "]}\n")
	return []byte(b.String())
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
	head := line{First: r.Start, Last: r.End - 1, Roll: t.Dice, Add: &r.Offset}
	if t.Cost != 1 {
		head.Cost = t.Cost
	}
	return fmt.Sprintf("%s,\"then\":[\n      %s]}", strings.TrimSuffix(compact(head), "}"), strings.Join(entries, ",\n      "))
}

// entries returns entries for a branch: each is whole cycles of its span, or a part of one.
func (s Steps) entries(b Branch) (list []line) {
	r := b.Run
	for start := b.Start; start < b.End; {
		at := (start - r.Start) % r.Span
		count := (b.End - start) / r.Span * r.Span
		if at > 0 || count == 0 {
			count = min(r.Span-at, b.End-start)
		}
		entry, target := line{First: start, Last: start + count - 1}, r.Offset+at
		if r.Action == Decided {
			target++
			entry.Result = &target
		} else {
			entry.Step, entry.Case = s.Number(r.To), &target
		}
		if count > r.Span {
			entry.Span = r.Span
		}
		list = append(list, entry)
		start += count
	}
	return list
}
