package chances

import (
	"errors"
	"math"
	"math/big"
)

var errBothEnds = errors.New(
	"its dice explode for totals without a lower and an upper end; count or explode on other faces")

// several returns the sum of n independent spreads that are alike.
func (c *Counter) several(s Spread, n int) Spread {
	if n == 1 {
		return s
	}
	sum := c.several(s, n/2)
	sum = c.Binary(Add, sum, sum)
	if n%2 > 0 {
		sum = c.Binary(Add, sum, s)
	}
	return sum
}

// scored returns a value as its score. Counts need that of all that is beyond.
func (c *Counter) scored(p *FacePool, v Spread) Spread {
	s := c.Mapped(v, p.Scores)
	if p.Counts && s.open.Sign() > 0 {
		panic(stopped{errShort})
	}
	return s
}

// scores returns how much each score of faces weighs.
func (p *FacePool) scores(faces []Face) (s poly) {
	low, high := math.MaxInt, math.MinInt
	for _, face := range faces {
		low, high = min(low, p.Score(face.Value)), max(high, p.Score(face.Value))
	}
	if low <= high {
		s.cover(low, high)
	}
	for _, face := range faces {
		at := s.c[p.Score(face.Value)-s.low]
		at.Add(at, face.Weight)
	}
	return s
}

// chains counts dice all of which count, with those that their explosions add. A die ends
// with a face that does not explode, of Y, or goes on from one that does, of X. With all
// weights t, and first and further dice alike, the dice of a chain are Y/(t−X). If those
// after the first differ, a chain is (Y(t−X') + XY')/(t(t−X')).
func (c *Counter) chains(p *FacePool, kind *DieKind) Spread {
	t, num := kind.Cases, p.scores(kind.First.Ends)
	if !kind.grows() {
		return c.power(num.trimmed(), t, kind.Count)
	}
	x := p.scores(kind.First.Explodes)
	den, fixed := constant(new(big.Int).Set(t)), one()
	den.add(p.scores(kind.Further.Explodes), 0, big.NewInt(-1))
	if kind.Further != kind.First {
		num, fixed = c.times(num, den), t
		num.add(c.times(x, p.scores(kind.Further.Ends)), 0, one())
	}
	num, den = num.trimmed(), den.trimmed()
	if den.low < 0 { // totals fall with each explosion
		if den.low+len(den.c) > 1 {
			panic(stopped{errBothEnds})
		}
		return c.Unary(Negate, c.rational(num.mirrored(), den.mirrored(), fixed, kind.Count))
	}
	return c.rational(num, den, fixed, kind.Count)
}

func (c *Counter) power(scores poly, t *big.Int, n int) Spread {
	if (len(scores.c)-1)*n > maxWords/4 {
		panic(stopped{errLarge})
	}
	left := c.memory.Left()
	totals := c.fullPower(scores, n)
	c.memory.Refill(left)
	c.spend(powered(t, n))
	return totals.spread(new(big.Int).Exp(t, big.NewInt(int64(n)), nil), ValueRange{})
}

// rational returns n like dice of which each is num/(den·fixed).
func (c *Counter) rational(num, den poly, fixed *big.Int, n int) Spread {
	top, times, beyond := n*(len(num.c)-1), 0, ValueRange{}
	if len(den.c) > 1 {
		least := den.terms()[1].exponent
		top, times = least*(c.explosions+1)-1, c.explosions
		beyond = Above(num.low*n + top + 1)
	}
	c.spend(powered(den.at(0), n+times) + powered(fixed, n))
	scale := new(big.Int).Exp(den.at(0), big.NewInt(int64(n+times)), nil)
	totals := c.quotient(num, n, den, n, top, scale)
	all := scale.Mul(scale, new(big.Int).Exp(fixed, big.NewInt(int64(n)), nil))
	return totals.spread(all, beyond)
}
