package automaton

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"math/big"
	"slices"
	"strconv"
	"strings"

	"example.com/dice/internal/markov"
	"example.com/dice/internal/notation"
	"example.com/dice/internal/unmarshal"
	"example.com/dice/internal/work"
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
	Weights  []uint64       `json:"weights,omitempty"` // of the outcomes; nil for a fair die
	Names    []string       `json:"names,omitempty"`   // of the outcomes; nil for numbers
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
	Costs []int           `json:"costs,omitempty"` // of dice that are rolled in turn
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
	for _, space := range steps {
		s := documentStep{Cases: a.Spaces[space].Size}
		for _, r := range a.Spaces[space].Runs {
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

// maxDocument bounds a document in bytes.
const maxDocument = 1 << 20

// Parse returns the automaton of a document that [Automaton.JSON] wrote, the dice that
// were at hand, and its proof. It trusts nothing: the automaton is proved, and written
// again it must have the same values, each key once. Keys that it does not know are
// ignored. Parse takes a few seconds at most.
func Parse(data []byte) (*Automaton, Hand, *Proof, error) {
	return parse(data, work.New(context.Background(), maxWork))
}

// parse is [Parse] with a limit of the work that the proof may take.
func parse(data []byte, limit *work.Meter) (a *Automaton, hand Hand, proof *Proof, err error) {
	d, err := decode(data)
	if err != nil {
		return nil, hand, nil, err
	}
	a, hand = d.automaton(), Hand{d.Hand, d.Costs, d.Together}
	err = hand.check(nil)
	if err == nil && a.Recipe != nil {
		a, err = a.Recipe.read(a, hand)
	}
	if err == nil {
		proof, err = a.proof(markov.Arithmetic{Meter: limit})
	}
	if err == nil {
		err = hand.check(a.Thrown())
	}
	if err == nil {
		err = compare(d, a.document(hand, proof.Cost, proof.Worst, proof.Bounded))
	}
	return a, hand, proof, err
}

// compare returns an error unless a document is the text of its automaton.
func compare(read, written *document) error {
	due := bytes.Split(written.text(), []byte("\n"))
	for i, is := range bytes.Split(read.text(), []byte("\n")) {
		if i >= len(due) || !bytes.Equal(is, due[i]) {
			return fmt.Errorf("the document has %.80s where its strategy has %.80s; write that",
				bytes.TrimSpace(is), bytes.TrimSpace(due[min(i, len(due)-1)]))
		}
	}
	return nil
}

// decode returns a document whose size is bounded.
func decode(data []byte) (*document, error) {
	if len(data) > maxDocument {
		return nil, fmt.Errorf("the document has %d bytes; at most %d can be read", len(data),
			maxDocument)
	}
	d := &document{Version: 1}
	err := unmarshal.JSON(data, d)
	if d.Version < 1 || d.Version > documentVersion {
		return nil, fmt.Errorf("the document has version %d, and this program reads versions up to %d; "+
			"use a newer program", d.Version, documentVersion)
	}
	if err != nil {
		return nil, err
	}
	switch {
	case d.Sides < 1 || d.Sides > math.MaxInt:
		return nil, fmt.Errorf("the document has %d sides; write 1 to %d", d.Sides, math.MaxInt)
	case len(d.Weights) > 0 && slices.Max(d.Weights) > math.MaxInt:
		return nil, fmt.Errorf("a weight is %d; use at most %d", slices.Max(d.Weights), math.MaxInt)
	case len(d.Weights) > 0 && slices.Min(d.Weights) == slices.Max(d.Weights) &&
		(d.Number == nil || d.Number.Of == 0): // a table to look up may have them
		return nil, errors.New("the weights are all equal; omit them")
	}
	d.Version = documentVersion
	return d, nil
}

// automaton returns the automaton of the document: a space for each step, and one more for
// the numbers that each roll can lead to. Nothing about it is checked.
func (d *document) automaton() *Automaton {
	a := &Automaton{Target: d.Sides, Weights: d.Weights, Names: d.Names,
		Spaces: make([]Space, len(d.Steps))}
	switch {
	case d.Sum != nil:
		a.Recipe = d.Sum
	case d.Number != nil:
		a.Recipe = d.Number
	}
	for i, s := range d.Steps {
		a.Spaces[i].Size = s.Cases
		for _, l := range s.Lines {
			r := l.run()
			if l.Roll != nil {
				t := throwOf(l.Roll, cmp.Or(l.Cost, 1)) // that of a sum is made anew
				t.Costs = l.Costs
				t.Zero = l.Zero && d.Number != nil
				r = Run{Start: r.Start, End: r.End, Throw: len(a.Throws), To: len(a.Spaces),
					Offset: *cmp.Or(l.Add, &zero)}
				a.Throws = append(a.Throws, t)
				landing := Space{Size: r.Offset + r.Width(a.Throws)}
				if r.Offset > 0 { // nothing leads to the numbers below
					landing.Runs = []Run{{End: r.Offset, Action: Decided, Span: 1}}
				}
				for _, e := range l.Then {
					landing.Runs = append(landing.Runs, e.run())
				}
				a.Spaces = append(a.Spaces, landing)
			}
			a.Spaces[i].Runs = append(a.Spaces[i].Runs, r)
		}
	}
	return a
}

var zero uint64

// run returns the run of an entry.
func (e documentEntry) run() Run {
	r := Run{Start: e.First, End: e.Last + 1, Action: Carried, To: e.Step - 1,
		Offset: *cmp.Or(e.Case, &zero)}
	if e.Result > 0 {
		r.Action, r.To, r.Offset = Decided, 0, e.Result-1
	}
	r.Span = cmp.Or(e.Span, r.Cases())
	return r
}

// read returns the automaton of a sum that was read, with names and weights, if it is
// well formed.
func (s *Sum) read(named *Automaton, hand Hand) (*Automaton, error) {
	e, err := notation.ParseExpr(s.Expression)
	if err != nil || e.String() != s.Expression {
		return nil, fmt.Errorf("the sum %q is not an expression in its shortest form", s.Expression)
	}
	made := NewSum(e, s.Groups)
	pools := slices.Concat(s.Groups...)
	none := func(group []SumPool) bool { return len(group) == 0 }
	if made == nil || len(pools) != len(made.pools) || slices.ContainsFunc(s.Groups, none) {
		return nil, fmt.Errorf("the sum %s does not say how to roll each pool", s.Expression)
	}
	for i, pool := range pools {
		p, all := made.pools[i], uint64(0)
		if dice := pool.Dice(p); len(dice) > 0 && slices.Max(dice) == slices.Min(dice) {
			all = Numbers(dice, MaxListedCells)
		}
		most := 1
		if hand.Together {
			most = p.Count
		}
		if all < uint64(p.Sides) || pool.AtOnce < 1 || pool.AtOnce > most || p.Sides > 1 &&
			pool.From == nil && p.Faces != nil {
			return nil, fmt.Errorf("the sum %s: %v, %d at once, are not dice of %d sides", s.Expression,
				pool.From, pool.AtOnce, p.Sides)
		}
	}
	a := made.Automaton(hand, MaxFollowed)
	if a == nil {
		return nil, errors.New("the sum has too many totals")
	}
	a.Weights, a.Names = named.Weights, named.Names
	return a, nil
}

// read returns the automaton of a number that was read, with the outcomes of another one,
// or an error unless the number is well formed.
func (n *Number) read(a *Automaton, hand Hand) (*Automaton, error) {
	if err := a.checkOutcomes(); err != nil {
		return nil, err
	}
	dice, results := n.Dice(), n.Results(a.Target)
	nothing := func(roll []int) bool { return len(roll) == 0 || slices.Min(roll) < 2 }
	few := len(dice) < 1 || len(dice) < 2 && n.Of == 0
	sum := a.sum()
	unlike := func(w uint64) bool {
		_, exactly := n.share(w, sum)
		return !exactly
	}
	other := n.Of == 0 && !a.Interchangeable() || n.Of > 0 && slices.ContainsFunc(a.Weights, unlike)
	if few || other || slices.ContainsFunc(n.Rolls, nothing) ||
		n.Digits && !Decimal(dice) || NumberOf(results, dice) == nil {
		return nil, fmt.Errorf("the rolls %v are not read as a number of %d results", n.Rolls, results)
	}
	made := n.Automaton(a.Target, a.Weights, hand.Price)
	if made == nil {
		return nil, fmt.Errorf("the table of %d numbers is too large", n.Of)
	}
	made.Weights, made.Names = a.Weights, a.Names
	return made, nil
}
