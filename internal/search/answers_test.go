package search

import (
	"fmt"
	"math/big"
	"slices"
	"testing"

	"example.com/dice/internal/automaton"
	"example.com/dice/internal/plantest"
)

// simplestSearch returns a search for easy plans.
func simplestSearch(t *testing.T, target uint64, throws []automaton.Throw) *Search {
	t.Helper()
	s, err := New(t.Context(), Problem{Target: target, Simplest: true, Throws: throws})
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// No slack above the next one of the list is searched, and none twice.
func TestSlacksAreSearchedOnce(t *testing.T) {
	s := simplestSearch(t, 13, plantest.Throws(6, 20))
	first, err := s.Easiest(t.Context(), 0.02)
	if n := len(s.fronts); err != nil || n != slackFront+3 || slacksOfDie[2] != 0.03 {
		t.Errorf("%d fronts, %v", n, err)
	}
	if first.ease >= s.Cheapest.ease {
		t.Fatalf("ease %d, and %d of the cheapest plan", first.ease, s.Cheapest.ease)
	}
	s.fronts[slackFront+2] = front{s.Cheapest} // as if nothing had been found
	if again, err := s.Easiest(t.Context(), 0.02); err != nil || again.ease != s.Cheapest.ease {
		t.Errorf("searched again: ease %d, %v", again.ease, err)
	}
}

// A front has no plan that is as hard and as dear as another. A strategy without a proof,
// here one that is not fair, is none of them.
func TestFront(t *testing.T) {
	plan := func(ease int, cost int64) Candidate {
		return Candidate{Proof: &automaton.Proof{Cost: big.NewRat(cost, 1)}, ease: ease}
	}
	var f front
	for _, p := range []Candidate{plan(5, 5), plan(5, 6), plan(6, 5), plan(9, 1), plan(1, 9),
		plan(5, 5), plan(4, 5), plan(3, 7)} {
		f = f.with(p)
	}
	got := ""
	for _, p := range f {
		got += fmt.Sprintf("%v:%d ", p.Cost.Num(), p.ease)
	}
	if got != "1:9 5:4 7:3 9:1 " {
		t.Errorf("the front is %s", got)
	}
	for cost, want := range map[int64]int{0: 9, 1: 9, 4: 9, 5: 4, 8: 3, 10: 1} {
		if p := f.easiest(big.NewRat(cost, 1)); p.ease != want {
			t.Errorf("up to %d the easiest has ease %d; want %d", cost, p.ease, want)
		}
	}
	s := simplestSearch(t, 11, plantest.Throws(20))
	faces := make([]automaton.Cell, 20)
	for i := range faces {
		faces[i] = automaton.Cell(i % 11)
	}
	before := len(s.known)
	if s.offer(automaton.OneThrow(11, s.Throws[0], faces), 1) || len(s.known) != before {
		t.Errorf("a plan that is not fair is known: %v", s.known)
	}
}

// No look-up of two or three dice is easier than the search reckons with.
func TestEaseOfLines(t *testing.T) {
	for target := uint64(2); target <= 40; target += 3 {
		for first := 2; first <= 14; first += 3 {
			for second := 2; second <= 14; second += 2 {
				for _, dice := range [][]int{{first * second}, {first, second}, {2, first, second}} {
					s := searchFor(Problem{Target: target, Throws: plantest.Throws(first, second, 20)})
					s.lookUp(dice)
					all := automaton.Numbers(dice, automaton.MaxCells)
					throw := automaton.Throw{Sides: all, Dice: dice}
					for _, p := range s.plans {
						if least := easeOfLines(throw, all/target); p.ease < least {
							t.Fatalf("a d%d from %v has ease %d; want at least %d", target, dice, p.ease, least)
						}
					}
				}
			}
		}
	}
}

// Dice are read as one number: digits, or numbers of another base that a grid is too
// small for. Of these, none is as easy and as cheap as another.
func TestNumbers(t *testing.T) {
	for _, c := range []struct {
		target uint64
		kinds  []int
		want   string
	}{
		{51, []int{10}, "[[10 10]]"},
		{50, []int{10}, "[[10 10]]"},
		{25, []int{10}, "[[10 10]]"},
		{120, []int{12}, "[[12 12]]"},
		{130, []int{12}, "[[12 12]]"},
		{10_000, []int{10}, "[[10 10 10 10]]"},
		{10_001, []int{10}, "[[10 10 10 10 10]]"},
		{60, []int{6, 10}, "[[6 10]]"},
		{60, []int{2}, "[[2 2 2 2 2 2]]"},
		{900, []int{6, 8}, "[[6 6 6 6] [6 8 8 8] [8 8 8 8]]"},
		{150, []int{12}, "[[12 12 12]]"},
		{7, []int{2}, "[[2 2 2]]"},
		{50, []int{1, 6}, "[[6 6 6]]"},
		{32, []int{2, 20}, "[[20 20]]"}, // a coin has no number beside a d20
	} {
		s := searchFor(Problem{Target: c.target, Throws: plantest.Throws(c.kinds...), Simplest: true})
		dice := [][]int{}
		for _, p := range slices.Backward(knownOf(s, numbers)) {
			if n, ok := p.Recipe.(*automaton.Number); ok {
				dice = append(dice, n.Dice())
			} else {
				dice = append(dice, p.Throws[len(p.Throws)-1].Dice)
			}
		}
		if fmt.Sprint(dice) != c.want {
			t.Errorf("a d%d from %v: %v; want %s", c.target, c.kinds, dice, c.want)
		}
	}
}

// knownOf returns the plans that a generator alone finds, at any cost.
func knownOf(s *Search, offer generator) front {
	s.generators, s.known = [][]generator{easier: {offer}}, nil
	s.ask(easier, 0)
	return s.known
}

// Dice that are thrown together are read as one number only if one throw has them, or as
// digits; and not where one die suffices.
func TestNumbersOfThrows(t *testing.T) {
	for _, c := range []struct {
		target        uint64
		kinds, thrown []int // one by one, and together
		want          string
	}{
		{100, []int{10}, []int{10, 10}, "[[10 10]] for 1;"},
		{50, []int{10}, []int{10, 10}, "[[10 10]] for 1;"},
		{200, []int{10}, []int{10, 10}, "[[10 10] [10]] for 2;"},
		{1000, []int{10}, []int{10, 10}, "[[10 10] [10]] for 2;"},
		{5, []int{20}, []int{20, 20}, "[[20]] for 1;"},
		{36, []int{2}, []int{2, 2}, "[[2 2] [2 2] [2 2]] for 37/9;"},
		{60, []int{6, 10}, []int{10, 6}, "[[6 10]] for 1;"},
	} {
		pair := automaton.InTurn([][]int{c.thrown}, func([]int) int { return 1 })
		s := searchFor(Problem{Target: c.target, Throws: append(plantest.Throws(c.kinds...), pair)})
		got := ""
		for _, p := range knownOf(s, numbers) {
			rolls := [][]int{p.Throws[0].Dice}
			if n, ok := p.Recipe.(*automaton.Number); ok {
				rolls = n.Rolls
			}
			got += fmt.Sprintf("%v for %s;", rolls, p.Cost.RatString())
		}
		if got != c.want {
			t.Errorf("a d%d from throws of %v: %s; want %s", c.target, c.thrown, got, c.want)
		}
	}
}

// A die with enough sides can be easier than digits, where its rolls cost more.
func TestLargeDiceBeatDigits(t *testing.T) {
	costs := map[int]int{10: 1, 99: 2}
	s := simplestSearch(t, 97, plantest.ThrowsAt(func(d int) int { return costs[d] }, 10, 99))
	if p, err := s.Easiest(t.Context(), 0.1); err != nil || p.ease >= 3 {
		t.Errorf("ease %d, and %d of digits; %v", p.ease, 3, err)
	}
}

// A table of three ranges can have an easier plan, though its outcomes without a weight
// are more than a die has faces.
func TestTablesAreSearchedBeyondThreeRanges(t *testing.T) {
	costs := map[int]int{3: 5, 4: 3}
	s, err := New(t.Context(), Problem{
		Target: 5, Weights: []uint64{2, 1, 0, 0, 0}, Simplest: true,
		Throws: plantest.ThrowsAt(func(d int) int { return costs[d] }, 3, 4),
	})
	if err != nil {
		t.Fatal(err)
	}
	if p, err := s.Easiest(t.Context(), 0.3); err != nil || s.Cheapest.ease != 3 ||
		p.ease != 2 {
		t.Errorf("ease %d, and %d of the cheapest plan; %v", p.ease, s.Cheapest.ease, err)
	}
}
