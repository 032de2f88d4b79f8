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

	"example.com/dice/internal/automaton"
	"example.com/dice/internal/notation"
)

// A Question asks how to make a die, or how to draw from weights.
type Question struct {
	Title   string               // the name of the die, such as 2d6; if empty, mistakes describe it
	Target  int                  // the number of outcomes, at least 1
	Weights []int                // the weights of the outcomes; nil for a fair die
	Names   []string             // the names of the outcomes; nil for the numbers 1 to Target
	Expr    *notation.Expression // the expression whose results are the names; nil for others
	NoPlan  string               // why an expression has none

	Dice     []int               // the dice at hand, in any order; like dice count only if Together
	Cost     func(sides int) int // the cost of a roll; nil if rolls or throws count
	Together bool                // the dice can be thrown together, and throws count

	Bounded   bool    // the worst case comes first, then the average
	Unbounded string  // how people ask for plans without a maximum; if empty, mistakes describe it
	Simplest  bool    // the easiest of the plans that Within allows comes first
	Within    float64 // the part that an easier plan may cost more, from 0 to MaxWithin
	Quick     bool    // by a search of milliseconds; see [Planner]
}

// MaxWithin is the largest part of the least cost that an easier plan may cost more.
const MaxWithin = 10

// A Mistake is an error in a question. Its text says what is wrong and what to do, for
// people as for programs.
type Mistake struct {
	Field   string `json:"field"` // that is wrong: target, dice or amounts
	Text    string `json:"text"`
	Use     string `json:"use,omitempty"`   // what to write instead, if the text proposes one thing
	Lines   []int  `json:"lines,omitempty"` // the lines of a table that are wrong, from 1
	wrapped error
}

func (m *Mistake) Error() string { return m.Text }

// Unwrap returns [ErrNoBound] for a question that has only plans without a bound.
func (m *Mistake) Unwrap() error { return m.wrapped }

// ErrNoBound is in the chain of a mistake if all plans are without a bound.
var ErrNoBound = errors.New("dice: no plan has a fixed maximum")

// The fields of a question that a mistake can be in.
const (
	inTarget  = "target"
	inDice    = "dice"
	inAmounts = "amounts"
)

func mistake(field, format string, values ...any) *Mistake {
	return &Mistake{Field: field, Text: fmt.Sprintf(format, values...)}
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

// questionOf returns a question that a plan answers. A document does not tell whether its
// worst case came first, nor which expression its weights are of.
func questionOf(a *automaton.Automaton, hand automaton.Hand) Question {
	q := Question{Target: int(a.Target), Names: a.Names, Dice: hand.Dice, Together: hand.Together}
	for _, w := range a.Weights {
		q.Weights = append(q.Weights, int(w))
	}
	if sum, written := a.Recipe.(*automaton.Sum); written {
		q.Expr, q.Title, q.Simplest = sum.Expr(), sum.Expr().String(), true
	}
	if hand.Costs != nil {
		q.Cost = func(sides int) int { return hand.Cost(slices.Index(hand.Dice, sides)) }
	}
	return q
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

// stopped says in the error of a context that has ended what was stopped.
func (q Question) stopped(err error) error {
	if errors.Is(err, context.Canceled) || errors.Is(err, context.DeadlineExceeded) {
		return fmt.Errorf(
			"stopped before the plan for %s was found: %w; give it more time, or fewer dice", q.Made(), err)
	}
	return err
}
