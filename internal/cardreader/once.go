package cardreader

import (
	"fmt"
	"math/big"
	"slices"
	"strings"
)

// Play plays once, with the faces that roll returns. Before each throw for a row it calls at with
// the part and the label of the row; of rows that differ in the faces of one throw, the first.
func (c *ParsedCard) Play(
	roll func(sides int) int, at func(part int, row string),
) (result string, err error) {
	if c.Kind == "no roll" {
		return c.only, nil
	}
	if c.Kind == "too long" {
		return "", ErrTooLarge
	}
	if c.sum != nil {
		return "", fmt.Errorf("a sum is not played once")
	}
	here, faces := place{part: 1}, []int(nil)
	for here.result == "" {
		if c.kept != nil {
			here, err = c.keepOn(here, roll)
			if err != nil {
				return "", err
			}
			continue
		}
		sides, m, err := c.next(here, faces)
		if err != nil {
			return "", err
		}
		if sides == 0 {
			here, faces = m.to, nil
			continue
		}
		p := c.parts[here.part-1]
		if len(faces) == 0 && (here.row != "" || len(p.first) == 0) {
			at(here.part, p.firstLine(here.row))
		}
		faces = append(faces, roll(sides))
	}
	return here.result, nil
}

// firstLine returns the label of the first line of a row.
func (p *part) firstLine(of string) string {
	var label []string
	if of != "" {
		label = append(label, of)
	}
	for _, sides := range p.last[:len(p.last)-1] {
		label = append(label, printed(sides, 1))
	}
	name := strings.Join(label, " · ")
	if slices.ContainsFunc(p.rows, func(r row) bool { return r.label == name }) {
		return name
	}
	return p.named(place{part: p.number, row: of}, p.last, slices.Repeat([]int{1}, len(p.last)))
}

// keepOn rolls for a number that is kept.
func (c *ParsedCard) keepOn(at place, roll func(sides int) int) (place, error) {
	for _, k := range c.kept {
		if k.part != at.part || at.low < k.low || k.high >= 0 && at.low > k.high {
			continue
		}
		n, s := at.low-k.minus, &departure{to: map[place]*big.Rat{}, cost: new(big.Rat)}
		for _, sides := range k.dice {
			n = n*int64(sides) + int64(roll(sides)) - 1
		}
		err := k.lead(n+k.plus, n+k.plus, big.NewRat(1, 1), s)
		for to := range s.to {
			return to, err
		}
		return at, err
	}
	return at, fmt.Errorf("nothing is said about number %d in part %d", at.low, at.part)
}
