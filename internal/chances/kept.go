package chances

import (
	"errors"
	"math/big"
	"slices"
)

// A diceKind is dice of a pool that are alike: a fixed number of them, or, if they are endless,
// the dice that explosions add to a number of chains.
type diceKind struct {
	faces   []Face
	count   int // of dice, or of chains
	endless bool
}

// A placeSpan is the places from the one end of sorted dice that count: those from from to to, or
// all from from on.
type placeSpan struct {
	from, to int
	downward bool // the places are counted from the highest die
	on       bool // to all others
}

// last returns the places that are filled one by one. Behind them all dice are dropped, or all
// count.
func (s placeSpan) last() int {
	if s.on {
		return s.from
	}
	return s.to
}

// placed says how many dice of each kind have a place.
type placed [4]int

func (p placed) total() int { return p[0] + p[1] + p[2] + p[3] }

// A scoreGroup is faces of one score that follow each other in the order of values, with their
// weight in each kind.
type scoreGroup struct {
	score   int
	weights [4]*big.Int
}

// denShares are totals over several denominators.
type denShares map[string]*denShare

type denShare struct {
	poly
	den *big.Int
}

// add adds factor·x^shift·p/den.
func (s denShares) add(p poly, den *big.Int, shift int, factor *big.Int) {
	key := string(den.Bytes())
	if s[key] == nil {
		s[key] = &denShare{den: den}
	}
	s[key].poly.add(p, shift, factor)
}

// A placing goes over the groups of faces in their order, and places the dice.
//
// Let the dice so far have some of the places, and need the rest of the last. All dice without a
// place show the group or come behind it. In the cases where the next group is the first that
// fills the last place, its dice have all places that are left, so that what they add is known.
// The cases where the group fills it are those in which all others come from it on, less those in
// which all others come behind it.
type placing struct {
	*Counter
	kinds []diceKind
	placeSpan
	cases *big.Int // of a die
	rest  []poly   // of each kind: the faces from the group on, with their scores if they count
	top   int      // of totals, if dice are endless and count
	far   int      // the last exponent that series must have for that
}

// shares returns the totals.
func (p *placing) shares(groups []scoreGroup) denShares {
	states, made := map[placed]poly{{}: constant(one)}, denShares{}
	for i, g := range groups {
		p.close(made, states, groups, i)
		for k, weight := range g.weights {
			if weight == nil {
				continue
			}
			states = p.place(states, k, g)
			p.rest[k].add(constant(weight), p.counts(g), minus)
			p.spend(4, len(p.rest[k].c))
		}
	}
	p.close(made, states, groups, len(groups))
	return made
}

// close adds the closed cases of all states, with the score of group i in all places that are
// left, and takes those with the score of the group before it away.
func (p *placing) close(made denShares, states map[placed]poly, groups []scoreGroup, i int) {
	for at, totals := range states {
		cases, den := p.closed(at)
		if len(cases.c) == 0 {
			continue
		}
		p.spend(2, len(totals.c), len(cases.c), multiplied(largest(totals), largest(cases)))
		cases = p.times(totals, cases)
		if i < len(groups) {
			made.add(cases, den, p.left(at)*groups[i].score, one)
		}
		if i > 0 {
			made.add(cases, den, p.left(at)*groups[i-1].score, minus)
		}
	}
}

// left returns how often the score counts of the group that fills all places up to the last. Where
// all dice behind count, those that are dropped do not.
func (p *placing) left(at placed) int {
	if p.on {
		return at.total() - p.from
	}
	return p.to - max(p.from, at.total())
}

// place gives places to the dice of a kind that show a group. Each of n dice, of which a have
// places, may be one of c in C(n−a, c) ways. Dice that explosions add to n chains have
// C(n+a+c−1, c) ways.
func (p *placing) place(states map[placed]poly, k int, g scoreGroup) map[placed]poly {
	next, size := map[placed]poly{}, 0
	for at, totals := range states {
		n, sign := p.kinds[k].count-at[k], -1
		if p.kinds[k].endless {
			n, sign = p.kinds[k].count+at[k], 1
		}
		ways := big.NewInt(1)
		from := at.total()
		for c := 0; from+c < p.last() && ways.Sign() > 0; c++ {
			to := at
			to[k] += c
			kept := 0
			if !p.on {
				kept = max(0, from+c-max(p.from, from))
			}
			p.spend(2, len(totals.c), multiplied(ways, largest(totals)))
			sum := next[to]
			before := len(sum.c)
			sum.add(totals, kept*g.score, ways)
			size += (len(sum.c) - before) * (4 + wordsOf(ways))
			p.room(size)
			next[to] = sum
			ways.Mul(ways, big.NewInt(int64(n+sign*c)))
			ways.Mul(ways, g.weights[k])
			ways.Quo(ways, big.NewInt(int64(c+1)))
		}
	}
	return next
}

// closed returns the cases of all dice without a place, with their totals if they count, and the
// denominator of these cases. With x of the weights t, further dice of n chains are (t/(t−x))^n;
// t^n is left to the caller.
func (p *placing) closed(at placed) (cases poly, den *big.Int) {
	cases, den = constant(one), one
	for k, kind := range p.kinds {
		if !kind.endless {
			cases = p.times(cases, p.fullPower(p.rest[k], kind.count-at[k]))
			continue
		}
		n, ends := kind.count+at[k], constant(new(big.Int).Set(p.cases))
		ends.add(p.rest[k], 0, big.NewInt(-1))
		times, least := 0, p.rest[k].trimmed()
		if p.on && len(least.c) > 0 {
			times = p.far / max(1, least.low)
		}
		p.spend(powered(ends.at(0), n+times))
		den = new(big.Int).Exp(ends.at(0), big.NewInt(int64(n+times)), nil)
		if times > 0 {
			words := p.memory.Left()
			series := p.quotient(constant(one), n, ends.trimmed(), n, p.far, den)
			p.memory.Refill(words) // it is soon dropped
			cases = p.times(cases, series)
		}
	}
	return cases, den
}

// groups returns the faces of all kinds in the order of a span.
func (p *placing) groups(score func(int) int) (list []scoreGroup) {
	type face struct {
		Face
		kind int
	}
	var faces []face
	for k, kind := range p.kinds {
		for _, f := range kind.faces {
			faces = append(faces, face{f, k})
		}
	}
	p.spend(32, len(faces))
	slices.SortFunc(faces, func(a, b face) int {
		if p.downward {
			return b.Value - a.Value
		}
		return a.Value - b.Value
	})
	for _, f := range faces {
		if n := len(list); n == 0 || list[n-1].score != score(f.Value) {
			list = append(list, scoreGroup{score: score(f.Value)})
		}
		g := &list[len(list)-1]
		if g.weights[f.kind] == nil {
			g.weights[f.kind] = new(big.Int)
		}
		g.weights[f.kind].Add(g.weights[f.kind], f.Weight)
	}
	return list
}

// counts returns what a die of a group adds if it has no place.
func (p *placing) counts(g scoreGroup) int {
	if p.on {
		return g.score
	}
	return 0
}

// begin makes the rest of all groups.
func (p *placing) begin(groups []scoreGroup) {
	p.rest = make([]poly, len(p.kinds))
	low, high := 0, 0
	for _, g := range groups {
		low, high = min(low, p.counts(g)), max(high, p.counts(g))
	}
	for k := range p.rest {
		p.rest[k].cover(low, high)
		for _, g := range groups {
			if g.weights[k] != nil {
				p.rest[k].add(constant(g.weights[k]), p.counts(g), one)
			}
		}
	}
	p.far = p.top + p.last()*high
	for _, kind := range p.kinds {
		if !kind.endless {
			p.far -= kind.count * low
		}
	}
}

// keptDice counts the kept dice of a fixed number. Those beyond all values are above them.
func (c *Counter) keptDice(p *FacePool, values []Face, beyond *big.Int) poly {
	n := p.Count
	from, to := p.Kept.Places(n)
	s := placeSpan{from: from, to: to}
	if to == n {
		s = placeSpan{from: 0, to: n - from, downward: true}
	}
	// To fill the places of the dropped dice, at one end, may be less work.
	dropped, kept := n-(to-from), to-from
	if beyond == nil && (from == 0 || to == n) && 40*dropped*n < kept*kept*kept {
		s = placeSpan{from: dropped, on: true, downward: from == 0}
	}
	place := &placing{Counter: c, kinds: []diceKind{{faces: values, count: n}}, placeSpan: s}
	groups := place.groups(p.Score)
	place.begin(groups)
	if beyond != nil && !s.downward {
		place.rest[0].add(constant(beyond), 0, one)
	}
	for _, made := range place.shares(groups) {
		return made.poly.trimmed()
	}
	return poly{}
}

var errMiddle = errors.New(
	"dice that explode are dropped at both ends; drop at one end, or roll it")

// keptChains counts the kept dice of a pool that grows by explosions.
func (c *Counter) keptChains(p *FacePool, explosions int) (made counted, err error) {
	k := p.Kept
	s := placeSpan{to: k.Most, downward: !k.Lowest}
	if k.Most == 0 {
		s = placeSpan{from: k.Low + k.High, on: true, downward: k.Low == 0}
	}
	if k.Low > 0 && k.High > 0 || k.Most > 0 && k.Low+k.High > 0 {
		return made, errMiddle
	}
	further := p.First
	if p.Further != nil {
		further = *p.Further
	}
	place := &placing{Counter: c, placeSpan: s, cases: p.Cases}
	if s.on {
		exploding := p.scores(further.Explodes)
		if exploding.low <= 0 {
			return made, errBothEnds
		}
		made.endless = p.Chain != Once
		least := p.scores(further.Ends, further.Explodes).low
		place.top = (p.Count-s.from)*least + exploding.low*(explosions+1) - 1
		made.last = place.top
	}
	sums := denShares{}
	add := func(times, den *big.Int, kinds ...diceKind) {
		place.kinds = kinds
		groups := place.groups(p.Score)
		place.begin(groups)
		for _, made := range place.shares(groups) {
			sums.add(made.poly, new(big.Int).Mul(made.den, den), 0, times)
		}
	}
	n := p.Count
	if p.Chain == Again && p.Further == nil {
		add(one, one, diceKind{p.First.Ends, n, false}, diceKind{p.First.Explodes, n, true})
	} else {
		// The number x of first dice that explode is that of second dice, or of chains.
		ways, den := big.NewInt(1), new(big.Int).Exp(p.Cases, big.NewInt(int64(n)), nil)
		for x := range n + 1 {
			kinds := []diceKind{{p.First.Ends, n - x, false}, {p.First.Explodes, x, false}}
			if p.Chain == Once {
				kinds = append(kinds, diceKind{slices.Concat(further.Ends, further.Explodes), x, false})
			} else {
				kinds = append(kinds, diceKind{further.Ends, x, false}, diceKind{further.Explodes, x, true})
			}
			add(ways, den, kinds...)
			if p.Chain == Once {
				den = new(big.Int).Mul(den, p.Cases)
			}
			ways = new(big.Int).Binomial(int64(n), int64(x+1))
		}
	}
	made.poly, made.all = c.common(sums)
	if over := made.low + len(made.c) - 1 - made.last; made.endless && over > 0 {
		made.c = made.c[:max(0, len(made.c)-over)]
	}
	return made, nil
}

// common returns all shares over their least common denominator.
func (c *Counter) common(sums denShares) (cases poly, all *big.Int) {
	all = new(big.Int).Set(one)
	for _, s := range sums {
		c.spend(8 + 8*wordsOf(s.den) + multiplied(s.den, all))
		common := new(big.Int).GCD(nil, nil, all, s.den)
		all.Mul(all, common.Quo(s.den, common))
	}
	for _, s := range sums {
		c.spend(len(s.c), multiplied(all, one))
		cases.add(s.poly, 0, new(big.Int).Quo(all, s.den))
	}
	return cases.trimmed(), all
}

// fullPower returns the power of a poly, with all of its terms.
func (c *Counter) fullPower(p poly, n int) poly {
	if n == 0 {
		return constant(one)
	}
	c.spend(len(p.c))
	p = p.trimmed()
	switch {
	case len(p.c) == 0:
		return p
	case len(p.c) == 1:
		c.spend(powered(p.c[0], n))
		return poly{p.low * n, []*big.Int{new(big.Int).Exp(p.c[0], big.NewInt(int64(n)), nil)}}
	}
	low := p.low
	p.low = 0
	c.spend(4 * len(p.c))
	left := c.memory.Left()
	made := c.quotient(p, n, constant(one), n, n*(len(p.c)-1), one)
	c.memory.Refill(left) // it is soon dropped
	made.low = low * n
	return made
}
