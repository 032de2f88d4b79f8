package dice

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"math"
	"math/big"
	"math/bits"
	"slices"

	"example.com/dice/internal/automaton"
	"example.com/dice/internal/search"
)

// A PlanOption changes what [Plan] optimizes: [Cost], [Bounded] and others.
type PlanOption interface{ set(*request) }

type option func(*request)

func (o option) set(r *request) { o(r) }

// A request is what Plan is asked for, and the problem for the search.
type request struct {
	target    int
	weights   []int // nil for a fair die
	available []int
	names     []string
	cost      func(sides int) int
	perThrow  bool
	possible  int    // outcomes of a weight above 0
	cases     uint64 // that may be rolled at once with a die, at most
	search.Problem
}

// Cost makes Plan minimize the expected cost if rolling a die costs cost(sides), from 1
// to 1,000,000. Without it each roll costs 1. Plan calls cost once for each kind of
// die. Cost panics if cost is nil. It excludes [PerThrow].
func Cost(cost func(sides int) int) PlanOption {
	if cost == nil {
		misuse("Cost", "nil function; omit the option if all rolls cost the same")
	}
	return option(func(r *request) { r.cost = cost })
}

// PerThrow makes Plan minimize the expected number of throws with the listed dice,
// duplicates counted: any of them can be thrown together. Of equally good throws it
// takes one with fewer dice. A throw whose combinations times target exceed 2^63 is
// used only if it gives the result at once. PerThrow excludes [Cost].
func PerThrow() PlanOption { return option(func(r *request) { r.perThrow = true }) }

// Bounded makes Plan minimize the worst case first, and then the expected cost. The
// worst case is the least among the strategies that Plan searches for a target of that
// size. Plan returns an error that names a prime factor of the target if no die has it.
func Bounded() PlanOption { return option(func(r *request) { r.Bounded = true }) }

// Simplest makes Plan take the easiest strategy that it finds among those whose expected cost is
// at most the fraction within above the cheapest: Simplest(0.1) allows 10 % more. Of equally
// easy ones it takes the cheapest. [Strategy.Ease] measures them, and more slack never gives a
// strategy that is less easy. From {4, 6, 8, 10, 12, 20} a d97 is two digits of d10s with
// Simplest(0.1); the cheapest strategy, [Strategy.Cheapest], has 143 rows.
//
// Outcomes and cases are numbered so that neighbouring faces lead to the same place;
// the results differ from those without this option. With [Bounded] little can be gained.
// Targets above about 100 and tables take a few tenths of a second. Weights that sum to more
// than 131,072, or of more than 64 outcomes, have no easier strategy than the cheapest. Plan
// returns an error unless within is from 0 to 1.
func Simplest(within float64) PlanOption {
	return option(func(r *request) { r.Simplest, r.Within = true, within })
}

// Plan returns the cheapest strategy it finds for making a fair die of target sides
// from dice of the available kinds, each of which may be rolled any number of times or
// not at all. [Strategy.Expected] is its cost in rolls; [Strategy.LowerBound] proves
// how close that is to the best possible. For targets to 120 from {4, 6, 8, 10, 12, 20}
// the difference is 0.006 % on average and 0.07 % at most. The options [Cost],
// [PerThrow], [Bounded] and [Simplest] set other goals.
//
// Order and repetition in available do not matter, except to PerThrow. With one kind of
// die the strategy rolls as [Sim] does, which is optimal; Simplest may change that. The
// result is the same on every machine, but a later version of this package may find a
// cheaper strategy, which gives other results for the same faces.
//
// Plan takes a tenth of a second on average for those targets and dice, and a few
// seconds at most for any; [PlanContext] can be cancelled. It panics if an option is
// nil. It returns a [*PlanError] if an argument is out of range or no strategy exists.
// The search and its sources are described in docs/plans.md.
func Plan(target int, available []int, opts ...PlanOption) (*Strategy, error) {
	return PlanContext(context.Background(), target, available, opts...)
}

// PlanContext is [Plan] that can be cancelled. It never returns a partial result:
// either the strategy that Plan would return, or an error. It panics if ctx is nil.
// About a tenth of a second after ctx has ended, it returns an error that wraps
// [context.Canceled] or [context.DeadlineExceeded].
func PlanContext(ctx context.Context, target int, available []int, opts ...PlanOption) (*Strategy, error) {
	if ctx == nil {
		misuse("PlanContext", "nil context; use Plan, or context.Background()")
	}
	r := request{target: target, available: available}
	return r.answer(ctx, opts)
}

func (r *request) answer(ctx context.Context, opts []PlanOption) (*Strategy, error) {
	e := &PlanError{Target: r.target, Weights: r.weights}
	for _, o := range opts {
		if o == nil {
			misuse(e.function(), "nil option; omit it")
		}
		o.set(r)
	}
	s, err := r.plan(ctx)
	var fault *PlanError
	switch ended := ctx.Err(); {
	case err == nil || errors.As(err, &fault):
		return s, err
	case ended != nil && errors.Is(err, ended):
		err = fmt.Errorf("stopped before the plan for %s was found: %w; give it more time, or fewer dice", e.goal(), ended)
	}
	return nil, fmt.Errorf("dice: %s: %w", e.function(), err)
}

func (r *request) fault(e PlanError) error {
	e.Target, e.Weights, e.Dice = r.target, slices.Clone(r.weights), slices.Clone(r.available)
	return &e
}

func (r *request) plan(ctx context.Context) (*Strategy, error) {
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	if err := r.setThrows(ctx); err != nil {
		return nil, err
	}
	if !(r.Within >= 0 && r.Within <= 1) {
		return nil, r.fault(PlanError{Fault: FaultWithin, Within: r.Within})
	}
	r.Problem.Names = r.names
	a, best, err := search.Best(ctx, r.Problem)
	var none *search.NoBoundError
	if errors.As(err, &none) {
		return nil, r.fault(PlanError{Fault: FaultBound, Factor: int(none.Lacking)})
	}
	if err != nil {
		return nil, err
	}
	strategy := func(a *automaton.Automaton, tidier bool) (s *Strategy, err error) {
		a.Names = r.names
		for _, a := range []*automaton.Automaton{a.Tidied(tidier), a} { // tidied, it may be too large to verify
			var expected *big.Rat
			if expected, err = a.Verify(ctx); err == nil {
				return newStrategy(a, expected, slices.Concat(r.Throws, r.Large))
			}
		}
		return nil, err
	}
	s, err := strategy(a, r.Simplest)
	if err != nil || !r.Simplest {
		return s, err
	}
	cheapest, err := strategy(best, false)
	if err != nil {
		return nil, err
	}
	if cheapest.expected.Cmp(s.expected) <= 0 { // the simplest one may be cheaper, in the tenth digit
		s.cheapest = cheapest
	}
	return s, nil
}

const (
	maxCost   = 1_000_000
	maxThrows = 4096
)

// setThrows sets the possible throws, by sides, and the large ones, with which not every
// number of open cases can be rolled. It returns an error if an argument is wrong.
func (r *request) setThrows(ctx context.Context) error {
	if err := r.checkOutcomes(); err != nil {
		return err
	}
	var dice []int
	for _, sides := range r.available {
		if sides < 1 {
			return r.fault(PlanError{Fault: FaultDie, Sides: sides})
		}
		if sides > 1 {
			dice = append(dice, sides)
		}
	}
	if r.perThrow && r.cost != nil {
		return r.fault(PlanError{Fault: FaultOptions})
	}
	if r.target == 1 || r.possible == 1 {
		return nil
	}
	if len(dice) == 0 {
		return r.fault(PlanError{Fault: FaultDice})
	}
	slices.Sort(dice)
	if r.perThrow {
		return r.setThrowsOf(ctx, dice)
	}
	for _, sides := range slices.Compact(dice) {
		cost := 1
		if r.cost != nil {
			cost = r.cost(sides)
		}
		if cost < 1 || cost > maxCost {
			return r.fault(PlanError{Fault: FaultCost, Sides: sides, Cost: cost})
		}
		if !r.fits(uint64(sides)) {
			return r.fault(PlanError{Fault: FaultCases, Sides: sides})
		}
		r.Throws = append(r.Throws, automaton.Throw{Sides: uint64(sides), Cost: cost, Dice: []int{sides}})
	}
	return nil
}

// fits reports whether every number of open cases can be rolled with the die.
func (r *request) fits(sides uint64) bool {
	hi, cases := bits.Mul64(r.cases, sides)
	return hi == 0 && cases <= math.MaxInt64
}

// setThrowsOf sets the throws with dice of the hand: for each number of combinations,
// the one with the fewest dice. Large ones above 2^63, or all if there are too many,
// are one throw of endless sides.
func (r *request) setThrowsOf(ctx context.Context, hand []int) error {
	found, endless := map[uint64][]int{1: nil}, false // dice by their product
	tooLarge := func(product uint64, _ []int) bool { return !r.fits(product) }
	for i, sides := range hand {
		if err := ctx.Err(); err != nil {
			return err
		}
		if i >= 63 && hand[i-63] == sides {
			continue // one throw cannot have as many of them
		}
		for product, dice := range maps.Clone(found) { // so that no throw has this die twice
			hi, more := bits.Mul64(product, uint64(sides))
			if hi != 0 || more > math.MaxInt64 {
				endless = true
			} else if old, ok := found[more]; !ok || len(dice)+1 < len(old) {
				found[more] = append([]int{sides}, dice...)
			}
		}
		fitting := maps.Clone(found)
		maps.DeleteFunc(fitting, tooLarge)
		if len(fitting)-1 > maxThrows {
			return r.fault(PlanError{Fault: FaultThrows})
		}
		if len(found)-len(fitting) > maxThrows {
			found, endless = fitting, true
		}
	}
	delete(found, 1)
	for _, product := range slices.Sorted(maps.Keys(found)) {
		t := automaton.Throw{Sides: product, Cost: 1, Dice: found[product]}
		if r.fits(product) {
			r.Throws = append(r.Throws, t)
		} else {
			r.Large = append(r.Large, t)
		}
	}
	settles := func(t automaton.Throw) bool { return t.Sides%uint64(r.target) == 0 }
	if len(r.Throws) == 0 && (r.weights != nil || !slices.ContainsFunc(r.Large, settles)) {
		return r.fault(PlanError{Fault: FaultCases, Sides: hand[0]})
	}
	if endless {
		r.Large = append(r.Large, automaton.Throw{Sides: automaton.Endless, Cost: 1})
	}
	return nil
}
