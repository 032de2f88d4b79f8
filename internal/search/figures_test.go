package search

import (
	"bufio"
	"fmt"
	"math/big"
	"os"
	"slices"
	"testing"

	"example.com/dice/internal/automaton"
	"example.com/dice/internal/dicetest"
	"example.com/dice/internal/division"
	"example.com/dice/internal/packing"
	"example.com/dice/internal/plantest"
	"example.com/dice/internal/work"
	"pgregory.net/rapid"
)

// A figure is a cost that is possible for a problem, and one that no strategy can
// beat, as another program found them.
type figure struct {
	target         uint64
	known, atLeast float64
}

func readFigures(t testing.TB, name string) []figure {
	t.Helper()
	f, err := os.Open("testdata/" + name)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	var list []figure
	lines := bufio.NewScanner(f)
	for lines.Scan() {
		var x figure
		if n, _ := fmt.Sscan(lines.Text(), &x.target, &x.known, &x.atLeast); n == 3 {
			list = append(list, x)
		}
	}
	if lines.Err() != nil || len(list) < 29 {
		t.Fatal(name, len(list), lines.Err())
	}
	return list
}

// Plans cost about the least known, and lower bounds are about the highest known, for
// a sample of the targets of each table, three times as many with -all.
func TestKnownFigures(t *testing.T) {
	dicetest.Long(t)
	for _, test := range []struct {
		table string
		dice  []int
		every int
		gap   float64 // above the bound, on average
	}{
		{"pack-poly.tsv", []int{4, 6, 8, 10, 12, 20}, 5, 2e-4},
		{"pack-d23.tsv", []int{2, 3}, 4, 1e-4},
		{"pack-d610.tsv", []int{6, 10}, 3, 1e-4},
	} {
		t.Run(test.table, func(t *testing.T) {
			t.Parallel()
			sum, slack, n := 0.0, 0.0, 0.0
			if !*dicetest.All {
				test.every *= 3
			}
			for i, x := range readFigures(t, test.table) {
				if i%test.every != test.every/2 {
					continue
				}
				cost, bound := x.check(t, plantest.Throws(test.dice...))
				sum += cost/x.atLeast - 1
				slack += x.known/bound - 1
				n++
			}
			if sum/n > test.gap || slack/n > 3e-4 {
				t.Errorf("costs are %.4f %% above the known bounds, and bounds %.4f %% below the known costs",
					100*sum/n, 100*slack/n)
			}
		})
	}
}

// check returns the cost of the plan for a figure, and a lower bound, which may not
// contradict what is known.
func (x figure) check(t *testing.T, throws []automaton.Throw) (cost, bound float64) {
	t.Helper()
	best, _, err := Best(t.Context(), Problem{Target: x.target, Throws: throws})
	if err != nil {
		t.Fatal(err)
	}
	cost = plantest.Proved(t, best)
	least := packing.Prove(division.Equal(x.target), throws, new(big.Rat).SetFloat64(cost),
		work.New(t.Context(), 25_000_000)).Cost
	bound, _ = least.Float64()
	if cost < x.atLeast-1e-8 || bound > x.known+1e-8 || bound > cost+1e-12 {
		t.Errorf("d%d costs %v, bound %v, where %v is possible and %v a bound", x.target, cost, bound,
			x.known, x.atLeast)
	}
	if gap := cost/x.atLeast - 1; gap > 0.0015 {
		t.Errorf("d%d costs %v, %.3f %% more than the bound %v", x.target, cost, 100*gap, x.atLeast)
	}
	return cost, bound
}

// On any problem, a plan is fair, costs no more than the best division and no less
// than the bound.
func TestNeverWorseThanDivision(t *testing.T) {
	dicetest.FewChecks(t, 12)
	rapid.Check(t, func(rt *rapid.T) {
		target := rapid.Uint64Range(2, 40).Draw(rt, "target")
		dice := rapid.SliceOfNDistinct(rapid.IntRange(2, 24), 2, 4, rapid.ID).Draw(rt, "dice")
		most := rapid.SampledFrom([]int{1, 3, 1_000_000}).Draw(rt, "most")
		throws := plantest.ThrowsAt(func(int) int { return rapid.IntRange(1, most).Draw(rt, "cost") },
			sorted(dice)...)
		s := newSearch(Problem{Target: target, Throws: throws}, work.New(t.Context(), 2_000_000))
		if err := s.settle(); err != nil {
			rt.Fatal(err)
		}
		divided, less := s.finish(nil), s.Cheapest.Cost
		if more, _ := divided.Verify(t.Context()); less.Cmp(more) > 0 {
			rt.Errorf("costs %v, divided %v", less, more)
		}
		bound := packing.Prove(division.Equal(target), throws, less, work.New(t.Context(), 500_000)).Cost
		if bound.Cmp(less) > 0 {
			rt.Errorf("costs %v, bound %v", less, bound)
		}
	})
}

func sorted(list []int) []int {
	list = slices.Clone(list)
	slices.Sort(list)
	return list
}
