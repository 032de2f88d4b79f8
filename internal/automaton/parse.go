package automaton

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"math"
	"math/big"
	"slices"
)

// maxDocument bounds a document in bytes.
const maxDocument = 1 << 20

// Parse returns the automaton of a document that [Automaton.JSON] wrote, the dice that were
// at hand, and its expected cost. It trusts nothing: the automaton is proved, and written
// again it must have the same keys and values, in any order of the keys.
//
// The size of a document and the work of the proof are bounded, so that Parse takes a few
// seconds at most.
func Parse(data []byte) (a *Automaton, hand Hand, expected *big.Rat, err error) {
	d, err := decode(data)
	if err != nil {
		return nil, hand, nil, err
	}
	a, hand = d.automaton(), Hand{d.Hand, d.Costs, d.Together}
	c, err := a.chain()
	if err != nil {
		return nil, hand, nil, err
	}
	if expected, err = c.prove(&effort{context.Background(), maxEffort}); err != nil {
		return nil, hand, nil, err
	}
	worst, bounded := a.Worst()
	return a, hand, expected, cmp.Or(hand.check(a.Throws), compare(data, a.JSON(hand, expected, worst, bounded)))
}

// decode returns a document whose size is bounded.
func decode(data []byte) (*document, error) {
	if len(data) > maxDocument {
		return nil, fmt.Errorf("the document has %d bytes; at most %d can be read", len(data), maxDocument)
	}
	d := new(document)
	if err := json.Unmarshal(data, d); err != nil {
		var wrong *json.UnmarshalTypeError
		if errors.As(err, &wrong) { // its text names types of this package
			err = fmt.Errorf("%s at byte %d has no place there", wrong.Value, wrong.Offset)
		}
		return nil, err
	}
	switch {
	case d.Sides < 1 || d.Sides > math.MaxInt:
		return nil, fmt.Errorf("sides must be from 1 to %d", math.MaxInt)
	case len(d.Weights) > 0 && !slices.ContainsFunc(d.Weights, func(w uint64) bool { return w != d.Weights[0] }):
		return nil, errors.New("the weights are all equal; omit them")
	case len(d.Steps) > math.MaxInt/MaxCost:
		return nil, errors.New("the document has too many steps to count their costs")
	}
	return d, nil
}

// automaton returns the automaton of the document: a pool for each step, and one more for
// the numbers that each roll can lead to. Nothing about it is checked.
func (d *document) automaton() *Automaton {
	a := &Automaton{Target: d.Sides, Weights: d.Weights, Names: d.Names, Pools: make([]Pool, len(d.Steps))}
	throws := map[string]int{}
	var pool func(size uint64, lines []line) Pool
	pool = func(size uint64, lines []line) Pool {
		var runs []Run
		for _, l := range lines {
			r := Run{Start: l.First, End: l.Last + 1, Offset: *cmp.Or(l.Add, l.Case, &zero)}
			switch {
			case l.Roll != nil:
				t := Throw{1, cmp.Or(l.Cost, 1), l.Roll}
				for _, die := range l.Roll {
					t.Sides *= uint64(die)
				}
				key := fmt.Sprint(t)
				if _, known := throws[key]; !known {
					throws[key] = len(a.Throws)
					a.Throws = append(a.Throws, t)
				}
				landing := pool(r.Offset+r.Cases()*t.Sides, l.Then)
				if r.Offset > 0 { // nothing leads to the numbers below
					landing.Runs = slices.Insert(landing.Runs, 0, Run{End: r.Offset, Action: Decided, Span: 1})
				}
				a.Pools = append(a.Pools, landing)
				r.Throw, r.To = throws[key], len(a.Pools)-1
			case l.Result != nil:
				r.Action, r.Offset, r.Span = Decided, *l.Result-1, cmp.Or(l.Span, r.Cases())
			default:
				r.Action, r.To, r.Span = Carried, l.Step-1, cmp.Or(l.Span, r.Cases())
			}
			runs = append(runs, r)
		}
		return Pool{size, runs}
	}
	for i, s := range d.Steps {
		made := pool(s.Cases, s.Lines) // which also adds pools
		a.Pools[i] = made
	}
	return a
}

var zero uint64

// compare returns an error unless a document has the keys of the one that is wanted, each
// once, and the same values.
func compare(data, want []byte) error {
	got, tokens := tree(data)
	wanted, most := tree(want)
	if err := differ("the document", got, wanted); err != nil {
		return err
	}
	if tokens != most {
		return errors.New("a key of the document is repeated")
	}
	return nil
}

// tree returns the values of a document, the last one for each key, and how many tokens it
// has.
func tree(data []byte) (value any, tokens int) {
	d := json.NewDecoder(bytes.NewReader(data))
	for _, err := d.Token(); err != io.EOF; _, err = d.Token() {
		tokens++
	}
	d = json.NewDecoder(bytes.NewReader(data))
	d.UseNumber()
	d.Decode(&value)
	return value, tokens
}

// differ returns an error that names the first place where a value is not as wanted.
func differ(at string, got, want any) error {
	switch want := want.(type) {
	case map[string]any:
		object, _ := got.(map[string]any)
		for _, key := range slices.Sorted(maps.Keys(want)) {
			if _, has := object[key]; !has {
				return fmt.Errorf("%s: key %q is missing", at, key)
			}
			if err := differ(at+": "+key, object[key], want[key]); err != nil {
				return err
			}
		}
		for _, key := range slices.Sorted(maps.Keys(object)) {
			if _, known := want[key]; !known {
				return fmt.Errorf("%s: key %q has no place there", at, key)
			}
		}
	case []any:
		list, ok := got.([]any)
		for i := range min(len(list), len(want)) {
			if err := differ(fmt.Sprintf("%s %d", at, i+1), list[i], want[i]); err != nil {
				return err
			}
		}
		if !ok || len(list) != len(want) {
			return fmt.Errorf("%s has %d entries, not %d", at, len(list), len(want))
		}
	default:
		if got != want {
			return fmt.Errorf("%s is %s, not %s", at, shown(got), shown(want))
		}
	}
	return nil
}

func shown(value any) string {
	if value == nil {
		return "null"
	}
	return fmt.Sprintf("%.40q", fmt.Sprint(value))
}
