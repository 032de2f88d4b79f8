package main

import (
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"example.com/dice/internal/dicetest"
	"example.com/dice/internal/notation"
	"example.com/dice/internal/plan"
	"example.com/dice/internal/work"
)

// All that "dice plan" prints for a random request ends after the work that it is given:
// searches, bounds and proofs count what they do, and look at their context.
func FuzzRequests(f *testing.F) { // 2000x
	for seed := range uint64(20) {
		f.Add(seed)
	}
	f.Add(uint64(581)) // a throw that is sure before its last die, in an example
	f.Fuzz(func(t *testing.T, seed uint64) {
		const given, more = 10_000_000, 100_000_000 // what is begun ends, in a tenth of a second
		request := randomRequest(rand.New(rand.NewPCG(seed, 88)))
		if spent := respond(t, request, given); spent > given+more {
			t.Errorf("%s: %d steps, more than %d", describe(request), spent, given+more)
		}
	})
}

// respond makes all that "dice plan" prints, or as much of it as some steps suffice for,
// and returns how many it took.
func respond(t *testing.T, f *planFlags, steps int) (spent int64) {
	t.Helper()
	ctx, left := work.Limited(t.Context(), steps)
	p, err := f.answer(ctx)
	var compared *plan.Comparison
	if err == nil {
		sheet := p.Sheet(f.question.Title)
		for _, show := range formats {
			show(sheet)
		}
		p.JSON()
		compared, err = f.compare(ctx, p)
	}
	if err == nil {
		compared.Sentences()
		_, err = compared.Lines(ctx)
		if compared.Bound.Cost.Cmp(p.Expected) > 0 {
			t.Errorf("%s: bound %v, but %v is possible", describe(f), compared.Bound.Cost, p.Expected)
		}
	}
	var mistake *plan.Mistake
	if err != nil && !errors.As(err, &mistake) && !errors.Is(err, work.ErrOver) {
		t.Errorf("%s: %v", describe(f), err)
	}
	return int64(steps) - left()
}

func describe(f *planFlags) string {
	q := f.question
	return fmt.Sprintf("%s from %v at %v, together %v, bounded %v, within %v", q.Title, q.Dice,
		f.costs, q.Together, q.Bounded, q.Within)
}

// randomRequest returns a request: mostly small numbers, and some that are far too large.
func randomRequest(random *rand.Rand) *planFlags {
	upTo := func(most float64) int { return int(math.Exp(random.Float64() * math.Log(most))) }
	oneOf := func(list ...float64) float64 { return list[random.IntN(len(list))] }
	r := &planFlags{costs: map[int]int{}, find: plan.Question.Planner,
		limited: random.IntN(3) == 0}
	q := &r.question
	largest := oneOf(10, 10, 50, 1e3, 1e6, 1e9)
	for range upTo(12) {
		q.Dice = append(q.Dice, slices.Repeat([]int{1 + upTo(largest)}, upTo(4))...)
	}
	target := fmt.Sprint(1 + upTo(oneOf(100, 100, 1e4, 1e6, 1e18)))
	switch random.IntN(5) {
	case 0:
		target = fmt.Sprintf("%dd%dkh%d", 1+upTo(8), 1+upTo(oneOf(20, 300)), upTo(8))
	case 1, 2:
		heaviest := oneOf(3, 100, 1e3, 1e5)
		weights := make([]string, 1+upTo(oneOf(12, 12, 80)))
		for i := range weights {
			weights[i] = fmt.Sprint(upTo(heaviest))
		}
		target = strings.Join(weights, ":")
	}
	if made, err := notation.Parse(target); err == nil {
		q.Make(made)
	}
	q.Together, q.Bounded, q.Simplest = random.IntN(3) == 0, random.IntN(6) == 0, true
	q.Within = plan.Usually
	if r.limited {
		q.Within = oneOf(0, 0, 0.01, 0.3, 1, 10)
	}
	if dearest := oneOf(10, 1e6); !q.Together && random.IntN(2) == 0 {
		for _, sides := range q.Dice {
			r.costs[sides] = upTo(dearest)
		}
		q.Cost = func(sides int) int { return r.costs[sides] }
	}
	return r
}

// These requests took minutes, or for ever, or more than half a minute for their last
// sentence.
func TestLongRequests(t *testing.T) {
	dicetest.Long(t)
	for _, test := range []struct {
		target   string
		dice     []int
		costs    map[int]int
		together bool
	}{
		{"506", []int{2, 8}, map[int]int{2: 5, 8: 1}, false},
		{"21:18:0:5", []int{25, 10}, nil, true},
		{"32:7:40:500:22:400:31:580:10:25:11:4", []int{38, 51}, nil, false},
		{"34:5:280:43:24:51:460:41:36:31", []int{12, 12}, nil, true},
	} {
		made, err := notation.Parse(test.target)
		if err != nil {
			t.Fatal(err)
		}
		f := &planFlags{costs: test.costs, find: plan.Question.Planner}
		f.question = plan.Question{Dice: test.dice, Together: test.together, Simplest: true,
			Within: plan.Usually}
		if test.costs != nil {
			f.question.Cost = func(sides int) int { return test.costs[sides] }
		}
		f.question.Make(made)
		const most = 1_500_000_000 // steps, which take about as many nanoseconds
		if spent := respond(t, f, math.MaxInt32); spent > most {
			t.Errorf("%s: %d steps, more than %d", describe(f), spent, most)
		}
	}
}
