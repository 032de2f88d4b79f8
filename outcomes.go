package dice

import (
	"context"
	"fmt"
	"math/bits"
	"slices"

	"example.com/dice/internal/automaton"
)

// PlanWeighted returns the cheapest strategy it finds for drawing index i with
// probability weights[i]/sum, exactly, from dice of the available kinds. Only the
// ratios of the weights matter; a weight of 0 is never drawn. [Strategy.Picker] draws
// an index; [Strategy.Walk] and the cards number the results from 1. The options are
// those of [Plan], and equal weights give its strategy. The weights come before the
// dice; [Names] finds out if they are swapped.
//
// From {4, 6, 8, 10, 12, 20} the weights 60, 30, 9 and 1 take 1.05 rolls, and the sum
// of two d6 1.2528. With one kind of die no procedure takes fewer rolls, as for
// [Weighted]. With several the strategy costs no more than with any one of them, nor
// than a fair die with as many sides as the sum, to within 10^-9. A long strategy
// starts again early where that adds less than 10^-7 to the cost.
//
// PlanWeighted panics as PlanContext does, and returns its errors. It returns a
// [*PlanError] also if a weight is negative or none is above 0, if the sum of the
// weights times their number times the sides of a die exceeds 2^63, or if there are
// more than 4096 weights, unless all are equal.
func PlanWeighted(ctx context.Context, weights, available []int, options ...PlanOption) (*Strategy, error) {
	if ctx == nil {
		misuse("PlanWeighted", "nil context; use context.Background()")
	}
	r := request{target: len(weights), weights: append([]int{}, weights...), available: available}
	return r.answer(ctx, options)
}

// Names gives each outcome a name, which cards and [Strategy.MarshalJSON] use instead
// of the numbers from 1. Plan returns a [*PlanError] unless there is one name for each
// outcome, a line of text of at most 200 bytes.
func Names(names ...string) PlanOption {
	names = slices.Clone(names)
	return option(func(r *request) { r.names = names })
}

// maxWeights is the most outcomes with unequal weights.
const maxWeights = 4096

func (r *request) checkOutcomes() error {
	r.Target, r.cases = uint64(r.target), uint64(r.target)
	if r.weights != nil {
		if err := r.weigh(); err != nil {
			return r.fault(PlanError{Fault: FaultWeights, Reason: err.Error()})
		}
	} else if r.target < 1 {
		return r.fault(PlanError{Fault: FaultTarget})
	}
	if r.names == nil {
		return nil
	}
	if err := automaton.CheckNames(r.names, r.Target); err != nil {
		return r.fault(PlanError{Fault: FaultNames, Reason: err.Error()})
	}
	return nil
}

// weigh sets the number of weights above 0, and cases, which are more if these differ.
func (r *request) weigh() error {
	t, err := newTables(r.weights)
	if err != nil {
		return err
	}
	for _, w := range r.weights {
		r.Weights = append(r.Weights, uint64(w))
	}
	r.possible = len(t.index)
	if t.sum == uint64(r.possible) { // all are 1, without their common divisor
		return nil
	}
	if r.target > maxWeights {
		return fmt.Errorf("%d outcomes are too many; use at most %d, or equal weights", r.target, maxWeights)
	}
	hi, cases := bits.Mul64(t.sum, r.cases)
	if hi > 0 {
		return fmt.Errorf("the sum of the weights, %d, is too large for %d outcomes; divide the weights", t.sum, r.target)
	}
	r.cases = cases
	return nil
}
