package search

import (
	"context"
	"math/big"
	"slices"

	"example.com/dice/internal/automaton"
	"example.com/dice/internal/rows"
)

// A generator offers the plans of one idea, or none if it cannot do the problem of the search. It
// knows no other generator. Its search depends on the problem and on a part of slack, which is
// from a list, and never on the slack that was asked for.
type generator struct {
	name  string
	phase phase
	offer func(s *Search, part float64)
}

// A phase says when a generator is asked.
type phase uint8

const (
	first  phase = iota // for the cheapest plan, in milliseconds
	longer              // for a cheaper one; not if the search is Quick
	easier              // for plans that are easier, at any cost
	slack               // for those that cost at most a part more than the cheapest
)

// generators returns all of them, in the order in which they are asked. This list is all that
// decides what is searched. Without one, so many of 50 fair dice (d2, d4 to d100) have a harder
// card at 10 %, or a dearer plan at 0 %, from the usual six, a d6, a d20, and a d6 and a d10:
//
//	numbers          39, 42,  2, 36 harder
//	two rolls         0,  2, 23,  4 harder
//	few situations    0,  2,  7,  2 harder
//	packings         26,  -,  -, 23 dearer, by 0.43 % and 0.33 % on average
//
// Of 11 tables, 5, 10, 5 and 4 have a harder card without rows for groups of outcomes, and none
// is dearer without a fair die, looked up: that is for nearly equal weights.
func generators() []generator {
	return []generator{
		{"nothing to roll", first, (*Search).certain},
		{"one large throw", first, (*Search).largeThrow},
		{"divisions with a bound", first, (*Search).bounded},
		{"divisions", first, (*Search).divided},
		{"packings", longer, (*Search).packed},
		{"packings without one of three dice", longer, (*Search).withoutOne},
		{"a fair die, looked up", longer, (*Search).fairDie},
		{"numbers", easier, (*Search).numbers},
		{"sums", easier, (*Search).sums},
		{"the same throw for all open cases", slack, (*Search).undivided},
		{"two rolls", slack, (*Search).inTwoRolls},
		{"few situations", slack, (*Search).fewSituations},
		{"rows for groups of outcomes", slack, (*Search).tables},
	}
}

// ask asks the generators of a phase.
func (s *Search) ask(p phase, part float64) {
	for _, g := range s.generators {
		if g.phase == p && !s.work.Cancelled() {
			g.offer(s, part)
		}
	}
}

// slacks are the parts of the least cost for which plans are searched: all below the part that
// is asked for, and the next one. They do not depend on that part, so a plan that is known with
// little slack is known wherever there is more, and more slack never gives a plan that is
// less easy, nor one that is as easy and dearer. Tables have fewer of them, because their
// search takes longer.
var (
	slacks        = []float64{0, 0.01, 0.03, 0.05, 0.1, 0.3, 1}
	slacksOfTable = []float64{0, 0.005, 0.03, 0.1, 0.3, 1}
)

// parts returns the parts of slack for a part that is asked for.
func (s *Search) parts(within float64) []float64 {
	list := slacks
	if s.Weights != nil {
		list = slacksOfTable
	}
	next := slices.IndexFunc(list, func(part float64) bool { return part >= within })
	if next < 0 {
		next = len(list) - 1
	}
	return list[:next+1]
}

// Easiest returns the easiest plan that it finds among those that cost at most the part within,
// from 0, more than the cheapest; of equal ones the cheapest. It searches no slack twice. It
// returns the error of the context soon after that has ended.
func (s *Search) Easiest(ctx context.Context, within float64) (Candidate, error) {
	s.work.Resume(ctx)
	if !s.Simplest && (s.divisions == nil || s.Bounded) {
		return s.cheapEnd()
	}
	if s.divisions == nil {
		return s.Cheapest, ctx.Err()
	}
	if s.read == nil {
		s.ask(easier, 0)
		if err := ctx.Err(); err != nil {
			return Candidate{}, err
		}
		s.read = s.known
	}
	s.known = s.read
	if p := s.easiestUpTo(s.limit(within)); s.Simplest && s.Weights == nil &&
		p.ease < s.easeOfRows() {
		return p, ctx.Err()
	}
	for _, part := range s.parts(within) {
		done := s.stages[part]
		if done == nil {
			s.ask(slack, part)
			if err := ctx.Err(); err != nil {
				s.forget()
				return Candidate{}, err
			}
			done = s.known
			s.stages[part] = done
		}
		s.known = done
	}
	p, err := s.kept(s.limit(within))
	if err != nil || s.Simplest {
		return p, err
	}
	return s.cheapEnd()
}

// forget lets the slacks of a table be searched anew, after half a search taught it some rows.
func (s *Search) forget() {
	if s.table != nil {
		s.table = rows.New(s.outcomes, s.Throws, s.work)
		clear(s.stages)
	}
}

// easeOfRows returns an ease that no plan with rows is below, if its first roll cannot decide.
// There is one range and one that leads to a row with two ranges, which are 6. Each row has at
// most as many outcomes as a throw has faces, and counts at least 1, or 2 after the first.
func (s *Search) easeOfRows() int {
	most := s.Throws[len(s.Throws)-1].Sides
	if most >= s.Target {
		return 0
	}
	rows := (s.Target + most - 1) / most
	return max(6, int(2*min(rows, automaton.MaxTable)-1))
}

// offer considers a strategy that costs about cost, or 0 if that is not known. It returns its
// plan, or one that is as easy and as cheap, or nil if there is no proof.
func (s *Search) offer(found *automaton.Automaton, cost float64) *Candidate {
	if s.work.Context().Err() != nil {
		return nil // and it may be half a strategy
	}
	o := s.arrange(found)
	p := s.consider(o, cost)
	if p == nil { // too large when arranged
		p = s.consider(offered{found, s.asked(found), automaton.MaxTable}, cost)
	}
	return p
}

// An offered is a strategy as a generator found it, and as it is arranged.
type offered struct {
	found, arranged *automaton.Automaton
	ease            int // of the latter
}

// arrange arranges a strategy, unless the same was offered before.
func (s *Search) arrange(found *automaton.Automaton) (o offered) {
	key := found.Key()
	o, known := s.offers[key]
	if !known {
		o.found = found
		o.arranged, o.ease = s.asked(found).Arranged()
		s.offers[key] = o
	}
	return o
}

// consider adds a strategy of some ease to the known plans, unless another one is as easy and as
// cheap. Until the cheapest plan is settled, one that costs less becomes that.
func (s *Search) consider(o offered, cost float64) *Candidate {
	for i, x := range s.known {
		if x.ease <= o.ease && x.about < cost*(1-rounding) {
			return &s.known[i]
		}
	}
	p, err := s.proved(o)
	if err != nil {
		s.err = err
		return nil
	}
	if !s.settled && (s.Cheapest.Proof == nil || p.Cost.Cmp(s.Cheapest.Cost) < 0) {
		s.Cheapest = p
	}
	s.know(p)
	return &p
}

// rounding is more than what floating-point costs err by.
const rounding = 1e-9

// limit returns the cost of the cheapest plan plus a part of it.
func (s *Search) limit(part float64) *big.Rat {
	more := new(big.Rat).SetFloat64(part)
	return more.Add(more.Mul(more, s.Cheapest.Cost), s.Cheapest.Cost)
}

// proved proves, unless it did before, and returns the plan of a strategy that is arranged,
// and has the outcomes asked for.
func (s *Search) proved(o offered) (p Candidate, err error) {
	key := o.arranged.Key()
	p, known := s.proofs[key]
	if known {
		return p, nil
	}
	proof, err := o.arranged.Prove(s.work.Context())
	if err != nil {
		return p, err
	}
	about, _ := proof.Cost.Float64()
	p = Candidate{Automaton: o.arranged, Proof: proof, ease: o.ease, found: o.found, about: about}
	s.proofs[key] = p
	return p, nil
}

// cheapEnd returns the cheapest known plan, as it was found: without needless rolls, but not
// arranged. With a single throw it is the plan that package dice rolls without one.
func (s *Search) cheapEnd() (Candidate, error) {
	end := s.Cheapest
	for _, p := range s.known {
		if p.later == nil && len(s.Throws) > 1 && p.about < end.about*(1-rounding/1000) {
			end = p
		}
	}
	if end.found == nil {
		return end, nil
	}
	made, err := s.proved(offered{end.found, s.asked(end.found).Tidied(), end.ease})
	if err != nil {
		return end, s.work.Context().Err() // too large when tidied
	}
	return made, nil
}
