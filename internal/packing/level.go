package packing

import (
	"math"

	"example.com/dice/internal/arith"
	"example.com/dice/internal/automaton"
)

// levelOut returns the board where divisions go on, or nil if it finds no common size; b
// does not change. Let every open case be thrown on to one size, a multiple of all sizes
// so far. The cases given to an outcome are whole numbers of that size. So its need is,
// but for whole cases, that of this size at the start. Once the whole ones are given, the
// board is where the walk through residues is with cases of that size (package division).
func levelOut(b *board, throws []automaton.Throw) *board {
	b = b.clone()
	b.giveWhole()
	if _, ok := b.residue(); ok {
		return b
	}
	ways := newProducts(throws)
	size := commonSize(b, ways)
	if size == 0 {
		return nil
	}
	for {
		if _, ok := b.residue(); ok {
			return b
		}
		p := b.open[0]
		if p.size == size {
			return nil // never, as shown above
		}
		i := ways.to(size / p.size).throw
		if !b.throw(p, i, throws[i]) {
			return nil
		}
		b.giveWhole()
	}
}

// residue returns the residue of a level board, and whether it is level: nothing is open,
// or the open cases have one size and meet the needs of the walk through residues there.
func (b *board) residue() (rho uint64, ok bool) {
	switch {
	case len(b.open) == 0:
		return 0, true
	case len(b.open) > 1:
		return 0, false
	case len(b.needs.Kinds) == 1: // the residue is the number of cases, whatever their size is
		cases := b.open[0].cases
		return cases, cases < b.weight && len(b.classes) == 1 && len(b.classes[0].outcomes) == len(b.weights)
	}
	size := b.open[0].size
	rho = size % b.weight
	parts := b.unit / size // of the units of a case
	for _, c := range b.classes {
		for _, o := range c.outcomes {
			if c.need != b.needs.Of(rho, b.weights[o])*parts {
				return 0, false
			}
		}
	}
	// The sum of all needs is that of the open cases. So if their number is the residue's,
	// the outcomes of no class need anything there either.
	return rho, b.needs.Open(rho) == b.open[0].cases
}

// maxLift bounds the factors tried with the least common multiple of all sizes.
const maxLift = 4000

// commonSize returns the cheapest common size for the open cases, or 0.
func commonSize(b *board, ways *products) uint64 {
	common, ok := uint64(1), true
	include := func(piles []pile) {
		for _, p := range piles {
			if ok {
				common, ok = arith.LCM(common, p.size)
			}
		}
	}
	include(b.open)
	for _, g := range b.given {
		include(g.cases)
	}
	best, least := uint64(0), math.Inf(1)
	for factor := uint64(1); ok && factor <= maxLift; factor++ {
		if !ways.made(factor) {
			continue
		}
		size, fits := arith.Product(common, factor)
		if !fits || size > arith.MaxUnit/b.heaviest {
			break
		}
		cost := 0.0
		for _, p := range b.open {
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
	known  map[uint64]way
}

// A way is the first of some throws, and what they cost together.
type way struct {
	throw int
	cost  float64 // infinite if there is none
}

func newProducts(throws []automaton.Throw) *products {
	return &products{throws, map[uint64]way{1: {}}}
}

// to returns the cheapest way to a product.
func (p *products) to(product uint64) way {
	if w, known := p.known[product]; known {
		return w
	}
	best := way{cost: math.Inf(1)}
	for i := len(p.throws) - 1; i >= 0; i-- {
		t := p.throws[i]
		if product%t.Sides != 0 {
			continue
		}
		if cost := p.to(product/t.Sides).cost + float64(t.Cost); cost < best.cost {
			best = way{i, cost}
		}
	}
	p.known[product] = best
	return best
}

// made reports whether all prime factors of n are among those of the dice.
func (p *products) made(n uint64) bool {
	for _, t := range p.throws {
		for g := arith.GCD(n, t.Sides); g > 1; g = arith.GCD(n, t.Sides) {
			n /= g
		}
	}
	return n == 1
}
