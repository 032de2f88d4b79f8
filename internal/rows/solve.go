package rows

import (
	"cmp"
	"fmt"
	"math"
	"slices"

	"example.com/dice/internal/arith"
	"example.com/dice/internal/automaton"
)

// A plan is a roll for needs: the whole faces of each, groups of fractions as rows, and the
// faces left. These repeat the row, or start again.
type plan struct {
	*automaton.Throw
	unit      uint64 // fractions are in 1/unit of a face
	whole     []uint64
	rest      []uint64 // the fraction that each need lacks
	fractions []uint64 // those above 0
	ranges    int      // whole faces above 0, and borders inside a face of the first die
	groups    []group
	again     uint64
	times     float64 // that it is rolled, until the faces left do not come up
}

// divide returns the plan that gives each need faces/unit faces for each of its parts, without
// groups for the fractions.
func divide(needs []uint64, r *automaton.Throw, faces, unit uint64) *plan {
	p := &plan{Throw: r, unit: unit, again: r.Sides, times: float64(r.Sides*unit) / float64(faces*sum(needs))}
	for _, x := range needs {
		whole, part := x*faces/unit, x*faces%unit
		p.whole, p.rest, p.again = append(p.whole, whole), append(p.rest, part), p.again-whole
		if whole > 0 {
			p.ranges++
			if at := r.Sides - p.again; len(r.Dice) > 1 && p.again > 0 && at%(r.Sides/uint64(r.Dice[0])) > 0 {
				p.ranges++
			}
		}
		if part > 0 {
			p.fractions = append(p.fractions, part)
		}
	}
	return p
}

// option returns the plan with the groups of an option. Its cost is that of all its rolls.
func (p plan) option(o option) option {
	p.groups, p.again = o.groups, p.again-o.faces
	if o.ease += p.ranges + len(p.Dice) - 1; p.again > 0 {
		o.ease++
	}
	return option{ease: o.ease, cost: (float64(p.Cost) + o.cost) * p.times, plan: &p}
}

// least returns an option that is at least as good as the plan with any groups.
func (s *Search) least(p *plan, level int) (o option) {
	if rest := sum(p.fractions); rest > 0 {
		o = option{ease: len(p.fractions) + entry + 1 + level, faces: rest / p.unit, cost: s.base * float64(rest) / float64(p.unit*p.Sides)}
	}
	return p.option(o)
}

// A group is fractions that share a row, together whole faces.
type group struct {
	shares []share
	faces  uint64
	row    *plan
}

// A share is what a group takes of a need that lacks a fraction: all, or a part of it. Shares
// of 0 start again.
type share struct{ take, of uint64 }

// An option is a plan, or groups of a plan in the making, with its ease and cost.
type option struct {
	ease   int
	cost   float64
	faces  uint64 // of the groups
	single bool   // whether a group has one face: further ones share its entry
	groups []group
	plan   *plan
}

// The marks of [automaton.Automaton.Ease]: what a range adds is 1.
const entry = 2

// beats reports whether an option is at least as good as another, and stays so if the same is added to both.
func (o option) beats(p option) bool {
	if p.single && !o.single {
		o.ease += entry
	}
	return o.ease <= p.ease && o.faces <= p.faces && o.cost <= p.cost*(1+rounding)
}

// add adds an option to those of a list that it does not beat, the easiest first, if none of
// these beats it. It keeps a few.
func add(list []option, p option) []option {
	if slices.ContainsFunc(list, func(o option) bool { return o.beats(p) }) {
		return list
	}
	list = append(slices.DeleteFunc(list, p.beats), p)
	slices.SortStableFunc(list, func(o, p option) int { return o.ease - p.ease })
	return list[:min(len(list), few)]
}

// solve returns rows at a level, 1 below the start, for needs: ascending, without a common factor.
func (s *Search) solve(needs []uint64, level int) (list []option) {
	k := fmt.Sprint(level, needs)
	if list, known := s.known[k]; known {
		return list
	}
	total, single := sum(needs), len(s.singles)
	for i, r := range s.starts {
		if times := r.Sides / total; times > 0 && (i < single || total > s.singles[single-1].Sides) { // one roll meets them
			list = add(list, divide(needs, r, times, 1).option(option{}))
		}
	}
	for _, r := range s.singles {
		// Rows one level deeper use a number of faces. The row repeats itself on the rest.
		lowest := uint64(math.MaxUint64)
		for used := r.Sides; 2*used >= r.Sides && level < s.levels; used-- {
			common := arith.GCD(used, total)
			if unit := total / common; unit > 1 && unit < lowest { // coarser than with more faces
				lowest = unit
				p := divide(needs, r, used/common, unit)
				least := s.least(p, level)
				if !slices.ContainsFunc(list, func(o option) bool { return o.beats(least) }) {
					list = s.grouped(list, p, level, math.MaxInt32)
				}
			}
		}
	}
	if !s.over() {
		s.known[k] = list
	}
	return list
}

func sum(list []uint64) (n uint64) {
	for _, x := range list {
		n += x
	}
	return n
}

// back is the label of what a row gives back to the start.
const back = math.MaxUint64

// built returns the automaton of a plan. Each row is a pool of one case, and one of its faces.
func (s *Search) built(p *plan) *automaton.Automaton {
	s.made = automaton.Builder{}
	var labels []uint64
	for i := range s.Weights {
		labels = append(labels, uint64(i))
	}
	s.row(p, labels)
	return &automaton.Automaton{Target: uint64(len(labels)), Weights: s.Weights, Throws: s.throws, Pools: s.made.Pools}
}

// row makes a row whose needs have labels, and returns its pool.
func (s *Search) row(p *plan, labels []uint64) (pool int) {
	pool = s.made.Add(1)
	faces := s.made.Add(p.Sides)
	s.made.Run(pool, automaton.Run{Throw: slices.Index(s.starts, p.Throw), To: faces}, 1)
	var runs []automaton.Run // with their faces as the end
	for i, label := range labels {
		r := automaton.Run{Action: automaton.Decided, Offset: label, End: p.whole[i]}
		if label == back {
			r.Action, r.Offset = automaton.Carried, 0
		}
		runs = append(runs, r)
	}
	left := slices.Clone(p.rest)
	for _, g := range p.groups {
		runs = append(runs, automaton.Run{Action: automaton.Carried, To: s.group(g, labels, left), End: g.faces})
	}
	slices.SortStableFunc(runs, func(x, y automaton.Run) int { return cmp.Compare(x.End, y.End) })
	// The faces left lead to the row itself, or to the start, which is pool 0.
	for _, r := range append(runs, automaton.Run{Action: automaton.Carried, To: pool, End: p.again}) {
		if r.Span = 1; r.End > 0 {
			s.made.Run(faces, r, r.End)
		}
	}
	return pool
}

// group makes the row of a group. It takes the shares from what the needs with these labels lack.
func (s *Search) group(g group, labels, left []uint64) (pool int) {
	shares, below := slices.Clone(g.shares), []uint64{}
	for i, x := range shares { // each is now of a label
		if shares[i].of = back; x.of > 0 {
			at := slices.Index(left, x.of)
			left[at] -= x.take
			shares[i].of = labels[at]
		}
	}
	slices.SortStableFunc(shares, func(x, y share) int { return cmp.Compare(x.take, y.take) })
	for _, x := range shares {
		below = append(below, x.of)
	}
	return s.row(g.row, below)
}
