package render

import (
	"cmp"
	"encoding/json"
	"fmt"
	"math/big"
	"slices"
	"strings"

	"example.com/dice/internal/words"
)

// Join makes the card one for several dice by adding a smaller die, and reports whether it
// did: their cards are the same, but results above the smaller die start over.
func (c *Card) Join(small *Card) bool {
	covers := func(p, q *Part) bool { return p.covers(q, small.targets[0]) }
	if c.Long || small.Long || c.from != small.from || c.dear.Automaton.Unit() == "cost" ||
		small.dear.Automaton.Unit() == "cost" || !slices.EqualFunc(c.Parts, small.Parts, covers) {
		return false
	}
	price := big.NewRat(int64(c.targets[0]), int64(small.targets[0]))
	if price.Mul(price, c.cheap.Expected).Cmp(small.dear.Expected) != 0 {
		return false // the smaller die has a cheaper way
	}
	if len(c.targets) == 1 {
		c.Example = strings.Replace(c.Example, "Example", fmt.Sprintf("Example for d%d", c.targets[0]),
			1)
	}
	c.targets = slices.Concat(c.targets, small.targets)
	if c.dear.Expected.Cmp(small.dear.Expected) < 0 {
		c.dear = small.dear
	}
	if c.cheap.Expected.Cmp(small.cheap.Expected) > 0 {
		c.cheap = small.cheap
	}
	c.Title = dieNames(c.targets) + " " + c.from
	c.Price = c.dear.price()
	if c.cheap.cost() != c.dear.cost() {
		c.Price = c.cheap.cost() + " to " + c.Price
	}
	return true
}

// Targets returns the dice that the card is for.
func (c *Card) Targets() []uint64 { return c.targets }

// dieNames returns dice, the largest first, as ranges: d61 to d64, d66.
func dieNames(targets []uint64) string {
	var list []string
	for i := len(targets) - 1; i >= 0; {
		first := targets[i]
		last := first
		i--
		for ; i >= 0 && targets[i] == last+1; i-- {
			last++
		}
		name := fmt.Sprintf("d%d", first)
		switch last - first {
		case 0:
		case 1:
			name += fmt.Sprintf(", d%d", last)
		default:
			name += fmt.Sprintf(" to d%d", last)
		}
		list = append(list, name)
	}
	return strings.Join(list, ", ")
}

// covers reports whether the part is that of a smaller die, if results above that die start over.
func (p *Part) covers(small *Part, target uint64) bool {
	if p.Head != small.Head || p.sides != small.sides || !slices.Equal(p.Dice, small.Dice) {
		return false
	}
	kept := func(p *Part) (list []Entry) { // of a number that is read from dice
		for _, r := range p.Rows {
			list = append(list, slices.DeleteFunc(slices.Clone(r.Entries), func(e Entry) bool {
				return p.sides > 0 || e.bound
			})...)
		}
		return list
	}
	number := p.sides == 0 && p.Rows != nil // read from dice: its lines tell the largest
	return (number || slices.Equal(p.Lines, small.Lines)) && slices.Equal(kept(p), kept(small)) &&
		(p.sides == 0 || slices.EqualFunc(p.Rows, small.Rows, func(r, s Row) bool {
			return r.label == s.label && slices.EqualFunc(r.cells, s.cells, func(a, b Entry) bool {
				// one roll
				return a == b || a.result > target && (b.Kind == Restart || b.Kind == Repeat &&
					p.Number+len(p.Rows) == 2)
			})
		}))
}

// shown returns the parts with what holds for all of them: where results above the die of a
// player lead, and how to start over.
func (c *Card) shown() []*Part {
	parts := slices.Clone(c.Parts)
	if len(c.targets) > 1 {
		last := parts[len(parts)-1].shared(c.targets, len(parts))
		if last.Number == 0 {
			parts = append(parts, nil)
		}
		parts[len(parts)-1] = &last
	}
	var lines []string
	has := func(holds func(Entry) bool) bool {
		return slices.ContainsFunc(parts, func(p *Part) bool {
			return slices.ContainsFunc(p.Rows, func(r Row) bool {
				return slices.ContainsFunc(r.Entries, holds)
			})
		})
	}
	if has(func(e Entry) bool { return e.Kind == Restart }) {
		how := "roll all again."
		if c.numbered() {
			how = "go back to 1."
		}
		lines = append(lines, words.Capital(startOver)+": "+how)
	}
	if has(func(e Entry) bool { return e.once }) {
		lines = append(lines, "At once: skip the rolls that are left.")
	}
	certain := ""
	if has(func(e Entry) bool { certain = cmp.Or(certain, e.certain); return certain != "" }) {
		lines = append(lines, "At once: skip "+certain)
	}
	if lines != nil {
		last := *parts[len(parts)-1]
		last.Lines = slices.Concat(last.Lines, lines)
		parts[len(parts)-1] = &last
	}
	return parts
}

// MarshalJSON writes the fields of the card, with what holds for all parts.
func (c *Card) MarshalJSON() ([]byte, error) {
	type fields Card
	shown := fields(*c)
	shown.Parts = c.shown()
	return json.Marshal(shown)
}

// shared returns the last of some parts with where results lead that only some of the dice have.
// Behind a grid it is a part of its own, without a number.
func (p Part) shared(targets []uint64, parts int) Part {
	small, e, row := "above the die you want", restart, Row{}
	if parts == 1 && len(p.Dice) == 1 {
		e.Text, e.Kind = reroll, Repeat
	}
	e.bound, p.Rows = true, slices.Clone(p.Rows)
	last := len(p.Rows) - 1
	number := last >= 0 && p.Rows[last].Entries[0].bound // read from dice
	if number {
		row, p.Rows = p.Rows[last], p.Rows[:last]
		number = !slices.ContainsFunc(row.Entries, func(e Entry) bool {
			return strings.HasPrefix(e.Text, "subtract ")
		})
	}
	if len(targets) == 2 {
		small, number = between(targets[1]+1, targets[0]+1)+" for a "+dieNames(targets[1:]), false
	}
	e.Faces = "result " + small
	if number {
		e.Faces = small
		// the same rule, of the largest die
		if n := len(row.Entries) - 1; row.Entries[n].Kind == Restart {
			zero, _, _ := strings.Cut(row.Entries[n].Faces, "above")
			e, row.Entries = row.Entries[n], row.Entries[:n]
			e.Faces = zero + small
		}
	}
	if p.Columns != nil {
		p = Part{}
	}
	row.Entries = append(slices.Clone(row.Entries), e)
	p.Rows = append(p.Rows, row)
	return p
}
