package search

import (
	"context"
	"slices"

	"example.com/dice/internal/automaton"
	"example.com/dice/internal/division"
	"example.com/dice/internal/packing"
	"example.com/dice/internal/rows"
)

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

// generators returns all of them, in the order in which they are asked. This list is all
// that decides the search. Without one, this many of 50 fair dice (d2, d4 to d100) have a
// harder card at 10 %, or a dearer plan at 0 %, counted with easiest of
// generators_test.go:
//
//	                 usual six  d6  d20  d6 and d10
//	numbers                 23  17    1          30  harder
//	two rolls                8   3   27           4  harder
//	few situations           0  13    5           3  harder
//	packings                26   0    0          23  dearer, by 0.43 % and 0.33 % on average
//
// TestEveryGeneratorIsNeeded has a problem for each generator.
func generators() [][]generator {
	return [][]generator{
		first:  {certain, largeThrow, bounded, divided},
		longer: {packed, withoutOne},
		easier: {written, numbers, undivided, inTwoRolls},
		slack:  {fewSituations, tables},
	}
}

// certain offers the strategy that rolls nothing, if there is one outcome.
func certain(s *Search) {
	if s.Target == 1 {
		var b automaton.Builder
		b.Run(b.Add(1), automaton.Run{Action: automaton.Decided, Span: 1}, 1)
		s.offer(&automaton.Automaton{Target: 1, Pools: b.Pools}, 0)
	}
}

// largeThrow offers the strategy of one large throw that decides.
func largeThrow(s *Search) {
	if s.decisive != nil {
		one := division.New(s.outcomes, s.decisive, s.work)
		s.offer(one.Undivided(division.Unlimited), 0)
	}
}

// bounded offers the division with the least worst case, and of these the least cost.
func bounded(s *Search) {
	if s.Bounded && s.divisions != nil {
		a, err := s.divisions.Bounded()
		s.err = err
		if err == nil {
			s.offer(a, 0)
		}
	}
}

// undivided offers the strategy with the same throw for all open cases that has the least
// worst case of these.
func undivided(s *Search) {
	if s.Bounded && s.divisions != nil {
		s.offer(s.divisions.Undivided(s.divisions.LeastWorst()), 0)
	}
}

// divided offers the cheapest division.
func divided(s *Search) {
	if !s.Bounded && s.divisions != nil {
		s.offer(s.finish(nil), 0)
	}
}

// packed offers the cheapest packing: it gives outcomes unlike cases, and ends in a
// division.
func packed(s *Search) {
	if !s.packable() {
		return
	}
	s.packings = *packing.Find(s.outcomes, s.Throws, s.costs, s.work)
	if best := s.packings.Best; best != nil {
		s.offer(s.finish(best), 0)
	}
}

// withoutOne offers the plans where each of three throws is missing. Packing is not
// exact, and finds some of these only where it looks at no other throws: without them, 7
// of 125 dice from five sets of three cost up to 0.0014 % more, and more dice could cost
// more.
//
// They take at most withoutWork together.
func withoutOne(s *Search) {
	if !s.packable() || len(s.Throws) != 3 || s.packings.Near {
		return
	}
	w := s.work.Part(withoutWork)
	for i := range s.Throws {
		part := newSearch(Problem{Target: s.Target, Weights: s.outcomes.Weights,
			Throws: slices.Delete(slices.Clone(s.Throws), i, i+1)}, w)
		if part.settle() == nil {
			s.offer(part.Cheapest.found, 0)
		}
	}
	s.work.Pay(w)
}

const withoutWork = 300_000_000

// tables offers the plans with rows for groups of unequal outcomes.
func tables(s *Search) {
	if s.table != nil {
		s.table.Find(s.most, s.easy(), func(a *automaton.Automaton, cost float64) int {
			s.offer(a, cost)
			return s.easy()
		})
	}
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

// slacks are the parts of the least cost for which plans are searched: all below the part
// that is asked for, and the next one. They do not depend on that part, so a plan that is
// known with little slack is known wherever there is more, and more slack never gives a
// plan that is less easy, nor one that is as easy and dearer. Tables have fewer of them,
// because their search takes longer.
var (
	slacksOfDie   = []float64{0, 0.01, 0.03, 0.05, 0.1, 0.3, 1}
	slacksOfTable = []float64{0, 0.005, 0.03, 0.1, 0.3, 1}
)

// The stages of a search: the cheapest plan is known, easier ones at any cost are, and
// those within each part of slack.
const (
	easyStage  = 1
	slackStage = 2
)

// stage returns the stage with all plans for a part of slack.
func (s *Search) stage(within float64) int {
	next, _ := slices.BinarySearch(s.slacks, within)
	return slackStage + min(next, len(s.slacks)-1)
}

// after returns the plans that are known after a stage. It searches none twice. It soon
// returns the error of a context that has ended, and then the stages of tables are
// searched anew, because half a search taught them some rows.
func (s *Search) after(ctx context.Context, stage int) (front, error) {
	s.work.Resume(ctx)
	s.ended = false
	for n := len(s.fronts); n <= stage; n++ {
		s.known = s.fronts[n-1]
		if n < slackStage {
			s.ask(easier, 0)
		} else {
			s.ask(slack, s.slacks[n-slackStage])
		}
		if err := ctx.Err(); err != nil {
			if s.table != nil {
				s.table = rows.New(s.outcomes, s.Throws, s.work)
				s.fronts = s.fronts[:min(n, slackStage)]
			}
			return nil, err
		}
		s.fronts = append(s.fronts, s.known)
	}
	return s.fronts[stage], ctx.Err()
}
