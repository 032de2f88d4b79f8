package automaton

import (
	"context"
	"fmt"
	"maps"
	"math/big"
	"slices"

	"example.com/dice/internal/work"
)

// A Proof says that every outcome has its exact probability, and what a result costs.
type Proof struct {
	Cost    *big.Rat // the expected cost
	Worst   int      // the highest cost
	Bounded bool     // whether there is a highest cost
	chain   *chain
}

// Prove proves that every outcome has its exact probability, or returns an error that
// names the fault. It assumes nothing: neither that runs fit together nor that the cases
// of a pool are equally likely. Once the context has ended, it soon returns its error.
//
// It divides the pools into segments of equally likely cases and finds the expected
// visits of each. These give the cost and the probability of every outcome.
func (a *Automaton) Prove(ctx context.Context) (*Proof, error) {
	if see, counted := ctx.Value(Proofs{}).(func(*Automaton)); counted {
		see(a)
	}
	return a.proof(arithmetic{work.New(ctx, maxWork)})
}

func (a *Automaton) proof(work arithmetic) (*Proof, error) {
	c, err := a.chain()
	if err != nil {
		return nil, err
	}
	visits, err := c.visits(work)
	if err != nil {
		return nil, err
	}
	p := &Proof{Cost: new(big.Rat), chain: c}
	for n, s := range c.segments {
		if s.run.Action == Rolled {
			work.addProduct(p.Cost, visits[n], a.price(s))
		}
	}
	p.Worst, p.Bounded = c.worst()
	return p, c.checkProbabilities(visits, work)
}

// Verify returns the expected cost that [Automaton.Prove] proves.
func (a *Automaton) Verify(ctx context.Context) (cost *big.Rat, err error) {
	p, err := a.Prove(ctx)
	if err != nil {
		return nil, err
	}
	return p.Cost, nil
}

// maxLimit bounds the work of [Proof.Limit]: throws times transitions.
const maxLimit = 400_000_000

// Limit returns the number of throws that end without a result with probability below
// 2^-UnfairBits, or an error if the strategy is too large or too slow.
func (p *Proof) Limit() (int, error) {
	const belief = 1.0 / (1 << UnfairBits) / 2 // half of it leaves room for rounding
	c := p.chain
	// a circle has no proof
	carried, _ := c.order(len(c.segments), func(s segment) bool { return s.run.Action == Carried })
	work := 0
	probability := make([]float64, len(c.segments)) // of each case of a segment
	probability[0] = 1
	// The conversion prevents fused operations, so that the limit is the same on every
	// machine.
	pour := func(next []float64, n int) {
		for _, f := range c.flows[n] {
			next[f.to] += float64(probability[n] * (float64(f.times) / float64(f.among)))
		}
	}
	for throws := 0; ; throws++ {
		for _, n := range slices.Backward(carried) {
			if probability[n] > 0 {
				pour(probability, n)
				work += len(c.flows[n])
			}
		}
		open, next := 0.0, make([]float64, len(c.segments))
		for n, s := range c.segments {
			if s.run.Action == Rolled && probability[n] > 0 {
				open += float64(probability[n] * float64(s.cases()))
				pour(next, n)
				work += len(c.flows[n])
			}
		}
		if open < belief {
			return throws, nil
		}
		work += len(next)
		if work > maxLimit {
			return 0, fmt.Errorf(
				"fair dice may be thrown more than %d times for a result; the strategy is too slow", throws)
		}
		probability = next
	}
}

// Proofs is the key of a function in a context, which Prove then calls: tests count
// proofs.
type Proofs struct{}

// visits returns the expected visits of a case of each segment: those of the cases that
// lead to it, each times the probability that it does. The first case has one more. Each
// circle is solved alone, since none that it leads to leads back.
func (c *chain) visits(work arithmetic) ([]*big.Rat, error) {
	visits := make([]*big.Rat, len(c.segments))
	for n := range visits {
		visits[n] = new(big.Rat)
	}
	visits[0].SetInt64(1)
	circles, of := c.circles(), make([]int, len(c.segments))
	for k, circle := range circles {
		for _, n := range circle {
			of[n] = k
		}
	}
	for k, circle := range circles {
		inside := func(f transition) bool { return of[f.to] == k }
		if err := c.solve(circle, inside, visits, work); err != nil {
			return nil, err
		}
		for _, n := range circle {
			for _, f := range c.flows[n] {
				if !inside(f) {
					work.addProduct(visits[f.to], visits[n], ratio(f.times, f.among))
				}
			}
		}
	}
	return visits, work.Err()
}

// solve makes the visits of a circle from outside all visits of it.
func (c *chain) solve(
	circle []int, inside func(transition) bool, visits []*big.Rat, work arithmetic,
) error {
	if len(circle) == 1 && !slices.ContainsFunc(c.flows[circle[0]], inside) {
		return work.Err()
	}
	place := map[int]int{}
	for i, n := range circle {
		place[n] = i
	}
	system := newEquations(len(circle), work)
	for i, n := range circle {
		system.add(i, len(circle), visits[n])
		for _, f := range c.flows[n] {
			if inside(f) {
				system.add(place[f.to], i, ratio(f.times, f.among))
			}
		}
	}
	solved, err := system.solve()
	for i, n := range circle[:min(len(circle), len(solved))] {
		visits[n] = solved[i]
	}
	return err
}

// checkProbabilities checks the outcomes, given the visits of a case of each segment.
func (c *chain) checkProbabilities(visits []*big.Rat, work arithmetic) error {
	a := c.automaton
	// of an outcome over its probability, less that of the outcome before
	excess := map[uint64]*big.Rat{}
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
			// The cases before from, or to, are divided evenly; the first outcomes have
			// one more.
			whole := ratio(s.to/r.Span-s.from/r.Span, 1)
			add(r.Offset, r.Span, whole.Mul(whole, visits[n]))
			add(r.Offset, s.to%r.Span, visits[n])
			add(r.Offset, s.from%r.Span, new(big.Rat).Neg(visits[n]))
		}
	}
	weights, outcomes, sum := a.Weights, uint64(1), a.sum()
	if a.Fair() {
		weights, outcomes = []uint64{1}, a.Target // of that weight
	}
	for i, w := range weights {
		p := ratio(w, sum)
		add(uint64(i), outcomes, p.Neg(p))
	}
	if err := work.Err(); err != nil {
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
