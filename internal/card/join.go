package card

import (
	"fmt"
	"math/big"
	"reflect"
	"slices"
	"strconv"
	"strings"
)

// A Group is a card for several dice, or one.
type Group struct {
	*Card
	Targets     []int  // the dice, descending
	cheap, dear *Sheet // of the dice with the least and the highest cost
}

// Group returns the card of the automaton, to which others can be joined.
func (s *Sheet) Group() *Group {
	return &Group{s.Card(), []int{int(s.Automaton.Target)}, s, s}
}

// Join makes the card one for several dice by adding a smaller die, and reports whether it
// did: their cards are the same, but results above the smaller die start over.
func (g *Group) Join(small *Group) bool {
	_, from, _ := cutLast(g.Title, " from ")
	_, smallFrom, _ := cutLast(small.Title, " from ")
	unit := func(s *Sheet) string { return s.Automaton.Unit() }
	if g.Long+small.Long != "" || from != smallFrom || unit(g.dear) == "cost" ||
		unit(small.dear) == "cost" || !g.covers(small) {
		return false
	}
	price := big.NewRat(int64(g.Targets[0]), int64(small.Targets[0]))
	if price.Mul(price, g.cheap.Expected).Cmp(small.dear.Expected) != 0 {
		return false // the smaller die has a cheaper way
	}
	c := *g.Card
	if len(g.Targets) == 1 && c.Example != nil {
		c.For = g.Targets[0]
	}
	g.Targets = slices.Concat(g.Targets, small.Targets)
	if g.dear.Expected.Cmp(small.dear.Expected) < 0 {
		g.dear = small.dear
	}
	if g.cheap.Expected.Cmp(small.cheap.Expected) > 0 {
		g.cheap = small.cheap
	}
	c.Title = dieNames(g.Targets) + " from " + from
	c.Price = g.dear.price()
	if g.cheap.cost() != g.dear.cost() {
		c.Price = g.cheap.cost() + " to " + c.Price
	}
	c.Beyond = &Action{Do: StartOver}
	p := &c.Parts[len(c.Parts)-1]
	switch {
	case len(c.Parts) == 1 && len(p.dice()) == 1:
		c.Beyond.Do = Reroll
	case p.any(func(e Entry) bool { return e.Do == AtOnce }):
		c.Beyond.Do = AtOnce
	}
	g.Card = &c
	return true
}

// covers reports whether the card is that of a smaller die, if results above that die start over.
func (g *Group) covers(small *Group) bool {
	alone := len(g.Parts) == 1 && len(g.Parts[0].Rows) == 1
	return slices.EqualFunc(g.Parts, small.Parts, func(p, q Part) bool {
		bare := func(p Part) Part {
			p.Rows, p.Grid = nil, false
			return p
		}
		if !reflect.DeepEqual(bare(p), bare(q)) {
			return false
		}
		if p.Read != Rows {
			return !p.subtracts() && !q.subtracts()
		}
		return slices.EqualFunc(p.Rows, q.Rows, func(r, s Row) bool {
			if r.Name != s.Name || !slices.Equal(r.Last, s.Last) || !slices.Equal(r.First, s.First) {
				return false
			}
			for face := 1; face <= p.sides(); face++ {
				a, b := r.leads(face), s.leads(face)
				again := b.Do == StartOver || b.Do == Reroll && alone
				if a != b && !(again && a.above(small.Targets[0])) {
					return false
				}
			}
			return true
		})
	})
}

// above reports whether the action is a number above a die.
func (a Action) above(die int) bool { return a.Do == Named && number(a.Name) > die }

// leads returns where a face of the last die leads, with a result that it tells as a number.
func (r *Row) leads(face int) Action {
	i := slices.IndexFunc(r.Entries, func(e Entry) bool { return e.First <= face && face <= e.Last })
	a := r.Entries[i].Action
	if a.Do == Face && a.Die == 0 {
		return Action{Name: strconv.Itoa(a.N + (face+a.Of-1)/a.Of)}
	}
	return a
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

// Only returns the card as the player of one of its dice reads it.
func (c *Card) Only(die int) *Card {
	of := *c
	if c.For != die {
		of.Example = nil
	}
	of.For, of.Beyond = 0, nil
	if c.Beyond == nil {
		return &of
	}
	of.Parts = slices.Clone(c.Parts)
	for i := range of.Parts {
		p := &of.Parts[i]
		p.Rows = slices.Clone(p.Rows)
		for k := range p.Rows {
			p.Rows[k].Entries = p.upTo(p.Rows[k], die, *c.Beyond)
		}
	}
	return &of
}

// upTo returns the entries of a row in which results above a die are another action.
func (p *Part) upTo(r Row, die int, beyond Action) (list []Entry) {
	switch {
	case p.Read == Rows:
	case die == p.highest():
		return r.Entries
	default:
		return []Entry{{1, die, Action{Do: Face, Of: 1}}, {die + 1, p.highest(), beyond}}
	}
	for face := 1; face <= p.sides(); face++ {
		a := r.leads(face)
		if a.above(die) {
			a = beyond
		}
		list = append(list, Entry{face, face, a})
	}
	return list
}
