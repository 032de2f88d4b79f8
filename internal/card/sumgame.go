package card

import (
	"slices"
	"strconv"
	"strings"

	"example.com/dice/internal/automaton"
	"example.com/dice/internal/chances"
	"example.com/dice/internal/notation"
)

const mostExample = 6 // dice of a game that is told

// A game is dice of an expression that stay as they are rolled.
type game struct {
	dice, faces []int
	added       []string // the values that are added
	totals      map[*notation.Node]int
}

// example plays a game of an expression, if it has few dice in one part.
func (d *sumCard) example() string {
	g := &game{totals: map[*notation.Node]int{}}
	dice := diceOf(d.terms)
	if !automaton.AtOnce(d.expr, d.terms) || len(dice) == 0 || len(dice) > mostExample {
		return ""
	}
	for _, p := range d.terms {
		if p.Faces != nil || !g.play(p) {
			return ""
		}
	}
	text := exampleIs + ": " + facesAre(g.dice, g.faces)
	total := int(g.value(d.expr.Root).Floor())
	additive := automaton.Additive(d.expr.Root)
	if len(g.added) > 1 && (additive || len(d.terms) == 1) {
		sum := g.totals[d.terms[0].Leaf]
		if additive {
			sum = total
		}
		if plus := constant(d.expr.Root); additive && plus != 0 {
			g.added = append(g.added, strconv.Itoa(plus))
		}
		text += arrow + strings.ReplaceAll(strings.Join(g.added, " + "), "+ -", "− ") + " = " +
			strconv.Itoa(sum)
	}
	if !additive || len(g.added) < 2 {
		formula := d.formula(func(n *notation.Node) string { return strconv.Itoa(g.totals[n]) })
		text += arrow + formula
		if formula != strconv.Itoa(total) {
			text += " = " + strconv.Itoa(total)
		}
	}
	switch {
	case d.expr.Compared == nil:
		return text + "."
	case d.expr.Compared.Matches(total):
		return text + arrow + "yes."
	}
	return text + arrow + "no."
}

// play rolls the dice of a pool, and reports whether each has a face that stays.
func (g *game) play(p *notation.DicePool) bool {
	var values []int
	for range p.Count {
		face := 0
		for try := range p.Sides {
			side := 1 + ((3*len(g.dice)+4)%11*p.Sides/11+try)%p.Sides
			if f := p.Fate(0, side); !f.Again && !f.More {
				face = side
				break
			}
		}
		if face == 0 {
			return false
		}
		if p.Sides > 1 {
			g.dice, g.faces = append(g.dice, p.Sides), append(g.faces, face)
		}
		values = append(values, p.Fate(0, face).Value)
	}
	if p.Keeps() {
		slices.Sort(values)
	}
	from, to := p.Kept.Places(p.Count)
	total := 0
	for _, v := range values[from:to] {
		switch {
		case p.Digits:
			total = 10*total + v
		default:
			total += p.Score(v)
			if !p.Counts {
				g.added = append(g.added, strconv.Itoa(v))
			}
		}
	}
	g.totals[p.Leaf] = total
	return true
}

// value returns what a node gives.
func (g *game) value(n *notation.Node) chances.Rational {
	switch n.Kind {
	case notation.Number:
		return chances.Whole(n.Number)
	case notation.Dice:
		return chances.Whole(g.totals[n])
	}
	v := g.value(n.Args[0])
	if len(n.Args) == 1 {
		return chances.Apply(n.Op, v, v)
	}
	for _, arg := range n.Args[1:] {
		v = chances.Apply(n.Op, v, g.value(arg))
	}
	return v
}
