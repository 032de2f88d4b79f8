package render

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"example.com/dice/internal/automaton"
	"example.com/dice/internal/words"
)

// oneDie reports whether part 1 begins with several rolls of one kind of die.
func (d *drawing) oneDie() bool {
	first := d.parts[0][0]
	return !slices.ContainsFunc(d.chosen, func(p *spot) bool {
		return !slices.Equal(p.Dice, first.Dice)
	})
}

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
	var lost []string
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
	paths := make([]string, len(next))
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
	d.chosen = append(d.chosen, first[0])
	d.parts = d.parts[1:]
	return true
}

// startingOver returns the paths by which faces of a spot lead to the start, one for each range
// of faces.
func (p *spot) startingOver() (paths []string) {
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
		if len(from) > 1 || !slices.Equal(both[0].Dice, both[len(both)-1].Dice) || !d.byLastRoll(both) {
			i++
			continue
		}
		d.parts[i] = both
		d.parts = slices.Delete(d.parts, i+1, i+2)
	}
}

const then = ", then "

// extended returns the path to a spot, and on from it by faces of its die.
func (p *spot) extended(first, last int) string {
	faces := words.Faces(p.Dice[0], first, last)
	if p.path != "" {
		faces = p.path + then + faces
	}
	return faces
}

// maxLabel is how many characters of faces may name a row.
const maxLabel = 14

// byLastRoll labels the rows of a part with the faces of the last roll, if these tell them
// apart, and reports whether they do.
func (d *drawing) byLastRoll(spots []*spot) bool {
	taken, dice := map[[2]int]*spot{}, map[int]bool{}
	lists := make([][]arrival, len(spots))
	for i, to := range spots {
		var all bool
		lists[i], all = d.arrivals(to, d.spots)
		if !all {
			return false
		}
		for _, a := range lists[i] {
			key := [2]int{a.from.Dice[0], a.face}
			if other := taken[key]; other != nil && other != to {
				return false
			}
			taken[key], dice[key[0]] = to, true
		}
	}
	for i, to := range spots {
		slices.SortFunc(lists[i], func(a, b arrival) int {
			return cmp.Or(a.from.Dice[0]-b.from.Dice[0], a.face-b.face)
		})
		to.label = facesOfArrivals(lists[i], len(dice) > 1)
		if utf8.RuneCountInString(to.label) > maxLabel {
			return false
		}
	}
	return true
}

// facesOfArrivals returns the faces of arrivals, ordered by die and face, in ranges; with the
// dice, if several kinds of them lead to the rows of the part.
func facesOfArrivals(list []arrival, several bool) string {
	var ranges []string
	for i := 0; i < len(list); {
		sides, first := list[i].from.Dice[0], list[i].face
		last := first
		for ; i < len(list) && list[i].from.Dice[0] == sides && list[i].face <= last+1; i++ {
			last = list[i].face
		}
		faces := words.Faces(sides, first, last)
		if several && sides > 2 {
			faces = words.Die(sides) + " " + faces
		}
		ranges = append(ranges, faces)
	}
	return strings.Join(ranges, ", ")
}

// letter returns letter i: A to Z, then AA.
func letter(i int) string {
	if i < automaton.Letters {
		return string(rune('A' + i))
	}
	return letter(i/automaton.Letters-1) + letter(i%automaton.Letters)
}

// head says what to roll, and for which rows.
func (d *drawing) head(i int) string {
	first := d.parts[i][0]
	roll := words.Roll(first.Dice)
	switch {
	case i == 0 && len(d.chosen) > 0:
		n := len(d.chosen) + 1
		if d.oneDie() {
			which := "first roll picks"
			if n > 2 {
				which = fmt.Sprintf("first %s pick", words.Number(n-1))
			}
			return fmt.Sprintf("%s %s; the %s the row", words.Capital(roll), times(n), which)
		}
		for _, p := range slices.Backward(d.chosen) {
			roll = words.Roll(p.Dice) + ", then " + roll
		}
		return strings.ReplaceAll(words.Capital(roll), ", then roll ", ", then ")
	case strings.HasPrefix(first.label, "row "):
		return rowsOf(d.parts[i]) + ": " + roll
	case first.label != "":
		return "Keep your last roll to pick the row; " + roll
	}
	return words.Capital(roll)
}

// rowsOf names numbered rows: Rows 1 to 3.
func rowsOf(spots []*spot) string {
	first, last := spots[0].label, strings.TrimPrefix(spots[len(spots)-1].label, "row ")
	to := " to "
	if len(spots) == 2 {
		to = " and "
	}
	return strings.Replace(first, "row", "Rows", 1) + to + last
}
