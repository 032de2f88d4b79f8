package chances

import (
	"errors"
	"math"
	"math/big"
	"slices"
)

var (
	errMiddle = errors.New(
		"dice that explode are dropped at both ends; drop at one end, or roll it")
	errUnlike = errors.New("dice that are added to one die are kept beside dice that explode " +
		"otherwise, or beside totals; keep dice of one kind, or roll it")
)

// listed returns the least value that is beyond what is listed of some values, or
// [math.MaxInt]. Where dice are counted, all that is beyond has one score.
func (c *Counter) listed(p *FacePool) (limit int) {
	limit = math.MaxInt
	for _, v := range p.Values {
		c.scored(p, v.Spread)
		switch {
		case v.open.Sign() == 0:
		case v.beyond.Lo.Infinite():
			panic(stopped{errBothEnds})
		case !p.Counts:
			limit = min(limit, int(v.beyond.Lo.N))
		}
	}
	return limit
}

// below returns the kind of dice with values below a limit; all others are beyond.
func (k diceKind) below(limit int) diceKind {
	if limit == math.MaxInt {
		return k
	}
	all := k.faces
	k.faces, k.beyond = nil, new(big.Int)
	for _, f := range all {
		if f.Value < limit {
			k.faces = append(k.faces, f)
		} else {
			k.beyond.Add(k.beyond, f.Weight)
		}
	}
	return k
}

// kind returns the values as dice, which show all that is open as one face.
func (v PoolValue) kind() DieKind {
	var faces DieFaces
	for _, item := range v.chances {
		faces.Ends = append(faces.Ends, Face{int(item.N), item.cases})
	}
	if v.open.Sign() > 0 {
		faces.Ends = append(faces.Ends, Face{int(v.beyond.Lo.N), v.open})
	}
	return DieKind{Count: v.Count, First: &faces, Cases: v.all}
}

// kept counts the dice and values of which some places count.
func (c *Counter) kept(p *FacePool) Spread {
	grows := slices.ContainsFunc(p.Kinds, func(k DieKind) bool { return k.grows() })
	switch k := p.Kept; {
	case grows && (k.Low > 0 && k.High > 0 || k.Most > 0 && k.Low+k.High > 0):
		panic(stopped{errMiddle})
	case grows && len(p.Values) > 0:
		panic(stopped{errUnlike})
	}
	all, n, limit, exploding := []splitting{{one(), one(), nil}}, 0, c.listed(p), math.MaxInt
	add := func(count int, cases *big.Int, list []splitting) {
		n += count
		c.spend(powered(cases, count))
		all = c.together(all, list)
	}
	for i := range p.Kinds {
		k := &p.Kinds[i]
		add(k.Count, k.Cases, k.splittings(limit))
		for _, f := range k.Further.Explodes {
			exploding = min(exploding, p.Score(f.Value))
		}
	}
	for _, v := range p.Values {
		k := v.kind()
		add(v.Count, v.all, k.splittings(limit))
	}
	from, to := p.Kept.Places(n)
	place := c.placed(p, from, to, n)
	// To place the dice that are dropped, at one end, may be less work. They are a fixed
	// number where explosions add to those that are kept.
	dropped, kept := n-(to-from), to-from
	less := limit == math.MaxInt && dropped > 0 && (from == 0 || to == n) &&
		40*dropped*n < kept*kept*kept
	if grows && p.Kept.Most == 0 || !grows && less {
		place.places, place.first, place.others, place.downward = dropped, 0, 1, from == 0
	}
	kinds, beyond := all[0].kinds, ValueRange{}
	low, high := scoreEnds(place.ordered(kinds))
	switch {
	case !grows && (high-low)*kept > maxWords/4:
		panic(stopped{errLarge})
	case limit < math.MaxInt:
		beyond = Above(limit + (kept-1)*low)
	case place.others > 0 && exploding <= 0:
		panic(stopped{errBothEnds})
	case place.others > 0 && exploding < math.MaxInt:
		place.top = kept*low + exploding*(c.explosions+1) - 1
		beyond = Above(place.top + 1)
	}
	if len(kinds) > 1 && from > 0 && to < n {
		return place.middle(kinds).spread(all[0].den, beyond)
	}
	for _, s := range all {
		place.count(s)
	}
	return place.totals.spread(place.all, beyond)
}

// placed returns what places n dice, from the highest down if that is possible.
func (c *Counter) placed(p *FacePool, from, to, n int) *placing {
	place := &placing{Counter: c, score: p.Score, places: to, first: from, all: one()}
	if to == n && (from > 0 || !p.Kept.Lowest) { // the lowest n of dice that explode are not all
		place.places, place.first, place.downward = n-from, 0, true
	}
	return place
}

// middle counts dice of several kinds that are dropped at both ends. Its state is how
// many dice of each kind have a place, as the digits of a number: it takes a step for
// each face and state.
func (p *placing) middle(kinds []diceKind) (totals poly) {
	states := 1
	strides := make([]int, len(kinds))
	for k, kind := range kinds {
		strides[k] = states
		states *= kind.count + 1
		p.hold(states)
	}
	filled := make([]int, states) // places
	for s := range filled {
		for k, kind := range kinds {
			filled[s] += s / strides[k] % (kind.count + 1)
		}
	}
	placed := make([]poly, states)
	placed[0] = constant(one())
	for _, f := range p.ordered(kinds) {
		p.spend(4, states)
		count, stride := kinds[f.kind].count, strides[f.kind]
		for s := states - 1; s >= 0; s-- { // so that what it is made from has no die with this face
			parts := []multiple{{placed[s], 0, one()}}
			for c := 1; c <= s/stride%(count+1); c++ {
				from := s - c*stride
				left := count - from/stride%(count+1)
				ways := new(big.Int).Binomial(int64(left), int64(c))
				ways.Mul(ways, new(big.Int).Exp(f.weight, big.NewInt(int64(c)), nil))
				kept := max(0, min(p.places, filled[s])-max(p.first, filled[from]))
				p.spend(8+2, 1+len(placed[from].c), multiplied(ways, largest(placed[from])))
				parts = append(parts, multiple{placed[from], kept * f.score, ways})
			}
			if len(parts) > 1 {
				before := len(placed[s].c)
				placed[s] = p.sum(parts)
				p.hold(max(0, len(placed[s].c)-before), 4+wordsOf(largest(placed[s])))
			}
		}
	}
	for s, at := range placed {
		ways := big.NewInt(1) // of the dice that have no place: all are beyond the values
		for k, kind := range kinds {
			left := kind.count - s/strides[k]%(kind.count+1)
			if kind.beyond != nil {
				ways.Mul(ways, new(big.Int).Exp(kind.beyond, big.NewInt(int64(left)), nil))
			} else if left > 0 {
				ways.SetInt64(0)
			}
		}
		if filled[s] >= p.places {
			totals.add(at, 0, ways)
		}
	}
	return totals
}

// splittings returns all of them, with the values below a limit. The dice that explosions
// add are the same number for first dice that are like them.
func (k *DieKind) splittings(limit int) (list []splitting) {
	n := k.Count
	den := new(big.Int).Exp(k.Cases, big.NewInt(int64(n)), nil)
	switch {
	case !k.grows():
		fixed := diceKind{faces: k.First.Ends, count: n}
		return []splitting{{one(), den, []diceKind{fixed.below(limit)}}}
	case k.Further == k.First:
		return []splitting{{one(), one(), []diceKind{{faces: k.First.Ends, count: n},
			{faces: k.First.Explodes, count: n, cases: k.Cases}}}}
	}
	for x := range n + 1 {
		kinds := []diceKind{{faces: k.First.Ends, count: n - x}, {faces: k.First.Explodes, count: x},
			{faces: k.Further.Ends, count: x}}
		under := den
		if len(k.Further.Explodes) > 0 {
			kinds = append(kinds, diceKind{faces: k.Further.Explodes, count: x, cases: k.Cases})
		} else {
			den = new(big.Int).Mul(den, k.Cases)
		}
		list = append(list, splitting{new(big.Int).Binomial(int64(n), int64(x)), under, kinds})
	}
	return list
}

// together returns all pairs of two lists.
func (c *Counter) together(a, b []splitting) (all []splitting) {
	for _, s := range a {
		for _, t := range b {
			c.spend(64, 1+wordsOf(s.den)+wordsOf(t.den))
			all = append(all, splitting{new(big.Int).Mul(s.times, t.times),
				new(big.Int).Mul(s.den, t.den), slices.Concat(s.kinds, t.kinds)})
		}
	}
	return all
}
