// Package search finds the best strategy for making one die from others.
//
// The product of the sides thrown so far is the size of a case, 1/size its
// probability. A strategy throws open cases, which makes more and smaller ones, and
// gives cases to outcomes until each has 1/target.
//
// Package division finds the best strategies that give outcomes whole cases as soon as
// there are any, with the least expected cost or the least worst case. Package packing
// finds better ones, which give outcomes unlike cases and always end in a division, and
// lower bounds for all strategies. generators.go lists these and others, and front.go
// keeps the plans of which none is as easy and as cheap as another. The result is an
// automaton, which proves itself: fairness rests on none of these.
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
	Target  uint64            // the number of outcomes, at least 1
	Weights []uint64          // the weights of the outcomes; nil for a fair die
	Throws  []automaton.Throw // the throws by ascending sides, which differ; see [division.New]
	// the larger ones, which may settle everything at once and count for a lower bound
	Large   []automaton.Throw
	Bounded bool // the least worst case comes first, then the least expected cost
	Quick   bool // divisions only, with less work: better plans may be missed

	Simplest bool     // plans are arranged for people, who may ask for easier ones
	Names    []string // the names of the outcomes; nil for numbers
	// AsWritten returns the plan of an expression whose dice are rolled as it is written,
	// or nil. It is nil for other targets.
	AsWritten func() *automaton.Automaton
}

// A NoBoundError says that the problem is Bounded and no strategy has a bound.
type NoBoundError = division.NoBoundError

// A generator offers the plans of one idea, or none if it cannot do the task. It knows no
// other generator, and does not depend on the slack that was asked for.
type generator func(s *Search)

// A phase says when a generator is asked.
type phase uint8

const (
	first  phase = iota // for the cheapest plan, in milliseconds
	longer              // for a cheaper one; not if the search is Quick
	easier              // for plans that are easier, at any cost
	slack               // for those that cost at most a part more than the cheapest
)

// maxWork takes a few seconds. Usual requests take far less.
const maxWork = 3 << 29

// A Search has the cheapest plan that it found for a problem, and finds easier ones. It
// is not safe for concurrent use.
type Search struct {
	Cheapest Candidate
	Partial  bool // a search that is not Quick may find better plans

	Problem            // for a fair die if all weights are equal or 0
	given     []uint64 // the weights that were asked for; nil for a fair die
	index     []uint64 // the outcomes with a weight; nil if all have one
	outcomes  *division.Needs
	divisions *division.PolicySearch // nil if nothing is to be searched
	divide    division.Policy        // the best policy, unless the problem is Bounded
	costs     []float64              // what divide costs; see [division.PolicySearch.Best]
	decisive  []automaton.Throw      // a large one that decides, where no other throw does
	packings  packing.Found
	rows      *rows.RowSearch // nil if there is no table, or too large a one
	work      *work.Meter

	generators [][]generator // by phase
	limit      *big.Rat      // the most that a plan may cost; 0 before one is known
	most       float64       // the limit, about
	known      front
	fronts     []front               // those that are known, in the order of their numbers
	slacks     []float64             // the parts of slack of the last fronts
	plans      map[string]*Candidate // all plans, by the keys of their strategies, found and arranged
	asWritten  *Candidate            // the plan of [Search.Written]; nil if there is none
	numbers    []*Candidate          // the numbers that were offered, also if other plans are better
	err        error                 // why a strategy has no plan
	ended      bool                  // the context has ended, so that nothing is offered
}

// slacks are the parts of the least cost for which plans are searched: all below the part
// that is asked for, and the next one. They do not depend on that part, so a plan that is
// known with little slack is known wherever there is more, and more slack never gives a
// plan that is less easy, nor one that is as easy and dearer. Tables have fewer of them,
// because their search takes longer.
var (
	slacksOfDie   = []float64{0, 0.01, 0.03, 0.05, 0.1, 0.3, 1}
	slacksOfTable = []float64{0, 0.005, 0.03, 0.1, 0.3, 1}
)

// newSearch returns a search by generators, by phase, that has not begun.
func newSearch(p Problem, w *work.Meter, generators [][]generator) *Search {
	s := &Search{Problem: p, given: p.Weights, outcomes: p.Needs(), work: w,
		generators: generators, limit: new(big.Rat),
		slacks: slacksOfDie, plans: map[string]*Candidate{}}
	if s.outcomes.Weights == nil && p.Weights != nil { // those of a fair die
		for i, weight := range p.Weights {
			if weight > 0 {
				s.index = append(s.index, uint64(i))
			}
		}
		s.Target, s.Weights = s.outcomes.Sum, nil
		if len(s.index) == len(s.given) {
			s.index = nil
			if !s.Simplest || s.Names == nil || s.tableSize() == 0 { // no table to keep the ranges of
				s.given = nil
			}
		}
	}
	if s.Weights != nil {
		s.slacks = slacksOfTable
	}
	throws := slices.Concat(s.Throws, s.Large)
	decides := slices.IndexFunc(throws, func(u automaton.Throw) bool {
		return u.Sides != automaton.Endless && u.Sides%s.Target == 0 && s.Weights == nil
	})
	switch {
	case s.Target == 1:
	case decides >= len(s.Throws): // then no other strategy is cheaper, or easier
		s.decisive = throws[decides : decides+1]
	case len(s.Throws) > 0:
		s.divisions = division.New(s.outcomes, s.Throws, w)
		if !s.Bounded {
			s.divide, s.costs = s.divisions.Best()
		}
		if !s.Bounded && s.Weights != nil {
			s.rows = rows.New(s.outcomes, s.Throws, w)
		}
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
	return &a
}

// tableSize returns how many numbers the table has in which the outcomes are looked up, or 0
// if they are few, or are numbers themselves.
func (s *Search) tableSize() (numbers uint64) {
	none := s.Names == nil && s.given == nil || s.index != nil || s.AsWritten != nil
	if none || s.Target <= automaton.MaxOnCard {
		return 0
	}
	for _, w := range s.given {
		numbers += w
	}
	numbers = cmp.Or(numbers, s.Target)
	if numbers > automaton.MaxListedCells {
		return 0
	}
	return numbers
}

// easy returns the ease of the easiest plan within the limit: no harder one is wanted.
func (s *Search) easy() int { return s.known.easiest(s.limit).ease }

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
		p = &Candidate{Automaton: s.asked(found), ease: automaton.MaxListedCells, found: found}
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

// rounding is more than what floating-point costs err by.
const rounding = 1e-9

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

// packable reports whether packing can beat dividing.
func (s *Search) packable() bool {
	return s.divisions != nil && !s.Bounded && packing.Possible(s.outcomes, s.Throws) &&
		s.costs != nil
}

// from returns the strategy that goes on from an opening, or from one case if nil.
func (s *Search) from(o *division.Opening) *automaton.Automaton {
	divide := s.divide
	if s.Weights != nil {
		divide = s.divisions.Closed(o, divide).Divide()
	}
	return s.divisions.Build(o, division.Unlimited, divide, nil)
}

// ask asks the generators of a phase for plans that cost at most a part more than the
// cheapest.
func (s *Search) ask(p phase, part float64) {
	if len(s.fronts) > 0 {
		s.limit = more(s.Cheapest.Cost, part)
		s.most, _ = s.limit.Float64()
	}
	for _, offer := range s.generators[p] {
		if !s.ended && !s.work.Cancelled() {
			offer(s)
		}
	}
}

// settle finds the cheapest plan.
func (s *Search) settle() error {
	s.ask(first, 0)
	s.Partial = s.Quick && s.packable()
	if !s.Partial {
		s.ask(longer, 0)
	}
	if ended := s.work.Context().Err(); ended != nil {
		return ended // half a search has no result
	}
	if len(s.known) == 0 {
		return s.err
	}
	s.Cheapest, s.fronts = s.known[0], []front{s.known}
	return nil
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
// enough, the cost of a known strategy. It soon returns the error of a context that has
// ended.
func Prove(ctx context.Context, p Problem, enough *big.Rat) (*Bound, error) {
	needs := p.Needs()
	if needs.Sum == 1 {
		return &Bound{Cost: new(big.Rat)}, ctx.Err()
	}
	throws := slices.Concat(p.Throws, p.Large)
	return packing.Prove(needs, throws, enough, work.New(ctx, maxWork)), ctx.Err()
}
