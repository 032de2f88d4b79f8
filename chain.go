package dice

import (
	"context"
	"errors"
	"fmt"
	"math/big"

	"example.com/dice/internal/chances"
	"example.com/dice/internal/markov"
	"example.com/dice/internal/work"
)

// Chain returns the exact chances of a whole game. A game has a state, and goes on step
// by step until over reports that a state is final. One step takes a state and dice, and
// returns the next state. So Chain tells who wins a fight, how long a round lasts, or how
// often a prize with pity comes:
//
//	type state struct {
//		draws int
//		won   bool
//	}
//	ends, err := dice.Chain(state{}, func(s state) bool { return s.won },
//		func(s state, rng dice.Dice) (state, error) {
//			s.draws++
//			won, err := dice.Chance(rng, min(6*s.draws, 1000), 1000)
//			s.won = won
//			return s, err
//		})
//
// A step is a procedure of [Enumerate], of at most 64 rolls, and is compared as there: it
// must be deterministic, and depend only on the state. Leave out of a state what the rest
// of the game does not need, since each state is followed once: no count of rounds, if
// [Ends.Steps] is enough. Games may go in circles: two fighters who both miss are where
// they were.
//
// Chain runs step for each sequence of rolls from each state, 2^25 rolls at most, and
// takes about 200 bytes for each two states that follow each other, 2^20 at most. So it
// follows up to half a million states, in about five seconds. It panics if over or step
// is nil. It returns an error that names a state if a step fails, is found not to be
// deterministic, or rolls more than 64 times; if a game never ends from there; and if it
// has too many states, a circle of more than about 100 that all lead to each other, or
// chances of too many digits.
//
// Source: Kemeny and Snell, "Finite Markov Chains" (1960), chapter III.
func Chain[S comparable](
	start S, over func(S) bool, step func(S, Dice) (S, error),
) (*Ends[S], error) {
	if over == nil || step == nil {
		misuse("Chain", "nil function; pass one that tells whether a state is final, and one that "+
			"makes the next state")
	}
	g := game[S]{index: map[S]int{start: 0}, states: []S{start}}
	for i := 0; i < len(g.states); i++ {
		var arcs []markov.Arc
		if !over(g.states[i]) {
			var err error
			arcs, err = g.follow(g.states[i], step)
			if err != nil {
				return nil, err
			}
		}
		g.arcs = append(g.arcs, arcs)
	}
	meter := work.New(context.Background(), solveWork)
	visits, err := markov.Visits(g.arcs, markov.Arithmetic{Meter: meter})
	var trap *markov.Trap
	var large *markov.Large
	switch {
	case errors.As(err, &trap):
		return nil, fmt.Errorf("dice: Chain: the game never ends from %+v; make over report the states "+
			"where it ends, and keep no pointer in a state", g.states[trap.State])
	case errors.As(err, &large) && large.States == 1:
		return nil, fmt.Errorf("dice: Chain: the chances from %+v on have too many digits; use fewer "+
			"or smaller dice", g.states[large.State])
	case errors.As(err, &large):
		return nil, fmt.Errorf("dice: Chain: the game goes in circles of %d states, such as %+v, too "+
			"many to solve; keep less in a state", large.States, g.states[large.State])
	}
	return newEnds(g.states, g.arcs, visits), nil
}

const (
	stepDepth = 64
	chainWork = 1 << 25
	solveWork = 500_000_000 // about two seconds
	stateWork = 64          // of a state, beside its rolls
	chainArcs = 1 << 20
)

// A game is what is known while its states are followed.
type game[S comparable] struct {
	index  map[S]int // of each state
	states []S
	arcs   [][]markov.Arc // of each state that was followed
	work   uint64
	count  int    // of arcs
	again  uint64 // rolls that were compared
}

// follow returns the arcs of a state, and adds the states that are new.
func (g *game[S]) follow(from S, step func(S, Dice) (S, error)) ([]markov.Arc, error) {
	e := newEnumeration(fmt.Sprintf("Chain: the step from %+v", from), stepDepth,
		func(rng Dice) (int, error) {
			to, err := step(from, rng)
			if err != nil {
				return 0, err
			}
			i, known := g.index[to]
			if !known {
				i = len(g.states)
				g.index[to] = i
				g.states = append(g.states, to)
			}
			return i, nil
		})
	e.named = func(state int) any { return g.states[state] }
	e.limit = chainWork - min(g.work, chainWork)
	e.hint = "make each roll a step, or use smaller dice"
	e.again = compareWork - min(g.again, compareWork)
	d, err := e.distribution()
	if err != nil && e.work >= e.limit {
		return nil, tooManyStates(from, len(g.states))
	}
	if err != nil {
		return nil, err
	}
	g.work += e.work + stateWork
	g.again += min(mostRuns*e.work, e.again)
	if d.chances.Open.Sign() > 0 {
		return nil, fmt.Errorf("dice: Chain: the step from %+v rolls more than %d times; make each "+
			"roll a step", from, stepDepth)
	}
	arcs := make([]markov.Arc, len(d.chances.Results))
	for i, to := range d.chances.Results {
		arcs[i] = markov.Arc{To: to, P: d.probability(d.chances.Cases[i])}
	}
	g.count += len(arcs)
	if g.work >= chainWork || g.count > chainArcs {
		return nil, tooManyStates(from, len(g.states))
	}
	return arcs, nil
}

func tooManyStates(from any, states int) error {
	return fmt.Errorf("dice: Chain: more than %d states, such as %+v, or too many rolls; keep less "+
		"in a state, or end the game there", states-1, from)
}

// Ends holds the exact chances of the final states of a game. [Chain] makes one. It never
// changes, and is safe for concurrent use. The caller may change every *big.Rat that its
// methods return.
type Ends[S comparable] struct {
	states []S
	cases  []*big.Int // of each final state
	all    *big.Int
	steps  *big.Rat
}

func newEnds[S comparable](states []S, arcs [][]markov.Arc, visits []*big.Rat) *Ends[S] {
	e := &Ends[S]{all: big.NewInt(1)}
	played := big.NewInt(1) // the total of the cases of states that are not final
	for i, v := range visits {
		if arcs[i] != nil {
			extend(played, v.Denom())
		} else {
			extend(e.all, v.Denom())
		}
	}
	steps := new(big.Int)
	for i, v := range visits {
		if arcs[i] != nil {
			steps.Add(steps, casesOf(v, played))
			continue
		}
		e.states = append(e.states, states[i])
		e.cases = append(e.cases, casesOf(v, e.all))
	}
	e.steps = new(big.Rat).SetFrac(steps, played)
	return e
}

// casesOf returns v·total.
func casesOf(v *big.Rat, total *big.Int) *big.Int {
	cases := new(big.Int).Quo(total, v.Denom())
	return cases.Mul(cases, v.Num())
}

func (e *Ends[S]) made() *Ends[S] {
	checkMade(e != nil && e.all != nil, "Ends", "look at the error of Chain")
	return e
}

// P returns the probability that the game ends in a state that matches. It calls match
// once for each final state, and panics if match is nil.
func (e *Ends[S]) P(match func(S) bool) *big.Rat {
	sum := new(big.Int)
	for i, s := range e.made().states {
		if match(s) {
			sum.Add(sum, e.cases[i])
		}
	}
	return new(big.Rat).SetFrac(sum, e.all)
}

// Steps returns how many steps the game takes on average: 0 if it begins at its end.
func (e *Ends[S]) Steps() *big.Rat { return new(big.Rat).Set(e.made().steps) }

// Distribution returns the probabilities of a number of the final state, such as the
// round in which the game ends or the hit points that are left. It calls number once for
// each final state, and panics if number is nil.
func (e *Ends[S]) Distribution(number func(S) int) *Distribution {
	list := make([]outcomeCases, len(e.made().states))
	for i, s := range e.states {
		list[i] = outcomeCases{number(s), e.cases[i]}
	}
	c := chances.Chances{All: e.all, Open: new(big.Int)}
	c.Results, c.Cases = joined(list)
	return &Distribution{chances: c}
}
