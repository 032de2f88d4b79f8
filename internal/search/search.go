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
	"context"
	"math"
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

	Simplest bool     // plans are arranged for people, who may ask for easier ones
	Names    []string // of the outcomes; nil for numbers
	// AsWritten returns the plan of an expression whose dice are rolled as it is written,
	// or nil. It is nil for other targets.
	AsWritten func() *automaton.Automaton
}

// A NoBoundError says that the problem is Bounded and no strategy has a bound.
type NoBoundError = division.NoBoundError

// maxWork takes a few seconds. Usual requests take far less.
const maxWork = 3 << 29

// A Search has the cheapest plan that it found for a problem, and finds easier ones. It
// is not safe for concurrent use.
type Search struct {
	Cheapest Candidate
	Partial  bool // a search that is not Quick may find better plans

	Problem            // for a fair die if all weights are equal or 0
	given     []uint64 // the weights that were asked for; nil for a fair die
	index     []uint64 // of the outcomes with a weight; nil if all have one
	outcomes  *division.Needs
	divisions *division.PolicySearch // nil if nothing is to be searched
	divide    division.Policy        // the best, unless the problem is Bounded
	costs     []float64              // of it; see [division.PolicySearch.Best]
	decisive  []automaton.Throw      // a large one that decides, where no other throw does
	packings  packing.Found
	table     *rows.RowSearch // nil if there is no table, or too large a one
	work      *work.Meter

	generators [][]generator // by phase
	limit      *big.Rat      // of the cost of the plans that are looked for; nil before one is known
	most       float64       // about the same
	known      front
	fronts     []front               // the plans that were known after each stage
	slacks     []float64             // the parts of slack of the last stages
	plans      map[string]*Candidate // of all strategies, by their keys, found and arranged
	asWritten  *Candidate            // see [Search.Written]; nil if there is none
	numbers    []*Candidate          // that were offered, also if other plans are better
	err        error                 // why a strategy has no plan
	ended      bool                  // the context has, so that nothing is offered
}

// New returns a search that has found the cheapest plan. It takes a number of steps that
// takes seconds. It returns the error of the context soon after that has ended, a
// [*NoBoundError], or that of a strategy too large to prove.
func New(ctx context.Context, p Problem) (*Search, error) {
	s := newSearch(p, work.New(ctx, maxWork))
	return s, s.settle()
}

// newSearch returns a search that has not begun.
func newSearch(p Problem, w *work.Meter) *Search {
	s := &Search{Problem: p, given: p.Weights, outcomes: p.Needs(), work: w,
		generators: generators(), limit: new(big.Rat),
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
			if !s.Simplest || s.Names == nil || s.book() == 0 { // no table to keep the ranges of
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
			s.table = rows.New(s.outcomes, s.Throws, w)
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

// packable reports whether packing can beat dividing.
func (s *Search) packable() bool {
	return s.divisions != nil && !s.Bounded && packing.Possible(s.outcomes, s.Throws) &&
		s.costs != nil
}

// finish returns the strategy that goes on from an opening, or from one case if nil.
func (s *Search) finish(o *division.Opening) *automaton.Automaton {
	divide := s.divide
	if s.Weights != nil {
		divide = s.divisions.Closed(o, divide).Divide()
	}
	return s.divisions.Build(o, division.Unlimited, divide, nil)
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

// Easiest returns the easiest plan that it finds among those that cost at most the part
// within, from 0, more than the cheapest. It returns the error of the context soon after
// that has ended.
//
// If the problem is not Simplest, it returns the cheapest plan as it was found: without
// needless rolls, but not arranged. With a single throw it is the one that package dice
// rolls without a plan.
func (s *Search) Easiest(ctx context.Context, within float64) (Candidate, error) {
	switch {
	case s.divisions == nil:
		return s.Cheapest, nil
	case !s.Simplest && (s.Bounded || len(s.Throws) == 1):
		return s.tidied(ctx, s.Cheapest)
	case s.Simplest && s.Weights == nil && within > 0:
		f, err := s.after(ctx, easyStage)
		p := f.easiest(more(s.Cheapest.Cost, within))
		if err != nil || p.ease < s.easeOfRows() {
			return p, err
		}
	}
	f, err := s.after(ctx, s.stage(within))
	switch {
	case err != nil:
		return Candidate{}, err
	case !s.Simplest && f[0].Cost.Cmp(s.Cheapest.Cost) == 0:
		return s.tidied(ctx, s.Cheapest)
	case !s.Simplest:
		return s.tidied(ctx, f[0])
	case within == 0:
		return f[0], nil
	}
	return f.easiest(more(s.Cheapest.Cost, within)), nil
}

// easeOfRows returns an ease that no plan with rows is below, if its first roll cannot
// decide. There is one range and one that leads to a row with two ranges, which are 6.
// Each row has at most as many outcomes as a throw has faces, and counts at least 1, or 2
// after the first.
func (s *Search) easeOfRows() int {
	most := s.Throws[len(s.Throws)-1].Sides
	if most >= s.Target {
		return 0
	}
	rows := (s.Target + most - 1) / most
	return max(6, int(2*min(rows, automaton.MaxTable)-1))
}

// Written returns the plan whose dice are rolled as an expression is written, or one that
// is as easy and as cheap. It reports false if there is none.
func (s *Search) Written(ctx context.Context) (found Candidate, known bool, err error) {
	f, err := s.after(ctx, easyStage)
	if err != nil || s.asWritten == nil {
		return found, false, err
	}
	return f.easiest(s.asWritten.Cost), true, nil
}

// Booked returns the easiest plan whose number is looked up in the table of many
// outcomes, of those that cost little more than the cheapest of these. It reports false
// if there is none.
func (s *Search) Booked(ctx context.Context) (easiest Candidate, known bool, err error) {
	f, err := s.after(ctx, easyStage)
	f = slices.DeleteFunc(slices.Clone(f), func(p Candidate) bool {
		n, number := p.Recipe.(*automaton.Number)
		return !number || n.Of == 0
	})
	if err != nil || len(f) == 0 || s.book() == 0 {
		return easiest, false, err
	}
	return f.easiest(more(f[0].Cost, little)), true, nil
}

// little is the part that an easier roll for a table may cost more.
const little = 0.1

// Fitting returns the cheapest plan that fits of those that are found with some slack,
// the parts of which are searched until one within them fits; or if none does, the
// cheapest number that fits, though plans that do not fit are better. It reports false if
// there is none, and returns the error of the context if that ends before.
func (s *Search) Fitting(
	ctx context.Context, within float64, fits func(Candidate) bool,
) (found Candidate, any bool, err error) {
	for stage := s.stage(within); stage <= s.stage(math.Inf(1)); stage++ {
		f, err := s.after(ctx, stage)
		if err != nil {
			return found, false, err
		}
		i := slices.IndexFunc(f, fits)
		if i < 0 {
			continue
		}
		found, any = f[i], true
		if found.Cost.Cmp(more(s.Cheapest.Cost, s.slacks[stage-slackStage])) <= 0 {
			break
		}
	}
	if any {
		return found, any, nil
	}
	for _, p := range s.numbers {
		if p.prove(ctx) == nil && fits(*p) && (!any || p.Cost.Cmp(found.Cost) < 0) {
			found, any = *p, true
		}
	}
	return found, any, ctx.Err()
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
