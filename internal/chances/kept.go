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

// kept counts the kept dice of a pool.
func (c *Counter) kept(p *FacePool, explosions int) (Spread, error) {
	n, grows := 0, false
	all := []splitting{{one(), one(), nil}}
	for i := range p.Kinds {
		kind := &p.Kinds[i]
		n, grows = n+kind.Count, grows || kind.grows()
		all = c.together(all, kind.splittings())
	}
	for _, v := range p.Values {
		if grows {
			return Spread{}, errUnlike
		}
		kind, err := c.valueKind(p, v)
		if err != nil {
			return Spread{}, err
		}
		n += v.Count
		c.spend(powered(v.all, v.Count))
		den := new(big.Int).Exp(v.all, big.NewInt(int64(v.Count)), nil)
		all = c.together(all, []splitting{{one(), den, []diceKind{kind}}})
	}
	if grows {
		return c.keptChains(p, all, n, explosions)
	}
	return c.keptDice(p, all[0], n), nil
}

// valueKind returns values as dice of a kind.
func (c *Counter) valueKind(p *FacePool, v PoolValue) (diceKind, error) {
	made := diceKind{count: v.Count}
	if _, err := c.scored(p, v.Spread); err != nil {
		return made, err
	}
	if v.open.Sign() > 0 {
		if v.beyond.Lo.Infinite() {
			return made, errBothEnds
		}
		made.beyond, made.last = new(big.Int).Set(v.open), int(v.beyond.Lo.N)-1
	}
	for _, item := range v.chances {
		if made.beyond != nil && item.Compare(v.beyond.Lo) >= 0 {
			made.beyond.Add(made.beyond, item.cases)
			continue
		}
		made.faces = append(made.faces, Face{int(item.N), item.cases})
	}
	if p.Counts && made.beyond != nil { // all of it has one score
		made.faces = append(made.faces, Face{made.last + 1, made.beyond})
		made.beyond = nil
	}
	return made, nil
}

// cutOff moves the values above the least of the last ones to those beyond, so that all
// of these are above all that are listed. It reports whether there are any.
func cutOff(kinds []diceKind) (last int, open bool) {
	for _, k := range kinds {
		if k.beyond != nil && (!open || k.last < last) {
			last, open = k.last, true
		}
	}
	for i := range kinds {
		if !open {
			break
		}
		k := &kinds[i]
		listed, beyond := k.faces, new(big.Int)
		if k.beyond != nil {
			beyond.Set(k.beyond)
		}
		k.faces = nil
		for _, f := range listed {
			if f.Value <= last {
				k.faces = append(k.faces, f)
			} else {
				beyond.Add(beyond, f.Weight)
			}
		}
		k.beyond = beyond
	}
	return last, open
}

// keptDice counts the kept ones of n dice that do not explode.
func (c *Counter) keptDice(p *FacePool, s splitting, n int) Spread {
	last, open := cutOff(s.kinds)
	from, to := p.Kept.Places(n)
	place := &placing{Counter: c, score: p.Score, places: to, first: from, all: one()}
	if to == n {
		place.places, place.first, place.downward = n-from, 0, true
	}
	// To place the dice that are dropped, at one end, may be less work.
	dropped, kept := n-(to-from), to-from
	if !open && dropped > 0 && (from == 0 || to == n) && 40*dropped*n < kept*kept*kept {
		place.places, place.first, place.others, place.downward = dropped, 0, 1, from == 0
	}
	low, high := p.scoreEnds(s.kinds)
	if (high-low)*kept > maxWords/4 {
		panic(stopped{})
	}
	beyond := ValueRange{}
	if open {
		beyond = Above(last + (kept-1)*low + 1)
	}
	if len(s.kinds) > 1 && from > 0 && to < n {
		return place.middle(s.kinds).spread(s.den, beyond)
	}
	place.count(s)
	return place.totals.spread(place.all, beyond)
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

// scoreEnds returns the least and the greatest score of the faces that are listed.
func (p *FacePool) scoreEnds(kinds []diceKind) (low, high int) {
	low, high = math.MaxInt, math.MinInt
	for _, k := range kinds {
		for _, f := range k.faces {
			low, high = min(low, p.Score(f.Value)), max(high, p.Score(f.Value))
		}
	}
	return low, high
}

// splittings returns all of them. The dice that explosions add are the same number for
// first dice that are like them.
func (k *DieKind) splittings() (list []splitting) {
	n := k.Count
	den := new(big.Int).Exp(k.Cases, big.NewInt(int64(n)), nil)
	switch {
	case !k.grows():
		return []splitting{{one(), den, []diceKind{{faces: k.First.Ends, count: n}}}}
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

// keptChains counts the kept dice of n first ones to which explosions add more.
func (c *Counter) keptChains(p *FacePool, all []splitting, n, explosions int) (Spread, error) {
	k := p.Kept
	place := &placing{Counter: c, score: p.Score, places: k.Most, downward: !k.Lowest, all: one()}
	if k.Most == 0 {
		place.places, place.others, place.downward = k.Low+k.High, 1, k.Low == 0
	}
	if k.Low > 0 && k.High > 0 || k.Most > 0 && k.Low+k.High > 0 {
		return Spread{}, errMiddle
	}
	endless := false
	least, exploding := math.MaxInt, math.MaxInt // scores
	for _, kind := range p.Kinds {
		for _, f := range slices.Concat(kind.First.Ends, kind.Further.Ends, kind.Further.Explodes) {
			least = min(least, p.Score(f.Value))
		}
		for _, f := range kind.Further.Explodes {
			endless = endless || place.others > 0
			exploding = min(exploding, p.Score(f.Value))
		}
	}
	if endless && exploding <= 0 {
		return Spread{}, errBothEnds
	}
	beyond := ValueRange{}
	if endless {
		place.top = (n-place.places)*least + exploding*(explosions+1) - 1
		beyond = Above(place.top + 1)
	}
	for _, s := range all {
		place.count(s)
	}
	return place.totals.spread(place.all, beyond), nil
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
