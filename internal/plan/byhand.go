package plan

import (
	"fmt"
	"math/big"
	"slices"

	"example.com/dice/internal/notation"
	"example.com/dice/internal/words"
)

// ByHand returns what people do without a plan, in words, and what that costs on average;
// or nil if there is nothing to roll, or no way. A sum is rolled and added, and dice that are
// missing are made one by one; if throws count, a throw has all dice that are missing. For
// the rest people roll one kind of die until the faces, read as one number, have enough
// values, and roll all of them again above the largest multiple of the target. Of several
// ways it is the first of the cheapest.
func (q Question) ByHand() (way string, cost *big.Rat) {
	if q.Sum == nil {
		m := q.making(notation.Target{Outcomes: q.Target, Weights: q.Weights}.Faces(), 1)
		read := q.Digits > 0 && m.kind == 6 // its number is the result
		if m.cost != nil && !read && (q.Weights != nil || q.Names != nil) {
			m.way += ", and looking it up"
		}
		return m.way, m.cost
	}
	atHand, missing := q.parts()
	if slices.ContainsFunc(missing, func(m making) bool { return m.cost == nil }) {
		return "", nil
	}
	cost = new(big.Rat).SetInt64(int64(q.price(atHand)))
	apart, how := cost, ""
	if q.Together {
		cost, how = q.inBatches(q.batches(atHand, missing))
		if cost == nil {
			cost, how = apart, "one after the other"
		}
	}
	var made []string
	for i, m := range missing {
		if cost == apart || m.count > counted(q.Dice, m.kind) { // and not in the batches
			cost.Add(cost, m.cost)
		}
		if i == 0 || m.sides != missing[i-1].sides {
			made = append(made, fmt.Sprintf("each d%d by %s", m.sides, m.way))
		}
	}
	if cost.Sign() == 0 {
		return "", nil
	}
	way = "rolling " + q.Title
	if made != nil {
		way += ", " + words.And(made) + ","
		if how != "" {
			way += " " + how + ","
		}
	}
	return way, cost
}

// parts returns the dice of a sum that are at hand, and how to make the others, in the order of
// their sides. Dice with one side count for nothing.
func (q Question) parts() (atHand []int, missing []making) {
	all := slices.Sorted(slices.Values(q.Sum.Dice()))
	for i, sides := range all {
		switch {
		case sides < 2:
		case counted(q.Dice, sides) > 0:
			atHand = append(atHand, sides)
		case i > 0 && sides == all[i-1]:
			missing = append(missing, missing[len(missing)-1])
		default:
			missing = append(missing, q.making(sides, counted(all, sides)))
		}
	}
	return atHand, missing
}

// A making is how people make a die: from some dice of one kind, read as one number.
type making struct {
	sides, kind, count int
	way                string
	chance             *big.Rat // that a roll gives the die; nil for 1
	cost               *big.Rat // of the die; nil if there is no way
}

// making returns the way to make like dice.
func (q Question) making(sides, n int) (best making) {
	best.sides = sides
	m, least := big.NewInt(int64(sides)), (*big.Rat)(nil)
	for _, kind := range slices.Compact(slices.Sorted(slices.Values(q.Dice))) {
		if sides < 2 || kind < 2 {
			continue
		}
		numbers, count := big.NewInt(1), 0
		for ; numbers.Cmp(m) < 0; count++ {
			numbers.Mul(numbers, big.NewInt(int64(kind)))
		}
		good := new(big.Int).Sub(numbers, new(big.Int).Mod(numbers, m))
		cost := new(big.Rat).SetFrac(numbers, good)
		cost.Mul(cost, big.NewRat(int64(q.price(slices.Repeat([]int{kind}, count))), 1))
		made := making{sides, kind, count, inWords(m, kind, count, numbers, good), nil, cost}
		if good.Cmp(numbers) < 0 {
			made.chance = new(big.Rat).SetFrac(good, numbers)
		}
		if all := q.costOf(made, n); least == nil || all.Cmp(least) < 0 {
			best, least = made, all
		}
	}
	return best
}

// price returns the cost of rolling dice.
func (q Question) price(dice []int) (sum int) {
	for _, sides := range dice {
		switch {
		case q.Together:
			have := counted(q.Dice, sides)
			sum = max(sum, (counted(dice, sides)+have-1)/have)
		case q.Cost != nil:
			sum += q.Cost(sides)
		default:
			sum++
		}
	}
	return sum
}

func counted(dice []int, sides int) (n int) {
	for _, die := range dice {
		if die == sides {
			n++
		}
	}
	return n
}

// inWords returns what to do with dice that have this many numbers, the good ones of
// which are not rolled again.
func inWords(target *big.Int, sides, digits int, numbers, good *big.Int) string {
	die, shown, comma := words.Dice([]int{sides}), " as shown", ""
	if digits > 1 {
		die, shown, comma = words.Dice(slices.Repeat([]int{sides}, digits))+", read as one number", "",
			","
	}
	switch {
	case numbers.Cmp(target) == 0:
		return "taking " + die + shown
	case good.Cmp(numbers) == 0:
		return fmt.Sprintf("taking %s%s modulo %d, plus 1", die, comma, target)
	}
	if good.Cmp(target) > 0 {
		return fmt.Sprintf("taking %s, re-rolled above %d, modulo %d, plus 1", die, good, target)
	}
	return fmt.Sprintf("re-rolling %s%s above %d", die, comma, good)
}
