package chances

import (
	"math/big"
	"slices"
)

// A poly is a polynomial, or the start of a series: c[i] is the coefficient of x^(low+i).
// An exponent is a total, and its coefficient says in how many cases it comes.
type poly struct {
	low int
	c   []*big.Int
}

// at returns the coefficient of x^exponent. The caller must not change it.
func (p poly) at(exponent int) *big.Int {
	if i := exponent - p.low; i >= 0 && i < len(p.c) {
		return p.c[i]
	}
	return zero
}

// zero is a number that nothing changes. It is a literal: each program would make another
// value, such as 1, as it starts.
var zero = &big.Int{}

func one() *big.Int { return big.NewInt(1) }

// add adds factor·x^shift·q.
func (p *poly) add(q poly, shift int, factor *big.Int) {
	if len(q.c) == 0 {
		return
	}
	p.cover(q.low+shift, q.low+shift+len(q.c)-1)
	var product big.Int
	for i, c := range q.c {
		if c.Sign() != 0 {
			at := p.c[q.low+shift+i-p.low]
			at.Add(at, product.Mul(c, factor))
		}
	}
}

// cover makes room for the exponents from low to high.
func (p *poly) cover(low, high int) {
	if len(p.c) == 0 {
		p.low = low
	}
	if low < p.low {
		p.c = append(zeros(p.low-low), p.c...)
		p.low = low
	}
	if more := high - (p.low + len(p.c) - 1); more > 0 {
		p.c = append(p.c, zeros(more)...)
	}
}

func zeros(n int) []*big.Int {
	numbers := make([]big.Int, n)
	list := make([]*big.Int, n)
	for i := range list {
		list[i] = &numbers[i]
	}
	return list
}

func (p poly) trimmed() poly {
	for len(p.c) > 0 && p.c[0].Sign() == 0 {
		p.c, p.low = p.c[1:], p.low+1
	}
	for len(p.c) > 0 && p.c[len(p.c)-1].Sign() == 0 {
		p.c = p.c[:len(p.c)-1]
	}
	return p
}

// mirrored returns the poly of the negative totals.
func (p poly) mirrored() poly {
	c := slices.Clone(p.c)
	slices.Reverse(c)
	return poly{-(p.low + len(c) - 1), c}
}

func largest(p poly) *big.Int {
	most := zero
	for _, c := range p.c {
		if c.CmpAbs(most) > 0 {
			most = c
		}
	}
	return most
}

func constant(n *big.Int) poly { return poly{0, []*big.Int{n}} }

// A term is a coefficient that is not 0, with its exponent.
type term struct {
	exponent int
	cases    *big.Int
}

func (p poly) terms() []term {
	list := make([]term, 0, len(p.c))
	for i, c := range p.c {
		if c.Sign() != 0 {
			list = append(list, term{p.low + i, c})
		}
	}
	return list
}

// times returns the product of two polys, term by term.
func (c *Counter) times(p, q poly) poly {
	var product poly
	short, long := p.terms(), q.terms()
	if len(short) == 0 || len(long) == 0 {
		return product
	}
	c.spend(len(short)+1, len(long), multiplied(largest(p), largest(q)))
	if len(short) > len(long) {
		short, long = long, short
	}
	product.cover(p.low+q.low, p.low+q.low+len(p.c)+len(q.c)-2)
	var cases big.Int
	for _, a := range short {
		for _, b := range long {
			at := product.c[a.exponent+b.exponent-product.low]
			at.Add(at, cases.Mul(a.cases, b.cases))
		}
	}
	return product
}

func (p poly) derived() poly {
	q := poly{p.low - 1, zeros(len(p.c))}
	for i, c := range p.c {
		q.c[i].Mul(c, big.NewInt(int64(p.low+i)))
	}
	return q
}

// quotient returns scale·num^a/den^b, with top exponents above the lowest. Series den
// begins with x^0, and scale makes all coefficients whole. With P = A^a/B^b the
// derivative is P' = P·(aA'B − bAB')/(AB), so each coefficient follows from earlier ones,
// one for each term of AB and of aA'B − bAB' (Euler's rule for powers of series; Knuth,
// The Art of Computer Programming 2, 4.7). Faces that are equally likely have few terms
// once A and B are multiplied by 1 − x.
func (c *Counter) quotient(num poly, a int, den poly, b, top int, scale *big.Int) poly {
	result := poly{num.low * a, make([]*big.Int, 1, max(0, min(top, 1<<16))+1)}
	num.low = 0
	c.spend(powered(num.at(0), a))
	first := new(big.Int).Exp(num.at(0), big.NewInt(int64(a)), nil)
	first.Mul(first, scale)
	result.c[0] = first.Quo(first, new(big.Int).Exp(den.at(0), big.NewInt(int64(b)), nil))
	if top < 1 {
		return result.trimmed()
	}
	both, change := c.logarithm(num, a, den, b)
	var steps []int // how far back the terms are from which a coefficient follows
	for k := 1; k <= max(len(both.c), len(change.c)+1); k++ {
		if both.at(k).Sign() != 0 || change.at(k-1).Sign() != 0 {
			steps = append(steps, k)
		}
	}
	lead := both.at(0)
	var factor, product, sum big.Int
	for t := 1; t <= top; t++ {
		sum.SetUint64(0)
		for _, k := range steps {
			if k > t {
				break
			}
			factor.Mul(both.at(k), product.SetInt64(int64(t-k)))
			factor.Sub(change.at(k-1), &factor)
			sum.Add(&sum, product.Mul(&factor, result.c[t-k]))
		}
		factor.Mul(lead, product.SetInt64(int64(t)))
		next := new(big.Int)
		next.Quo(&sum, &factor)
		result.c = append(result.c, next)
		c.spend(len(steps)+2, 3+wordsOf(next), multiplied(lead, one()))
		c.hold(wordsOf(next) + 4)
	}
	return result
}

// logarithm returns AB and aA'B − bAB', of num and den or of both times 1 − x or
// (1 − x)^2, with the powers of these set right: the ones that have the fewest terms.
func (c *Counter) logarithm(num poly, a int, den poly, b int) (both, change poly) {
	step := poly{0, []*big.Int{big.NewInt(1), big.NewInt(-1)}}
	least := 0
	for range 3 {
		c.spend(8 * (len(num.c) + len(den.c)))
		if least == 0 || len(num.terms())*len(den.terms()) < least {
			least = len(num.terms()) * len(den.terms())
			both = c.times(num, den)
			change = poly{}
			change.add(c.times(num.derived(), den), 0, big.NewInt(int64(a)))
			change.add(c.times(num, den.derived()), 0, big.NewInt(int64(-b)))
		}
		if a != b {
			break
		}
		num, den = c.times(num, step), c.times(den, step)
	}
	return both, change
}

// fullPower returns the power of a poly, with all of its terms.
func (c *Counter) fullPower(p poly, n int) poly {
	c.spend(4 * (len(p.c) + 1))
	p = p.trimmed()
	if n == 1 {
		return p
	}
	return c.quotient(p, n, constant(one()), n, n*(len(p.c)-1), one())
}
