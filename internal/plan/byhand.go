package plan

import (
	"fmt"
	"math/big"
	"slices"

	"example.com/dice/internal/target"
	"example.com/dice/internal/words"
)

// ByHand returns what people do without a plan, in words, and what that costs on average;
// or nil if there is nothing to roll, or no way. A sum is rolled and added, and dice that are
// missing are made one by one. For the rest people roll one kind of die until the faces,
// read as one number, have enough values, and roll all of them again above the largest
// multiple of the target. Of several ways it is the first of the cheapest.
func (q Question) ByHand() (way string, cost *big.Rat) {
	if q.Sum != nil {
		return q.adding()
	}
	faces := target.Target{Outcomes: q.Target, Weights: q.Weights}.Faces()
	if way, cost = q.rolling(faces); cost != nil && (q.Weights != nil || q.Names != nil) {
		way += ", and looking it up"
	}
	return way, cost
}

// adding is the way to a sum.
func (q Question) adding() (way string, cost *big.Rat) {
	dice := slices.Sorted(slices.Values(q.Sum.Dice()))
	cost, thrown := new(big.Rat), int64(0)
	var made []string
	for _, sides := range slices.Compact(slices.Clone(dice)) {
		count := counted(dice, sides)
		if counted(q.Dice, sides) == 0 {
			how, each := q.rolling(sides)
			if each == nil {
				return "", nil
			}
			made = append(made, fmt.Sprintf("each d%d by %s", sides, how))
			cost.Add(cost, each.Mul(each, big.NewRat(int64(count), 1)))
		} else if n := q.attempt(sides, count); q.Together {
			thrown = max(thrown, n)
		} else {
			cost.Add(cost, big.NewRat(n, 1))
		}
	}
	if way = "rolling " + q.Title; made != nil {
		way += ", " + words.And(made) + ","
	}
	return way, cost.Add(cost, big.NewRat(thrown, 1))
}

// rolling is the way to one of equally likely numbers.
func (q Question) rolling(faces int) (way string, cost *big.Rat) {
	m := big.NewInt(int64(faces))
	for _, sides := range slices.Compact(slices.Sorted(slices.Values(q.Dice))) {
		if faces < 2 || sides < 2 {
			continue
		}
		numbers, digits := big.NewInt(1), 0
		for ; numbers.Cmp(m) < 0; digits++ {
			numbers.Mul(numbers, big.NewInt(int64(sides)))
		}
		good := new(big.Int).Sub(numbers, new(big.Int).Mod(numbers, m))
		each := new(big.Rat).SetFrac(numbers, good)
		each.Mul(each, big.NewRat(q.attempt(sides, digits), 1))
		if cost == nil || each.Cmp(cost) < 0 {
			way, cost = inWords(m, sides, digits, numbers, good), each
		}
	}
	return way, cost
}

// attempt returns the cost of rolling like dice.
func (q Question) attempt(sides, count int) int64 {
	switch {
	case q.Together:
		have := counted(q.Dice, sides)
		return int64((count + have - 1) / have)
	case q.Cost != nil:
		return int64(count * q.Cost(sides))
	}
	return int64(count)
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
		die, shown, comma = words.Dice(slices.Repeat([]int{sides}, digits))+", read as one number", "", ","
	}
	switch {
	case numbers.Cmp(target) == 0:
		return "taking " + die + shown
	case good.Cmp(numbers) == 0:
		return fmt.Sprintf("taking %s%s modulo %d, plus 1", die, comma, target)
	}
	return fmt.Sprintf("re-rolling %s%s above %d", die, comma, good)
}
