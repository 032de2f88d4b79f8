package rows

import (
	"slices"

	"example.com/dice/internal/arith"
)

// A grouping puts the fractions of an allocation into groups: rows below a level. Those
// of the start are filled up to whole faces; those of rows must be whole faces.
type grouping struct {
	*RowSearch
	*allocation
	level   int
	most    int     // ease
	dearest float64 // cost of groups
	open    int     // fractions that are left in the values
	// memory that the groupings of a level use one after the other
	items  []uint64 // the fractions, ascending
	values []value  // of them, ascending
	line   []uint64
	shares []share
	seen   [][]alternative // by the state
}

// A value is fractions that are equal. A state of a grouping is the Σ left·stride of all
// values.
type value struct {
	fraction     uint64
	left, stride int // left in no group yet
}

// grouped adds to a list the allocation with groups for its fractions, up to a limit of
// the cost.
func (s *RowSearch) grouped(
	list []alternative, p *allocation, needs []uint64, level, most int, limit float64,
) []alternative {
	g := &s.groupings[level]
	*g = grouping{s, p, level, most - p.ease, limit/p.times - float64(p.Cost), 0, g.items[:0],
		g.values[:0], g.line[:0], g.shares, g.seen}
	for _, x := range needs {
		if part := x * p.faces % p.unit; part > 0 {
			g.items = append(g.items, part)
		}
	}
	slices.Sort(g.items)
	n := len(g.items)
	for i := range (n + 1) / 2 { // small and large in turn
		g.line = append(g.line, g.items[i], g.items[n-1-i])
	}
	// of the start, also from each of the others on
	g.line = append(append(g.line[:n], g.items...), g.items...)
	for faces := uint64(1); faces < min(6, p.Sides) && s.levels >= cutLevels; faces++ {
		for first := 0; first < 2*n && p.Sides%faces == 0; first++ {
			if first%n == 0 || first > n && level == 0 {
				list = p.add(list, g.cut(g.line[first:first+n], faces))
			}
		}
	}
	if states := g.count(); states <= maxStates {
		clear(g.seen[:min(states, cap(g.seen))])
		g.seen = slices.Grow(g.seen[:0], states)[:states]
		g.seen[0] = nothing
		s.work.Spend(50 + states/4)
		list = p.add(list, g.all(states-1))
	}
	return list
}

// count sets the values of the fractions, and returns the number of states.
func (g *grouping) count() (states int) {
	states, g.open = 1, len(g.items)
	for i, x := range g.items {
		if i == 0 || x != g.items[i-1] {
			g.values = append(g.values, value{fraction: x, stride: states})
		}
		last := &g.values[len(g.values)-1]
		last.left++
		states = min(last.stride*(last.left+1), maxStates+1)
	}
	return states
}

// join adds to a list all alternatives of others with one more group, a row for shares
// that it fills up to whole faces with "start over". Fractions outside are in later
// groups.
func (g *grouping) join(
	list []alternative, shares []share, outside int, others func() []alternative,
) []alternative {
	total := uint64(0)
	for _, x := range shares {
		total += x.take
	}
	faces := (total + g.unit - 1) / g.unit
	// A roll of which all faces lead to one row would be for nothing.
	if g.level > 0 && total%g.unit > 0 || faces > g.left || faces == g.Sides || g.work.Cancelled() {
		return list
	}
	if fill := faces*g.unit - total; fill > 0 {
		shares = append(shares, share{take: fill})
	}
	later := g.later(outside)
	needs := make([]uint64, 0, 2*few) // on the stack, if not more
	for _, x := range shares {
		needs = append(needs, x.take)
	}
	slices.Sort(needs)
	arith.Reduce(needs)
	known := g.rowsFor(needs, g.level+1)
	before := others()
	possible := func(x alternative) bool {
		o := g.with(&x, known.ease, known.cost, faces)
		return g.fits(&o, later)
	}
	if !slices.ContainsFunc(before, possible) {
		return list
	}
	rows := g.solve(known)
	g.work.Spend(2*len(shares) + 4*len(rows)*len(before))
	var kept []share
	for j := range rows {
		y := &rows[j]
		for i := range before {
			o := g.with(&before[i], y.ease, y.cost, faces)
			if !g.fits(&o, later) || o.beaten(list) {
				continue
			}
			if kept == nil {
				kept = slices.Clone(shares)
			}
			o.last = &group{before[i].last, kept, faces, y}
			list = add(list, o)
		}
	}
	return list
}

// later returns what fractions in other groups add at least: a range for each, and a
// level.
func (g *grouping) later(fractions int) int {
	if fractions == 0 {
		return 0
	}
	return fractions + 1 + g.level
}

// with returns an alternative with one more group.
func (g *grouping) with(x *alternative, ease int, cost float64, faces uint64) alternative {
	o := alternative{
		ease:  x.ease + ease + entry + 1 + g.level,
		cost:  x.cost + cost*float64(faces)/float64(g.Sides),
		faces: x.faces + faces, single: x.single || faces == 1,
	}
	if x.single && faces == 1 {
		o.ease -= entry
	}
	return o
}

// fits reports whether there is room for groups, and whether they are easy and cheap
// enough with what the other fractions add at least.
func (g *grouping) fits(o *alternative, later int) bool {
	rest := max(0, float64(g.rest)/float64(g.unit)-float64(o.faces))
	return o.faces <= g.left && o.ease+later <= g.most &&
		o.cost+float64(rest*(g.base/float64(g.Sides))) <= g.dearest
}

// all returns the alternatives for the fractions left in a state, by dynamic programming.
func (g *grouping) all(state int) []alternative {
	if g.seen[state] == nil {
		g.seen[state] = g.choose([]alternative{}, make([]share, 0, few), 0, state)
	}
	return g.seen[state]
}

// choose adds the alternatives of groups of the shares taken and one more, of a value
// from one on.
func (g *grouping) choose(list []alternative, taken []share, from, state int) []alternative {
	for i := from; i < len(g.values) && g.work.Spend(1); i++ {
		v := &g.values[i]
		if v.left == 0 {
			continue
		}
		v.left--
		g.open--
		shares, rest := append(taken, share{v.fraction, v.fraction}), state-v.stride
		list = g.join(list, shares, len(g.items)-g.open-len(shares),
			func() []alternative { return g.all(rest) })
		if rest > 0 && (len(shares) < maxGroup || len(g.items) <= few) {
			list = g.choose(list, shares, i, rest)
		}
		v.left++
		g.open++
		if len(taken) == 0 {
			break // the smallest one is in the group
		}
	}
	return list
}

var nothing = []alternative{{}} // no groups

// cut returns the groups that arise when a line of fractions is cut at each number of
// faces.
func (g *grouping) cut(line []uint64, faces uint64) []alternative {
	list, room, shares := nothing, faces*g.unit, g.shares[:0]
	for i, x := range line {
		for x > 0 && len(list) > 0 {
			take := min(x, room)
			shares = append(shares, share{take, x})
			x, room = x-take, room-take
			if room == 0 || x == 0 && i == len(line)-1 {
				outside := len(line) - 1 - i
				if x > 0 {
					outside++
				}
				before := list
				list = g.join(nil, shares, outside, func() []alternative { return before })
				shares, room = shares[:0], faces*g.unit
				g.work.Spend(20)
			}
		}
	}
	g.shares = shares
	return list
}
