package search

import (
	"slices"
	"testing"

	"example.com/dice/internal/automaton"
	"example.com/dice/internal/dicetest"
	"example.com/dice/internal/work"
)

// easiest returns the easiest plan for a problem within a part of slack, without a generator.
func easiest(t *testing.T, p Problem, within float64, without string) (Candidate, error) {
	s := newSearch(p, work.New(t.Context(), maxWork))
	left := func(g generator) bool { return g.name == without }
	s.generators = slices.DeleteFunc(s.generators, left)
	if err := s.settle(); err != nil || s.Cheapest.Proof == nil {
		return Candidate{}, err
	}
	return s.Easiest(t.Context(), within)
}

// Each generator has a problem whose answer is worse without it.
func TestEveryGeneratorIsNeeded(t *testing.T) {
	dicetest.Long(t)
	poly := dicetest.Throws(4, 6, 8, 10, 12, 20)
	large := []automaton.Throw{{Sides: 36, Cost: 1, Dice: []int{6, 6}}}
	two := automaton.AtHand(automaton.Throw{Sides: 36, Cost: 2, Dice: []int{6, 6}})
	totals := []string{"2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "12"}
	twoDice := Problem{Target: 11, Weights: []uint64{1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1}, Names: totals,
		Throws: dicetest.Throws(6), Simplest: true,
		Sum: &automaton.Sum{Rolls: []automaton.Roll{two}, Keep: 2, Least: 1}}
	for name, test := range map[string]struct {
		problem Problem
		within  float64
	}{
		"nothing to roll":        {Problem{Target: 1}, 0},
		"one large throw":        {Problem{Target: 36, Throws: dicetest.Throws(6), Large: large}, 0},
		"divisions with a bound": {Problem{Target: 6, Throws: dicetest.Throws(2, 3), Bounded: true}, 0},
		"divisions":              {Problem{Target: 13, Throws: dicetest.Throws(6)}, 0},
		"packings":               {Problem{Target: 9, Throws: poly}, 0},
		"packings without one of three dice": {
			Problem{Target: 43, Throws: dicetest.Throws(2, 3, 5)}, 0},
		"numbers":   {Problem{Target: 97, Throws: poly, Simplest: true}, 0.1},
		"two rolls": {Problem{Target: 7, Throws: dicetest.Throws(6), Simplest: true}, 0.1},
		"sums":      {twoDice, 1},
		"the same throw for all open cases": {
			Problem{Target: 6, Throws: dicetest.Throws(2, 3, 4), Bounded: true, Simplest: true}, 0.1},
		"few situations": {Problem{Target: 20, Throws: dicetest.Throws(6), Simplest: true}, 0.1},
		"rows for groups of outcomes": {
			Problem{Target: 3, Weights: []uint64{7, 2, 4}, Throws: dicetest.Throws(6, 20),
				Simplest: true}, 0.1},
	} {
		all, err := easiest(t, test.problem, test.within, "")
		if err != nil || all.Proof == nil {
			t.Errorf("%s: no plan; %v", name, err)
			continue
		}
		less, err := easiest(t, test.problem, test.within, name)
		worse := err != nil || less.Proof == nil || less.Cost.Cmp(all.Cost) > 0 || less.ease > all.ease
		if !worse {
			t.Errorf("without %q there is as good a plan: ease %d for %v, and %d for %v", name, less.ease,
				less.Cost, all.ease, all.Cost)
		}
	}
	if n := len(generators()); n != 12 {
		t.Errorf("%d generators, and 12 problems", n)
	}
}
