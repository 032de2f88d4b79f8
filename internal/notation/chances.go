package notation

import (
	"errors"
	"fmt"
	"math/big"
	"slices"
)

// Chances are exact: result i comes in Cases[i] of All cases. The rest, Open, lies beyond the
// results that are listed.
type Chances struct {
	All     *big.Int
	Results []int // ascending
	Cases   []*big.Int
	Open    *big.Int
	Above   bool // all that is open is above the results
	Below   bool // it is below
}

// closed is how small Open is made, if it is not 0: below 2^-30 of all cases, about 10^-9.
const closed = 30

// maxExplosions is the most explosions that are followed.
const maxExplosions = 1 << 16

// Chances counts the results. The work is limited: it returns an error, within a second, for
// expressions with too many totals or too large numbers.
func (e *Expression) Chances() (Chances, error) {
	var best Chances
	c := &counter{maxWork, maxMemory}
	for explosions := 16; ; explosions *= 2 {
		next, err := c.chances(e, explosions)
		if err != nil && best.All != nil {
			break
		}
		if errors.Is(err, errLarge) {
			return Chances{}, fmt.Errorf("the chances of %.40s have too many totals, or too large numbers, to count; use fewer dice, or smaller ones", e)
		}
		if err != nil {
			return Chances{}, fmt.Errorf("the chances of %.40s cannot be counted: %w", e, err)
		}
		best = next
		if small := new(big.Int).Lsh(best.Open, closed); small.Cmp(best.All) <= 0 || explosions >= maxExplosions {
			break
		}
	}
	if len(best.Results) == 0 {
		return Chances{}, fmt.Errorf("the chances of %.40s cannot be counted: dice that explode make every result in ways without end; roll it instead", e)
	}
	if often := new(big.Int).Mul(best.Open, big.NewInt(1000)); often.Cmp(best.All) > 0 {
		return Chances{}, fmt.Errorf("the chances of %.40s go on over too many totals, since its dice explode so often; explode on fewer faces, or roll it instead", e)
	}
	return best, nil
}

var errLarge = errors.New("too large")

// A chance is a value and its cases.
type chance struct {
	rational
	cases *big.Int
}

// A spread has the chances of a node, ascending. The open cases are somewhere in the beyond.
type spread struct {
	list   []chance
	all    *big.Int
	open   *big.Int
	beyond valueRange
}

// chances counts an expression with pools that explode at least so often.
func (c *counter) chances(e *Expression, explosions int) (result Chances, err error) {
	defer func() {
		if v := recover(); v != nil {
			if _, ok := v.(tooLarge); !ok {
				panic(v)
			}
			err = errLarge
		}
	}()
	s, err := c.node(e.root, explosions)
	if err != nil {
		return result, err
	}
	s = c.unary(s, func(v rational) rational { return apply(opFloor, v, v) }, func(s valueRange) valueRange { return over(opFloor, s, s) })
	if e.check != nil {
		s = c.unary(s, e.answer, e.answers)
	}
	result.All, result.Open = s.all, s.open
	result.Above = s.beyond.lo.infinite == 0 && s.open.Sign() > 0
	result.Below = s.beyond.hi.infinite == 0 && s.open.Sign() > 0
	for _, item := range s.list {
		if s.open.Sign() > 0 && s.beyond.has(item.rational) {
			result.Open = new(big.Int).Add(result.Open, item.cases)
			continue
		}
		result.Above = result.Above && s.beyond.lo.compare(end{rational: item.rational}) > 0
		result.Below = result.Below && s.beyond.hi.compare(end{rational: item.rational}) < 0
		result.Results = append(result.Results, int(item.n))
		result.Cases = append(result.Cases, item.cases)
	}
	return result, nil
}

// answer returns whether a total matches the check: 1 or 0.
func (e *Expression) answer(v rational) rational {
	if e.check.matches(int(v.n)) {
		return whole(1)
	}
	return whole(0)
}

// answers returns the answers of a range of whole totals.
func (e *Expression) answers(s valueRange) valueRange {
	n := whole(e.check.number)
	both := valueRange{end{rational: whole(0)}, end{rational: whole(1)}}
	if s.has(n) {
		if s.single() {
			return point(e.answer(n))
		}
		return both
	}
	// All totals are on one side of the number.
	side := rational{n.n + 1, 1}
	if s.hi.compare(end{rational: n}) < 0 {
		side.n = n.n - 1
	}
	return point(e.answer(side))
}

// node counts a node.
func (c *counter) node(n *exprNode, explosions int) (spread, error) {
	switch n.op {
	case opNumber:
		return spread{[]chance{{whole(n.number), one}}, one, zero, valueRange{}}, nil
	case opDigits:
		return numerals(n.number), nil
	case opPool:
		made, err := c.count(n.pool, explosions)
		return made.spread(), err
	}
	s, err := c.node(n.args[0], explosions)
	if err != nil {
		return s, err
	}
	if len(n.args) == 1 {
		return c.unary(s, func(v rational) rational { return apply(n.op, v, v) }, func(s valueRange) valueRange { return over(n.op, s, s) }), nil
	}
	for _, arg := range n.args[1:] {
		t, err := c.node(arg, explosions)
		if err != nil {
			return t, err
		}
		s = c.binary(n.op, s, t)
	}
	return s, nil
}

// numerals has all numbers of the given number of digits from 1 to 6.
func numerals(digits int) (s spread) {
	s.all, s.open = big.NewInt(1), zero
	s.list = []chance{{whole(0), one}}
	for range digits {
		var longer []chance
		for _, shorter := range s.list {
			for digit := int64(1); digit <= 6; digit++ {
				longer = append(longer, chance{rational{10*shorter.n + digit, 1}, one})
			}
		}
		s.list = longer
		s.all.Mul(s.all, big.NewInt(6))
	}
	return s
}

// spread returns the chances of a pool.
func (p counted) spread() (s spread) {
	s.all, s.open = p.all, zero
	for i, cases := range p.c {
		if cases.Sign() != 0 {
			s.list = append(s.list, chance{whole(p.low + i), cases})
		}
	}
	if !p.endless {
		return s
	}
	s.open = new(big.Int).Sub(p.all, p.total())
	s.beyond = above(whole(p.last + 1))
	if p.downward {
		s.beyond = over(opNegate, above(whole(1-p.last)), valueRange{})
	}
	return s
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
		c.list = append(c.list, chance{v, cases})
	}
	slices.SortFunc(c.list, func(a, b chance) int { return a.rational.compare(b.rational) })
	c.all = all
	if c.open == nil {
		c.open = zero
	}
	return c.spread
}

// unary does an operation on one spread.
func (c *counter) unary(s spread, f func(rational) rational, g func(valueRange) valueRange) spread {
	c.spend(len(s.list))
	unchanged := !slices.ContainsFunc(s.list, func(item chance) bool { return f(item.rational) != item.rational })
	if unchanged && (s.open.Sign() == 0 || g(s.beyond) == s.beyond) {
		return s
	}
	made := &collector{cases: map[rational]*big.Int{}}
	for _, item := range s.list {
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
		t = c.unary(t, func(v rational) rational { return apply(opNegate, v, v) }, func(s valueRange) valueRange { return over(opNegate, s, s) })
		op = opAdd
	}
	all := new(big.Int).Mul(s.all, t.all)
	made := &collector{cases: map[rational]*big.Int{}}
	if a, b, found := lattices(s, t); found && op == opAdd {
		for _, item := range c.convolved(a, b).terms() {
			made.list = append(made.list, chance{whole(item.exponent), item.coefficient})
		}
	} else {
		words := 1 + (len(s.all.Bits())+1)*(len(t.all.Bits())+1)
		if len(s.list) > 0 {
			c.spend(8 * len(s.list) * len(t.list))
			c.spend(words / 8 * len(s.list) * len(t.list))
		}
		var product big.Int
		for _, x := range s.list {
			for _, y := range t.list {
				made.add(apply(op, x.rational, y.rational), product.Mul(x.cases, y.cases))
			}
		}
		c.hold(len(made.cases) * (8 + len(all.Bits())))
	}
	var product big.Int
	if s.open.Sign() > 0 {
		for _, y := range t.list {
			made.addSpan(over(op, s.beyond, point(y.rational)), product.Mul(s.open, y.cases))
		}
	}
	if t.open.Sign() > 0 {
		for _, x := range s.list {
			made.addSpan(over(op, point(x.rational), t.beyond), product.Mul(x.cases, t.open))
		}
	}
	if s.open.Sign() > 0 && t.open.Sign() > 0 {
		made.addSpan(over(op, s.beyond, t.beyond), product.Mul(s.open, t.open))
	}
	return made.spreadOf(all)
}
