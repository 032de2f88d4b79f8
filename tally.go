package dice

import (
	"cmp"
	"fmt"
	"maps"
	"math/big"
	"slices"
)

// A tally counts the outcomes of an enumeration. Sequences alike in number of rolls and
// probability have one shape.
type tally struct {
	shapes   map[string]*shape // each once, by rolls and ways
	root     *shape            // of no rolls
	outcomes int               // of all shapes
}

type shape struct {
	rolls  int
	ways   *big.Int       // the product of the sides: each sequence has probability 1/ways
	after  map[int]*shape // this shape and a roll of a die of that many sides
	ended  uint64         // sequences that are not open
	counts map[int]uint64 // of their outcomes
}

func newTally() tally {
	t := tally{shapes: map[string]*shape{}}
	t.root = t.of(0, big.NewInt(1))
	return t
}

// of returns the shape of sequences of that many rolls in that many ways.
func (t *tally) of(rolls int, ways *big.Int) *shape {
	key := fmt.Sprintf("%d %x", rolls, ways)
	if t.shapes[key] == nil {
		t.shapes[key] = &shape{
			rolls: rolls, ways: ways, after: map[int]*shape{}, counts: map[int]uint64{},
		}
	}
	return t.shapes[key]
}

// roll returns the shape after s and a roll of a die of the given sides.
func (t *tally) roll(s *shape, sides int) *shape {
	next := s.after[sides]
	if next == nil {
		ways := big.NewInt(int64(sides))
		next = t.of(s.rolls+1, ways.Mul(ways, s.ways))
		s.after[sides] = next
	}
	return next
}

func (t *tally) count(s *shape, outcome int) {
	before := len(s.counts)
	s.counts[outcome]++
	s.ended++
	t.outcomes += len(s.counts) - before
}

// distribution adds up the endings of all sequences, as cases of one total.
func (t *tally) distribution(depth int) *Distribution {
	d := &Distribution{depth: depth}
	total := big.NewInt(1)
	all := slices.SortedFunc(maps.Values(t.shapes), func(a, b *shape) int {
		return a.rolls - b.rolls
	})
	var common, cases, sum big.Int
	for _, s := range all {
		common.GCD(nil, nil, total, s.ways)
		total.Mul(total, common.Quo(s.ways, &common))
	}
	type part struct {
		outcome int
		count   uint64
		each    *big.Int // the cases of one
	}
	parts := make([]part, 0, t.outcomes)
	open := total
	for _, s := range all {
		if s.rolls == len(d.open) {
			open = new(big.Int).Set(open)
			d.open = append(d.open, open)
		}
		each := new(big.Int).Quo(total, s.ways)
		open.Sub(open, cases.Mul(cases.SetUint64(s.ended), each))
		for outcome, count := range s.counts {
			parts = append(parts, part{outcome, count, each})
		}
	}
	slices.SortFunc(parts, func(a, b part) int { return cmp.Compare(a.outcome, b.outcome) })
	for i, p := range parts {
		sum.Add(&sum, cases.Mul(cases.SetUint64(p.count), p.each))
		if i+1 == len(parts) || parts[i+1].outcome != p.outcome {
			d.add(p.outcome, &sum)
			sum.SetUint64(0)
		}
	}
	d.chances.All, d.chances.Open = total, new(big.Int)
	if depth < len(d.open) {
		d.chances.Open = d.open[depth]
	}
	return d
}

// add adds an outcome of cases. Equal neighbours share theirs.
func (d *Distribution) add(outcome int, cases *big.Int) {
	if n := len(d.chances.Cases); n > 0 && d.chances.Cases[n-1].Cmp(cases) == 0 {
		cases = d.chances.Cases[n-1]
	} else {
		cases = new(big.Int).Set(cases)
	}
	d.chances.Results = append(d.chances.Results, outcome)
	d.chances.Cases = append(d.chances.Cases, cases)
}
