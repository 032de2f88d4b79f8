package plan

import (
	"slices"

	"example.com/dice/internal/automaton"
	"example.com/dice/internal/notation"
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
	used, cells := map[int]int{}, 1 // by the pools of the last group
	together := q.Together && automaton.AtOnce(q.Expr, pools)
	for _, p := range pools {
		pool, size := q.rolled(p)
		if size == 0 {
			return nil
		}
		dice := pool.Dice(p)
		most := q.thrown(p, dice, size, cells, used)
		if groups == nil || !together || most == 0 {
			groups, cells = append(groups, nil), 1
			clear(used)
			most = max(1, q.thrown(p, dice, size, cells, used))
		}
		pool.AtOnce = most
		for range most {
			used[dice[0]] += len(dice)
			cells *= size
		}
		last := len(groups) - 1
		groups[last] = append(groups[last], pool)
	}
	return automaton.NewSum(q.Expr, groups)
}

// rolled returns the dice for one die of a pool, and how many numbers they have; 0 if
// there are no such dice.
func (q Question) rolled(p *notation.DicePool) (pool automaton.SumPool, numbers int) {
	if p.Sides == 1 || p.Faces == nil && counted(q.Dice, p.Sides) > 0 {
		return pool, p.Sides
	}
	m := q.making(p.Sides, 1)
	if m.cost == nil || !m.numbers.IsInt64() || m.numbers.Int64() > automaton.MaxTable {
		return pool, 0
	}
	pool.From = slices.Repeat([]int{m.kind}, m.count)
	return pool, int(m.numbers.Int64())
}

// thrown returns how many dice of a pool are rolled at once, beside the dice that are
// used: one if throws do not count and the dice may be rolled again, are made, or are not
// just added; 0 if that makes too many cells, or there are too few dice.
func (q Question) thrown(
	p *notation.DicePool, dice []int, size, cells int, used map[int]int,
) (most int) {
	made, room := !slices.Equal(dice, []int{p.Sides}), counted(q.Dice, dice[0])-used[dice[0]]
	switch {
	case p.Sides == 1, !q.Together && (made || p.GoesOn || !automaton.Additive(q.Expr.Root)):
		return 1
	case !q.Together:
		room = p.Count
	}
	if !q.Together && automaton.Numbers(slices.Repeat(dice, p.Count), automaton.MaxCells) == 0 {
		return 1 // throws of all, or single rolls: others have too many cells
	}
	for ; most < p.Count && room >= len(dice) && cells*size <= automaton.MaxCells; most++ {
		room -= len(dice)
		cells *= size
	}
	return most
}
