package automaton

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math/big"
)

// A document is an automaton as JSON: its steps, each roll with all that it leads to.
// dice.Strategy.MarshalJSON describes the format.
type document struct {
	Sides    *uint64  `json:"sides"`
	Weights  []uint64 `json:"weights"` // of the outcomes; nil for a fair die
	Names    []string `json:"names"`   // of the outcomes; nil for numbers
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

// JSON returns the automaton as a document, with a line of text for each line of a step
// and each entry. The costs are those of [Automaton.Verify] and [Automaton.Worst].
func (a *Automaton) JSON(expected *big.Rat, worst int, bounded bool) ([]byte, error) {
	w := &documentWriter{automaton: a, steps: a.Steps()}
	most := "null"
	if bounded {
		most = fmt.Sprintf(`"%d"`, worst)
	}
	w.printf(`{"sides": %d, `, a.Target)
	if a.Weights != nil {
		w.printf(`"weights": `)
		w.value(a.Weights)
		w.printf(",\n ")
	}
	if a.Names != nil {
		w.printf(`"names": `)
		w.value(a.Names)
		w.printf(",\n ")
	}
	w.printf(`"dice": `)
	w.value(a.Dice())
	w.printf(`, "unit": %q, "expected": %q, "worst": %s,`+"\n \"steps\": [", a.Unit(), expected.RatString(), most)
	for i, pool := range w.steps.Pools {
		w.separate(i, "")
		w.printf("\n  {\"cases\": %d, \"lines\": [", a.Pools[pool].Size)
		for j, r := range a.Pools[pool].Runs {
			w.separate(j, "\n    ")
			w.line(pool, r)
		}
		w.printf("]}")
	}
	w.printf("]}\n")
	return w.text.Bytes(), w.err
}

type documentWriter struct {
	automaton *Automaton
	steps     *Steps
	text      bytes.Buffer
	err       error
}

func (w *documentWriter) printf(format string, values ...any) {
	fmt.Fprintf(&w.text, format, values...)
}

func (w *documentWriter) separate(i int, space string) {
	if i > 0 {
		w.text.WriteString(",")
	}
	w.text.WriteString(space)
}

func (w *documentWriter) value(v any) {
	text, err := json.Marshal(v)
	if err != nil {
		w.err = err
	}
	w.text.Write(text)
}

// line writes a run of a step.
func (w *documentWriter) line(pool int, r Run) {
	if r.Action != Rolled {
		for i, entry := range w.entries(pool, r, r.Start, r.End) {
			w.separate(i, "")
			w.value(entry)
		}
		return
	}
	t := w.automaton.Throws[r.Throw]
	w.printf(`{"first":%d,"last":%d,"roll":`, r.Start, r.End-1)
	w.value(t.Dice)
	if t.Cost != 1 {
		w.printf(`,"cost":%d`, t.Cost)
	}
	w.printf(`,"add":%d,"then":[`, r.Offset)
	for i, entry := range w.landing(r) {
		w.separate(i, "\n      ")
		w.value(entry)
	}
	w.printf("]}")
}

// landing returns the entries for what a rolled run leads to.
func (w *documentWriter) landing(r Run) (list []line) {
	low, high := r.Offset, r.Offset+r.Width(w.automaton.Throws)
	for _, next := range w.automaton.Pools[r.To].Runs {
		start, end := max(next.Start, low), min(next.End, high)
		if start >= end {
			continue
		}
		for _, entry := range w.entries(r.To, next, start, end) {
			if n := len(list) - 1; n >= 0 && next.Action == Rolled && list[n].Step == entry.Step && list[n].Case != nil &&
				*list[n].Case+entry.First-list[n].First == *entry.Case && list[n].Span == 0 {
				list[n].Last = entry.Last // of the same step
				continue
			}
			list = append(list, entry)
		}
	}
	return list
}

// entries returns entries for the numbers from start to end-1, all in one run of a
// pool: one for each part that is whole cycles of its span, or less than one.
func (w *documentWriter) entries(pool int, r Run, start, end uint64) (list []line) {
	if r.Action == Rolled {
		return []line{{First: start, Last: end - 1, Step: w.steps.Number(pool), Case: &start}}
	}
	for start < end {
		at := (start - r.Start) % r.Span
		count := (end - start) / r.Span * r.Span
		if at > 0 || count == 0 {
			count = min(r.Span-at, end-start)
		}
		entry, target := line{First: start, Last: start + count - 1}, r.Offset+at
		if r.Action == Decided {
			target++
			entry.Result = &target
		} else {
			entry.Step, entry.Case = w.steps.Number(r.To), &target
		}
		if count > r.Span {
			entry.Span = r.Span
		}
		list = append(list, entry)
		start += count
	}
	return list
}
