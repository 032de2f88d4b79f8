package rows

import (
	"cmp"
	"encoding/binary"
	"math"
	"slices"

	"example.com/dice/internal/arith"
	"example.com/dice/internal/automaton"
)

// A plan is a roll that gives each need faces/unit faces for each of its parts: whole faces,
// and groups of the fractions as rows. The faces left repeat the row, or start again.
type plan struct {
	*automaton.Throw
	faces, unit uint64 // so fractions are in 1/unit of a face
}

// open returns the ease of the whole faces, with that of reading the dice and of borders inside a
// face of the first die, the faces left, and a list with the fractions added.
func (p *plan) open(needs, list []uint64) (ease int, left uint64, fractions []uint64) {
	ease, left = len(p.Dice)-1, p.Sides
	for _, x := range needs {
		if whole := x * p.faces / p.unit; whole > 0 {
			ease++
			if left -= whole; left%(p.Sides/uint64(p.Dice[0])) > 0 {
				ease++
			}
		}
		if part := x * p.faces % p.unit; part > 0 {
			list = append(list, part)
		}
	}
	return ease, left, list
}

// times returns how often the roll is made, until the faces left do not come up.
func (p *plan) times(total uint64) float64 { return float64(p.Sides*p.unit) / float64(p.faces*total) }

// option returns the plan with the groups of an option, given the ease of its whole faces, the
// faces left for groups, and the sum of the needs. Its cost is that of all its rolls.
func (p *plan) option(o option, ease int, left, total uint64) option {
	if ease += o.ease; left > o.faces {
		ease++
	}
	return option{ease: ease, cost: (float64(p.Cost) + o.cost) * p.times(total), groups: o.groups, plan: p}
}

// least returns an option that is at least as good as the plan with any groups, and the number
// of fractions.
func (s *Search) least(p *plan, needs []uint64, level int) (o option, fractions int) {
	var room [maxOutcomes]uint64
	ease, left, open := p.open(needs, room[:0])
	if rest := sum(open); rest > 0 {
		o = option{ease: len(open) + entry + 1 + level, faces: rest / p.unit, cost: s.base * float64(rest) / float64(p.unit*p.Sides)}
	}
	return p.option(o, ease, left, sum(needs)), len(open)
}

// A group is fractions that share a row, together whole faces.
type group struct {
	shares []share
	faces  uint64
	row    option
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

// beaten reports whether an option of a list beats this one.
func (o option) beaten(list []option) bool {
	return slices.ContainsFunc(list, func(p option) bool { return p.beats(o) })
}

// add adds an option to those of a list that it does not beat, the easiest first, if none of
// these beats it. It keeps a few.
func add(list []option, p option) []option {
	if p.beaten(list) {
		return list
	}
	list = append(slices.DeleteFunc(list, p.beats), p)
	slices.SortStableFunc(list, func(o, p option) int { return o.ease - p.ease })
	return list[:min(len(list), few)]
}

// solve returns rows at a level, 1 below the start, for needs: ascending, without a common factor.
func (s *Search) solve(needs []uint64, level int) (list []option) {
	var room [64]byte
	key := append(room[:0], byte(level))
	for _, x := range needs {
		key = binary.AppendUvarint(key, x)
	}
	if list, known := s.known[string(key)]; known {
		return list
	}
	total, largest := sum(needs), s.throws[s.single-1].Sides
	for i := range s.throws {
		r := &s.throws[i]
		if times := r.Sides / total; times > 0 && (i < s.single || total > largest) { // one roll meets them
			o, _ := s.least(&plan{Throw: r, faces: times, unit: 1}, needs, level)
			list = add(list, o)
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
				p := &plan{Throw: r, faces: used / common, unit: unit}
				s.spend(10 * len(needs))
				if least, _ := s.least(p, needs, level); !least.beaten(list) {
					list = s.grouped(list, p, needs, level, s.easiest+few+1-5*level, math.Inf(1)) // the rows above have at least 5 marks each, but the start 4
				}
			}
		}
	}
	if !s.spend(0) {
		s.known[string(key)] = list
	}
	return list
}

func sum(list []uint64) (n uint64) {
	for _, x := range list {
		n += x
	}
	return n
}

// reduced returns numbers in ascending order, without their common factor.
func reduced(list []uint64) []uint64 {
	slices.Sort(list)
	common := uint64(0)
	for _, x := range list {
		common = arith.GCD(x, common)
	}
	for i := range list {
		list[i] /= common
	}
	return list
}

// back is the label of what a row gives back to the start.
const back = math.MaxUint64

// row makes the pools of a row whose needs have labels: one of a case, and one of its faces. It
// returns the first.
func (s *Search) row(o option, needs, labels []uint64) (pool int) {
	p, left := o.plan, o.plan.Sides
	pool = s.made.Add(1)
	faces := s.made.Add(left)
	throw := slices.IndexFunc(s.throws, func(t automaton.Throw) bool { return slices.Equal(t.Dice, p.Dice) })
	s.made.Run(pool, automaton.Run{Throw: throw, To: faces}, 1)
	var runs []automaton.Run // with their faces as the end
	var lacks []uint64
	for i, label := range labels {
		r := automaton.Run{Action: automaton.Decided, Offset: label, End: needs[i] * p.faces / p.unit}
		if label == back {
			r.Action, r.Offset = automaton.Carried, 0
		}
		runs, lacks, left = append(runs, r), append(lacks, needs[i]*p.faces%p.unit), left-r.End
	}
	for _, g := range o.groups { // in the order in which they took their shares
		slices.SortStableFunc(g.shares, func(x, y share) int { return cmp.Compare(x.take, y.take) })
		var below, parts []uint64
		for _, x := range g.shares {
			parts, below = append(parts, x.take), append(below, back)
			if x.of > 0 {
				at := slices.Index(lacks, x.of)
				lacks[at] -= x.take
				below[len(below)-1] = labels[at]
			}
		}
		runs, left = append(runs, automaton.Run{Action: automaton.Carried, To: s.row(g.row, reduced(parts), below), End: g.faces}), left-g.faces
	}
	slices.SortStableFunc(runs, func(x, y automaton.Run) int { return cmp.Compare(x.End, y.End) })
	// The faces left lead to the row itself, or to the start, which is pool 0.
	for _, r := range append(runs, automaton.Run{Action: automaton.Carried, To: pool, End: left}) {
		if r.Span = 1; r.End > 0 {
			s.made.Run(faces, r, r.End)
		}
	}
	return pool
}
