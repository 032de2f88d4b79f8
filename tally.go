package dice

import (
	"cmp"
	"fmt"
	"maps"
	"math/big"
	"math/bits"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
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

// An ending tells how a run of a procedure ended. An open run has no outcome.
type ending struct {
	outcome int
	shape   *shape // of its rolls
	open    bool
}

func (e ending) String() string {
	if e.open {
		return "no outcome"
	}
	return strconv.Itoa(e.outcome)
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

// shape returns the shape of the script.
func (s *script) shape() *shape {
	if len(s.rolls) == 0 {
		return s.root
	}
	return s.rolls[len(s.rolls)-1].shape
}

func (t *tally) count(s *shape, outcome int) {
	before := len(s.counts)
	s.counts[outcome]++
	s.ended++
	t.outcomes += len(s.counts) - before
}

// distribution adds up the endings of all sequences, as cases of one total.
func (t *tally) distribution(depth int) *Distribution {
	d := &Distribution{depth: depth, total: big.NewInt(1)}
	all := slices.SortedFunc(maps.Values(t.shapes), func(a, b *shape) int {
		return a.rolls - b.rolls
	})
	var common, cases, sum big.Int
	for _, s := range all {
		common.GCD(nil, nil, d.total, s.ways)
		d.total.Mul(d.total, common.Quo(s.ways, &common))
	}
	type part struct {
		outcome int
		count   uint64
		each    *big.Int // the cases of one
	}
	parts := make([]part, 0, t.outcomes)
	open := d.total
	for _, s := range all {
		if s.rolls == len(d.open) {
			open = new(big.Int).Set(open)
			d.open = append(d.open, open)
		}
		each := new(big.Int).Quo(d.total, s.ways)
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
	return d
}

// add adds an outcome of cases. Equal neighbours share theirs.
func (d *Distribution) add(outcome int, cases *big.Int) {
	if n := len(d.cases); n > 0 && d.cases[n-1].Cmp(cases) == 0 {
		cases = d.cases[n-1]
	} else {
		cases = new(big.Int).Set(cases)
	}
	d.outcomes, d.cases = append(d.outcomes, outcome), append(d.cases, cases)
}

const (
	maxDepth    = 10_000
	maxFaces    = 1 << 26 // of a die, because probes may miss a rare large one
	maxOutcomes = 1 << 22
	maxWork     = 1 << 37 // rolls and sequences
	maxVain     = 1 << 12 // rolls that a run may ask for after it was stopped
	probeAfter  = 1 << 12 // sequences run before the probes
	probes      = 256
)

// probe returns an error if there is far more work than the limit. It makes random
// sequences, as in Knuth, "Estimating the efficiency of backtrack programs" (1975): a
// sequence of probability 1/ways counts for ways sequences of its length. The mean of
// that is the work.
//
// If the work is within the limit, a probe exceeds t times the limit with probability at
// most 1/t (Markov), and k of n probes do with at most C(n, k)/t^k, where C(n, k) <=
// min(n^k, 2^n). For each k, t makes this at most 2^-64.
func (e *enumeration) probe() error {
	complete := e.rolls
	e.rolls, e.random = nil, rand.New(rand.NewPCG(1975, 121))
	defer func() { e.rolls, e.random = complete, nil }()

	var work [probes]int // logarithms to base 2, rounded down
	for i := range work {
		e.rolls = e.rolls[:0]
		got, err := e.run()
		if err != nil {
			return err
		}
		work[i] = got.shape.ways.BitLen() + bits.Len(uint(got.shape.rolls)+1) - 2
	}
	if pass(work[:], e.limit) {
		return e.tooMany()
	}
	return nil
}

// pass reports whether for some k the k largest estimates exceed t times the limit.
func pass(estimates []int, limit uint64) bool {
	slices.Sort(estimates)
	slices.Reverse(estimates)
	n := len(estimates)
	for i, estimate := range estimates {
		k, t := i+1, estimate-bits.Len64(limit) // t as a logarithm, rounded down
		if k*t >= 64+min(n, k*bits.Len(uint(n))) {
			return true
		}
	}
	return false
}

func (e *enumeration) tooMany() error {
	return fmt.Errorf(
		"dice: Enumerate: more than %d rolls in all; use a depth below %d, or smaller dice",
		e.limit, e.depth)
}

// number returns r as a decimal, after a fraction if that is short.
func number(r *big.Rat) string {
	if r.IsInt() {
		return r.Num().String()
	}
	sign := ""
	digits, exact := r.FloatPrec()
	if !exact || digits > 4 {
		sign, digits = "~", 4
	}
	decimal := r.FloatString(digits)
	if reduced := r.String(); len(reduced) <= maxFraction/2 {
		return fmt.Sprintf("%s %s %s", reduced, cmp.Or(sign, "="), decimal)
	}
	return strings.TrimSpace(sign + " " + decimal)
}
