package plan

import (
	"fmt"
	"math/big"
	"slices"
)

// A missingDice is a batch: the like dice of a sum that are still missing while people throw
// dice together. Each is one die at hand, or made from some dice of one kind.
type missingDice struct {
	dice        int
	kind, count int      // to throw for each
	chance      *big.Rat // that a throw gives it; nil for 1
}

// maxOutcomes bounds the work for the throws of batches: their states, times what each
// throw gives.
const maxOutcomes = 1 << 11

// batches returns the dice of a sum in batches, those at hand first, without those for which
// one throw has too few dice.
func (q Question) batches(atHand []int, missing []making) (list []missingDice) {
	add := func(b missingDice, same bool) {
		if same {
			list[len(list)-1].dice++
		} else {
			list = append(list, b)
		}
	}
	for i, sides := range atHand {
		add(missingDice{1, sides, 1, nil}, i > 0 && sides == atHand[i-1])
	}
	for i, m := range missing {
		if m.count <= counted(q.Dice, m.kind) {
			add(missingDice{1, m.kind, m.count, m.chance}, i > 0 && m.sides == missing[i-1].sides)
		}
	}
	return list
}

// inBatches returns how many throws people make for batches if each throw has all the dice
// that are missing, or all there are, and how to say that. It returns no number if
// there are too many ways to go on.
func (q Question) inBatches(list []missingDice) (throws *big.Rat, how string) {
	left, work, again := make([]int, len(list)), 1, false
	for i, b := range list {
		left[i] = b.dice
		now := min(b.dice, counted(q.Dice, b.kind)/b.count)
		work *= (b.dice + now - 1) / now
		if b.chance != nil { // for each number of dice, of those that are thrown
			work *= now * (now + 1)
			again = again || now > 1
		}
		if work > maxOutcomes {
			return nil, ""
		}
	}
	if again {
		how = "all that are missing at once"
		if !slices.Equal(q.thrown(list, left), left) {
			how = "as many at once as there are dice"
		}
	}
	return q.expected(list, left, map[string]*big.Rat{}), how
}

// thrown returns how many dice of each batch the next throw is for. Those that are left
// come in the order of their batches.
func (q Question) thrown(list []missingDice, left []int) (now []int) {
	used := map[int]int{} // of each kind
	for i, b := range list {
		n := min(left[i], (counted(q.Dice, b.kind)-used[b.kind])/b.count)
		now = append(now, n)
		used[b.kind] += n * b.count
	}
	return now
}

// expected returns the expected throws until no dice are left.
func (q Question) expected(list []missingDice, left []int, known map[string]*big.Rat) *big.Rat {
	if !slices.ContainsFunc(left, func(n int) bool { return n > 0 }) {
		return new(big.Rat)
	}
	key := fmt.Sprint(left)
	if cost, found := known[key]; found {
		return cost
	}
	now, one := q.thrown(list, left), big.NewRat(1, 1)
	cost, ends := big.NewRat(1, 1), new(big.Rat)
	var follow func(i int, next []int, chance *big.Rat)
	follow = func(i int, next []int, chance *big.Rat) {
		if i == len(list) {
			if !slices.Equal(next, left) {
				ends.Add(ends, chance)
				cost.Add(cost, new(big.Rat).Mul(chance, q.expected(list, next, known)))
			}
			return
		}
		if list[i].chance == nil {
			next[i] = left[i] - now[i]
			follow(i+1, slices.Clone(next), chance)
			return
		}
		miss := new(big.Rat).Sub(one, list[i].chance)
		ratio, p := new(big.Rat).Quo(list[i].chance, miss), chance
		for range now[i] {
			p = new(big.Rat).Mul(p, miss)
		}
		for n := range now[i] + 1 { // dice that the throw gives
			next[i] = left[i] - n
			follow(i+1, slices.Clone(next), p)
			p = new(big.Rat).Mul(p, ratio)
			p.Mul(p, big.NewRat(int64(now[i]-n), int64(n+1)))
		}
	}
	follow(0, slices.Clone(left), one)
	known[key] = cost.Quo(cost, ends)
	return known[key]
}

// costOf returns the cost of like dice that are made one by one, or together if throws count.
func (q Question) costOf(m making, n int) *big.Rat {
	if q.Together && m.count <= counted(q.Dice, m.kind) {
		if throws, _ := q.inBatches([]missingDice{{n, m.kind, m.count, m.chance}}); throws != nil {
			return throws
		}
	}
	return new(big.Rat).Mul(m.cost, big.NewRat(int64(n), 1))
}
