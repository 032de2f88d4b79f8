package dice

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"maps"
	"math"
	"math/bits"
	"slices"

	"example.com/dice/internal/automaton"
	"example.com/dice/internal/plan"
)

// A PlanOption changes what [Plan] looks for.
type PlanOption interface{ set(*request) }

type option func(*request)

func (o option) set(r *request) { o(r) }

// A request is what a plan is asked for.
type request struct {
	target    int
	available []int
	cost      func(sides int) int
	perThrow  bool
	bounded   bool
	simplest  bool
	within    float64
}

// Cost makes the strategy the best one for dice that cost differently: a coin
// is quicker than a d20. Rolling a die of the given number of sides costs
// cost(sides), from 1 to 1 000 000. Plan calls cost once for each kind of die.
// Without this option, each roll costs 1. Cost panics if cost is nil.
func Cost(cost func(sides int) int) PlanOption {
	if cost == nil {
		misuse("Cost", "nil function; omit the option if all rolls cost the same")
	}
	return option(func(r *request) { r.cost = cost })
}

// PerThrow makes the strategy the best one for the dice in one's hand: what is
// available is these dice, duplicates counted. Any of them can be thrown
// together, and a throw costs 1, however many dice it has; of equally good
// throws the one with fewer dice is chosen.
//
// Throws with so many combinations that target times their number passes 2^63 are
// not considered. PerThrow and [Cost] exclude each other.
func PerThrow() PlanOption { return option(func(r *request) { r.perThrow = true }) }

// Bounded makes the strategy one that always ends: the worst case is as cheap
// as possible, and among the strategies with that worst case the expected cost
// is the least. There is none if a prime factor of the target divides none of
// the dice; then Plan returns an error that names it. The worst case is the
// least among the strategies that Plan looks at for a target of that size.
func Bounded() PlanOption { return option(func(r *request) { r.bounded = true }) }

// Simplest makes the strategy one that is easy for people to follow: the one with
// the fewest rows to look up, of those whose expected cost is at most this part
// above that of the best strategy; Simplest(0.01) takes 1 % more. A row is one of
// the equally likely cases from which something is rolled: what a player finds in
// a table. Simplest(0) is the simplest of the best.
//
// From {4, 6, 8, 10, 12, 20}, for example, a d97 takes 16 rows within 1 %, and 442
// if rolls are all that counts. [Strategy.Best] is the one that it is compared with.
//
// The search (branch and bound; Land and Doig 1960) goes through all strategies
// that divide their open cases among dice, each kind once, and then share what is
// left among few numbers of open cases, at worst by beginning again. The result
// has the fewest rows of these for small targets, to about 100 with the usual
// dice; for larger ones the best that is found in some tenths of a second, and
// above 16 384 the best strategy without the cases that are hardly ever open.
// With [Bounded], the worst case stays as cheap as possible, and little can be
// left out.
//
// Plan returns an error if within is negative, infinite or not a number.
func Simplest(within float64) PlanOption {
	return option(func(r *request) { r.simplest, r.within = true, within })
}

// Plan returns the best strategy that it finds for making a die of target sides
// from the available kinds of dice, each of which can be rolled any number of
// times: the one with the least expected number of rolls, or the least expected
// cost with the options [Cost], [PerThrow], [Bounded] and [Simplest]. Every result
// of the strategy has exactly the same probability.
//
// From {4, 6, 8, 10, 12, 20}, for example, a d13 takes 1.3548 rolls. The d20
// decides 13 of its 20 faces; of the 7 cases that are left, the strategy rolls
// three with a d6, one with a d12 and three with the d20.
//
// Dice may be listed in any order and several times; a d1 is never rolled. With
// one kind of die the strategy is [Sim], roll for roll, unless it is to be the
// simplest, and nothing is better (Knuth and Yao 1976). From several it may not be
// the best that there is. [Strategy.LowerBound] proves how far from it it can be at
// most; for targets to 120 from these six dice that is 0.015 % on average, and
// 0.19 % for the d31. A target of 1 costs nothing.
//
// What is looked at depends on the target:
//
//   - Up to 16 384, with few enough kinds of dice (their number times the target
//     is at most 4 194 304), the open cases may be divided between different dice,
//     and as many of them are decided after each roll as can be. The cost is at
//     most the least of such a strategy, to within 10^-9: a simpler strategy is
//     preferred to smaller savings.
//   - Up to 4096, with 2 to 16 kinds of dice, results may also be packed into the
//     open cases, unless the strategy is to be PerThrow or Bounded: results take
//     unlike cases, one a face of the d20 and two of the d12, say, another four of
//     the d20, and cases of like probability from different dice are open together.
//     So no case is lost because there is not one for every result.
//   - For targets above 16 384 all open cases are rolled with the same kind, though
//     not the same one for each number of cases. The cost is the least for such a
//     strategy if it is found within the first 200 000 steps of the search, as it
//     is for the usual dice; and without [Bounded] it is never above that of the
//     best single kind of die.
//   - Strategies with more than 512 numbers of open cases, and those for the
//     largest targets, begin again from nothing where fair dice lead with odds
//     below 2^-128 only.
//
// Divisions are found by policy iteration (Howard 1960) over a min-plus
// convolution. Packings are found some rolls at a time by linear programs, with
// patterns of cases made on the way (Gilmore and Gomory 1961) and branches on how
// many cases are rolled with which die (Land and Doig 1960); these heuristics end
// in a division, which makes every packing whole. For large targets the search is
// A* (Hart, Nilsson and Raphael 1968).
//
// It takes a tenth of a second on average for targets to 120 from the six dice, and
// up to a second; nothing to speak of where dividing reaches a lower bound, as for
// one kind of die; and seconds at most for any target: after a number of steps,
// which is the same on every machine, it settles for the best found by then.
// [PlanContext] can end it sooner. It uses floating point; that the strategy is
// exact does not depend on it, see [Strategy.Verify]. Later versions of this package
// may find better strategies, which then give other results for the same faces.
//
// Plan returns an error that names the value if target < 1, if no die has more
// than one side or one has fewer, if a cost is out of range, if a die and the
// target are so large that their product passes 2^63, if there are more than
// 4096 different throws, if [Cost] meets [PerThrow], if [Simplest] is given what is
// no part or, for [Bounded], if there is no bound.
func Plan(target int, available []int, opts ...PlanOption) (*Strategy, error) {
	return PlanContext(context.Background(), target, available, opts...)
}

// PlanContext returns what [Plan] does, or an error soon after the context has
// ended, within about a tenth of a second: one that wraps [context.Canceled] or
// [context.DeadlineExceeded]. There is no half of a plan: a strategy that it
// returns is that of Plan, however little time there was. It panics if ctx is
// nil.
func PlanContext(ctx context.Context, target int, available []int, opts ...PlanOption) (*Strategy, error) {
	if ctx == nil {
		misuse("PlanContext", "nil context; use Plan, or context.Background()")
	}
	r := request{target: target, available: available}
	for _, o := range opts {
		if o == nil {
			misuse("Plan", "nil option; omit it")
		}
		o.set(&r)
	}
	s, err := r.plan(ctx)
	if ended := ctx.Err(); ended != nil && errors.Is(err, ended) {
		err = fmt.Errorf("stopped before the plan for a d%d was found: %w; give it more time, or fewer dice", target, ended)
	}
	if err != nil {
		return nil, fmt.Errorf("dice: Plan: %w", err)
	}
	return s, nil
}

// plan returns the strategy that is asked for.
func (r *request) plan(ctx context.Context) (*Strategy, error) {
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	throws, err := r.throws(ctx)
	if err != nil {
		return nil, err
	}
	if !(r.within >= 0 && r.within <= math.MaxFloat64) {
		return nil, fmt.Errorf("the simplest strategy cannot be within %v of the best one; use Simplest(0.01) for 1 %% more, Simplest(0) for the simplest of the best", r.within)
	}
	a, best, err := plan.Best(ctx, plan.Problem{
		Target: uint64(r.target), Throws: throws, Bounded: r.bounded, Simplest: r.simplest, Within: r.within,
	})
	var none *plan.NoBoundError
	if errors.As(err, &none) {
		err = fmt.Errorf("no strategy for a d%d has a bound: its factor %d divides no product of the dice %v; omit Bounded, or add a die whose sides are a multiple of %d",
			r.target, none.Lacking, r.available, none.Lacking)
	}
	if err != nil {
		return nil, err
	}
	s, err := newStrategy(ctx, a)
	if err != nil || best == a {
		return s, err
	}
	s.best, err = newStrategy(ctx, best)
	if err != nil {
		return nil, err
	}
	if s.best.expected.Cmp(s.expected) > 0 { // the simplest one may be cheaper, in the tenth digit
		s.best = nil
	}
	return s, nil
}

const (
	maxCost   = 1_000_000
	maxThrows = 4096
)

// throws returns the ways to roll, by sides, or the error of a request that
// makes no sense.
func (r *request) throws(ctx context.Context) ([]automaton.Throw, error) {
	if r.target < 1 {
		return nil, fmt.Errorf("no die has %d sides; ask for at least 1", r.target)
	}
	var dice []int
	for _, sides := range r.available {
		if sides < 1 {
			return nil, fmt.Errorf("no die has %d sides; list dice with at least 2", sides)
		}
		if sides > 1 {
			dice = append(dice, sides)
		}
	}
	if r.perThrow && r.cost != nil {
		return nil, fmt.Errorf("options Cost and PerThrow contradict each other; use one of them")
	}
	if r.target == 1 {
		return nil, nil
	}
	if len(dice) == 0 {
		return nil, fmt.Errorf("cannot make a d%d from the dice %v; list a die with at least 2 sides", r.target, r.available)
	}
	slices.Sort(dice)
	if r.perThrow {
		return r.throwsOf(ctx, dice)
	}
	var throws []automaton.Throw
	for _, sides := range slices.Compact(dice) {
		cost := 1
		if r.cost != nil {
			cost = r.cost(sides)
		}
		if cost < 1 || cost > maxCost {
			return nil, fmt.Errorf("a roll of a d%d cannot cost %d; use costs from 1 to %d", sides, cost, maxCost)
		}
		if !r.fits(uint64(sides)) {
			return nil, fmt.Errorf("a d%d from a d%d passes 2^63 cases; use smaller dice, or Sim", r.target, sides)
		}
		throws = append(throws, automaton.Throw{Sides: uint64(sides), Cost: cost, Dice: []int{sides}})
	}
	return throws, nil
}

// fits reports whether any number of open cases can be rolled with a die.
func (r *request) fits(sides uint64) bool {
	hi, cases := bits.Mul64(uint64(r.target), sides)
	return hi == 0 && cases <= math.MaxInt64
}

// throwsOf returns the throws that can be made with some of the dice in a hand:
// for each number of combinations, the one with the fewest dice.
func (r *request) throwsOf(ctx context.Context, hand []int) ([]automaton.Throw, error) {
	found := map[uint64][]int{1: nil}
	for i, sides := range hand {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		if !r.fits(uint64(sides)) {
			break // nor do those that follow
		}
		if i >= 63 && hand[i-63] == sides {
			continue // no throw has room for so many of them
		}
		added := map[uint64][]int{} // apart, so that no throw has this die twice
		for product, dice := range found {
			hi, more := bits.Mul64(product, uint64(sides))
			if hi != 0 || !r.fits(more) {
				continue
			}
			if old, ok := found[more]; !ok || len(dice)+1 < len(old) {
				added[more] = append([]int{sides}, dice...)
			}
		}
		maps.Copy(found, added)
		if len(found)-1 > maxThrows {
			return nil, fmt.Errorf("more than %d different throws with %d dice in the hand; take fewer dice", maxThrows, len(hand))
		}
	}
	delete(found, 1)
	var throws []automaton.Throw
	for product, dice := range found {
		throws = append(throws, automaton.Throw{Sides: product, Cost: 1, Dice: dice})
	}
	if len(throws) == 0 {
		return nil, fmt.Errorf("a d%d from a d%d passes 2^63 cases; use smaller dice, or Sim", r.target, hand[0])
	}
	slices.SortFunc(throws, func(a, b automaton.Throw) int { return cmp.Compare(a.Sides, b.Sides) })
	return throws, nil
}
