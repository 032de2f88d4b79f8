package dice

import (
	"fmt"
	"iter"
	"math/big"
	"slices"
	"strconv"
)

// A Distribution holds the exact probabilities of the outcomes of a procedure.
// [Enumerate] makes one. The probabilities of all outcomes, and that of an open
// sequence, add up to 1.
//
// A Distribution never changes and is safe for concurrent use. The caller may change
// every *big.Rat that its methods return.
type Distribution struct {
	depth         int
	outcomes      []int      // ascending
	probabilities []rational // of the outcomes
	more          []rational // more[k]: probability of more than k rolls, up to the longest sequence
}

// Outcomes returns the possible outcomes in ascending order.
func (d *Distribution) Outcomes() []int {
	d.checkMade()
	return slices.Clone(d.outcomes)
}

func (d *Distribution) checkMade() { checkMade(d != nil && d.more != nil, "Distribution", "Enumerate") }

// P returns the probability that the procedure gives this outcome within the depth.
func (d *Distribution) P(outcome int) *big.Rat {
	d.checkMade()
	if i, found := slices.BinarySearch(d.outcomes, outcome); found {
		return d.probabilities[i].rat()
	}
	return new(big.Rat)
}

// Open returns the probability that the procedure needs more rolls than the depth. If
// it is 0, the distribution is complete.
func (d *Distribution) Open() *big.Rat { return d.More(d.depth) }

// More returns the probability that the procedure needs more than k rolls. It panics if
// k is outside 0 to the depth.
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

// Expected returns [Distribution.ExpectedExact], rounded to the nearest float64.
func (d *Distribution) Expected() float64 {
	f, _ := d.ExpectedExact().Float64()
	return f
}

// ExpectedExact returns the expected number of rolls up to the depth: the sum of
// More(k) over all k below it. A sequence that was cut counts as depth rolls, so if
// Open is above 0, the procedure needs more than this.
func (d *Distribution) ExpectedExact() *big.Rat {
	d.checkMade()
	sum := newRational(0)
	for k := 0; k < d.depth && k < len(d.more); k++ {
		sum.add(d.more[k])
	}
	return sum.rat()
}

// Mean returns the mean of the outcome, given that the sequence was not cut. It returns
// nil if every sequence was cut.
func (d *Distribution) Mean() *big.Rat { return d.moment(1) }

// Variance returns the variance of the outcome, given that the sequence was not cut. It
// returns nil if every sequence was cut.
func (d *Distribution) Variance() *big.Rat {
	mean, square := d.moment(1), d.moment(2)
	if mean == nil {
		return nil
	}
	return square.Sub(square, mean.Mul(mean, mean))
}

// moment returns the mean of outcome^power, or nil if nothing is settled.
func (d *Distribution) moment(power int64) *big.Rat {
	d.checkMade()
	if len(d.outcomes) == 0 {
		return nil
	}
	sum, settled := newRational(0), newRational(0)
	var value big.Int
	for i, p := range d.probabilities {
		value.SetInt64(int64(d.outcomes[i]))
		value.Exp(&value, big.NewInt(power), nil)
		sum.add(rational{new(big.Int).Mul(&value, p.num), p.den})
		settled.add(p)
	}
	return sum.over(settled)
}

// Fair reports whether the outcomes are the integers from lo to hi, all with the same
// probability. It ignores sequences that were cut, which may still end anywhere: check
// [Distribution.Open] too.
func (d *Distribution) Fair(lo, hi int) bool {
	d.checkMade()
	n := len(d.outcomes)
	if n == 0 || d.outcomes[0] != lo || d.outcomes[n-1] != hi || uint64(hi)-uint64(lo) != uint64(n)-1 {
		return false
	}
	for _, p := range d.probabilities {
		if !p.equals(d.probabilities[0]) {
			return false
		}
	}
	return true
}

// A shape counts the sequences that have the same number of rolls and the same
// probability. Counting by shape is exact and needs one integer for each outcome.
type shape struct {
	rolls   int
	ways    *big.Int // the product of the sides: each sequence has probability 1/ways
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

// counts holds how often each outcome came. Most outcomes are small, and a list is
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

// all yields each outcome that came, and its count.
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

// An ending tells how a run of a procedure ended. An open run has no outcome.
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

// shapes holds each shape once.
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

// roll returns the shape after from and a roll of a die of the given sides.
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

// A rational is num/den, not reduced. Most denominators are products of sides and
// divide one another, so adding needs few long divisions. Denominators are shared and
// never change.
type rational struct{ num, den *big.Int }

func newRational(n int64) rational { return rational{big.NewInt(n), big.NewInt(1)} }

// add adds g to f, which must not share its numerator.
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

// commonDivisor returns the greatest common divisor, fast if one divides the other.
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
		d.probabilities = append(d.probabilities, *outcomes[outcome])
	}
	return d
}
