package plan

import (
	"fmt"
	"strings"
	"testing"
)

func TestRenderGolden(t *testing.T) {
	t.Parallel()
	plans := map[string]*Plan{
		"d13-poly":     mustPlan(t, 13, poly),
		"d9-poly":      mustPlan(t, 9, poly),
		"d10-d4-d6":    mustPlan(t, 10, []int{4, 6}),
		"d15-d2-d3":    mustPlan(t, 15, []int{2, 3}),
		"d37-d6-d10":   mustPlan(t, 37, []int{6, 10}),
		"d10-d2-d3":    mustPlan(t, 10, []int{2, 3}),
		"d6-d2":        mustPlan(t, 6, []int{2}),
		"d2-d20":       mustPlan(t, 2, []int{20}),
		"d4-bounded":   answered(t, Question{Target: 4, Dice: []int{6}, Bounded: true}),
		"d36-throw":    answered(t, Question{Target: 36, Dice: []int{6, 6}, Together: true}),
		"d1000-throw":  answered(t, Question{Target: 1000, Dice: []int{6, 6, 20}, Together: true}),
		"d42-primes":   mustPlan(t, 42, primesUpTo(41)),
		"d1-no-dice":   mustPlan(t, 1, nil),
		"d1000003-d10": mustPlan(t, 1_000_003, []int{10}),
	}
	if *allTargets || *update { // seconds
		plans["d100-costs"] = answered(t, Question{Target: 100, Dice: []int{2, 3, 7},
			Cost: func(sides int) int { return sides }})
	}
	for name, s := range plans {
		sheet := s.Sheet("")
		for suffix, text := range map[string]string{
			"txt": sheet.String(), "svg": sheet.SVG(),
		} {
			golden(t, name+"."+suffix, text)
		}
	}
}

// A formula that gives an outcome of unequal probability calls it one: its number is a
// place in the table, not a face.
func TestFormulasOfUnequalOutcomes(t *testing.T) {
	weights := make([]int, 80)
	for i := range weights {
		weights[i] = 1000 + i%3
	}
	table := answered(t, Question{Target: len(weights), Weights: weights, Dice: []int{6, 20}}).Sheet(
		"").String()
	if n := strings.Count(table, "result = outcome n with n = "); n == 0 {
		t.Errorf("no outcome has a formula in\n%.500s", table)
	}
	die := mustPlan(t, 100_003, []int{6, 20}).Sheet("").String()
	if !strings.Contains(die, "result = number") || strings.Contains(die, "outcome") {
		t.Errorf("a die has outcomes, and no results, in\n%.500s", die)
	}
}

// Without a roll the card tells the only outcome, wherever it stands.
func TestCertainOutcome(t *testing.T) {
	for _, weights := range [][]int{{5}, {0, 3}, {0, 5, 0}, {7, 0}} {
		s := answered(t, Question{Target: len(weights), Weights: weights, Dice: []int{20}})
		result, _ := s.Automaton.Settle(0, 0).Result()
		want := fmt.Sprintf("the result is %s.", s.Automaton.Label(uint64(result-1)))
		if weights[result-1] == 0 || !strings.Contains(s.Sheet("").String(), want) {
			t.Errorf("%v: the start tells %d, and the card\n%v", weights, result, s.Sheet(""))
		}
	}
}
