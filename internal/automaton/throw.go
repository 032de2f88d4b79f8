package automaton

import (
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

// MaxCost is the highest cost of a roll of one die.
const MaxCost = 1_000_000

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

// valid reports whether a throw has the sides of its dice, which are neither too few nor
// too many.
func (t Throw) valid() bool {
	sum := 0
	for _, cost := range t.Costs {
		sum += cost
	}
	if t.Costs != nil && (len(t.Costs) != len(t.Dice) || sum != t.Cost || slices.Min(t.Costs) < 0 ||
		t.Costs[0] == 0) {
		return false
	}
	return len(t.Dice) > 0 && slices.Min(t.Dice) >= 2 && t.Sides > 0 &&
		t.Sides == Numbers(t.Dice, math.MaxInt64) && t.Cost >= 0 && t.Cost <= MaxCost*len(t.Dice)
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

// ratio returns a/b.
func ratio(a, b uint64) *big.Rat {
	return new(big.Rat).SetFrac(new(big.Int).SetUint64(a), new(big.Int).SetUint64(b))
}
