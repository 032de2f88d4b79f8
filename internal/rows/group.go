package rows

import (
	"slices"

	"example.com/dice/internal/arith"
)

const (
	few       = 8    // options are kept; up to few fractions are grouped in all ways,
	maxGroup  = 4    // more than that in groups of at most maxGroup,
	maxStates = 4000 // if they have at most maxStates multisets
)

// A grouping puts the fractions of a plan into groups: rows below a level. Those of the start
// are filled up to whole faces; those of rows must be whole faces.
type grouping struct {
	*Search
	*plan
	again   uint64 // the faces that groups may have
	level   int
	most    int      // ease
	dearest float64  // cost of groups
	rest    float64  // the fractions in all
	items   []uint64 // the fractions, ascending
	values  []uint64 // that differ, ascending
	left    []int    // of each value, in no group yet
	strides []int    // a state is Σ left·stride
	seen    [][]option
	lists   [2][]option // of the cuts, one after the other
	shares  []share
}

// grouped adds options to a list: the plan for needs with groups for its fractions, if that
// costs at most the limit.
func (s *Search) grouped(list []option, p *plan, needs []uint64, level, most int, limit float64) []option {
	g, found := &s.groupings[level], []option(nil)
	*g = grouping{s, p, p.Sides, level, most - p.ranges(needs), limit/p.times(sum(needs)) - float64(p.Cost), 0, g.items[:0], g.values[:0], g.left[:0], g.strides[:0], g.seen, g.lists, g.shares}
	for _, x := range needs {
		g.again -= x * p.faces / p.unit
		if part := x * p.faces % p.unit; part > 0 {
			g.items = append(g.items, part)
			g.rest += float64(part)
		}
	}
	g.rest /= float64(p.unit)
	slices.Sort(g.items)
	for faces := uint64(1); faces < min(6, p.Sides) && s.levels == maxLevels; faces++ {
		if p.Sides%faces == 0 {
			found = append(append(found, g.cut(g.items, faces)...), g.cut(inTurn(g.items), faces)...)
		}
	}
	states := 1
	for i, x := range g.items {
		if i == 0 || x != g.items[i-1] {
			g.values, g.left, g.strides = append(g.values, x), append(g.left, 0), append(g.strides, states)
		}
		last := len(g.left) - 1
		g.left[last]++
		if states = g.strides[last] * (g.left[last] + 1); states > maxStates {
			break
		}
	}
	if states <= maxStates {
		g.seen = slices.Grow(g.seen[:0], states)[:states]
		clear(g.seen)
		s.spend(50 + states/4)
		found = append(found, g.all(len(g.items), states-1)...)
	}
	for _, o := range found {
		list = add(list, p.option(o, most-g.most, g.again, sum(needs)))
	}
	return list
}

// join adds to a list all options of others with one more group, a row for shares. It fills them
// up to whole faces with "start over".
func (g *grouping) join(list []option, shares []share, others func() []option) []option {
	var room [2 * few]uint64
	needs, total := room[:0], uint64(0)
	for _, x := range shares {
		needs, total = append(needs, x.take), total+x.take
	}
	faces := (total + g.unit - 1) / g.unit
	fill := faces*g.unit - total
	if fill > 0 {
		needs = append(needs, fill)
	}
	// A roll of which all faces lead to one row would be for nothing.
	if g.level > 0 && fill > 0 || faces > g.again || faces == g.Sides || len(needs) < 2 {
		return list
	}
	slices.Sort(needs)
	common := needs[0]
	for _, x := range needs[1:] {
		common = arith.GCD(x, common)
	}
	for i := range needs {
		needs[i] /= common
	}
	rows := g.solve(needs, g.level+1)
	if g.spend(2 * len(needs)); len(rows) == 0 {
		return list
	}
	var kept []share
	before := others()
	for _, y := range rows {
		for _, x := range before {
			o := option{
				ease: x.ease + y.ease + entry + 1 + g.level, cost: x.cost + y.cost*float64(faces)/float64(g.Sides),
				faces: x.faces + faces, single: x.single || faces == 1,
			}
			if x.single && faces == 1 {
				o.ease -= entry
			}
			if o.faces > g.again || o.ease > g.most || o.cost+g.base*max(0, g.rest-float64(o.faces))/float64(g.Sides) > g.dearest || o.beaten(list) {
				continue
			}
			if kept == nil {
				if kept = slices.Clone(shares); fill > 0 {
					kept = append(kept, share{take: fill})
				}
			}
			o.groups = &group{kept, faces, y.plan, x.groups}
			list = add(list, o)
		}
	}
	g.spend(4 * len(rows) * len(before))
	return list
}

// least returns the least ease of rows for a number of fractions.
func (g *grouping) least(fractions int) int {
	group := maxGroup
	if len(g.items) <= few {
		group = few
	}
	return fractions + (fractions+group-1)/group*(1+g.level)
}

// all returns the options for the fractions left, by dynamic programming: the smallest one is
// in a group with any others.
func (g *grouping) all(count, state int) []option {
	if count == 0 {
		return []option{{}}
	}
	if g.seen[state] == nil {
		var room [few]share
		first := 0
		for g.left[first] == 0 {
			first++
		}
		g.seen[state] = g.choose([]option{}, room[:0], 0, first, count, state)
	}
	return g.seen[state]
}

// choose adds the options of groups that have the shares taken, with their sum, and one more, of
// a value from one on; the number of all fractions left and their state are given.
func (g *grouping) choose(list []option, taken []share, sum uint64, from, count, state int) []option {
	before := g.least(len(g.items)-count-len(taken)) + entry
	for i := from; i < len(g.values); i++ {
		if g.left[i] == 0 {
			continue
		}
		if g.spend(1) {
			break
		}
		x := g.values[i]
		shares := append(taken, share{x, x})
		g.left[i]--
		total := sum + x
		if (g.level == 0 || total%g.unit == 0) && before+len(shares)+1+g.level+g.least(count-1) <= g.most {
			list = g.join(list, shares, func() []option { return g.all(count-1, state-g.strides[i]) })
		}
		if count > 1 && (len(shares) < maxGroup || len(g.items) <= few) {
			list = g.choose(list, shares, total, i, count-1, state-g.strides[i])
		}
		g.left[i]++
		if len(taken) == 0 {
			break // the smallest one is in the group
		}
	}
	return list
}

// cut returns the groups that arise when the fractions, in a line, are cut at each number of
// faces.
func (g *grouping) cut(line []uint64, faces uint64) []option {
	list, spare := append(g.lists[0][:0], option{}), g.lists[1]
	room, shares := faces*g.unit, g.shares[:0]
	for i, x := range line {
		for x > 0 && len(list) > 0 {
			take := min(x, room)
			shares = append(shares, share{take, x})
			x, room = x-take, room-take
			if room == 0 || x == 0 && i == len(line)-1 {
				list, spare = g.join(spare[:0], shares, func() []option { return list }), list
				shares, room = shares[:0], faces*g.unit
				g.spend(10)
			}
		}
	}
	g.lists, g.shares = [2][]option{list, spare}, shares
	return list
}

// inTurn returns ascending numbers, small and large in turn.
func inTurn(list []uint64) (line []uint64) {
	for i := range list {
		if line = append(line, list[i/2]); i%2 > 0 {
			line[i] = list[len(list)-1-i/2]
		}
	}
	return line
}
