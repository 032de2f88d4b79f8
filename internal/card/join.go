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
	c.ready = nil
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
	c.Beyond = &Beyond{Action: Action{Do: StartOver}}
	p := &c.Parts[len(c.Parts)-1]
	switch {
	case len(c.Parts) == 1 && len(p.dice()) == 1:
		c.Beyond.Do = Reroll
	case p.any(func(e Entry) bool { return e.Do == AtOnce }):
		c.Beyond.Do = AtOnce
	}
	if n := len(g.Targets); n == 2 {
		c.Beyond.First, c.Beyond.Last, c.Beyond.For = g.Targets[1]+1, g.Targets[0], g.Targets[1]
	}
	g.Card = &c
	return true
}

// covers reports whether the card is that of a smaller die, if results above that die start over.
func (g *Group) covers(small *Group) bool {
	if len(g.Parts) != len(small.Parts) {
		return false
	}
	for i := range g.Parts {
		if !g.covered(small.Card, i, small.Targets[0]) {
			return false
		}
	}
	return true
}

// covered compares part i of two cards.
func (c *Card) covered(small *Card, i, target int) bool {
	p, q := c.Parts[i], small.Parts[i]
	bare := func(p Part) Part {
		p.Rows, p.Grid = nil, false
		return p
	}
	if !reflect.DeepEqual(bare(p), bare(q)) || len(p.Rows) != len(q.Rows) || p.Read != Rows &&
		c.head(i) != small.head(i) {
		return false
	}
	for k, r := range p.Rows {
		s := q.Rows[k]
		if p.Read != Rows {
			cut := func(e Entry) bool { return !e.result() || e.Do == Named }
			kept := slices.DeleteFunc(slices.Clone(r.Entries), cut)
			others := slices.DeleteFunc(slices.Clone(s.Entries), cut)
			if len(kept) != 1 || len(others) != 1 {
				return false
			}
			continue
		}
		if r.Name != s.Name || !slices.Equal(r.Last, s.Last) || !slices.Equal(r.First, s.First) {
			return false
		}
		for face := 1; face <= p.sides(); face++ {
			a, b := r.leads(face), s.leads(face)
			n, err := strconv.Atoi(a.Name)
			again := b.Do == StartOver || b.Do == Reroll && len(c.Parts) == 1 && len(p.Rows) == 1
			if a != b && !(a.Do == Named && err == nil && n > target && again) {
				return false
			}
		}
	}
	return true
}

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

// Only returns the card as the player of one of its dice reads it.
func (c *Card) Only(die int) *Card {
	of := *c
	of.ready, of.Beyond, of.Parts = nil, nil, slices.Clone(c.Parts)
	if c.For != die {
		of.Example = nil
	}
	of.For = 0
	if c.Beyond == nil || c.Beyond.For > 0 && c.Beyond.For != die {
		return &of
	}
	for i := range of.Parts {
		p := &of.Parts[i]
		p.Rows = slices.Clone(p.Rows)
		for k := range p.Rows {
			p.Rows[k].Entries = p.upTo(&p.Rows[k], die, c.Beyond.Action)
		}
	}
	return &of
}

// upTo returns the entries of a row in which results above a die are another action.
func (p *Part) upTo(r *Row, die int, beyond Action) (list []Entry) {
	if p.Read != Rows {
		end := Entry{die + 1, p.highest(), beyond}
		if die == p.highest() {
			return r.Entries
		}
		return []Entry{{1, die, Action{Do: Face, Of: 1}}, end}
	}
	for face := 1; face <= p.sides(); face++ {
		a := r.leads(face)
		if n, err := strconv.Atoi(a.Name); a.Do == Named && err == nil && n > die {
			a = beyond
		}
		list = append(list, Entry{face, face, a})
	}
	return list
}
