package notation

import (
	"math/big"
)

// A mark says how many dice of a sequence come before the last selected one, how many show
// the same value, and what all of them add to the total.
type mark struct{ before, same, total int }

// A marked series has the weight of each mark, for one die or several.
type marked map[mark]*big.Int

// wordsAMark is the memory of a mark and its number, but for the digits, in words.
const wordsAMark = 16

func (m marked) add(at mark, weight *big.Int) {
	if m[at] == nil {
		m[at] = new(big.Int)
	}
	m[at].Add(m[at], weight)
}

// A limit cuts marked series: marks with n or more dice, and those with totals above top if it is
// set.
type limit struct {
	n    int
	open bool
	top  int
}

func (l limit) cuts(m mark) bool {
	return m.before+m.same >= l.n || l.open && m.total > l.top
}

func (c *counter) product(p, q marked, cut limit) marked {
	c.spend(8, len(p), len(q))
	made, size := marked{}, 0
	var product big.Int
	for a, x := range p {
		for b, y := range q {
			at := mark{a.before + b.before, a.same + b.same, a.total + b.total}
			if !cut.cuts(at) {
				if made[at] == nil {
					size += wordsAMark + wordsOf(x) + wordsOf(y)
					c.room(size)
				}
				made.add(at, product.Mul(x, y))
				c.spend(multiplied(x, y) + (wordsOf(x)+wordsOf(y))/4)
			}
		}
	}
	return made
}

// extremes counts the kept dice of a pool that grows by explosions. As in [counter.fixed],
// v is the value of the last selected die. There the number of dice is known; here the
// chains of all dice are series: those that end at once, Y, and those that explode, X,
// before further dice, XY'/(t−X'). Faces that are neither before v nor v count together, so
// all numbers of them are one sum.
func (c *counter) extremes(p *pool, explosions int) (made counted, err error) {
	s := p.selection()
	all := append(p.values(0, func(int) bool { return true }), p.values(-1, func(int) bool {
		return p.explode == penetrate
	})...)
	c.spend(16 * len(all))
	list := s.ordered(all)
	cut, fall := limit{n: s.n}, 0
	if !s.kept {
		low, least := p.growth()
		fall = p.count * max(0, -least)
		if low <= 0 {
			return made, errBothEnds
		}
		made.endless = p.explode != explodeOnce
		cut.open, cut.top = made.endless, p.kept(p.count)*least+low*(explosions+1)-1
		made.last = cut.top
	}
	total := map[int]*big.Rat{}
	for _, v := range list {
		c.spend(1)
		selected, other := 0, p.score(v.value)
		if s.kept {
			selected, other = other, 0
		}
		add := func(same bool, sign int64) error {
			// Totals shift by the selected dice that show v, and fall by the last die of each chain.
			within := cut
			within.top += s.n*max(0, other-selected) + fall
			series, all, err := c.series(p, s, v.value, same, within)
			if err != nil {
				return err
			}
			for at, weight := range series {
				result := at.total + (s.n-at.before)*(selected-other)
				if cut.open && result > cut.top {
					continue
				}
				if total[result] == nil {
					total[result] = new(big.Rat)
				}
				c.spend(reduced(all))
				share := new(big.Rat).SetFrac(weight, all)
				total[result].Add(total[result], share.Mul(share, big.NewRat(sign, 1)))
			}
			return nil
		}
		if err := add(false, 1); err != nil {
			return made, err
		}
		if err := add(true, -1); err != nil {
			return made, err
		}
	}
	made.poly, made.all = c.casesOf(total)
	return made, nil
}

// casesOf returns the probabilities of results as cases of their least common denominator.
func (c *counter) casesOf(probabilities map[int]*big.Rat) (cases poly, all *big.Int) {
	all = new(big.Int).Set(one)
	for _, p := range probabilities {
		c.spend(reduced(all))
		common := new(big.Int).GCD(nil, nil, all, p.Denom())
		all.Mul(all, common.Quo(p.Denom(), common))
	}
	for result, p := range probabilities {
		n := new(big.Int).Quo(all, p.Denom())
		cases.add(poly{result, []*big.Int{n.Mul(n, p.Num())}}, 0, one)
	}
	return cases.trimmed(), all
}

// growth returns by how much a total grows with each explosion, at least, and the least score.
func (p *pool) growth() (low, least int) {
	further := 0
	if p.explode == penetrate {
		further = -1
	}
	exploding := p.scores(p.values(further, p.explodes)).trimmed()
	every := p.scores(p.values(further, func(int) bool { return true })).trimmed()
	return exploding.low, every.low
}

// series returns the marked series of all dice around the value v. If same is false, dice
// that show v count with those after it. All is the sum of all weights.
func (c *counter) series(
	p *pool, s selection, v int, same bool, cut limit,
) (made marked, all *big.Int, err error) {
	of := func(values []shownValue) marked {
		m := marked{}
		for _, shown := range values {
			at := mark{}
			before := shown.value != v && (shown.value > v) == s.highest
			if before == s.kept {
				at.total = p.score(shown.value)
			}
			switch {
			case before:
				at.before = 1
			case shown.value == v && same:
				at.same = 1
			}
			if !cut.cuts(at) {
				m.add(at, shown.weight)
			}
		}
		return m
	}
	further := 0
	if p.explode == penetrate {
		further = -1
	}
	c.spend(16 * p.sides) // four lists of faces
	t := big.NewInt(p.drawn.total)
	ends := func(face int) bool { return !p.explodes(face) }
	die, x := of(p.values(0, ends)), of(p.values(0, p.explodes))
	later, again := of(p.values(further, ends)), of(p.values(further, p.explodes))
	if p.explode == explodeOnce {
		for at, weight := range again {
			later.add(at, weight)
		}
		again = marked{}
	}
	inverse, scale, err := c.inverse(t, again, cut)
	if err != nil {
		return nil, nil, err
	}
	for at, weight := range die {
		die[at] = new(big.Int).Mul(weight, scale)
	}
	for at, weight := range c.product(c.product(x, later, cut), inverse, cut) {
		die.add(at, weight)
	}
	made = marked{mark{}: one}
	for range p.count {
		made = c.product(made, die, cut)
	}
	all = new(big.Int).Mul(t, scale)
	c.spend(powered(all, p.count))
	return made, all.Exp(all, big.NewInt(int64(p.count)), nil), nil
}

// inverse returns scale/(t−x) as a series with whole coefficients.
func (c *counter) inverse(
	t *big.Int, x marked, cut limit,
) (made marked, scale *big.Int, err error) {
	rest := new(big.Int).Set(t)
	moves := marked{}
	for at, weight := range x {
		switch {
		case at == mark{}:
			rest.Sub(rest, weight)
		case at.before+at.same == 0 && (at.total < 0 || !cut.open):
			return nil, nil, errBothEnds
		default:
			moves[at] = weight
		}
	}
	var powers []marked
	for next := (marked{mark{}: one}); len(next) > 0; next = c.product(next, moves, cut) {
		c.hold(wordsAMark, len(next))
		powers = append(powers, next)
	}
	made, scale = marked{}, new(big.Int).Set(one)
	for i := len(powers) - 1; i >= 0; i-- {
		for at, weight := range powers[i] {
			made.add(at, new(big.Int).Mul(weight, scale))
			c.spend(multiplied(weight, scale))
		}
		scale.Mul(scale, rest)
		c.spend(multiplied(scale, rest))
	}
	return made, scale, nil
}
