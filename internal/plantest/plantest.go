// Package plantest has throws and proofs for the tests of several packages.
package plantest

import (
	"context"
	"testing"

	"example.com/dice/internal/automaton"
)

// One is what a roll costs, if nothing else is said.
func One(sides int) int { return 1 }

// Throws returns the rolls of single dice, which cost 1 each.
func Throws(dice ...int) []automaton.Throw { return ThrowsAt(One, dice...) }

// ThrowsAt returns the rolls of single dice, which have costs of their own.
func ThrowsAt(cost func(sides int) int, dice ...int) []automaton.Throw {
	var throws []automaton.Throw
	for _, sides := range dice {
		throws = append(throws, automaton.Throw{Sides: uint64(sides), Cost: cost(sides),
			Dice: []int{sides}})
	}
	return throws
}

// Proved returns the expected cost of a strategy, which must be fair.
func Proved(t testing.TB, a *automaton.Automaton) float64 {
	t.Helper()
	cost, _ := Proof(t, a).Cost.Float64()
	return cost
}

// Proof returns the proof of a strategy, which must be fair.
func Proof(t testing.TB, a *automaton.Automaton) *automaton.Proof {
	t.Helper()
	p, err := a.Prove(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	return p
}
