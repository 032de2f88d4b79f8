package automaton

import (
	"encoding/json"
	"fmt"
	"math/big"
	"strconv"
	"strings"
)

// documentVersion is the newest version of the format that Parse reads, and that JSON writes.
// A field that older readers may ignore needs no new version.
const documentVersion = 1

// A document is an automaton as JSON: its steps, each roll with all that it leads to.
// dice.Strategy.MarshalJSON describes the format. A new field is declared here and written
// by JSON.
type document struct {
	Version  int            `json:"version"` // 0 stands for 1
	Sides    uint64         `json:"sides"`
	Weights  []uint64       `json:"weights"` // of the outcomes; nil for a fair die
	Names    []string       `json:"names"`   // of the outcomes; nil for numbers
	Hand     []int          `json:"hand"`
	Costs    []int          `json:"costs"`
	Together bool           `json:"together"`
	Dice     []int          `json:"dice"`
	Unit     string         `json:"unit"`
	Expected string         `json:"expected"`
	Worst    *string        `json:"worst"`  // nil if there is no bound
	Sum      *Sum           `json:"sum"`    // nil unless people add the outcomes
	Number   *Number        `json:"number"` // nil unless people read the dice as one number
	Steps    []documentStep `json:"steps"`
}

type documentStep struct {
	Cases uint64         `json:"cases"`
	Lines []documentLine `json:"lines"`
}

// A documentLine is for the cases from First to Last: a roll with entries for its results, or
// an entry.
type documentLine struct {
	documentEntry
	Roll []int           `json:"roll,omitempty"`
	Cost int             `json:"cost,omitempty"` // 0 stands for 1
	Zero bool            `json:"zero,omitempty"`
	Add  *uint64         `json:"add,omitempty"`
	Then []documentEntry `json:"then,omitempty"`
}

// A documentEntry leads the cases from First to Last to results or to a step.
type documentEntry struct {
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
// and each entry. The costs are those of a [Proof].
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
	put(`{"version": %s, `, true, documentVersion)
	put(`"sides": %s, `, true, a.Target)
	put("\"weights\": %s,\n ", a.Weights != nil, a.Weights)
	put("\"names\": %s,\n ", a.Names != nil, a.Names)
	put(`"hand": %s, `, true, append([]int{}, hand.Dice...))
	put(`"costs": %s, `, hand.Costs != nil, hand.Costs)
	put(`"together": %s, `, hand.Together, true)
	put(`"dice": %s, `, true, a.Dice())
	put(`"unit": %s, `, true, a.Unit())
	put(`"expected": %s, `, true, expected.RatString())
	put("\"worst\": %s,\n ", true, most)
	put("\"sum\": %s,\n ", a.Sum != nil, a.Sum)
	put("\"number\": %s,\n ", a.Number != nil, a.Number)
	b.WriteString(`"steps": [`)
	s := a.Steps()
	for i, pool := range s {
		var lines []string
		for _, r := range a.Pools[pool].Runs {
			lines = append(lines, s.line(a, r))
		}
		fmt.Fprintf(&b, "%s\n  {\"cases\": %d, \"lines\": [\n    %s]}", ","[:min(i, 1)],
			a.Pools[pool].Size, strings.Join(lines, ",\n    "))
	}
	return []byte(b.String() + "]}\n")
}

// line returns a run of a step as text.
func (s Steps) line(a *Automaton, r Run) string {
	var entries []string
	for _, b := range a.Branches(r) {
		entries = append(entries, compact(s.entry(b)))
	}
	if r.Action != Rolled {
		return strings.Join(entries, ",")
	}
	t := a.Throws[r.Throw]
	head := documentLine{
		documentEntry: documentEntry{First: r.Start, Last: r.End - 1},
		Roll:          t.Dice,
		Zero:          t.Zero,
		Add:           &r.Offset,
	}
	if t.Cost != 1 {
		head.Cost = t.Cost
	}
	return fmt.Sprintf("%s,\"then\":[\n      %s]}", strings.TrimSuffix(compact(head), "}"),
		strings.Join(entries, ",\n      "))
}

// entry returns the entry for a branch.
func (s Steps) entry(b Run) documentEntry {
	e, target := documentEntry{First: b.Start, Last: b.End - 1}, b.Offset
	if b.Action == Decided {
		target++
		e.Result = &target
	} else {
		e.Step, e.Case = s.Number(b.To), &target
	}
	if b.Cases() > b.Span {
		e.Span = b.Span
	}
	return e
}
