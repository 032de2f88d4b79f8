package render

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
)

// Join makes the card one for several dice by adding that of a smaller die, and reports
// whether it did. The smaller one is played on the same rows, where results above it start
// over, but for a few rows of its own. The picture is at most so high.
func (c *Card) Join(small *Card, height int) bool {
	if c.from != small.from || len(c.Parts) != len(small.Parts) || strings.Contains(c.Price+small.Price, "cost") {
		return false
	}
	shared, added, rows := 0, make([][]Row, len(c.Parts)), 0
	for i, p := range c.Parts {
		own, same, ok := p.differing(small.Parts[i], small.targets[0])
		if !ok {
			return false
		}
		shared, added[i], rows = shared+same, own, rows+len(own)
	}
	if shared < 2*rows || rows > 0 && (c.targets[len(c.targets)-1]-small.targets[0] > near || len(c.Parts) > 1 && len(added[0]) > 0) {
		return false
	}
	made := *c
	made.Parts, made.Notes = nil, slices.Clone(c.Notes)
	for i, old := range c.Parts {
		part := *old
		p := &part
		made.Parts = append(made.Parts, p)
		p.Rows = append(slices.Clone(old.Rows), added[i]...)
		p.Lines = slices.Clone(old.Lines)
		for _, l := range small.Parts[i].Lines {
			if !slices.Contains(p.Lines, l) && l != above(small.targets[0]) {
				p.Lines = append(p.Lines, l)
			}
		}
		p.Lines = slices.DeleteFunc(p.Lines, func(l string) bool { return l == above(c.targets[0]) })
		if p.sides > 0 {
			p.fold()
		}
	}
	old := c
	c = &made
	if len(c.targets) == 1 {
		c.Example = strings.Replace(c.Example, "Example", "Example for d"+fmt.Sprint(c.targets[0]), 1)
		c.Notes = append(c.Notes, "Above your die → "+startOver+".")
	}
	if alone := "If a row names your die in brackets, use it instead of the same row without brackets."; rows > 0 && !slices.Contains(c.Notes, alone) {
		c.Notes = append(c.Notes, alone)
	}
	c.targets = slices.Concat(c.targets, small.targets)
	if c.dear.Expected.Cmp(small.dear.Expected) < 0 {
		c.dear = small.dear
	}
	if c.cheap.Expected.Cmp(small.cheap.Expected) > 0 {
		c.cheap = small.cheap
	}
	c.Title = dieNames(c.targets) + " " + c.from
	if c.Price = c.dear.price(); c.cheap.cost() != c.dear.cost() {
		c.Price = c.cheap.cost() + " to " + c.Price
	}
	if d := c.Draw(); d.Height > height || d.Width > widestGrid+2*margin {
		return false
	}
	*old = made
	return true
}

// near is how many sides dice may differ if they have some rows of their own.
const near = 5

// Targets returns the dice that the card is for.
func (c *Card) Targets() []uint64 { return c.targets }

// dieNames returns dice, the largest first, as ranges: d61 to d64, d66.
func dieNames(targets []uint64) string {
	var list []string
	for i := len(targets) - 1; i >= 0; {
		first := targets[i]
		last := first
		for i--; i >= 0 && targets[i] == last+1; i-- {
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

// differing compares a part with that of a smaller die. It returns the rows that only the
// smaller die has, how many others there are, and whether the parts are alike.
func (p *Part) differing(small *Part, target uint64) (own []Row, shared int, ok bool) {
	_, roll, _ := strings.Cut(": "+p.Head, "Rows ")
	_, other, _ := strings.Cut(": "+small.Head, "Rows ")
	heads := p.Head == small.Head || roll != "" && other != "" && roll[strings.Index(roll, ":"):] == other[strings.Index(other, ":"):]
	if !heads || p.sides != small.sides || p.corner != small.corner || !slices.Equal(p.Dice, small.Dice) {
		return nil, 0, false
	}
	if p.sides == 0 { // digits, or formulas
		lines := func(p *Part) []string {
			list := slices.DeleteFunc(slices.Clone(p.Lines), func(l string) bool { return strings.HasPrefix(l, "Above ") })
			for _, r := range p.Rows {
				list = append(list, r.String())
			}
			return list
		}
		return nil, 1, slices.Equal(lines(p), lines(small))
	}
	over := Entry{Text: startOver, Kind: Again, Part: 1}
	masked := func(r Row) []Entry {
		cells := slices.Clone(r.cells)
		for i, e := range cells {
			if e.result > target {
				cells[i] = over
			}
		}
		return cells
	}
	lost := slices.Repeat([]Entry{over}, p.sides)
	find := func(p *Part, r Row) int {
		return slices.IndexFunc(p.Rows, func(x Row) bool { return x.label == r.label })
	}
	for _, r := range p.Rows {
		i := find(small, r)
		switch {
		case i < 0 && strings.HasSuffix(r.label, ")"): // of another die
		case i < 0 && !slices.Equal(masked(r), lost):
			return nil, 0, false
		case i >= 0 && !slices.Equal(masked(r), small.Rows[i].cells):
			own = append(own, small.Rows[i])
		default:
			shared++
		}
	}
	for _, r := range small.Rows {
		if find(p, r) < 0 && !slices.Equal(r.cells, lost) {
			own = append(own, r)
		}
	}
	for i := range own {
		own[i].label = fmt.Sprintf("%s (d%d)", cmp.Or(own[i].label, "gives"), target)
	}
	return own, shared, true
}
