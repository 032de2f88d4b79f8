package card

import (
	"fmt"
	"regexp"
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
	var names, path []string
	before := ""
	switch {
	case p.named():
		names = append(names, "row "+r.Name)
	case r.Name != "":
		before = r.Name + ": "
	case r.Last != nil:
		names = append(names, lastFaces(p, r.Last))
	}
	dice := p.dice()
	called := axes(dice)
	for j, f := range r.First {
		faces := words.Faces(f.Die, f.First, f.Last)
		single := len(p.Throws) == 1 || j == 0 && len(p.Throws) == 2 && len(p.Throws[0]) == 1
		if !p.Grid && (single || j >= p.picks()) {
			faces = called[j] + " " + faces
		}
		if j < p.picks() {
			path = append(path, faces)
		} else {
			names = append(names, faces)
		}
	}
	if path != nil {
		names = slices.Insert(names, 0, strings.Join(path, then))
	}
	if !p.Grid && len(r.First) == len(dice)-1 && len(p.last()) > 1 {
		names = append(names, called[len(dice)-1])
	}
	return before + strings.Join(names, beside)
}

// lastFaces returns faces of the last roll, with their dice, if several kinds of them lead to the
// rows of the part: d10 3 or d12 5.
func lastFaces(p *Part, list []Faces) string {
	several := false
	for _, r := range p.Rows {
		for _, f := range r.Last {
			several = several || f.Die != list[0].Die
		}
	}
	var kinds []string
	for i, f := range list {
		text := words.Faces(f.Die, f.First, f.Last)
		if i > 0 && list[i-1].Die == f.Die {
			kinds[len(kinds)-1] += ", " + text
			continue
		}
		if several {
			text = dieFaces(f)
		}
		kinds = append(kinds, text)
	}
	return strings.Join(kinds, " or ")
}

var (
	letterIs  = pattern.New(`^([A-Z]+): `)
	rowIs     = pattern.New(`^row (\d+)$`)
	dieIs     = pattern.New(`^(?:(?:\d+(?:st|nd|rd|th) )?(?:d(\d+)|coin)|\d+(?:st|nd|rd|th))(?: |$)`)
	separator = pattern.New(regexp.QuoteMeta(then) + "|" + beside)
)

// readLabel reads the label of a row.
func (p *Part) readLabel(r *Row, label string) error {
	if m := letterIs.FindStringSubmatch(label); m != nil {
		r.Name = m[1]
		label = label[len(m[0]):]
	}
	if label == "" {
		return nil
	}
	dice := p.dice()
	for i, text := range separator.Split(label, -1) {
		if m := rowIs.FindStringSubmatch(text); m != nil && i == 0 {
			r.Name = m[1]
			continue
		}
		if p.Keep && i == 0 {
			if err := r.readLast(text); err != nil {
				return err
			}
			continue
		}
		text = text[len(dieIs.FindString(text)):]
		if text == "" { // the last die
			continue
		}
		faces, err := facesOf(text)
		if err != nil || len(faces) != 1 || len(r.First) >= len(dice) {
			return fmt.Errorf("which row is %q?", label)
		}
		faces[0].Die = dice[len(r.First)]
		r.First = append(r.First, faces[0])
	}
	return nil
}

// readLast reads faces of the last roll. Their die is 0 if it is not named.
func (r *Row) readLast(text string) error {
	for _, kind := range strings.Split(text, " or ") {
		sides := 0
		if m := dieIs.FindStringSubmatch(kind); m != nil && m[1] != "" {
			sides, kind = number(m[1]), kind[len(m[0]):]
		}
		list, err := facesOf(kind)
		if err != nil {
			return err
		}
		for _, f := range list {
			f.Die = sides
			if strings.ContainsAny(kind, "ht") { // heads or tails
				f.Die = 2
			}
			r.Last = append(r.Last, f)
		}
	}
	return nil
}

// settle finds the dice that no label names: those that lead to the part.
func (c *Card) settle() {
	for i := range c.Parts {
		from := 0
		c.any(func(p *Part, _ *Row, e Entry) bool {
			if e.Do == Go && e.N == i+1 {
				from = p.sides()
			}
			return false
		})
		for k := range c.Parts[i].Rows {
			for j := range c.Parts[i].Rows[k].Last {
				if f := &c.Parts[i].Rows[k].Last[j]; f.Die == 0 {
					f.Die = from
				}
			}
		}
	}
}

// corner says what the rows and columns of a grid are.
func (p *Part) corner() string {
	names := axes(p.dice())
	last := len(names) - 1
	picks := names[:last]
	if p.Keep {
		picks = append([]string{"last"}, picks...)
	}
	corner := names[last] + " →"
	if len(picks) > 0 {
		corner = strings.Join(picks, ", ") + " ↓ " + corner
	}
	return corner
}
