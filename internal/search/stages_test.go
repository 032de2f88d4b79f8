package search

import (
	"fmt"
	"maps"
	"math/big"
	"slices"
	"testing"

	"example.com/dice/internal/automaton"
	"example.com/dice/internal/dicetest"
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
	s := simplestSearch(t, 13, dicetest.Throws(6, 20))
	first, err := s.Easiest(t.Context(), 0.02)
	got := slices.Sorted(maps.Keys(s.stages))
	if err != nil || !slices.Equal(got, []float64{0, 0.01, 0.03}) {
		t.Errorf("slacks %v, %v", got, err)
	}
	if first.ease >= s.Cheapest.ease {
		t.Fatalf("ease %d, and %d of the cheapest plan", first.ease, s.Cheapest.ease)
	}
	s.stages[0.03] = []Candidate{s.Cheapest} // as if nothing had been found
	if again, err := s.Easiest(t.Context(), 0.02); err != nil || again.ease != s.Cheapest.ease {
		t.Errorf("searched again: ease %d, %v", again.ease, err)
	}
}

// A plan that is offered is the cheapest only if it costs less.
func TestDearerOffers(t *testing.T) {
	s := simplestSearch(t, 7, dicetest.Throws(6, 8))
	cheapest := s.Cheapest.Cost
	alone := simplestSearch(t, 7, dicetest.Throws(6)).Cheapest
	s.settled = false
	if s.offer(alone.Automaton, 0) == nil || s.Cheapest.Cost.Cmp(cheapest) != 0 ||
		alone.Cost.Cmp(cheapest) <= 0 {
		t.Errorf("a plan that costs %v replaces one that costs %v", s.Cheapest.Cost, cheapest)
	}
	s = simplestSearch(t, 2, dicetest.Throws(4))
	first, as := s.Cheapest.Automaton, simplestSearch(t, 2, dicetest.Throws(2)).Cheapest
	s.settled = false
	if s.offer(as.Automaton, 0) == nil || s.Cheapest.Automaton != first {
		t.Error("a plan that costs as much replaces the first")
	}
}

// Dice are read as one number: digits, or numbers of another base that a grid is too small for. Of
// these, none is as easy and as cheap as another.
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
		{32, []int{2, 20}, "[[20 20] [2 2 2 2 2]]"}, // a coin has no number beside a d20
	} {
		s := searchFor(Problem{Target: c.target, Throws: dicetest.Throws(c.kinds...), Simplest: true})
		s.numbers(0)
		dice := [][]int{}
		for _, p := range s.known {
			n := p.Number
			if n == nil {
				dice = append(dice, p.Throws[len(p.Throws)-1].Dice)
				continue
			}
			dice = append(dice, n.Dice())
		}
		read := func(p Candidate) bool { return p.Number != nil }
		proved := 0
		for _, p := range s.proofs {
			if read(p) {
				proved++
			}
		}
		if fmt.Sprint(dice) != c.want || proved != len(dice) || !slices.ContainsFunc(s.known, read) &&
			len(dice) > 0 {
			t.Errorf("a d%d from %v: %v with %d proofs; want %s", c.target, c.kinds, dice, proved, c.want)
		}
	}
}

// Dice that are thrown together are read as one number only if one throw has them, or as digits.
func TestNumbersOfThrows(t *testing.T) {
	two := automaton.Throw{Sides: 100, Cost: 1, Dice: []int{10, 10}}
	for target, want := range map[uint64]int{100: 1, 50: 1, 200: 1} {
		s := searchFor(Problem{Target: target, Throws: append(dicetest.Throws(10), two)})
		s.numbers(0)
		if len(s.known) != want {
			t.Errorf("a d%d from throws of two d10: %d plans; want %d", target, len(s.known), want)
		}
	}
	twice := automaton.Throw{Sides: 1000, Cost: 2, Dice: []int{10, 10, 10}} // of two dice
	searching := searchFor(Problem{Target: 1000, Throws: append(dicetest.Throws(10), two, twice)})
	searching.numbers(0)
	if len(searching.known) != 1 ||
		fmt.Sprint(searching.known[0].Number.Rolls) != "[[10 10] [10]]" {
		t.Errorf("a d1000 from throws of two d10: %v, not two throws", searching.known)
	}
	pair := automaton.Throw{Sides: 400, Cost: 1, Dice: []int{20, 20}}
	one := searchFor(Problem{Target: 5, Throws: append(dicetest.Throws(20), pair), Simplest: true})
	one.numbers(0)
	if len(one.known) != 1 || len(one.known[0].Throws[0].Dice) != 1 {
		t.Errorf("a d5 from throws of two d20: %v, not one d20", one.known)
	}
	sixes := searchFor(Problem{Target: 36, Throws: dicetest.Throws(2)})
	sixes.Throws = append(sixes.Throws, automaton.Throw{Sides: 4, Cost: 1, Dice: []int{2, 2}})
	sixes.numbers(0)
	if len(sixes.known) != 0 { // each throw has two, and they are not rolled one by one
		t.Errorf("coins of three throws are read as one number: %v", sixes.known)
	}
	apart := automaton.Throw{Sides: 60, Cost: 1, Dice: []int{10, 6}}
	s := searchFor(Problem{Target: 60, Throws: append(dicetest.Throws(6, 10), apart), Simplest: true})
	s.numbers(0)
	if len(s.known) != 1 || s.known[0].ease != 2 || s.known[0].Cost.Cmp(big.NewRat(1, 1)) != 0 {
		t.Errorf("a d60 from throws of a d6 and a d10: %d plans, not digits of one throw", len(s.known))
	}
}

// A die with enough sides can be easier than digits, where its rolls cost more.
func TestLargeDiceBeatDigits(t *testing.T) {
	costs := map[int]int{10: 1, 99: 2}
	s := simplestSearch(t, 97, dicetest.ThrowsAt(func(d int) int { return costs[d] }, 10, 99))
	if p, err := s.Easiest(t.Context(), 0.1); err != nil || p.ease >= 3 {
		t.Errorf("ease %d, and %d of digits; %v", p.ease, 3, err)
	}
}

// A table of three ranges can have an easier plan, though its outcomes without a weight are more
// than a die has faces.
func TestTablesAreSearchedBeyondThreeRanges(t *testing.T) {
	costs := map[int]int{3: 5, 4: 3}
	s, err := New(t.Context(), Problem{
		Target: 5, Weights: []uint64{2, 1, 0, 0, 0}, Simplest: true,
		Throws: dicetest.ThrowsAt(func(d int) int { return costs[d] }, 3, 4),
	})
	if err != nil {
		t.Fatal(err)
	}
	if p, err := s.Easiest(t.Context(), 0.3); err != nil || s.Cheapest.ease != 3 ||
		p.ease != 2 {
		t.Errorf("ease %d, and %d of the cheapest plan; %v", p.ease, s.Cheapest.ease, err)
	}
}
