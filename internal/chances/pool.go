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

// A DieFaces has the faces that end a chain of dice, and those that explode: they add one
// more die.
type DieFaces struct{ Ends, Explodes []Face }

// A FacePool is dice of one or several kinds, and values, of which some are kept or
// counted.
type FacePool struct {
	Kinds  []DieKind
	Values []Spread // each is one value, such as the total of several dice
	Kept   Kept
	Counts bool                // a score says whether a value matches; otherwise it is the value
	Score  func(value int) int // what a value adds to the total

	// Settled reports whether all values from this one on have one score.
	Settled func(value int) bool
}

// A DieKind is like dice of a pool. A face that explodes adds one more die; if the dice
// are joined, that die is added to the one that explodes.
type DieKind struct {
	Count   int
	First   *DieFaces
	Further *DieFaces // of a die that an explosion adds; First if both are alike
	Cases   *big.Int  // the sum of the weights of a die
	Joined  bool
	Worth   func(sum int) int // the value of the sum of joined dice
}

// grows reports whether explosions add dice to the pool.
func (k *DieKind) grows() bool { return len(k.First.Explodes) > 0 && !k.Joined }

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

// counted has the number of cases of each total, of all cases. Missing cases lie above
// last, or, if they are downward, below it.
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
	if p.Kept != (Kept{}) {
		made, err := c.keptOf(p, explosions)
		return made.spread(), err
	}
	s = Number(0)
	for i := range p.Kinds {
		made, err := c.alone(p, &p.Kinds[i], explosions)
		if err != nil {
			return s, err
		}
		s = c.added(s, made.spread())
	}
	for _, v := range p.Values {
		v, err = c.scored(p, v)
		if err != nil {
			return s, err
		}
		s = c.added(s, v)
	}
	return s, nil
}

// added returns the sum of two spreads. Numbers are long, so nothing is multiplied by 1.
func (c *Counter) added(s, t Spread) Spread {
	if s.all.Cmp(one()) == 0 && len(s.chances) == 1 && s.chances[0].Rational == Whole(0) {
		return t
	}
	return c.Binary(Add, s, t)
}

// spread returns the chances that were counted.
func (made counted) spread() Spread {
	if made.all == nil {
		return Spread{}
	}
	s := Spread{chances: made.terms(), all: made.all, open: zero}
	if made.endless {
		s.open = new(big.Int).Sub(made.all, made.total())
		s.beyond = Above(made.last + 1)
	}
	if made.downward {
		s.beyond = Over(Negate, Above(1-made.last), ValueRange{})
	}
	return s
}

// alone counts like dice all of which count.
func (c *Counter) alone(p *FacePool, kind *DieKind, explosions int) (counted, error) {
	if kind.grows() {
		return c.chains(p, kind, explosions)
	}
	f, err := c.fixed(p, kind, explosions)
	if err != nil {
		return counted{}, err
	}
	scores := p.scores(f.faces).trimmed()
	made := counted{all: c.allCases([]diceKind{f})}
	if (len(scores.c)-1)*f.count > maxWords/4 {
		panic(stopped{})
	}
	left := c.memory.Left()
	made.poly = c.fullPower(scores, f.count)
	c.memory.Refill(left)
	if f.beyond != nil {
		made.endAt(f.last + (f.count-1)*scores.low)
	}
	return made, nil
}

// scored returns a value as its score.
func (c *Counter) scored(p *FacePool, v Spread) (Spread, error) {
	if !p.Counts {
		return v, nil
	}
	f, err := p.valueKind(v)
	if err != nil {
		return v, err
	}
	made := counted{p.scores(f.faces).trimmed(), v.all, false, 0, false}
	return made.spread(), nil
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

// chains counts dice that explode, all of which count. A die ends with a face that does
// not explode, of Y, or goes on from one that does, of X. With all weights t, and first
// and further dice alike, the dice of a chain are Y/(t−X). If those after the first
// differ, a chain is (Y(t−X') + XY')/(t(t−X')).
func (c *Counter) chains(p *FacePool, kind *DieKind, explosions int) (counted, error) {
	t := kind.Cases
	y, x := p.scores(kind.First.Ends), p.scores(kind.First.Explodes)
	num, den, fixed := y, constant(new(big.Int).Set(t)), one()
	den.add(p.scores(kind.Further.Explodes), 0, big.NewInt(-1))
	if kind.Further != kind.First {
		num, fixed = c.times(y, den), t
		num.add(c.times(x, p.scores(kind.Further.Ends)), 0, one())
	}
	num, den = num.trimmed(), den.trimmed()
	if den.low < 0 { // totals fall with each explosion
		if den.low+len(den.c) > 1 {
			return counted{}, errBothEnds
		}
		made := c.rational(num.mirrored(), den.mirrored(), fixed, kind.Count, explosions)
		made.poly, made.last, made.downward = made.poly.mirrored(), -made.last, true
		return made, nil
	}
	return c.rational(num, den, fixed, kind.Count, explosions), nil
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

// fixed returns like dice as a fixed number of values: their faces, or the sums of joined
// ones. The values beyond the last that is listed have a weight, too.
func (c *Counter) fixed(p *FacePool, kind *DieKind, explosions int) (diceKind, error) {
	made := diceKind{faces: kind.First.Ends, count: kind.Count}
	if !kind.Joined {
		return made, nil
	}
	bare := *kind
	bare.Count = 1
	die, err := c.chains(&FacePool{Score: func(value int) int { return value }}, &bare, explosions)
	if err == nil && (die.downward || !die.endless) {
		err = errBothEnds
	}
	if err != nil {
		return made, err
	}
	made.faces = nil
	for i, weight := range die.c {
		if weight.Sign() != 0 {
			made.faces = append(made.faces, Face{kind.Worth(die.low + i), weight})
		}
	}
	made.beyond, made.last = new(big.Int).Sub(die.all, die.total()), die.last
	if first := kind.Worth(die.last + 1); first == kind.Worth(math.MaxInt) {
		made.settle(first) // all count as the limit
	}
	return made, p.settle(&made)
}

// settle lists what is beyond as one value.
func (k *diceKind) settle(value int) {
	k.faces = append(k.faces, Face{value, k.beyond})
	k.beyond, k.last = nil, 0
}

// settle lists what is beyond as one value, if all of it has one score. Counts need that.
func (p *FacePool) settle(k *diceKind) error {
	switch {
	case k.beyond == nil || !p.Counts:
		return nil
	case !p.Settled(k.last + 1):
		return errShort
	}
	k.settle(k.last + 1)
	return nil
}

// valueKind returns a value as a die of its own.
func (p *FacePool) valueKind(v Spread) (diceKind, error) {
	made := diceKind{count: 1}
	open := v.open.Sign() > 0
	if open && v.beyond.Lo.Infinite() {
		return made, errBothEnds
	}
	if open {
		made.beyond, made.last = new(big.Int).Set(v.open), int(v.beyond.Lo.N)-1
	}
	for _, item := range v.chances {
		if open && item.Compare(v.beyond.Lo) >= 0 {
			made.beyond.Add(made.beyond, item.cases)
			continue
		}
		made.faces = append(made.faces, Face{int(item.N), item.cases})
	}
	return made, p.settle(&made)
}

// allCases returns the cases of all dice of fixed numbers.
func (c *Counter) allCases(kinds []diceKind) *big.Int {
	all := big.NewInt(1)
	for _, k := range kinds {
		weight := new(big.Int)
		if k.beyond != nil {
			weight.Set(k.beyond)
		}
		for _, f := range k.faces {
			weight.Add(weight, f.Weight)
		}
		c.spend(powered(weight, k.count) + multiplied(all, weight))
		all.Mul(all, weight.Exp(weight, big.NewInt(int64(k.count)), nil))
	}
	return all
}
