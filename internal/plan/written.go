package plan

import (
	"slices"

	"example.com/dice/internal/automaton"
	"example.com/dice/internal/notation"
	"example.com/dice/internal/words"
)

// asWritten returns how people roll an expression as it is written. It returns nil for
// other targets, and if some dice cannot be made.
func (q Question) asWritten() *automaton.Sum {
	if !q.written() {
		return nil
	}
	pools := q.Expr.Played()
	if pools == nil {
		return nil
	}
	var groups [][]automaton.SumPool
	used := map[int]int{} // dice, by the pools of the last group
	together := q.Together && automaton.AtOnce(q.Expr.AsPlayed(), pools)
	for _, p := range pools {
		pool, made := q.rolled(p)
		if !made {
			return nil
		}
		dice := pool.Dice(p)
		room := func() int { return (words.Like(q.Dice, dice[0]) - used[dice[0]]) / len(dice) }
		if groups == nil || !together || room() == 0 && p.Sides > 1 {
			groups = append(groups, nil)
			clear(used)
		}
		pool.AtOnce = 1
		if q.Together && p.Sides > 1 {
			pool.AtOnce = max(1, min(p.Count, room()))
		}
		used[dice[0]] += pool.AtOnce * len(dice)
		last := len(groups) - 1
		groups[last] = append(groups[last], pool)
	}
	return automaton.NewSum(q.Expr, groups)
}

// rolled returns the dice for one die of a pool. It reports false if there are none.
func (q Question) rolled(p *notation.DicePool) (pool automaton.SumPool, any bool) {
	if p.Sides == 1 || p.Faces == nil && words.Like(q.Dice, p.Sides) > 0 {
		return pool, true
	}
	m := q.making(p.Sides, 1)
	if m.cost == nil || !m.numbers.IsInt64() || m.numbers.Int64() > automaton.MaxListedCells {
		return pool, false
	}
	pool.From = slices.Repeat([]int{m.kind}, m.count)
	return pool, true
}

// rolledAnyway reports whether the dice of an expression are at hand, and rolling them as
// it is written is a plan, so that no other one is needed.
func (q Question) rolledAnyway(hand automaton.Hand) bool {
	if !q.Simplest || q.Bounded || !q.ownDice() {
		return false
	}
	sum := q.asWritten()
	return sum != nil && sum.Automaton(inUnit(hand), automaton.MaxFollowed) != nil
}

// ownDice reports whether all dice of an expression are at hand, or can be read from
// those that are.
func (q Question) ownDice() bool {
	if !q.written() {
		return false
	}
	for _, p := range q.Expr.Played() {
		if p.Sides > 1 && words.Like(q.Dice, p.Sides) == 0 &&
			(p.Sides != 100 || words.Like(q.Dice, 10) == 0) {
			return false
		}
	}
	return true
}
