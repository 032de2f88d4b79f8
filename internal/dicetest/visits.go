package dicetest

import (
	"context"
	"math/big"

	"example.com/dice/internal/markov"
	"example.com/dice/internal/work"
)

// Visits returns how often each state is visited on average that a beginning leads to. A
// state that leads nowhere is an end, which is visited with its probability. Visits
// returns the first error of leads, and those of markov.Visits.
func Visits[S comparable](
	begin S, leads func(S) (map[S]*big.Rat, error),
) (map[S]*big.Rat, error) {
	states, number, arcs := []S{begin}, map[S]int{begin: 0}, [][]markov.Arc{}
	for i := 0; i < len(states); i++ { // grows on the way
		next, err := leads(states[i])
		if err != nil {
			return nil, err
		}
		arcs = append(arcs, nil)
		for to, chance := range next {
			if _, known := number[to]; !known {
				number[to] = len(states)
				states = append(states, to)
			}
			arcs[i] = append(arcs[i], markov.Arc{To: number[to], P: chance})
		}
	}
	limit := markov.Arithmetic{Meter: work.New(context.Background(), 2_000_000_000)} // some seconds
	list, err := markov.Visits(arcs, limit)
	visits := map[S]*big.Rat{}
	for i, often := range list {
		visits[states[i]] = often
	}
	return visits, err
}
