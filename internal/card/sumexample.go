package card

import (
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
	values map[*notation.DicePool][]int // that are added
	making map[string]bool              // the kinds of dice whose making is told
	totals map[*notation.Node]int

	// of the dice that are rolled together:
	sides        map[*notation.DicePool][]int // that they show
	orders, more []string                     // what to roll then, and what that shows
}

// example plays a game of an expression, if it has few dice.
func (d *sumCard) example() string {
	dice, steps := len(diceOf(d.terms)), []string(nil)
	if dice == 0 || dice > mostExample {
		return ""
	}
	g := &game{sumCard: d, values: map[*notation.DicePool][]int{}, making: map[string]bool{},
		totals: map[*notation.Node]int{}}
	if automaton.AtOnce(d.expr, d.terms) {
		told := g.play(d.recipe.Groups, d.terms)
		if told == "" {
			return ""
		}
		steps = append(steps, told+arrow+g.result())
	} else {
		for i, p := range d.terms {
			told := g.play([][]automaton.SumPool{{d.pools[i]}}, d.terms[i:i+1])
			if told == "" {
				return ""
			}
			steps = append(steps, told+arrow+d.names[i]+" = "+g.gives(p))
		}
		steps = append(steps, g.result())
	}
	text := exampleIs + ": " + strings.Join(steps, "; ")
	switch {
	case d.expr.Compared == nil:
		return text + "."
	case d.expr.Compared.Matches(g.total()):
		return text + arrow + "yes."
	}
	return text + arrow + "no."
}

// total returns what the expression gives.
func (g *game) total() int { return int(g.value(g.expr.Root).Floor()) }

// result says how the total comes from what the pools give.
func (g *game) result() string {
	if automaton.AtOnce(g.expr, g.terms) && automaton.Additive(g.expr.Root) {
		var all []int
		for _, p := range g.terms {
			if p.Sides > 1 || !p.Plain() {
				all = append(all, g.values[p]...)
			}
		}
		if plus := g.constant(g.expr.Root); plus != 0 {
			all = append(all, plus)
		}
		return added(all)
	}
	text := g.formula(func(n *notation.Node) string { return strconv.Itoa(g.totals[n]) })
	if total := strconv.Itoa(g.total()); text != total {
		text += " = " + total
	}
	first := g.terms[0]
	gives := g.gives(first)
	if len(g.terms) == 1 && gives != strconv.Itoa(g.totals[first.Leaf]) {
		return gives + arrow + text
	}
	return text
}

// gives says how the total of a pool comes from what its dice give.
func (g *game) gives(p *notation.DicePool) string {
	if p.Digits {
		return strconv.Itoa(g.totals[p.Leaf])
	}
	return added(g.values[p])
}

// play rolls the dice of pools together, in groups, and says what they show. It returns
// "" unless each stays in the end.
func (g *game) play(groups [][]automaton.SumPool, pools []*notation.DicePool) string {
	g.sides, g.orders, g.more = map[*notation.DicePool][]int{}, nil, nil
	stuck := func(p *notation.DicePool) bool { return !g.roll(p) }
	if slices.ContainsFunc(pools, stuck) {
		return ""
	}
	var throws []string
	if !g.card.countsThrows() {
		groups = [][]automaton.SumPool{slices.Concat(groups...)}
	}
	for _, group := range groups {
		for {
			shown, found := g.throw(group, pools)
			if !found {
				return ""
			}
			if shown == "" {
				break
			}
			throws = append(throws, shown)
		}
		pools = pools[len(group):]
	}
	text := strings.Join(throws, then)
	if g.orders != nil {
		text += arrow + words.And(g.orders) + "; " + strings.Join(g.more, ", ")
	}
	return text
}

// throw says what the dice show that are thrown next of the pools of a group, and how the
// first of those that are made is made, if that is found. If one die is thrown at a time,
// or rolls count, it says what all show. After the last throw it says "".
func (g *game) throw(
	group []automaton.SumPool, pools []*notation.DicePool,
) (text string, found bool) {
	several := func(pool automaton.SumPool) bool { return pool.AtOnce > 1 }
	apart := g.card.countsThrows() && (len(group) > 1 || slices.ContainsFunc(group, several))
	var dice, sides []int // at hand
	var shown []string
	for i, pool := range group {
		p := pools[i]
		n := len(g.sides[p])
		if apart {
			n = min(n, pool.AtOnce)
		}
		now := g.sides[p][:n]
		g.sides[p] = g.sides[p][n:]
		switch made := g.makes[kindOf(p)]; {
		case n == 0 || p.Sides == 1:
		case made == 0:
			dice, sides = append(dice, slices.Repeat([]int{p.Sides}, n)...), append(sides, now...)
		case g.making[kindOf(p)]:
			shown = append(shown, "likewise "+g.show(p, now))
		default:
			m, again := g.card.making(made-1, g.name(p, now[:1])), g.card.making(made-1, "")
			if m == nil {
				return "", false
			}
			if again != nil && len(g.making) == 0 {
				shown = append(shown, g.card.shown(*again)+arrow+again.said)
			}
			g.making[kindOf(p)] = true
			shown = append(shown, g.card.shown(*m)+arrow+g.show(p, now[:1]))
			if n > 1 {
				shown = append(shown, "likewise "+g.show(p, now[1:]))
			}
		}
	}
	if dice != nil {
		shown = append(shown, facesAre(dice, sides))
	}
	return strings.Join(shown, "; "), true
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
		m := c.throw(at, facesOfNumber(n, dice))
		if m.to.result == result {
			return &m
		}
	}
	return nil
}

// roll rolls the dice of a pool, and reports whether each stays in the end.
func (g *game) roll(p *notation.DicePool) bool {
	var first, later, values []int
	special := specials(p)
	for i := range p.Count {
		side := g.plain(p, 0, 0)
		if k := p.Count - 1 - i; k < len(special) {
			side = special[k]
		}
		if side == 0 {
			return false
		}
		fate, order, comes := p.Fate(0, side), "", "roll"
		if g.makes[kindOf(p)] > 0 {
			comes = "make"
		}
		switch {
		case fate.Again && fate.Next > 0:
			order = "%s the %s once more"
		case fate.Again:
			order = "%s the %s again"
		case fate.More:
			order = "%s an extra die for the %s"
		}
		first = append(first, side)
		if !fate.Again {
			values = append(values, fate.Value)
		}
		if order == "" {
			continue
		}
		g.orders = append(g.orders, fmt.Sprintf(order, comes, g.name(p, []int{side})))
		if fate.More || p.Fate(fate.Next, side).Again { // the same face may stay
			side = g.plain(p, fate.Next, side)
		}
		if side == 0 {
			return false
		}
		later = append(later, side)
		values = append(values, p.Fate(fate.Next, side).Value)
	}
	if later != nil {
		g.more = append(g.more, g.show(p, later))
	}
	g.keep(p, values)
	g.sides[p] = first
	return true
}

// keep keeps what the values of a pool give: each die that counts gives 1.
func (g *game) keep(p *notation.DicePool, values []int) {
	if p.Keeps() {
		slices.Sort(values)
	}
	from, to := p.Kept.Places(len(values))
	total, given := 0, []int(nil)
	for _, v := range values[from:to] {
		v = p.Score(v)
		if p.Digits {
			total = 10 * total
		}
		given = append(given, v)
		total += v
	}
	if p.Counts {
		less := strings.Count(fmt.Sprint(given), "-1")
		given = []int{total + less}
		if less > 0 {
			given = append(given, -less)
		}
	}
	g.values[p], g.totals[p.Leaf] = given, total
}

// plain returns a side that stays, of a die in a stage, and is not another one, or 0.
func (g *game) plain(p *notation.DicePool, stage, other int) int {
	g.rolled++
	for try := range p.Sides {
		side := 1 + ((3*g.rolled+1)%11*p.Sides/11+try)%p.Sides
		if f := p.Fate(stage, side); side != other && !f.Again && !f.More {
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
