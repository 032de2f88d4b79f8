package rows

import (
	"fmt"
	"slices"

	"example.com/dice/internal/division"
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
	plan  *plan
	level int
	most  int // ease
	seen  map[string][]option
}

// grouped adds options to a list: the plan with groups for its fractions.
func (s *Search) grouped(list []option, p *plan, level, most int) []option {
	items, states, counts := slices.Sorted(slices.Values(p.fractions)), 1.0, map[uint64]float64{}
	g, found := &grouping{s, p, level, most - p.ranges, map[string][]option{}}, []option{}
	for faces := uint64(1); faces < min(6, p.Sides) && s.levels == maxLevels; faces++ {
		if p.Sides%faces == 0 {
			found = slices.Concat(found, g.cut(items, faces), g.cut(inTurn(items), faces))
		}
	}
	for _, x := range items {
		states *= (counts[x] + 2) / (counts[x] + 1)
		counts[x]++
	}
	if states < maxStates+0.5 {
		found = append(found, g.all(items)...)
	}
	for _, o := range found {
		list = add(list, p.option(o))
	}
	return list
}

// row returns the options of one row for shares. It fills them up to whole faces with "start over".
func (g *grouping) row(shares []share) (list []option) {
	var parts []uint64
	for _, x := range shares {
		parts = append(parts, x.take)
	}
	faces := (sum(parts) + g.plan.unit - 1) / g.plan.unit
	fill := faces*g.plan.unit - sum(parts)
	if fill > 0 {
		parts, shares = append(parts, fill), append(slices.Clip(shares), share{take: fill})
	}
	// A roll of which all faces lead to one row would be for nothing.
	if g.level > 0 && fill > 0 || faces > g.plan.again || faces == g.plan.Sides || len(parts) < 2 || len(parts)+1+g.level > g.most {
		return nil
	}
	g.done++
	g.work.Spend(1 << 9)
	needs := division.NewNeeds(parts).List()
	slices.Sort(needs)
	for _, o := range g.solve(needs, g.level+1) {
		o.ease, o.cost = o.ease+entry+1+g.level, o.cost*float64(faces)/float64(g.plan.Sides)
		list = append(list, option{ease: o.ease, cost: o.cost, faces: faces, single: faces == 1, groups: []group{{shares, faces, o.plan}}})
	}
	return list
}

// join adds to a list all options of a with options of b.
func (g *grouping) join(list, a, b []option) []option {
	for _, x := range a {
		for _, y := range b {
			o := option{ease: x.ease + y.ease, cost: x.cost + y.cost, faces: x.faces + y.faces, single: x.single || y.single}
			if x.single && y.single {
				o.ease -= entry
			}
			if o.faces <= g.plan.again && o.ease <= g.most {
				o.groups = slices.Concat(x.groups, y.groups)
				list = add(list, o)
			}
		}
	}
	return list
}

// all returns the options for ascending fractions, by dynamic programming: the smallest one is
// in a group with any others.
func (g *grouping) all(left []uint64) (list []option) {
	if len(left) == 0 {
		return []option{{}}
	}
	k := fmt.Sprint(left)
	if list, known := g.seen[k]; known {
		return list
	}
	var choose func(taken []share, rest []uint64, from int)
	choose = func(taken []share, rest []uint64, from int) {
		if g.over() || len(left)+1+g.level > g.most {
			return
		}
		if a := g.row(taken); len(a) > 0 {
			list = g.join(list, a, g.all(rest))
		}
		for i := from; i < len(rest) && (len(taken) < maxGroup || len(g.plan.fractions) <= few); i++ {
			if x := rest[i]; i == from || x != rest[i-1] {
				choose(append(slices.Clip(taken), share{x, x}), slices.Delete(slices.Clone(rest), i, i+1), i)
			}
		}
	}
	choose([]share{{left[0], left[0]}}, left[1:], 0)
	g.seen[k] = list
	return list
}

// cut returns the groups that arise when the fractions, in a line, are cut at each number of
// faces.
func (g *grouping) cut(line []uint64, faces uint64) []option {
	list, room, shares := []option{{}}, faces*g.plan.unit, []share(nil)
	for i, x := range line {
		for x > 0 && len(list) > 0 {
			take := min(x, room)
			shares = append(shares, share{take, x})
			x, room = x-take, room-take
			if room == 0 || x == 0 && i == len(line)-1 {
				list = g.join(nil, list, g.row(shares))
				shares, room = nil, faces*g.plan.unit
			}
		}
	}
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
