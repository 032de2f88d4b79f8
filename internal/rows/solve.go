package rows

import (
	"math"
	"slices"

	"example.com/dice/internal/arith"
	"example.com/dice/internal/automaton"
)

// An allocation is a roll that gives each need faces/unit faces for each of its parts:
// whole faces, and groups of the fractions as rows. The faces left repeat the row, or
// start again.
type allocation struct {
	*automaton.Throw
	faces, unit uint64 // so fractions are in 1/unit of a face
	// of the whole faces, with that of reading the dice and of borders inside a face of
	// the first die
	ease  int
	bound int     // that no plan with this roll at the start is easier than
	left  uint64  // faces for groups
	rest  uint64  // the sum of the fractions
	times float64 // how often the roll is made, until no face comes up that repeats it
}

// option returns an allocation with the groups of an alternative, which has no allocation
// yet.
func (p *allocation) option(o alternative) alternative {
	o.ease += p.ease
	if p.left > o.faces {
		o.ease++
	}
	cost := (float64(p.Cost) + o.cost) * p.times
	return alternative{ease: o.ease, cost: cost, last: o.last, plan: p}
}

// add adds the allocation with each of some groups to a list.
func (p *allocation) add(list, groups []alternative) []alternative {
	for _, o := range groups {
		list = add(list, p.option(o))
	}
	return list
}

// least returns an alternative that is at least as good as the allocation with any
// groups.
func (s *RowSearch) least(
	r *automaton.Throw, faces, unit uint64, needs []uint64, level int,
) (o alternative) {
	first := r.Sides / uint64(r.Dice[0])
	p := &allocation{Throw: r, faces: faces, unit: unit, ease: len(r.Dice) - 1, left: r.Sides}
	open, total := 0, uint64(0)
	for _, x := range needs {
		total += x
		whole := x * faces / unit
		if whole > 0 {
			p.ease++
			p.left -= whole
			if first > 1 && p.left%first > 0 {
				p.ease++
			}
		}
		if part := x*faces - whole*unit; part > 0 {
			open++
			p.rest += part
		}
	}
	if level == 0 {
		p.bound = p.ease + easeOfRows(open)
	}
	p.times = float64(r.Sides*unit) / float64(faces*total)
	if open > 0 {
		o = alternative{ease: open + entry + 1 + level, faces: p.rest / unit,
			cost: s.base * float64(p.rest) / float64(unit*r.Sides)}
	}
	return p.option(o)
}

// knownRows are the rows for needs: those that were found, or bounds of their ease and
// cost.
type knownRows struct {
	level, levels int
	needs         []uint64 // ascending, without a common factor
	total         uint64
	ease          int     // of each of them, at least
	cost          float64 // of each of them, at least
	found         bool    // whether the list is complete
	list          []alternative
	next          *knownRows // with the same hash
}

// hashFactor is odd, and its bits are those of the golden ratio.
const hashFactor = 0x9E3779B97F4A7C15

// rowsFor returns the known rows at a level, 1 below the start, for needs.
func (s *RowSearch) rowsFor(needs []uint64, level int) *knownRows {
	hash, total := uint64(level*(maxLevels+1)+s.levels), uint64(0)
	for _, x := range needs {
		total += x
		hash = (hash ^ x) * hashFactor
		hash ^= hash >> 29
	}
	for k := s.known[hash]; k != nil; k = k.next {
		if k.level == level && k.levels == s.levels && slices.Equal(k.needs, needs) {
			return k
		}
	}
	k := &knownRows{level: level, levels: s.levels, needs: slices.Clone(needs), total: total,
		ease: noEase, cost: math.Inf(1), next: s.known[hash]}
	s.work.Spend(100 + 10*len(s.throws)*len(needs))
	for i := range s.single {
		k.list = s.oneRoll(k.list, &s.throws[i], k)
	}
	for i := s.single; i < len(s.throws) && len(k.list) == 0; i++ {
		k.atLeast(s.oneRoll(nil, &s.throws[i], k)...)
	}
	k.atLeast(k.list...)
	s.deeper(k, func(o alternative) { k.atLeast(o) })
	if !s.work.Over() {
		s.known[hash] = k
	}
	return k
}

// atLeast lowers the bounds to those of rows that are possible.
func (k *knownRows) atLeast(list ...alternative) {
	for i := range list {
		k.ease, k.cost = min(k.ease, list[i].ease), min(k.cost, list[i].cost)
	}
}

// deeper visits what rows cost at least if they use a number of faces, and lead to rows
// one level deeper. The row repeats itself on the other faces.
func (s *RowSearch) deeper(k *knownRows, visit func(alternative)) {
	for i := range s.single {
		r, lowest := &s.throws[i], uint64(math.MaxUint64)
		for used := r.Sides; 2*used >= r.Sides && k.level < s.levels && s.work.Spend(1); used-- {
			common := arith.GCD(used, k.total)
			if unit := k.total / common; unit > 1 && unit < lowest { // coarser than with more faces
				lowest = unit
				s.work.Spend(10 * len(k.needs))
				visit(s.least(r, used/common, unit, k.needs, k.level))
			}
		}
	}
}

// solve returns rows for needs.
func (s *RowSearch) solve(k *knownRows) []alternative {
	if k.found {
		return k.list
	}
	list := slices.Clone(k.list)
	s.deeper(k, func(o alternative) {
		if !o.beaten(list) {
			// the rows above have at least 5 marks each, but the start 4
			list = s.grouped(list, o.plan, k.needs, k.level, s.easiest+few+1-5*k.level, math.Inf(1))
		}
	})
	for i := s.single; i < len(s.throws) && len(list) == 0; i++ {
		list = s.oneRoll(list, &s.throws[i], k)
	}
	if !s.work.Over() {
		k.list, k.found = list, true
	}
	return list
}

// oneRoll adds to a list the row of one roll that meets needs, if there is one.
func (s *RowSearch) oneRoll(
	list []alternative, r *automaton.Throw, k *knownRows,
) []alternative {
	if r.Sides < k.total {
		return list
	}
	return add(list, s.least(r, r.Sides/k.total, 1, k.needs, k.level))
}
