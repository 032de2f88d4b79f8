package dice

import (
	"cmp"
	"fmt"
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
	rolls int
	ways  *big.Int       // the product of the sides: each sequence has probability 1/ways
	after map[int]*shape // this shape and a roll of a die of that many sides
	pages []*page        // of the outcomes of sequences that are not open
	paged map[int]*page  // the same, by number
	last  *page
}

// A page counts neighbours, the outcomes from number·pageLength on: most results have
// some.
type page struct {
	number int
	counts [pageLength]uint64
}

const (
	pageBits   = 2
	pageLength = 1 << pageBits
)

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
			rolls: rolls, ways: ways, after: map[int]*shape{}, paged: map[int]*page{},
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
	if number := outcome >> pageBits; s.last == nil || s.last.number != number {
		s.last = s.paged[number]
		if s.last == nil {
			s.last = &page{number: number}
			s.paged[number] = s.last
			s.pages = append(s.pages, s.last)
		}
	}
	count := &s.last.counts[outcome&(pageLength-1)]
	if *count == 0 {
		t.outcomes++
	}
	*count++
}

// distribution adds up the endings of all sequences, as cases of one total.
func (t *tally) distribution(depth int) *Distribution {
	var product big.Int
	total := big.NewInt(1)
	for _, s := range t.shapes {
		extend(total, s.ways)
	}
	list := make([]outcomeCases, 0, t.outcomes)
	open, rolls := new(big.Int).Set(total), new(big.Int)
	for _, s := range t.shapes {
		each, ended := new(big.Int).Quo(total, s.ways), new(big.Int)
		var sum, last uint64 // sequences
		var cases *big.Int   // of last sequences: neighbours that are alike share theirs
		slices.SortFunc(s.pages, func(a, b *page) int { return cmp.Compare(a.number, b.number) })
		for _, p := range s.pages {
			for k, count := range p.counts {
				if count == 0 {
					continue
				}
				if count != last {
					cases = new(big.Int).SetUint64(count)
					cases.Mul(cases, each)
					last = count
				}
				sum += count
				list = append(list, outcomeCases{p.number<<pageBits + k, cases})
			}
		}
		open.Sub(open, ended.Mul(ended.SetUint64(sum), each))
		rolls.Add(rolls, product.Mul(ended, big.NewInt(int64(s.rolls))))
	}
	rolls.Add(rolls, product.Mul(open, big.NewInt(int64(depth))))

	d := &Distribution{depth: depth, rolls: new(big.Rat).SetFrac(rolls, total)}
	d.chances.All, d.chances.Open = total, open
	d.chances.Results, d.chances.Cases = joined(list)
	return d
}

// extend makes total the least multiple of it and a number.
func extend(total, number *big.Int) {
	common := new(big.Int).GCD(nil, nil, total, number)
	total.Mul(total, common.Quo(number, common))
}

// outcomeCases are the cases of an outcome, or some of them.
type outcomeCases struct {
	outcome int
	cases   *big.Int
}

// joined returns the outcomes in ascending order, each once, with the sum of its cases.
func joined(list []outcomeCases) (results []int, cases []*big.Int) {
	results, cases = make([]int, 0, len(list)), make([]*big.Int, 0, len(list))
	slices.SortFunc(list, func(a, b outcomeCases) int { return cmp.Compare(a.outcome, b.outcome) })
	for i, p := range list {
		if i > 0 && list[i-1].outcome == p.outcome {
			last := len(cases) - 1
			cases[last] = new(big.Int).Add(cases[last], p.cases)
			continue
		}
		results = append(results, p.outcome)
		cases = append(cases, p.cases)
	}
	return results, cases
}
