package automaton

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math"
	"math/big"
	"slices"
)

// maxDocument bounds a document in bytes. Searches make at most a tenth of that.
const maxDocument = 1 << 20

// Parse returns the automaton of a document, the dice that were at hand, and its expected
// cost. It trusts nothing: the automaton is proved, and its costs, dice and unit must match
// the document.
//
// The parts are counted first and the work of the proof is bounded, so that Parse
// takes a few seconds at most.
func Parse(data []byte) (a *Automaton, hand Hand, expected *big.Rat, err error) {
	d, err := decode(data)
	if err != nil {
		return nil, hand, nil, err
	}
	p := &parser{
		Automaton: &Automaton{Target: d.Sides, Weights: d.Weights, Names: d.Names},
		steps:     len(d.Steps),
		throws:    map[string]int{},
	}
	for _, s := range d.Steps {
		p.Pools = append(p.Pools, Pool{Size: s.Cases})
	}
	for i, s := range d.Steps {
		runs, err := p.lines(s.Lines, 0, s.Cases, true)
		if err != nil {
			return nil, hand, nil, fmt.Errorf("step %d: %w", i+1, err)
		}
		p.Pools[i].Runs = runs
	}
	steps := p.Steps()
	for i := range d.Steps { // otherwise the steps would be numbered differently
		if !slices.Contains(steps, i) {
			return nil, hand, nil, fmt.Errorf("nothing leads to step %d", i+1)
		}
	}
	c, err := p.chain()
	if err != nil {
		return nil, hand, nil, err
	}
	if err := c.carriedOnce(); err != nil {
		return nil, hand, nil, err
	}
	if expected, err = c.prove(&effort{context.Background(), maxEffort}); err != nil {
		return nil, hand, nil, err
	}
	hand = Hand{d.Hand, d.Costs, d.Together}
	return p.Automaton, hand, expected, cmp.Or(p.compare(d, expected), hand.check(p.Throws))
}

// decode returns a document whose size is bounded.
func decode(data []byte) (*document, error) {
	if len(data) > maxDocument {
		return nil, fmt.Errorf("the document has more than %d bytes", maxDocument)
	}
	d := new(document)
	decoder := json.NewDecoder(bytes.NewReader(data))
	decoder.DisallowUnknownFields()
	if err := decoder.Decode(d); err != nil {
		var wrong *json.UnmarshalTypeError
		if errors.As(err, &wrong) { // its text names types of this package
			err = fmt.Errorf("%s at byte %d has no place there", wrong.Value, wrong.Offset)
		}
		return nil, err
	}
	if _, err := decoder.Token(); err != io.EOF {
		return nil, errors.New("something follows the document")
	}
	lines := len(d.Steps) + len(d.Weights) + len(d.Names) + len(d.Hand)
	for _, s := range d.Steps {
		lines += len(s.Lines)
		for _, l := range s.Lines {
			lines += len(l.Then)
		}
	}
	switch {
	case d.Sides < 1 || d.Sides > math.MaxInt:
		return nil, fmt.Errorf("sides must be from 1 to %d", math.MaxInt)
	case len(d.Steps) == 0 || d.Steps[0].Cases != 1:
		return nil, errors.New("step 1 must have one case")
	case lines > maxSegments:
		return nil, fmt.Errorf("the document has more than %d steps, lines and entries", maxSegments)
	case len(d.Weights) > 0 && !slices.ContainsFunc(d.Weights, func(w uint64) bool { return w != d.Weights[0] }):
		return nil, errors.New("the weights are all equal; omit them")
	case len(d.Steps) > math.MaxInt/MaxCost:
		return nil, errors.New("the document has too many steps to count their costs")
	}
	return d, strict(data)
}

// A parser makes pools of steps, and one more for the numbers that each roll can lead to.
type parser struct {
	*Automaton
	steps  int
	throws map[string]int // the index of each, by its dice and cost
}

// lines returns the runs of lines or entries, which must cover low to high-1 exactly.
func (p *parser) lines(list []line, low, high uint64, mayRoll bool) (runs []Run, err error) {
	if high > math.MaxInt64 {
		return nil, errors.New("there are more than 2^63 numbers")
	}
	next := low
	for _, l := range list {
		if l.First != next || l.Last < l.First || l.Last >= high {
			return nil, fmt.Errorf("first %d, last %d; the numbers from %d to %d are without a line", l.First, l.Last, next, high-1)
		}
		var more []Run
		switch rolls := l.Roll != nil; {
		case !rolls && (l.Add != nil || l.Then != nil || l.Cost != 0):
			err = errors.New("nothing is rolled, so there is no then, add or cost")
		case rolls && (l.Result != nil || l.Step != 0 || l.Case != nil || l.Span != 0):
			err = errors.New("a roll has a then, and result or step only there")
		case rolls && !mayRoll:
			err = errors.New("a roll cannot follow without a step")
		case rolls:
			more, err = p.roll(l)
		default:
			more, err = p.entry(l)
		}
		if err != nil {
			return nil, fmt.Errorf("numbers from %d to %d: %w", l.First, l.Last, err)
		}
		runs = append(runs, more...)
		next = l.Last + 1
	}
	if next != high {
		return nil, fmt.Errorf("the numbers from %d to %d are without a line", next, high-1)
	}
	return runs, nil
}

// entry returns the runs of a line without a roll: whole cycles of its span, and the rest.
func (p *parser) entry(l line) (runs []Run, err error) {
	r := Run{End: l.First, Action: Carried, To: l.Step - 1, Span: cmp.Or(l.Span, math.MaxUint64)}
	switch {
	case (l.Result != nil) == (l.Step != 0) || (l.Step != 0) != (l.Case != nil):
		return nil, errors.New("there must be a result, or a step and a case")
	case l.Result != nil && *l.Result < 1:
		return nil, errors.New("result 0; results begin with 1")
	case l.Result != nil:
		r.Action, r.To, r.Offset = Decided, 0, *l.Result-1
	case l.Step > p.steps:
		return nil, fmt.Errorf("there is no step %d", l.Step)
	default:
		r.Offset = *l.Case
	}
	for r.End <= l.Last {
		left := l.Last + 1 - r.End
		r.Start, r.Span = r.End, min(r.Span, left)
		r.End += left / r.Span * r.Span
		if err := p.checkRun(r); err != nil {
			return nil, err
		}
		runs = append(runs, r)
	}
	return runs, nil
}

// roll returns the run of a line that rolls, and adds the pool of its results. If the
// roll omits the first of them, these cases are unreachable and may be anything.
func (p *parser) roll(l line) ([]Run, error) {
	if l.Add == nil || l.Then == nil || len(l.Roll) == 0 {
		return nil, errors.New("a roll needs dice, add and then")
	}
	t := Throw{1, cmp.Or(l.Cost, 1), l.Roll}
	for _, die := range l.Roll {
		t.Sides *= uint64(die) // if that is too much, check finds it
	}
	if err := t.check(); err != nil {
		return nil, err
	}
	cases := l.Last - l.First + 1
	if cases > math.MaxInt64/t.Sides || *l.Add > math.MaxInt64 {
		return nil, errors.New("there are more than 2^63 numbers")
	}
	end := *l.Add + cases*t.Sides
	runs, err := p.lines(l.Then, *l.Add, end, false)
	if err != nil {
		return nil, fmt.Errorf("then: %w", err)
	}
	if *l.Add > 0 {
		runs = slices.Insert(runs, 0, Run{End: *l.Add, Action: Decided, Span: 1})
	}
	p.Pools = append(p.Pools, Pool{end, runs})
	key := fmt.Sprint(t)
	if _, known := p.throws[key]; !known {
		p.throws[key] = len(p.Throws)
		p.Throws = append(p.Throws, t)
	}
	return []Run{{Start: l.First, End: l.Last + 1, Throw: p.throws[key], To: len(p.Pools) - 1, Offset: *l.Add}}, nil
}

// carriedOnce returns an error if an entry leads to a case that leads on without a roll.
func (c *chain) carriedOnce() error {
	for n, s := range c.segments {
		for _, f := range c.flows[n] {
			if next := c.segments[f.to]; s.run.Action == Carried && next.run.Action == Carried {
				return fmt.Errorf("step %d: case %d is led to, and leads on without a roll", next.pool+1, next.at)
			}
		}
	}
	return nil
}

// compare returns an error if the document contradicts the proof.
func (p *parser) compare(d *document, cost *big.Rat) error {
	most, said := mostOf(p.Worst()), compact(d.Worst)
	switch {
	case d.Expected != cost.RatString():
		return fmt.Errorf("a result costs %s on average, not %.40q", Fraction(cost), d.Expected)
	case said != most:
		return fmt.Errorf("a result costs %s at worst, not %.40s", most, said)
	case d.Unit != p.Unit():
		return fmt.Errorf("the unit is %s, not %.40q", p.Unit(), d.Unit)
	case !slices.Equal(d.Dice, p.Dice()):
		return fmt.Errorf("the dice are %v, not those of the document", p.Dice())
	}
	return nil
}
