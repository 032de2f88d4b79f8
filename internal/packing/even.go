package packing

import (
	"math"
	"slices"

	"example.com/dice/internal/arith"
	"example.com/dice/internal/automaton"
)

// even returns a copy of the board that is even: nothing is open, or a division or a
// path goes on with the open cases. It returns nil if the sizes become too large.
//
// It throws the open cases until all have one size n, a multiple of all sizes so far.
// Then every case that an outcome was given is a whole number of cases of size n. So
// apart from whole cases, which giveWhole gives, the outcome needs what it would need if
// every throw so far had been of all cases together. Such a strategy is a path through
// residues, and the board is now at the residue of n (package division).
func even(b *board, ways *products) *board {
	b = b.clone()
	for size := uint64(0); ; {
		b.giveWhole()
		if _, ok := b.residue(); ok {
			return b
		}
		if size == 0 {
			size = commonSize(b, ways)
		}
		p := b.piles()[0]
		if size == 0 {
			return nil
		}
		i := ways.to(size / p.size).throw
		if !b.throw(p, i, ways.throws[i]) {
			return nil
		}
	}
}

// residue returns the residue of an even board, and whether it is even: nothing is open,
// or the open cases have one size and meet the needs of the path through residues there.
func (b *board) residue() (rho uint64, ok bool) {
	if len(b.open) != 1 {
		return 0, len(b.open) == 0
	}
	open := b.piles()[0]
	if len(b.needs.Classes) == 1 { // the residue is the number of cases of every size
		alike := len(b.classes) == 1 && len(b.classes[0].outcomes) == len(b.weights)
		return open.cases, open.cases < b.needs.Sum && alike
	}
	rho = open.size % b.needs.Sum
	parts := b.unit / open.size // of the units of a case
	for _, c := range b.classes {
		for _, o := range c.outcomes {
			if c.need != b.needs.Of(rho, b.weights[o])*parts {
				return 0, false
			}
		}
	}
	// The sum of all needs is that of the open cases. So if their number is the
	// residue's, the outcomes of no class need anything there either.
	return rho, b.needs.Open(rho) == open.cases
}

// commonSize returns the cheapest common size for the open cases, or 0.
func commonSize(b *board, ways *products) (best uint64) {
	open, least := b.piles(), math.Inf(1)
	for _, factor := range ways.lifts {
		size, ok := arith.Product(b.unit, factor)
		if _, fits := b.finer(b.unit, size); !ok || !fits {
			break
		}
		cost := 0.0
		for _, p := range open {
			cost += float64(float64(p.cases) / float64(p.size) * ways.to(size/p.size).cost)
		}
		if cost < least*(1-rounding) {
			best, least = size, cost
		}
	}
	return best
}

// A products knows the cheapest throws whose sides have a given product.
type products struct {
	throws []automaton.Throw
	known  map[uint64]route
	lifts  []uint64 // up to maxLift, with no prime factor that no die has
}

// A route is the first of some throws, and what they cost together.
type route struct {
	throw int
	cost  float64 // infinite if there is none
}

func newProducts(throws []automaton.Throw) *products {
	p := &products{throws: throws, known: map[uint64]route{1: {}}}
	for n := uint64(1); n <= uint64(maxLift); n++ {
		made := func(t automaton.Throw) bool {
			g := arith.GCD(n, t.Sides)
			return g > 1 && slices.Contains(p.lifts, n/g)
		}
		if n == 1 || slices.ContainsFunc(throws, made) {
			p.lifts = append(p.lifts, n)
		}
	}
	return p
}

// to returns the cheapest route to a product.
func (p *products) to(product uint64) route {
	if w, known := p.known[product]; known {
		return w
	}
	best := route{cost: math.Inf(1)}
	for i := len(p.throws) - 1; i >= 0; i-- {
		t := p.throws[i]
		if product%t.Sides != 0 {
			continue
		}
		if cost := p.to(product/t.Sides).cost + float64(t.Cost); cost < best.cost {
			best = route{i, cost}
		}
	}
	p.known[product] = best
	return best
}
