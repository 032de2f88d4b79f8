// Package search finds the best strategy for making one die from others.
//
// The product of the sides thrown so far is the size of a case, 1/size its
// probability. A strategy throws open cases, which makes more and smaller ones, and
// gives cases to outcomes until each has 1/target.
//
// Package division finds the best strategies that give outcomes whole cases as soon as
// there are any, with the least expected cost or the least worst case. Package packing
// finds better ones, which give outcomes unlike cases and always end in a division, and
// lower bounds for all strategies. simplest.go takes the easiest of what several searches
// find within a limit, with package rows for tables. The result becomes an automaton, which
// proves itself: fairness rests on none of these.
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
	"reflect"
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
	Large   []automaton.Throw // the larger ones, which may settle everything at once and count for a lower bound
	Bounded bool              // the least worst case first, then the least expected cost
	Quick   bool              // divisions only, and tables of one slack with less work: better plans may be missed

	Simplest bool           // plans are tidied and measured for people, who may ask for easier ones
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

// A Plan is a strategy that was proved to be fair, tidied unless that makes it too large.
type Plan struct {
	*automaton.Automaton
	Cost  *big.Rat // expected
	ease  int
	about float64 // the cost
	rows  int     // before it was tidied
}

// A Search has the cheapest plan that it found for a problem. If the problem is Simplest, it
// finds easier ones. It is not safe for concurrent use.
type Search struct {
	Problem  // for a fair die if all weights are equal or 0
	Cheapest Plan
	Partial  bool // a search that is not Quick may find better plans

	given     []uint64 // the weights that were asked for; nil for a fair die
	index     []uint64 // of the outcomes with a weight; nil if all have one
	outcomes  *division.Needs
	divisions *division.Search // nil if nothing is to be searched
	divide    division.Policy  // the best known
	openings  []*division.Opening
	table     *rows.Search       // nil if there is no table, or too large a one
	proofs    []Plan             // all
	read      []Plan             // the cheapest, and those of dice that are read as one number, or added
	known     []Plan             // none of which is as easy and cheap as another
	stages    map[float64][]Plan // those known when a part of slack was searched
	work      *work.Meter
}

// New returns a search that has found the cheapest plan. It takes a number of steps that
// takes seconds. It returns the error of the context soon after that has ended, a
// [*NoBoundError], or that of a strategy too large to prove.
func New(ctx context.Context, p Problem) (*Search, error) {
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	s := newSearch(p, work.New(ctx, maxWork))
	err := s.start()
	if ended := ctx.Err(); ended != nil {
		return nil, ended // half a search has no result
	}
	if s.Cheapest.Cost == nil {
		return nil, err
	}
	return s, nil
}

func newSearch(p Problem, w *work.Meter) *Search {
	s := &Search{Problem: p, given: p.Weights, outcomes: p.Needs(), stages: map[float64][]Plan{}, work: w}
	if s.outcomes.Weights == nil && p.Weights != nil { // those of a fair die
		for i, weight := range p.Weights {
			if weight > 0 {
				s.index = append(s.index, uint64(i))
			}
		}
		if s.Target, s.Weights = s.outcomes.Sum, nil; len(s.index) == len(s.given) {
			s.index, s.given = nil, nil
		}
	}
	if s.Target > 1 && len(s.Throws) > 0 {
		s.divisions = division.New(s.outcomes, s.Throws, w)
	}
	if s.Simplest && s.Weights != nil && !s.Bounded {
		s.table = rows.New(s.outcomes, s.Throws, w, s.Quick)
	}
	return s
}

// start finds the cheapest plan.
func (s *Search) start() error {
	if a := s.atOnce(); a != nil {
		s.divisions = nil
		return s.offer(a)
	}
	if !s.Bounded {
		return s.unbounded()
	}
	a, err := s.divisions.Bounded()
	if err != nil {
		return err
	}
	return s.offer(a)
}

// proved proves, unless it did before, and returns the plan of a strategy that is tidied, and has the outcomes asked for.
func (s *Search) proved(a *automaton.Automaton) (p Plan, err error) {
	for _, p := range s.proofs {
		if reflect.DeepEqual(p.Automaton, a) {
			return p, nil
		}
	}
	cost, err := a.Verify(s.work.Context())
	if err != nil {
		return p, err
	}
	about, _ := cost.Float64()
	p = Plan{Automaton: a, Cost: cost, ease: a.Ease(), about: about}
	s.proofs = append(s.proofs, p)
	return p, nil
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

// offer makes a strategy the cheapest plan if it costs less than that, or there is none. It
// returns an error if it cannot be proved.
func (s *Search) offer(found *automaton.Automaton) error {
	if err := s.work.Context().Err(); err != nil {
		return err // and it may be half a strategy
	}
	a := s.asked(found)
	arranged := a.Tidied(false)
	if s.Simplest {
		arranged = tidied(a)
	}
	p, err := s.proved(arranged)
	if err != nil {
		p, err = s.proved(a)
	}
	if err == nil && (s.Cheapest.Cost == nil || p.Cost.Cmp(s.Cheapest.Cost) < 0) {
		p.rows = found.Rows()
		s.Cheapest = p
	}
	return err
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

// LowerBound returns the cost that [Prove] proves.
func LowerBound(ctx context.Context, p Problem, enough *big.Rat) (*big.Rat, error) {
	bound, err := Prove(ctx, p, enough)
	return bound.Cost, err
}

// Prove returns a cost that no strategy can beat, bounded or not. It looks for none above
// enough, the cost of a known strategy. It soon returns the error of a context that has ended.
func Prove(ctx context.Context, p Problem, enough *big.Rat) (*Bound, error) {
	needs := p.Needs()
	if needs.Sum == 1 {
		return &Bound{Cost: new(big.Rat)}, ctx.Err()
	}
	throws := slices.Concat(p.Throws, p.Large) // of different sides, each one die or thrown at once
	slices.SortStableFunc(throws, func(a, b automaton.Throw) int { return cmp.Compare(a.Sides, b.Sides) })
	return packing.Prove(needs, throws, enough, work.New(ctx, maxWork)), ctx.Err()
}

// atOnce returns the strategy that rolls nothing, or only one large throw. It returns nil if
// there is none or another throw is as good.
func (s *Search) atOnce() *automaton.Automaton {
	if s.Target == 1 {
		decided := automaton.Run{End: 1, Action: automaton.Decided, Span: 1}
		return &automaton.Automaton{Target: 1, Pools: []automaton.Pool{{Size: 1, Runs: []automaton.Run{decided}}}}
	}
	decides := func(t automaton.Throw) bool { return t.Sides != automaton.Endless && t.Sides%s.Target == 0 }
	i := slices.IndexFunc(s.Large, decides)
	if i < 0 || s.Weights != nil || slices.ContainsFunc(s.Throws, func(t automaton.Throw) bool { return t.Cost < s.Large[i].Cost || decides(t) }) {
		return nil
	}
	t := s.Large[i]
	return &automaton.Automaton{Target: s.Target, Throws: []automaton.Throw{t}, Pools: []automaton.Pool{
		{Size: 1, Runs: []automaton.Run{{End: 1, Action: automaton.Rolled, To: 1}}},
		{Size: t.Sides, Runs: []automaton.Run{{End: t.Sides, Action: automaton.Decided, Span: s.Target}}},
	}}
}

// unbounded finds the cheapest plan without a bound.
func (s *Search) unbounded() error {
	var costs []float64
	s.divide, costs = s.divisions.Best()
	err := s.offer(s.finish(nil))
	packs := costs != nil && packing.Possible(s.outcomes, s.Throws)
	if s.Partial = s.Quick && err == nil && (packs || s.Weights != nil); s.Partial {
		return nil
	}
	if packs {
		packed := packing.Find(s.outcomes, s.Throws, costs, s.work)
		if packed.Best != nil {
			s.offer(s.finish(packed.Best))
		}
		if len(s.Throws) == 3 && !packed.Close {
			s.withoutOne()
		}
		s.openings = packed.Openings
	}
	if s.Weights != nil {
		s.cheaperFair()
	}
	return err
}

// finish returns the strategy that goes on from an opening, or from one case if nil.
func (s *Search) finish(o *division.Opening) *automaton.Automaton {
	divide := s.divide
	if s.Weights != nil {
		divide = s.divisions.Closed(o, divide).Divide
	}
	return s.divisions.Build(o, division.Unlimited, divide, nil)
}

// withoutOne takes the plans where each of the throws is missing. Packing is not exact, and
// finds some of these only where it looks at no other throws.
func (s *Search) withoutOne() {
	for i := range s.Throws {
		part := *s
		part.Throws = slices.Delete(slices.Clone(s.Throws), i, i+1)
		part.divisions = division.New(s.outcomes, part.Throws, s.work)
		part.unbounded() // from the cheapest plan on
		s.Cheapest = part.Cheapest
	}
}

// cheaperFair takes the plan of a fair die with the sum of the weights as its sides and
// outcomes looked up. It skips the search if a lower bound shows that this is not cheaper.
func (s *Search) cheaperFair() {
	cost, sum := s.Cheapest.Cost, s.outcomes.Sum
	if cost == nil || sum > maxFair || len(s.Throws) == 1 ||
		packing.LowerBound(division.Equal(sum), s.Throws, cost, s.work.Part(fairWork)).Cmp(cost) >= 0 {
		return
	}
	fair, err := New(s.work.Context(), Problem{Target: sum, Throws: s.Throws})
	if err != nil {
		return
	}
	var index []uint64
	for i, w := range s.outcomes.Weights {
		index = append(index, slices.Repeat([]uint64{uint64(i)}, int(w))...)
	}
	s.offer(fair.Cheapest.With(index, s.outcomes.Weights))
}
