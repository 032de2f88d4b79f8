package automaton

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"math"
	"math/big"
	"slices"

	"example.com/dice/internal/work"
)

// A Proof says that every outcome has its exact probability, and what a result costs.
type Proof struct {
	Cost    *big.Rat // expected
	Worst   int      // the highest cost
	Bounded bool     // whether there is one
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

// Proofs is the key of a function in a context, which Prove then calls: tests count
// proofs.
type Proofs struct{}

// visits returns the expected visits of a case of each segment: those of the cases that
// lead to it, each times the probability that it does. The first case has one more.
func (c *chain) visits(work arithmetic) ([]*big.Rat, error) {
	if order, acyclic := c.order(len(c.segments), everything); acyclic {
		return c.passed(order, work)
	}
	return c.solved(work)
}

// solved returns the visits as the solution of equations.
func (c *chain) solved(work arithmetic) ([]*big.Rat, error) {
	system := newEquations(len(c.segments), work)
	system.add(0, len(c.segments), ratio(1, 1))
	for n, flows := range c.flows {
		for _, f := range flows {
			system.add(f.to, n, ratio(f.times, f.among))
		}
	}
	return system.solve()
}

// passed returns the visits of a chain in which nothing is visited twice, given its
// segments, each after all that it leads to.
func (c *chain) passed(order []int, work arithmetic) ([]*big.Rat, error) {
	visits := make([]*big.Rat, len(c.segments))
	for n := range visits {
		visits[n] = new(big.Rat)
	}
	visits[0].SetInt64(1)
	for _, n := range slices.Backward(order) {
		for _, f := range c.flows[n] {
			work.addProduct(visits[f.to], visits[n], ratio(f.times, f.among))
		}
	}
	return visits, work.Err()
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

// check returns an error unless throws are valid, and runs cover their pools and lead to
// cases.
func (a *Automaton) check() error {
	if err := a.checkOutcomes(); err != nil {
		return err
	}
	for _, t := range a.Throws {
		if _, sum := a.Recipe.(*Sum); !t.good() || t.Cost == 0 && !sum {
			return fmt.Errorf("dice with %v sides do not make a throw of at most 2^63 faces at a cost of "+
				"%d, from 1 to %d a die", t.Dice, t.Cost, MaxCost)
		}
	}
	if len(a.Pools) == 0 || a.Pools[0].Size != 1 {
		return errors.New("the strategy does not start from one case")
	}
	for i, p := range a.Pools {
		next, good := uint64(0), p.Size <= math.MaxInt64
		for _, r := range p.Runs {
			good = good && r.Start == next && r.End > next && a.leads(r)
			next = r.End
		}
		if !good || next != p.Size {
			return fmt.Errorf("the %d cases of pool %d are not divided into runs that lead to cases or "+
				"outcomes", p.Size, i)
		}
	}
	return nil
}

// good reports whether a throw has the sides of its dice, which are neither too few nor
// too many.
func (t Throw) good() bool {
	sum := 0
	for _, cost := range t.Costs {
		sum += cost
	}
	if t.Costs != nil && (len(t.Costs) != len(t.Dice) || sum != t.Cost || slices.Min(t.Costs) < 0 ||
		t.Costs[0] == 0) {
		return false
	}
	return len(t.Dice) > 0 && slices.Min(t.Dice) >= 2 && t.Sides > 0 &&
		t.Sides == Numbers(t.Dice, math.MaxInt64) && t.Cost >= 0 && t.Cost <= MaxCost*len(t.Dice)
}

// leads reports whether the cases or outcomes that a run leads to exist.
func (a *Automaton) leads(r Run) bool {
	room := a.Target
	if r.Action != Decided {
		if r.To < 0 || r.To >= len(a.Pools) {
			return false
		}
		room = a.Pools[r.To].Size
	}
	fits := r.Action <= Decided && r.Span > 0 && r.Cases()%r.Span == 0
	if r.Action == Rolled {
		fits = r.Throw >= 0 && r.Throw < len(a.Throws) &&
			r.Cases() <= math.MaxInt64/a.Throws[r.Throw].Sides
	}
	if !fits {
		return false
	}
	width := r.Width(a.Throws)
	return width <= room && r.Offset <= room-width
}
