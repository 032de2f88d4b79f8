package dice

import (
	"fmt"
	"iter"
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
	odds     []rational // beside outcomes
	more     []rational // more[k]: odds of more than k rolls, up to the longest sequence
}

// Outcomes returns, in ascending order, the outcomes with odds above 0.
func (d *Distribution) Outcomes() []int {
	d.checkMade()
	return slices.Clone(d.outcomes)
}

func (d *Distribution) checkMade() { checkMade(d != nil && d.more != nil, "Distribution", "Enumerate") }

// P returns the odds that the procedure gives this outcome within the depth, 0
// if it never does.
func (d *Distribution) P(outcome int) *big.Rat {
	d.checkMade()
	if i, found := slices.BinarySearch(d.outcomes, outcome); found {
		return d.odds[i].rat()
	}
	return new(big.Rat)
}

// Open returns the odds of the sequences that were cut: the procedure needs
// more rolls than the depth. If it is 0, the distribution is complete.
func (d *Distribution) Open() *big.Rat { return d.More(d.depth) }

// More returns the odds that the procedure needs more than k rolls. It panics
// if k is outside 0 to the depth: beyond the depth nothing is known.
func (d *Distribution) More(k int) *big.Rat {
	d.checkMade()
	if k < 0 || k > d.depth {
		misuse("More", "nothing is known of more than %d rolls; use 0 to the depth, %d", k, d.depth)
	}
	if k >= len(d.more) {
		return new(big.Rat)
	}
	return d.more[k].rat()
}

func (d *Distribution) isOpen() bool {
	return len(d.more) > d.depth && d.more[d.depth].num.Sign() > 0
}

// Expected returns the expected number of rolls up to the depth: a sequence
// that is cut counts as that many. It is the sum of More(k) over all k below the
// depth. If nothing is open, it is the expected number of rolls; otherwise that
// is larger.
func (d *Distribution) Expected() *big.Rat {
	d.checkMade()
	sum := newRational(0)
	for k := 0; k < d.depth && k < len(d.more); k++ {
		sum.add(d.more[k])
	}
	return sum.rat()
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
	d.checkMade()
	if len(d.outcomes) == 0 {
		return nil
	}
	sum, settled := newRational(0), newRational(0)
	var value big.Int
	for i, odds := range d.odds {
		value.SetInt64(int64(d.outcomes[i]))
		value.Exp(&value, big.NewInt(power), nil)
		sum.add(rational{new(big.Int).Mul(&value, odds.num), odds.den})
		settled.add(odds)
	}
	return sum.over(settled)
}

// Fair reports whether the integers from lo to hi, and no others, are outcomes
// and all have the same odds.
//
// While sequences are open it judges by what is settled, and an answer of true
// says only that: what is open may still settle on anything. See
// [Distribution.Open].
func (d *Distribution) Fair(lo, hi int) bool {
	d.checkMade()
	n := len(d.outcomes)
	if n == 0 || d.outcomes[0] != lo || d.outcomes[n-1] != hi || !d.gapless() {
		return false
	}
	for _, odds := range d.odds {
		if !odds.equals(d.odds[0]) {
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
	settled counts
	open    uint64

	sides int    // the last answer of shapes.roll:
	next  *shape // this shape and a roll of that many sides
}

func (s *shape) count(e ending) {
	if e.open {
		s.open++
	} else {
		s.settled.add(e.outcome)
	}
}

// Counts says how often there was each outcome. Most are small, and a list is
// faster than a map.
type counts struct {
	small []uint64 // by outcome
	other map[int]uint64
}

const smallOutcomes = 128 // 1 KB for a shape is not too much

func (c *counts) add(outcome int) {
	if uint(outcome) < uint(len(c.small)) {
		c.small[outcome]++
		return
	}
	c.addNew(outcome)
}

func (c *counts) addNew(outcome int) {
	switch {
	case uint(outcome) < smallOutcomes:
		c.small = append(c.small, make([]uint64, outcome+1-len(c.small))...)
		c.small[outcome]++
	case c.other == nil:
		c.other = map[int]uint64{outcome: 1}
	default:
		c.other[outcome]++
	}
}

// all returns the outcomes that there were, and how often.
func (c *counts) all() iter.Seq2[int, uint64] {
	return func(yield func(int, uint64) bool) {
		for outcome, count := range c.small {
			if count > 0 && !yield(outcome, count) {
				return
			}
		}
		for outcome, count := range c.other {
			if !yield(outcome, count) {
				return
			}
		}
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
		found = &shape{rolls: rolls, ways: ways}
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

// A rational is num/den, which need not be reduced: the odds of sequences of
// rolls are added without a division that goes on for long, as most of their
// denominators, products of sides, divide one another. Denominators are shared
// and never change.
type rational struct{ num, den *big.Int }

func newRational(n int64) rational { return rational{big.NewInt(n), big.NewInt(1)} }

// add adds g to f, whose numerator must be its own.
func (f *rational) add(g rational) {
	term := g.num
	if f.den != g.den {
		common := commonDivisor(f.den, g.den)
		ours, theirs := new(big.Int).Quo(g.den, common), common.Quo(f.den, common)
		f.num.Mul(f.num, ours)
		if f.den = ours.Mul(ours, f.den); f.den.Cmp(g.den) == 0 {
			f.den = g.den // sooner found equal
		}
		term = theirs.Mul(theirs, g.num)
	}
	f.num.Add(f.num, term)
}

// commonDivisor returns the greatest common divisor of two denominators, one of
// which mostly divides the other.
func commonDivisor(a, b *big.Int) *big.Int {
	if a.CmpAbs(b) > 0 {
		a, b = b, a
	}
	var d big.Int
	if d.Rem(b, a).Sign() == 0 {
		return d.Set(a)
	}
	return d.GCD(nil, nil, a, b)
}

func (f rational) equals(g rational) bool {
	if f.den == g.den {
		return f.num.Cmp(g.num) == 0
	}
	var a, b big.Int
	return a.Mul(f.num, g.den).Cmp(b.Mul(g.num, f.den)) == 0
}

func (f rational) less(g rational) bool {
	var a, b big.Int
	return a.Mul(f.num, g.den).Cmp(b.Mul(g.num, f.den)) < 0
}

// over returns f/g.
func (f rational) over(g rational) *big.Rat {
	if f.den == g.den {
		return new(big.Rat).SetFrac(f.num, g.num)
	}
	var num, den big.Int
	return new(big.Rat).SetFrac(num.Mul(f.num, g.den), den.Mul(g.num, f.den))
}

// times returns n·f, rounded to the nearest integer.
func (f rational) times(n int64) int {
	var num, den big.Int
	num.Mul(f.num, big.NewInt(2*n)).Add(&num, f.den)
	return int(num.Quo(&num, den.Lsh(f.den, 1)).Int64())
}

func (f rational) rat() *big.Rat { return new(big.Rat).SetFrac(f.num, f.den) }

func newDistribution(depth int, all []*shape) *Distribution {
	slices.SortStableFunc(all, func(a, b *shape) int { return a.rolls - b.rolls })
	outcomes := make(map[int]*rational)
	more := newRational(1)
	d := &Distribution{depth: depth}
	for i, s := range all {
		sum := uint64(0)
		for outcome, count := range s.settled.all() {
			f := outcomes[outcome]
			if f == nil {
				f = &rational{new(big.Int), s.ways}
				outcomes[outcome] = f
			}
			f.add(rational{new(big.Int).SetUint64(count), s.ways})
			sum += count
		}
		ended := new(big.Int).SetUint64(sum)
		more.add(rational{ended.Neg(ended), s.ways})
		if i+1 == len(all) || all[i+1].rolls > s.rolls {
			d.more = append(d.more, rational{new(big.Int).Set(more.num), more.den})
		}
	}
	for outcome := range outcomes {
		d.outcomes = append(d.outcomes, outcome)
	}
	slices.Sort(d.outcomes)
	for _, outcome := range d.outcomes {
		d.odds = append(d.odds, *outcomes[outcome])
	}
	return d
}
