// Package search finds the best strategy for making one die from others.
//
// The product of the sides thrown so far is the size of a case, 1/size its
// probability. A strategy throws open cases, which makes more and smaller ones, and
// gives cases to outcomes until each has 1/target.
//
// Package division finds the best strategies that give outcomes whole cases as soon as
// there are any, with the least expected cost or the least worst case. Package packing
// finds better ones, which give outcomes unlike cases and always end in a division, and
// lower bounds for all strategies. generators.go asks these and others, and keeps the plans of
// which none is as easy and as cheap as another. The result is an automaton, which proves
// itself: fairness rests on none of these.
//
// Plans are the same on every machine. Floating-point numbers decide between plans,
// so every product in a sum is converted explicitly, which prevents fused operations
// that round differently. Logarithms, whose last digit package math leaves to the
// processor, come from package arith. Ties are broken by rule, and limits of the work
// count steps, never seconds (package work). The only clock is the caller's context:
// a cancelled search has no result.
package search

import (
	"cmp"
	"context"
	"math/big"
	"slices"

	"example.com/dice/internal/automaton"
	"example.com/dice/internal/division"
	"example.com/dice/internal/packing"
	"example.com/dice/internal/rows"
	"example.com/dice/internal/work"
)

// A Problem says what to plan.
type Problem struct {
	Target  uint64            // the outcomes, at least 1
	Weights []uint64          // of the outcomes; nil for a fair die
	Throws  []automaton.Throw // in ascending order of sides, which differ; see [division.New]
	// the larger ones, which may settle everything at once and count for a lower bound
	Large   []automaton.Throw
	Bounded bool // the least worst case first, then the least expected cost
	Quick   bool // divisions only, with less work: better plans may be missed

	Simplest bool           // plans are arranged for people, who may ask for easier ones
	Names    []string       // of the outcomes; nil for numbers
	Sum      *automaton.Sum // how people add the outcomes, if they are totals; nil otherwise
}

// A NoBoundError says that the problem is Bounded and no strategy has a bound.
type NoBoundError = division.NoBoundError

const (
	// maxWork takes a few seconds. Usual requests take far less.
	maxWork = 3 << 29

	// fairWork is what may be done to prove that a fair die and a look-up cost more.
	fairWork = 2_000_000

	// maxFair is the most sides of a fair die that can be cheaper than a walk: larger dice walk.
	maxFair = 1 << 14
)

// A Candidate is a strategy that was proved to be fair, tidied unless that makes it too large.
type Candidate struct {
	*automaton.Automaton
	*automaton.Proof
	ease  int
	found *automaton.Automaton // before it was arranged
	about float64              // the cost
	later *promise             // instead of the automaton and its proof, if it was not chosen
}

// A Search has the cheapest plan that it found for a problem. If the problem is Simplest, it
// finds easier ones. It is not safe for concurrent use.
type Search struct {
	Problem  // for a fair die if all weights are equal or 0
	Cheapest Candidate
	Partial  bool // a search that is not Quick may find better plans

	generators []generator
	given      []uint64 // the weights that were asked for; nil for a fair die
	index      []uint64 // of the outcomes with a weight; nil if all have one
	outcomes   *division.Needs
	divisions  *division.PolicySearch // nil if nothing is to be searched
	divide     division.Policy        // the best known
	costs      []float64              // of open cases by divisions; nil if outcomes need like cases
	openings   []*division.Opening
	near       bool                    // a packing is so near its bound that others are not searched
	table      *rows.RowSearch         // nil if there is no table, or too large a one
	settled    bool                    // the cheapest plan is known
	err        error                   // why a strategy has no plan
	offers     map[string]offered      // all that were arranged, by the keys of their strategies
	proofs     map[string]Candidate    // all, by the keys of their plans
	known      []Candidate             // the front: none is as easy and as cheap as another
	read       []Candidate             // those known before slack was searched
	stages     map[float64][]Candidate // those known when a part of it was
	pairs      []twoRolls              // from the easiest to the cheapest
	work       *work.Meter
}

// New returns a search that has found the cheapest plan. It takes a number of steps that
// takes seconds. It returns the error of the context soon after that has ended, a
// [*NoBoundError], or that of a strategy too large to prove.
func New(ctx context.Context, p Problem) (*Search, error) {
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	s := newSearch(p, work.New(ctx, maxWork))
	if err := s.settle(ctx); err != nil {
		return nil, err
	}
	return s, nil
}

// settle finds the cheapest plan.
func (s *Search) settle(ctx context.Context) error {
	s.ask(first, 0)
	s.Partial = s.Quick && !s.Bounded && s.divisions != nil && (s.costs != nil || s.Weights != nil)
	if !s.Partial {
		s.ask(longer, 0)
	}
	s.settled = true
	if ended := ctx.Err(); ended != nil {
		return ended // half a search has no result
	}
	if s.Cheapest.Proof == nil {
		return s.err
	}
	return nil
}

func newSearch(p Problem, w *work.Meter) *Search {
	s := &Search{Problem: p, given: p.Weights, outcomes: p.Needs(), generators: generators(),
		stages: map[float64][]Candidate{}, offers: map[string]offered{},
		proofs: map[string]Candidate{}, work: w}
	if s.outcomes.Weights == nil && p.Weights != nil { // those of a fair die
		for i, weight := range p.Weights {
			if weight > 0 {
				s.index = append(s.index, uint64(i))
			}
		}
		s.Target, s.Weights = s.outcomes.Sum, nil
		if len(s.index) == len(s.given) {
			s.index, s.given = nil, nil
		}
	}
	if s.Target > 1 && len(s.Throws) > 0 {
		s.divisions = division.New(s.outcomes, s.Throws, w)
	}
	if s.Weights != nil && !s.Bounded {
		s.table = rows.New(s.outcomes, s.Throws, w)
	}
	return s
}

// asked returns a strategy with the outcomes that were asked for.
func (s *Search) asked(found *automaton.Automaton) *automaton.Automaton {
	a := *found
	if s.index != nil {
		a = *found.With(s.index, s.given)
	}
	a.Weights, a.Names = s.given, s.Names
	if a.Number != nil && a.Number.Of == 0 && !a.Interchangeable() {
		a.Number = nil
	}
	return &a
}

// Needs returns what the outcomes of a problem need.
func (p Problem) Needs() *division.Needs {
	if p.Weights == nil {
		return division.Equal(p.Target)
	}
	return division.NewNeeds(p.Weights)
}

// A Bound is a cost that no strategy can beat, and the way that proved it.
type Bound = packing.Bound

// Prove returns a cost that no strategy can beat, bounded or not. It looks for none above
// enough, the cost of a known strategy. It soon returns the error of a context that has ended.
func Prove(ctx context.Context, p Problem, enough *big.Rat) (*Bound, error) {
	needs := p.Needs()
	if needs.Sum == 1 {
		return &Bound{Cost: new(big.Rat)}, ctx.Err()
	}
	return packing.Prove(needs, p.allThrows(), enough, work.New(ctx, maxWork)), ctx.Err()
}

// allThrows returns the throws by their sides, which differ, each one die or thrown at once.
func (p Problem) allThrows() []automaton.Throw {
	throws := slices.Concat(p.Throws, p.Large)
	slices.SortStableFunc(throws, func(a, b automaton.Throw) int {
		return cmp.Compare(a.Sides, b.Sides)
	})
	return throws
}
