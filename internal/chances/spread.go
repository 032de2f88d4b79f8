package chances

import (
	"math/big"
	"slices"
)

// A chance is a value and its cases.
type chance struct {
	Rational
	cases *big.Int
}

// A Spread has the chances of a part of an expression, ascending. The open cases lie
// somewhere in the beyond.
type Spread struct {
	chances []chance
	all     *big.Int
	open    *big.Int
	beyond  ValueRange
}

// Number returns the spread of a fixed number.
func Number(n int) Spread { return Spread{[]chance{{Whole(n), one()}}, one(), zero, ValueRange{}} }

// spread returns the spread of a poly. The cases of all that it lacks are beyond it, and
// so are those that it has there; an empty beyond lacks none.
func (p poly) spread(all *big.Int, beyond ValueRange) Spread {
	s := Spread{make([]chance, 0, len(p.c)), all, zero, beyond}
	lacks, listed := beyond != ValueRange{}, new(big.Int)
	for _, t := range p.terms() {
		value := Whole(t.exponent)
		if lacks && beyond.Has(value) {
			continue
		}
		if lacks {
			listed.Add(listed, t.cases)
		}
		s.chances = append(s.chances, chance{value, t.cases})
	}
	if lacks {
		s.open = listed.Sub(all, listed)
	}
	return s
}

// A collector adds up cases by value.
type collector struct {
	Spread
	cases map[Rational]*big.Int
}

func (c *collector) add(v Rational, cases *big.Int) {
	if c.cases[v] == nil {
		c.cases[v] = new(big.Int)
	}
	c.cases[v].Add(c.cases[v], cases)
}

// addRange adds cases that lie somewhere in a range.
func (c *collector) addRange(s ValueRange, cases *big.Int) {
	switch {
	case cases.Sign() == 0:
	case s.Lo == s.Hi:
		c.add(s.Lo, cases)
	case c.open.Sign() == 0:
		c.open, c.beyond = new(big.Int).Set(cases), s
	default:
		c.open.Add(c.open, cases)
		c.beyond = hull(c.beyond, s)
	}
}

func (c *collector) spreadOf(all *big.Int) Spread {
	for v, cases := range c.cases {
		c.chances = append(c.chances, chance{v, cases})
	}
	slices.SortFunc(c.chances, func(a, b chance) int { return a.Rational.Compare(b.Rational) })
	c.all = all
	return c.Spread
}

// Unary does an operation on one spread.
func (c *Counter) Unary(op Op, s Spread) Spread {
	return c.Mapped(s, func(r ValueRange) ValueRange { return Over(op, r, r) })
}

// Mapped returns a spread of which each value, and the range of the open rest, is
// replaced by what f makes of it.
func (c *Counter) Mapped(s Spread, f func(ValueRange) ValueRange) Spread {
	c.spend(len(s.chances))
	changed := slices.ContainsFunc(s.chances, func(item chance) bool {
		return f(Point(item.Rational)).Lo != item.Rational
	})
	if !changed && (s.open.Sign() == 0 || f(s.beyond) == s.beyond) {
		return s
	}
	made := &collector{Spread{open: zero}, map[Rational]*big.Int{}}
	for _, item := range s.chances {
		made.add(f(Point(item.Rational)).Lo, item.cases)
	}
	if s.open.Sign() > 0 {
		made.addRange(f(s.beyond), s.open)
	}
	return made.spreadOf(s.all)
}

// lattices returns two spreads of whole values as polys, if these are not much longer.
func lattices(s, t Spread) (a, b poly, found bool) {
	polys := [2]poly{}
	for i, s := range []Spread{s, t} {
		fractional := slices.ContainsFunc(s.chances, func(item chance) bool { return item.D != 1 })
		if len(s.chances) == 0 || fractional {
			return a, b, false
		}
		low, high := int(s.chances[0].N), int(s.chances[len(s.chances)-1].N)
		if high-low > 4*len(s.chances)+64 {
			return a, b, false
		}
		polys[i].cover(low, high)
		for _, item := range s.chances {
			polys[i].c[int(item.N)-low] = item.cases
		}
	}
	return polys[0], polys[1], true
}

// Binary does an operation on two spreads, which are independent.
func (c *Counter) Binary(op Op, s, t Spread) Spread {
	if op == Subtract {
		t = c.Unary(Negate, t)
		op = Add
	}
	all := new(big.Int).Mul(s.all, t.all)
	made := &collector{Spread{open: zero}, map[Rational]*big.Int{}}
	if a, b, found := lattices(s, t); found && op == Add {
		made.chances = c.convolved(a, b).spread(all, ValueRange{}).chances
	} else {
		c.spend(len(s.chances), len(t.chances), 24+2*multiplied(s.all, t.all))
		var product big.Int
		for _, x := range s.chances {
			for _, y := range t.chances {
				made.add(Apply(op, x.Rational, y.Rational), product.Mul(x.cases, y.cases))
			}
		}
		c.hold(len(made.cases), 8+wordsOf(all))
	}
	c.addOpen(made, op, s, t)
	return made.spreadOf(all)
}

// addOpen adds the cases in which one spread, or both, are beyond their values.
func (c *Counter) addOpen(made *collector, op Op, s, t Spread) {
	var product big.Int
	c.spend(len(t.chances), multiplied(s.open, t.all))
	c.spend(len(s.chances), multiplied(t.open, s.all))
	if s.open.Sign() > 0 {
		for _, y := range t.chances {
			made.addRange(Over(op, s.beyond, Point(y.Rational)), product.Mul(s.open, y.cases))
		}
	}
	if t.open.Sign() > 0 {
		for _, x := range s.chances {
			made.addRange(Over(op, Point(x.Rational), t.beyond), product.Mul(x.cases, t.open))
		}
	}
	made.addRange(Over(op, s.beyond, t.beyond), product.Mul(s.open, t.open))
}
