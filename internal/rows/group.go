package rows

import (
	"math"
	"slices"
)

const (
	whole     = -1 // the faces for groups that must be whole faces; others are filled up
	unlimited = math.MaxInt32

	// Fractions with at most maxStates multisets are grouped in all ways of at most
	// largeGroup in a group.
	maxStates   = 4000
	briefStates = 40
	largeGroup  = 4
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
	for faces := int64(1); s.brief && s.levels > 2 && faces <= 5 && faces < r.cases; faces++ {
		if r.cases%faces == 0 {
			list = g.cut(list, faces)
		}
	}
	states, run := 1, 1 // run+1 ways to take some of equal fractions
	for i, x := range g.items {
		if i+1 < len(g.items) && g.items[i+1] == x {
			run++
			continue
		}
		if states *= run + 1; states > maxStates {
			break
		}
		run = 1
	}
	if states > maxStates || s.brief && states > briefStates {
		return list
	}
	return g.join(list, g.all(g.items), []option{{}})
}

// wholes returns shares that take all of fractions.
func wholes(items []int64) (list []share) {
	for _, x := range items {
		list = append(list, share{x, x})
	}
	return list
}

// row returns the options of one row for shares.
func (g *grouping) row(shares []share) (list []option) {
	g.spend()
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
	if g.room == whole && fill > 0 || g.room != whole && faces > g.room || len(needs) < 2 || len(needs)+1+g.level > g.most {
		return nil
	}
	for _, x := range needs {
		common = gcd(x, common)
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
	var choose func(taken, rest []int64, from int)
	choose = func(taken, rest []int64, from int) {
		least := len(left) + 1 + g.level
		if len(rest) > 0 {
			least += 1 + g.level
		}
		if !g.over() && (g.room != whole || sum(taken)%g.unit == 0) && least <= g.most {
			if a := g.row(wholes(taken)); len(a) > 0 {
				list = g.join(list, a, g.all(rest))
			}
		}
		if len(taken) == largeGroup && len(g.items) > 8 {
			return
		}
		for i := from; i < len(rest); i++ {
			if i == from || rest[i] != rest[i-1] {
				choose(append(slices.Clip(taken), rest[i]), slices.Delete(slices.Clone(rest), i, i+1), i)
			}
		}
	}
	choose(left[:1:1], left[1:], 0)
	g.seen[k] = list
	return list
}

// cut adds the groups that arise when the fractions, in a line, are cut at each number of faces.
// There are two lines: in ascending order, and small and large in turn.
func (g *grouping) cut(list []option, faces int64) []option {
	for _, inTurn := range []bool{false, true} {
		line := g.items
		if inTurn {
			line = nil
			for i, n := 0, len(g.items); i < n; i++ {
				line = append(line, g.items[[2]int{i / 2, n - 1 - i/2}[i%2]])
			}
		}
		acc, room := []option{{}}, faces*g.unit
		var shares []share
		for i, x := range line {
			for x > 0 && len(acc) > 0 {
				take := min(x, room)
				shares = append(shares, share{take, x})
				x, room = x-take, room-take
				if room == 0 || x == 0 && i == len(line)-1 {
					acc = g.join(nil, acc, g.row(shares))
					shares, room = nil, faces*g.unit
				}
			}
		}
		list = g.join(list, acc, []option{{}})
	}
	return list
}
