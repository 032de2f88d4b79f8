package chances

import (
	"errors"
	"math"
	"math/big"
)

// A Face is a value that a die shows, with its weight.
type Face struct {
	Value  int
	Weight *big.Int
}

// A DieFaces has the faces that end a chain of dice, and those that explode: they add one more
// die.
type DieFaces struct{ Ends, Explodes []Face }

// A FacePool is like dice that are rolled together.
type FacePool struct {
	Count   int
	First   DieFaces
	Further DieFaces // a die that an explosion adds; it explodes in turn, but not of Once
	Cases   *big.Int // the sum of the weights of a die
	Explode Explosion
	Kept    Kept
	Counts  bool // a score says whether a die matches; otherwise it is the value

	Score   func(value int) int  // what a die adds to the total
	Clamp   func(sum int) int    // the value of the sum of a chain; of Compound
	Settled func(value int) bool // all values from this one on have one score; of Compound
}

// An Explosion is what a die does that shows its highest face, or one that matches.
type Explosion byte

// The explosions. Compound dice add up to one die; each further die that penetrates counts 1 less.
const (
	Never Explosion = iota
	Again
	Once
	Compound
	Penetrate
)

// Kept says which of the sorted dice count. The zero value keeps all.
type Kept struct {
	Low, High int  // dice that are dropped at either end
	Most      int  // kept of the others, at most; 0 for no limit
	Lowest    bool // these are the lowest, not the highest
}

// Places returns the places [from, to) of n dice, sorted upward, that count.
func (k Kept) Places(n int) (from, to int) {
	from, to = k.Low, n-k.High
	if k.Most > 0 && k.Lowest {
		to = min(to, from+k.Most)
	}
	if k.Most > 0 && !k.Lowest {
		from = max(from, to-k.Most)
	}
	return from, to
}

// counted has the number of cases of each total, of all cases. Missing cases lie above last, or,
// if they are downward, below it.
type counted struct {
	poly
	all      *big.Int
	endless  bool
	last     int
	downward bool
}

// endAt makes a total the last one that is listed.
func (made *counted) endAt(last int) {
	made.endless, made.last = true, last
	if over := made.low + len(made.c) - 1 - last; over > 0 {
		made.c = made.c[:max(0, len(made.c)-over)] // mi500 may be above all that are counted
	}
}

var errBothEnds = errors.New(
	"its dice explode for totals without a lower and an upper end; count or explode on other faces")

// Pool returns the chances of a pool, with at least this number of explosions.
func (c *Counter) Pool(p *FacePool, explosions int) (s Spread, err error) {
	made, err := c.pool(p, explosions)
	if err != nil {
		return s, err
	}
	s = Spread{chances: made.terms(), all: made.all, open: zero}
	if made.endless {
		s.open = new(big.Int).Sub(made.all, made.total())
		s.beyond = Above(made.last + 1)
	}
	if made.downward {
		s.beyond = Over(Negate, Above(1-made.last), ValueRange{})
	}
	return s, nil
}

func (c *Counter) pool(p *FacePool, explosions int) (counted, error) {
	switch {
	case p.Explode == Compound:
		values, beyond, last, err := c.compounded(p, explosions)
		if err != nil {
			return counted{}, err
		}
		return c.finite(p, values, beyond, last)
	case p.Explode == Never:
		return c.finite(p, p.First.Ends, nil, 0)
	case p.Kept != Kept{}:
		return c.keptChains(p, explosions)
	}
	return c.chains(p, explosions)
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

// chains counts dice that explode, all of which count. A die ends with a face that does not
// explode, of Y, or goes on from one that does, of X. With all weights t, and first and further
// dice alike, the dice of a chain are Y/(t−X). If those after the first differ, a chain is
// (Y(t−X') + XY')/(t(t−X')).
func (c *Counter) chains(p *FacePool, explosions int) (counted, error) {
	t := p.Cases
	y, x := p.scores(p.First.Ends), p.scores(p.First.Explodes)
	num, den, fixed := y, constant(new(big.Int).Set(t)), one
	den.add(p.scores(p.Further.Explodes), 0, minus)
	if p.Explode != Again {
		num, fixed = c.times(y, den), t
		num.add(c.times(x, p.scores(p.Further.Ends)), 0, one)
	}
	num, den = num.trimmed(), den.trimmed()
	if den.low < 0 { // totals fall with each explosion
		if den.low+len(den.c) > 1 {
			return counted{}, errBothEnds
		}
		made := c.rational(num.mirrored(), den.mirrored(), fixed, p.Count, explosions)
		made.poly, made.last, made.downward = made.poly.mirrored(), -made.last, true
		return made, nil
	}
	return c.rational(num, den, fixed, p.Count, explosions), nil
}

// rational returns n like dice of which each is num/(den·fixed).
func (c *Counter) rational(num, den poly, fixed *big.Int, n, explosions int) counted {
	top, times := n*(len(num.c)-1), 0
	made := counted{}
	if len(den.c) > 1 {
		least := int(den.terms()[1].N)
		top, times = least*(explosions+1)-1, explosions
		made.endless, made.last = true, num.low*n+top
	}
	c.spend(powered(den.at(0), n+times) + powered(fixed, n))
	scale := new(big.Int).Exp(den.at(0), big.NewInt(int64(n+times)), nil)
	made.poly = c.quotient(num, n, den, n, top, scale)
	made.all = scale.Mul(scale, new(big.Int).Exp(fixed, big.NewInt(int64(n)), nil))
	return made
}

// compounded returns the values of one die to which the further faces are added, and the weight of
// those above the last value that is listed, or nil if there are none.
func (c *Counter) compounded(
	p *FacePool, explosions int,
) (values []Face, beyond *big.Int, last int, err error) {
	bare := &FacePool{Count: 1, First: p.First, Further: p.First, Cases: p.Cases, Explode: Again,
		Score: func(value int) int { return value }}
	die, err := c.chains(bare, explosions)
	if err == nil && (die.downward || !die.endless) {
		err = errBothEnds
	}
	if err != nil {
		return nil, nil, 0, err
	}
	for i, weight := range die.c {
		if weight.Sign() != 0 {
			values = append(values, Face{p.Clamp(die.low + i), weight})
		}
	}
	beyond = new(big.Int).Sub(die.all, die.total())
	switch {
	case p.Settled(die.last + 1):
		return append(values, Face{p.Clamp(die.last + 1), beyond}), nil, 0, nil
	case p.Counts:
		return nil, nil, 0, errShort
	}
	return values, beyond, die.last, nil
}

// finite counts dice of a fixed number, each with these values. Those beyond the last have a
// weight, too.
func (c *Counter) finite(p *FacePool, values []Face, beyond *big.Int, last int) (counted, error) {
	scores := p.scores(values).trimmed()
	weight := scores.total()
	if beyond != nil {
		weight.Add(weight, beyond)
	}
	c.spend(powered(weight, p.Count))
	made := counted{all: new(big.Int).Exp(weight, big.NewInt(int64(p.Count)), nil)}
	from, to := p.Kept.Places(p.Count)
	if (len(scores.c)-1)*(to-from) > maxWords/4 {
		panic(stopped{})
	}
	low := scores.low
	if to-from == p.Count {
		left := c.memory.Left()
		made.poly = c.fullPower(scores, p.Count)
		c.memory.Refill(left)
	} else {
		made.poly = c.keptDice(p, values, beyond)
	}
	if beyond != nil {
		made.endAt(last + (to-from-1)*low)
	}
	return made, nil
}
