package card

import (
	"cmp"
	"maps"
	"slices"

	"example.com/dice/internal/automaton"
)

// A spot is a case where something is rolled.
type spot struct {
	*automaton.RolledCase
	number, part int
	row          int     // its number in the part; 0 for none
	path         []Faces // of the rolls that choose a row of part 1
	last         []Faces // of the roll before the part
}

// A rowCard is a card of rows in the making. The start is spot 0.
type rowCard struct {
	*Sheet
	card   *Card
	rows   []*automaton.RolledCase
	spots  []*spot // of the rows
	parts  [][]*spot
	chosen [][]int   // the dice of each roll that only chooses a row of part 1
	lost   [][]Faces // the faces of these rolls that lead to the start
}

// places returns where each spot of the card is in a list, from 1, or 0.
func (d *rowCard) places(list ...*spot) []int {
	places := make([]int, len(d.spots))
	for i, p := range list {
		places[p.number] = i + 1
	}
	return places
}

// leads reports whether some spots lead to another one that has a place.
func leads(from []*spot, places []int) bool {
	return slices.ContainsFunc(from, func(p *spot) bool {
		return slices.ContainsFunc(p.To, func(c automaton.Cell) bool {
			return c < 0 && c.Row() != p.number && places[c.Row()] > 0
		})
	})
}

// maxChosen is how many rolls may choose a row of part 1.
const maxChosen = 2

// choose takes away the first part if its faces only choose a row of the next one, whose
// rows are then named by them. It reports whether it did.
func (d *rowCard) choose() bool {
	if len(d.chosen) == maxChosen || len(d.parts) < 2 || len(d.parts[1]) < 2 ||
		len(d.parts[0][0].Dice) != 1 {
		return false
	}
	first, next := d.parts[0], d.parts[1]
	var lost [][]Faces
	paths := map[*spot][]Faces{}
	for _, p := range first {
		if p.number > 0 && leads(slices.Concat(d.parts...), d.places(p)) {
			return false // for those who come from elsewhere
		}
		for from, end := 0, 0; from < len(p.To); from = end {
			cell := p.To[from]
			for end < len(p.To) && p.To[end] == cell {
				end++
			}
			path := append(slices.Clone(p.path), Faces{p.Dice[0], from + 1, end})
			switch {
			case cell == automaton.Start:
				lost = append(lost, path)
			case cell >= 0 || !slices.Contains(next, d.spots[cell.Row()]) ||
				paths[d.spots[cell.Row()]] != nil:
				return false
			default:
				paths[d.spots[cell.Row()]] = path
			}
		}
	}
	if len(paths) < len(next) {
		return false
	}
	for to, path := range paths {
		to.path = path
	}
	d.lost = append(d.lost, lost...)
	d.chosen = append(d.chosen, first[0].Dice)
	d.parts = d.parts[1:]
	return true
}

// join makes one part of two neighbours if they roll the same dice and the last roll,
// which is that of one part, tells all their rows apart.
func (d *rowCard) join() {
	for i := 1; i+1 < len(d.parts); i++ {
		both := slices.Concat(d.parts[i], d.parts[i+1])
		from, places := 0, d.places(both...)
		for _, spots := range d.parts {
			if leads(spots, places) {
				from++
			}
		}
		if from <= 1 && slices.Equal(both[0].Dice, both[len(both)-1].Dice) &&
			d.byLastRoll(both) != nil {
			d.parts[i] = both
			d.parts = slices.Delete(d.parts, i+1, i+2)
			i--
		}
	}
}

// sort puts parts behind all that lead to them, as far as that is possible.
func (d *rowCard) sort() {
	leads := d.ways()
	from := make([]int, len(d.parts)) // how many parts that are left lead to each
	for _, to := range slices.Concat(leads...) {
		from[to]++
	}
	var left []int
	for i := range d.parts[1:] {
		left = append(left, i+1)
	}
	parts := d.parts[:1:1]
	for last := 0; len(left) > 0; {
		for _, to := range leads[last] {
			from[to]--
		}
		i := max(0, slices.IndexFunc(left, func(j int) bool { return from[j] == 0 }))
		last = left[i]
		parts = append(parts, d.parts[last])
		left = slices.Delete(left, i, i+1)
	}
	d.parts = parts
}

// ways returns which other parts each part leads to.
func (d *rowCard) ways() [][]int {
	at, ways := make([]int, len(d.spots)), make([][]int, len(d.parts))
	for i, spots := range d.parts {
		for _, p := range spots {
			at[p.number] = i
		}
	}
	for i, spots := range d.parts {
		for _, p := range spots {
			for _, c := range p.To {
				if c < 0 && at[c.Row()] != i {
					ways[i] = append(ways[i], at[c.Row()])
				}
			}
		}
		slices.Sort(ways[i])
		ways[i] = slices.Compact(ways[i])
	}
	return ways
}

// maxLabel is how many characters of faces may name a row.
const maxLabel = 14

// byLastRoll returns rows with the faces of the last roll that lead to each of some
// spots, if these tell them apart.
func (d *rowCard) byLastRoll(spots []*spot) []Row {
	leads, places := map[Faces]int{}, d.places(spots...) // of single faces
	for _, from := range d.spots {
		for face, c := range from.To {
			if c >= 0 || c.Row() == from.number || places[c.Row()] == 0 {
				continue
			}
			f, to := Faces{from.Dice[0], face + 1, face + 1}, places[c.Row()]
			if len(from.Dice) > 1 || leads[f] > 0 && leads[f] != to {
				return nil
			}
			leads[f] = to
		}
	}
	rows := make([]Row, len(spots))
	faces := slices.SortedFunc(maps.Keys(leads), func(a, b Faces) int {
		return cmp.Or(a.Die-b.Die, a.First-b.First)
	})
	for _, f := range faces {
		last := &rows[leads[f]-1].Last
		if n := len(*last) - 1; n >= 0 && (*last)[n].Die == f.Die && (*last)[n].Last+1 == f.First {
			(*last)[n].Last++
		} else {
			*last = append(*last, f)
		}
	}
	die := 0
	if len(faces) > 0 && faces[0].Die == faces[len(faces)-1].Die {
		die = faces[0].Die
	}
	bad := func(r Row) bool { return r.Last == nil || length(lastFaces(r.Last, die)) > maxLabel }
	if slices.ContainsFunc(rows, bad) {
		return nil
	}
	return rows
}

// name gives rows their names: the faces of the last roll, or numbers if these do not
// tell them. Rows of part 1 that dice pick have numbers if others lead to them.
func (d *rowCard) name() {
	all := slices.Concat(d.parts...)
	for i, spots := range d.parts {
		numbers := len(spots) > 1
		if i == 0 && len(d.chosen) > 0 {
			numbers = leads(all, d.places(spots...))
		} else if rows := d.byLastRoll(spots); numbers && rows != nil {
			numbers = false
			for k, p := range spots {
				p.last = rows[k].Last
			}
		}
		for k, p := range spots {
			p.part = i
			if numbers {
				p.row = k + 1
			}
		}
	}
}
