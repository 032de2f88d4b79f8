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
// as [automaton.Automaton.Ease] does, which measures what it finds. docs/theory.md has the
// theorems.
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

	// A search takes at most maxSteps for each limit of the cost, a few tenths of a second. One of
	// the parts is to list starts; a quick search takes one of them.
	maxSteps    = 4_000_000
	parts       = 4
	stepsOfCell = 40 // to weigh a cell of a plan that is offered

	few       = 8    // alternatives are kept; up to few fractions are grouped in all ways,
	maxGroup  = 4    // more than that in groups of at most maxGroup,
	maxStates = 4000 // if they have at most maxStates multisets

	cutLevels = 3       // of rows, where fractions in a line are cut as well;
	maxLevels = 5       // enough for sums to 6^6 from a d6
	smallUnit = 24      // all units up to it are tried
	maxUnit   = 160_000 // as are powers of rolls up to it, and all divisors
	slack     = 5       // how far the nearly known ease may be above the true one
	rounding  = 1e-9    // more than what the floats of a cost err by

	// Some marks of [automaton.Automaton.Ease]; what a range adds is 1.
	entry = 2
	again = 4
)

// A RowSearch looks for easy plans for weights.
type RowSearch struct {
	*division.Needs
	work *work.Meter
	// those to start with; rows use pairs only if single ones find nothing
	throws      []automaton.Throw
	single      int                   // of them are not pairs; these come first, ascending
	base        float64               // the least cost of a throw
	levels      int                   // of rows, at most
	easiest     int                   // the ease of a plan, at most
	steps       int                   // for each limit of the cost, at most
	done        int                   // of them
	stop        int                   // the number of steps at which to stop
	known       map[uint64]*knownRows // by their hash
	leastOfRows []int                 // by the outcomes that are decided in rows alone; see [easeOfRows]
	groupings   [maxLevels]grouping   // of each level, one at a time
	spare       *allocation           // that no alternative has
	slab        []group               // from which groups are made
	one         *RowSearch            // with the largest die only; nil at first
	made        automaton.Builder     // of the plan that is offered
}

// New returns a search for unequal weights, or nil if the problem is too large for it. Throws
// are in ascending order of their sides. It starts with these, and with two single dice that
// are read as one number.
func New(needs *division.Needs, throws []automaton.Throw, w *work.Meter, quick bool) *RowSearch {
	throws = slices.DeleteFunc(slices.Clone(throws), func(t automaton.Throw) bool {
		return t.Sides > maxCases
	})
	throws = throws[max(0, len(throws)-maxKinds):]
	if needs.Sum > maxSum || len(needs.Weights) > maxOutcomes || len(throws) == 0 {
		return nil
	}
	s := &RowSearch{Needs: needs, work: w, throws: throws, single: len(throws), base: math.Inf(1),
		steps: maxSteps / 8}
	for n := range len(needs.Weights) + 1 {
		s.leastOfRows = append(s.leastOfRows, easeOfRows(n))
	}
	if quick {
		s.steps = maxSteps
	}
	for i, t := range throws {
		s.base = min(s.base, float64(t.Cost))
		for _, d := range throws[:i+1] {
			if cases := d.Sides * t.Sides; len(t.Dice)*len(d.Dice) == 1 && cases <= maxCases {
				s.throws = append(s.throws, automaton.Throw{Sides: cases, Cost: d.Cost + t.Cost,
					Dice: slices.Concat(d.Dice, t.Dice)})
			}
		}
	}
	return s
}

// spend counts steps and reports whether to stop.
func (s *RowSearch) spend(steps int) bool {
	s.done += steps
	s.work.Spend(steps)
	return s.done >= s.stop || s.work.Cancelled()
}

// Find offers plans within a limit of the cost, while they may be easier than the easiest one
// known. That is the ease that offer returns. If there are none, it looks for some with the
// largest die only, and more levels of rows: large tables have too many starts with all
// dice.
func (s *RowSearch) Find(
	limit float64, easiest int, offer func(a *automaton.Automaton, ease int, cost float64) (easiest int),
) {
	if s.known == nil || easiest > s.easiest {
		s.known = map[uint64]*knownRows{} // rows of another search may be too easy
	}
	s.steps = min(2*s.steps, maxSteps)
	s.easiest, s.done, s.stop = easiest, 0, s.steps/parts
	starts, ends := s.starts(limit*(1+rounding)), make([]automaton.Run, len(s.Weights))
	for i := range ends {
		ends[i] = automaton.Run{Action: automaton.Decided, Offset: uint64(i)}
	}
	for i, r := range rounds {
		s.levels = r.levels
		left := len(rounds) - i // rounds
		if s.single > 1 || s.easiest < easiest {
			left--
		}
		if left == 0 {
			break
		}
		end := s.done + (s.steps-s.done)/left
		for _, o := range starts {
			s.stop = min(end, s.done+s.steps/r.part)
			if s.spend(0) || o.plan.bound > s.easiest {
				continue
			}
			for _, o := range s.grouped(nil, o.plan, s.Weights, 0, s.easiest+slack, limit*(1+rounding)) {
				s.made = automaton.Builder{}
				s.row(&o, s.Weights, ends)
				s.easiest = offer(&automaton.Automaton{Target: uint64(len(ends)), Weights: s.Weights,
					Throws: s.throws, Pools: s.made.Pools}, s.measured(), o.cost)
			}
		}
	}
	if s.single > 1 && s.easiest == easiest {
		if s.one == nil {
			s.one = &RowSearch{Needs: s.Needs, work: s.work, throws: s.throws[s.single-1 : s.single],
				single: 1, base: s.base, steps: s.steps / 2, leastOfRows: s.leastOfRows}
		}
		s.one.Find(limit, easiest, offer)
	}
}

// In each round, a start takes one of a number of parts of the steps at most. The last one is for
// one kind of dice that has no plan yet.
var rounds = []struct{ levels, part int }{{2, 6}, {cutLevels, 60}, {cutLevels, 12},
	{maxLevels, 12}}

// starts returns alternatives without groups that may cost at most the limit and are easy
// enough, the easiest first.
func (s *RowSearch) starts(limit float64) (list []alternative) {
	var found []alternative
	for _, unit := range s.units() {
		for i := range s.throws {
			r, cases := &s.throws[i], s.throws[i].Sides*unit
			for faces := cases / s.Sum; float64(cases)*float64(r.Cost) <= limit*float64(faces*s.Sum) &&
				!s.spend(1+len(s.Kinds)/2); faces-- {
				if s.bound(len(r.Dice), faces, unit) > s.easiest || arith.GCD(faces, unit) > 1 {
					continue
				}
				s.spend(len(s.Weights) / 2)
				if o := s.least(r, faces, unit, s.Weights, 0); o.cost <= limit && o.plan.bound <= s.easiest {
					found = append(found, o)
					s.spare = nil
				}
			}
		}
	}
	order := make([]int, len(found)) // the ease, then the place
	for i := range found {
		order[i] = found[i].ease*len(found) + i
	}
	slices.Sort(order)
	for _, at := range order {
		list = append(list, found[at%len(found)])
	}
	return list
}

// bound returns an ease that no plan is below with a roll of some dice at the start.
func (s *RowSearch) bound(dice int, faces, unit uint64) int {
	ease, open := dice-1, 0
	for i := range s.Kinds {
		k := &s.Kinds[i]
		whole := k.Weight * faces / unit
		if whole > 0 {
			ease += int(k.Outcomes)
		}
		if k.Weight*faces > whole*unit {
			open += int(k.Outcomes)
		}
	}
	return ease + s.leastOfRows[open]
}

// units returns the units to try, ascending: small ones, powers of rolls, the sum of the
// weights, and their divisors.
func (s *RowSearch) units() (list []uint64) {
	multiples := []uint64{s.Sum}
	for _, r := range s.throws {
		for p := r.Sides; p <= maxUnit && p/r.Sides < s.Sum*s.Sum; p *= r.Sides {
			multiples = append(multiples, p)
		}
	}
	for d := uint64(1); d*d <= maxUnit; d++ {
		if d <= smallUnit {
			list = append(list, d)
		}
		for _, n := range multiples {
			if n%d == 0 {
				list = append(list, d, n/d)
			}
		}
	}
	slices.Sort(list)
	return slices.Compact(list)
}

// A group is fractions that share a row, together whole faces.
type group struct {
	before *group // of the same plan
	shares []share
	faces  uint64
	row    *alternative
}

// A share is what a group takes of a need that lacks a fraction: all, or a part of it. Shares
// of 0 start again.
type share struct{ take, of uint64 }

// An alternative is a plan, or groups of a plan in the making, with its ease and cost.
type alternative struct {
	ease   int
	cost   float64
	faces  uint64 // of the groups
	single bool   // whether a group has one face: further ones share its entry
	last   *group
	plan   *allocation
}

// groups returns the groups in the order in which they took their shares.
func (o *alternative) groups() (list []*group) {
	for g := o.last; g != nil; g = g.before {
		list = append(list, g)
	}
	slices.Reverse(list)
	return list
}

// beats reports whether an alternative is at least as good as another, and stays so if the same
// is added to both.
func (o *alternative) beats(p *alternative) bool {
	ease := o.ease
	if p.single && !o.single {
		ease += entry
	}
	return ease <= p.ease && o.faces <= p.faces && o.cost <= p.cost*(1+rounding)
}

// beaten reports whether an alternative of a list beats this one.
func (o *alternative) beaten(list []alternative) bool {
	for i := range list {
		if list[i].beats(o) {
			return true
		}
	}
	return false
}

// add adds an alternative to those of a list that it does not beat, the easiest first, if none of
// these beats it. It keeps a few, and returns the added one, or nil.
func add(list []alternative, p *alternative) ([]alternative, *alternative) {
	if p.beaten(list) {
		return list, nil
	}
	kept, at := list[:0], 0
	for i := range list {
		if p.beats(&list[i]) {
			continue
		}
		kept = append(kept, list[i])
		if list[i].ease <= p.ease {
			at++
		}
	}
	if at == few {
		return kept, nil
	}
	kept = slices.Insert(kept[:min(len(kept), few-1)], at, *p)
	return kept, &kept[at]
}

// row makes the pools of a row: one of a case, and one of its faces. It returns the first.
// Ends are what the needs are for: outcomes, or the start, which is pool 0.
func (s *RowSearch) row(o *alternative, needs []uint64, ends []automaton.Run) int {
	p, left := o.plan, o.plan.Sides
	s.spend(stepsOfCell * int(left))
	pool, faces := s.made.Add(1), s.made.Add(left)
	throw := slices.IndexFunc(s.throws, func(t automaton.Throw) bool {
		return slices.Equal(t.Dice, p.Dice)
	})
	s.made.Run(pool, automaton.Run{Throw: throw, To: faces}, 1)
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
	for _, r := range append(runs, automaton.Run{Action: automaton.Carried, To: pool, End: left}) {
		r.Span = 1
		if r.End > 0 {
			s.made.Run(faces, r, r.End)
		}
	}
	return pool
}
