package packing

import (
	"math/big"

	"example.com/dice/internal/arith"
	"example.com/dice/internal/automaton"
	"example.com/dice/internal/division"
	"example.com/dice/internal/work"
)

// A Bound is a cost that no strategy can beat, and the argument that proved it.
type Bound struct {
	Cost     *big.Rat
	Argument Argument
	needs    *division.Needs
	throws   []automaton.Throw
	work     *work.Meter
}

// An Argument says how a bound was proved: by the function beside it. The proof is in
// docs/theory.md.
type Argument string

// The arguments, in the order in which they are tried: the first of those that prove most
// counts.
const (
	ByOneKind    Argument = "one kind of die (theorem 3)"     // lower.go: oneThrow
	ByPath       Argument = "path bound (theorem 13)"         // greedy.go: greedyBound
	ByFirstRolls Argument = "first rolls (a simpler bound)"   // lower.go: leastThrows
	ByRestart    Argument = "prices and restart (theorem 14)" // lower.go: byRestarts
	ByPrices     Argument = "prices (theorem 10)"             // dual.go: boundBy
)

// raise takes a cost that an argument proved if it is higher.
func (b *Bound) raise(by Argument, cost *big.Rat) {
	if cost.Cmp(b.Cost) > 0 {
		b.Cost, b.Argument = cost, by
	}
}

// Prove returns a cost that no strategy that meets the needs can beat, bounded or not,
// and the argument that proved it. It looks for none above enough, the cost of a known
// strategy.
func Prove(
	needs *division.Needs, throws []automaton.Throw, enough *big.Rat, w *work.Meter,
) *Bound {
	least := &Bound{Cost: new(big.Rat), needs: needs, throws: throws}
	if len(throws) == 1 {
		least.raise(ByOneKind, oneThrow(needs, throws[0]))
		return least
	}
	least.work = w.Part(workOfBound(needs))
	least.raise(ByPath, greedyBound(needs, throws, enough, least.work))
	rolls := int64(leastThrows(needs, throws)) * int64(cheapestOf(throws).Cost)
	least.raise(ByFirstRolls, big.NewRat(rolls, 1))
	if len(throws) <= maxThrows && len(needs.Classes) <= maxClasses &&
		needs.Outcomes() <= mostBounded {
		least.byRestarts(enough)
		least.byPrices(enough, nil)
	}
	w.Pay(least.work)
	return least
}

// byPrices raises the bound to the best of all depths, for all strategies, or for those
// with an exception from a restart.
func (b *Bound) byPrices(enough *big.Rat, r *restart) {
	deepest := deepestOf(b.throws, boundSizes)
	for depth := 1; depth <= deepest && !b.work.Over() && b.Cost.Cmp(enough) < 0; depth++ {
		share := b.work.Left()
		if depth < deepest {
			share = int(depthShare * float64(share))
		}
		part := b.work.Part(share)
		b.raise(ByPrices, boundBy(b.needs, b.throws, depth, enough, part, r))
		b.work.Pay(part)
	}
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
	for _, p := range h.vertices[1:] {
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
	for class := range b.needs.Classes {
		x := &Bound{Cost: new(big.Rat), needs: b.needs, throws: b.throws, work: w}
		x.byPrices(enough, &restart{size, class})
		enough = smallest(enough, x.Cost)
	}
	return enough
}

// workOfBound returns what a lower bound may take.
func workOfBound(needs *division.Needs) int {
	if len(needs.Classes) > 1 && needs.Sum > maxTarget {
		return largeBoundWork
	}
	return boundWork
}

// oneThrow returns the least expected cost with one throw of n sides: its cost times Σ
// r(n^k mod W)/n^k, the rolls of Knuth and Yao (1976), where r is the number of open
// cases of a residue. That is a number with the digits r to base n, times n. Residues
// repeat, and so do the digits; if that takes more than mostTerms, the rest is omitted.
func oneThrow(needs *division.Needs, t automaton.Throw) *big.Rat {
	rho := 1 % needs.Sum
	n, first := integer(t.Sides), map[uint64]int{}
	sums := []*big.Int{new(big.Int)} // of the digits so far
	begin, again := 0, false
	for rho > 0 && !again && len(first) < mostTerms {
		first[rho] = len(first)
		sum := new(big.Int).Mul(sums[len(first)-1], n)
		sums = append(sums, sum.Add(sum, integer(needs.Open(rho))))
		rho = needs.Of(rho, t.Sides)
		begin, again = first[rho]
	}
	sum, below := sums[len(first)], power(n, len(first))
	if again { // as 0.123434… is (1234 - 12)/(10^4 - 10^2)
		sum.Sub(sum, sums[begin])
		below.Sub(below, power(n, begin))
	}
	return new(big.Rat).SetFrac(sum.Mul(sum, n.Mul(n, big.NewInt(int64(t.Cost)))), below)
}

// leastThrows returns how many throws make cases that fit the most probable outcome, at
// least.
func leastThrows(needs *division.Needs, throws []automaton.Throw) (n int) {
	up := func(a, b uint64) uint64 { return a/b + min(1, a%b) }
	for cases := up(needs.Sum, needs.Heaviest()); cases > 1; n++ {
		cases = up(cases, throws[len(throws)-1].Sides)
	}
	return n
}
