package packing

import (
	"math/big"

	"example.com/dice/internal/arith"
	"example.com/dice/internal/work"
)

// A restart is at one case of a size. Of the outcomes of a class, one is an exception:
// cases of at most this size do not give it all but its part of that case.
type restart struct {
	size  uint64
	class int
}

// byRestarts raises the bound by strategies that restart at one case of some size, and
// those with an exception (theorem 14 of docs/theory.md). It looks for sizes where a
// known strategy of cost enough may restart: a finite one costs a sum of parts of cases,
// and so does another up to its restart.
func (b *Bound) byRestarts(enough *big.Rat) {
	product := big.NewInt(1)
	for _, t := range b.throws {
		product.Mul(product, integer(t.Sides))
	}
	product = power(product, restartDepth)
	finite := func(cost *big.Rat) bool { return new(big.Int).Mod(product, cost.Denom()).Sign() == 0 }
	if finite(enough) {
		return
	}
	left, excepted := b.work.Part(restartWork), b.work.Part(allRestarts*restartWork)
	h := newHorizon(newBoard(b.needs), b.throws, restartDepth, restartSizes, 0)
	for _, p := range h.places[1:] {
		cost := new(big.Rat).Mul(enough, ratio(p.size-1, p.size)) // up to the restart
		sum, fits := arith.Product(p.size, b.needs.Sum)
		all, countable := arith.Product(sum, b.needs.Outcomes()+1)
		if !fits || !countable || all > mostRestarted || !finite(cost) || left.Over() ||
			b.Cost.Cmp(enough) >= 0 {
			continue
		}
		left.Spend(int(b.needs.Outcomes()))
		once := &Bound{Cost: new(big.Rat), needs: b.needs.Once(p.size), throws: b.throws}
		once.work = left.Part(onceWork)
		once.byPrices(cost, nil)
		if once.Cost.Cmp(cost) == 0 {
			part := excepted.Part(restartWork)
			b.raise(ByRestart, b.exceptions(p.size, enough, part))
			excepted.Pay(part)
		}
		left.Pay(once.work)
	}
}

// exceptions returns a bound for all strategies with an exception from a restart at a
// size.
func (b *Bound) exceptions(size uint64, enough *big.Rat, w *work.Meter) *big.Rat {
	for class := range b.needs.Kinds {
		x := &Bound{Cost: new(big.Rat), needs: b.needs, throws: b.throws, work: w}
		x.byPrices(enough, &restart{size, class})
		enough = smallest(enough, x.Cost)
	}
	return enough
}

// split makes a class of its own, the last, of the outcome that is an exception. The rest
// may be a class without outcomes, which changes no bound.
func (r *restart) split(b *board) {
	c := b.classes[r.class]
	b.classes[r.class].outcomes = c.outcomes[1:]
	b.classes = append(b.classes, class{c.need, c.outcomes[:1]})
}

// exception returns the units that a class may not take of cases of at most the restart's
// size, if they can be a sum, and the horizon has all these sizes.
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
