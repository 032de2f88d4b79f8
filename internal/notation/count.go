package notation

import (
	"fmt"
	"math"
	"math/big"

	"example.com/dice/internal/chances"
	"example.com/dice/internal/words"
)

// Chances counts the results. The work is limited: it returns an error, within about
// three seconds, for expressions with too many totals or too large numbers.
func (e *Expression) Chances() (chances.Chances, error) {
	return chances.Count(e.String(), e.spread)
}

// Against says how likely it is that each of two parts that are compared, by its name, is
// higher, and a tie. It is "" for all other expressions, and where that cannot be counted.
func (e *Expression) Against(first, second string) string {
	if !e.versus {
		return ""
	}
	difference := *e
	difference.Compared = nil
	counted, err := difference.Chances()
	if err != nil {
		return ""
	}
	chance := func(lo, hi int) string { return words.Percent(counted.Between(lo, hi)) }
	return fmt.Sprintf("%s higher: %s. A tie: %s. %s higher: %s", first, chance(1, math.MaxInt),
		chance(0, 0), second, chance(math.MinInt, -1))
}

// spread counts the results.
func (e *Expression) spread(c *chances.Counter) chances.Spread {
	s := c.Unary(chances.Floor, e.Root.spread(c))
	if e.Compared != nil {
		s = c.Mapped(s, e.answers)
	}
	return s
}

func (n *Node) spread(c *chances.Counter) (s chances.Spread) {
	switch n.Kind {
	case Number:
		return chances.Number(n.Number)
	case Dice:
		return n.Pool.spread(c)
	}
	for i, arg := range n.Args {
		t := arg.spread(c)
		switch {
		case i > 0:
			s = c.Binary(n.Op, s, t)
		case len(n.Args) == 1:
			s = c.Unary(n.Op, t)
		default:
			s = t
		}
	}
	return s
}

func (p *PoolTerm) spread(c *chances.Counter) chances.Spread {
	if p.Digits {
		return p.digits(c)
	}
	made := &chances.FacePool{Kept: p.Kept, Counts: p.Success != nil, Score: p.Score,
		Scores: func(r chances.ValueRange) chances.ValueRange {
			return p.scoresOf(integers(r)).values()
		}}
	for _, d := range p.Dice {
		grows := d.Law.leads(Grows)
		if !grows || !made.Counts && !p.Keeps() && d.Law.Values == allNumbers {
			made.Kinds = append(made.Kinds, d.kind(c, d.Law.worth))
			continue
		}
		made.Values = append(made.Values, chances.PoolValue{Count: d.Count, Spread: d.sums(c)})
	}
	for _, n := range p.Entries {
		s := c.Unary(chances.Floor, n.spread(c))
		made.Values = append(made.Values, chances.PoolValue{Count: 1, Spread: s})
	}
	return c.Pool(made)
}

// digits counts the dice of a pool as the digits of a number.
func (p *PoolTerm) digits(c *chances.Counter) chances.Spread {
	die := *p.Dice[0]
	die.Count = 1
	digit := (&PoolTerm{Dice: []*LikeDice{&die}}).spread(c)
	s := chances.Number(0)
	for range p.Count() {
		s = c.Binary(chances.Add, c.Binary(chances.Multiply, s, chances.Number(10)), digit)
	}
	return s
}

// sums counts what one of like dice comes to, to which further faces are added.
func (d *LikeDice) sums(c *chances.Counter) chances.Spread {
	same := func(n int) int { return n }
	die := d.kind(c, same)
	die.Count = 1
	s := c.Pool(&chances.FacePool{Kinds: []chances.DieKind{die}, Score: same})
	if values := d.Law.Values; values != allNumbers {
		s = c.Binary(chances.Max, s, chances.Number(values.low))
		s = c.Binary(chances.Min, s, chances.Number(values.high))
	}
	return s
}

// kind returns like dice as they are counted, of which each face has a worth.
func (d *LikeDice) kind(c *chances.Counter, worth func(int) int) chances.DieKind {
	l := &d.Law
	k := chances.DieKind{Count: d.Count, Cases: big.NewInt(1)}
	starts := []int{0}
	if next, found := l.further(0); found && next > 0 {
		starts = append(starts, next)
	}
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
	k.First = l.faces(c, weights[0], k.Cases, worth)
	k.Further = k.First
	if len(starts) > 1 {
		k.Further = l.faces(c, weights[1], k.Cases, worth)
	}
	return k
}

// faces returns the faces of a die whose sides have weights, each with what it counts as.
func (l *Law) faces(
	c *chances.Counter, weights []*big.Rat, cases *big.Int, worth func(int) int,
) *chances.DieFaces {
	made := &chances.DieFaces{}
	for i, w := range weights {
		if w == nil {
			continue
		}
		stage := &l.Stages[i]
		side := new(big.Int).Mul(w.Num(), new(big.Int).Quo(cases, w.Denom()))
		for _, span := range stage.Spans {
			list := &made.Explodes
			switch span.Then {
			case Instead:
				continue
			case Stays:
				list = &made.Ends
			}
			c.Spend(span.High - span.Low + 1)
			weight := new(big.Int).Mul(side, big.NewInt(int64(span.Times)))
			for face := span.Low; face <= span.High; face++ {
				*list = append(*list, chances.Face{Value: worth(stage.counts(face)), Weight: weight})
			}
		}
	}
	return made
}
