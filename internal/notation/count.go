package notation

import (
	"math/big"

	"example.com/dice/internal/chances"
)

// Chances counts the results. The work is limited: it returns an error, within about
// three seconds, for expressions with too many totals or too large numbers.
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
		return n.Pool.spread(c, explosions)
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

// spread counts a pool.
func (p *PoolTerm) spread(c *chances.Counter, explosions int) (chances.Spread, error) {
	if p.Digits {
		return p.digits(c, explosions)
	}
	made := &chances.FacePool{Kept: p.Kept, Counts: p.Success != nil, Score: p.Score,
		Settled: p.settled}
	limits := made.Counts || p.Keeps()
	for _, d := range p.Dice {
		for _, s := range d.Law.States {
			for _, span := range s.Spans {
				if span.Then != Instead {
					c.Spend(span.High - span.Low + 1)
				}
			}
		}
		made.Kinds = append(made.Kinds, d.kind(limits))
	}
	for _, n := range p.Entries {
		s, err := n.spread(c, explosions)
		if err != nil {
			return s, err
		}
		made.Values = append(made.Values, c.Unary(chances.Floor, s))
	}
	return c.Pool(made, explosions)
}

// digits counts the dice of a pool as the digits of a number.
func (p *PoolTerm) digits(c *chances.Counter, explosions int) (s chances.Spread, err error) {
	die := *p.Dice[0]
	die.Count = 1
	digit, err := (&PoolTerm{Dice: []*LikeDice{&die}}).spread(c, explosions)
	if err != nil {
		return s, err
	}
	s = chances.Number(0)
	for range p.Count() {
		s = c.Binary(chances.Add, c.Binary(chances.Multiply, s, chances.Number(10)), digit)
	}
	return s, nil
}

// kind returns like dice as they are counted. Joined dice add up to the same total as
// others, unless there are limits to the sums of some of them.
func (d *LikeDice) kind(limits bool) chances.DieKind {
	l := &d.Law
	k := chances.DieKind{Count: d.Count, Worth: l.worth,
		Joined: l.leads(Grows) && (limits || l.Within != noLimits)}
	starts := []int{0}
	if next, found := l.further(0); found && next > 0 {
		starts = append(starts, next)
	}
	k.Cases = big.NewInt(1)
	var weights [][]*big.Rat
	for i, start := range starts {
		weights = append(weights, l.weights(start))
		for _, w := range weights[i] {
			if w != nil {
				common := new(big.Int).GCD(nil, nil, k.Cases, w.Denom())
				k.Cases.Mul(k.Cases, common.Quo(w.Denom(), common))
			}
		}
	}
	k.First = d.faces(weights[0], k.Cases, k.Joined)
	k.Further = k.First
	if len(starts) > 1 {
		k.Further = d.faces(weights[1], k.Cases, k.Joined)
	}
	return k
}

// faces returns the faces of a die whose sides have weights, each with what it counts as.
// Of joined dice only the sum counts.
func (d *LikeDice) faces(weights []*big.Rat, cases *big.Int, joined bool) *chances.DieFaces {
	made := &chances.DieFaces{}
	for i, w := range weights {
		if w == nil {
			continue
		}
		state := &d.Law.States[i]
		side := new(big.Int).Mul(w.Num(), new(big.Int).Quo(cases, w.Denom()))
		for _, span := range state.Spans {
			list := &made.Explodes
			switch span.Then {
			case Instead:
				continue
			case Stays:
				list = &made.Ends
			}
			weight := new(big.Int).Mul(side, big.NewInt(int64(span.Times)))
			for face := span.Low; face <= span.High; face++ {
				value := state.counts(face)
				if !joined {
					value = d.Law.worth(value)
				}
				*list = append(*list, chances.Face{Value: value, Weight: weight})
			}
		}
	}
	return made
}

// settled reports whether all values from one on have the same score.
func (p *PoolTerm) settled(value int) bool {
	passed := func(c *Condition) bool { return c == nil || value > c.number }
	return p.Success != nil && passed(p.Success) && passed(p.Failure)
}
