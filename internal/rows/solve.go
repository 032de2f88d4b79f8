package rows

import (
	"math"
	"slices"

	"example.com/dice/internal/arith"
	"example.com/dice/internal/automaton"
)

// An allocation is a roll that gives each need faces/unit faces for each of its parts: whole
// faces, and groups of the fractions as rows. The faces left repeat the row, or start again.
type allocation struct {
	*automaton.Throw
	faces, unit uint64 // so fractions are in 1/unit of a face
	// of the whole faces, with that of reading the dice and of borders inside a face of the first die
	ease  int
	bound int     // that no plan with this roll at the start is easier than
	left  uint64  // faces for groups
	rest  uint64  // the sum of the fractions
	times float64 // how often the roll is made, until no face comes up that repeats it
}

// option returns an allocation with the groups of an alternative, which has no allocation yet.
func (p *allocation) option(o alternative) alternative {
	o.ease += p.ease
	if p.left > o.faces {
		o.ease++
	}
	cost := (float64(p.Cost) + o.cost) * p.times
	return alternative{ease: o.ease, cost: cost, last: o.last, plan: p}
}

// least returns an alternative that is at least as good as the allocation with any groups. The
// next call makes its allocation anew, unless that is spare no more.
func (s *RowSearch) least(
	r *automaton.Throw, faces, unit uint64, needs []uint64, level int,
) (o alternative) {
	if s.spare == nil {
		s.spare = new(allocation)
	}
	p, first := s.spare, r.Sides/uint64(r.Dice[0])
	*p = allocation{Throw: r, faces: faces, unit: unit, ease: len(r.Dice) - 1, left: r.Sides}
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
	p.bound = p.ease
	if open > 0 {
		p.bound += easeOfRows(open)
	}
	p.times = float64(r.Sides*unit) / float64(faces*total)
	if open > 0 {
		o = alternative{ease: open + entry + 1 + level, faces: p.rest / unit,
			cost: s.base * float64(p.rest) / float64(unit*r.Sides)}
	}
	return p.option(o)
}

// easeOfRows returns what rows add at least, with what leads to them, where some outcomes are
// decided in rows alone. Entries add 2, and each row at least a level of 1 and a range for each of
// its outcomes. Of equal rows all but the first add half their ranges. Let the largest of
// these have m ranges, and let there be k more rows: all rows together have at most (k + 1)·m ranges,
// and add at least m and k halves of m, if they have as many outcomes. Rows with fewer ranges than
// m save less for each.
func easeOfRows(outcomes int) int {
	least := entry + 1 + outcomes
	for m := 2; m < outcomes; m++ {
		rows := (outcomes + m - 1) / m
		least = min(least, entry+rows+m+(outcomes-m+1)/2)
	}
	return least
}

// knownRows are the rows that were found for needs.
type knownRows struct {
	level, levels int
	needs         []uint64
	list          []alternative
	next          *knownRows // with the same hash
}

// solve returns rows at a level, 1 below the start, for needs: ascending, without a common factor.
func (s *RowSearch) solve(needs []uint64, level int) (list []alternative) {
	hash, total := uint64(level*maxLevels+s.levels), uint64(0)
	for _, x := range needs {
		total += x
		hash = (hash ^ x) * hashFactor
		hash ^= hash >> 29
	}
	for k := s.known[hash]; k != nil; k = k.next {
		if k.level == level && k.levels == s.levels && slices.Equal(k.needs, needs) {
			return k.list
		}
	}
	for i := range s.single {
		if r := &s.throws[i]; r.Sides >= total { // one roll meets them
			list = s.oneRoll(list, r, needs, total, level)
		}
	}
	s.spend(100 + 10*len(s.throws)*len(needs))
	for i := range s.single {
		// Rows one level deeper use a number of faces. The row repeats itself on the rest.
		r, lowest := &s.throws[i], uint64(math.MaxUint64)
		for used := r.Sides; 2*used >= r.Sides && level < s.levels && !s.spend(1); used-- {
			common := arith.GCD(used, total)
			if unit := total / common; unit > 1 && unit < lowest { // coarser than with more faces
				lowest = unit
				s.spend(10 * len(needs))
				if o := s.least(r, used/common, unit, needs, level); !o.beaten(list) {
					// the rows above have at least 5 marks each, but the start 4
					s.spare = nil
					list = s.grouped(list, o.plan, needs, level, s.easiest+few+1-5*level, math.Inf(1))
				}
			}
		}
	}
	for i := s.single; i < len(s.throws) && len(list) == 0; i++ {
		if r := &s.throws[i]; r.Sides >= total {
			list = s.oneRoll(list, r, needs, total, level)
		}
	}
	if !s.spend(0) {
		s.known[hash] = &knownRows{level, s.levels, slices.Clone(needs), list, s.known[hash]}
	}
	return list
}

// hashFactor is odd, and its bits are those of the golden ratio.
const hashFactor = 0x9E3779B97F4A7C15

// oneRoll adds to a list the row of one roll that meets needs.
func (s *RowSearch) oneRoll(
	list []alternative, r *automaton.Throw, needs []uint64, total uint64, level int,
) []alternative {
	o := s.least(r, r.Sides/total, 1, needs, level)
	list, added := add(list, &o)
	if added != nil {
		s.spare = nil
	}
	return list
}
