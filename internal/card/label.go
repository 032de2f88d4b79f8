package card

import (
	"fmt"
	"slices"
	"strings"

	"example.com/dice/internal/pattern"
	"example.com/dice/internal/words"
)

// label names row k of part i by the faces that lead to it. In a list, it names the dice, which a
// grid does in its corner.
func (c *Card) label(i, k int) string {
	p := &c.Parts[i]
	r := &p.Rows[k]
	var names []string
	switch {
	case r.N > 0:
		names = append(names, c.said(i, Action{Do: GoRow, N: r.N}))
	case r.Last != nil:
		names = append(names, lastFaces(r.Last, c.dieBefore(i)))
	}
	dice := p.dice()
	called := axes(dice)
	for j, f := range r.First {
		faces := words.Faces(f.Die, f.First, f.Last)
		single := len(p.Throws) == 1 || j == 0 && len(p.Throws) == 2 && len(p.Throws[0]) == 1
		if !p.Grid && (single || j >= p.picks()) {
			faces = called[j] + " " + faces
		}
		if 0 < j && j < p.picks() {
			names[len(names)-1] += then + faces
		} else {
			names = append(names, faces)
		}
	}
	if !p.Grid && len(r.First) == len(dice)-1 && len(p.last()) > 1 {
		names = append(names, called[len(dice)-1])
	}
	return strings.Join(names, beside)
}

// lastFaces returns faces of the last roll, with their dice but for the known one: d10 3 or d12 5.
func lastFaces(list []Faces, known int) string {
	var kinds []string
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

// dieIs matches the name of a die at the begin of a label, or its rank.
var dieIs = pattern.New(`^(?:(?:\d+(?:st|nd|rd|th) )?(?:d(\d+)|coin)|\d+(?:st|nd|rd|th))(?: |$)`)

// readLabel reads the label of a row of part i.
func (c *Card) readLabel(i int, r *Row, label string) error {
	p := &c.Parts[i]
	for k, text := range strings.Split(strings.ReplaceAll(label, then, beside), beside) {
		if n, ok := strings.CutPrefix(text, orders[GoRow]); ok {
			r.N = number(n)
			continue
		}
		if p.Keep && k == 0 {
			for _, kind := range strings.Split(text, " or ") {
				list, err := dieFacesOf(kind, c.dieBefore(i))
				if err != nil {
					return err
				}
				r.Last = append(r.Last, list...)
			}
			continue
		}
		if strings.TrimLeft(text, " ") == dieIs.FindString(text) { // the last die
			continue
		}
		list, err := dieFacesOf(text, 0)
		j := len(r.First)
		if err != nil || len(list) != 1 || j >= len(p.dice()) || list[0].Last > p.dice()[j] {
			return fmt.Errorf("which row is %q?", label)
		}
		list[0].Die = p.dice()[j]
		r.First = append(r.First, list[0])
	}
	return nil
}

// dieFacesOf reads faces with their die, or of one that is known.
func dieFacesOf(text string, sides int) (list []Faces, err error) {
	if m := dieIs.FindStringSubmatch(text); m != nil {
		sides, text = number(m[1]), text[len(m[0]):]
	}
	list, err = facesOf(text)
	for i := range list {
		list[i].Die = sides
		if strings.ContainsAny(text, "ht") { // heads or tails
			list[i].Die = 2
		}
	}
	return list, err
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
