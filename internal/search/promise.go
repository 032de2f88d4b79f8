package search

import (
	"math/big"
	"slices"

	"example.com/dice/internal/automaton"
)

// A promise is a strategy whose ease and cost are known, and that is proved only when its plan is
// chosen. When it is arranged then, it is seldom easier, and never harder.
type promise struct {
	strategy *automaton.Automaton
	kept     Candidate // its plan, with a proof once it was chosen
	broken   bool      // there is no proof
}

// promise adds a strategy of an ease and a cost to the known plans, unless another one is as easy
// and as cheap.
func (s *Search) promise(a *automaton.Automaton, ease int, cost float64) {
	s.know(Candidate{ease: ease, about: cost, later: &promise{strategy: a}})
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
		p := s.easiestUpTo(limit)
		switch {
		case p.later == nil:
			return p, nil
		case p.later.kept.Proof != nil:
			return p.later.kept, nil
		}
		o := s.arrange(p.later.strategy)
		kept, err := s.proved(o.arranged, o.ease)
		if ended := s.work.Context().Err(); ended != nil {
			return Candidate{}, ended
		}
		if err != nil {
			s.err, p.later.broken = err, true
			continue
		}
		p.later.kept = kept
	}
}
