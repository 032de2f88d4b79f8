package notation

import (
	"errors"
	"math/big"
)

// A shown value is what a die counts as once it lies, with its weight among all.
type shownValue struct {
	value  int
	weight *big.Int
}

// A counted pool has the number of cases of each total, of all cases. Missing cases lie above
// last, or, if the pool is downward, below it.
type counted struct {
	poly
	all      *big.Int
	endless  bool
	last     int
	downward bool
}

var errBothEnds = errors.New(
	"its dice explode for totals without a lower and an upper end; count or explode on other faces")

// count returns the chances of a pool, with at least this number of explosions.
func (c *counter) count(p *pool, explosions int) (counted, error) {
	c.spend(32 * p.sides)
	switch {
	case p.explode == compound && (p.least != nil || p.most != nil || p.success != nil || p.keeps()):
		values, beyond, last := c.compounded(p, explosions)
		return c.finite(p, values, beyond, last)
	case p.explode == noExplosion:
		return c.finite(p, p.values(0, func(int) bool { return true }), nil, 0)
	case p.keeps():
		return c.extremes(p, explosions)
	}
	return c.chains(p, explosions)
}

// values returns the values of faces, each with more added to it.
func (p *pool) values(more int, take func(face int) bool) (list []shownValue) {
	var last *big.Int
	list = make([]shownValue, 0, p.sides)
	for face := p.lowest(); face <= p.highest(); face++ {
		w := p.weight(face)
		if w == 0 || !take(face) {
			continue
		}
		if last == nil || !last.IsInt64() || last.Int64() != w {
			last = big.NewInt(w)
		}
		list = append(list, shownValue{p.clamped(face + more), last})
	}
	return list
}

// scores returns how much each total of one die weighs.
func (p *pool) scores(values []shownValue) (s poly) {
	if len(values) == 0 {
		return s
	}
	low, high := p.score(values[0].value), p.score(values[0].value)
	for _, v := range values {
		low, high = min(low, p.score(v.value)), max(high, p.score(v.value))
	}
	s.cover(low, high)
	for _, v := range values {
		at := s.c[p.score(v.value)-s.low]
		at.Add(at, v.weight)
	}
	return s
}

// plus returns the sum of two polys.
func plus(p, q poly) (sum poly) {
	sum.add(p, 0, one)
	sum.add(q, 0, one)
	return sum
}

// chains counts dice that explode, all of which count. A die ends with a face that does not
// explode, of Y, or goes on from one that does, of X. With all weights t, and first and further
// dice alike, the dice of a chain are Y/(t−X). If those after the first differ, a chain is
// (Y(t−X') + XY')/(t(t−X')).
func (c *counter) chains(p *pool, explosions int) (counted, error) {
	explodes, ends := p.explodes, func(face int) bool { return !p.explodes(face) }
	t := big.NewInt(p.drawn.total)
	y, x := p.scores(p.values(0, ends)), p.scores(p.values(0, explodes))
	num, den, fixed := y, constant(t), new(big.Int).Set(one)
	den.c = []*big.Int{new(big.Int).Set(t)}
	switch p.explode {
	case explodeOnce:
		num = c.times(y, constant(t))
		num.add(c.times(x, plus(y, x)), 0, one)
		fixed, den = new(big.Int).Mul(t, t), constant(new(big.Int).Set(one))
	case penetrate:
		less := p.scores(p.values(-1, explodes))
		den.add(less, 0, big.NewInt(-1))
		num = c.times(y, den)
		num.add(c.times(x, p.scores(p.values(-1, ends))), 0, one)
		fixed.Set(t)
	default:
		den.add(x, 0, big.NewInt(-1))
	}
	num, den = num.trimmed(), den.trimmed()
	if den.low < 0 { // totals fall with each explosion
		if den.low+len(den.c) > 1 {
			return counted{}, errBothEnds
		}
		made := c.rational(num.mirrored(), den.mirrored(), fixed, p.count, explosions)
		made.poly, made.last, made.downward = made.poly.mirrored(), -made.last, true
		return made, nil
	}
	return c.rational(num, den, fixed, p.count, explosions), nil
}

// rational returns n like dice of which each is num/(den·fixed).
func (c *counter) rational(num, den poly, fixed *big.Int, n, explosions int) counted {
	low := num.low
	num.low = 0
	top, times := n*(len(num.c)-1), 0
	made := counted{}
	if len(den.c) > 1 {
		least := den.terms()[1].exponent
		top, times = least*(explosions+1)-1, explosions
		made.endless, made.last = true, low*n+top
	}
	c.spend(powered(den.at(0), n+times) + powered(fixed, n))
	scale := new(big.Int).Exp(den.at(0), big.NewInt(int64(n+times)), nil)
	made.poly = c.power(num, den, n, top, scale)
	made.poly.low = low * n
	made.all = scale.Mul(scale, new(big.Int).Exp(fixed, big.NewInt(int64(n)), nil))
	return made
}

// compounded returns the values of one die to which the further faces are added, and the weight of
// those above the last value that is listed.
func (c *counter) compounded(
	p *pool, explosions int,
) (values []shownValue, beyond *big.Int, last int) {
	bare := &pool{count: 1, sides: p.sides, fate: p.fate, reroll: p.reroll, rerollOnce: p.rerollOnce,
		explode: explodeAgain, explodeOn: p.explodeOn, drawn: p.drawn}
	die, err := c.chains(bare, explosions)
	if err != nil || die.downward || !die.endless {
		panic(tooLarge{})
	}
	for i, weight := range die.c {
		if weight.Sign() != 0 {
			values = append(values, shownValue{p.clamped(die.low + i), weight})
		}
	}
	beyond = new(big.Int).Sub(die.all, die.total())
	// All values beyond may count alike.
	next := p.clamped(die.last + 1)
	switch {
	case p.most != nil && *p.most <= die.last+1:
		values = append(values, shownValue{next, beyond})
		return values, nil, 0
	case p.success != nil && !p.keeps() && p.alikeFrom(die.last+1):
		values = append(values, shownValue{next, beyond})
		return values, nil, 0
	case p.success != nil && !p.alikeFrom(die.last+1):
		panic(tooLarge{})
	case p.success != nil: // as the greatest value, in the order of dice
		values = append(values, shownValue{next, beyond})
		return values, nil, 0
	}
	return values, beyond, die.last
}

// alikeFrom reports whether all values from one on match alike.
func (p *pool) alikeFrom(value int) bool {
	settled := func(c *condition) bool { return c == nil || value > c.number }
	return settled(p.success) && settled(p.failure)
}

// finite counts dice of a fixed number, each with these values. Those beyond the last have a
// weight, too.
func (c *counter) finite(
	p *pool, values []shownValue, beyond *big.Int, last int,
) (made counted, err error) {
	weight := new(big.Int)
	for _, v := range values {
		weight.Add(weight, v.weight)
	}
	if beyond != nil {
		weight.Add(weight, beyond)
	}
	c.spend(powered(weight, p.count))
	made.all = new(big.Int).Exp(weight, big.NewInt(int64(p.count)), nil)
	scores := p.scores(values).trimmed()
	kept := p.kept(p.count)
	if (len(scores.c)-1)*kept > maxMemory/4 {
		panic(tooLarge{})
	}
	low := scores.low
	if kept == p.count {
		scores.low = 0
		made.poly = c.power(scores, constant(one), p.count, p.count*(len(scores.c)-1), one)
		made.poly.low = low * p.count
	} else {
		made.poly = c.fixed(p, values, beyond)
	}
	if beyond != nil {
		made.endless = true
		made.last = last + (kept-1)*low
		if over := made.low + len(made.c) - 1 - made.last; over > 0 {
			made.c = made.c[:len(made.c)-over]
		}
	}
	return made, nil
}
