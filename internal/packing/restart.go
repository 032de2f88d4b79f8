package packing

import (
	"math/big"

	"example.com/dice/internal/arith"
	"example.com/dice/internal/automaton"
	"example.com/dice/internal/division"
	"example.com/dice/internal/work"
)

// A restart is at one case of a size. Of the outcomes of a class, one is an exception: cases
// of at most this size do not give it all but its part of that case.
type restart struct {
	size  uint64
	class int
}

// restartBound returns a bound for all strategies, from those that restart at one case of some
// size, and those with an exception (package comment, Restarts); or least. It looks for
// sizes where a known strategy of cost enough may restart: a finite one costs a sum of parts
// of cases, and so does another up to its restart.
func restartBound(
	needs *division.Needs, throws []automaton.Throw, least, enough *big.Rat, w *work.Meter,
) *big.Rat {
	product := big.NewInt(1)
	for _, t := range throws {
		product.Mul(product, integer(t.Sides))
	}
	product = power(product, restartDepth)
	finite := func(cost *big.Rat) bool {
		return new(big.Int).Mod(product, cost.Denom()).Sign() == 0
	}
	if finite(enough) {
		return least
	}
	w = w.Part(restartWork)
	h := newHorizon(newBoard(needs), throws, restartDepth, restartSizes, 0)
	for _, p := range h.places[1:] {
		cost := new(big.Rat).Mul(enough, ratio(p.size-1, p.size)) // up to the restart
		if !restarts(needs, p.size) || !finite(cost) || w.Over() || least.Cmp(enough) >= 0 {
			continue
		}
		once := w.Part(onceWork)
		proved := boundByPrices(needs.Once(p.size), throws, new(big.Rat), cost, once, variant{})
		if proved.Cmp(cost) == 0 {
			least = largest(least, exceptionsBound(p.size, needs, throws, enough, w))
		}
		w.Spend(once.Spent())
	}
	return least
}

// restarts reports whether the needs up to a restart at one case of a size are small enough.
func restarts(needs *division.Needs, size uint64) bool {
	sum, fits := arith.Product(size, needs.Sum)
	all, ok := arith.Product(sum, needs.Outcomes()+1)
	return fits && ok && all <= mostRestarted
}

// exceptionsBound returns a bound for all strategies with an exception from a restart at a size.
func exceptionsBound(
	size uint64, needs *division.Needs, throws []automaton.Throw, enough *big.Rat, w *work.Meter,
) *big.Rat {
	bound := enough
	for i := range needs.Kinds {
		with := variant{restart: &restart{size, i}}
		bound = smallest(bound, boundByPrices(needs, throws, new(big.Rat), bound, w, with))
	}
	return bound
}

// split makes a class of its own, the last, of the outcome that is an exception. The rest may be
// a class without outcomes, which changes no bound.
func (r *restart) split(b *board) {
	c := b.classes[r.class]
	b.classes[r.class].outcomes = c.outcomes[1:]
	b.classes = append(b.classes, class{c.need, c.outcomes[:1]})
}

// exception returns the units that a class may not take of cases of at most the restart's size, if
// they can be a sum, and the horizon has all these sizes.
func (r *restart) exception(h *horizon, need, sum uint64) (x exception) {
	known := map[uint64]bool{}
	for _, p := range h.places {
		known[p.size] = true
	}
	for _, p := range h.places {
		for _, t := range h.throws {
			if size, ok := arith.Product(p.size, t.Sides); ok && size <= r.size && !known[size] {
				return x
			}
		}
	}
	if parts := (h.unit - h.unit/r.size) * need; known[r.size] && parts%sum == 0 {
		x = exception{parts / sum, h.unit / r.size}
	}
	return x
}
