package rows

import (
	"math"
	"slices"

	"example.com/dice/internal/arith"
)

const (
	whole     = -1 // the faces for groups that must be whole faces; others are filled up
	unlimited = math.MaxInt32

	// Fractions with at most maxStates multisets are grouped in all ways of at most
	// largeGroup in a group.
	maxStates  = 4000
	largeGroup = 4
)

// A grouping puts fractions, in parts of a face of a roll, into groups: rows below a level.
type grouping struct {
	*Search
	roll  *roll
	unit  int64
	room  int64 // faces for groups, or whole
	level int
	most  int // ease
	items []int64
	seen  map[string][]option
}

// grouped returns options for fractions, in 1/unit of a face.
func (s *Search) grouped(items []int64, r *roll, unit, room int64, level, most int) (list []option) {
	g := &grouping{s, r, unit, room, level, most, slices.Sorted(slices.Values(items)), map[string][]option{}}
	if s.levels == maxLevels {
		for faces := range min(6, r.cases) {
			if faces > 0 && r.cases%faces == 0 {
				list = g.join(list, g.cut(g.items, faces), []option{{}})
				list = g.join(list, g.cut(inTurn(g.items), faces), []option{{}})
			}
		}
	}
	states, run := 1, 1 // run ways to take some of equal fractions
	for i, x := range g.items {
		if run++; i+1 == len(g.items) || g.items[i+1] != x {
			states, run = min(states*run, maxStates+1), 1
		}
	}
	if states > maxStates {
		return list
	}
	return g.join(list, g.all(g.items), []option{{}})
}

// row returns the options of one row for shares.
func (g *grouping) row(shares []share) (list []option) {
	var needs []int64
	for _, x := range shares {
		needs = append(needs, x.take)
	}
	taken, common := sum(needs), int64(0)
	faces := (taken + g.unit - 1) / g.unit
	fill := faces*g.unit - taken
	if fill > 0 {
		needs = append(needs, fill)
	}
	// A roll of which all faces lead to one row would be for nothing.
	if g.room == whole && fill > 0 || g.room != whole && faces > g.room || faces == g.roll.cases || len(needs) < 2 || len(needs)+1+g.level > g.most {
		return nil
	}
	g.done++
	g.work.Spend(stepsOfGroup)
	for _, x := range needs {
		common = arith.GCD(x, common)
	}
	for i := range needs {
		needs[i] /= common
	}
	slices.Sort(needs)
	for _, o := range g.solve(needs, g.level+1) {
		list = append(list, option{
			ease: o.ease + entry + 1 + g.level, faces: faces, single: faces == 1,
			cost:   o.cost * float64(faces) / float64(g.roll.cases),
			groups: []group{{shares, fill, faces, o.plan}},
		})
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
			if g.room != whole && o.faces > g.room || o.ease > g.most {
				continue
			}
			o.groups = slices.Concat(x.groups, y.groups)
			list = add(list, o, maxGrouped)
		}
	}
	return list
}

// all returns the options for ascending fractions, by dynamic programming: the smallest one is
// in a group with any others.
func (g *grouping) all(left []int64) (list []option) {
	if len(left) == 0 {
		return []option{{}}
	}
	k := key(0, left)
	if list, known := g.seen[k]; known {
		return list
	}
	var choose func(taken []share, rest []int64, from int)
	choose = func(taken []share, rest []int64, from int) {
		least := len(left) + 1 + g.level
		if len(rest) > 0 {
			least += 1 + g.level
		}
		if g.over() || least > g.most {
			return
		}
		if a := g.row(taken); len(a) > 0 {
			list = g.join(list, a, g.all(rest))
		}
		for i := from; i < len(rest) && (len(taken) < largeGroup || len(g.items) <= 8); i++ {
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
func (g *grouping) cut(line []int64, faces int64) []option {
	list, room := []option{{}}, faces*g.unit
	var shares []share
	for i, x := range line {
		for x > 0 && len(list) > 0 {
			take := min(x, room)
			shares = append(shares, share{take, x})
			x, room = x-take, room-take
			if room == 0 || x == 0 && i == len(line)-1 {
				list = g.join(nil, list, g.row(shares))
				shares, room = nil, faces*g.unit
			}
		}
	}
	return list
}

// inTurn returns ascending numbers, small and large in turn.
func inTurn(list []int64) (line []int64) {
	for i, x := range list[:(len(list)+1)/2] {
		line = append(line, x)
		if last := len(list) - 1 - i; last > i {
			line = append(line, list[last])
		}
	}
	return line
}
