package plan

import (
	"math"

	"example.com/dice/internal/automaton"
)

// level brings a board to where divisions go on from. Let every open case be
// thrown on to one common size, a multiple of all sizes so far. What an outcome
// was given is a whole number of such cases. So what it still needs is, but for
// whole cases, what it would have needed of that size at the beginning: the same
// part of a case for outcomes of equal weight. When the whole ones are given out,
// fewer cases are open than the weights are in all, and every outcome needs its
// share of them.
//
// It returns the board then, or nil if no such size was found. It leaves b as it
// is.
func level(b *board, throws []automaton.Throw) *board {
	b = b.clone()
	b.giveWhole()
	if b.even() {
		return b
	}
	ways := newProducts(throws)
	size := commonSize(b, ways)
	if size == 0 {
		return nil
	}
	for !b.even() {
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
	return b
}

// even reports whether nothing is open, or the open cases have one size and all
// outcomes need the same part of them, less than a case.
func (b *board) even() bool {
	if len(b.open) == 0 {
		return true
	}
	return len(b.open) == 1 && b.open[0].cases < b.weight && len(b.classes) == 1 && len(b.classes[0].outcomes) == b.outcomes
}

// maxLift bounds the factors that the least common multiple of all sizes is
// tried with.
const maxLift = 4000

// commonSize returns the size that open cases can be brought to at the least
// cost, or 0.
func commonSize(b *board, ways *products) uint64 {
	common, ok := uint64(1), true
	include := func(piles []pile) {
		for _, p := range piles {
			if ok {
				common, ok = lcm(common, p.size)
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
		size, fits := product(common, factor)
		if !fits || size > maxUnit/b.heaviest {
			break
		}
		cost := 0.0
		for _, p := range b.open {
			cost += float64(float64(p.cases) / float64(p.size) * ways.to(size/p.size).cost)
		}
		if cost < least*(1-1e-12) {
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
		for g := gcd(n, t.Sides); g > 1; g = gcd(n, t.Sides) {
			n /= g
		}
	}
	return n == 1
}
