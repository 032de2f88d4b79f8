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

// easy returns the ease of the easiest plan within the limit: no harder one is wanted.
func (s *Search) easy() int { return s.known.easiest(s.limit).ease }

// more returns a cost and a part of it.
func more(cost *big.Rat, part float64) *big.Rat {
	all := new(big.Rat).SetFloat64(part)
	return all.Add(all.Mul(all, cost), cost)
}

// rounding is more than what floating-point costs err by.
const rounding = 1e-9

// offer adds the plan of a strategy that costs about cost, or 0 if that is not known, to
// the front. It reports whether the front has one, or an easier one, that costs at most
// the limit. Where a known plan is better, none is proved: tables for throws would take
// 1.2 of the time.
func (s *Search) offer(found *automaton.Automaton, cost float64) (within bool) {
	s.ended = s.ended || s.work.Context().Err() != nil
	if s.ended {
		return false // and it may be half a strategy
	}
	p := s.arranged(found)
	if _, number := p.Recipe.(*automaton.Number); number && !slices.Contains(s.numbers, p) {
		s.numbers = append(s.numbers, p)
	}
	if x, better := s.better(p.ease, cost); better {
		return x.Cost.Cmp(s.limit) <= 0
	}
	err := p.prove(s.work.Context())
	if err != nil { // too large when arranged
		p = &Candidate{Automaton: s.asked(found), ease: automaton.MaxTable, found: found}
		err = p.prove(s.work.Context())
	}
	if err != nil {
		s.err = err
		return false
	}
	if s.Bounded && len(s.known) > 0 && p.Worst > s.known[0].Worst {
		return false
	}
	s.known = s.known.with(*p)
	return p.Cost.Cmp(s.limit) <= 0
}

// better returns a known plan that is as easy as one of an ease and a cost, and cheaper.
func (s *Search) better(ease int, cost float64) (known Candidate, found bool) {
	for _, x := range s.known {
		least, _ := x.Cost.Float64()
		if x.ease <= ease && least < cost*(1-rounding) {
			return x, true
		}
	}
	return known, false
}

// arranged returns a strategy as it is arranged, the same for all that are arranged
// alike.
func (s *Search) arranged(found *automaton.Automaton) *Candidate {
	key := found.Key()
	if s.plans[key] == nil {
		a, ease := s.asked(found).Arranged()
		again := a.Key()
		if s.plans[again] == nil {
			s.plans[again] = &Candidate{Automaton: a, ease: ease, found: found}
		}
		s.plans[key] = s.plans[again]
	}
	return s.plans[key]
}

// tidied returns a plan as it was found, without needless rolls.
func (s *Search) tidied(ctx context.Context, p Candidate) (Candidate, error) {
	a := s.asked(p.found).Tidied()
	if proof, err := a.Prove(ctx); err == nil { // otherwise it is too large when tidied
		p.Automaton, p.Proof = a, proof
	}
	return p, ctx.Err()
}

// prove proves a plan, unless it was proved before.
func (p *Candidate) prove(ctx context.Context) (err error) {
	if p.Proof == nil {
		p.Proof, err = p.Automaton.Prove(ctx)
	}
	return err
}
