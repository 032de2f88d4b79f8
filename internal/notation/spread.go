package notation

import (
	"math/big"
	"slices"
)

// A chance is a value and its cases.
type chance struct {
	rational
	cases *big.Int
}

// A spread has the chances of a node, ascending. The open cases are somewhere in the beyond.
type spread struct {
	chances []chance
	all     *big.Int
	open    *big.Int
	beyond  valueRange
}

// A collector adds up cases by value.
type collector struct {
	spread
	cases map[rational]*big.Int
}

func (c *collector) add(v rational, cases *big.Int) {
	if c.cases[v] == nil {
		c.cases[v] = new(big.Int)
	}
	c.cases[v].Add(c.cases[v], cases)
}

// addSpan adds cases that lie somewhere in a range.
func (c *collector) addSpan(s valueRange, cases *big.Int) {
	switch {
	case cases.Sign() == 0:
	case s.single():
		c.add(s.lo.rational, cases)
	case c.open == nil:
		c.open, c.beyond = new(big.Int).Set(cases), s
	default:
		c.open.Add(c.open, cases)
		c.beyond = hull(c.beyond, s)
	}
}

func (c *collector) spreadOf(all *big.Int) spread {
	for v, cases := range c.cases {
		c.chances = append(c.chances, chance{v, cases})
	}
	slices.SortFunc(c.chances, func(a, b chance) int { return a.rational.compare(b.rational) })
	c.all = all
	if c.open == nil {
		c.open = zero
	}
	return c.spread
}

// unary does an operation on one spread.
func (c *counter) unary(op operation, s spread) spread {
	return c.mapped(s,
		func(v rational) rational { return apply(op, v, v) },
		func(r valueRange) valueRange { return over(op, r, r) })
}

// mapped returns a spread of which each value is replaced by that of f, and what is beyond by
// the range that g makes of it.
func (c *counter) mapped(
	s spread, f func(rational) rational, g func(valueRange) valueRange,
) spread {
	c.spend(len(s.chances))
	changed := slices.ContainsFunc(s.chances, func(item chance) bool {
		return f(item.rational) != item.rational
	})
	if !changed && (s.open.Sign() == 0 || g(s.beyond) == s.beyond) {
		return s
	}
	made := &collector{cases: map[rational]*big.Int{}}
	for _, item := range s.chances {
		made.add(f(item.rational), item.cases)
	}
	if s.open.Sign() > 0 {
		made.addSpan(g(s.beyond), s.open)
	}
	return made.spreadOf(s.all)
}

// binary does an operation on two spreads, which are independent.
func (c *counter) binary(op operation, s, t spread) spread {
	if op == opSubtract {
		t = c.unary(opNegate, t)
		op = opAdd
	}
	all := new(big.Int).Mul(s.all, t.all)
	made := &collector{cases: map[rational]*big.Int{}}
	if a, b, found := lattices(s, t); found && op == opAdd {
		for _, item := range c.convolved(a, b).terms() {
			made.chances = append(made.chances, chance{whole(item.exponent), item.coefficient})
		}
	} else {
		c.spend(len(s.chances), len(t.chances), 24+2*multiplied(s.all, t.all))
		var product big.Int
		for _, x := range s.chances {
			for _, y := range t.chances {
				made.add(apply(op, x.rational, y.rational), product.Mul(x.cases, y.cases))
			}
		}
		c.hold(len(made.cases), 8+wordsOf(all))
	}
	var product big.Int
	c.spend(len(t.chances), multiplied(s.open, t.all))
	c.spend(len(s.chances), multiplied(t.open, s.all))
	if s.open.Sign() > 0 {
		for _, y := range t.chances {
			made.addSpan(over(op, s.beyond, point(y.rational)), product.Mul(s.open, y.cases))
		}
	}
	if t.open.Sign() > 0 {
		for _, x := range s.chances {
			made.addSpan(over(op, point(x.rational), t.beyond), product.Mul(x.cases, t.open))
		}
	}
	if s.open.Sign() > 0 && t.open.Sign() > 0 {
		made.addSpan(over(op, s.beyond, t.beyond), product.Mul(s.open, t.open))
	}
	return made.spreadOf(all)
}
