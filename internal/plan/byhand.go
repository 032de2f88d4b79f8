package plan

import (
	"fmt"
	"math/big"

	"example.com/dice/internal/search"
)

// ByHand prices what people do without a plan: they roll one kind of die until the
// faces, read as one number, have enough values, and roll all of them again above the
// largest multiple of the target. It returns the cheapest way, the first of several,
// in words, and its expected cost; or nil if there is nothing to roll.
func (p *Plan) ByHand() (way string, cost *big.Rat) {
	faces := search.Problem{Target: p.Automaton.Target, Weights: p.Automaton.Weights}.Needs().Sum
	for i, sides := range p.Hand.Dice {
		if faces < 2 {
			break
		}
		m, n := new(big.Int).SetUint64(faces), big.NewInt(int64(sides))
		numbers, digits := big.NewInt(1), 0
		for ; numbers.Cmp(m) < 0; digits++ {
			numbers.Mul(numbers, n)
		}
		good := new(big.Int).Sub(numbers, new(big.Int).Mod(numbers, m))
		each := new(big.Rat).SetFrac(numbers, good)
		each.Mul(each, big.NewRat(int64(p.attempt(i, digits)), 1))
		if cost == nil || each.Cmp(cost) < 0 {
			way, cost = inWords(m, sides, digits, numbers, good), each
		}
	}
	if cost != nil && (!p.Automaton.Fair() || p.Automaton.Names != nil) {
		way += ", and looking it up"
	}
	return way, cost
}

// attempt returns the cost of rolling as many dice like die i of the hand.
func (p *Plan) attempt(i, dice int) int {
	if p.Hand.Together {
		have := 0
		for _, sides := range p.Hand.Dice {
			if sides == p.Hand.Dice[i] {
				have++
			}
		}
		return (dice + have - 1) / have
	}
	return dice * p.Hand.Cost(i)
}

// inWords returns what to do with dice that have this many numbers, the good ones of
// which are not rolled again.
func inWords(target *big.Int, sides, digits int, numbers, good *big.Int) string {
	die, shown := fmt.Sprintf("a d%d", sides), " as shown"
	if digits > 1 {
		die, shown = fmt.Sprintf("%d d%d, read as one number", digits, sides), ""
	}
	comma := map[bool]string{true: ","}[digits > 1]
	switch {
	case numbers.Cmp(target) == 0:
		return "taking " + die + shown
	case good.Cmp(numbers) == 0:
		return fmt.Sprintf("taking %s%s modulo %d, plus 1", die, comma, target)
	}
	return fmt.Sprintf("re-rolling %s%s above %d", die, comma, good)
}
