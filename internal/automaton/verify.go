package automaton

import (
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"maps"
	"math"
	"math/big"
	"slices"

	"example.com/dice/internal/markov"
	"example.com/dice/internal/work"
)

// A Proof says that every outcome has its exact probability, and what a result costs.
type Proof struct {
	Cost    *big.Rat // the expected cost
	Worst   int      // the highest cost
	Bounded bool     // whether there is a highest cost
	chain   *chain
	limit   int   // 0 until it is asked for
	refused error // the error of Limit
}

// Prove proves that every outcome has its exact probability, or returns an error that
// names the fault. It assumes nothing: neither that runs fit together nor that the cases
// of a space are equally likely. Once the context has ended, it soon returns its error.
//
// It divides the spaces into segments of equally likely cases and finds the expected
// visits of each. These give the cost and the probability of every outcome.
func (a *Automaton) Prove(ctx context.Context) (*Proof, error) {
	if see, counted := ctx.Value(Proofs{}).(func(*Automaton)); counted {
		see(a)
	}
	return a.proof(markov.Arithmetic{Meter: work.New(ctx, maxWork)})
}

func (a *Automaton) proof(w markov.Arithmetic) (*Proof, error) {
	c, err := a.chain()
	if err != nil {
		return nil, err
	}
	p := &Proof{Cost: new(big.Rat), chain: c}
	visits, err := markov.Visits(c.flows, w)
	if err != nil {
		err = errors.New("the strategy can go on for ever without a result")
	} else {
		for n, s := range c.segments {
			if s.run.Action == Rolled {
				w.AddProduct(p.Cost, visits[n], a.price(s))
			}
		}
		p.Worst, p.Bounded = c.worst()
		err = c.checkProbabilities(visits, w)
	}
	switch ended := w.Err(); {
	case ended == work.ErrOver:
		return nil, errTooMuch
	case ended != nil:
		return nil, ended
	}
	return p, err
}

// Verify returns the expected cost that [Automaton.Prove] proves.
func (a *Automaton) Verify(ctx context.Context) (cost *big.Rat, err error) {
	p, err := a.Prove(ctx)
	if err != nil {
		return nil, err
	}
	return p.Cost, nil
}

// maxWork is a few seconds for a malicious strategy, in steps of about a nanosecond. Of
// 12,000 strategies for up to four random dice thrown together, one takes three fifths of
// it.
const maxWork = 500_000_000

var errTooMuch = errors.New("the strategy takes too much arithmetic to verify; " +
	"it is too intricate")

// maxLimit bounds the work of [Proof.Limit]: throws times transitions.
const maxLimit = 400_000_000

// Limit returns the number of throws that end without a result with probability below
// 2^-UnfairBits, or an error if the strategy is too large or too slow.
func (p *Proof) Limit() (int, error) {
	if p.limit == 0 && p.refused == nil {
		p.limit, p.refused = p.chain.limit()
	}
	return p.limit, p.refused
}

func (c *chain) limit() (int, error) {
	const belief = 1.0 / (1 << UnfairBits) / 2 // half of it leaves room for rounding
	work, k := 0, c.kinds()
	probability, next := make([]float64, len(k.actions)), make([]float64, len(k.actions))
	probability[k.first] = 1
	carried := k.carried()
	// The conversion prevents fused operations, so that the limit is the same on every
	// machine.
	pour := func(to []float64, n int) {
		for i, f := range k.flows[n] {
			to[f.To] += float64(probability[n] * k.transitions[n][i])
		}
		work += len(k.flows[n])
	}
	for throws := 0; ; throws++ {
		for _, n := range carried {
			if probability[n] > 0 {
				pour(probability, n)
			}
		}
		open := 0.0
		clear(next)
		for n, action := range k.actions {
			if action == Rolled && probability[n] > 0 {
				open += probability[n]
				pour(next, n)
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
		probability, next = next, probability
	}
}

// The kinds of segments of a chain: those of one kind take the same numbers of throws to a
// result, with the same probabilities.
type kinds struct {
	first       int // of the start
	actions     []Treatment
	flows       [][]markov.Arc // without probabilities
	transitions [][]float64    // the probabilities of flows, about, from all cases to all
}

// kinds returns the kinds of the segments. Two circles are alike if their segments, one by
// one, lead to the same places in the circle and to the same kinds outside it. Those of a
// sum often are: the faces so far make no difference to how many throws are left.
func (c *chain) kinds() *kinds {
	var some []int // a segment of each kind
	kind, known := make([]int, len(c.segments)), map[string]int{}
	for _, circle := range c.circles {
		for i, n := range circle {
			kind[n] = -1 - i // in the circle
		}
		var form []byte
		for _, n := range circle {
			form = append(form, byte(c.segments[n].run.Action))
			form = binary.AppendUvarint(form, uint64(len(c.flows[n])))
			for _, f := range c.flows[n] {
				form = binary.AppendVarint(form, int64(kind[f.To]))
				form = binary.AppendUvarint(form, math.Float64bits(c.transition(n, f)))
			}
		}
		first, found := known[string(form)]
		if !found {
			first = len(some)
			known[string(form)] = first
			some = append(some, circle...)
		}
		for i, n := range circle {
			kind[n] = first + i
		}
	}
	k := &kinds{kind[0], make([]Treatment, len(some)), make([][]markov.Arc, len(some)),
		make([][]float64, len(some))}
	for i, n := range some {
		k.actions[i] = c.segments[n].run.Action
		for _, f := range c.flows[n] {
			k.flows[i] = append(k.flows[i], markov.Arc{To: kind[f.To]})
			k.transitions[i] = append(k.transitions[i], c.transition(n, f))
		}
	}
	return k
}

// transition returns the probability of a transition from a segment, about.
func (c *chain) transition(n int, f markov.Arc) float64 {
	p, _ := f.P.Float64()
	return float64(p*float64(c.segments[f.To].cases())) / float64(c.segments[n].cases())
}

// carried returns the kinds whose cases are carried, each before those that it leads to: a
// circle of them has no proof.
func (k *kinds) carried() (order []int) {
	flows := make([][]markov.Arc, len(k.flows))
	for n, action := range k.actions {
		if action == Carried {
			flows[n] = k.flows[n]
		}
	}
	for _, circle := range slices.Backward(markov.Circles(flows)) {
		if k.actions[circle[0]] == Carried {
			order = append(order, circle...)
		}
	}
	return order
}

// Proofs is the key of a function in a context, which Prove then calls: tests count
// proofs.
type Proofs struct{}

// checkProbabilities checks the outcomes, given the visits of a case of each segment.
func (c *chain) checkProbabilities(visits []*big.Rat, w markov.Arithmetic) error {
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
			w.Add(excess[at], x)
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
