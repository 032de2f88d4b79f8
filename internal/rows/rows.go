// Package rows finds plans for tables that people find easy: a few rows of ranges on a card.
//
// A plan is a start and rows. Each is one roll, and each of its faces leads to an outcome, to
// another row, or back: the start begins again, a row repeats itself. Any row may also send a
// player back to the start. Let k faces of the start lead to an outcome of weight w, and let a
// row with m faces end with it in a part p of all cases. If k + Σ m·p = t·w for all outcomes,
// with one t, every pass ends with each of them in proportion to its weight, or begins again.
//
// So the search chooses a roll for the start, and t. Each outcome gets ⌊t·w⌋ whole faces. The
// fractions left are put into groups: rows. "Again" fills a group up to whole faces. A row meets
// its needs by one roll, or by whole faces and groups one level deeper. The search adds up marks
// as [automaton.Automaton.Ease] does, which measures what it finds. docs/theory.md has the theorems.
package rows

import (
	"cmp"
	"math"
	"slices"

	"example.com/dice/internal/arith"
	"example.com/dice/internal/automaton"
	"example.com/dice/internal/division"
	"example.com/dice/internal/work"
)

const (
	// Sums of weights up to maxSum and tables of up to maxOutcomes are searched, with at most
	// maxKinds kinds of dice, and rolls of up to maxCases faces.
	maxSum      = 1 << 17
	maxOutcomes = 64
	maxKinds    = 8
	maxCases    = 8000

	// A search evaluates at most maxGroups groups for each limit of the cost: a few tenths of
	// a second.
	maxGroups = 60_000

	maxLevels = 3       // of rows
	smallUnit = 24      // all units up to it are tried
	maxUnit   = 160_000 // as are powers of rolls up to it
	maxOfRoll = 20_000  // candidates
	slack     = 2       // how far the nearly known ease may be above the true one
	rounding  = 1e-9    // more than what the floats of a cost err by
)

// A Search looks for easy plans for weights.
type Search struct {
	*division.Needs
	work    *work.Meter
	throws  []automaton.Throw  // those to start with; rows use pairs only if no single one suffices
	starts  []*automaton.Throw // to them
	singles []*automaton.Throw // without pairs, ascending
	base    float64            // the least cost of a throw
	levels  int                // of rows, at most
	done    int                // groups evaluated
	stop    int                // the number of groups at which to stop
	known   map[string][]option
	made    automaton.Builder
}

// New returns a search for unequal weights, or nil if the problem is too large for it. Throws
// are in ascending order of their sides. It starts with these, and with two single dice that
// are read as one number.
func New(needs *division.Needs, throws []automaton.Throw, w *work.Meter) *Search {
	s := &Search{Needs: needs, work: w, base: math.Inf(1)}
	throws = slices.DeleteFunc(slices.Clone(throws), func(t automaton.Throw) bool { return t.Sides > maxCases })
	s.throws = throws[max(0, len(throws)-maxKinds):]
	if throws = s.throws; s.Sum > maxSum || len(s.Weights) > maxOutcomes || len(throws) == 0 {
		return nil
	}
	for i, t := range throws {
		s.base = min(s.base, float64(t.Cost))
		for _, d := range throws[:i+1] {
			if cases := d.Sides * t.Sides; len(t.Dice)*len(d.Dice) == 1 && cases <= maxCases {
				s.throws = append(s.throws, automaton.Throw{Sides: cases, Cost: d.Cost + t.Cost, Dice: slices.Concat(d.Dice, t.Dice)})
			}
		}
	}
	for i := range s.throws {
		s.starts = append(s.starts, &s.throws[i])
	}
	s.singles = s.starts[:len(throws)]
	return s
}

// over reports whether to stop.
func (s *Search) over() bool { return s.done >= s.stop || s.work.Cancelled() }

// Find offers plans within a limit of the cost, while they may be easier than the easiest one
// known. That is the ease that offer returns.
func (s *Search) Find(limit float64, easiest int, offer func(a *automaton.Automaton, cost float64) (easiest int)) {
	starts := s.candidates(limit * (1 + rounding))
	for s.levels, s.done = 2, 0; s.levels <= maxLevels; s.levels++ {
		s.known = map[string][]option{}
		until := s.done + (maxGroups-s.done)/(maxLevels+1-s.levels)
		for pass, most := range []int{1000, 10_000} { // groups for each start
			end := s.done + (until-s.done)/(2-pass)
			for _, c := range starts {
				if s.stop = min(end, s.done+most); c.ease > easiest+slack || s.over() {
					break
				}
				for _, o := range s.grouped(nil, c.plan, 0, easiest+slack) {
					if o.cost <= limit*(1+rounding) {
						easiest = offer(s.built(o.plan), o.cost)
					}
				}
			}
		}
	}
}

// units returns the units to try, ascending, and the sum of the weights.
func (s *Search) units() (list []uint64) {
	for _, r := range s.starts {
		for d := uint64(1); d <= r.Sides; d++ {
			if d <= smallUnit || r.Sides%d == 0 {
				list = append(list, d)
			}
		}
		for p := r.Sides; p <= maxUnit && p/r.Sides < s.Sum*s.Sum; p *= r.Sides {
			list = append(list, p)
		}
	}
	slices.Sort(list)
	return append(slices.Compact(list), s.Sum)
}

// candidates returns the starts that may cost at most the limit, without groups, the easiest
// first. Their ease is the least of all plans that start so.
func (s *Search) candidates(limit float64) (list []option) {
	units := s.units()
	for _, r := range s.starts {
		met := map[[2]uint64]bool{}
		for _, unit := range units {
			cases := r.Sides * unit
			for faces := cases / s.Sum; float64(cases)*float64(r.Cost) <= limit*float64(faces*s.Sum) && len(met) < maxOfRoll; faces-- {
				common := arith.GCD(faces, unit)
				if t := [2]uint64{faces / common, unit / common}; !met[t] {
					met[t] = true
					p := divide(s.Weights, r, t[0], t[1])
					if o := s.least(p, 0); o.cost <= limit {
						list = append(list, option{ease: o.ease, plan: p})
					}
				}
			}
		}
		s.work.Spend(len(met) * len(s.Weights))
	}
	slices.SortStableFunc(list, func(a, b option) int { return cmp.Or(a.ease-b.ease, cmp.Compare(a.plan.unit, b.plan.unit)) })
	return list
}
