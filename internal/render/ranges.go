package render

import (
	"fmt"
	"slices"
	"strings"

	"example.com/dice/internal/automaton"
	"example.com/dice/internal/words"
)

const (
	startOver = "start over"
	reroll    = "reroll"
	asShown   = "as shown"
	atOnce    = " at once"
)

var restart = Entry{Text: startOver, Kind: Restart, Part: 1}

// entry returns where a cell of a spot leads. "Reroll" is the last die again, for the same row or
// for one that is named, and "start over" the first roll.
func (d *drawing) entry(from *spot, c automaton.Cell) Entry {
	if c >= 0 {
		return Entry{Text: d.Label(uint64(c)), result: uint64(c) + 1}
	}
	to := d.spots[c.Row()]
	switch {
	case c == automaton.Start && len(d.rows)+len(from.Dice) > 2:
		return restart
	case from == to:
		return Entry{Text: reroll, Kind: Repeat, Part: to.part}
	case from.part == to.part && to.chosen():
		return Entry{Text: to.name, Kind: Repeat, Part: to.part, named: true}
	}
	return Entry{Text: strings.Replace(to.name, reroll+",", "use", 1), Kind: Go, Part: to.part,
		named: to.chosen()}
}

// ranges returns the throws of a spot from first on that differ in the last die, as ranges
// of its faces, and whether these need no arithmetic but with multiples of ten. The last roll
// has a name.
func (d *drawing) ranges(at *spot, first int, name string) (list []Entry, round bool) {
	sides := at.Dice[len(at.Dice)-1]
	spans, round := d.spans(at, first, first+sides), true
	for i, n := 0, 0; i < len(spans); i += n {
		r, e := spans[i], d.entry(at, spans[i].To)
		faces, simple := r.Faces, true
		n = 1
		switch steps := d.steps(spans); {
		case r.Rising:
			e.worked = true
			e.Text, simple = formula(int(r.To), r.First, 1, name)
		case i == 0 && steps > 2:
			n, faces, e.worked = steps, steps*r.Faces, true
			e.Text, simple = formula(int(r.To), 0, r.Faces, name)
		case e.Kind != Result: // the same jump may lead to several rows
			for ; i+n < len(spans) && d.entry(at, spans[i+n].To) == e; n++ {
				faces += spans[i+n].Faces
			}
		}
		round = round && simple
		e.Faces = words.Faces(sides, r.First+1, r.First+faces)
		list = append(list, e)
	}
	return list, round
}

// firstTells returns the range in which the first of two dice tells the result, with no
// lines if there is none.
func (d *drawing) firstTells(at *spot) automaton.Range {
	list := d.Automaton.Ranges(d.rows, at.number)
	i := slices.IndexFunc(list, func(r automaton.Range) bool { return r.Lines > 0 })
	if i < 0 {
		return automaton.Range{}
	}
	return list[i]
}

// tell makes the row one for the faces of the first of two dice with these names, which tells the
// result.
func (r *Row) tell(first automaton.Range, dice []int, names []string) {
	from, end := first.First/dice[1], (first.First+first.Faces)/dice[1]
	r.label = words.Faces(dice[0], from+1, end)
	r.named = names[0] + " " + r.label + " · " + names[1]
	e := Entry{Faces: words.Faces(dice[1], 1, dice[1]), worked: true, first: true,
		zero: dice[0] == 10 && end == 10}
	e.Text, r.easy = formula(int(first.To), from, first.Lines, "the "+names[0])
	r.ranges, r.cells = []Entry{e}, nil
	e.Faces = ""
	r.cells = slices.Repeat([]Entry{e}, dice[1])
}

// spans returns the ranges of throws from first to end-1. Only those that are worth a formula
// rise.
func (d *drawing) spans(at *spot, first, end int) (list []automaton.Range) {
	for _, r := range d.Automaton.Ranges(d.rows, at.number) {
		from, to := max(r.First, first), min(r.First+r.Faces, end)
		if from >= to {
			continue
		}
		if r.Lines > 0 {
			r.To += automaton.Cell((from - r.First) / (r.Lines * (end - first)))
			r.Rising = false
		}
		r.First, r.Faces = from-first, to-from
		if !r.Rising || r.To >= 0 && end-first > 2 && (r.Faces > 2 || int(r.To) == r.First) {
			list = append(list, r)
			continue
		}
		for i := range r.Faces {
			list = append(list, automaton.Range{First: r.First + i, Faces: 1, To: at.To[from+i]})
		}
	}
	return list
}

// steps returns how many of the first ranges are equally long, with consecutive results.
func (d *drawing) steps(spans []automaton.Range) (n int) {
	first := spans[0]
	if first.Faces < 2 || first.Faces > len(fractions) || !d.Automaton.Interchangeable() {
		return 0
	}
	for n < len(spans) && spans[n].To == first.To+automaton.Cell(n) && first.To >= 0 &&
		spans[n].Faces == first.Faces && !spans[n].Rising {
		n++
	}
	return n
}

// fractions of a face, by how many faces have the same result.
var fractions = []string{"", "half ", "a third of ", "a quarter of ", "a fifth of "}

// formula returns the result of a face with a name, if that of face first+1 is c+1 and the
// same number of faces have each result, and whether only a multiple of ten is added.
func formula(c, first, same int, name string) (text string, simple bool) {
	if same > 1 {
		text = fractions[same-1] + name + ", rounded up"
		if c > 0 {
			text = fmt.Sprintf("%d + %s", c, text)
		}
		return text, c == 0
	}
	switch shift := c - first; {
	case shift == 0 && name == "the face":
		return asShown, true
	case shift == 0:
		return name, true
	case shift > 0:
		return fmt.Sprintf("%d + %s", shift, name), shift%10 == 0
	default:
		return fmt.Sprintf("%s − %d", name, -shift), false
	}
}
