package card

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"example.com/dice/internal/automaton"
	"example.com/dice/internal/chances"
	"example.com/dice/internal/notation"
	"example.com/dice/internal/words"
)

const (
	mostExample = 12   // dice of a game that is told
	mostMade    = 1000 // throws that are tried for the die that is made
)

// A game is dice of an expression as a player rolls them: each modifier has a die that it
// does something with, if there are enough.
type game struct {
	*sumCard
	rolled int
	values map[*notation.DicePool][]int // of the dice that stay, and are not dropped
	totals map[*notation.Node]int
}

// example plays a game of an expression, if it has few dice.
func (d *sumCard) example() string {
	dice, text := len(diceOf(d.terms)), exampleIs+": "
	if dice == 0 || dice > mostExample {
		return ""
	}
	g := &game{d, 0, map[*notation.DicePool][]int{}, map[*notation.Node]int{}}
	together := [][]*notation.DicePool{d.terms}
	if !automaton.AtOnce(d.expr, d.terms) {
		together = slices.Collect(slices.Chunk(d.terms, 1))
	}
	for i, pools := range together {
		told, ok := g.play(pools)
		if !ok {
			return ""
		}
		text += told
		if len(together) > 1 {
			text += fmt.Sprintf("%s%s = %s; ", arrow, d.names[i], g.gives(pools[0]))
		}
	}
	if len(together) == 1 {
		text += arrow
	}
	total := int(g.value(d.expr.Root).Floor())
	text += g.result(total)
	if d.expr.Compared == nil {
		return text + "."
	}
	if d.expr.Compared.Matches(total) {
		return text + arrow + "yes."
	}
	return text + arrow + "no."
}

// result says how the total comes from what the pools give.
func (g *game) result(total int) string {
	first := g.terms[0]
	if automaton.AtOnce(g.expr, g.terms) && automaton.Additive(g.expr.Root) && !first.Counts {
		var all []int
		for _, p := range g.terms {
			all = append(all, g.values[p]...)
		}
		if plus := constant(g.expr.Root); plus != 0 {
			all = append(all, plus)
		}
		return added(all)
	}
	text := g.formula(func(n *notation.Node) string { return strconv.Itoa(g.totals[n]) })
	if text != strconv.Itoa(total) {
		text += " = " + strconv.Itoa(total)
	}
	if gives := g.gives(first); len(g.terms) == 1 && gives != strconv.Itoa(g.totals[first.Leaf]) {
		if g.expr.Root == first.Leaf {
			return gives
		}
		return gives + arrow + text
	}
	return text
}

// gives says how the total of a pool comes from the values of its dice.
func (g *game) gives(p *notation.DicePool) string {
	total := strconv.Itoa(g.totals[p.Leaf])
	switch {
	case p.Digits:
		return total
	case !p.Counts:
		return added(g.values[p])
	}
	with := func(score int) (list []string) {
		for _, v := range g.values[p] {
			if p.Score(v) == score {
				list = append(list, strconv.Itoa(v))
			}
		}
		return list
	}
	count, away := with(1), with(-1)
	text := "counted " + cmp.Or(words.And(count), "none")
	if len(away) > 0 {
		text += ", taken away " + words.And(away)
		total = added([]int{len(count), -len(away)})
	}
	return text + arrow + total
}

// play rolls the dice of pools that are rolled together, and says what they show. It
// reports whether each die stays in the end.
func (g *game) play(pools []*notation.DicePool) (told string, ok bool) {
	var dice, sides []int // at hand
	var shown, orders, more []string
	for _, p := range pools {
		first, again, later, ok := g.roll(p)
		switch made := g.makes[kindOf(p)]; {
		case !ok:
			return "", false
		case made > 0:
			m := g.card.making(made-1, g.name(p, first[:1]))
			if m == nil {
				return "", false
			}
			shown = append(shown, facesAre(m.dice, m.faces)+arrow+g.show(p, first[:1]))
			if len(first) > 1 {
				shown = append(shown, "likewise "+g.show(p, first[1:]))
			}
		case p.Sides > 1:
			dice, sides = append(dice, diceOf([]*notation.DicePool{p})...), append(sides, first...)
		}
		orders = append(orders, again...)
		if later != nil {
			more = append(more, g.show(p, later))
		}
	}
	if dice != nil {
		shown = append(shown, facesAre(dice, sides))
	}
	told = strings.Join(shown, "; ")
	if orders != nil {
		told += arrow + words.And(orders) + "; " + strings.Join(more, ", ")
	}
	return told, true
}

// show says which sides dice of a pool show.
func (g *game) show(p *notation.DicePool, sides []int) string {
	if die := dieName(p); die != words.Die(2) {
		return die + " " + g.name(p, sides)
	}
	return g.name(p, sides)
}

// name names sides of dice of a pool as players see them.
func (g *game) name(p *notation.DicePool, sides []int) string {
	var faces []string
	for _, side := range sides {
		face := strconv.Itoa(p.Face(side))
		if g.makes[kindOf(p)] == 0 {
			face = words.Faces(p.Sides, side, side)
		}
		faces = append(faces, face)
	}
	return strings.Join(faces, ", ")
}

// making returns the first throw of a part, by its number, that gives a result, if it is
// found soon.
func (c *Card) making(part int, result string) *move {
	at := place{part: part}
	dice := slices.Concat(c.throws(at)...)
	for n := range min(mostMade, int(automaton.Numbers(dice, automaton.MaxNumber))) {
		m, ok := c.throw(at, facesOfNumber(n, dice))
		if ok && m.to.result == result {
			return &m
		}
	}
	return nil
}

// roll rolls the dice of a pool. It returns the sides that they show, what to do then,
// and the sides of the dice that follow, and whether there is an end.
func (g *game) roll(p *notation.DicePool) (first []int, orders []string, later []int, ok bool) {
	var values []int
	special := specials(p)
	for i := range p.Count {
		side := g.plain(p, 0, 0)
		if k := p.Count - 1 - i; k < len(special) {
			side = special[k]
		}
		if side == 0 {
			return nil, nil, nil, false
		}
		fate, face := p.Fate(0, side), g.name(p, []int{side})
		first = append(first, side)
		if !fate.Again {
			values = append(values, fate.Value)
		}
		if !fate.Again && !fate.More {
			continue
		}
		order := "roll an extra die for the " + face
		if fate.Again {
			order = "roll the " + face + " again"
		}
		side = g.plain(p, fate.Next, side)
		if side == 0 {
			return nil, nil, nil, false
		}
		orders, later = append(orders, order), append(later, side)
		values = append(values, p.Fate(fate.Next, side).Value)
	}
	g.keep(p, values)
	return first, orders, later, true
}

// keep keeps the values of a pool, and their total.
func (g *game) keep(p *notation.DicePool, values []int) {
	if p.Keeps() {
		slices.Sort(values)
	}
	from, to := p.Kept.Places(len(values))
	total := 0
	for _, v := range values[from:to] {
		if p.Digits {
			total = 10 * total
		}
		total += p.Score(v)
	}
	g.values[p], g.totals[p.Leaf] = values[from:to], total
}

// plain returns a side that stays, of a die in a state, and is not another one, or 0.
func (g *game) plain(p *notation.DicePool, state, other int) int {
	g.rolled++
	for try := range p.Sides {
		side := 1 + ((3*g.rolled+1)%11*p.Sides/11+try)%p.Sides
		if f := p.Fate(state, side); side != other && !f.Again && !f.More {
			return side
		}
	}
	return 0
}

// specials returns a side for each thing that modifiers do with a die.
func specials(p *notation.DicePool) (sides []int) {
	type kind struct {
		again, more, changed bool
		score                int
	}
	seen := []kind{{}}
	for side := 1; side <= p.Sides && p.Effects > 0; side++ {
		f := p.Fate(0, side)
		k := kind{again: f.Again, more: f.More, changed: f.Value != p.Face(side)}
		if p.Counts && !f.Again {
			k.score = p.Score(f.Value)
		}
		if !slices.Contains(seen, k) {
			seen, sides = append(seen, k), append(sides, side)
		}
	}
	return sides
}

// value returns what a node gives.
func (g *game) value(n *notation.Node) (v chances.Rational) {
	switch n.Kind {
	case notation.Number:
		return chances.Whole(n.Number)
	case notation.Dice:
		return chances.Whole(g.totals[n])
	}
	for i, arg := range n.Args {
		w := g.value(arg)
		if i == 0 {
			v = w
		}
		if i > 0 || len(n.Args) == 1 {
			v = chances.Apply(n.Op, v, w)
		}
	}
	return v
}
