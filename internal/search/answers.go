package search

import (
	"context"
	"math"
	"slices"

	"example.com/dice/internal/automaton"
	"example.com/dice/internal/rows"
	"example.com/dice/internal/work"
)

// The fronts of a search, by number: 0 has the cheapest plan, the next one also easier
// plans at any cost, and each of the others those within a part of slack.
const (
	easyFront  = 1
	slackFront = 2
)

// New returns a search that has found the cheapest plan. It takes a number of steps that
// takes seconds. It returns the error of the context soon after that has ended, a
// [*NoBoundError], or that of a strategy too large to prove.
func New(ctx context.Context, p Problem) (*Search, error) {
	s := newSearch(p, work.New(ctx, maxWork), generators())
	return s, s.settle()
}

// frontOf returns the number of the front with all plans for a part of slack.
func (s *Search) frontOf(part float64) (number int) {
	next, _ := slices.BinarySearch(s.slacks, part)
	return slackFront + min(next, len(s.slacks)-1)
}

// front returns a front by its number. It searches none twice. It soon returns the error
// of a context that has ended, and then the fronts of tables are searched anew, because
// half a search taught them some rows.
func (s *Search) front(ctx context.Context, number int) (front, error) {
	s.work.Resume(ctx)
	s.ended = false
	for n := len(s.fronts); n <= number; n++ {
		s.known = s.fronts[n-1]
		if n < slackFront {
			s.ask(easier, 0)
		} else {
			s.ask(slack, s.slacks[n-slackFront])
		}
		if err := ctx.Err(); err != nil {
			if s.rows != nil {
				s.rows = rows.New(s.outcomes, s.Throws, s.work)
				s.fronts = s.fronts[:min(n, slackFront)]
			}
			return nil, err
		}
		s.fronts = append(s.fronts, s.known)
	}
	return s.fronts[number], ctx.Err()
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
		f, err := s.front(ctx, easyFront)
		p := f.easiest(more(s.Cheapest.Cost, within))
		if err != nil || p.ease < s.easeOfRows() {
			return p, err
		}
	}
	f, err := s.front(ctx, s.frontOf(within))
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
// decide. One range, and one that leads to a row with two ranges, have an ease of 6. A
// row has at most as many outcomes as a throw has faces, and adds at least 1, or 2 after
// the first.
func (s *Search) easeOfRows() int {
	most := s.Throws[len(s.Throws)-1].Sides
	if most >= s.Target {
		return 0
	}
	rows := (s.Target + most - 1) / most
	return max(6, int(2*min(rows, automaton.MaxListedCells)-1))
}

// Written returns the plan whose dice are rolled as an expression is written, or one that
// is as easy and as cheap. It reports false if there is none.
func (s *Search) Written(ctx context.Context) (found Candidate, known bool, err error) {
	f, err := s.front(ctx, easyFront)
	if err != nil || s.asWritten == nil {
		return found, false, err
	}
	return f.easiest(s.asWritten.Cost), true, nil
}

// LookedUp returns the easiest plan whose number is looked up in the table of many
// outcomes, of those that cost little more than the cheapest of these. It reports false
// if there is none.
func (s *Search) LookedUp(ctx context.Context) (easiest Candidate, known bool, err error) {
	f, err := s.front(ctx, easyFront)
	f = slices.DeleteFunc(slices.Clone(f), func(p Candidate) bool {
		n, number := p.Recipe.(*automaton.Number)
		return !number || n.Of == 0
	})
	if err != nil || len(f) == 0 || s.tableSize() == 0 {
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
	for n := s.frontOf(within); n <= s.frontOf(math.Inf(1)); n++ {
		f, err := s.front(ctx, n)
		if err != nil {
			return found, false, err
		}
		i := slices.IndexFunc(f, fits)
		if i < 0 {
			continue
		}
		found, any = f[i], true
		if found.Cost.Cmp(more(s.Cheapest.Cost, s.slacks[n-slackFront])) <= 0 {
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
