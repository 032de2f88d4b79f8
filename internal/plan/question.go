// Package plan is the door to the planner. A [Question] says what to make, from which
// dice, and what counts. Its answer is a [Plan]: a proved strategy that knows its cost,
// its bound, its document and its card. Package dice, the program and the page ask here.
package plan

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"

	"example.com/dice/internal/arith"
	"example.com/dice/internal/automaton"
	"example.com/dice/internal/notation"
	"example.com/dice/internal/search"
	"example.com/dice/internal/words"
)

// A Question asks how to make a die, or how to draw from weights.
type Question struct {
	Title   string               // of the die, such as 2d6; if empty, mistakes describe it
	Target  int                  // the outcomes, at least 1
	Weights []int                // of the outcomes; nil for a fair die
	Names   []string             // of the outcomes; nil for the numbers 1 to Target
	Expr    *notation.Expression // whose results are the names; nil for other targets
	NoPlan  string               // why an expression has none

	Dice     []int               // at hand, in any order; like dice count only if Together
	Cost     func(sides int) int // of a roll; nil if rolls or throws count
	Together bool                // the dice can be thrown together, and throws count

	Bounded   bool    // the worst case comes first, then the average
	Unbounded string  // how people ask for plans without a maximum; if empty, mistakes describe it
	Simplest  bool    // the easiest comes first, of the plans that cost at most
	Within    float64 // this part of the least cost more, from 0 to MaxWithin
	Quick     bool    // by a search of milliseconds; see [Planner]
}

// MaxWithin is the largest part of the least cost that an easier plan may cost more.
const MaxWithin = 10

// A Mistake is an error in a question. Its text says what is wrong and what to do, for
// people as for programs.
type Mistake struct {
	Part  string `json:"field"` // that is wrong: target, dice or amounts
	Text  string `json:"text"`
	Use   string `json:"use,omitempty"`   // to write instead, if the text proposes one thing
	Lines []int  `json:"lines,omitempty"` // of a table that are wrong, from 1
	kind  error
}

func (m *Mistake) Error() string { return m.Text }

// Unwrap returns [ErrNoBound] for a question that has only plans without a bound.
func (m *Mistake) Unwrap() error { return m.kind }

// ErrNoBound is in the chain of a mistake if all plans are without a bound.
var ErrNoBound = errors.New("dice: no plan has a fixed maximum")

// The parts of a question that a mistake can be in.
const (
	inTarget  = "target"
	inDice    = "dice"
	inAmounts = "amounts"
)

func mistake(part, format string, values ...any) *Mistake {
	return &Mistake{Part: part, Text: fmt.Sprintf(format, values...)}
}

// Make sets what the question asks for.
func (q *Question) Make(t notation.Target) {
	q.Title, q.Target, q.Weights, q.Names = t.Title, t.Outcomes, t.Weights, t.Names
	q.Expr, q.NoPlan = t.Expr, t.NoPlan
	if n := len(t.Weights); t.Names == nil && n > 1 &&
		slices.Min(t.Weights) == slices.Max(t.Weights) {
		q.Names = automaton.Lettered(n) // 9:9 has outcomes, as other weights have, and is not a d2
	}
}

// Made returns what the question asks for, in words: a d13, 2d6, 4 weighted outcomes.
func (q Question) Made() string {
	switch {
	case q.Weights != nil || q.written():
		return cmp.Or(q.Title, fmt.Sprintf("%d weighted outcomes", q.Target))
	case q.Title != "":
		return "a " + q.Title
	}
	return fmt.Sprintf("a d%d", q.Target)
}

// written reports whether the question is an expression of more than one plain die.
func (q Question) written() bool { return q.Expr != nil && q.Expr.Die() == 0 && !q.Expr.Coin }

// maxWeights is the most outcomes with unequal weights.
const maxWeights = 4096

// problem returns the question as the search takes it, and the dice at hand.
func (q Question) problem(ctx context.Context) (p search.Problem, hand automaton.Hand, err error) {
	p = search.Problem{Target: uint64(q.Target), Bounded: q.Bounded, Quick: q.Quick,
		Simplest: q.Simplest, Names: q.Names}
	for _, w := range q.Weights {
		p.Weights = append(p.Weights, uint64(w))
	}
	err = q.checkOutcomes()
	if err == nil {
		hand, err = q.hand()
	}
	if err == nil {
		err = q.setThrows(ctx, &p, hand)
	}
	if sum := q.asWritten(); err == nil && q.Simplest && sum != nil {
		p.AsWritten = func() *automaton.Automaton {
			return sum.Automaton(inUnit(hand), automaton.MaxTable)
		}
	}
	if err == nil && !(q.Within >= 0 && q.Within <= MaxWithin) {
		err = mistake(inDice, "a plan that may cost %v %% more than the cheapest is out of range; "+
			"allow from 0 to %d %%, a part from 0 to %d", 100*q.Within, 100*MaxWithin, MaxWithin)
	}
	return p, hand, err
}

func (q Question) checkOutcomes() error {
	if q.NoPlan != "" {
		text := q.NoPlan + "."
		if hand := q.ByHand(); hand.Cost != nil {
			text += " " + q.byHand(hand, "")
		}
		return mistake(inTarget, "%s", text)
	}
	if q.Weights == nil && q.Target < 1 {
		return mistake(inTarget, "no die has %d sides; ask for at least 1", q.Target)
	}
	if q.Weights != nil {
		sum, count, err := arith.Weights(q.Weights)
		switch {
		case err != nil:
			return &Mistake{Part: inTarget, Text: err.Error()}
		case q.Target != len(q.Weights):
			return mistake(inTarget, "there are %s for %s; give each outcome one weight",
				words.Count(len(q.Weights), "weight"), words.Count(q.Target, "outcome"))
		case q.Target > maxWeights && sum != uint64(count*arith.Common(q.Weights)):
			return mistake(inTarget, "%d outcomes are too many; use at most %d, or equal weights", q.Target,
				maxWeights)
		}
	}
	if q.Names != nil {
		if err := automaton.CheckNames(q.Names, uint64(q.Target)); err != nil {
			return &Mistake{Part: inTarget, Text: err.Error()}
		}
	}
	return nil
}

// hand returns the dice at hand that have more than one side, with their costs.
func (q Question) hand() (h automaton.Hand, err error) {
	h.Together = q.Together
	for _, sides := range q.Dice {
		if sides < 1 {
			return h, mistake(inDice, "no die has %d sides; use dice with at least 2", sides)
		}
		if sides > 1 {
			h.Dice = append(h.Dice, sides)
		}
	}
	slices.Sort(h.Dice)
	if q.Together && q.Cost != nil {
		return h, mistake(inAmounts, "costs are of single rolls; count costs or throws, not both")
	}
	if q.Together {
		return h, nil
	}
	h.Dice = slices.Compact(h.Dice)
	for i := 0; i < len(h.Dice) && q.Cost != nil; i++ {
		cost := q.Cost(h.Dice[i])
		if cost < 1 || cost > automaton.MaxCost {
			return h, mistake(inAmounts, "a roll of a d%d cannot cost %d; use costs from 1 to %d",
				h.Dice[i], cost, automaton.MaxCost)
		}
		h.Costs = append(h.Costs, cost)
	}
	return h, nil
}

// Plan returns the answer: the cheapest plan that the search finds, or, if Simplest, the
// easiest one of those that cost hardly more. It returns a [*Mistake], or soon after the
// context has ended its error.
func (q Question) Plan(ctx context.Context) (*Plan, error) {
	r, err := q.Planner(ctx)
	if err != nil {
		return nil, err
	}
	return r.Plan(ctx, q.Within)
}

// A Planner answers one question with several parts Within, and searches nothing twice.
// It is not safe for concurrent use.
type Planner struct {
	Partial  bool // the question is Quick, and without that may have a better plan
	question Question
	hand     automaton.Hand
	search   *search.Search
	cheapest *Plan
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
		m.kind = ErrNoBound
		return nil, m
	}
	if err != nil {
		return nil, q.stopped(err)
	}
	cheapest, err := inUnits(found.Cheapest, hand)
	return &Planner{found.Partial, q, hand, found, cheapest}, err
}

// Plan returns the answer with another part Within, from 0 to MaxWithin.
func (r *Planner) Plan(ctx context.Context, within float64) (*Plan, error) {
	easiest, err := r.search.Easiest(ctx, within)
	if err != nil {
		return nil, r.question.stopped(err)
	}
	if easiest.Automaton == r.search.Cheapest.Automaton {
		return r.cheapest, nil
	}
	made, err := inUnits(easiest, r.hand)
	// the easiest one may be cheaper, in the tenth digit
	if err == nil && r.question.Simplest && r.cheapest.Expected.Cmp(made.Expected) <= 0 {
		made.cheapest = r.cheapest
	}
	return made, err
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
	wanted := r.search.Booked
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

// of returns a plan that was found beside the cheapest one.
func (r *Planner) of(found search.Candidate) (*Plan, error) {
	made, err := inUnits(found, r.hand)
	if err == nil {
		made.cheapest = r.cheapest
	}
	return made, err
}

// ownDice reports whether all dice of an expression are at hand, or can be read from
// those that are.
func (q Question) ownDice() bool {
	if !q.written() {
		return false
	}
	for _, p := range q.Expr.Played() {
		if p.Sides > 1 && counted(q.Dice, p.Sides) == 0 && (p.Sides != 100 || counted(q.Dice, 10) == 0) {
			return false
		}
	}
	return true
}

// stopped says in the error of a context that has ended what was stopped.
func (q Question) stopped(err error) error {
	if errors.Is(err, context.Canceled) || errors.Is(err, context.DeadlineExceeded) {
		return fmt.Errorf(
			"stopped before the plan for %s was found: %w; give it more time, or fewer dice", q.Made(), err)
	}
	return err
}
