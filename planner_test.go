package dice_test

import (
	"context"
	"errors"
	"fmt"
	"math"
	"math/big"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"example.com/dice"
	"pgregory.net/rapid"
)

func TestPlanCosts(t *testing.T) {
	t.Parallel()
	quadratic := dice.Cost(func(sides int) int { return sides * sides })
	for _, c := range []struct {
		target    int
		available []int
		opts      []dice.PlanOption
		exact     string
		worst     int // 0: no bound
	}{
		{1, nil, nil, "0", 0},
		{1, []int{6}, []dice.PlanOption{dice.Bounded()}, "0", 0},
		{6, []int{6}, nil, "1", 1},
		{3, []int{6}, nil, "1", 1},
		{20, []int{20, 20, 1, 4, 20}, nil, "1", 1},
		{10, []int{2, 3}, nil, "127/40", 0},
		{10, []int{6}, nil, "11/5", 0},
		{6, []int{2}, nil, "11/3", 0},
		{52, []int{2}, nil, "436/65", 0},
		{100, []int{6}, nil, "14738/4665", 0},
		{13, []int{6}, nil, "541758/233285", 0},
		{13, []int{20}, nil, "1672832840/1216000019", 0},
		{42, primesUpTo(41), nil, "2", 2},
		{1001, primesUpTo(1000), nil, "2", 2},
		{4, []int{6}, []dice.PlanOption{dice.Bounded()}, "4/3", 2},
		{36, []int{6, 6}, []dice.PlanOption{dice.PerThrow()}, "1", 1},
		{36, []int{6}, []dice.PlanOption{dice.PerThrow()}, "2", 2},
		{6, []int{2, 3, 6}, []dice.PlanOption{quadratic}, "13", 13},
		{6, []int{3, 6}, []dice.PlanOption{quadratic}, "45/2", 0},
		{6, []int{4, 6}, []dice.PlanOption{quadratic}, "36", 36},
		{1 << 30, []int{2, 8}, nil, "10", 10},
		{1 << 30, []int{2, 8, 16}, []dice.PlanOption{dice.Bounded()}, "8", 8},
	} {
		s := mustPlan(t, c.target, c.available, c.opts...)
		if got := s.ExpectedExact().RatString(); got != c.exact {
			t.Errorf("d%d from %v costs %s, want %s", c.target, c.available, got, c.exact)
		}
		if f, _ := s.ExpectedExact().Float64(); s.Expected() != f {
			t.Errorf("d%d from %v: %v and %v differ", c.target, c.available, s.Expected(), f)
		}
		if worst, bounded := s.Worst(); worst != c.worst || bounded != (c.worst > 0 || c.target == 1) {
			t.Errorf("d%d from %v: worst %d, %v; want %d", c.target, c.available, worst, bounded, c.worst)
		}
		if err := s.Verify(); err != nil {
			t.Errorf("d%d from %v: %v", c.target, c.available, err)
		}
	}
}

func TestPlanDice(t *testing.T) {
	for _, c := range []struct {
		target    int
		available []int
		opts      []dice.PlanOption
		want      []int
	}{
		{1, poly, nil, []int{}},
		{13, poly, nil, poly},
		{16, poly, nil, []int{4, 20}},
		{42, primesUpTo(41), nil, []int{2, 3, 7, 41}},
		{6, []int{12, 6, 1, 6}, nil, []int{6}},
		{36, []int{6, 20, 6}, []dice.PlanOption{dice.PerThrow()}, []int{6, 6}},
		{6, []int{2, 3, 6}, []dice.PlanOption{dice.PerThrow()}, []int{6}},
	} {
		if got := mustPlan(t, c.target, c.available, c.opts...).Dice(); !slices.Equal(got, c.want) {
			t.Errorf("d%d from %v rolls %v, want %v", c.target, c.available, got, c.want)
		}
	}
}

// Large targets: exact, and as good as documented.
func TestPlanLarge(t *testing.T) {
	t.Parallel()
	for _, target := range []int{16_381, 40_009, 1_000_000, 1_000_003, 1<<31 - 1} {
		for _, available := range [][]int{poly, {6}, {2, 3}, {10, 20}, primesUpTo(100)} {
			if target < 1<<14 && len(available) > 1 {
				continue // takes seconds; see the benchmarks
			}
			s := mustPlan(t, target, available)
			if err := s.Verify(); err != nil {
				t.Errorf("d%d from %v: %v", target, available, err)
			}
			for _, sides := range available {
				if single := simCost(sides, target); s.Expected() > single*(1+1e-12) {
					t.Errorf("d%d from %v costs %v, more than %v with d%d alone", target, available, s.Expected(), single, sides)
				}
			}
		}
	}
}

// simCost is the closed form for one kind of die: Σ (n^k mod m)/n^k.
func simCost(n, m int) float64 {
	cost, open, weight := 0.0, uint64(1%m), 1.0
	for open > 0 && float64(open)*weight > 1e-20 {
		cost += float64(open) * weight
		open = open * uint64(n) % uint64(m)
		weight /= float64(n)
	}
	return cost
}

func TestPlanErrors(t *testing.T) {
	cost := func(c int) dice.PlanOption { return dice.Cost(func(int) int { return c }) }
	different := make([]int, 30)
	for i := range different {
		different[i] = 101 + 2*i
	}
	within := func(part float64) []dice.PlanOption { return []dice.PlanOption{dice.Simplest(part)} }
	bounded, perThrow := []dice.PlanOption{dice.Bounded()}, []dice.PlanOption{dice.PerThrow()}
	for _, test := range []struct {
		opts []dice.PlanOption
		want dice.PlanError
		text string
	}{
		{nil, dice.PlanError{Fault: dice.FaultTarget, Target: 0, Dice: poly}, "0 sides"},
		{nil, dice.PlanError{Fault: dice.FaultTarget, Target: -5, Dice: poly}, "-5 sides"},
		{nil, dice.PlanError{Fault: dice.FaultDice, Target: 6}, "a d6 from the dice []"},
		{nil, dice.PlanError{Fault: dice.FaultDice, Target: 6, Dice: []int{1, 1}}, "a d6 from the dice [1 1]"},
		{nil, dice.PlanError{Fault: dice.FaultDie, Target: 6, Dice: []int{4, 0}, Sides: 0}, "0 sides"},
		{nil, dice.PlanError{Fault: dice.FaultDie, Target: 1, Dice: []int{4, -1}, Sides: -1}, "-1 sides"},
		{[]dice.PlanOption{cost(0)}, dice.PlanError{Fault: dice.FaultCost, Target: 6, Dice: []int{4}, Sides: 4, Cost: 0}, "d4 cannot cost 0"},
		{[]dice.PlanOption{cost(-3)}, dice.PlanError{Fault: dice.FaultCost, Target: 6, Dice: []int{4}, Sides: 4, Cost: -3}, "d4 cannot cost -3"},
		{[]dice.PlanOption{cost(1_000_001)}, dice.PlanError{Fault: dice.FaultCost, Target: 6, Dice: []int{4}, Sides: 4, Cost: 1_000_001}, "d4 cannot cost 1000001"},
		{[]dice.PlanOption{cost(1), dice.PerThrow()}, dice.PlanError{Fault: dice.FaultOptions, Target: 6, Dice: []int{4}}, "Cost and PerThrow"},
		{bounded, dice.PlanError{Fault: dice.FaultBound, Target: 5, Dice: []int{6, 4}, Factor: 5}, "a d5 has a bound: its factor 5 divides no product of the dice [6 4]"},
		{bounded, dice.PlanError{Fault: dice.FaultBound, Target: 1994, Dice: poly, Factor: 997}, "its factor 997"},
		{perThrow, dice.PlanError{Fault: dice.FaultThrows, Target: 2, Dice: different}, "more than 4096 different throws with 30 dice"},
		{nil, dice.PlanError{Fault: dice.FaultCases, Target: math.MaxInt, Dice: []int{3}, Sides: 3}, fmt.Sprint("a d", math.MaxInt, " from a d3 ")},
		{perThrow, dice.PlanError{Fault: dice.FaultCases, Target: math.MaxInt, Dice: []int{math.MaxInt - 1}, Sides: math.MaxInt - 1}, "2^63"},
		{within(-0.01), dice.PlanError{Fault: dice.FaultWithin, Target: 6, Dice: []int{4}, Within: -0.01}, "Simplest(-0.01)"},
		{within(5), dice.PlanError{Fault: dice.FaultWithin, Target: 6, Dice: []int{4}, Within: 5}, "Simplest(5) is out of range; use Simplest(0.05)"},
		{within(math.Inf(1)), dice.PlanError{Fault: dice.FaultWithin, Target: 6, Dice: []int{4}, Within: math.Inf(1)}, "Simplest(+Inf)"},
		{within(math.Inf(-1)), dice.PlanError{Fault: dice.FaultWithin, Target: 6, Dice: []int{4}, Within: math.Inf(-1)}, "Simplest(-Inf)"},
	} {
		if test.want.Fault == dice.FaultCases && math.MaxInt == math.MaxInt32 {
			continue // no product of two such numbers exceeds 2^63
		}
		s, err := dice.Plan(test.want.Target, test.want.Dice, test.opts...)
		var fault *dice.PlanError
		if s != nil || !errors.As(err, &fault) || !reflect.DeepEqual(*fault, test.want) {
			t.Errorf("d%d from %v: %v, %+v; want %+v", test.want.Target, test.want.Dice, err, fault, test.want)
			continue
		}
		if text := err.Error(); !strings.HasPrefix(text, "dice: Plan: ") || strings.Contains(text, "\n") || !strings.Contains(text, test.text) {
			t.Errorf("%q does not say %q", text, test.text)
		}
	}
	var fault *dice.PlanError
	if _, err := dice.Plan(6, []int{4}, within(math.NaN())...); !errors.As(err, &fault) || fault.Fault != dice.FaultWithin || !math.IsNaN(fault.Within) {
		t.Errorf("Simplest(NaN): %v", err)
	}
}

// A patience is a context that ends after it was asked a number of times.
type patience struct {
	context.Context
	looks int
}

func (p *patience) Err() error {
	if p.looks--; p.looks < 0 {
		return context.DeadlineExceeded
	}
	return nil
}

func TestPlanContext(t *testing.T) {
	cancelled, cancel := context.WithCancel(t.Context())
	cancel()
	expired, cancel := context.WithDeadline(t.Context(), time.Unix(0, 0))
	defer cancel()
	for _, test := range []struct {
		ctx  context.Context
		want error
	}{{cancelled, context.Canceled}, {expired, context.DeadlineExceeded}} {
		for _, target := range []int{0, 1, 13, 1_000_003} {
			for _, opts := range [][]dice.PlanOption{nil, {dice.PerThrow()}, {dice.Bounded()}} {
				s, err := dice.PlanContext(test.ctx, target, poly, opts...)
				if s != nil || !errors.Is(err, test.want) || !strings.HasPrefix(err.Error(), "dice: Plan: ") {
					t.Errorf("d%d, cancelled: %v", target, err)
				}
			}
		}
	}
	for _, r := range []request{{13, []int{8, 20}}, {4099, []int{10, 20}}} { // packed, and divided only
		want := mustPlan(t, r.target, r.available).String()
		for looks, found := 0, false; !found; looks += 1 + looks/2 {
			s, err := dice.PlanContext(&patience{t.Context(), looks}, r.target, r.available)
			switch found = err == nil; {
			case found && s.String() != want:
				t.Errorf("d%d, with patience: %s", r.target, s)
			case !found && !errors.Is(err, context.DeadlineExceeded):
				t.Errorf("d%d, looked at %d times: %v", r.target, looks, err)
			}
		}
	}
}

// The simplest strategy knows the one that it is compared with; any other one is
// that itself.
func TestCheapestOfTheSimplest(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		target    int
		available []int
		options   []dice.PlanOption
	}{
		{9, []int{4, 6}, nil},
		{36, []int{2, 3, 5, 10}, []dice.PlanOption{dice.Bounded()}},
		{9, []int{4, 6}, []dice.PlanOption{dice.PerThrow()}},
		{2_000_003, []int{6, 20}, nil},
		{1, nil, nil},
	} {
		want := mustPlan(t, test.target, test.available, test.options...)
		simple := mustPlan(t, test.target, test.available, append(test.options, dice.Simplest(0.2))...)
		if got := simple.Cheapest(); got.String() != want.String() || got.LowerBoundExact().Cmp(want.LowerBoundExact()) != 0 {
			t.Errorf("d%d: the best strategy is\n%s\nwant\n%s", test.target, got, want)
		}
		if want.Cheapest() != want || simple.Cheapest().Cheapest() != simple.Cheapest() {
			t.Errorf("d%d: there is something better than the best strategy", test.target)
		}
	}
}

// The search for the fewest cases to look up may come by a strategy that costs less,
// in the tenth digit. Then that is the best one.
func TestCheapestCostsNoMore(t *testing.T) {
	simple := mustPlan(t, 14, []int{6, 20}, dice.Simplest(0))
	if best := simple.Cheapest(); best.ExpectedExact().Cmp(simple.ExpectedExact()) > 0 {
		t.Errorf("the best strategy costs %v, and the simplest %v", best.Expected(), simple.Expected())
	}
}

func TestPlanMisuse(t *testing.T) {
	var none context.Context
	for name, call := range map[string]func(){
		"dice: Cost: ":        func() { dice.Cost(nil) },
		"dice: Plan: ":        func() { dice.Plan(6, []int{2}, nil) },
		"dice: PlanContext: ": func() { dice.PlanContext(none, 6, []int{2}) },
		"dice: Source: ":      func() { mustPlan(t, 6, []int{6}).Source(nil) },
	} {
		func() {
			defer func() {
				if text, _ := recover().(string); !strings.HasPrefix(text, name) {
					t.Errorf("panic %q, want %q", text, name)
				}
			}()
			call()
		}()
	}
}

// request is a random request for a plan.
type request struct {
	target    int
	available []int
}

var requests = rapid.Custom(func(t *rapid.T) request {
	return request{
		rapid.OneOf(rapid.IntRange(1, 30), rapid.IntRange(1, 400)).Draw(t, "target"),
		rapid.SliceOfN(rapid.IntRange(2, 30), 1, 5).Draw(t, "available"),
	}
})

// undivided is the best cost with one die for all open cases.
func undivided(m int, kinds []int, cost func(int) int) float64 {
	v := make([]float64, max(m, 2)) // a d1 costs nothing
	for range 400 {
		for r := 1; r < m; r++ {
			best := math.Inf(1)
			for _, d := range kinds {
				s := r * d
				best = min(best, float64(cost(d))+float64(s%m)/float64(s)*v[s%m])
			}
			v[r] = best
		}
	}
	return v[1]
}

// packed are requests for which outcomes are packed into the cases of several dice.
var packed = []request{
	{13, poly}, {9, poly}, {14, poly}, {37, []int{6, 10}}, {15, []int{2, 3}}, {10, []int{4, 6}}, {7, []int{6, 10}},
	{13, []int{8, 20}}, {17, []int{6, 10}}, {10, []int{2, 3}}, {75, []int{10, 12, 20}}, {20, []int{3, 7}},
}

// A plan costs at least what its bound proves and at most what one die for all
// open cases costs, so no more than the best single die.
func TestPlanProperties(t *testing.T) {
	t.Parallel()
	for i, r := range packed {
		s := mustPlan(t, r.target, r.available)
		if err := s.Verify(); err != nil {
			t.Fatal(err)
		}
		if i < 3 { // package plan compares more bounds, which take longer than plans
			if bound := s.LowerBoundExact(); bound.Sign() <= 0 || bound.Cmp(s.ExpectedExact()) > 0 {
				t.Errorf("d%d from %v costs %v, and at least %v", r.target, r.available, s.Expected(), bound)
			}
		}
		const slack = 1e-9
		one := undivided(r.target, r.available, func(int) int { return 1 })
		if s.Expected() > one+slack {
			t.Errorf("d%d from %v costs %v, and %v with one die for all cases", r.target, r.available, s.Expected(), one)
		}
		for _, sides := range r.available {
			if one > simCost(sides, r.target)+slack {
				t.Errorf("d%d from %v: one die for all cases costs %v, more than a d%d alone", r.target, r.available, one, sides)
			}
		}
		if bounded, err := dice.Plan(r.target, r.available, dice.Bounded()); err == nil && bounded.Expected() < s.Expected()-slack {
			t.Errorf("d%d from %v costs %v, and with a bound %v", r.target, r.available, s.Expected(), bounded.Expected())
		}
	}
}

// More dice never cost more, except for the 0.2 % that the search may miss. The cost
// without them is not below the bound with them.
func TestMoreDice(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		target      int
		fewer, more []int
	}{
		{13, []int{8, 20}, poly}, {7, []int{6, 10}, []int{6, 8, 10}}, {15, []int{2, 3}, []int{2, 3, 4}},
	} {
		few, many := mustPlan(t, test.target, test.fewer), mustPlan(t, test.target, test.more)
		if many.Expected() > few.Expected()*1.002 || many.LowerBoundExact().Cmp(few.ExpectedExact()) > 0 {
			t.Errorf("d%d: %v cost %v, and %v cost %v, at least %v", test.target,
				test.fewer, few.Expected(), test.more, many.Expected(), many.LowerBound())
		}
	}
}

// A strategy that takes some arithmetic to prove is proved, and read again.
func TestIntricateStrategy(t *testing.T) {
	s := mustPlan(t, 379, []int{8, 19, 30}, dice.PerThrow())
	if err := s.Verify(); err != nil {
		t.Error(err)
	}
	if err := new(dice.Strategy).UnmarshalJSON(dice.Must(s.MarshalJSON())); err != nil {
		t.Error(err)
	}
}

// One kind of die costs what Knuth and Yao proved to be the least.
func TestOneDieIsItsBound(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		r := requests.Draw(t, "request")
		s := mustPlan(t, r.target, r.available[:1])
		if bound := s.LowerBoundExact(); bound.Cmp(s.ExpectedExact()) != 0 || math.Abs(s.Expected()-simCost(r.available[0], r.target)) > 1e-9 {
			t.Fatalf("costs %v, and at least %v", s.ExpectedExact(), bound)
		}
	})
}

// To throw dice together costs no more than to roll them one by one, the same for
// all open cases. A bound costs something, and is the least that there is.
func TestThrowAndBoundedProperties(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		r := requests.Draw(t, "request")
		const slack = 1e-9
		one := undivided(r.target, r.available, func(int) int { return 1 })
		hand := mustPlan(t, r.target, r.available, dice.PerThrow())
		if err := hand.Verify(); err != nil {
			t.Fatal(err)
		}
		if hand.Expected() > one+slack {
			t.Fatalf("throwing together costs %v, rolling one die for all cases %v", hand.Expected(), one)
		}
		bounded, err := dice.Plan(r.target, r.available, dice.Bounded())
		if err != nil {
			return
		}
		if err := bounded.Verify(); err != nil {
			t.Fatal(err)
		}
		least, ok := bounded.Worst()
		if !ok {
			t.Fatal("no bound")
		}
		for _, sides := range r.available {
			single := mustPlan(t, r.target, []int{sides})
			if worst, ok := single.Worst(); ok && worst < least {
				t.Fatalf("worst case %d, but %d with a d%d alone", least, worst, sides)
			}
		}
	})
}

// A bounded strategy, rolled as a Source in every possible way, takes the rolls
// that it says and gives each result equally often. A d4 from d6s takes two
// rolls, always, and so do d2 and d3 one.
func TestBoundedPlansEnumerated(t *testing.T) {
	for _, test := range []struct {
		target    int
		available []int
		worst     int
	}{
		{2, []int{6}, 1}, {3, []int{6}, 1}, {4, []int{6}, 2}, {9, []int{3}, 2}, {12, []int{6}, 2}, {8, []int{6}, 3},
		{24, []int{4, 6}, 2}, {10, []int{4, 10}, 1}, {20, []int{4, 6, 10}, 2}, {30, []int{6, 10, 12}, 2},
	} {
		plan, err := dice.Plan(test.target, test.available, dice.Bounded())
		if err != nil {
			t.Fatal(err)
		}
		d := enumerate(t, test.worst, rolled(plan))
		if d.Open().Sign() != 0 || !d.Fair(1, test.target) || d.ExpectedExact().Cmp(plan.ExpectedExact()) != 0 {
			t.Errorf("d%d from %v in %v rolls, not %v:\n%s", test.target, test.available, d.ExpectedExact(), plan.ExpectedExact(), d)
		}
	}
}

// The probability of each outcome lies between that after any number of rolls and that
// with all open sequences added. So does the expected cost: an open sequence costs no
// more than starting again, or at most a tenth more where outcomes need unlike cases.
func TestPlansEnumerated(t *testing.T) {
	for _, r := range []request{
		{13, poly}, {10, []int{2, 3}}, {7, []int{6}}, {10, []int{4, 6}}, {15, []int{2, 3}}, {9, []int{8, 20}},
	} {
		plan := mustPlan(t, r.target, r.available)
		each := big.NewRat(1, int64(r.target))
		for depth := range 5 {
			d := enumerate(t, depth, rolled(plan))
			for face := 1; face <= r.target; face++ {
				p := new(big.Rat).Mul(d.P(face), new(big.Rat).Sub(big.NewRat(1, 1), d.Open()))
				if most := new(big.Rat).Add(p, d.Open()); p.Cmp(each) > 0 || most.Cmp(each) < 0 {
					t.Errorf("d%d from %v, to %d rolls:\n%s", r.target, r.available, depth, d)
					break
				}
			}
			least := d.ExpectedExact()
			most := new(big.Rat).Mul(d.Open(), plan.ExpectedExact())
			most.Add(most.Mul(most, big.NewRat(11, 10)), least)
			if plan.ExpectedExact().Cmp(least) < 0 || plan.ExpectedExact().Cmp(most) > 0 {
				t.Errorf("d%d from %v takes %v rolls, of which %v to %v by depth %d",
					r.target, r.available, plan.ExpectedExact(), least, most, depth)
			}
		}
	}
}

// A strategy that would be too large to verify if it were tidied stays as it was found.
func TestPlanTooLargeToTidy(t *testing.T) {
	t.Parallel()
	s, err := dice.Plan(5, []int{3, 100_003}, dice.Cost(func(sides int) int { return 1 + sides/100_003 }))
	if err != nil {
		t.Fatal(err)
	}
	var again dice.Strategy
	if err := errors.Join(s.Verify(), again.UnmarshalJSON(dice.Must(s.MarshalJSON()))); err != nil {
		t.Error(err)
	}
}

// Throws too large for several open cases settle everything at once where they can,
// and no bound forgets them.
func TestLargeThrows(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		target int64
		dice   []int
		cost   *big.Rat // nil if only the bound must be right
	}{
		{1 << 32, []int{1 << 16, 1 << 16}, big.NewRat(1, 1)},
		{10_000_000_000, []int{100_000, 100_000}, big.NewRat(1, 1)},
		{1 << 40, []int{1 << 20, 1 << 20}, big.NewRat(1, 1)},
		{1 << 40, []int{1 << 20, 1 << 20, 1 << 20}, big.NewRat(1, 1)},
		{1<<40 - 87, []int{1 << 20, 1 << 20}, nil},
		{13, []int{1 << 30, 1 << 30, 6}, nil},
		{13, []int{1 << 30, 1 << 30, 1 << 30, 6}, nil},
	} {
		if c.target > math.MaxInt {
			continue
		}
		for _, options := range [][]dice.PlanOption{{dice.PerThrow()}, {dice.PerThrow(), dice.Simplest(0.1)}, {dice.PerThrow(), dice.Bounded()}} {
			s, err := dice.Plan(int(c.target), c.dice, options...)
			if err != nil && c.cost == nil {
				continue // without a bound
			}
			if err != nil {
				t.Fatal(err)
			}
			if c.cost == nil && len(options) > 1 {
				continue // its lower bound is the same
			}
			bound := s.LowerBoundExact()
			if err := s.Verify(); err != nil || bound.Cmp(big.NewRat(1, 1)) < 0 || bound.Cmp(s.ExpectedExact()) > 0 || c.cost != nil && s.ExpectedExact().Cmp(c.cost) != 0 {
				t.Errorf("d%d from %v costs %v, bound %v; %v", c.target, c.dice, s.Expected(), bound, err)
			}
		}
	}
	if _, err := dice.Plan(5, []int{math.MaxInt, math.MaxInt}, dice.PerThrow()); err == nil && math.MaxInt > math.MaxInt32 {
		t.Error("a d5 from dice that it does not divide, too large for two cases, is planned")
	}
}
