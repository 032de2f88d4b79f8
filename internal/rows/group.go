package rows

import "slices"

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
	left    uint64 // the faces that groups may have
	level   int
	most    int      // ease
	dearest float64  // cost of groups
	items   []uint64 // the fractions, ascending
	values  []value  // of them, ascending
	seen    [][]option
}

// A value is fractions that are equal. A state of a grouping is the Σ left·stride of all values.
type value struct {
	part         uint64
	left, stride int // left in no group yet
}

// grouped adds options to a list: the plan for needs with groups for its fractions, if that
// costs at most the limit.
func (s *Search) grouped(list []option, p *plan, needs []uint64, level, most int, limit float64) []option {
	g, found, total := &s.groupings[level], []option(nil), sum(needs)
	ease, left, items := p.open(needs, g.items[:0])
	slices.Sort(items)
	*g = grouping{s, p, left, level, most - ease, limit/p.times(total) - float64(p.Cost), items, g.values[:0], g.seen}
	for faces := uint64(1); faces < min(6, p.Sides) && s.levels == maxLevels; faces++ {
		if p.Sides%faces == 0 {
			found = append(append(found, g.cut(items, faces)...), g.cut(inTurn(items), faces)...)
		}
	}
	states := 1
	for i, x := range items {
		if i == 0 || x != items[i-1] {
			g.values = append(g.values, value{part: x, stride: states})
		}
		last := &g.values[len(g.values)-1]
		last.left++
		if states = last.stride * (last.left + 1); states > maxStates {
			break
		}
	}
	if states <= maxStates {
		g.seen = slices.Grow(g.seen[:0], states)[:states]
		clear(g.seen)
		s.spend(50 + states/4)
		found = append(found, g.all(len(items), states-1)...)
	}
	for _, o := range found {
		list = add(list, p.option(o, ease, left, total))
	}
	return list
}

// join adds to a list all options of others with one more group, a row for shares. It fills them
// up to whole faces with "start over".
func (g *grouping) join(list []option, shares []share, others func() []option) []option {
	var room [2 * few]uint64
	needs := room[:0]
	for _, x := range shares {
		needs = append(needs, x.take)
	}
	total := sum(needs)
	faces := (total + g.unit - 1) / g.unit
	fill := faces*g.unit - total
	if fill > 0 {
		needs, shares = append(needs, fill), append(shares, share{take: fill})
	}
	// A roll of which all faces lead to one row would be for nothing.
	if g.level > 0 && fill > 0 || faces > g.left || faces == g.Sides || len(needs) < 2 {
		return list
	}
	rows := g.solve(reduced(needs), g.level+1)
	if g.spend(2 * len(needs)); len(rows) == 0 {
		return list
	}
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
			if o.faces <= g.left && o.ease <= g.most && o.cost <= g.dearest && !o.beaten(list) {
				o.groups = append(slices.Clip(x.groups), group{slices.Clone(shares), faces, y})
				list = add(list, o)
			}
		}
	}
	g.spend(4 * len(rows) * len(before))
	return list
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
		for g.values[first].left == 0 {
			first++
		}
		g.seen[state] = g.choose([]option{}, room[:0], 0, first, count, state)
	}
	return g.seen[state]
}

// choose adds the options of groups that have the shares taken, with their sum, and one more, of
// a value from one on; the number of all fractions left and their state are given.
func (g *grouping) choose(list []option, taken []share, sum uint64, from, count, state int) []option {
	for i := from; i < len(g.values); i++ {
		v := &g.values[i]
		if v.left == 0 {
			continue
		}
		if g.spend(1) {
			break
		}
		shares, total := append(taken, share{v.part, v.part}), sum+v.part
		v.left--
		if g.level == 0 || total%g.unit == 0 {
			list = g.join(list, shares, func() []option { return g.all(count-1, state-v.stride) })
		}
		if count > 1 && (len(shares) < maxGroup || len(g.items) <= few) {
			list = g.choose(list, shares, total, i, count-1, state-v.stride)
		}
		v.left++
		if len(taken) == 0 {
			break // the smallest one is in the group
		}
	}
	return list
}

// cut returns the groups that arise when the fractions, in a line, are cut at each number of
// faces.
func (g *grouping) cut(line []uint64, faces uint64) []option {
	list, room, shares := []option{{}}, faces*g.unit, []share(nil)
	for i, x := range line {
		for x > 0 && len(list) > 0 {
			take := min(x, room)
			shares = append(shares, share{take, x})
			if x, room = x-take, room-take; room == 0 || x == 0 && i == len(line)-1 {
				list = g.join(nil, shares, func() []option { return list })
				shares, room = shares[:0], faces*g.unit
				g.spend(10)
			}
		}
	}
	return list
}

// inTurn returns ascending numbers, small and large in turn.
func inTurn(list []uint64) (line []uint64) {
	for i := range (len(list) + 1) / 2 {
		line = append(line, list[i], list[len(list)-1-i])
	}
	return line[:len(list)]
}
