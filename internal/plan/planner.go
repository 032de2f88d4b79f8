package plan

import (
	"cmp"
	"context"
	"errors"
	"slices"

	"example.com/dice/internal/automaton"
	"example.com/dice/internal/search"
)

// Plan returns the answer: the cheapest plan that the search finds, or, if it may cost
// more, the easiest one, with a card. It returns a [*Mistake], or soon after the context
// has ended its error.
func (q Question) Plan(ctx context.Context) (*Plan, error) {
	r, err := q.Planner(ctx)
	if err != nil {
		return nil, err
	}
	if !q.Simplest || q.Within == 0 {
		return r.Plan(ctx, 0)
	}
	return r.WithCard(ctx, q.Within)
}

// A Planner answers one question with several parts Within, and searches nothing twice.
// It is not safe for concurrent use.
type Planner struct {
	question Question
	hand     automaton.Hand
	search   *search.Search
	cheapest *Plan
	whole    *Planner // the one that is not Quick; nil until it is asked for
}

// Planner returns a planner that has found the cheapest plan. It returns the errors of
// [Question.Plan].
func (q Question) Planner(ctx context.Context) (*Planner, error) {
	if err := ctx.Err(); err != nil {
		return nil, q.stopped(err)
	}
	p, hand, err := q.problem(ctx)
	if err != nil {
		return nil, q.stopped(err)
	}
	found, err := search.New(ctx, p)
	var none *search.NoBoundError
	if errors.As(err, &none) {
		m := mistake(inDice, "no plan for %s has a fixed maximum: "+
			"its factor %d divides no product of the dice; %s, or add a die whose "+
			"sides are a multiple of %d", q.Made(), none.Lacking,
			cmp.Or(q.Unbounded, "allow plans without one"), none.Lacking)
		m.wrapped = ErrNoBound
		return nil, m
	}
	if err != nil {
		return nil, q.stopped(err)
	}
	r := &Planner{question: q, hand: hand, search: found}
	r.cheapest, err = r.of(found.Cheapest)
	return r, err
}

// Plan returns the answer with another part Within, from 0 to MaxWithin. With 0 it is
// that of all searches, also if the question is Quick.
func (r *Planner) Plan(ctx context.Context, within float64) (*Plan, error) {
	if within == 0 && r.search.Partial {
		return r.best(ctx)
	}
	easiest, err := r.search.Easiest(ctx, within)
	if err != nil {
		return nil, r.question.stopped(err)
	}
	if easiest.Automaton == r.search.Cheapest.Automaton {
		return r.cheapest, nil
	}
	return r.of(easiest)
}

// best returns the answer within 0 of the same question that is not Quick.
func (r *Planner) best(ctx context.Context) (*Plan, error) {
	if r.whole == nil {
		q := r.question
		q.Quick = false
		whole, err := q.Planner(ctx)
		if err != nil {
			return nil, err
		}
		r.whole = whole
	}
	return r.whole.Plan(ctx, 0)
}

// Usual returns the answer for people who name no Within, which then is about what they
// will accept. An expression whose dice are at hand is rolled as it is written, unless a
// cheaper plan is as easy. A table of many outcomes is its roll, and looked up in the
// book, with the same exception. All else has the answer of [Planner.WithCard].
func (r *Planner) Usual(ctx context.Context, within float64) (*Plan, error) {
	p, err := r.WithCard(ctx, within)
	if err != nil {
		return nil, err
	}
	wanted := r.search.LookedUp
	if r.question.ownDice() {
		wanted = r.search.Written
	}
	found, any, err := wanted(ctx)
	if err != nil {
		return nil, r.question.stopped(err)
	}
	if !any {
		return p, nil
	}
	made, err := r.of(found)
	if err != nil || p.Automaton.Ease() <= found.Ease() && p.Expected.Cmp(made.Expected) <= 0 {
		return p, err
	}
	return made, nil
}

// WithCard returns the answer of [Planner.Plan], or if this has no card, a plan that
// costs more: an expression is rolled as it is written, with dice that are made, and all
// else has the cheapest plan that is found which has a card.
func (r *Planner) WithCard(ctx context.Context, within float64) (*Plan, error) {
	p, err := r.Plan(ctx, within)
	if err != nil || p.hasCard() {
		return p, err
	}
	found, any, err := r.search.Written(ctx)
	if err == nil && !any {
		fits := func(c search.Candidate) bool {
			made, err := r.of(c)
			return err == nil && made.hasCard()
		}
		found, any, err = r.search.Fitting(ctx, within, fits)
	}
	if err != nil {
		return nil, r.question.stopped(err)
	}
	if !any {
		return p, nil
	}
	return r.of(found)
}

// of returns the plan that the search found, at the costs of the hand.
func (r *Planner) of(found search.Candidate) (*Plan, error) {
	a, unit := *found.Automaton, unitOf(r.hand)
	a.Throws = slices.Clone(a.Throws)
	for i := range a.Throws {
		a.Throws[i].Cost *= unit
		a.Throws[i].Costs = slices.Clone(a.Throws[i].Costs)
		for k := range a.Throws[i].Costs {
			a.Throws[i].Costs[k] *= unit
		}
	}
	p, err := proved(&a, r.hand, found.Proof, unit)
	if err == nil {
		p.question = r.question
	}
	return p, err
}
