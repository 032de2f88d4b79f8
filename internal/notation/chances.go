package notation

import (
	"errors"
	"fmt"
	"math/big"
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

// openBits is how small Open is made, if it is not 0: below 2^-30 of all cases, about 10^-9.
const openBits = 30

// maxExplosions is the most explosions that are followed.
const maxExplosions = 1 << 16

// Chances counts the results. The work is limited: it returns an error, within a second, for
// expressions with too many totals or too large numbers.
func (e *Expression) Chances() (Chances, error) { return newCounter().allChances(e) }

// allChances counts an expression with as many explosions as the work allows.
func (c *counter) allChances(e *Expression) (Chances, error) {
	var best Chances
	for explosions := 16; ; explosions *= 2 {
		next, err := c.chances(e, explosions)
		if err != nil && best.All != nil {
			break
		}
		if errors.Is(err, errLarge) {
			return Chances{}, fmt.Errorf("the chances of %.40s have too many totals, "+
				"or too large numbers, to count; use fewer dice, or smaller ones", e)
		}
		if err != nil {
			return Chances{}, fmt.Errorf("the chances of %.40s cannot be counted: %w", e, err)
		}
		best = next
		small := new(big.Int).Lsh(best.Open, openBits).Cmp(best.All) <= 0
		if small || explosions >= maxExplosions {
			break
		}
	}
	if len(best.Results) == 0 {
		return Chances{}, fmt.Errorf("the chances of %.40s cannot be counted: "+
			"dice that explode make every result in ways without end; roll it instead", e)
	}
	if often := new(big.Int).Mul(best.Open, big.NewInt(1000)); often.Cmp(best.All) > 0 {
		return Chances{}, fmt.Errorf("the chances of %.40s go on over too many totals, "+
			"since its dice explode so often; explode on fewer faces, or roll it instead", e)
	}
	return best, nil
}

var errLarge = errors.New("too large")

// chances counts an expression, with at least this number of explosions of each pool.
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
	s = c.unary(opFloor, s)
	if e.check != nil {
		s = c.mapped(s, e.answer, e.answers)
	}
	result.All, result.Open = s.all, s.open
	result.Above = s.beyond.lo.infinite == 0 && s.open.Sign() > 0
	result.Below = s.beyond.hi.infinite == 0 && s.open.Sign() > 0
	result.Results = make([]int, 0, len(s.chances))
	result.Cases = make([]*big.Int, 0, len(s.chances))
	for _, item := range s.chances {
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
		return c.unary(n.op, s), nil
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
	s.chances = []chance{{whole(0), one}}
	for range digits {
		var longer []chance
		for _, shorter := range s.chances {
			for digit := int64(1); digit <= 6; digit++ {
				longer = append(longer, chance{rational{10*shorter.n + digit, 1}, one})
			}
		}
		s.chances = longer
		s.all.Mul(s.all, big.NewInt(6))
	}
	return s
}

// spread returns the chances of a pool.
func (p counted) spread() (s spread) {
	s.all, s.open = p.all, zero
	s.chances = make([]chance, 0, len(p.c))
	for i, cases := range p.c {
		if cases.Sign() != 0 {
			s.chances = append(s.chances, chance{whole(p.low + i), cases})
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
