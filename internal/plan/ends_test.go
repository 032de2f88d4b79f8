package plan

import (
	"errors"
	"math"
	"testing"

	"example.com/dice/internal/automaton"
	"example.com/dice/internal/dicetest"
	"example.com/dice/internal/search"
	"pgregory.net/rapid"
)

// likeQuestion draws a question with dice that divide each other or are powers of each
// other, and targets with large powers of 2, 3 or 5.
func likeQuestion(t *rapid.T) (q Question) {
	prime := rapid.SampledFrom([]int{2, 2, 3, 5}).Draw(t, "prime")
	round := func(label string, most int) int {
		x := rapid.SampledFrom([]int{1, 7, 11, 13, 23, 25, 29, 30, 31}).Draw(t, label)
		n := rapid.SampledFrom([]int{0, 3, 4, 5, 40}).Draw(t, "powers")
		for ; n > 0 && x <= most/prime; n-- {
			x *= prime
		}
		return x
	}
	for range rapid.SampledFrom([]int{1, 2, 2, 3, 4}).Draw(t, "dice") {
		die := rapid.SampledFrom([]int{2, 4, 8}).Draw(t, "factor")
		if prime > 2 {
			die = prime * rapid.SampledFrom([]int{1, prime, 4}).Draw(t, "factor")
		}
		q.Dice = append(q.Dice, die*rapid.SampledFrom([]int{1, 1, 1, 1, 6, 1 << 20}).Draw(t, "times"))
	}
	q.Target = round("target", rapid.SampledFrom([]int{500, 500, 2000, min(1<<45, math.MaxInt)}).Draw(
		t, "most"))
	if rapid.IntRange(0, 4).Draw(t, "weighted") == 4 {
		most := rapid.SampledFrom([]int{60, 5000, 1 << 30}).Draw(t, "most")
		q.Target = rapid.IntRange(1, 5).Draw(t, "weights")
		for range q.Target {
			q.Weights = append(q.Weights, round("weight", most))
		}
	}
	switch rapid.IntRange(0, 3).Draw(t, "counted") {
	case 2:
		q.Together = true
	case 3:
		factor := rapid.SampledFrom([]int{1, 7, 100_000}).Draw(t, "factor")
		q.Cost = func(sides int) int { return 1 + sides%11*factor }
	}
	q.Bounded = rapid.IntRange(0, 3).Draw(t, "bounded") == 3
	return q
}

// Every question ends in a plan and a bound, or in an error that says what to do. A bound
// takes up to a second, so a fourth of the questions are asked, and all with -all.
func TestEveryQuestionEnds(t *testing.T) {
	dicetest.FewChecks(t, 4)
	drawn, mistakes, plans := 0, 0, 0
	rapid.Check(t, func(rt *rapid.T) {
		q := likeQuestion(rt)
		drawn++
		q.Quick = !*dicetest.All
		p, err := q.Plan(t.Context())
		var m *Mistake
		if errors.As(err, &m) {
			mistakes++
			if m.Text == "" || m.Part == "" {
				rt.Errorf("%+v: the mistake is %+v", q, m)
			}
			return
		}
		if err != nil {
			rt.Fatalf("%+v: %v", q, err)
		}
		plans++
		bound, err := p.LowerBound(t.Context())
		if err != nil || bound.Cmp(p.Expected) > 0 || bound.Sign() < 0 || bound.Sign() == 0 &&
			p.Expected.Sign() > 0 && !p.Hand.Together {
			rt.Errorf("%+v: bound %v, but %v is possible, %v", q, bound, p.Expected, err)
		}
	})
	if plans < drawn/8 && !t.Failed() {
		t.Errorf("only %d plans and %d mistakes", plans, mistakes)
	}
}

// A document may have weights whose sum times their number wraps to 0: no die fits them.
func TestWeightsOfADocumentMayBeTooLarge(t *testing.T) {
	p := search.Problem{Target: 4, Weights: []uint64{1<<60 + 1, 1<<60 - 1, 1<<60 + 3, 1<<60 - 3}}
	var m *Mistake
	err := (Question{Target: 4}).setThrows(t.Context(), &p, automaton.Hand{Dice: []int{6}})
	if !errors.As(err, &m) {
		t.Errorf("%v, with throws %v", err, p.Throws)
	}
}
