package dice

import (
	"fmt"
	"math/big"
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
	counts map[int]uint64 // of the outcomes of sequences that are not open
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

func (t *tally) add(s *shape, outcome int) {
	before := len(s.counts)
	s.counts[outcome]++
	t.outcomes += len(s.counts) - before
}

// distribution adds up the endings of all sequences, as cases of one total.
func (t *tally) distribution(depth int) *Distribution {
	var common, product big.Int
	total := big.NewInt(1)
	for _, s := range t.shapes {
		common.GCD(nil, nil, total, s.ways)
		total.Mul(total, common.Quo(s.ways, &common))
	}
	parts := make([]part, 0, t.outcomes)
	open, rolls := new(big.Int).Set(total), new(big.Int)
	for _, s := range t.shapes {
		each, ended := new(big.Int).Quo(total, s.ways), new(big.Int)
		for outcome, count := range s.counts {
			product.Mul(product.SetUint64(count), each)
			ended.Add(ended, &product)
			parts = append(parts, part{outcome, new(big.Int).Set(&product)})
		}
		open.Sub(open, ended)
		rolls.Add(rolls, product.Mul(ended, big.NewInt(int64(s.rolls))))
	}
	rolls.Add(rolls, product.Mul(open, big.NewInt(int64(depth))))

	d := &Distribution{depth: depth, rolls: new(big.Rat).SetFrac(rolls, total)}
	d.chances.All, d.chances.Open = total, open
	d.chances.Results, d.chances.Cases = joined(parts)
	return d
}
