package card

import (
	"cmp"
	"maps"
	"slices"

	"example.com/dice/internal/automaton"
)

// An arrival is a face that leads to a spot.
type arrival struct {
	from *spot
	face int
}

// arrivals returns the faces that lead to a spot from others of one die each, in their
// order, and whether there is no other way.
func (d *drawing) arrivals(to *spot, from []*spot) (list []arrival, all bool) {
	all = true
	for _, p := range from {
		for face, c := range p.To {
			if c < 0 && p != to && d.spots[c.Row()] == to {
				list = append(list, arrival{p, face + 1})
				all = all && len(p.Dice) == 1
			}
		}
	}
	return list, all
}

// leads reports whether some spots lead to another one.
func (d *drawing) leads(from []*spot, to *spot) bool {
	list, _ := d.arrivals(to, from)
	return list != nil
}

// maxChosen is how many rolls may choose a row of part 1.
const maxChosen = 2

// choose takes away the first part if its faces only choose a row of the next one, whose
// rows are then named by them. It reports whether it did.
func (d *drawing) choose() bool {
	if len(d.chosen) == maxChosen || len(d.parts) < 2 || len(d.parts[1]) < 2 ||
		len(d.parts[0][0].Dice) != 1 {
		return false
	}
	first, next := d.parts[0], d.parts[1]
	kept := slices.Concat(d.parts...)
	var lost [][]Faces
	for _, p := range first {
		if p.number > 0 && d.leads(kept, p) {
			return false // for those who come from elsewhere
		}
		for _, c := range p.To {
			if c >= 0 || c < automaton.Start && !slices.Contains(next, d.spots[c.Row()]) {
				return false
			}
		}
		lost = append(lost, p.startingOver()...)
	}
	paths := make([][]Faces, len(next))
	for i, to := range next {
		list, _ := d.arrivals(to, first)
		if len(list) == 0 || list[0].from != list[len(list)-1].from ||
			list[len(list)-1].face-list[0].face != len(list)-1 {
			return false
		}
		paths[i] = list[0].from.extended(list[0].face, list[len(list)-1].face)
	}
	for i, to := range next {
		to.path = paths[i]
	}
	d.lost = append(d.lost, lost...)
	d.chosen = append(d.chosen, first[0].Dice)
	d.parts = d.parts[1:]
	return true
}

// startingOver returns the paths by which faces of a spot lead to the start, one for each range
// of faces.
func (p *spot) startingOver() (paths [][]Faces) {
	for face, c := range p.To {
		switch n := len(paths) - 1; {
		case c != automaton.Start:
		case face > 0 && p.To[face-1] == c:
			paths[n][len(p.path)].Last++
		default:
			paths = append(paths, p.extended(face+1, face+1))
		}
	}
	return paths
}

// extended returns the path to a spot, and on from it by faces of its die.
func (p *spot) extended(first, last int) []Faces {
	return append(slices.Clone(p.path), Faces{p.Dice[0], first, last})
}

// join makes one part of two neighbours if they roll the same dice and the last roll, which
// is that of one part, tells all their rows apart.
func (d *drawing) join() {
	for i := 1; i+1 < len(d.parts); {
		both := slices.Concat(d.parts[i], d.parts[i+1])
		from := 0 // parts
		for _, spots := range d.parts {
			if slices.ContainsFunc(both, func(to *spot) bool { return d.leads(spots, to) }) {
				from++
			}
		}
		if from > 1 || !slices.Equal(both[0].Dice, both[len(both)-1].Dice) ||
			d.byLastRoll(both) == nil {
			i++
			continue
		}
		d.parts[i] = both
		d.parts = slices.Delete(d.parts, i+1, i+2)
	}
}

// maxLabel is how many characters of faces may name a row.
const maxLabel = 14

// byLastRoll returns rows with the faces of the last roll that lead to each of some spots, if
// these tell them apart.
func (d *drawing) byLastRoll(spots []*spot) []Row {
	leads := map[Faces]*spot{} // of single faces
	for _, to := range spots {
		list, all := d.arrivals(to, d.spots)
		if !all || list == nil {
			return nil
		}
		for _, a := range list {
			f := Faces{a.from.Dice[0], a.face, a.face}
			if leads[f] != nil && leads[f] != to {
				return nil
			}
			leads[f] = to
		}
	}
	p := &Part{Rows: make([]Row, len(spots))}
	for _, f := range slices.SortedFunc(maps.Keys(leads), func(a, b Faces) int {
		return cmp.Or(a.Die-b.Die, a.First-b.First)
	}) {
		last := &p.Rows[slices.Index(spots, leads[f])].Last
		if n := len(*last) - 1; n >= 0 && (*last)[n].Die == f.Die && (*last)[n].Last+1 == f.First {
			(*last)[n].Last++
		} else {
			*last = append(*last, f)
		}
	}
	long := func(r Row) bool { return length(lastFaces(p, r.Last)) > maxLabel }
	if slices.ContainsFunc(p.Rows, long) {
		return nil
	}
	return p.Rows
}

// name gives rows their names: the faces of the last roll, or numbers if these do not tell them.
// Rows of part 1 that dice pick have numbers if others lead to them.
func (d *drawing) name() {
	numbered, all := 0, slices.Concat(d.parts...)
	for i, spots := range d.parts {
		numbers := len(spots) > 1
		if i == 0 && len(d.chosen) > 0 {
			numbers = slices.ContainsFunc(spots, func(p *spot) bool { return d.leads(all, p) })
		} else if rows := d.byLastRoll(spots); numbers && rows != nil {
			numbers = false
			for k, p := range spots {
				p.last = rows[k].Last
			}
		}
		for _, p := range spots {
			p.part = i
			if numbers {
				numbered++
				p.name = numbered
			}
		}
	}
}
