package dice

import (
	"context"
	"fmt"
	"slices"

	"example.com/dice/internal/plan"
)

// A PlanOption changes what [Plan] makes or optimizes: [Weights], [Cost] and others.
type PlanOption interface{ set(*plan.Question) }

type questionOption func(*plan.Question)

func (o questionOption) set(q *plan.Question) { o(q) }

// ErrNoBound is wrapped by the error of [Plan] with [Bounded] if no strategy has a fixed
// maximum cost.
var ErrNoBound = plan.ErrNoBound

// Weights makes Plan draw outcomes instead of making a die: index i with probability
// weights[i]/sum, exactly. The target of Plan must be the number of weights. A weight of
// 0 is never drawn, and equal weights give the strategy of a fair die. [Strategy.Picker]
// draws an index; [Strategy.Walk] and the cards number the results from 1.
//
// From {4, 6, 8, 10, 12, 20} the weights 60, 30, 9 and 1 take 1.05 rolls, and the sum of
// two d6 1.2528. With one kind of die and up to 100 weights no procedure with that kind
// takes fewer rolls, to within 10^-30. A larger table may start again early, and
// [SimWeighted] takes fewer rolls: 13.0 instead of 22.5 for one of 4096 weights from
// coins. With several kinds the strategy costs at most 10^-9 more than with any one of
// them, or than a fair die with as many sides as the sum.
//
// Plan returns an error if a weight is negative or none is above 0, if the sum of the
// weights times their number times the sides of a die exceeds 2^63, or if there are
// more than 4096 weights, unless all are equal.
func Weights(weights ...int) PlanOption {
	weights = append([]int{}, weights...)
	return questionOption(func(q *plan.Question) { q.Weights = weights })
}

// Names gives each outcome a name, which cards and [Strategy.MarshalJSON] use instead
// of the numbers from 1. Plan returns an error unless there is one name for each
// outcome, a line of text of at most 200 characters.
func Names(names ...string) PlanOption {
	names = slices.Clone(names)
	return questionOption(func(q *plan.Question) { q.Names = names })
}

// Cost makes Plan minimize the expected cost if rolling a die costs cost(sides), from 1
// to 1,000,000. Without it each roll costs 1. Plan calls cost once for each kind of
// die. Cost panics if cost is nil. It excludes [PerThrow].
func Cost(cost func(sides int) int) PlanOption {
	if cost == nil {
		misuse("Cost", "nil function; omit the option if all rolls cost the same")
	}
	return questionOption(func(q *plan.Question) { q.Cost = cost })
}

// PerThrow makes Plan minimize the expected number of throws with the listed dice,
// duplicates counted: any of them can be thrown together. A throw whose combinations
// times target exceed 2^63 is used only if it gives the result at once. PerThrow excludes
// [Cost].
func PerThrow() PlanOption { return questionOption(func(q *plan.Question) { q.Together = true }) }

// Bounded makes Plan minimize the worst case first, and then the expected cost. It is the
// least of all divisions, unless the target is large; whether any other strategy has a
// lower one is open (docs/plans.md). If the target has a prime factor that no die has,
// there is no worst case: Plan returns an error that wraps [ErrNoBound] and names the
// factor.
func Bounded() PlanOption { return questionOption(func(q *plan.Question) { q.Bounded = true }) }

// Simplest makes Plan take the easiest strategy ([Strategy.Ease]) among those that cost
// at most the fraction within more than the cheapest of a quick search, which takes
// milliseconds: Simplest(0.1) allows 10 % more, Simplest(5) six times the cost.
// Simplest(0) takes the easiest of the cheapest that Plan finds. Of equally easy ones it
// takes the cheapest, and if none has a card, the cheapest strategy that has one. From
// {4, 6, 8, 10, 12, 20} a d97 is two digits of d10s with Simplest(0.1), as "dice plan
// -within 10" prints it; the cheapest strategy has 292 rows.
//
// Outcomes and cases are numbered so that neighbouring faces lead to the same place; the
// results differ from those without this option. Weights may become a number that dice
// make, such as a d100, which is looked up in a table. Weights that sum to more than
// 131,072 are not made easier. Plan returns an error unless within is from 0 to 10.
func Simplest(within float64) PlanOption {
	return questionOption(func(q *plan.Question) {
		q.Simplest, q.Within, q.Quick = true, within, within != 0
	})
}

// Plan returns the cheapest strategy it finds for making a fair die of target sides
// from dice of the available kinds, each of which may be rolled any number of times or
// not at all. [Strategy.Expected] is its cost in rolls; [Strategy.LowerBound] proves
// how close that is to the best possible. For targets to 120 from {4, 6, 8, 10, 12, 20}
// the difference is 0.006 % on average and 0.081 % at most. The options [Cost],
// [PerThrow], [Bounded] and [Simplest] set other goals; [Weights] makes a loot table.
//
// Order and repetition in available do not matter, except to PerThrow. With one kind of
// die the strategy rolls as [Sim] does, which is optimal; Simplest may change that. A
// long one starts over at cases that fewer than one result in 10^42 reaches. The result
// is the same on every machine, but a later version of this package may find a cheaper
// strategy, which gives other results for the same faces.
//
// Plan takes a tenth of a second on average for those targets and dice, and a few seconds
// at most for any; [PlanContext] can be cancelled. It panics if an option is nil. It
// returns an error if no strategy exists, if a number of sides is below 1, or if target
// times the sides of the largest die exceeds 2^63. docs/plans.md describes the search and
// its sources.
func Plan(target int, available []int, opts ...PlanOption) (*Strategy, error) {
	return PlanContext(context.Background(), target, available, opts...)
}

// PlanContext is [Plan] that can be cancelled. It never returns a partial result:
// either the strategy that Plan would return, or an error. It panics if ctx is nil.
// About a tenth of a second after ctx has ended, it returns an error that wraps
// [context.Canceled] or [context.DeadlineExceeded].
func PlanContext(
	ctx context.Context, target int, available []int, opts ...PlanOption,
) (*Strategy, error) {
	if ctx == nil {
		misuse("PlanContext", "nil context; use Plan, or context.Background()")
	}
	q := plan.Question{Target: target, Dice: available}
	for _, o := range opts {
		if o == nil {
			misuse("Plan", "nil option; omit it")
		}
		o.set(&q)
	}
	p, err := q.Plan(ctx)
	if err != nil {
		return nil, fmt.Errorf("dice: Plan: %w", err)
	}
	return &Strategy{p}, nil
}
