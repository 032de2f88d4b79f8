// Package rows finds plans for tables that people find easy: a few rows of ranges on a card.
//
// A plan is a start and rows. Each is one roll, and each of its faces leads to an outcome, to
// another row, or back: the start begins again, a row repeats itself. Any row may also send a
// player back to the start. Let k faces of the start lead to an outcome of weight w, and let a
// row with m faces end with it in a part p of all cases. If k + Σ m·p = t·w for all outcomes,
// with one t, every pass ends with each of them in proportion to its weight, or begins again.
//
// So the search chooses a roll for the start, and t. Each outcome gets ⌊t·w⌋ whole faces. The
// fractions that are left are put into groups: rows. "Again" is one more need of a row, and
// fills its group up to whole faces. A row meets its needs by one roll, which repeats itself on
// the faces left, or by whole faces and groups one level deeper.
//
// If t is s/q in lowest terms and the weights have no common factor, every fraction is a
// multiple of 1/q of a face. A row for needs g without a common factor is one roll of D faces
// if Σg <= D. So small q come first, and the divisors and powers of the dice.
//
// The search adds up the marks of ranges, entries and levels. [automaton.Automaton.Ease]
// measures what it finds. docs/theory.md has the theorems.
package rows

import (
	"math"
	"slices"

	"example.com/dice/internal/arith"
	"example.com/dice/internal/automaton"
	"example.com/dice/internal/work"
)

const (
	// Sums of weights up to MaxSum and tables of up to MaxOutcomes are searched, with at most
	// maxKinds kinds of dice, and rolls of up to maxCases faces.
	MaxSum      = 1 << 17
	MaxOutcomes = 64
	maxKinds    = 8
	maxCases    = 8000

	// A search evaluates at most maxGroups groups for each limit of the cost: a few tenths of
	// a second. Each takes about stepsOfGroup steps.
	maxGroups    = 60_000
	stepsOfGroup = 1 << 9

	maxLevels = 3 // of rows

	// slack is how far the nearly known ease may be above the true one.
	slack = 2
)

// budgets are the groups for each start, in a first pass and in a second one.
var budgets = []int{1000, 10_000}

// A roll is one throw of the problem, or two dice read as one number.
type roll struct {
	automaton.Throw
	cases int64
	cost  float64
}

// A Search looks for easy plans for weights.
type Search struct {
	weights  []int64 // positive, without a common factor
	outcomes []int   // of each weight
	sum      int64
	given    []uint64
	throws   []automaton.Throw
	work     *work.Meter

	singles []*roll // ascending
	starts  []*roll // those, and pairs; rows use these only if no single one suffices
	base    float64 // the least cost of a roll
	levels  int     // of rows, at most
	done    int     // groups evaluated
	stop    int     // the number of groups at which to stop
	known   map[string][]option
}

// New returns a search for a table, or nil if the problem is too large for it. Throws are in
// ascending order of their sides.
func New(weights []uint64, throws []automaton.Throw, w *work.Meter) *Search {
	s := &Search{throws: throws, given: weights, work: w}
	common, sum := uint64(0), uint64(0)
	for _, x := range weights {
		common = arith.GCD(x, common)
		sum += x
	}
	for i, x := range weights {
		if x > 0 {
			s.weights = append(s.weights, int64(x/common))
			s.outcomes = append(s.outcomes, i)
		}
	}
	s.use(throws)
	if s.sum = int64(sum / common); s.sum > MaxSum || len(s.weights) > MaxOutcomes || len(s.weights) < 2 || len(s.singles) == 0 {
		return nil
	}
	return s
}

// use sets the rolls: throws, and two single dice read as one number.
func (s *Search) use(throws []automaton.Throw) {
	s.singles, s.base = nil, math.Inf(1)
	var pairs []*roll
	throws = slices.DeleteFunc(slices.Clone(throws), func(t automaton.Throw) bool { return t.Sides > maxCases })
	for _, t := range throws[max(0, len(throws)-maxKinds):] {
		r := newRoll(t)
		s.singles, s.base = append(s.singles, r), min(s.base, r.cost)
		for _, d := range s.singles {
			if len(t.Dice) == 1 && len(d.Dice) == 1 && d.Sides*t.Sides <= maxCases {
				pairs = append(pairs, newRoll(automaton.Throw{Sides: d.Sides * t.Sides, Cost: d.Cost + t.Cost, Dice: slices.Concat(d.Dice, t.Dice)}))
			}
		}
	}
	s.starts = slices.Concat(s.singles, pairs)
}

func newRoll(t automaton.Throw) *roll { return &roll{t, int64(t.Sides), float64(t.Cost)} }

// over reports whether to stop.
func (s *Search) over() bool { return s.done >= s.stop || s.work.Cancelled() }

// Find offers plans within a limit of the cost, while they may be easier than the easiest one
// known. That is the ease that offer returns.
func (s *Search) Find(limit float64, easiest int, offer func(a *automaton.Automaton, cost float64) (easiest int)) {
	rounds := [][]automaton.Throw{s.throws, s.throws}
	if len(s.throws) > 2 { // only the largest die is searched more deeply
		rounds = append(rounds, s.throws[len(s.throws)-1:])
	}
	s.done = 0
	for i, throws := range rounds {
		s.levels, s.known = min(2+i, maxLevels), map[string][]option{}
		s.use(throws)
		starts, until := s.candidates(limit), s.done+(maxGroups-s.done)/(len(rounds)-i)
		for pass, most := range budgets {
			end := s.done + (until-s.done)/(len(budgets)-pass)
			for _, c := range starts {
				if s.stop = min(end, s.done+most); c.least > easiest+slack || s.over() {
					break
				}
				for _, p := range s.start(c, limit, easiest+slack) {
					easiest = offer(s.built(p.plan), p.cost)
				}
			}
		}
	}
}
