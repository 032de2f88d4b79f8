package rows

import (
	"slices"

	"example.com/dice/internal/arith"
)

// A grouping puts the fractions of an allocation into groups: rows below a level. Those of the
// start are filled up to whole faces; those of rows must be whole faces.
type grouping struct {
	*RowSearch
	*allocation
	level   int
	most    int     // ease
	dearest float64 // cost of groups
	perFace float64 // the least cost of a face that leads to a row
	needed  float64 // faces for all fractions, at least
}

// maxFaces is the most faces that lead to a row.
const maxFaces = 5

// grouped adds alternatives to a list: the allocation with groups for its fractions, if that
// costs at most the limit. Fractions in a line are cut at each number of faces.
func (s *RowSearch) grouped(
	list []alternative, p *allocation, needs []uint64, level, most int, limit float64,
) []alternative {
	g := &grouping{s, p, level, most - p.ease, limit/p.times - float64(p.Cost),
		s.base / float64(p.Sides), float64(p.rest) / float64(p.unit)}
	var items []uint64
	for _, x := range needs {
		if part := x * p.faces % p.unit; part > 0 {
			items = append(items, part)
		}
	}
	slices.Sort(items)
	for faces := uint64(1); faces <= min(maxFaces, p.Sides-1); faces++ {
		if p.Sides%faces > 0 {
			continue
		}
		for _, line := range lines(items, faces*p.unit, level == 0) {
			for _, o := range g.cut(line, faces) {
				made := p.option(o)
				list = add(list, &made)
			}
		}
	}
	return list
}

// lines returns orders of fractions, which are ascending: as they are, small and large in turn,
// and each time the largest that fits into the room that is left. At the start they also begin at
// each of the others.
func lines(items []uint64, room uint64, start bool) (list [][]uint64) {
	n, turns, fitting := len(items), []uint64(nil), []uint64(nil)
	for i := range (n + 1) / 2 {
		turns = append(turns, items[i], items[n-1-i])
	}
	left, free := slices.Clone(items), room
	for len(left) > 0 {
		at, _ := slices.BinarySearch(left, free+1)
		at = max(0, at-1)
		free = (free+room-left[at]-1)%room + 1
		fitting = append(fitting, left[at])
		left = slices.Delete(left, at, at+1)
	}
	list = [][]uint64{fitting, turns[:n], items}
	for first := 1; first < n && start; first++ {
		list = append(list, slices.Concat(items[first:], items[:first]))
	}
	return list
}

// cut returns the groups that arise when the fractions, in a line, are cut at each number of
// faces.
func (g *grouping) cut(line []uint64, faces uint64) []alternative {
	list, room, shares := nothing, faces*g.unit, []share(nil)
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
				list = g.join(list, shares, outside)
				shares, room = nil, faces*g.unit
				g.work.Spend(20)
			}
		}
	}
	return list
}

// nothing is the alternative of no groups.
var nothing = []alternative{{}}

// join returns all alternatives of others with one more group, a row for shares. It fills them up
// to whole faces with "start over". Some fractions are outside: in later groups.
func (g *grouping) join(
	others []alternative, shares []share, outside int,
) (list []alternative) {
	total := uint64(0)
	for _, x := range shares {
		total += x.take
	}
	faces := (total + g.unit - 1) / g.unit
	// A roll of which all faces lead to one row would be for nothing.
	if g.level > 0 && total%g.unit > 0 || faces > g.left || faces == g.Sides {
		return nil
	}
	if fill := faces*g.unit - total; fill > 0 {
		shares = append(shares, share{take: fill})
	}
	var needs []uint64
	for _, x := range shares {
		needs = append(needs, x.take)
	}
	slices.Sort(needs)
	arith.Reduce(needs)
	known, later := g.rowsFor(needs, g.level+1), g.later(outside)
	fits := func(o alternative) bool {
		return o.faces <= g.left && o.ease+later <= g.most && !g.tooDear(&o)
	}
	if !slices.ContainsFunc(others, func(x alternative) bool {
		return fits(g.with(&x, known.ease, known.cost, faces))
	}) {
		return nil
	}
	rows := g.solve(known)
	g.work.Spend(2*len(shares) + 4*len(rows)*len(others))
	for i := range rows {
		for k := range others {
			o := g.with(&others[k], rows[i].ease, rows[i].cost, faces)
			if fits(o) {
				o.last = &group{others[k].last, shares, faces, &rows[i]}
				list = add(list, &o)
			}
		}
	}
	return list
}

// later returns what fractions in other groups add at least: each is a range of a row or more, and
// those rows have a level.
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

// tooDear reports whether groups cost too much with what the other fractions cost at least.
func (g *grouping) tooDear(o *alternative) bool {
	later := max(0, g.needed-float64(o.faces))
	return o.cost+float64(later*g.perFace) > g.dearest
}
