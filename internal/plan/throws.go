package plan

import (
	"context"
	"fmt"
	"maps"
	"math"
	"slices"

	"example.com/dice/internal/arith"
	"example.com/dice/internal/automaton"
	"example.com/dice/internal/search"
	"example.com/dice/internal/words"
)

// maxThrows is the most different throws of dice together.
const maxThrows = 4096

// unitOf returns the greatest common divisor of the costs of a hand, or 1. The search
// counts in it, so that no plan and no bound depends on the unit of cost.
func unitOf(h automaton.Hand) (unit int) {
	for _, cost := range h.Costs {
		unit = arith.GCD(cost, unit)
	}
	return max(1, unit)
}

// inUnit returns a hand whose costs are counted in their unit.
func inUnit(h automaton.Hand) automaton.Hand {
	unit := unitOf(h)
	h.Costs = slices.Clone(h.Costs)
	for i := range h.Costs {
		h.Costs[i] /= unit
	}
	return h
}

// setThrows sets the possible throws of a problem, by sides, and the large ones, with
// which not every number of open cases can be rolled.
func (q Question) setThrows(ctx context.Context, p *search.Problem, hand automaton.Hand) error {
	needs, most := p.Needs(), math.MaxInt64/p.Target // sides of a throw, so that cases are below 2^63
	switch {
	case needs.Sum == 1:
		return nil
	case len(hand.Dice) == 0:
		return mistake(inDice, "cannot make %s from %s; add a die with at least 2 sides", q.Made(),
			words.Dice(q.Dice))
	case needs.Weights != nil:
		most /= needs.Sum
	}
	tooLarge := func(sides int) error {
		if needs.Weights != nil {
			return mistake(inTarget,
				"the weights of %s are too large for a d%d; divide them, or use smaller dice", q.Made(), sides)
		}
		advice := "use smaller dice"
		if most := math.MaxInt64 / int64(sides); most > int64(sides) {
			advice = fmt.Sprintf("ask for at most %d sides", most)
		}
		return mistake(inTarget, "%s from a d%d needs more than 2^63 cases; %s", q.Made(), sides, advice)
	}
	if hand.Together {
		var err error
		p.Throws, p.Large, err = together(ctx, hand.Dice, most)
		if err != nil {
			return err
		}
		settles := func(t automaton.Throw) bool {
			return t.Sides != automaton.Endless && t.Sides%p.Target == 0
		}
		if len(p.Throws) == 0 && (p.Weights != nil || !slices.ContainsFunc(p.Large, settles)) {
			return tooLarge(hand.Dice[0])
		}
		return nil
	}
	for i, sides := range hand.Dice {
		t := automaton.Throw{Sides: uint64(sides), Cost: hand.Cost(i) / unitOf(hand), Dice: []int{sides}}
		switch {
		case uint64(sides) <= most:
			p.Throws = append(p.Throws, t)
		case q.rolledAnyway(hand): // as the expression is written, if it has no other plan
			p.Large = append(p.Large, t)
		default:
			return tooLarge(slices.Max(hand.Dice))
		}
	}
	return nil
}

// together returns the throws with dice of the hand: for each number of combinations, the
// one with the fewest dice. Those that do not fit are large, and large ones above 2^63,
// or all if there are too many, are one throw of endless sides.
func together(
	ctx context.Context, hand []int, most uint64,
) (throws, large []automaton.Throw, err error) {
	found, endless := map[uint64][]int{1: nil}, false // dice by their product
	unfit := func(product uint64, _ []int) bool { return product > most }
	for i, sides := range hand {
		if err := ctx.Err(); err != nil {
			return nil, nil, err
		}
		if i >= 63 && hand[i-63] == sides {
			continue // one throw cannot have as many of them
		}
		for product, dice := range maps.Clone(found) { // so that no throw has this die twice
			more := product * uint64(sides)
			if product > math.MaxInt64/uint64(sides) {
				endless = true
			} else if old, ok := found[more]; !ok || len(dice)+1 < len(old) {
				found[more] = append([]int{sides}, dice...)
			}
		}
		fitting := maps.Clone(found)
		maps.DeleteFunc(fitting, unfit)
		if len(fitting)-1 > maxThrows {
			return nil, nil, mistake(inAmounts, "%d dice can be thrown in more than %d ways; use fewer",
				len(hand), maxThrows)
		}
		if len(found)-len(fitting) > maxThrows {
			found, endless = fitting, true
		}
	}
	delete(found, 1)
	for _, product := range slices.Sorted(maps.Keys(found)) {
		t := automaton.Throw{Sides: product, Cost: 1, Dice: found[product]}
		if product <= most {
			throws = append(throws, t)
		} else {
			large = append(large, t)
		}
	}
	if endless {
		large = append(large, automaton.Throw{Sides: automaton.Endless, Cost: 1})
	}
	return throws, large, nil
}
