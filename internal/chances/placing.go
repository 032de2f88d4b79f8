package chances

import (
	"math"
	"math/big"
	"slices"
)

// A diceKind is dice of a pool that are alike: a fixed number of them, or, if they are
// endless, the dice that explosions add to a number of chains.
type diceKind struct {
	faces  []Face
	count  int      // how many dice, or chains
	cases  *big.Int // the weight of an endless die; nil for a fixed number of dice
	beyond *big.Int // the weight of values above all that are listed; nil if there are none

	rest   poly   // the faces that have no place yet, with their scores if these count
	placed []poly // the totals of i dice that have places
}

// A splitting is one of the numbers of first dice of a kind that explode: its dice, and
// in times/den of all cases.
type splitting struct {
	times, den *big.Int
	kinds      []diceKind
}

// A placedFace is faces of one score and kind that follow each other in the order of
// places.
type placedFace struct {
	score, kind int
	weight      *big.Int
}

// A placing goes over the faces in their order, and gives the dice that show them the
// first places. These dice are kept, or dropped.
//
// Before a face, let i of the k places be filled. If the face fills the others, the dice
// in them add k − i scores, or take them away. The cases where it does are those in which
// fewer than k places are filled before the face, less those in which fewer are filled
// behind it; in the latter, the dice that show the face and have a place, and the places
// that are left, add as much.
type placing struct {
	*Counter
	score    func(value int) int
	places   int
	first    int  // the dice in the places before it are dropped, too
	downward bool // the highest dice come first
	others   int  // times that a die without a place counts: 1 if those in the places are dropped
	top      int  // the greatest total that is counted, if endless dice are kept

	totals poly // what was counted so far, in all cases
	all    *big.Int
}

// left returns how often a score counts in the places that are left when some are filled.
func (p *placing) left(filled int) int {
	return (1 - 2*p.others) * (p.places - max(p.first, filled))
}

// count adds the cases of dice. Those beyond all values, if there are any, come last;
// where the highest come first, they are missing.
func (p *placing) count(s splitting) {
	kinds := s.kinds
	faces := p.ordered(kinds)
	far := p.begin(kinds, faces)
	for i := range len(faces) + 1 {
		memory := p.memory.Left()
		cases, under := p.filled(kinds, far)
		var parts []multiple
		for filled, at := range cases {
			p.spend(4, len(at.c)+1, multiplied(largest(at.poly), at.factor))
			if i < len(faces) {
				shift := p.left(filled) * faces[i].score
				parts = append(parts, multiple{at.poly, shift, at.factor})
			}
			if i > 0 {
				shift := p.left(filled) * faces[i-1].score
				parts = append(parts, multiple{at.poly, shift, new(big.Int).Neg(at.factor)})
			}
		}
		p.add(p.sum(parts), s.times, under.Mul(under, s.den))
		p.memory.Refill(memory) // all but the sum is dropped
		if i < len(faces) {
			p.place(&kinds[faces[i].kind], faces[i])
		}
	}
}

// begin starts with dice none of which has a place, makes room for their totals, and
// returns the highest of these.
func (p *placing) begin(kinds []diceKind, faces []placedFace) (far int) {
	low, high := scoreEnds(faces)
	low, high = min(low, 0), max(high, 0)
	if most := p.left(0); most > 0 && len(p.totals.c) == 0 {
		p.hold(4*most, high-low+1)
		p.totals.cover(most*low, most*high) // at once, since it grows at its low end
	}
	far = p.top + p.places*high
	for k := range kinds {
		kind := &kinds[k]
		kind.placed = append([]poly{constant(one())}, make([]poly, p.places-1)...)
		kind.rest = constant(new(big.Int))
		if kind.beyond != nil && !p.downward {
			kind.rest.c[0].Set(kind.beyond)
		}
		kind.rest.cover(p.others*low, p.others*high)
		if kind.cases == nil {
			far -= p.others * kind.count * low
		}
	}
	for _, f := range faces {
		kinds[f.kind].rest.add(constant(f.weight), p.others*f.score, one())
	}
	return far
}

// place gives places to dice of a kind that show a face. Of i dice, c may do so in C(i,
// c) ways.
func (p *placing) place(kind *diceKind, f placedFace) {
	kind.rest.add(constant(f.weight), p.others*f.score, big.NewInt(-1))
	parts := make([]multiple, p.places)
	for i := range parts {
		parts[i].factor = new(big.Int) // is used for each number of dice
	}
	var n big.Int
	for i := p.places - 1; i > 0; i-- {
		parts[0].poly = kind.placed[i]
		ways := parts[0].factor.SetInt64(1)
		for c := 1; c <= i; c++ {
			ways = parts[c].factor.Mul(ways, n.Mul(f.weight, n.SetInt64(int64(i-c+1))))
			ways.Quo(ways, n.SetInt64(int64(c)))
			from := kind.placed[i-c]
			p.spend(8)
			p.spend(2, len(from.c), multiplied(ways, largest(from)))
			shift := (1 - p.others) * max(0, i-max(p.first, i-c)) * f.score
			parts[c] = multiple{from, shift, ways}
		}
		kind.placed[i] = p.sum(parts[:i+1])
	}
}

// A multiple is factor·x^shift·poly.
type multiple struct {
	poly
	shift  int
	factor *big.Int
}

// sum adds polys. It has room for all of them at once, so that nothing moves.
func (c *Counter) sum(parts []multiple) (made poly) {
	low, high := math.MaxInt, math.MinInt
	for _, m := range parts {
		c.spend(2)
		if len(m.c) > 0 {
			low, high = min(low, m.low+m.shift), max(high, m.low+m.shift+len(m.c)-1)
		}
	}
	if low <= high {
		c.spend(2, high-low+1)
		made.cover(low, high)
	}
	for _, m := range parts {
		made.add(m.poly, m.shift, m.factor)
	}
	return made
}

// add adds times/den of a poly to the totals.
func (p *placing) add(made poly, times, den *big.Int) {
	p.spend(8 + 8*wordsOf(den) + multiplied(den, p.all))
	p.spend(len(made.c), multiplied(p.all, den))
	common := new(big.Int).GCD(nil, nil, p.all, den)
	more := new(big.Int).Quo(den, common)
	if more.Cmp(one()) != 0 {
		p.spend(len(p.totals.c), multiplied(p.all, den))
		var sum poly
		sum.add(p.totals, 0, more)
		p.totals = sum
	}
	common.Quo(p.all, common)
	p.totals.add(made, 0, common.Mul(common, times))
	p.all = more.Mul(more, p.all)
}

// filled returns the totals of all dice by how many places are filled, with their
// denominator.
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
			var parts []multiple
			for i, a := range cases[:min(len(cases), n+1)] {
				if n-i >= len(own) {
					continue
				}
				short, long := a, own[n-i]
				if len(short.c) > len(long.c) {
					short, long = long, short
				}
				p.spend(multiplied(short.factor, long.factor))
				factor, shift := new(big.Int).Mul(short.factor, long.factor), 0
				if terms := short.terms(); len(terms) == 1 {
					shift = terms[0].exponent
					factor.Mul(factor, terms[0].cases)
				} else {
					long.poly = p.times(short.poly, long.poly)
				}
				p.spend(2, len(long.c)+1, multiplied(factor, largest(long.poly)))
				parts = append(parts, multiple{long.poly, shift, factor})
			}
			product[n] = multiple{p.sum(parts), 0, one()}
		}
		cases = product
	}
	return cases, den
}

// filledBy returns the totals of a kind by how many places its dice fill: i of n dice in
// C(n, i) ways, and of the dice that explosions add to n chains in C(n+i−1, i) ways. If r
// of the t cases of a die are the rest, the dice of a chain that fill no place are
// t/(t−r); t is left to the caller. An exponent is at most far.
func (p *placing) filledBy(kind diceKind, far int) (cases []multiple, den *big.Int) {
	ways, n, step := big.NewInt(1), kind.count, -1
	ends, top, rest := poly{}, 0, kind.rest.trimmed()
	den = big.NewInt(1)
	if kind.cases != nil {
		step = 1
		ends = constant(new(big.Int).Set(kind.cases))
		ends.add(rest, 0, big.NewInt(-1))
		ends = ends.trimmed()
		times := n + p.places - 1
		if p.others > 0 && len(rest.c) > 0 {
			top = far
			times += far / rest.low
		}
		p.spend(powered(ends.at(0), times))
		den.Exp(ends.at(0), big.NewInt(int64(times)), nil)
	}
	for i := 0; i < p.places && ways.Sign() > 0; i++ {
		var others poly
		if kind.cases != nil {
			others = p.quotient(constant(one()), n, ends, n, top, den)
		} else {
			others = p.fullPower(rest, n)
		}
		counted, number := kind.placed[i], others
		if p.others > 0 {
			counted, number = others, kind.placed[i]
		}
		p.spend(4, multiplied(ways, number.at(0)))
		cases = append(cases, multiple{counted, 0, new(big.Int).Mul(ways, number.at(0))})
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

func scoreEnds(faces []placedFace) (low, high int) {
	low, high = math.MaxInt, math.MinInt
	for _, f := range faces {
		low, high = min(low, f.score), max(high, f.score)
	}
	return low, high
}
