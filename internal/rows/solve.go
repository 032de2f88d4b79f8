package rows

import (
	"encoding/binary"
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
	return alternative{ease: o.ease, cost: cost, groups: o.groups, plan: p}
}

// least returns an alternative that is at least as good as the allocation with any groups.
func (s *RowSearch) least(
	r *automaton.Throw, faces, unit uint64, needs []uint64, level int,
) (o alternative) {
	p := &allocation{Throw: r, faces: faces, unit: unit, ease: len(r.Dice) - 1, left: r.Sides}
	open, total := 0, uint64(0)
	for _, x := range needs {
		total += x
		if whole := x * faces / unit; whole > 0 {
			p.ease++
			p.left -= whole
			if p.left%(r.Sides/uint64(r.Dice[0])) > 0 {
				p.ease++
			}
		}
		if part := x * faces % unit; part > 0 {
			open++
			p.rest += part
		}
	}
	p.times = float64(r.Sides*unit) / float64(faces*total)
	if open > 0 {
		o = alternative{ease: open + entry + 1 + level, faces: p.rest / unit,
			cost: s.base * float64(p.rest) / float64(unit*r.Sides)}
	}
	return p.option(o)
}

// solve returns rows at a level, 1 below the start, for needs: ascending, without a common factor.
func (s *RowSearch) solve(needs []uint64, level int) (list []alternative) {
	key, total := append(make([]byte, 0, 64), byte(level), byte(s.levels)), uint64(0)
	for _, x := range needs {
		key, total = binary.AppendUvarint(key, x), total+x
	}
	if list, known := s.known[string(key)]; known {
		return list
	}
	for i := range s.single {
		if r := &s.throws[i]; r.Sides >= total { // one roll meets them
			list = add(list, s.least(r, r.Sides/total, 1, needs, level))
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
					list = s.grouped(list, o.plan, needs, level, s.easiest+few+1-5*level, math.Inf(1))
				}
			}
		}
	}
	for i := s.single; i < len(s.throws) && len(list) == 0; i++ {
		if r := &s.throws[i]; r.Sides >= total {
			list = add(list, s.least(r, r.Sides/total, 1, needs, level))
		}
	}
	if !s.spend(0) {
		s.known[string(key)] = list
	}
	return list
}

// A grouping puts the fractions of an allocation into groups: rows below a level. Those of the
// start are filled up to whole faces; those of rows must be whole faces.
type grouping struct {
	*RowSearch
	*allocation
	level   int
	most    int      // ease
	dearest float64  // cost of groups
	items   []uint64 // the fractions, ascending
	values  []value  // of them, ascending
	seen    [][]alternative
	room
}

// A room is memory that the groupings of a level use one after the other.
type room struct {
	line, needs []uint64
	shares      []share
	found       []alternative
}

// A value is fractions that are equal. A state of a grouping is the Σ left·stride of all values.
type value struct {
	part         uint64
	left, stride int // left in no group yet
}

// grouped adds alternatives to a list: the allocation with groups for its fractions, if that
// costs at most the limit.
func (s *RowSearch) grouped(
	list []alternative, p *allocation, needs []uint64, level, most int, limit float64,
) []alternative {
	g := &s.groupings[level]
	*g = grouping{s, p, level, most - p.ease, limit/p.times - float64(p.Cost), g.items[:0],
		g.values[:0], g.seen, g.room}
	found := g.found[:0]
	for _, x := range needs {
		if part := x * p.faces % p.unit; part > 0 {
			g.items = append(g.items, part)
		}
	}
	slices.Sort(g.items)
	n, line := len(g.items), g.line[:0]
	for i := range (n + 1) / 2 { // small and large in turn
		line = append(line, g.items[i], g.items[n-1-i])
	}
	// of the start, also from each of the others on
	line = append(append(line[:n], g.items...), g.items...)
	g.line = line
	for faces := uint64(1); faces < min(6, p.Sides) && s.levels >= cutLevels; faces++ {
		for first := 0; first < 2*n && p.Sides%faces == 0; first++ {
			if first%n == 0 || first > n && level == 0 {
				found = append(found, g.cut(line[first:first+n], faces)...)
			}
		}
	}
	states := 1
	for i, x := range g.items {
		if i == 0 || x != g.items[i-1] {
			g.values = append(g.values, value{part: x, stride: states})
		}
		last := &g.values[len(g.values)-1]
		last.left++
		states = min(last.stride*(last.left+1), maxStates+1)
	}
	if states <= maxStates {
		g.seen = append(g.seen[:0], make([][]alternative, states)...)
		g.seen[0] = []alternative{{}}
		s.spend(50 + states/4)
		found = append(found, g.all(states-1)...)
	}
	for _, o := range found {
		list = add(list, p.option(o))
	}
	g.found = found
	return list
}

// join adds to a list all alternatives of others with one more group, a row for shares. It fills
// them up to whole faces with "start over".
func (g *grouping) join(
	list []alternative, shares []share, others func() []alternative,
) []alternative {
	needs, total := g.needs[:0], uint64(0)
	for _, x := range shares {
		needs, total = append(needs, x.take), total+x.take
	}
	faces := (total + g.unit - 1) / g.unit
	// A roll of which all faces lead to one row would be for nothing.
	if g.level > 0 && total%g.unit > 0 || faces > g.left || faces == g.Sides {
		return list
	}
	if fill := faces*g.unit - total; fill > 0 {
		needs, shares = append(needs, fill), append(shares, share{take: fill})
	}
	slices.Sort(needs)
	arith.Reduce(needs)
	g.needs = needs
	rows := g.solve(needs, g.level+1)
	if g.spend(2 * len(needs)); len(rows) == 0 {
		return list
	}
	before := others()
	for _, y := range rows {
		for _, x := range before {
			o := alternative{
				ease:  x.ease + y.ease + entry + 1 + g.level,
				cost:  x.cost + y.cost*float64(faces)/float64(g.Sides),
				faces: x.faces + faces, single: x.single || faces == 1,
			}
			if x.single && faces == 1 {
				o.ease -= entry
			}
			if o.faces <= g.left && o.ease <= g.most && o.cost+g.base*max(0,
				float64(g.rest)/float64(g.unit)-float64(o.faces))/float64(g.Sides) <= g.dearest &&
				!o.beaten(list) {
				o.groups = append(slices.Clip(x.groups), group{slices.Clone(shares), faces, y})
				list = add(list, o)
			}
		}
	}
	g.spend(4 * len(rows) * len(before))
	return list
}

// all returns the alternatives for the fractions left in a state, by dynamic programming: the
// smallest one is in a group with any others.
func (g *grouping) all(state int) []alternative {
	if g.seen[state] == nil {
		g.seen[state] = g.choose([]alternative{}, make([]share, 0, few), 0, state)
	}
	return g.seen[state]
}

// choose adds the alternatives of groups that have the shares taken, and one more, of a value
// from one on.
func (g *grouping) choose(list []alternative, taken []share, from, state int) []alternative {
	for i := from; i < len(g.values) && !g.spend(1); i++ {
		v := &g.values[i]
		if v.left == 0 {
			continue
		}
		v.left--
		shares, rest := append(taken, share{v.part, v.part}), state-v.stride
		list = g.join(list, shares, func() []alternative { return g.all(rest) })
		if rest > 0 && (len(shares) < maxGroup || len(g.items) <= few) {
			list = g.choose(list, shares, i, rest)
		}
		v.left++
		if len(taken) == 0 {
			break // the smallest one is in the group
		}
	}
	return list
}

// nothing is the alternative of no groups.
var nothing = []alternative{{}}

// cut returns the groups that arise when the fractions, in a line, are cut at each number of
// faces.
func (g *grouping) cut(line []uint64, faces uint64) []alternative {
	list, room, shares := nothing, faces*g.unit, g.shares[:0]
	for i, x := range line {
		for x > 0 && len(list) > 0 {
			take := min(x, room)
			shares = append(shares, share{take, x})
			x, room = x-take, room-take
			if room == 0 || x == 0 && i == len(line)-1 {
				list = g.join(nil, shares, func() []alternative { return list })
				shares, room = shares[:0], faces*g.unit
				g.spend(20)
			}
		}
	}
	g.shares = shares
	return list
}
