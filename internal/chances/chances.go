// Package chances counts the chances of dice, exactly: in cases that are all equally
// likely, and never by listing rolls.
//
// A [FacePool] is counted as a power of a series whose exponents are totals
// ([Counter.Pool]). Where only some of the sorted dice count, it goes over the faces in
// their order and places the dice (kept.go). A [Spread] has the counts; spreads are
// independent, and joined by operations. [Count] is the door: it follows explosions until
// the rest is rare. The package knows no text; internal/notation makes pools of
// expressions.
package chances

import (
	"errors"
	"fmt"
	"math/big"
)

// Chances are exact: result i comes in Cases[i] of All cases. The rest, Open, lies beyond
// the results that are listed.
type Chances struct {
	All     *big.Int
	Results []int // ascending
	Cases   []*big.Int
	Open    *big.Int
	Above   bool // all that is open is above the results
	Below   bool // it is below
}

// openBits is how small Open is made, if it is not 0: below 2^-30 of all cases, about
// 10^-9.
const openBits = 30

// maxExplosions is the most explosions that are followed.
const maxExplosions = 1 << 16

// Count returns the chances of what node returns. It follows as many explosions of each
// pool as its work allows, and ends within about three seconds. Errors begin with name.
func Count(name string, node func(c *Counter) Spread) (Chances, error) {
	var best Chances
	c := newCounter()
	for explosions := 16; ; explosions *= 2 {
		c.explosions = explosions
		next, err := c.results(node)
		if errors.Is(err, errShort) && explosions < maxExplosions {
			continue
		}
		if err != nil && best.All != nil {
			break
		}
		if errors.Is(err, errLarge) {
			return best, fmt.Errorf("the chances of %.40s have %w, to count; use fewer dice, "+
				"or smaller ones", name, err)
		}
		if err != nil {
			return best, fmt.Errorf("the chances of %.40s cannot be counted: %w", name, err)
		}
		best = next
		small := new(big.Int).Lsh(best.Open, openBits).Cmp(best.All) <= 0
		if small || explosions >= maxExplosions {
			break
		}
	}
	if len(best.Results) == 0 {
		return Chances{}, fmt.Errorf("the chances of %.40s cannot be counted: "+
			"dice that explode make every result in ways without end; roll it instead", name)
	}
	if often := new(big.Int).Mul(best.Open, big.NewInt(1000)); often.Cmp(best.All) > 0 {
		return Chances{}, fmt.Errorf("the chances of %.40s go on over too many totals, "+
			"since its dice explode so often; explode on fewer faces, or roll it instead", name)
	}
	return best, nil
}

// Pool returns the chances of a pool.
func (c *Counter) Pool(p *FacePool) Spread {
	if p.Kept != (Kept{}) {
		return c.kept(p)
	}
	var parts []Spread
	for i := range p.Kinds {
		parts = append(parts, c.chains(p, &p.Kinds[i]))
	}
	for _, v := range p.Values {
		parts = append(parts, c.several(c.scored(p, v.Spread), v.Count))
	}
	s := parts[0]
	for _, more := range parts[1:] {
		s = c.Binary(Add, s, more)
	}
	return s
}

// results counts what node returns.
func (c *Counter) results(node func(c *Counter) Spread) (result Chances, err error) {
	defer func() {
		v := recover()
		if why, ok := v.(stopped); ok {
			err = why.error
		} else if v != nil {
			panic(v)
		}
	}()
	s := node(c)
	result.All, result.Open = s.all, s.open
	result.Above = !s.beyond.Lo.Infinite() && s.open.Sign() > 0
	result.Below = !s.beyond.Hi.Infinite() && s.open.Sign() > 0
	result.Results = make([]int, 0, len(s.chances))
	result.Cases = make([]*big.Int, 0, len(s.chances))
	for _, item := range s.chances {
		if s.open.Sign() > 0 && s.beyond.Has(item.Rational) {
			result.Open = new(big.Int).Add(result.Open, item.cases)
			continue
		}
		result.Above = result.Above && s.beyond.Lo.Compare(item.Rational) > 0
		result.Below = result.Below && s.beyond.Hi.Compare(item.Rational) < 0
		result.Results = append(result.Results, int(item.N))
		result.Cases = append(result.Cases, item.cases)
	}
	return result, nil
}
