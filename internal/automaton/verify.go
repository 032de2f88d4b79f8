package automaton

import (
	"context"
	"fmt"
	"maps"
	"math/big"
	"slices"
)

// Verify proves that every outcome has its exact probability, and returns the
// expected cost, or an error that names the fault. It assumes nothing: neither that
// runs fit together nor that the cases of a pool are equally likely. Once the context has
// ended, it soon returns its error.
//
// It divides the pools into segments of equally likely cases and finds the expected
// visits of each. These give the cost and the probability of every outcome.
func (a *Automaton) Verify(ctx context.Context) (cost *big.Rat, err error) {
	if see, counted := ctx.Value(Proofs{}).(func(*Automaton)); counted {
		see(a)
	}
	c, err := a.chain()
	if err != nil {
		return nil, err
	}
	return c.prove(&effort{ctx, noLimit})
}

// Proofs is the key of a function in a context, which Verify then calls: tests count proofs.
type Proofs struct{}

// prove returns the expected cost, or an error if an outcome has a wrong probability.
func (c *chain) prove(work *effort) (cost *big.Rat, err error) {
	visits, err := c.visits(work)
	if err != nil {
		return nil, err
	}
	cost = new(big.Rat)
	for n, s := range c.segments {
		if s.run.Action == Rolled {
			price := ratio(uint64(c.automaton.Throws[s.run.Throw].Cost), 1)
			work.addProduct(cost, visits[n], price.Mul(price, ratio(s.cases(), 1)))
		}
	}
	return cost, c.checkProbabilities(visits, work)
}

// visits returns the expected visits of a case of each segment: those of the cases that lead
// to it, each times the probability that it does. The first case has one more.
func (c *chain) visits(work *effort) ([]*big.Rat, error) {
	system := newEquations(len(c.segments), work)
	system.add(0, len(c.segments), ratio(1, 1))
	for n, flows := range c.flows {
		for _, f := range flows {
			system.add(f.to, n, ratio(f.times, f.among))
		}
	}
	return system.solve()
}

// checkProbabilities checks the outcomes, given the visits of a case of each segment.
func (c *chain) checkProbabilities(visits []*big.Rat, work *effort) error {
	a := c.automaton
	excess := map[uint64]*big.Rat{} // of an outcome over its probability, less that of the outcome before
	add := func(first, count uint64, x *big.Rat) {
		if count == 0 || x.Sign() == 0 {
			return
		}
		for _, at := range []uint64{first, first + count} {
			if excess[at] == nil {
				excess[at] = new(big.Rat)
			}
			work.add(excess[at], x)
			x = new(big.Rat).Neg(x)
		}
	}
	for n, s := range c.segments {
		if r := s.run; r.Action == Decided {
			// The cases before from, or to, are divided evenly; the first outcomes have one more.
			whole := ratio(s.to/r.Span-s.from/r.Span, 1)
			add(r.Offset, r.Span, whole.Mul(whole, visits[n]))
			add(r.Offset, s.to%r.Span, visits[n])
			add(r.Offset, s.from%r.Span, new(big.Rat).Neg(visits[n]))
		}
	}
	weights, outcomes, sum := a.Weights, uint64(1), uint64(0)
	if a.Fair() {
		weights, outcomes = []uint64{1}, a.Target // of that weight
	}
	for _, w := range weights {
		sum += w * outcomes
	}
	for i, w := range weights {
		p := ratio(w, sum)
		add(uint64(i), outcomes, p.Neg(p))
	}
	if err := work.err(); err != nil {
		return err
	}
	for _, outcome := range slices.Sorted(maps.Keys(excess)) {
		if outcome < a.Target && excess[outcome].Sign() != 0 { // the first of all
			weight := weights[min(outcome, uint64(len(weights)-1))]
			given := ratio(weight, sum)
			return fmt.Errorf("the strategy gives outcome %d with probability %s, not %d/%d",
				outcome+1, Fraction(given.Add(given, excess[outcome])), weight, sum)
		}
	}
	return nil
}

// Fraction returns x as a fraction, or as a decimal if the fraction is long.
func Fraction(x *big.Rat) string {
	if x.Denom().BitLen() <= 40 {
		return x.RatString()
	}
	f, _ := x.Float64()
	return fmt.Sprint(f)
}
