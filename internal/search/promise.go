package search

import (
	"cmp"
	"context"
	"math/big"
	"slices"

	"example.com/dice/internal/automaton"
)

// A promise is a strategy, arranged, whose cost is known about, and that is proved only when its
// plan is chosen. Its cost is never higher.
type promise struct {
	offered
	kept   Candidate // its plan, with a proof once it was chosen
	broken bool      // there is no proof
}

// promise adds a strategy to the known plans, unless another one is as easy and as cheap as it is
// said to be.
func (s *Search) promise(a *automaton.Automaton, ease int, cost float64) {
	said := Candidate{ease: ease, about: cost, later: &promise{}}
	if slices.ContainsFunc(s.known, func(x Candidate) bool { return x.beats(said) }) {
		return
	}
	said.later.offered = s.arrange(a)
	said.ease = said.later.offered.ease
	s.know(said)
}

// know adds a plan to those that are known, unless another one is as easy and as cheap, and
// removes those that it makes needless.
func (s *Search) know(p Candidate) {
	if slices.ContainsFunc(s.known, func(x Candidate) bool { return x.beats(p) }) {
		return
	}
	rest := slices.DeleteFunc(slices.Clone(s.known), p.beats)
	s.known = append(rest, p)
}

// beats reports whether a plan is as easy and as cheap as another. The costs of promises are known
// about.
func (p Candidate) beats(q Candidate) bool {
	if p.later != nil || q.later != nil {
		return p.ease <= q.ease && p.about <= q.about*(1+rounding)
	}
	return p.ease <= q.ease && p.Cost.Cmp(q.Cost) <= 0
}

// costsAtMost reports whether a plan is within a limit of the cost.
func (p Candidate) costsAtMost(limit *big.Rat) bool {
	switch {
	case p.later == nil:
		return p.Cost.Cmp(limit) <= 0
	case p.later.broken:
		return false
	case p.later.kept.Proof != nil:
		return p.later.kept.Cost.Cmp(limit) <= 0
	}
	most, _ := limit.Float64()
	return p.about <= most*(1+rounding)
}

// easiestUpTo returns the easiest known plan within a limit of the cost.
func (s *Search) easiestUpTo(limit *big.Rat) Candidate {
	easiest := s.Cheapest
	for _, p := range s.known {
		if p.ease < easiest.ease && p.costsAtMost(limit) {
			easiest = p
		}
	}
	return easiest
}

// kept returns the easiest known plan within a limit of the cost, with its proof. It returns the
// error of the context if that ends before.
func (s *Search) kept(limit *big.Rat) (Candidate, error) {
	for {
		p, err := s.keep(s.easiestUpTo(limit))
		if err != nil || p.Proof != nil {
			return p, err
		}
	}
}

// keep returns a plan with its proof, or without one if there is none, after which it is known
// no more. It returns the error of the context if that ends before.
func (s *Search) keep(p Candidate) (Candidate, error) {
	switch {
	case p.later == nil:
		return p, nil
	case p.later.kept.Proof != nil || p.later.broken:
		return p.later.kept, nil
	}
	kept, err := s.proved(p.later.offered)
	if ended := s.work.Context().Err(); ended != nil {
		return Candidate{}, ended
	}
	if err != nil {
		s.err, p.later.broken = err, true
		return Candidate{}, nil
	}
	p.later.kept = kept
	return kept, nil
}

// Fitting returns the cheapest plan that fits of those that are found with some slack, the parts
// of which are searched until one fits. It reports false if none does, and returns the error of
// the context if that ends before.
func (s *Search) Fitting(
	ctx context.Context, within float64, fits func(Candidate) bool,
) (found Candidate, any bool, err error) {
	for _, part := range append([]float64{within}, slacks...) {
		if part < within {
			continue
		}
		_, err := s.Easiest(ctx, part)
		if err != nil {
			return found, false, err
		}
		front := append([]Candidate{s.Cheapest}, s.known...)
		slices.SortStableFunc(front, func(a, b Candidate) int { return cmp.Compare(a.about, b.about) })
		for _, p := range front {
			p, err = s.keep(p)
			if err != nil {
				return found, false, err
			}
			if p.Proof != nil && fits(p) {
				return p, true, nil
			}
		}
	}
	return found, false, nil
}
