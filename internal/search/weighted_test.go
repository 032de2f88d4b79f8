package search

import (
	"context"
	"math"
	"math/big"
	"math/rand/v2"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"example.com/dice/internal/automaton"
	"example.com/dice/internal/dicetest"
	"example.com/dice/internal/notation"
	"example.com/dice/internal/packing"
	"example.com/dice/internal/plantest"
	"example.com/dice/internal/work"
)

// weightsOf returns the weights of a target as people write it.
func weightsOf(t testing.TB, text string) (weights []uint64) {
	made, err := notation.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	for _, w := range made.Weights {
		weights = append(weights, uint64(w))
	}
	return weights
}

// random returns weights from 1 to most.
func random(n int, most uint64) []uint64 {
	r := rand.New(rand.NewPCG(1, uint64(n)))
	weights := make([]uint64, n)
	for i := range weights {
		weights[i] = 1 + r.Uint64N(most)
	}
	return weights
}

func sorted(list []int) []int {
	list = slices.Clone(list)
	slices.Sort(list)
	return list
}

func weightedProblem(weights []uint64, dice ...int) Problem {
	return Problem{Target: uint64(len(weights)), Weights: weights, Throws: plantest.Throws(dice...)}
}

// planned returns the cheapest strategy and its cost, which is proved.
func planned(t testing.TB, p Problem) (*automaton.Automaton, float64) {
	t.Helper()
	a, _, err := Best(t.Context(), p)
	if err != nil {
		t.Fatalf("%v: %v", p, err)
	}
	if !slices.Equal(a.Weights, p.Weights) {
		t.Errorf("weights %v, want %v", a.Weights, p.Weights)
	}
	return a, plantest.Proved(t, a)
}

// The figures of the prototype, which another program has verified, are reached: every
// fifth of them, and all with -all.
func TestWeightedFigures(t *testing.T) {
	dicetest.Long(t)
	usual := []int{4, 6, 8, 10, 12, 20}
	for i, test := range []struct {
		target string
		dice   []int
		want   float64
		rows   int // at most
	}{
		{"60:30:9:1", usual, 1.05, 2},
		{"37:63", usual, 1.05, 2},
		{"2d6", usual, 1.252763, 14},
		{"3d6", usual, 1.405428, 24},
		{"4d6kh3", usual, 1.356793, 60},
		{"1:1:2:3:2", usual, 1.102638, 10},
		{"1:999", usual, 1.0525, 3},
		{"33:33:34", usual, 1.1, 2},
		{"2d6", []int{6, 8}, 1.681300, 60},
		{"3d6", []int{6, 8}, 1.829427, 60},
		{"60:30:9:1", []int{6, 8}, 1.270055, 60},
		{"2d6", []int{6, 20}, 1.255263, 60},
		{"3d6", []int{6, 20}, 1.410514, 60},
		{"2d6", []int{6}, 11. / 6, 6},
		{"3d6", []int{6}, 13. / 6, 13},
		{"37%", []int{6}, 1.2, 10},
		{"2d6", []int{20}, 1.260665, 60},
	} {
		if i%5 != 0 && !*dicetest.All {
			continue
		}
		p := weightedProblem(weightsOf(t, test.target), test.dice...)
		a, cost := planned(t, p)
		if cost > test.want*1.0005 || a.Rows() > test.rows {
			t.Errorf("%s from %v costs %v in %d rows, want %v in %d", test.target, test.dice, cost,
				a.Rows(), test.want, test.rows)
		}
		exact, _ := a.Verify(t.Context())
		bound := packing.Prove(p.Needs(), p.Throws, exact, work.New(t.Context(), 2_000_000)).Cost
		if f, _ := bound.Float64(); bound.Cmp(exact) > 0 || f < cost*0.99 {
			t.Errorf("%s from %v costs %v, with a bound of %v", test.target, test.dice, cost, f)
		}
	}
}

// Many weights, and large ones, have paths; a strategy is found in bounded time. With
// -all more problems count.
func TestWeightedLarge(t *testing.T) {
	dicetest.Long(t)
	usual := []int{4, 6, 8, 10, 12, 20}
	problems := map[string]Problem{
		"1000 large":  weightedProblem(random(1000, 1<<30), usual...),
		"4096 packed": weightedProblem(random(4096, 50), usual...),
		"to 2^40":     weightedProblem(random(8, 1<<37), usual...),
		"two to 2^40": weightedProblem([]uint64{1, 1<<40 - 1}, usual...),
		"coins":       weightedProblem(random(5, 1<<37), 2),
		"a large die": weightedProblem(random(5, 1<<20), 1<<30, 1<<30+1),
		"two or 65":   weightedProblem(random(66, 1<<20), 6, 10),
	}
	if *dicetest.All {
		problems["1000 small"] = weightedProblem(random(1000, 50), usual...)
		problems["4096"] = weightedProblem(random(4096, 100), usual...)
	}
	for name, p := range problems {
		a, cost := planned(t, p)
		if _, err := plantest.Proof(t, a).Limit(); err != nil {
			t.Errorf("%s: %v", name, err)
		}
		needs, entropy, least := p.Needs(), 0.0, math.Inf(1)
		for _, c := range needs.Classes {
			part := float64(c.Weight) / float64(needs.Sum)
			entropy -= float64(c.Outcomes) * part * math.Log2(part)
		}
		for _, throw := range p.Throws {
			least = min(least, entropy/math.Log2(float64(throw.Sides)))
		}
		if cost < max(1, least) || cost > least+2 && cost > 2.1 {
			t.Errorf("%s costs %v, entropy %v", name, cost, least)
		}
	}
}

// checkSingleThrows checks that no lower bound for one of the throws is below a cost.
func checkSingleThrows(t *rapid.T, p Problem, cost *big.Rat) {
	t.Helper()
	for i := range p.Throws {
		one := p
		one.Throws = p.Throws[i : i+1]
		bound, err := Prove(context.Background(), one, cost)
		if err != nil {
			t.Fatal(err)
		}
		x := bound.Cost
		if len(p.Throws) > 1 { // where simpler strategies are preferred to less
			x.Mul(x, big.NewRat(1_000_000_001, 1_000_000_000))
		}
		if x.Cmp(cost) < 0 {
			t.Errorf("costs %v, and %v with %v only", cost, x, one.Throws)
		}
	}
}

// A strategy is never dearer than the best one with one kind of die, and none beats the
// lower bound.
func TestWeightedNeverDearer(t *testing.T) {
	dicetest.FewChecks(t, 12)
	rapid.Check(t, func(rt *rapid.T) {
		weights := rapid.SliceOfN(rapid.Uint64Range(0, rapid.SampledFrom([]uint64{1, 5, 40}).Draw(rt,
			"most weight")), 1, 6).Draw(rt, "weights")
		dice := rapid.SliceOfNDistinct(rapid.IntRange(2, 24), 1, 2, rapid.ID).Draw(rt, "dice")
		most := rapid.SampledFrom([]int{1, 3}).Draw(rt, "most")
		p := weightedProblem(weights)
		p.Throws = plantest.ThrowsAt(func(int) int { return rapid.IntRange(1, most).Draw(rt, "cost") },
			sorted(dice)...)
		if slices.Max(weights) == 0 {
			rt.Skip()
		}
		a, _, err := Best(t.Context(), p)
		if err != nil {
			rt.Fatal(err)
		}
		cost, err := a.Verify(t.Context())
		if err != nil {
			rt.Fatal(err)
		}
		needs := p.Needs()
		if needs.Sum == 1 {
			rt.Skip()
		}
		bound := packing.Prove(needs, p.Throws, cost, work.New(t.Context(), 300_000)).Cost
		if bound.Cmp(cost) > 0 {
			rt.Errorf("costs %v, below the bound %v", cost, bound)
		}
		checkSingleThrows(rt, p, cost)
		if rapid.Bool().Draw(rt, "and bounded") {
			checkBounded(t, rt, p, cost)
		} else {
			checkSimplest(rt, p, cost)
		}
	})
}

// checkBounded checks that a bounded plan, if there is one, costs no less than the
// cheapest.
func checkBounded(tb testing.TB, t *rapid.T, p Problem, cost *big.Rat) {
	t.Helper()
	p.Bounded = true
	bounded, _, err := Best(context.Background(), p)
	if err != nil {
		return
	}
	ok := plantest.Proof(tb, bounded).Bounded
	if x, err := bounded.Verify(context.Background()); !ok || err != nil || x.Cmp(cost) < 0 {
		t.Errorf("bounded: %v, %v, %v", x, ok, err)
	}
}

// checkSimplest checks that the easiest plan keeps its limit and has no more rows than
// the cheapest.
func checkSimplest(t *rapid.T, p Problem, cost *big.Rat) {
	t.Helper()
	p.Simplest = true
	within := rapid.SampledFrom([]float64{0, 0.01, 0.1, 1}).Draw(t, "within")
	simple, again, err := Best(context.Background(), p, within)
	if err != nil {
		t.Fatal(err)
	}
	limit := new(big.Rat).SetFloat64(1 + within)
	x, err := simple.Verify(context.Background())
	if err != nil || x.Cmp(limit.Mul(limit, cost)) > 0 || simple.Rows() > again.Rows() {
		t.Errorf("%d rows cost %v, %d rows %v; %v", simple.Rows(), x, again.Rows(), cost, err)
	}
}

// A long path is closed where that costs little.
func TestLongPathsAreClosed(t *testing.T) {
	a, cost := planned(t, weightedProblem([]uint64{3493, 1397}, 4, 6, 8, 10, 12, 20))
	if a.Rows() > 40 || cost > 20./19*(1+1e-7) {
		t.Errorf("costs %v in %d rows", cost, a.Rows())
	}
}

// Equal weights are a fair die, also where there are others that are 0.
func TestWeightedEqual(t *testing.T) {
	fair, want := planned(t, Problem{Target: 13, Throws: plantest.Throws(8, 20)})
	a, _, err := Best(t.Context(), weightedProblem(slices.Repeat([]uint64{7}, 13), 8, 20))
	if err != nil || plantest.Proved(t, a) != want || len(a.Spaces) != len(fair.Spaces) || !a.Fair() {
		t.Error(a, err)
	}
	weights := slices.Insert(slices.Repeat([]uint64{7}, 13), 5, 0)
	b, cost := planned(t, weightedProblem(weights, 8, 20))
	if cost != want || b.Rows() != fair.Rows() {
		t.Errorf("costs %v in %d rows, want %v in %d", cost, b.Rows(), want, fair.Rows())
	}
	if _, cost := planned(t, weightedProblem([]uint64{0, 3, 0}, 6)); cost != 0 {
		t.Errorf("one outcome costs %v", cost)
	}
}
