package notation

import (
	"fmt"
	"math"

	"example.com/dice/internal/chances"
)

// Sum returns the expression of like dice and a constant. It allocates once.
func Sum(count, sides, plus int) (*Expression, error) {
	switch {
	case count < 1 || count > maxDice:
		return nil, fmt.Errorf("%d dice; roll 1 to %d", count, maxDice)
	case sides < 1 || sides > maxNumber:
		return nil, fmt.Errorf("%d sides; a die has 1 to %d", sides, maxNumber)
	case plus < -maxNumber || plus > maxNumber:
		return nil, fmt.Errorf("the constant %d; write -%d to %[2]d", plus, maxNumber)
	}
	made := &struct {
		Expression
		dice, number, sum Node
		pool              PoolTerm
		pools             [1]*PoolTerm
		args              [2]*Node
	}{}
	made.pool = PoolTerm{Count: count, Sides: sides, Plain: true, Ends: Ends{All: 1}}
	made.pool.drawn = rerolledDie{
		total: int64(sides), others: 1, matching: 1, rolls: float64(count), longest: 2, rerolls: 1,
	}
	made.pools[0] = &made.pool
	made.Pools = made.pools[:]
	made.dice = Node{Kind: Dice, Pool: &made.pool, Number: count}
	made.Root = &made.dice
	if plus == 0 {
		return &made.Expression, nil
	}
	made.number = Node{Number: max(plus, -plus)}
	made.args = [2]*Node{&made.dice, &made.number}
	made.sum = Node{Kind: Operation, Op: chances.Add, Args: made.args[:]}
	if plus < 0 {
		made.sum.Op = chances.Subtract
	}
	made.Root = &made.sum
	return &made.Expression, nil
}

// Bounds returns the least and the greatest result, or what stands for none, and whether both are.
func (e *Expression) Bounds() (lo, hi int, finite bool) {
	s, _, _ := e.Root.bounds()
	s = chances.Over(chances.Floor, s, s)
	if e.Compared != nil {
		s = e.answers(s)
	}
	lo, hi = integers(s)
	return lo, hi, lo > math.MinInt && hi < math.MaxInt
}
