package plan

import (
	"bufio"
	"fmt"
	"math"
	"math/big"
	"os"
	"slices"
	"testing"

	"example.com/dice/internal/automaton"
	"pgregory.net/rapid"
)

// A figure is what is known of a problem: a cost that is possible, and one that
// no strategy can beat. They were found by another program.
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

// Plans are fair and cost about as little as is known to be possible, and lower
// bounds are about as high as any known: a sample of the targets of each table.
// BenchmarkFigures measures all of them.
func TestKnownFigures(t *testing.T) {
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
			for i, x := range readFigures(t, test.table) {
				if i%test.every != test.every/2 {
					continue
				}
				s := newSearch(x.target, throwsOf(one, test.dice...))
				cost := proved(t, bestPlan(s))
				bound := s.bound(cost, s.work.part(boundWork/4))
				if cost < x.atLeast-1e-8 || bound > x.known+1e-8 || bound > cost+1e-12 {
					t.Errorf("d%d costs %v, bound %v, where %v is possible and %v a bound", x.target, cost, bound, x.known, x.atLeast)
				}
				if gap := cost/x.atLeast - 1; gap > 0.0015 {
					t.Errorf("d%d costs %v, %.3f %% more than the bound %v", x.target, cost, 100*gap, x.atLeast)
				}
				sum += cost/x.atLeast - 1
				slack += x.known/bound - 1
				n++
			}
			if sum/n > test.gap || slack/n > 3e-4 {
				t.Errorf("costs are %.4f %% above the known bounds, and bounds %.4f %% below the known costs", 100*sum/n, 100*slack/n)
			}
		})
	}
}

// On any problem, with any costs, a plan is fair, costs no more than the best
// division and no less than the bound.
func TestNeverWorseThanDivision(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		target := rapid.Uint64Range(2, 40).Draw(rt, "target")
		dice := rapid.SliceOfNDistinct(rapid.IntRange(2, 24), 2, 4, rapid.ID).Draw(rt, "dice")
		most := rapid.SampledFrom([]int{1, 3, 1_000_000}).Draw(rt, "most")
		throws := throwsOf(func(int) int { return rapid.IntRange(1, most).Draw(rt, "cost") }, sorted(dice)...)
		s := newSearch(target, throws)
		s.work.left = 2_000_000
		division, best := bestDivision(s), bestPlan(s)
		less, err := best.Verify()
		if err != nil {
			rt.Fatal(err)
		}
		if more, _ := division.Cost(); less.Cmp(more) > 0 {
			rt.Errorf("costs %v, divided %v", less, more)
		}
		bound := lowerBound(Problem{Target: target, Throws: throws}, less, newWork(t.Context()).part(500_000))
		if bound.Cmp(less) > 0 {
			rt.Errorf("costs %v, bound %v", less, bound)
		}
	})
}

// Whatever the prices are, what they prove is below the cost of a strategy: here
// prices of nonsense.
func TestAnyPricesProveABound(t *testing.T) {
	cost := big.NewRat(1354829, 1000000) // of a d13 from the usual six, or more
	throws := throwsOf(one, 4, 6, 8, 10, 12, 20)
	b := newBoard(equal(13))
	work := newWork(t.Context())
	d := newDual(13, newMaster(b, newHorizon(b, throws, 2, math.MaxInt), 0, 0, work))
	rapid.Check(t, func(t *rapid.T) {
		for i := range rapid.IntRange(0, 3).Draw(t, "patterns") {
			d.addPattern(0, []use{{rapid.IntRange(7, len(d.sizes)-1).Draw(t, "size"), uint64(i) + 1}})
		}
		d.program.Reset()
		d.program.Solve(rapid.IntRange(0, 60).Draw(t, "pivots")) // stopped anywhere
		if x := d.bound(nil); x.Cmp(cost) > 0 {
			t.Errorf("%v is no bound", x.FloatString(9))
		}
	})
}

// With one throw the bound is the sum of Knuth and Yao, which the strategy has.
func TestOneThrowBound(t *testing.T) {
	for _, c := range []struct {
		target uint64
		sides  int
		want   *big.Rat
	}{
		{6, 2, big.NewRat(11, 3)}, {10, 2, big.NewRat(23, 5)}, {52, 2, big.NewRat(436, 65)},
		{10, 6, big.NewRat(11, 5)}, {20, 6, big.NewRat(38, 15)}, {100, 6, big.NewRat(14738, 4665)},
		{6, 10, big.NewRat(13, 9)}, {13, 6, big.NewRat(541758, 233285)}, {13, 20, big.NewRat(1672832840, 1216000019)},
		{4, 6, big.NewRat(4, 3)}, {1, 6, new(big.Rat)}, {36, 6, big.NewRat(2, 1)},
	} {
		throws := throwsOf(func(int) int { return 3 }, c.sides)
		got := LowerBound(Problem{Target: c.target, Throws: throws}, nil)
		if want := new(big.Rat).Mul(c.want, big.NewRat(3, 1)); got.Cmp(want) != 0 {
			t.Errorf("d%d from d%d: %v, want %v", c.target, c.sides, got, want)
		}
	}
	// Where the remainders do not come back soon, the sum is cut off just below.
	p := Problem{Target: 1_000_003, Throws: throwsOf(one, 10)}
	bound := LowerBound(p, nil)
	a, _, err := Best(t.Context(), p)
	if err != nil {
		t.Fatal(err)
	}
	cost, _ := a.Cost()
	gap := new(big.Rat).Sub(cost, bound)
	if gap.Sign() < 0 || gap.Cmp(big.NewRat(1, 1<<62)) > 0 {
		t.Errorf("bound %v, cost %v", bound.FloatString(30), cost.FloatString(30))
	}
}

// The entropy and what one outcome can have are bounds for any target.
func TestBoundsOfLargeTargets(t *testing.T) {
	throws := throwsOf(one, 4, 6, 8, 10, 12, 20)
	for _, target := range []uint64{5000, 9997, 16384, 1_000_003, 1<<31 - 1} {
		s := newSearch(target, throws)
		var a *automaton.Automaton
		if a = s.undivided(unlimited); target < 10_000 {
			a = bestDivision(s)
		}
		cost, _ := a.Cost()
		bound := LowerBound(Problem{Target: target, Throws: throws}, cost)
		gap := new(big.Rat).Quo(new(big.Rat).Sub(cost, bound), cost)
		if f, _ := gap.Float64(); f < 0 || f > 0.02 {
			t.Errorf("d%d: cost %v, bound %v", target, cost.FloatString(6), bound.FloatString(6))
		}
	}
	least := entropyBound(64, throwsOf(one, 2, 4, 8))
	if least.Cmp(big.NewRat(2, 1)) != 0 {
		t.Errorf("a d64 takes at least %v d8", least)
	}
}

func sorted(list []int) []int {
	list = slices.Clone(list)
	slices.Sort(list)
	return list
}
