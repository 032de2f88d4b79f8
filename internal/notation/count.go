package notation

import (
	"math"
	"math/big"
	"slices"

	"example.com/dice/internal/chances"
)

// Chances counts the results. The work is limited: it returns an error, within about three
// seconds, for expressions with too many totals or too large numbers.
func (e *Expression) Chances() (chances.Chances, error) {
	return chances.Count(e.String(), e.spread)
}

// spread counts the results, with at least this number of explosions of each pool.
func (e *Expression) spread(c *chances.Counter, explosions int) (chances.Spread, error) {
	s, err := e.Root.spread(c, explosions)
	if err != nil {
		return s, err
	}
	s = c.Unary(chances.Floor, s)
	if e.Compared != nil {
		s = c.Mapped(s, func(v chances.Rational) chances.Rational {
			return e.answers(chances.Point(v)).Lo
		}, e.answers)
	}
	return s, nil
}

// spread counts a node.
func (n *Node) spread(c *chances.Counter, explosions int) (s chances.Spread, err error) {
	s = chances.Number(n.Number)
	switch n.Kind {
	case Number:
		return s, nil
	case Dice:
		c.Spend(n.Pool.Sides)
		return c.Pool(n.Pool.counted(), explosions)
	}
	for i, arg := range n.Args {
		t, err := arg.spread(c, explosions)
		switch {
		case err != nil:
			return t, err
		case i > 0:
			s = c.Binary(n.Op, s, t)
		case len(n.Args) == 1:
			s = c.Unary(n.Op, t)
		default:
			s = t
		}
	}
	return s, nil
}

// answers returns the answers, 1 or 0, of a range of whole totals.
func (e *Expression) answers(s chances.ValueRange) chances.ValueRange {
	lo, hi := integers(s)
	switch {
	case e.Compared.low <= lo && hi <= e.Compared.high:
		return chances.Between(1, 1)
	case hi < e.Compared.low || e.Compared.high < lo:
		return chances.Between(0, 0)
	}
	return chances.Between(0, 1)
}

// integers returns the ends of a range of integers, or [math.MinInt] and [math.MaxInt].
func integers(s chances.ValueRange) (lo, hi int) {
	lo, hi = math.MinInt, math.MaxInt
	if !s.Lo.Infinite() {
		lo = int(s.Lo.N)
	}
	if !s.Hi.Infinite() {
		hi = int(s.Hi.N)
	}
	return lo, hi
}

// counted returns the pool as it is counted.
func (p *PoolTerm) counted() *chances.FacePool {
	made := &chances.FacePool{Count: p.Count, Cases: big.NewInt(p.drawn.total), Kept: p.Kept,
		Counts: p.On[Success] != nil, Score: p.Score, Clamp: p.Clamped, Settled: p.settled,
		Explode: p.Explode}
	bounded := p.On[atLeast] != nil || p.On[atMost] != nil || p.On[Success] != nil || p.Keeps()
	seen := p.Clamped
	if p.Explode == chances.Compound && bounded {
		seen = func(sum int) int { return sum }
	}
	if p.Explode == chances.Compound && !bounded {
		made.Explode = chances.Again // the sum of all dice is the same
	}
	made.First = p.die(seen)
	made.Further = made.First
	switch p.Explode {
	case chances.Once:
		made.Further = chances.DieFaces{Ends: slices.Concat(made.First.Ends, made.First.Explodes)}
	case chances.Penetrate:
		made.Further = p.die(func(face int) int { return seen(face - 1) })
	}
	return made
}

// die returns the faces of a die, each with the value that it is seen as.
func (p *PoolTerm) die(seen func(face int) int) (d chances.DieFaces) {
	for _, s := range p.stretches() {
		weight := big.NewInt(p.Weight(s.low) * s.times)
		faces := &d.Ends
		if p.Explodes(s.low) {
			faces = &d.Explodes
		}
		for face := s.low; face <= s.high; face++ {
			*faces = append(*faces, chances.Face{Value: seen(face), Weight: weight})
		}
	}
	return d
}

// settled reports whether all values from one on have the same score.
func (p *PoolTerm) settled(value int) bool {
	passed := func(c *Condition) bool { return c == nil || value > c.number }
	most := p.On[atMost]
	return most != nil && most.number <= value ||
		p.On[Success] != nil && passed(p.On[Success]) && passed(p.On[Failure])
}
