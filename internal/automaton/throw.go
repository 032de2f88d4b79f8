package automaton

import (
	"cmp"
	"errors"
	"fmt"
	"math"
	"math/big"
	"math/bits"
	"slices"
)

// A Throw is a way to roll: one die, or several together. Those with costs of their own
// are rolled one after the other, until it is sure where they lead. Those of a [Sum] at
// the cost of 0 are thrown together with those before.
type Throw struct {
	Sides uint64 `json:"-"` // the product of the sides of the dice; or Endless
	Cost  int    `json:"cost"`
	Costs []int  `json:"-"`              // of the dice, in sum Cost; nil if they are thrown together
	Dice  []int  `json:"roll"`           // sides; the first die is the most significant digit
	Zero  bool   `json:"zero,omitempty"` // the highest face of each die counts as 0
}

// Digits returns faces of the dice as one number, from 0: each is a digit, the face minus
// one, or the face if the highest one counts as 0.
func (t Throw) Digits(faces []int) (number uint64) {
	for i, face := range faces {
		sides := t.Dice[i]
		digit := face - 1
		if t.Zero {
			digit = face % sides
		}
		number = number*uint64(sides) + uint64(digit)
	}
	return number
}

// Faces returns the faces whose number is that of [Throw.Digits].
func (t Throw) Faces(number uint64) (faces []int) {
	faces = make([]int, len(t.Dice))
	for i, sides := range slices.Backward(t.Dice) {
		digit := int(number % uint64(sides))
		number /= uint64(sides)
		faces[i] = digit + 1
		if t.Zero {
			faces[i] = (digit+sides-1)%sides + 1
		}
	}
	return faces
}

// throwOf returns a throw of dice, of 0 sides if these are too many.
func throwOf(dice []int, cost int) Throw {
	return Throw{Sides: Numbers(dice, math.MaxInt64), Cost: cost, Dice: dice}
}

// InTurn returns the throw of rolls one after the other, each of some dice together.
func InTurn(rolls [][]int, cost func(dice []int) int) Throw {
	t := throwOf(slices.Concat(rolls...), 0)
	for _, dice := range rolls {
		t.Costs = append(append(t.Costs, cost(dice)), make([]int, len(dice)-1)...)
		t.Cost += cost(dice)
	}
	if len(rolls) == 1 {
		t.Costs = nil
	}
	return t
}

// roll returns the dice that are thrown together from one on, of a throw with costs.
func (t Throw) roll(from int) []int {
	end := from + 1
	for end < len(t.Dice) && t.Costs[end] == 0 {
		end++
	}
	return t.Dice[from:end]
}

// Endless is the number of sides of a throw that stands for all that have more than
// 2^63. No automaton rolls it, but a lower bound must reckon with it.
const Endless = math.MaxUint64

// Numbers returns how many numbers dice have, or 0 if they are more than the limit.
func Numbers(dice []int, limit uint64) (all uint64) {
	all = 1
	for _, sides := range dice {
		hi, lo := bits.Mul64(all, uint64(sides))
		if hi > 0 || lo > limit {
			return 0
		}
		all = lo
	}
	return all
}

// A Hand is the dice that were at hand for a plan, of which it may roll only some. Its
// document keeps them, because a lower bound is about all of them.
type Hand struct {
	Dice     []int // the dice, ascending, of 2 sides or more; different ones unless Together
	Costs    []int // the cost of a roll of each, from 1 to MaxCost; nil if all cost 1
	Together bool  // any of them can be thrown together, at the cost of 1
}

// MaxCost is the highest cost of a roll of one die.
const MaxCost = 1_000_000

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
		like := func(die int) bool { return die == sides }
		at := slices.Index(h.Dice, sides)
		switch have := countFunc(h.Dice, like); {
		case h.Together:
			sum = max(sum, (countFunc(dice, like)+have-1)/max(1, have))
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

func countFunc[T any](list []T, holds func(T) bool) (n int) {
	for _, x := range list {
		if holds(x) {
			n++
		}
	}
	return n
}

// ratio returns a/b.
func ratio(a, b uint64) *big.Rat {
	return new(big.Rat).SetFrac(new(big.Int).SetUint64(a), new(big.Int).SetUint64(b))
}
