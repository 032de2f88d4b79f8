package search

import (
	"context"
	"math/big"
	"slices"

	"example.com/dice/internal/automaton"
)

// A Candidate is a strategy that was proved to be fair, arranged unless that makes it too
// large.
type Candidate struct {
	*automaton.Automaton
	*automaton.Proof
	ease  int
	found *automaton.Automaton // before it was arranged
}

// beats reports whether a plan is as easy and as cheap as another.
func (p Candidate) beats(q Candidate) bool { return p.ease <= q.ease && p.Cost.Cmp(q.Cost) <= 0 }

// A front is plans of which none is as easy and as cheap as another, the cheapest first.
type front []Candidate

// with returns the front with a plan, unless another one is as easy and as cheap, and
// without those that it makes needless.
func (f front) with(p Candidate) front {
	if slices.ContainsFunc(f, func(x Candidate) bool { return x.beats(p) }) {
		return f
	}
	rest := slices.DeleteFunc(slices.Clone(f), p.beats)
	at, _ := slices.BinarySearchFunc(rest, p, func(x, p Candidate) int { return x.Cost.Cmp(p.Cost) })
	return slices.Insert(rest, at, p)
}

// easiest returns the easiest plan up to a cost, or the cheapest one if all cost more.
func (f front) easiest(limit *big.Rat) (p Candidate) {
	for i, x := range f {
		if i == 0 || x.Cost.Cmp(limit) <= 0 {
			p = x
		}
	}
	return p
}

// more returns a cost and a part of it.
func more(cost *big.Rat, part float64) *big.Rat {
	all := new(big.Rat).SetFloat64(part)
	return all.Add(all.Mul(all, cost), cost)
}

// prove proves a plan, unless it was proved before.
func (p *Candidate) prove(ctx context.Context) (err error) {
	if p.Proof == nil {
		p.Proof, err = p.Automaton.Prove(ctx)
	}
	return err
}
