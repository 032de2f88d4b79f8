package automaton

import (
	"cmp"
	"math/bits"
	"slices"
)

// A Number is dice that people read as one number, from 1. It is the result, or a
// multiple of the target more. Above the last multiple they start over, as soon as that
// is certain.
type Number struct {
	// the dice that are rolled at once, one roll after another; the first die is the most
	// significant
	Rolls  [][]int `json:"rolls"`
	Digits bool    `json:"digits,omitempty"` // see [Throw]; otherwise (first − 1) × 20 + second
	// the numbers of a table in which the result is looked up, in the proportion of its
	// weights; otherwise 0
	Of uint64 `json:"of,omitempty"`
}

// Results returns how many numbers are results, or are looked up, given the target.
func (n *Number) Results(target uint64) uint64 { return cmp.Or(n.Of, target) }

// maxMultiples is how many numbers may stand for each result: a card lists the ranges.
const maxMultiples = 1000

// NumberOf returns how dice that are rolled in one go are read as one number. It returns
// nil if they have no number for each result, or too many.
func NumberOf(target uint64, dice []int) *Number {
	all := Numbers(dice, MaxNumber)
	if all < target || all/target > maxMultiples {
		return nil
	}
	return &Number{Rolls: [][]int{dice}, Digits: Decimal(dice)}
}

// MaxNumber is the most numbers of dice that are read as one.
const MaxNumber = 1_000_000_000_000

// Dice returns all dice, in their order.
func (n *Number) Dice() []int { return slices.Concat(n.Rolls...) }

// Certain reports whether it may be certain before the last roll that the number is too
// large.
func (n *Number) Certain(target uint64) bool {
	first := len(n.Dice()) - len(n.Rolls[len(n.Rolls)-1])
	return n.Kept(target, first) < Numbers(n.Dice()[:first], MaxNumber)
}

// Decimal reports whether dice can be read as digits: a die of 3 to 10 sides, and then
// d10s.
func Decimal(dice []int) bool {
	other := func(sides int) bool { return sides != 10 }
	return len(dice) > 1 && dice[0] > 2 && dice[0] <= 10 && !slices.ContainsFunc(dice[1:], other)
}

// Good returns how many of all numbers are results.
func (n *Number) Good(target uint64) (good, all uint64) {
	all = Numbers(n.Dice(), MaxNumber)
	return all - all%target, all
}

// Kept returns how many numbers of the first dice may still become results: all but those
// that are certain to be above the last multiple of the target.
func (n *Number) Kept(target uint64, first int) uint64 {
	good, _ := n.Good(target)
	dice := n.Dice()
	rest := Numbers(dice[first:], MaxNumber)
	if n.Digits { // 0 may become the highest number
		return min(good/rest+1, Numbers(dice[:first], MaxNumber))
	}
	return (good + rest - 1) / rest
}

// Automaton returns the plan of the number, given what a roll costs. The outcomes of a
// table have the next numbers, in the proportion of their weights, or one each. It
// returns nil if that takes too many ranges.
func (n *Number) Automaton(target uint64, weights []uint64, cost func([]int) int) *Automaton {
	if n.Of == 0 {
		weights = nil
	}
	results := n.Results(target)
	ends, good := n.Ends(weights), Numbers(n.Dice(), MaxNumber)/results
	if uint64(len(ends))*good > maxRanges {
		return nil
	}
	t := InTurn(n.Rolls, cost)
	t.Zero = n.Digits
	var runs []Run
	first := uint64(0) // the place of the number 1
	if n.Digits {
		runs, first = n.runs(ends, results, t.Sides-1, t.Sides, 0), 1 // 0 is the highest number
	}
	runs = append(runs, n.runs(ends, results, 0, t.Sides-first, first)...)
	return &Automaton{Target: target, Weights: weights, Recipe: n, Throws: []Throw{t},
		Spaces: []Space{{1, []Run{{End: 1, To: 1}}}, {t.Sides, runs}}}
}

// maxRanges is how many ranges of a number lead to outcomes, at most.
const maxRanges = 50_000

// Stops reports whether a result of a table that is looked up by several rolls may be
// sure before the last one.
func (a *Automaton) Stops() bool {
	n, number := a.Recipe.(*Number)
	if !number || n.Of == 0 || len(n.Rolls) < 2 {
		return false
	}
	last := Numbers(n.Rolls[len(n.Rolls)-1], MaxNumber)
	return a.Spaces[1].sureBlocks(0, a.Spaces[1].Size, last, true) > 0
}

// Ends returns the last number of each outcome of a table, given the weights of these;
// nil if each outcome has one number.
func (n *Number) Ends(weights []uint64) (ends []uint64) {
	sum, end := (&Automaton{Weights: weights}).sum(), uint64(0)
	for _, w := range weights {
		numbers, _ := n.share(w, sum)
		end += numbers
		ends = append(ends, end)
	}
	return ends
}

// share returns how many numbers of a table have a weight, of a sum, and whether these
// are exactly its part.
func (n *Number) share(weight, sum uint64) (numbers uint64, exactly bool) {
	hi, lo := bits.Mul64(weight, n.Of)
	numbers, rest := bits.Div64(hi, lo, sum)
	return numbers, rest == 0
}

// runs returns the runs, from a place of their space on, of numbers that are counted from
// 0.
func (n *Number) runs(ends []uint64, target, from, to, at uint64) (runs []Run) {
	good, _ := n.Good(target)
	if ends == nil {
		decided := Run{End: good, Action: Decided, Span: target}
		runs = decided.cut(from, min(to, good))
	}
	for next := from; ends != nil && next < min(to, good); {
		outcome, _ := slices.BinarySearch(ends, next%target+1)
		r := Run{Start: next, End: min(next-next%target+ends[outcome], to, good), Action: Decided,
			Offset: uint64(outcome), Span: 1}
		runs, next = append(runs, r), r.End
	}
	if again := max(from, good); again < to {
		runs = append(runs, Run{Start: again, End: to, Action: Carried, Span: 1})
	}
	for i := range runs {
		runs[i].Start += at - from
		runs[i].End += at - from
	}
	return runs
}

// Ease returns the ease of the number; see [Automaton.Ease].
func (n *Number) Ease(target uint64) int {
	outcomes := target
	target = n.Results(target)
	ease := easeOfDigits
	if !n.Digits {
		ease = n.multiples(target)
	}
	switch {
	case n.Of > 0 && outcomes <= MaxOnCard:
		ease += int(outcomes) * easeOfRange
	case n.Of > 0:
		ease += easeOfTable + int(outcomes/easeOfLines)
	}
	good, all := n.Good(target)
	subtract := easeOfSubtract
	if target%10 == 0 {
		subtract = easeOfTens
	}
	ease += subtract * int(good/target-1)
	if good < all {
		ease += easeOfRange
	}
	return ease
}

// MaxOnCard is how many outcomes a card lists; a table of more is one that a book has.
const MaxOnCard = 40

// maxListed is how many multiples of a die count: a card lists these, and has a formula
// for more.
const maxListed = 20

// multiples returns the ease of the multiples that dice before the last add: one for each
// face, [easeOfBase] at most for ten times the face less one; [easeOfAdding] unless ten
// divides them.
func (n *Number) multiples(target uint64) (ease int) {
	dice := n.Dice()
	for i, sides := range dice[:len(dice)-1] {
		listed := uint64(sides)
		if i == 0 && len(n.Rolls) > 1 {
			listed = n.Kept(target, 1)
		}
		if Decimal(append([]int{10}, dice[i+1:]...)) {
			ease += int(min(listed, easeOfBase))
			continue
		}
		ease += int(min(listed, maxListed))
		if Numbers(dice[i+1:], MaxNumber)%10 > 0 {
			ease += easeOfAdding
		}
	}
	if len(dice) > 1 {
		ease = max(ease, easeOfBase)
	}
	return ease
}
