package automaton

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"math"
	"slices"

	"example.com/dice/internal/unmarshal"
	"example.com/dice/internal/work"
)

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
		proof, err = a.proof(arithmetic{limit})
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

// automaton returns the automaton of the document: a pool for each step, and one more for
// the numbers that each roll can lead to. Nothing about it is checked.
func (d *document) automaton() *Automaton {
	a := &Automaton{Target: d.Sides, Weights: d.Weights, Names: d.Names,
		Pools: make([]Pool, len(d.Steps))}
	switch {
	case d.Sum != nil:
		a.Recipe = d.Sum
	case d.Number != nil:
		a.Recipe = d.Number
	}
	for i, s := range d.Steps {
		a.Pools[i].Size = s.Cases
		for _, l := range s.Lines {
			r := l.run()
			if l.Roll != nil {
				t := throwOf(l.Roll, cmp.Or(l.Cost, 1)) // that of a sum is made anew
				t.Costs = l.Costs
				t.Zero = l.Zero && d.Number != nil
				r = Run{Start: r.Start, End: r.End, Throw: len(a.Throws), To: len(a.Pools),
					Offset: *cmp.Or(l.Add, &zero)}
				a.Throws = append(a.Throws, t)
				landing := Pool{Size: r.Offset + r.Width(a.Throws)}
				if r.Offset > 0 { // nothing leads to the numbers below
					landing.Runs = []Run{{End: r.Offset, Action: Decided, Span: 1}}
				}
				for _, e := range l.Then {
					landing.Runs = append(landing.Runs, e.run())
				}
				a.Pools = append(a.Pools, landing)
			}
			a.Pools[i].Runs = append(a.Pools[i].Runs, r)
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
