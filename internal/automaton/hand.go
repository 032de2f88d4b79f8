package automaton

import (
	"cmp"
	"errors"
	"fmt"
	"slices"

	"example.com/dice/internal/words"
)

// A Hand is the dice that were at hand for a plan, of which it may roll only some. Its
// document keeps them, because a lower bound is about all of them.
type Hand struct {
	Dice     []int // the dice, ascending, of 2 sides or more; different ones unless Together
	Costs    []int // the cost of a roll of each, from 1 to MaxCost; nil if all cost 1
	Together bool  // any of them can be thrown together, at the cost of 1
}

// Unit returns what counts: roll, throw or cost.
func (h Hand) Unit() string {
	switch {
	case h.Costs != nil:
		return "cost"
	case h.Together:
		return "throw"
	}
	return "roll"
}

// Cost returns the cost of a roll of die i.
func (h Hand) Cost(i int) int {
	if h.Costs == nil {
		return 1
	}
	return h.Costs[i]
}

// Price returns what a throw of dice costs: if throws count, as many as the hand needs
// for it.
func (h Hand) Price(dice []int) (sum int) {
	for _, sides := range dice {
		at := slices.Index(h.Dice, sides)
		switch have := words.Like(h.Dice, sides); {
		case h.Together:
			sum = max(sum, (words.Like(dice, sides)+have-1)/max(1, have))
		default:
			sum += h.Cost(max(0, at))
		}
	}
	return cmp.Or(sum, 1)
}

// check returns an error unless the hand is well formed and the throws are made with it.
func (h Hand) check(throws []Throw) error {
	for i, sides := range h.Dice {
		if sides < 2 || i > 0 && (sides < h.Dice[i-1] || sides == h.Dice[i-1] && !h.Together) {
			return errors.New("the dice of the hand are not in ascending order from 2 sides on, each " +
				"once unless thrown together")
		}
		if cost := h.Costs; cost != nil && (len(cost) != len(h.Dice) || cost[i] < 1 ||
			cost[i] > MaxCost || h.Together) {
			return fmt.Errorf("the costs of the hand are not one from 1 to %d for each of its dice, "+
				"which are rolled one by one", MaxCost)
		}
	}
	for _, t := range throws {
		if !h.throws(t) {
			return fmt.Errorf("a throw of %v at a cost of %d cannot be made with the hand", t.Dice, t.Cost)
		}
	}
	return nil
}

// throws reports whether a throw can be made: of dice together, or one after the other.
func (h Hand) throws(t Throw) bool {
	if t.Costs != nil {
		n := len(t.roll(0))
		rest := Throw{Dice: t.Dice[n:], Costs: t.Costs[n:]}
		return h.throws(Throw{Dice: t.Dice[:n], Cost: t.Costs[0]}) &&
			(len(rest.Dice) == 0 || h.throws(rest))
	}
	together, sum := h.Together && t.Cost == 1, 0
	thrown := map[int]int{} // dice of each number of sides
	for _, sides := range t.Dice {
		i, found := slices.BinarySearch(h.Dice, sides)
		if together {
			i += thrown[sides]
			thrown[sides]++
			found = i < len(h.Dice) && h.Dice[i] == sides
		}
		if !found {
			return false
		}
		sum += h.Cost(i)
	}
	return together || t.Cost == sum
}
