package card

import (
	"fmt"
	"math/big"
	"slices"
	"strings"
)

// A Group is a card for several dice, or one.
type Group struct {
	*Card
	Targets     []int  // the dice, descending
	first, last *Sheet // of the largest and the smallest die
}

// Group returns the card of the automaton, to which others can be joined.
func (s *Sheet) Group() *Group {
	return &Group{s.Card(), []int{int(s.Automaton.Target)}, s, s}
}

// Join makes the card one for several dice by adding a smaller die, and reports whether
// it did: if results above that start over, it costs what its own card costs, which is no
// easier.
func (g *Group) Join(small *Group) bool {
	_, from, _ := strings.Cut(g.Title, " from ")
	_, smallFrom, _ := strings.Cut(small.Title, " from ")
	price := big.NewRat(int64(g.Targets[0]), int64(small.Targets[0]))
	if g.Long+small.Long != "" || from != smallFrom || g.last.Unit == "cost" ||
		price.Mul(price, g.first.Expected).Cmp(small.first.Expected) != 0 ||
		g.first.Automaton.Ease() > small.first.Automaton.Ease() {
		return false
	}
	c := *g.Card
	c.Shared = true
	g.Targets, g.last = append(slices.Clip(g.Targets), small.Targets...), small.last
	c.Title = dieNames(g.Targets) + " from " + from
	c.Price = g.last.price()
	if g.first.cost() != g.last.cost() {
		c.Price = g.first.cost() + " to " + c.Price
	}
	g.Card = &c
	return true
}

// dieNames returns dice, the largest first, as ranges: d61 to d64, d66.
func dieNames(targets []int) string {
	var list []string
	for i := len(targets) - 1; i >= 0; i-- {
		first := targets[i]
		for i > 0 && targets[i-1] == targets[i]+1 {
			i--
		}
		name := fmt.Sprintf("d%d", first)
		switch last := targets[i]; last - first {
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
