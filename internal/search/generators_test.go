package search

import (
	"reflect"
	"runtime"
	"slices"
	"strings"
	"testing"

	"example.com/dice/internal/automaton"
	"example.com/dice/internal/dicetest"
	"example.com/dice/internal/notation"
	"example.com/dice/internal/plantest"
	"example.com/dice/internal/work"
)

// easiest returns the easiest plan for a problem within a part of slack, without a
// generator.
func easiest(t *testing.T, p Problem, within float64, without string) (Candidate, error) {
	s := newSearch(p, work.New(t.Context(), maxWork), generators())
	for p, list := range s.generators {
		s.generators[p] = slices.DeleteFunc(list, func(g generator) bool { return nameOf(g) == without })
	}
	if err := s.settle(); err != nil || s.Cheapest.Proof == nil {
		return Candidate{}, err
	}
	return s.Easiest(t.Context(), within)
}

// nameOf returns the name of the function.
func nameOf(g generator) string {
	name := runtime.FuncForPC(reflect.ValueOf(g).Pointer()).Name()
	return name[strings.LastIndex(name, ".")+1:]
}

// Each generator has a problem whose answer is worse without it.
func TestEveryGeneratorIsNeeded(t *testing.T) {
	dicetest.Long(t)
	poly := plantest.Throws(4, 6, 8, 10, 12, 20)
	large := []automaton.Throw{{Sides: 36, Cost: 1, Dice: []int{6, 6}}}
	twice, err := notation.ParseExpr("2d6")
	if err != nil {
		t.Fatal(err)
	}
	sum := automaton.NewSum(twice, [][]automaton.SumPool{{{AtOnce: 1}}})
	totals := []string{"2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "12"}
	twoDice := Problem{Target: 11, Weights: []uint64{1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1}, Names: totals,
		Throws: plantest.Throws(6), Simplest: true,
		AsWritten: func() *automaton.Automaton {
			return sum.Automaton(automaton.Hand{Dice: []int{6}}, automaton.MaxListedCells)
		}}
	for name, test := range map[string]struct {
		problem Problem
		within  float64
	}{
		"certain":    {Problem{Target: 1}, 0},
		"largeThrow": {Problem{Target: 36, Throws: plantest.Throws(6), Large: large}, 0},
		"bounded":    {Problem{Target: 6, Throws: plantest.Throws(2, 3), Bounded: true}, 0},
		"divided":    {Problem{Target: 13, Throws: plantest.Throws(6)}, 0},
		"packed":     {Problem{Target: 9, Throws: poly}, 0},
		"withoutOne": {
			Problem{Target: 43, Throws: plantest.Throws(2, 3, 5)}, 0},
		"numbers":    {Problem{Target: 97, Throws: poly, Simplest: true}, 0.1},
		"inTwoRolls": {Problem{Target: 7, Throws: plantest.Throws(6), Simplest: true}, 0.1},
		"written":    {twoDice, 1},
		"onlyWritten": {Problem{Target: 11, Weights: twoDice.Weights, Names: totals,
			Large: twoDice.Throws, Simplest: true, AsWritten: twoDice.AsWritten}, 0},
		"undivided": {
			Problem{Target: 6, Throws: plantest.Throws(2, 3, 4), Bounded: true, Simplest: true}, 0.1},
		"fewSituations": {Problem{Target: 20, Throws: plantest.Throws(6), Simplest: true}, 0.1},
		"inRows": {
			Problem{Target: 3, Weights: []uint64{7, 2, 4}, Throws: plantest.Throws(6, 20),
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
	if n := len(slices.Concat(generators()...)); n != 13 {
		t.Errorf("%d generators, and 13 problems", n)
	}
}
