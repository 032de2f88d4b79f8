package notation

import (
	"fmt"

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
		like              LikeDice
		kinds             [1]*LikeDice
		args              [2]*Node
		stages            [1]Stage
		spans             [1]Span
	}{}
	made.spans[0] = Span{Low: 1, High: sides, Times: 1}
	made.stages[0] = Stage{Spans: made.spans[:]}
	made.like = LikeDice{Count: count, Sides: sides, Law: Law{Stages: made.stages[:],
		Values: allNumbers, longest: 2, rerolls: 1, rolls: 1}}
	made.kinds[0] = &made.like
	made.pool = PoolTerm{Dice: made.kinds[:], Ends: Ends{All: 1}}
	made.Dice = made.kinds[:]
	made.dice = Node{Kind: Dice, Pool: &made.pool}
	made.Root = &made.dice
	if plus == 0 && count == 1 {
		made.die = sides
	}
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
