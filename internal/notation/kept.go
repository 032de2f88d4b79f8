package notation

import (
	"math/big"
	"slices"
)

// A selection is how many dice of a pool are selected at one end of the order, and whether these
// or the others are kept. Fewer selected dice are less work.
type selection struct {
	n       int
	highest bool // from the highest down
	kept    bool // the selected dice count; otherwise the others do
}

// selection returns the dice as the modifiers name them.
func (p *pool) selection() selection {
	highest := p.choice[1] == 'h'
	return selection{p.chosen, highest, p.choice[0] == 'k'}
}

// other returns the same choice among n dice by those that are not selected.
func (s selection) other(n int) selection { return selection{n - s.n, !s.highest, !s.kept} }

// ordered returns like values together, in the order in which they are selected.
func (s selection) ordered(values []shownValue) (list []shownValue) {
	weights := map[int]*big.Int{}
	for _, v := range values {
		if weights[v.value] == nil {
			weights[v.value] = new(big.Int)
			list = append(list, shownValue{v.value, weights[v.value]})
		}
		weights[v.value].Add(weights[v.value], v.weight)
	}
	slices.SortFunc(list, func(a, b shownValue) int { return a.value - b.value })
	if s.highest {
		slices.Reverse(list)
	}
	return list
}

// fixed counts the kept dice of a fixed number n. Of m selected ones, let v be the value of the
// last, a < m dice come before it, and at least m − a show it. The a dice are a power of
// the values before v; the others have any value from v on, less those of which fewer than
// m − a show v.
func (c *counter) fixed(p *pool, values []shownValue, beyond *big.Int) (made poly) {
	s, n := p.selection(), p.count
	if other := s.other(n); beyond == nil && other.n < s.n || beyond != nil && !s.kept {
		s = other
	}
	c.spend(16 * len(values))
	list := s.ordered(values)
	before, rest := poly{}, poly{} // of one die, those that count by their scores
	mark := func(value int, counts bool) int {
		if counts {
			return p.score(value)
		}
		return 0
	}
	scores := p.scores(values)
	marks := &rest // their room is made once: to grow by one value at a time takes long
	if s.kept {
		marks = &before
	}
	marks.cover(scores.low, scores.low+len(scores.c)-1)
	for _, v := range list {
		rest.add(constant(v.weight), mark(v.value, !s.kept), one)
	}
	if beyond != nil && !s.highest { // dice beyond are dropped
		rest.add(constant(beyond), 0, one)
	}
	made.cover(p.kept(n)*scores.low, p.kept(n)*(scores.low+len(scores.c)-1))
	c.hold(len(made.c), 4+n*rest.total().BitLen()/64)
	var factor big.Int
	for _, v := range list {
		c.spend(100 + 4*len(rest.c))
		selected, other := mark(v.value, s.kept), mark(v.value, !s.kept)
		with := rest
		rest = poly{}
		rest.add(with, 0, one)
		rest.add(constant(v.weight), other, big.NewInt(-1))
		for a := 0; a < s.n; a++ {
			head := c.fullPower(before, a)
			if len(head.c) == 0 {
				break
			}
			tail := c.fullPower(with, n-a)
			ways := big.NewInt(-1) // −C(n−a, b)·weight^b
			for b := 0; b < s.n-a; b++ {
				others := c.fullPower(rest, n-a-b)
				c.spend(len(others.c), multiplied(ways, others.at(others.low)))
				c.spend(wordsOf(ways))
				tail.add(others, b*other, ways)
				ways.Mul(ways, factor.Mul(v.weight, big.NewInt(int64(n-a-b))))
				ways.Quo(ways, big.NewInt(int64(b+1)))
			}
			c.spend(a)
			ways.Binomial(int64(n), int64(a))
			c.addProduct(&made, head, tail.trimmed(), (s.n-a)*(selected-other), ways)
		}
		if s.n > 1 {
			c.spend(len(before.c))
			before.add(constant(v.weight), selected, one)
		}
	}
	return made.trimmed()
}

// addProduct adds a product of two polys, moved up and multiplied.
func (c *counter) addProduct(to *poly, p, q poly, up int, times *big.Int) {
	if len(p.c) == 1 {
		p, q = q, p
	}
	for _, t := range q.terms() {
		factor := new(big.Int).Mul(times, t.coefficient)
		c.spend(2, len(p.c), multiplied(factor, p.c[0]))
		to.add(p, t.exponent+up, factor)
	}
}

// fullPower returns the power of a poly, with all of its terms.
func (c *counter) fullPower(p poly, n int) poly {
	if n == 0 {
		return constant(new(big.Int).Set(one))
	}
	c.spend(len(p.c))
	p = p.trimmed()
	switch {
	case len(p.c) == 0:
		return p
	case len(p.c) == 1:
		c.spend(powered(p.c[0], n))
		return poly{p.low * n, []*big.Int{new(big.Int).Exp(p.c[0], big.NewInt(int64(n)), nil)}}
	}
	low := p.low
	p.low = 0
	c.spend(4 * len(p.c))
	left := c.memory
	made := c.power(p, constant(one), n, n*(len(p.c)-1), one)
	c.memory = left // it is soon dropped
	made.low = low * n
	return made
}
