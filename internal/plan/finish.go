package plan

import (
	"math"
	"slices"
)

// settle brings a board to where division goes on. Let every open case be
// rolled on to one common size, a multiple of all sizes met so far. What an
// outcome was given is then a whole number of such cases. So what it still needs
// is, but for whole cases, the same part of a case for all, as it was at the
// beginning. With the whole ones given out, fewer cases are open than there are
// outcomes (or weights), all of one size, and outcomes need equal parts of them.
//
// It returns the board with these cases, or nil if there is no common size, and
// changes nothing.
func settle(b *board, throws []Throw) *board {
	b = b.clone()
	give(b)
	if b.even() {
		return b
	}
	common := uint64(1)
	ok := true
	refine := func(size uint64) {
		if ok {
			common, ok = lcm(common, size)
		}
	}
	for _, p := range b.open {
		refine(p.size)
	}
	for _, m := range b.moves {
		for _, p := range m.pattern {
			refine(p.size)
		}
	}
	if !ok {
		return nil
	}
	way := newWay(throws)
	best, lift := math.Inf(1), uint64(0)
	for _, factor := range way.smooth() {
		size := common * factor
		if size/factor != common || size > maxUnit/b.most() {
			break
		}
		cost := 0.0
		for _, p := range b.open {
			cost += float64(float64(p.cases) / float64(p.size) * way.to(size/p.size).cost)
		}
		if cost < best*(1-1e-12) {
			best, lift = cost, size
		}
	}
	if lift == 0 {
		return nil
	}
	for !b.even() {
		p := b.open[0]
		if p.size == lift {
			return nil // never, by the lemma
		}
		k := way.to(lift / p.size).throw
		if !b.refine(p.size * throws[k].Sides) {
			return nil
		}
		b.roll(p.size, k, throws[k], p.cases)
		give(b)
	}
	return b
}

// even reports whether all open cases have one size and all outcomes need the
// same part of them, less than one case each.
func (b *board) even() bool {
	if len(b.open) == 0 {
		return true
	}
	if len(b.open) > 1 {
		return false
	}
	p := b.open[0]
	count := 0
	for _, c := range b.classes {
		count += len(c.outcomes)
	}
	return p.cases < b.weight && count == b.outcomes && len(b.classes) == 1
}

// A way finds the cheapest throws whose numbers of sides have a product.
type way struct {
	throws []Throw
	known  map[uint64]stretch
}

type stretch struct {
	cost  float64 // infinite if there is no way
	throw int     // the first
}

func newWay(throws []Throw) *way {
	return &way{throws, map[uint64]stretch{1: {0, -1}}}
}

// to returns the cheapest way to a product.
func (w *way) to(product uint64) stretch {
	if s, known := w.known[product]; known {
		return s
	}
	best := stretch{math.Inf(1), -1}
	for i := len(w.throws) - 1; i >= 0; i-- {
		t := w.throws[i]
		if product%t.Sides == 0 {
			if cost := w.to(product/t.Sides).cost + float64(t.Cost); cost < best.cost {
				best = stretch{cost, i}
			}
		}
	}
	w.known[product] = best
	return best
}

// maxLift bounds the factors that a common size is multiplied by.
const maxLift = 4000

// smooth returns the numbers up to maxLift without other prime factors than
// those of the dice.
func (w *way) smooth() []uint64 {
	list := []uint64{1}
	for n := uint64(2); n <= maxLift; n++ {
		rest := n
		for _, t := range w.throws {
			for g := gcd(rest, t.Sides); g > 1; g = gcd(rest, t.Sides) {
				rest /= g
			}
		}
		if rest == 1 {
			list = append(list, n)
		}
	}
	return slices.Clip(list)
}
