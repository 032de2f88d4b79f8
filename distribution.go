package dice

import (
	"fmt"
	"math/big"
	"slices"
	"strconv"
)

// A Distribution holds the exact odds of the outcomes of a procedure, from
// [Enumerate]. The odds of all outcomes and of the sequences still open add up
// to 1.
//
// Every *big.Rat that its methods return is the caller's to change. A
// Distribution does not change, and goroutines may share it.
type Distribution struct {
	depth    int
	outcomes []int      // ascending
	odds     []*big.Rat // beside outcomes
	more     []*big.Rat // more[k]: odds of more than k rolls, up to the longest sequence
}

// Outcomes returns, in ascending order, the outcomes with odds above 0.
func (d *Distribution) Outcomes() []int { return slices.Clone(d.outcomes) }

// P returns the odds that the procedure gives this outcome within the depth, 0
// if it never does.
func (d *Distribution) P(outcome int) *big.Rat {
	if i, found := slices.BinarySearch(d.outcomes, outcome); found {
		return new(big.Rat).Set(d.odds[i])
	}
	return new(big.Rat)
}

// Open returns the odds of the sequences that were cut: the procedure needs
// more rolls than the depth. If it is 0, the distribution is complete.
func (d *Distribution) Open() *big.Rat { return d.More(d.depth) }

// More returns the odds that the procedure needs more than k rolls. It panics
// if k is outside 0 to the depth: beyond the depth nothing is known.
func (d *Distribution) More(k int) *big.Rat {
	if k < 0 || k > d.depth {
		misuse("More", "nothing is known of more than %d rolls; use 0 to the depth, %d", k, d.depth)
	}
	if k >= len(d.more) {
		return new(big.Rat)
	}
	return new(big.Rat).Set(d.more[k])
}

// Expected returns the expected number of rolls up to the depth: a sequence
// that is cut counts as that many. It is the sum of More(k) over all k below the
// depth. If nothing is open, it is the expected number of rolls; otherwise that
// is larger.
func (d *Distribution) Expected() *big.Rat {
	sum := new(big.Rat)
	for k := 0; k < d.depth && k < len(d.more); k++ {
		sum.Add(sum, d.more[k])
	}
	return sum
}

// Mean returns the mean of the outcome, given that it is settled: sequences
// that were cut are left out. It returns nil if nothing is settled.
func (d *Distribution) Mean() *big.Rat { return d.moment(1) }

// Variance returns the variance of the outcome, given that it is settled:
// sequences that were cut are left out. It returns nil if nothing is settled.
func (d *Distribution) Variance() *big.Rat {
	mean, square := d.moment(1), d.moment(2)
	if mean == nil {
		return nil
	}
	return square.Sub(square, mean.Mul(mean, mean))
}

// moment returns the mean of the outcome's power, given that it is settled, or
// nil if nothing is.
func (d *Distribution) moment(power int64) *big.Rat {
	if len(d.outcomes) == 0 {
		return nil
	}
	var sum, settled, term big.Rat
	var value big.Int
	for i, outcome := range d.outcomes {
		value.SetInt64(int64(outcome))
		value.Exp(&value, big.NewInt(power), nil)
		sum.Add(&sum, term.Mul(term.SetInt(&value), d.odds[i]))
		settled.Add(&settled, d.odds[i])
	}
	return new(big.Rat).Quo(&sum, &settled)
}

// Fair reports whether the integers from lo to hi, and no others, are outcomes
// and all have the same odds.
//
// While sequences are open it judges by what is settled, and an answer of true
// says only that: what is open may still settle on anything. See
// [Distribution.Open].
func (d *Distribution) Fair(lo, hi int) bool {
	n := len(d.outcomes)
	if n == 0 || d.outcomes[0] != lo || d.outcomes[n-1] != hi || !d.gapless() {
		return false
	}
	for _, odds := range d.odds {
		if odds.Cmp(d.odds[0]) != 0 {
			return false
		}
	}
	return true
}

// gapless reports whether the outcomes are all integers from the first to the
// last.
func (d *Distribution) gapless() bool {
	n := len(d.outcomes)
	return n > 0 && uint64(d.outcomes[n-1])-uint64(d.outcomes[0]) == uint64(n)-1
}

// A shape is what sequences with the same number of rolls and the same odds
// have in common. Counting them by shape is exact and needs one integer each.
type shape struct {
	rolls   int
	ways    *big.Int // the product of the sides: each has odds of 1/ways
	settled map[int]uint64
	open    uint64

	sides int    // the last answer of shapes.roll:
	next  *shape // this shape and a roll of that many sides
}

func (s *shape) count(e ending) {
	if e.open {
		s.open++
	} else {
		s.settled[e.outcome]++
	}
}

// An ending is how a run of a procedure ended. An open one has no outcome.
type ending struct {
	outcome, rolls int
	open           bool
}

func (e ending) String() string {
	if e.open {
		return "no outcome"
	}
	return strconv.Itoa(e.outcome)
}

// shapes holds all shapes, each once.
type shapes struct {
	root    *shape
	all     []*shape
	after   map[transition]*shape
	byValue map[string]*shape
}

// A transition is a roll of a die after a shape.
type transition struct {
	from  *shape
	sides int
}

func newShapes() shapes {
	s := shapes{after: make(map[transition]*shape), byValue: make(map[string]*shape)}
	s.root = s.intern(0, big.NewInt(1))
	return s
}

func (s *shapes) intern(rolls int, ways *big.Int) *shape {
	key := fmt.Sprintf("%d %x", rolls, ways)
	found := s.byValue[key]
	if found == nil {
		found = &shape{rolls: rolls, ways: ways, settled: make(map[int]uint64)}
		s.byValue[key] = found
		s.all = append(s.all, found)
	}
	return found
}

// roll returns the shape that a roll makes of another.
func (s *shapes) roll(from *shape, sides int) *shape {
	if from.sides == sides {
		return from.next
	}
	next := s.after[transition{from, sides}]
	if next == nil {
		n := big.NewInt(int64(sides))
		next = s.intern(from.rolls+1, n.Mul(n, from.ways))
		s.after[transition{from, sides}] = next
	}
	from.sides, from.next = sides, next
	return next
}

// A fractionSum is a sum of fractions over their common denominator. For the
// zero fractionSum, that is 1.
type fractionSum struct{ num, den big.Int }

func (t *fractionSum) add(count uint64, ways *big.Int) {
	if t.den.Sign() == 0 {
		t.den.SetInt64(1)
	}
	if count == 0 {
		return
	}
	var term, common, other big.Int
	term.SetUint64(count)
	if t.den.Cmp(ways) != 0 {
		common.GCD(nil, nil, &t.den, ways)
		t.num.Mul(&t.num, other.Quo(ways, &common))
		term.Mul(&term, other.Quo(&t.den, &common))
		t.den.Mul(&other, ways)
	}
	t.num.Add(&t.num, &term)
}

func (t *fractionSum) rat() *big.Rat { return new(big.Rat).SetFrac(&t.num, &t.den) }

func newDistribution(depth int, all []*shape) *Distribution {
	slices.SortStableFunc(all, func(a, b *shape) int { return a.rolls - b.rolls })
	outcomes := make(map[int]*fractionSum)
	ended := make([]fractionSum, all[len(all)-1].rolls+1) // by number of rolls
	for _, s := range all {
		sum := uint64(0)
		for outcome, count := range s.settled {
			t := outcomes[outcome]
			if t == nil {
				t = new(fractionSum)
				outcomes[outcome] = t
			}
			t.add(count, s.ways)
			sum += count
		}
		ended[s.rolls].add(sum, s.ways)
	}

	d := &Distribution{depth: depth}
	for outcome := range outcomes {
		d.outcomes = append(d.outcomes, outcome)
	}
	slices.Sort(d.outcomes)
	for _, outcome := range d.outcomes {
		d.odds = append(d.odds, outcomes[outcome].rat())
	}
	more := big.NewRat(1, 1)
	for k := range ended {
		more.Sub(more, ended[k].rat())
		d.more = append(d.more, new(big.Rat).Set(more))
	}
	return d
}
