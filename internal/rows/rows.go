// Package rows finds plans for tables that people find easy: a few rows of ranges on a card.
//
// A plan is a start and rows. Each is one roll, or a few dice read as one number, and each of
// its faces leads to an outcome, to another row, or back: the start begins again, a row
// repeats itself. Any of these may hold many faces, and any row may send a player back to the
// start. That is fair whenever the totals fit. Let k be the faces of the start that lead to an
// outcome of weight w, and let a row with m faces end with the outcome in a part p of all
// cases. If k + Σ m·p = t·w for all outcomes, with one t, then a pass ends with each of them in
// proportion to its weight, or begins again; and so does every further pass.
//
// So the search chooses how to roll at the start, and t. Each outcome gets the whole faces
// ⌊t·w⌋, and the fractions that are left are put into groups. A group is a row, with the
// fractions as what the row needs; "again" is one more need, and fills a group up to whole
// faces. A row solves the same task: one roll that gives each need its part, and repeats itself
// on the faces left; or whole faces again, and groups of fractions one level deeper.
//
// If t is s/q in lowest terms and the weights have no common factor, every fraction is a
// multiple of 1/q of a face. A row for needs g, divided by their common factor, is a single roll
// of D faces if Σg <= D. Small q are therefore tried first, and the divisors and powers of the
// dice.
//
// The search knows the ease of a plan only nearly: it adds up the marks of ranges, entries and
// levels. [automaton.Automaton.Ease] measures what it finds. docs/theory.md has the theorems.
package rows

import (
	"cmp"
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

	// A round tries at most maxStarts starts, with at most forStart groups, forBrief if brief.
	maxStarts = 400
	forStart  = 10_000
	forBrief  = 1000

	maxLevels = 3 // of rows

	// slack is how far the nearly known ease may be above the true one.
	slack = 2
)

// A roll is one throw of the problem, or several dice read as one number.
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

	singles, pairs []*roll // that rows use
	starts         []*roll
	base           float64 // the least cost of a roll
	levels         int     // of rows, at most
	brief          bool    // whether few ways of grouping are tried
	done, stop     int     // groups evaluated, and the number at which to stop
	known          map[string][]option
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
	if s.sum = int64(sum / common); s.sum > MaxSum || len(s.weights) > MaxOutcomes || len(s.weights) < 2 {
		return nil
	}
	if s.use(throws); len(s.singles) == 0 {
		return nil
	}
	return s
}

// use sets the rolls: throws, and two single dice read as one number.
func (s *Search) use(throws []automaton.Throw) {
	s.singles, s.pairs, s.base = nil, nil, math.Inf(1)
	throws = slices.DeleteFunc(slices.Clone(throws), func(t automaton.Throw) bool { return t.Sides > maxCases })
	for _, t := range throws[max(0, len(throws)-maxKinds):] {
		r := newRoll(t)
		s.singles, s.base = append(s.singles, r), min(s.base, r.cost)
		for _, d := range s.singles {
			if len(t.Dice) == 1 && len(d.Dice) == 1 && d.Sides*t.Sides <= maxCases {
				s.pairs = append(s.pairs, newRoll(automaton.Throw{Sides: d.Sides * t.Sides, Cost: d.Cost + t.Cost, Dice: slices.Concat(d.Dice, t.Dice)}))
			}
		}
	}
	slices.SortStableFunc(s.pairs, func(a, b *roll) int { return cmp.Compare(a.cases, b.cases) })
	s.starts = slices.Concat(s.singles, s.pairs)
}

func newRoll(t automaton.Throw) *roll { return &roll{t, int64(t.Sides), float64(t.Cost)} }

// over reports whether a round must stop.
func (s *Search) over() bool { return s.done >= s.stop || s.work.Cancelled() }

// spend counts a group.
func (s *Search) spend() {
	s.done++
	s.work.Spend(stepsOfGroup)
}

// Find offers plans within a limit of the cost, while they may be easier than the easiest one
// known. That is the ease that offer returns.
func (s *Search) Find(limit float64, easiest int, offer func(a *automaton.Automaton, cost float64) (easiest int)) {
	rounds := [][]automaton.Throw{s.throws, s.throws}
	if len(s.throws) > 2 { // the largest die alone is searched more deeply
		rounds = append(rounds, s.throws[len(s.throws)-1:])
	}
	s.done = 0
	for i, throws := range rounds {
		s.levels, s.known = min(2+i, maxLevels), map[string][]option{}
		s.use(throws)
		until := s.done + (maxGroups-s.done)/(len(rounds)-i)
		easiest = s.round(limit, until, easiest, offer)
	}
}

// round looks at the easiest starts, first briefly.
func (s *Search) round(limit float64, until, easiest int, offer func(*automaton.Automaton, float64) int) int {
	starts := s.candidates(limit)
	starts = starts[:min(len(starts), maxStarts)]
	for _, s.brief = range []bool{true, false} {
		end, most := until, forStart
		if s.brief {
			end, most = (s.done+until)/2, forBrief
		}
		for _, c := range starts {
			if s.stop = end; c.least > easiest+slack || s.over() {
				break
			}
			s.stop = min(end, s.done+most)
			for _, p := range s.start(c, limit, easiest+slack) {
				easiest = offer(s.built(p.plan), p.cost)
			}
		}
	}
	return easiest
}
