package chances

import (
	"errors"
	"math"
	"math/big"
	"slices"
)

// A diceKind is dice of a pool that are alike: a fixed number of them, or, if they are endless,
// the dice that explosions add to a number of chains.
type diceKind struct {
	faces   []Face
	count   int // of dice, or of chains
	endless bool

	rest   poly   // the faces that have no place yet, with their scores if these count
	placed []poly // the totals of i dice that have places
}

// A placedFace is faces of one score and kind that follow each other in the order of places.
type placedFace struct {
	score, kind int
	weight      *big.Int
}

// A placing goes over the faces in their order, and gives the dice that show them the first
// places. These dice are kept, or dropped.
//
// Before a face, let i of the k places be filled. If the face fills the others, the dice in them
// add k − i scores, or take them away. The cases where it does are those in which fewer than k
// places are filled before the face, less those in which fewer are filled behind it; in the
// latter, the dice that show the face and have a place, and the places that are left, add as
// much.
type placing struct {
	*Counter
	score    func(value int) int
	cases    *big.Int // of a die
	places   int
	first    int  // the dice in the places before it are dropped, too
	downward bool // the highest dice come first
	drops    bool // the dice in the places are dropped, and all others kept
	top      int  // of totals, if endless dice are kept

	totals poly // of all that was counted
	all    *big.Int
}

// left returns how often a score counts in the places that are left when some are filled.
func (p *placing) left(filled int) int {
	if p.drops {
		return filled - p.places
	}
	return p.places - max(p.first, filled)
}

// count adds times/den of the cases of dice. Those beyond all values, if there are any, come last.
func (p *placing) count(times, den, beyond *big.Int, kinds ...diceKind) {
	faces := p.ordered(kinds)
	far := p.begin(kinds, faces, beyond)
	for i := range len(faces) + 1 {
		memory := p.memory.Left()
		cases, under := p.filled(kinds, far)
		made := p.room(func(fit func(q poly, shift int)) {
			for filled, at := range cases {
				for _, f := range faces[max(0, i-1):min(i+1, len(faces))] {
					fit(at.poly, p.left(filled)*f.score)
				}
			}
		})
		for filled, at := range cases {
			p.spend(4, len(at.c)+1, multiplied(largest(at.poly), at.factor))
			if i < len(faces) {
				made.add(at.poly, p.left(filled)*faces[i].score, at.factor)
			}
			if i > 0 {
				made.add(at.poly, p.left(filled)*faces[i-1].score, at.factor.Neg(at.factor))
			}
		}
		p.add(made, times, under.Mul(under, den))
		p.memory.Refill(memory) // all but the sum is dropped
		if i < len(faces) {
			p.place(&kinds[faces[i].kind], faces[i])
		}
	}
}

// begin starts with dice none of which has a place, makes room for their totals, and returns the
// highest of these.
func (p *placing) begin(kinds []diceKind, faces []placedFace, beyond *big.Int) (far int) {
	low, high := 0, 0
	for _, f := range faces {
		low, high = min(low, f.score), max(high, f.score)
	}
	if most := p.left(0); most > 0 && len(p.totals.c) == 0 {
		p.hold(4*most, high-low+1)
		p.totals.cover(most*low, most*high) // at once, since it grows at its low end
	}
	far = p.top + p.places*high
	for k := range kinds {
		kind := &kinds[k]
		kind.placed = append([]poly{constant(one)}, make([]poly, p.places-1)...)
		kind.rest = constant(new(big.Int).Set(beyond))
		if p.drops {
			kind.rest.cover(low, high)
		}
		if p.drops && !kind.endless {
			far -= kind.count * low
		}
	}
	for _, f := range faces {
		kinds[f.kind].rest.add(constant(f.weight), p.behind(f), one)
	}
	return far
}

// behind returns what a die of a face adds that has no place.
func (p *placing) behind(f placedFace) int {
	if p.drops {
		return f.score
	}
	return 0
}

// place gives places to dice of a kind that show a face. Of i dice, c may do so in C(i, c) ways.
func (p *placing) place(kind *diceKind, f placedFace) {
	kind.rest.add(constant(f.weight), p.behind(f), minus)
	shift := func(i, c int) int {
		if p.drops {
			return 0
		}
		return max(0, i-max(p.first, i-c)) * f.score
	}
	for i := p.places - 1; i > 0; i-- {
		sum := p.room(func(fit func(q poly, shift int)) {
			for c := range i + 1 {
				fit(kind.placed[i-c], shift(i, c))
			}
		})
		sum.add(kind.placed[i], 0, one)
		kind.placed[i] = sum
		ways := big.NewInt(int64(i))
		for c := 1; c <= i; c++ {
			ways.Mul(ways, f.weight)
			from := kind.placed[i-c]
			p.spend(8)
			p.spend(2, len(from.c), multiplied(ways, largest(from)))
			kind.placed[i].add(from, shift(i, c), ways)
			ways.Mul(ways, big.NewInt(int64(i-c)))
			ways.Quo(ways, big.NewInt(int64(c+1)))
		}
	}
}

// room returns a poly of zeros with room for all polys that are fitted, each shifted: so what is
// there never moves when they are added.
func (c *Counter) room(all func(fit func(q poly, shift int))) (made poly) {
	low, high := math.MaxInt, math.MinInt
	all(func(q poly, shift int) {
		c.spend(2)
		if len(q.c) > 0 {
			low, high = min(low, q.low+shift), max(high, q.low+shift+len(q.c)-1)
		}
	})
	if low <= high {
		c.spend(2, high-low+1)
		made.cover(low, high)
	}
	return made
}

// A multiple is factor·poly; the factor is its own.
type multiple struct {
	poly
	factor *big.Int
}

// add adds times/den of a poly to the totals.
func (p *placing) add(made poly, times, den *big.Int) {
	p.spend(8 + 8*wordsOf(den) + multiplied(den, p.all))
	p.spend(len(made.c), multiplied(p.all, den))
	common := new(big.Int).GCD(nil, nil, p.all, den)
	more := new(big.Int).Quo(den, common)
	if more.Cmp(one) != 0 {
		p.spend(len(p.totals.c), multiplied(p.all, den))
		var sum poly
		sum.add(p.totals, 0, more)
		p.totals = sum
	}
	common.Quo(p.all, common)
	p.totals.add(made, 0, common.Mul(common, times))
	p.all = more.Mul(more, p.all)
}

// filled returns the totals of all dice by how many places are filled, with their denominator.
func (p *placing) filled(kinds []diceKind, far int) (cases []multiple, den *big.Int) {
	den = big.NewInt(1)
	for k, kind := range kinds {
		own, under := p.filledBy(kind, far)
		den.Mul(den, under)
		if k == 0 {
			cases = own
			continue
		}
		product := make([]multiple, min(p.places, len(cases)+len(own)-1))
		for n := range product {
			product[n].poly = p.room(func(fit func(q poly, shift int)) {
				for i, a := range cases[:min(len(cases), n+1)] {
					if n-i < len(own) && len(a.c) > 0 && len(own[n-i].c) > 0 {
						b := own[n-i]
						fit(a.poly, b.low)
						fit(a.poly, b.low+len(b.c)-1)
					}
				}
			})
		}
		for i, a := range cases {
			for j, b := range own[:min(len(own), p.places-i)] {
				both, factor := p.times(a.poly, b.poly), new(big.Int).Mul(a.factor, b.factor)
				p.spend(2, len(both.c)+1, multiplied(factor, largest(both)))
				p.spend(multiplied(a.factor, b.factor))
				product[i+j].add(both, 0, factor)
				product[i+j].factor = big.NewInt(1)
			}
		}
		cases = product
	}
	return cases, den
}

// filledBy returns the totals of a kind by how many places its dice fill: i of n dice in C(n, i)
// ways, and of the dice that explosions add to n chains in C(n+i−1, i) ways. If r of the t cases
// of a die are the rest, the dice of a chain that fill no place are t/(t−r); t is left to the
// caller. An exponent is at most far.
func (p *placing) filledBy(kind diceKind, far int) (cases []multiple, den *big.Int) {
	ways, n, step := big.NewInt(1), kind.count, -1
	ends, top, rest := poly{}, 0, kind.rest.trimmed()
	den = big.NewInt(1)
	if kind.endless {
		step = 1
		ends = constant(new(big.Int).Set(p.cases))
		ends.add(rest, 0, minus)
		ends = ends.trimmed()
		times := n + p.places - 1
		if p.drops && len(rest.c) > 0 {
			top = far
			times += far / rest.low
		}
		p.spend(powered(ends.at(0), times))
		den.Exp(ends.at(0), big.NewInt(int64(times)), nil)
	}
	for i := 0; i < p.places && ways.Sign() > 0; i++ {
		var others poly
		if kind.endless {
			others = p.quotient(constant(one), n, ends, n, top, den)
		} else {
			others = p.fullPower(rest, n)
		}
		counted, number := kind.placed[i], others
		if p.drops {
			counted, number = others, kind.placed[i]
		}
		p.spend(4, multiplied(ways, number.at(0)))
		cases = append(cases, multiple{counted, new(big.Int).Mul(ways, number.at(0))})
		ways = new(big.Int).Mul(ways, big.NewInt(int64(n)))
		ways.Quo(ways, big.NewInt(int64(i+1)))
		n += step
	}
	return cases, den
}

// ordered returns the faces of all kinds in the order of their places.
func (p *placing) ordered(kinds []diceKind) (list []placedFace) {
	for k, kind := range kinds {
		p.spend(32, len(kind.faces))
		for _, f := range kind.faces {
			list = append(list, placedFace{f.Value, k, f.Weight})
		}
	}
	slices.SortStableFunc(list, func(a, b placedFace) int {
		if p.downward {
			a, b = b, a
		}
		return a.score - b.score
	})
	merged := list[:0]
	for _, f := range list {
		f.score = p.score(f.score)
		n := len(merged)
		if n > 0 && merged[n-1].kind == f.kind && merged[n-1].score == f.score {
			merged[n-1].weight = new(big.Int).Add(merged[n-1].weight, f.weight)
			continue
		}
		merged = append(merged, f)
	}
	return merged
}

// keptDice counts the kept dice of a fixed number. Those beyond all values are above them.
func (c *Counter) keptDice(p *FacePool, values []Face, beyond *big.Int) poly {
	n := p.Count
	from, to := p.Kept.Places(n)
	place := &placing{Counter: c, score: p.Score, places: to, first: from, all: one}
	if to == n {
		place.places, place.first, place.downward = n-from, 0, true
	}
	// To place the dice that are dropped, at one end, may be less work.
	dropped, kept := n-(to-from), to-from
	if beyond == nil && (from == 0 || to == n) && 40*dropped*n < kept*kept*kept {
		place.places, place.first, place.drops, place.downward = dropped, 0, true, from == 0
	}
	if beyond == nil || place.downward {
		beyond = zero
	}
	place.count(one, one, beyond, diceKind{faces: values, count: n})
	return place.totals.trimmed()
}

var errMiddle = errors.New(
	"dice that explode are dropped at both ends; drop at one end, or roll it")

// keptChains counts the kept dice of a pool that grows by explosions.
func (c *Counter) keptChains(p *FacePool, explosions int) (counted, error) {
	k := p.Kept
	place := &placing{Counter: c, score: p.Score, cases: p.Cases, places: k.Most,
		downward: !k.Lowest, all: one}
	if k.Most == 0 {
		place.places, place.drops, place.downward = k.Low+k.High, true, k.Low == 0
	}
	if k.Low > 0 && k.High > 0 || k.Most > 0 && k.Low+k.High > 0 {
		return counted{}, errMiddle
	}
	further := p.Further
	if place.drops {
		exploding := p.scores(further.Explodes)
		if exploding.low <= 0 {
			return counted{}, errBothEnds
		}
		least := p.scores(further.Ends, further.Explodes).low
		place.top = (p.Count-place.places)*least + exploding.low*(explosions+1) - 1
	}
	n := p.Count
	if p.Explode == Again {
		place.count(one, one, zero, diceKind{faces: p.First.Ends, count: n},
			diceKind{faces: p.First.Explodes, count: n, endless: true})
	} else {
		// The number x of first dice that explode is that of second dice, or of chains.
		den := new(big.Int).Exp(p.Cases, big.NewInt(int64(n)), nil)
		for x := range n + 1 {
			kinds := []diceKind{{faces: p.First.Ends, count: n - x}, {faces: p.First.Explodes, count: x},
				{faces: further.Ends, count: x}, {faces: further.Explodes, count: x, endless: true}}
			if p.Explode == Once {
				kinds[2].faces, kinds = slices.Concat(further.Ends, further.Explodes), kinds[:3]
			}
			place.count(new(big.Int).Binomial(int64(n), int64(x)), den, zero, kinds...)
			if p.Explode == Once {
				den = new(big.Int).Mul(den, p.Cases)
			}
		}
	}
	made := counted{poly: place.totals.trimmed(), all: place.all}
	if place.drops && p.Explode != Once {
		made.endAt(place.top)
	}
	return made, nil
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
	made := c.quotient(p, n, constant(one), n, n*(len(p.c)-1), one)
	made.low = low * n
	return made
}
