// Package rows finds plans for tables that people find easy: a few rows of ranges on a
// card.
//
// A plan is a start and rows. Each is one roll, and each of its faces leads to an
// outcome, to another row, or back: the start begins again, a row repeats itself. Any row
// may also send a player back to the start. Let k faces of the start lead to an outcome
// of weight w, and let a row with m faces end with it in a part p of all cases. If k + Σ
// m·p = t·w for all outcomes, with one t, every pass ends with each of them in proportion
// to its weight, or begins again.
//
// So the search chooses a roll for the start, and t. Each outcome gets ⌊t·w⌋ whole faces.
// The fractions left are put into groups: rows. "Again" fills a group up to whole faces.
// A row meets its needs by one roll, or by whole faces and groups one level deeper. The
// search adds up marks as [automaton.Automaton.Ease] does, which measures what it finds.
// docs/theory.md has the theorems.
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
	// Sums of weights up to maxSum and tables of up to maxOutcomes are searched, with at
	// most maxKinds kinds of dice, and rolls of up to maxCases faces.
	maxSum      = 1 << 17
	maxOutcomes = 64
	maxKinds    = 8
	maxCases    = 8000

	// A search takes at most maxSteps for each limit of the cost, some hundredths of a
	// second; fewer for the first limits, within which there are few plans; half as many
	// more for deep tables.
	maxSteps    = 4_000_000
	parts       = 4  // one is to list starts
	stepWork    = 16 // elementary steps for which the whole pays: with plans that are offered
	stepsOfCell = 40 // to weigh a cell of a plan that is offered

	few       = 8    // alternatives are kept; up to few fractions are grouped in all ways,
	maxGroup  = 4    // more than that in groups of at most maxGroup,
	maxStates = 4000 // if they have at most maxStates multisets

	cutLevels = 3 // of rows, where fractions in a line are cut as well;
	maxLevels = 9
	smallUnit = 24      // all units up to it are tried
	maxUnit   = 160_000 // as are powers of rolls up to it, and all divisors
	slack     = 5       // how far the ease of alternatives may be above that of their plans
	rounding  = 1e-9    // more than what the floats of a cost err by

	entry = 2 // marks that an entry adds to [automaton.Automaton.Ease], and a range adds 1

	// noEase is the ease of rows that are not possible; sums with it fit an int of 32
	// bits.
	noEase = math.MaxInt32 / 2
)

// A RowSearch looks for easy plans for weights.
type RowSearch struct {
	*division.Needs
	whole *work.Meter
	work  *work.Meter // of this search, a part of the whole
	// those to start with; rows use pairs only if single ones find nothing
	throws    []automaton.Throw
	single    int                   // of them are not pairs; these come first, ascending
	base      float64               // the least cost of a throw
	levels    int                   // of rows, at most
	easiest   int                   // the ease of a plan, at most
	most      int                   // steps for a limit of the cost
	steps     int                   // for the next limit, half of them
	known     map[uint64]*knownRows // by their hash
	groupings [maxLevels]grouping   // of each level, one at a time
	one       *RowSearch            // with the largest die only; nil at first
	made      automaton.Builder     // of the plan that is offered
}

// New returns a search for unequal weights, or nil if the problem is too large for it. It
// starts with throws, whose sides are ascending, and with two single dice that are read
// as one number.
func New(needs *division.Needs, throws []automaton.Throw, w *work.Meter) *RowSearch {
	throws = slices.DeleteFunc(slices.Clone(throws), func(t automaton.Throw) bool {
		return t.Sides > maxCases
	})
	throws = throws[max(0, len(throws)-maxKinds):]
	if needs.Sum > maxSum || len(needs.Weights) > maxOutcomes || len(throws) == 0 {
		return nil
	}
	s := &RowSearch{Needs: needs, whole: w, throws: throws, single: len(throws), base: math.Inf(1),
		most: maxSteps, steps: maxSteps / 8, known: map[uint64]*knownRows{}}
	switch {
	case s.deep():
		s.most, s.steps = maxSteps*3/2, maxSteps*3/8
	case s.single == 1:
		s.steps = maxSteps / 16
	}
	for i, t := range throws {
		s.base = min(s.base, float64(t.Cost))
		for _, d := range throws[:i+1] {
			if cases := d.Sides * t.Sides; len(t.Dice)*len(d.Dice) == 1 && cases <= maxCases {
				s.throws = append(s.throws, automaton.Throw{Sides: cases, Cost: d.Cost + t.Cost,
					Costs: []int{d.Cost, t.Cost}, Dice: slices.Concat(d.Dice, t.Dice)})
			}
		}
	}
	return s
}

// Find offers plans within a limit of the cost while they may be easier than the easiest
// plan known, whose ease offer returns. Rows that it learns serve higher limits, for
// which the easiest plan is not harder. If there are no plans, it looks for some with the
// largest die only, and more levels of rows: large tables have too many starts with all
// dice.
func (s *RowSearch) Find(
	limit float64, easiest int,
	offer func(a *automaton.Automaton, cost float64) (easiest int),
) {
	s.steps = min(2*s.steps, s.most)
	s.easiest = easiest
	all := s.whole.Part(min(s.steps, s.whole.Left()/stepWork))
	s.work = all.Part(s.steps / parts)
	starts := s.starts(limit * (1 + rounding))
	all.Pay(s.work)
	for i, r := range rounds {
		s.levels = r.levels
		if s.levels == maxLevels && (s.single > 1 || s.easiest < easiest) {
			break
		}
		left := len(rounds) - i // rounds, and the last one takes what others leave
		if !s.deep() {
			left = max(1, left-1)
		}
		round := all.Part(all.Left() / left)
		for _, o := range starts {
			if round.Over() || o.plan.bound > s.easiest {
				continue
			}
			s.work = round.Part(s.steps / r.part)
			s.beginWith(o, limit*(1+rounding), offer)
			round.Pay(s.work)
		}
		all.Pay(round)
	}
	s.whole.Pay(all)
	s.whole.Spend((stepWork - 1) * all.Spent())
	if s.single > 1 && s.easiest == easiest {
		if s.one == nil {
			s.one = &RowSearch{Needs: s.Needs, whole: s.whole, throws: s.throws[s.single-1 : s.single],
				single: 1, base: s.base, most: s.most, steps: s.steps / 2, known: map[uint64]*knownRows{}}
		}
		s.one.Find(limit, easiest, offer)
	}
}

// beginWith offers the plans that begin with a start.
func (s *RowSearch) beginWith(
	start alternative, limit float64, offer func(*automaton.Automaton, float64) int,
) {
	ends := make([]automaton.Run, len(s.Weights))
	for i := range ends {
		ends[i] = automaton.Run{Action: automaton.Decided, Offset: uint64(i)}
	}
	for _, o := range s.grouped(nil, start.plan, s.Weights, 0, s.easiest+slack, limit) {
		if s.work.Cancelled() {
			return
		}
		s.made = automaton.Builder{}
		s.row(&o, s.Weights, ends)
		s.easiest = offer(&automaton.Automaton{Target: uint64(len(ends)), Weights: s.Weights,
			Throws: s.throws, Spaces: s.made.Spaces}, o.cost)
	}
}

// deep reports whether a table is so large that a die has to be rolled more than three
// times, which are cutLevels, for as many cases as the sum of the weights.
func (s *RowSearch) deep() bool {
	sides := s.throws[s.single-1].Sides
	return s.single == 1 && s.Sum > sides*sides*sides
}

// In each round, a start takes one part of the steps at most. The last is for one die.
var rounds = []struct{ levels, part int }{{2, 8}, {cutLevels, 60}, {cutLevels, 12},
	{maxLevels, 60}}

// row makes the spaces of a row: one of a case, and one of its faces. It returns the
// first. Ends are what the needs are for: outcomes, or the start, which is space 0.
func (s *RowSearch) row(o *alternative, needs []uint64, ends []automaton.Run) int {
	p, left := o.plan, o.plan.Sides
	s.work.Spend(stepsOfCell * int(left))
	space, faces := s.made.Add(1), s.made.Add(left)
	throw := slices.IndexFunc(s.throws, func(t automaton.Throw) bool {
		return slices.Equal(t.Dice, p.Dice)
	})
	s.made.Run(space, automaton.Run{Throw: throw, To: faces}, 1)
	runs, lacks := []automaton.Run(nil), []uint64(nil) // runs have their faces as the end
	for i, r := range ends {
		r.End = needs[i] * p.faces / p.unit
		runs, lacks, left = append(runs, r), append(lacks, needs[i]*p.faces%p.unit), left-r.End
	}
	for _, g := range o.groups() {
		slices.SortStableFunc(g.shares, func(x, y share) int { return cmp.Compare(x.take, y.take) })
		parts, below := []uint64(nil), make([]automaton.Run, len(g.shares))
		for i, x := range g.shares {
			parts, below[i].Action = append(parts, x.take), automaton.Carried
			if x.of > 0 {
				at := slices.Index(lacks, x.of)
				lacks[at] -= x.take
				below[i] = ends[at]
			}
		}
		arith.Reduce(parts)
		runs, left = append(runs, automaton.Run{Action: automaton.Carried, To: s.row(g.row, parts,
			below), End: g.faces}), left-g.faces
	}
	slices.SortStableFunc(runs, func(x, y automaton.Run) int { return cmp.Compare(x.End, y.End) })
	// The faces left lead to the row itself.
	for _, r := range append(runs, automaton.Run{Action: automaton.Carried, To: space, End: left}) {
		r.Span = 1
		if r.End > 0 {
			s.made.Run(faces, r, r.End)
		}
	}
	return space
}
