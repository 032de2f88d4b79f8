package automaton

import (
	"bytes"
	"errors"
	"fmt"
	"math/big"
	"slices"
)

// A Number is dice that people read as one number, from 1. It is the result, or a multiple of the
// target more. Above the last multiple they start over.
type Number struct {
	Dice   []int `json:"dice"`             // the first is the most significant
	Digits bool  `json:"digits,omitempty"` // see [Throw]; otherwise (first − 1) × 20 + second
	// the dice are rolled one by one, until the number must be above the last multiple
	Early bool `json:"early,omitempty"`
}

// maxGridRows is how many rows a grid may have. Beyond that, the number is worked out.
const maxGridRows = 12

// NumberOf returns how dice are read as one number, after all are rolled. It returns nil if they
// have no number for each result, or so few that a grid of them is small.
func NumberOf(target uint64, dice []int) *Number {
	n := &Number{Dice: dice, Digits: Decimal(dice)}
	all := Numbers(dice, MaxNumber)
	if len(dice) < 2 || all < target || !n.Digits && all/uint64(dice[len(dice)-1]) <= maxGridRows {
		return nil
	}
	return n
}

// AtOnce returns the number of dice that are rolled one by one, until it is certain to be too large.
// It returns nil if no roll is saved.
func (n *Number) AtOnce(target uint64) *Number {
	for i := range len(n.Dice) - 1 {
		if n.Kept(target, i+1) < n.Kept(target, i)*uint64(n.Dice[i]) {
			return &Number{Dice: n.Dice, Digits: n.Digits, Early: true}
		}
	}
	return nil
}

// MaxNumber is the most numbers of dice that are read as one.
const MaxNumber = 1_000_000_000_000

// Numbers returns how many numbers dice have, or 0 if they are more than the limit.
func Numbers(dice []int, limit uint64) (all uint64) {
	all = 1
	for _, sides := range dice {
		if all > limit/uint64(sides) {
			return 0
		}
		all *= uint64(sides)
	}
	return all
}

// Decimal reports whether dice can be read as digits: all d10s, but the first may be any die
// of 3 to 10 sides.
func Decimal(dice []int) bool {
	other := func(sides int) bool { return sides != 10 }
	return len(dice) > 1 && dice[0] > 2 && dice[0] <= 10 && !slices.ContainsFunc(dice[1:], other)
}

// Good returns how many of all numbers are results.
func (n *Number) Good(target uint64) (good, all uint64) {
	all = Numbers(n.Dice, MaxNumber)
	return all - all%target, all
}

// Kept returns how many numbers of the first dice may still become results: all but those
// that are certain to be above the last multiple of the target.
func (n *Number) Kept(target uint64, first int) uint64 {
	good, _ := n.Good(target)
	rest := Numbers(n.Dice[first:], MaxNumber)
	if n.Digits { // 0 may become the highest number
		return min(good/rest+1, Numbers(n.Dice[:first], MaxNumber))
	}
	return (good + rest - 1) / rest
}

// Automaton returns the plan of the number, given what a throw of some of its dice costs.
func (n *Number) Automaton(target uint64, cost func(dice []int) int) *Automaton {
	groups := [][]int{n.Dice}
	if n.Early {
		groups = slices.Collect(slices.Chunk(n.Dice, 1))
	}
	a := &Automaton{Target: target, Number: n, Pools: []Pool{{Size: 1}}}
	good, all := n.Good(target)
	rolled := 0
	for _, dice := range groups {
		t := throwOf(dice, cost(dice))
		t.Zero = n.Digits
		at := slices.IndexFunc(a.Throws, t.equal)
		if at < 0 {
			at = len(a.Throws)
			a.Throws = append(a.Throws, t)
		}
		last := &a.Pools[len(a.Pools)-1]
		kept := n.Kept(target, rolled)
		rest := last.Size - kept
		last.Runs = []Run{{End: kept, Throw: at, To: len(a.Pools)}}
		if rest > 0 {
			last.Runs = append(last.Runs, Run{Start: kept, End: last.Size, Action: Carried, Span: 1})
		}
		rolled += len(dice)
		a.Pools = append(a.Pools, Pool{Size: kept * t.Sides})
	}
	a.Pools[len(a.Pools)-1] = n.results(target, good, all, a.Pools[len(a.Pools)-1].Size)
	return a
}

// results returns the pool of the numbers of all dice.
func (n *Number) results(target, good, all, size uint64) (p Pool) {
	run := func(r Run, cases uint64) {
		if cases > 0 {
			r.Start, r.End = p.Size, p.Size+cases
			p.Runs = append(p.Runs, r)
			p.Size = r.End
		}
	}
	again := Run{Action: Carried, Span: 1}
	results := Run{Action: Decided, Span: target}
	switch {
	case !n.Digits:
		run(results, good)
	case good < all:
		run(again, 1) // 0 is the highest number
		run(results, good)
	default:
		run(Run{Action: Decided, Offset: target - 1, Span: 1}, 1)
		run(results, good-target)
		results.Span = target - 1
		run(results, target-1)
	}
	run(again, size-p.Size)
	return p
}

// Cost returns the expected cost of a result.
func (n *Number) Cost(target uint64, cost func(dice []int) int) float64 {
	good, all := n.Good(target)
	if !n.Early {
		return float64(cost(n.Dice)) * float64(all) / float64(good)
	}
	sum := 0.0
	for i := range n.Dice {
		rest := Numbers(n.Dice[i:], MaxNumber)
		sum += float64(float64(cost(n.Dice[i:i+1])) * float64(n.Kept(target, i)*rest))
	}
	return sum / float64(good)
}

// Ease returns the ease of the number; see [Automaton.Ease].
func (n *Number) Ease(target uint64) int {
	ease := easeOfBase
	if n.Digits {
		ease = easeOfDigits
	}
	good, all := n.Good(target)
	ease += easeOfSubtract * int(good/target-1)
	if good < all {
		ease += easeOfRange
	}
	if n.Early {
		ease += easeOfEarly
	}
	return ease
}

// checkNumber returns an error unless the automaton of a document reads its number, if it has one.
func (a *Automaton) checkNumber() error {
	n := a.Number
	zero := func(t Throw) bool { return t.Zero }
	switch {
	case n == nil && slices.ContainsFunc(a.Throws, zero):
		return errors.New("faces that count as 0 are only in a number; delete zero")
	case n == nil:
		return nil
	case len(n.Dice) < 2 || slices.Min(n.Dice) < 2:
		return errors.New("fewer than two dice are no number")
	case Numbers(n.Dice, MaxNumber) < a.Target:
		return fmt.Errorf("%v have no number for each of %d results, or more than %d numbers", n.Dice,
			a.Target, MaxNumber)
	case n.Digits && !Decimal(n.Dice):
		return fmt.Errorf("%v do not show decimal digits", n.Dice)
	case !a.Interchangeable():
		return errors.New("outcomes with names or weights are not read as a number")
	}
	costs := map[string]int{}
	for _, t := range a.Throws {
		costs[fmt.Sprint(t.Dice)] = t.Cost
	}
	made := n.Automaton(a.Target, func(dice []int) int { return max(1, costs[fmt.Sprint(dice)]) })
	written := func(a *Automaton) []byte { return a.JSON(Hand{}, new(big.Rat), 0, false) }
	if !bytes.Equal(written(a), written(made)) {
		return errors.New("the steps do not make the number")
	}
	return nil
}
