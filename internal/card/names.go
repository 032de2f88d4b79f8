package card

import (
	"cmp"
	"slices"
	"strconv"
	"unicode/utf8"

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
		if list, _ := d.arrivals(p, kept); len(list) > 0 && p.number > 0 {
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
	from := 0
	for face, c := range p.To {
		if face+1 < len(p.To) && p.To[face+1] == c {
			continue
		}
		if c == automaton.Start {
			paths = append(paths, p.extended(from+1, face+1))
		}
		from = face + 1
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
		from := map[int]bool{} // parts
		for j, spots := range d.parts {
			for _, to := range both {
				if list, _ := d.arrivals(to, spots); len(list) > 0 {
					from[j] = true
				}
			}
		}
		if len(from) > 1 || !slices.Equal(both[0].Dice, both[len(both)-1].Dice) ||
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

// byLastRoll returns the faces of the last roll that lead to each of some spots, if these tell
// them apart.
func (d *drawing) byLastRoll(spots []*spot) (faces [][]Faces) {
	taken := map[[2]int]*spot{}
	p := &Part{Rows: make([]Row, len(spots))}
	for i, to := range spots {
		list, all := d.arrivals(to, d.spots)
		if !all || list == nil {
			return nil
		}
		slices.SortFunc(list, func(a, b arrival) int {
			return cmp.Or(a.from.Dice[0]-b.from.Dice[0], a.face-b.face)
		})
		for _, a := range list {
			key := [2]int{a.from.Dice[0], a.face}
			if other := taken[key]; other != nil && other != to {
				return nil
			}
			taken[key] = to
		}
		p.Rows[i].Last = facesOfArrivals(list)
	}
	for _, r := range p.Rows {
		if utf8.RuneCountInString(lastFaces(p, r.Last)) > maxLabel {
			return nil
		}
		faces = append(faces, r.Last)
	}
	return faces
}

// facesOfArrivals returns the faces of arrivals, which are ordered by die and face.
func facesOfArrivals(list []arrival) (faces []Faces) {
	for _, a := range list {
		sides, n := a.from.Dice[0], len(faces)-1
		if n >= 0 && faces[n].Die == sides && a.face <= faces[n].Last+1 {
			faces[n].Last = a.face
			continue
		}
		faces = append(faces, Faces{sides, a.face, a.face})
	}
	return faces
}

// letter returns letter i: A to Z, then AA.
func letter(i int) string {
	if i < automaton.Letters {
		return string(rune('A' + i))
	}
	return letter(i/automaton.Letters-1) + letter(i%automaton.Letters)
}

// name gives the rows of all parts their names.
func (d *drawing) name() {
	numbered, lettered, all := 0, 0, slices.Concat(d.parts...)
	if d.Automaton.Label(0) == "A" { // outcomes have letters
		lettered = int(d.Automaton.Target)
	}
	for i, spots := range d.parts {
		chosen := i == 0 && len(d.chosen) > 0
		var last [][]Faces
		if !chosen && len(spots) > 1 {
			last = d.byLastRoll(spots)
		}
		lettering := chosen && slices.ContainsFunc(spots, func(p *spot) bool {
			list, _ := d.arrivals(p, all)
			return list != nil
		})
		for k, p := range spots {
			p.part = i
			switch {
			case lettering:
				p.name = letter(lettered)
				lettered++
			case chosen:
			case last != nil:
				p.last = last[k]
			case len(spots) > 1:
				numbered++
				p.name = strconv.Itoa(numbered)
			}
		}
	}
}
