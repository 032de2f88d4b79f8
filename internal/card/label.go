package card

import (
	"slices"
	"strings"

	"example.com/dice/internal/words"
)

// label names row k of part i by the faces that lead to it. In a list, it names the dice,
// which a grid does in its corner.
func (c *Card) label(i, k int) string {
	p := &c.Parts[i]
	r := &p.Rows[k]
	var names []string
	if r.N == 0 && r.Last != nil {
		names = append(names, lastFaces(r.Last, c.dieBefore(i)))
	}
	called := axes(p.dice())
	for j, f := range r.First {
		faces := words.Faces(f.Die, f.First, f.Last)
		single := len(p.Throws) == 1 || j == 0 && len(p.Throws) == 2 && len(p.Throws[0]) == 1
		if !p.Grid && (single || j >= p.picks()) {
			faces = called[j] + " " + faces
		}
		names = append(names, faces)
	}
	text := strings.Join(names, beside)
	switch number := c.rowNumber(i+1, r.N); {
	case r.N == 0:
		return text
	case text == "":
		return number
	default:
		return number + ": " + text
	}
}

// lastFaces returns faces of the last roll, with their dice unless all are of the known
// one: d10 3 or d12 5.
func lastFaces(list []Faces, known int) string {
	var kinds []string
	if slices.ContainsFunc(list, func(f Faces) bool { return f.Die != list[0].Die }) {
		known = 0
	}
	for i, f := range list {
		text := words.Faces(f.Die, f.First, f.Last)
		switch {
		case i > 0 && list[i-1].Die == f.Die:
			kinds[len(kinds)-1] += ", " + text
		case f.Die != known:
			kinds = append(kinds, dieFaces(f))
		default:
			kinds = append(kinds, text)
		}
	}
	return strings.Join(kinds, " or ")
}

// dieBefore returns the die of the roll before part i, or 0 if several kinds lead to it.
func (c *Card) dieBefore(i int) (sides int) {
	for _, p := range c.Parts[:i] {
		if p.any(func(e Entry) bool { return e.Do == Go && e.N == i+1 }) {
			if sides > 0 && sides != p.sides() {
				return 0
			}
			sides = p.sides()
		}
	}
	return sides
}

// corner says what the rows and columns of a grid are.
func (p *Part) corner() string {
	names := axes(p.dice())
	if p.Keep {
		names = slices.Insert(names, 0, "last")
	}
	last := len(names) - 1
	if last == 0 {
		return names[0] + " →"
	}
	return strings.Join(names[:last], ", ") + " ↓ " + names[last] + " →"
}
