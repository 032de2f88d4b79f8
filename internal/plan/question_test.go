package plan

import (
	"context"
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"
	"time"

	"example.com/dice/internal/dicetest"
)

// A mistake says in one line what is wrong and what to do, and which field of the question
// it is about.
func TestMistakes(t *testing.T) {
	cost := func(c int) func(int) int { return func(int) int { return c } }
	var different []int
	for sides := 101; len(different) < 30; sides += 2 {
		different = append(different, sides)
	}
	many, large := make([]int, 4097), make([]int, 1000)
	for i := range many {
		many[i] = 1 + i%2
	}
	for i := range large {
		large[i] = math.MaxInt/1000 - i
	}
	two := []int{1, 4}
	for _, test := range []struct {
		question    Question
		field, text string
	}{
		{Question{Target: 0, Dice: poly}, inTarget, "no die has 0 sides; ask for at least 1"},
		{Question{Target: -5, Dice: poly}, inTarget, "no die has -5 sides"},
		{Question{Target: 6}, inDice, "cannot make a d6 from no dice; add a die with at least 2 sides"},
		{Question{Target: 6, Title: "cube", Dice: []int{1, 1}}, inDice,
			"cannot make a cube from two d1"},
		{Question{Target: 6, Dice: []int{4, 0}}, inDice, "no die has 0 sides; use dice with at least 2"},
		{Question{Target: 1, Dice: []int{4, -1}}, inDice, "no die has -1 sides"},
		{Question{Target: 6, Dice: []int{4}, Cost: cost(0)}, inAmounts,
			"a roll of a d4 cannot cost 0; use costs from 1 to 1000000"},
		{Question{Target: 6, Dice: []int{4}, Cost: cost(-3)}, inAmounts, "d4 cannot cost -3"},
		{Question{Target: 6, Dice: []int{4}, Cost: cost(1_000_001)}, inAmounts,
			"d4 cannot cost 1000001"},
		{Question{Target: 6, Dice: []int{4}, Cost: cost(1), Together: true}, inAmounts, "not both"},
		{Question{Target: 5, Dice: []int{6, 4}, Bounded: true}, inDice,
			"no plan for a d5 has a fixed maximum: its factor 5 divides no product of the dice; allow"},
		{Question{Target: 1994, Dice: poly, Bounded: true}, inDice, "its factor 997"},
		{Question{Target: 2, Dice: different, Together: true}, inAmounts,
			"30 dice can be thrown in more than 4096 ways; use fewer"},
		{Question{Target: math.MaxInt, Dice: []int{2, 3}}, inTarget, fmt.Sprintf(
			"a d%d from a d3 needs more than 2^63 cases; ask for at most %d", math.MaxInt, math.MaxInt/3)},
		{Question{Target: 3, Dice: []int{math.MaxInt}}, inTarget, "2^63 cases; use smaller dice"},
		{Question{Target: math.MaxInt, Dice: []int{math.MaxInt - 1}, Together: true}, inTarget, "2^63"},
		{Question{Target: 6, Dice: []int{4}, Within: -0.01}, inDice,
			"-1 % more than the cheapest is out of range; allow from 0 to 1000 %, a part from 0 to 10"},
		{Question{Target: 6, Dice: []int{4}, Within: 50}, inDice, "5000 % more"},
		{Question{Target: 6, Dice: []int{4}, Within: math.NaN()}, inDice, "NaN % more"},
		{Question{Target: 6, Dice: []int{4}, Within: math.Inf(1)}, inDice, "out of range"},
		{Question{Target: 0, Dice: []int{6}, Weights: []int{}}, inTarget, "no weight is above 0"},
		{Question{Target: 2, Dice: []int{6}, Weights: []int{0, 0}}, inTarget,
			"no weight is above 0; weights are whole numbers"},
		{Question{Target: 2, Dice: []int{6}, Weights: []int{1, -2}}, inTarget,
			"weights[1] is -2; weights are 0 or more"},
		{Question{Target: 2, Dice: []int{6}, Weights: []int{math.MaxInt, 1}}, inTarget,
			"sum to more than"},
		{Question{Target: 4, Dice: []int{6}, Weights: two}, inTarget,
			"there are 2 weights for 4 outcomes; give each outcome one weight"},
		{Question{Target: 1, Dice: []int{6}, Weights: two}, inTarget,
			"there are 2 weights for 1 outcome;"},
		{Question{Target: 4097, Dice: []int{6}, Weights: many}, inTarget,
			"4097 outcomes are too many; use at most 4096"},
		{Question{Target: 1000, Dice: []int{6}, Weights: large}, inTarget,
			"the weights of 1000 weighted outcomes are too large for a d6; divide them"},
		{Question{Target: 2, Dice: []int{6}, Weights: []int{1, math.MaxInt / 8}}, inTarget,
			"the weights of 2 weighted outcomes are too large for a d6"},
		{Question{Target: 2, Weights: two}, inDice, "cannot make 2 weighted outcomes from no dice"},
		{Question{Target: 2, Dice: []int{6}, Weights: two, Bounded: true}, inDice,
			"no plan for 2 weighted outcomes has a fixed maximum: its factor 5"},
		{Question{Target: 2, Dice: []int{6}, Weights: two, Names: []string{"a"}}, inTarget,
			"1 names for 2 outcomes"},
		{Question{Target: 2, Dice: []int{6}, Weights: two, Names: []string{"a", ""}}, inTarget,
			"is empty"},
	} {
		if math.MaxInt == math.MaxInt32 && (strings.Contains(test.text, "2^63") ||
			strings.Contains(test.text, "too large")) {
			continue // no such product exceeds 2^63
		}
		p, err := test.question.Plan(t.Context())
		var wrong *Mistake
		if p != nil || !errors.As(err, &wrong) || wrong.Field != test.field ||
			!strings.Contains(err.Error(), test.text) || strings.Contains(err.Error(), "\n") {
			t.Errorf("%.80v: %v, %+v; want %q about the %s", test.question, err, wrong, test.text,
				test.field)
		}
		if errors.Is(err, ErrNoBound) != test.question.Bounded {
			t.Errorf("%.80v: %v in the chain: %v", test.question, ErrNoBound, !test.question.Bounded)
		}
	}
}

// A deadline is a context that ends after it was asked a number of times.
type deadline struct {
	context.Context
	looks int
}

func (p *deadline) Err() error {
	p.looks--
	if p.looks < 0 {
		return context.DeadlineExceeded
	}
	return nil
}

// A search that is cancelled has no result, and otherwise the one it always has. So has a
// bound.
func TestCancelled(t *testing.T) {
	dicetest.Long(t)
	cancelled, cancel := context.WithCancel(t.Context())
	cancel()
	expired, cancel := context.WithDeadline(t.Context(), time.Unix(0, 0))
	defer cancel()
	for ctx, want := range map[context.Context]error{cancelled: context.Canceled,
		expired: context.DeadlineExceeded} {
		for _, q := range []Question{{Target: 0}, {Target: 1}, {Target: 13}, {Target: 1_000_003},
			{Target: 13, Together: true}, {Target: 64, Bounded: true}} {
			q.Dice = poly
			if p, err := q.Plan(ctx); p != nil || !errors.Is(err, want) || !strings.HasPrefix(err.Error(),
				"stopped before the plan for a d") {
				t.Errorf("%+v, cancelled: %v", q, err)
			}
		}
	}
	for _, q := range []Question{
		{Target: 7, Dice: []int{6, 10}}, {Target: 4099, Dice: []int{10, 20}}, // packed, and divided only
		{Target: 3, Weights: []int{1, 2, 4}, Dice: []int{4, 6}},
		{Target: 3, Weights: []int{1, 1 << 30, 12345}, Dice: []int{6, 20}},
	} {
		want := answered(t, q)
		patiently(t, q, func(ctx context.Context) error {
			p, err := q.Plan(ctx)
			if err == nil && !slices.Equal(document(t, p), document(t, want)) {
				t.Errorf("%+v, with patience: %s", q, document(t, p))
			}
			return err
		})
		if q.Weights == nil || q.Weights[1] > 2 {
			continue // a bound that takes seconds
		}
		bound, p := boundOf(t, want), answered(t, q)
		patiently(t, q, func(ctx context.Context) error {
			least, err := p.Prove(ctx)
			if err == nil && least.Cost.Cmp(bound) != 0 {
				t.Errorf("%+v, with patience: at least %v, not %v", q, least.Cost, bound)
			}
			return err
		})
	}
}

// patiently calls a search with contexts that end later and later, until it finds
// something.
func patiently(t *testing.T, q Question, search func(context.Context) error) {
	t.Helper()
	for looks := 0; ; looks += 1 + 2*looks {
		err := search(&deadline{t.Context(), looks})
		if err == nil {
			return
		}
		if !errors.Is(err, context.DeadlineExceeded) {
			t.Fatalf("%+v, looked at %d times: %v", q, looks, err)
		}
	}
}

// An easy plan is compared with the best one. The search for the fewest rows may come by
// a plan that costs less, in the tenth digit: then that is the best one.
func TestBestIsTheCheapest(t *testing.T) {
	t.Parallel()
	for _, q := range []Question{
		{Target: 9, Dice: []int{4, 6}},
		{Target: 36, Dice: []int{2, 3, 5, 10}, Bounded: true},
		{Target: 9, Dice: []int{4, 6}, Together: true},
		{Target: 2_000_003, Dice: []int{6, 20}},
		{Target: 1},
	} {
		want := answered(t, q)
		q.Simplest, q.Within = true, 0.2
		easy := answered(t, q)
		c, err := easy.Compare(t.Context(), nil)
		if err != nil {
			t.Fatal(err)
		}
		bound := boundOf(t, want)
		if c.Best.Expected.Cmp(want.Expected) != 0 || c.Bound.Cost.Cmp(bound) != 0 {
			t.Errorf("%+v: best %v and %v; bounds %v and %v", q, c.Best.Expected, want.Expected,
				c.Bound.Cost, bound)
		}
	}
	easy := answered(t, Question{Target: 14, Dice: []int{6, 20}, Simplest: true})
	c, err := easy.Compare(t.Context(), nil)
	if err != nil || c.Best.Expected.Cmp(easy.Expected) > 0 {
		t.Errorf("the best plan costs %v, and the easiest %v; %v", c.Best.Expected, easy.Expected, err)
	}
}
