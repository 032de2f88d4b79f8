package search

import (
	"crypto/sha256"
	"errors"
	"fmt"
	"math"
	"math/big"
	"runtime/debug"
	"slices"
	"testing"

	"example.com/dice/internal/automaton"
	"example.com/dice/internal/dicetest"
	_ "example.com/dice/internal/dicetest/seed" // of random tests
	"example.com/dice/internal/division"
	"example.com/dice/internal/packing"
	"example.com/dice/internal/plantest"
	"example.com/dice/internal/work"
	"pgregory.net/rapid"
)

func init() { debug.SetGCPercent(400) } // tests keep little and allocate much

// The reason why a plan has no bound is named, by a prime where there is one.
func TestNoBound(t *testing.T) {
	for _, c := range []struct {
		target  uint64
		dice    []int
		lacking uint64 // 0: there is a bound
	}{
		{5, []int{6}, 5}, {100, []int{6}, 5}, {100, []int{6, 10}, 0}, {1, nil, 0},
		{7 * 11 * 13, []int{22}, 7},
		{1994, []int{4, 6, 20}, 997}, {1_048_583 * 1_048_589, []int{6}, 1_048_583 * 1_048_589},
	} {
		a, _, err := Best(t.Context(), Problem{Target: c.target, Throws: plantest.Throws(c.dice...),
			Bounded: true})
		var none *NoBoundError
		switch {
		case c.lacking == 0 && err == nil:
			if !plantest.Proof(t, a).Bounded {
				t.Errorf("d%d from %v has no bound", c.target, c.dice)
			}
		case !errors.As(err, &none) || none.Lacking != c.lacking:
			t.Errorf("d%d from %v: %v, want %d", c.target, c.dice, err, c.lacking)
		}
	}
}

// With one die, n open cases make n·sides results: the first whole multiples of the
// target decide, and the rest is carried, as Sim does.
func TestOneDieIsTheCaseState(t *testing.T) {
	dicetest.FewChecks(t, 12)
	rapid.Check(t, func(t *rapid.T) {
		sides := rapid.IntRange(2, 100).Draw(t, "sides")
		target := rapid.OneOf(rapid.Uint64Range(2, 100), rapid.Uint64Range(2, math.MaxInt32)).Draw(t,
			"target")
		a, _, err := Best(t.Context(), Problem{Target: target, Throws: plantest.Throws(sides)})
		if err != nil {
			t.Fatal(err)
		}
		at, v, size := a.Settle(0, 0), uint64(0), uint64(1)
		for {
			digit := rapid.Uint64Range(0, uint64(sides)-1).Draw(t, "face")
			at = a.Land(at, digit)
			v, size = v*uint64(sides)+digit, size*uint64(sides)
			whole := size - size%target
			face, done := at.Result()
			if done != (v < whole) || done && face != int(v%target)+1 {
				t.Fatalf("%d, %v; %d of %d cases", face, done, v, size)
			}
			if done {
				return
			}
			v, size = v-whole, size-whole
		}
	})
}

// Of equal costs, smaller dice win: every die makes a d2 in one roll, and a d10 and a
// d20 make a d5.
func TestSmallerDice(t *testing.T) {
	for target, want := range map[uint64]int{2: 4, 3: 6, 5: 10} {
		for _, bounded := range []bool{false, true} {
			a, _, err := Best(t.Context(), Problem{Target: target, Throws: plantest.Throws(4, 6, 8, 10, 12,
				20), Bounded: bounded})
			if err != nil {
				t.Fatal(err)
			}
			if dice := a.Dice(); !slices.Equal(dice, []int{want}) {
				t.Errorf("d%d, bounded %v: %v, want a d%d", target, bounded, dice, want)
			}
		}
	}
}

// A strategy with many situations omits those that are never reached. Of the 2,184
// numbers of cases that a d6 can leave open on the way to a d16381, 116 have
// probability 2^-140 or more.
func TestRareSituationsAreLeftOut(t *testing.T) {
	a, _, err := Best(t.Context(), Problem{Target: 16_381, Throws: plantest.Throws(6)})
	if err != nil {
		t.Fatal(err)
	}
	if spaces := len(a.Spaces); spaces > 120 {
		t.Errorf("%d spaces", spaces)
	}
}

// The largest problem that there may be, with a product just below 2^63.
func TestLargestProblem(t *testing.T) {
	target, sides := uint64(math.MaxInt64/1_000_003), 1_000_003
	a, _, err := Best(t.Context(), Problem{Target: target,
		Throws: []automaton.Throw{{Sides: uint64(sides), Cost: 1, Dice: []int{sides}}}})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := a.Verify(t.Context()); err != nil {
		t.Error(err)
	}
}

// Plans are the same on every machine: this test runs on 32 and 64 bits, and on
// processors that fuse multiplications with additions.
func TestSameOnAllMachines(t *testing.T) {
	dicetest.Long(t)
	plans, bounds := sha256.New(), sha256.New()
	for _, p := range []Problem{
		{Target: 9, Throws: plantest.Throws(4, 6, 8, 10, 12, 20)},
		{Target: 91, Throws: plantest.Throws(4, 6, 8, 10, 12, 20), Simplest: true},
		{Target: 37, Throws: plantest.Throws(6, 10)},
		{Target: 11, Throws: plantest.ThrowsAt(func(sides int) int { return sides + 1 }, 2, 3)},
		{Target: 1009, Throws: plantest.Throws(7, 9)},
		{Target: 1_000_003, Throws: plantest.Throws(4, 6, 8, 10, 12, 20)},
		{Target: 4096, Throws: plantest.Throws(2, 6, 20), Bounded: true},
	} {
		a, _, err := Best(t.Context(), p, 0.01)
		if err != nil {
			t.Fatal(err)
		}
		fmt.Fprintf(plans, "{%v %v %v}", a.Target, a.Throws, a.Spaces)
		bound, _ := packing.Prove(division.Equal(p.Target), p.Throws, big.NewRat(1000, 1),
			work.New(t.Context(), 1_000_000)).Cost.Float64()
		fmt.Fprintln(bounds, bound)
	}
	const want = "3d5a48ca7103d92a 908f0d3ac8457684"
	if got := fmt.Sprintf("%x %x", plans.Sum(nil)[:8], bounds.Sum(nil)[:8]); got != want {
		t.Errorf("the plans and the bounds are not what they were: %s, want %s", got, want)
	}
}
