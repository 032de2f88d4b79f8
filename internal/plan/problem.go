package plan

import (
	"context"
	"slices"

	"example.com/dice/internal/arith"
	"example.com/dice/internal/automaton"
	"example.com/dice/internal/search"
	"example.com/dice/internal/words"
)

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
			return sum.Automaton(inUnit(hand), automaton.MaxFollowed)
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
			return &Mistake{Field: inTarget, Text: err.Error()}
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
			return &Mistake{Field: inTarget, Text: err.Error()}
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
