package automaton

import (
	"encoding/json"
	"math/big"
	"strconv"
	"strings"
)

// documentVersion is the newest version of the format that Parse reads, and that JSON
// writes. A field that older readers may ignore needs no new version.
const documentVersion = 1

// A document is an automaton as JSON; dice.Strategy.MarshalJSON describes the format. A
// new field is declared here, set by document, and read by automaton. It is written only
// if it is set: Parse refuses a document that lacks what JSON writes, and so all older
// ones.
type document struct {
	Version  int            `json:"version"` // a missing one is 1
	Sides    uint64         `json:"sides"`
	Weights  []uint64       `json:"weights,omitempty"` // the weights of the outcomes; nil for a fair die
	Names    []string       `json:"names,omitempty"`   // the names of the outcomes; nil for numbers
	Hand     []int          `json:"hand"`
	Costs    []int          `json:"costs,omitempty"`
	Together bool           `json:"together,omitempty"`
	Dice     []int          `json:"dice"`
	Unit     string         `json:"unit"`
	Expected string         `json:"expected"`
	Worst    *string        `json:"worst"`            // nil if there is no bound
	Sum      *Sum           `json:"sum,omitempty"`    // nil unless it is the recipe
	Number   *Number        `json:"number,omitempty"` // nil unless it is the recipe
	Steps    []documentStep `json:"steps"`
}

type documentStep struct {
	Cases uint64     `json:"cases"`
	Lines []stepLine `json:"lines"`
}

// A stepLine is a roll of the cases from First to Last with entries for its results, or
// an entry.
type stepLine struct {
	documentEntry
	Roll  []int           `json:"roll,omitempty"`
	Cost  int             `json:"cost,omitempty"`  // 0 stands for 1, or for 0 of a line with
	Costs []int           `json:"costs,omitempty"` // the costs of dice that are rolled one after the other
	With  bool            `json:"with,omitempty"`  // the dice are thrown together with those before
	Zero  bool            `json:"zero,omitempty"`
	Add   *uint64         `json:"add,omitempty"`
	Then  []documentEntry `json:"then,omitempty"`
}

// A documentEntry leads the cases from First to Last to results or to a step.
type documentEntry struct {
	First  uint64  `json:"first"`
	Last   uint64  `json:"last"`
	Result uint64  `json:"result,omitempty"`
	Step   int     `json:"step,omitempty"`
	Case   *uint64 `json:"case,omitempty"`
	Span   uint64  `json:"span,omitempty"` // 0 stands for last - first + 1
}

// JSON returns the automaton as a document. The costs are those of a [Proof].
func (a *Automaton) JSON(hand Hand, expected *big.Rat, worst int, bounded bool) []byte {
	return a.document(hand, expected, worst, bounded).text()
}

// text returns a document of numbers and strings, which are always JSON. It begins a line
// with each of the keys below. Those in a name have escaped quotes.
func (d *document) text() []byte {
	keys := []string{` "sides":`, ` "weights":`, ` "names":`, ` "hand":`, ` "costs":`, ` "together":`,
		` "dice":`, ` "unit":`, ` "expected":`, ` "worst":`, ` "sum":`, ` "number":`, ` "steps":`,
		`  {"cases":`, `    {"first":`}
	var pairs []string
	for _, key := range keys {
		pairs = append(pairs, strings.TrimLeft(key, " "), "\n"+key)
	}
	text, _ := json.Marshal(d)
	return []byte(strings.NewReplacer(pairs...).Replace(string(text)) + "\n")
}

func (a *Automaton) document(hand Hand, expected *big.Rat, worst int, bounded bool) *document {
	d := &document{Version: documentVersion, Sides: a.Target, Weights: a.Weights, Names: a.Names,
		Hand: append([]int{}, hand.Dice...), Costs: hand.Costs, Together: hand.Together,
		Dice: a.Dice(), Unit: hand.Unit(), Expected: expected.RatString()}
	d.Sum, _ = a.Recipe.(*Sum)
	d.Number, _ = a.Recipe.(*Number)
	if bounded {
		most := strconv.Itoa(worst)
		d.Worst = &most
	}
	steps := a.Steps()
	for _, pool := range steps {
		s := documentStep{Cases: a.Pools[pool].Size}
		for _, r := range a.Pools[pool].Runs {
			s.Lines = append(s.Lines, steps.lines(a, r)...)
		}
		d.Steps = append(d.Steps, s)
	}
	return d
}

// lines returns a run of a step: a roll with its entries, or one or more entries.
func (s Steps) lines(a *Automaton, r Run) (list []stepLine) {
	var entries []documentEntry
	for _, b := range a.Branches(r) {
		entries = append(entries, s.entry(b))
		list = append(list, stepLine{documentEntry: s.entry(b)})
	}
	if r.Action != Rolled {
		return list
	}
	t := a.Throws[r.Throw]
	line := stepLine{
		documentEntry: documentEntry{First: r.Start, Last: r.End - 1},
		Roll:          t.Dice,
		Zero:          t.Zero,
		Costs:         t.Costs,
		With:          t.Cost == 0,
		Add:           &r.Offset,
		Then:          entries,
	}
	if t.Cost != 1 {
		line.Cost = t.Cost
	}
	return []stepLine{line}
}

// entry returns the entry for a branch.
func (s Steps) entry(b Run) documentEntry {
	e := documentEntry{First: b.Start, Last: b.End - 1}
	if b.Action == Decided {
		e.Result = b.Offset + 1
	} else {
		e.Step, e.Case = s.Number(b.To), &b.Offset
	}
	if b.Cases() > b.Span {
		e.Span = b.Span
	}
	return e
}
