package dice

import (
	"fmt"
	"maps"
	"math/big"
	"slices"
)

// A Distribution holds the exact probabilities of the outcomes of a procedure.
// [Enumerate] makes one. The probabilities of all outcomes, and that of an open
// sequence, add up to 1. A Distribution never changes and is safe for concurrent use.
// The caller may change every *big.Rat that its methods return.
type Distribution struct {
	depth    int
	total    *big.Int   // cases, all equally likely
	outcomes []int      // ascending
	cases    []*big.Int // of each outcome
	open     []*big.Int // open[k]: the cases with more than k rolls, up to the longest sequence
}

func (d *Distribution) made() *Distribution {
	checkMade(d != nil && d.total != nil, "Distribution", "Enumerate")
	return d
}

// probability returns cases/total.
func (d *Distribution) probability(cases *big.Int) *big.Rat {
	return new(big.Rat).SetFrac(cases, d.total)
}

// nearest returns r, rounded to the nearest float64.
func nearest(r *big.Rat) float64 {
	f, _ := r.Float64()
	return f
}

// Outcomes returns the possible outcomes in ascending order.
func (d *Distribution) Outcomes() []int { return slices.Clone(d.made().outcomes) }

// P returns the probability that the procedure gives this outcome within the depth.
func (d *Distribution) P(outcome int) *big.Rat {
	if i, found := slices.BinarySearch(d.made().outcomes, outcome); found {
		return d.probability(d.cases[i])
	}
	return new(big.Rat)
}

// Open returns the probability of more rolls than the depth: 0 if nothing was cut.
func (d *Distribution) Open() *big.Rat { return d.More(d.made().depth) }

// More returns the probability that the procedure needs more than k rolls. It panics if
// k is outside 0 to the depth.
func (d *Distribution) More(k int) *big.Rat {
	if k < 0 || k > d.made().depth {
		misuse("More", "nothing is known of more than %d rolls; use 0 to the depth, %d", k, d.depth)
	}
	if k >= len(d.open) {
		return new(big.Rat)
	}
	return d.probability(d.open[k])
}

// ExpectedExact returns the expected number of rolls up to the depth: the sum of
// More(k) over all k below it. A sequence that was cut counts as depth rolls, so if
// Open is above 0, the procedure needs more than this.
func (d *Distribution) ExpectedExact() *big.Rat {
	var sum big.Int
	for k := 0; k < d.made().depth && k < len(d.open); k++ {
		sum.Add(&sum, d.open[k])
	}
	return d.probability(&sum)
}

// Mean returns the mean of outcomes that were not cut, or nil if all were.
func (d *Distribution) Mean() *big.Rat { return d.moment(1) }

// Variance returns the variance of outcomes that were not cut, or nil if all were.
func (d *Distribution) Variance() *big.Rat {
	mean, square := d.moment(1), d.moment(2)
	if mean == nil {
		return nil
	}
	return square.Sub(square, mean.Mul(mean, mean))
}

// moment returns the mean of outcome^power, or nil if every sequence was cut.
func (d *Distribution) moment(power int64) *big.Rat {
	if len(d.made().outcomes) == 0 {
		return nil
	}
	var sum, ended, value big.Int
	for i, cases := range d.cases {
		value.Exp(big.NewInt(int64(d.outcomes[i])), big.NewInt(power), nil)
		sum.Add(&sum, value.Mul(&value, cases))
		ended.Add(&ended, cases)
	}
	return new(big.Rat).SetFrac(&sum, &ended)
}

// Fair reports whether the outcomes within the depth are the integers from lo to hi,
// all with the same probability. [Distribution.Open] tells what lies beyond the depth.
func (d *Distribution) Fair(lo, hi int) bool {
	n := len(d.made().outcomes)
	if n == 0 || d.outcomes[0] != lo || d.outcomes[n-1] != hi || uint64(hi)-uint64(lo) != uint64(n)-1 {
		return false
	}
	return !slices.ContainsFunc(d.cases, func(cases *big.Int) bool { return cases.Cmp(d.cases[0]) != 0 })
}

// newDistribution adds up the endings of all sequences, as cases of one total.
func newDistribution(depth int, all []*shape) *Distribution {
	d := &Distribution{depth: depth, total: big.NewInt(1)}
	slices.SortFunc(all, func(a, b *shape) int { return a.rolls - b.rolls })
	var common, cases big.Int
	for _, s := range all {
		common.GCD(nil, nil, d.total, s.ways)
		d.total.Mul(d.total, common.Quo(s.ways, &common))
	}
	open, byOutcome := d.total, map[int]*big.Int{}
	for _, s := range all {
		if s.rolls == len(d.open) {
			open = new(big.Int).Set(open)
			d.open = append(d.open, open)
		}
		each := common.Quo(d.total, s.ways) // cases of a sequence
		for outcome, count := range s.ended {
			if byOutcome[outcome] == nil {
				byOutcome[outcome] = new(big.Int)
			}
			cases.Mul(cases.SetUint64(count), each)
			byOutcome[outcome].Add(byOutcome[outcome], &cases)
			open.Sub(open, &cases)
		}
	}
	d.outcomes = slices.Sorted(maps.Keys(byOutcome))
	for _, outcome := range d.outcomes {
		d.cases = append(d.cases, byOutcome[outcome])
	}
	return d
}

// A shape counts the outcomes of sequences alike in number of rolls and probability.
type shape struct {
	rolls int
	ways  *big.Int       // the product of the sides: each sequence has probability 1/ways
	ended map[int]uint64 // how often each outcome came
	after map[int]*shape // this shape and a roll of a die of that many sides
	sides int            // the last such number,
	next  *shape         // and the shape after it
}

// shapes holds each shape once, by rolls and ways.
type shapes map[string]*shape

// of returns the shape of sequences of that many rolls in that many ways.
func (s shapes) of(rolls int, ways *big.Int) *shape {
	key := fmt.Sprintf("%d %x", rolls, ways)
	if s[key] == nil {
		s[key] = &shape{rolls: rolls, ways: ways, ended: map[int]uint64{}, after: map[int]*shape{}}
	}
	return s[key]
}

// roll returns the shape after from and a roll of a die of the given sides.
func (s shapes) roll(from *shape, sides int) *shape {
	if from.sides == sides {
		return from.next
	}
	next := from.after[sides]
	if next == nil {
		ways := big.NewInt(int64(sides))
		next = s.of(from.rolls+1, ways.Mul(ways, from.ways))
		from.after[sides] = next
	}
	from.sides, from.next = sides, next
	return next
}
