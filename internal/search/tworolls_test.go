package search

import (
	"math"
	"testing"

	"example.com/dice/internal/automaton"
	"example.com/dice/internal/plantest"
)

// Every fifth plan of two rolls is fair, costs what the search reckons with, and is not
// easier.
func TestTwoRollsAreFair(t *testing.T) {
	for _, dice := range [][]int{{6}, {4, 6, 10}, {3, 20}} {
		for target := uint64(2); target <= 60; target += 3 {
			s := searchFor(Problem{Target: target, Throws: plantest.Throws(dice...), Simplest: true})
			list := s.allTwoRolls(s.work)
			if target < 7 && len(list) < 2 {
				t.Errorf("d%d from %v: only %d plans of two rolls", target, dice, len(list))
			}
			for i := int(target % 5); i < len(list); i += 5 {
				a := s.build(list[i])
				if _, ease := a.Arranged(); ease < list[i].easiest() {
					t.Fatalf("d%d from %v: %+v has ease %d", target, dice, list[i], ease)
				}
				cost, err := a.Verify(t.Context())
				if err != nil {
					t.Fatalf("d%d from %v: %+v: %v", target, dice, list[i], err)
				}
				if about, _ := cost.Float64(); math.Abs(about/list[i].cost-1) > rounding {
					t.Fatalf("d%d from %v: %+v costs %v", target, dice, list[i], cost)
				}
			}
		}
	}
}

// Plans of two rolls are among the easiest, as far as their ease was thought to be.
func TestTwoRollsAreEasy(t *testing.T) {
	for _, test := range []struct {
		target uint64
		dice   []int
		ease   int
	}{
		{7, []int{6}, 9},
		{83, []int{4, 6, 8, 10, 12, 20}, 18},
		{63, []int{20}, 20},
		{37, []int{20}, 12},
	} {
		p := Problem{Target: test.target, Throws: plantest.Throws(test.dice...), Simplest: true}
		a, _, err := Best(t.Context(), p, 0.1)
		if err != nil || a.Ease() > test.ease {
			t.Errorf("d%d from %v: ease %d, want at most %d; %v", test.target, test.dice, a.Ease(),
				test.ease, err)
		}
	}
}

// The search of plans of two rolls ends soon, for all dice.
func TestTwoRollsAreBounded(t *testing.T) {
	var many []int
	for sides := 300; sides <= 400; sides++ {
		many = append(many, sides)
	}
	for _, dice := range [][]int{{2, 1 << 30}, many, {399, 400}} {
		s := searchFor(Problem{Target: 2, Throws: plantest.Throws(dice...), Simplest: true})
		w := s.work.Part(stepsTwoRolls)
		s.allTwoRolls(w)
		if steps := w.Spent(); steps > stepsTwoRolls+len(dice) {
			t.Errorf("%d dice take %d steps", len(dice), steps)
		}
	}
}

// Dice that are only thrown together make no plan of two rolls.
func TestTwoRollsTakeSingleDice(t *testing.T) {
	pair := automaton.Throw{Sides: 36, Cost: 1, Dice: []int{6, 6}}
	s := searchFor(Problem{Target: 7, Throws: []automaton.Throw{pair}, Simplest: true})
	if list := s.allTwoRolls(s.work); len(list) > 0 {
		t.Errorf("%d plans", len(list))
	}
}
