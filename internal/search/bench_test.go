package search

import (
	"math/rand/v2"
	"testing"
	"time"

	"example.com/dice/internal/dicetest"
)

// Plans of all targets of a table, with how far their costs are above the best
// lower bounds known, and how far the bounds computed here are below the best
// costs known, in per cent: on average and at most.
func BenchmarkFigures(b *testing.B) {
	for _, bench := range []struct {
		table string
		dice  []int
	}{
		{"pack-poly.tsv", []int{4, 6, 8, 10, 12, 20}},
		{"pack-d23.tsv", []int{2, 3}},
		{"pack-d610.tsv", []int{6, 10}},
	} {
		b.Run(bench.table, func(b *testing.B) {
			list := readFigures(b, bench.table)
			if testing.Short() {
				list = list[:5]
			}
			var planning, bounding, slowest time.Duration
			for b.Loop() {
				var cost, bound summary
				for _, x := range list {
					p := Problem{Target: x.target, Throws: dicetest.Throws(bench.dice...)}
					m := measure(b, p)
					planning, slowest = planning+m.planning, max(slowest, m.planning)
					bounding += m.bounding
					cost.add(m.cost/x.atLeast - 1)
					bound.add(x.known/m.bound - 1)
				}
				b.ReportMetric(100*cost.sum/cost.n, "%above")
				b.ReportMetric(100*cost.most, "%above-most")
				b.ReportMetric(100*bound.sum/bound.n, "%below")
				b.ReportMetric(100*bound.most, "%below-most")
			}
			n := float64(b.N * len(list))
			b.ReportMetric(planning.Seconds()*1000/n, "ms/plan")
			b.ReportMetric(slowest.Seconds()*1000, "ms/slowest")
			b.ReportMetric(bounding.Seconds()*1000/n, "ms/bound")
			b.ReportMetric(0, "ns/op")
		})
	}
}

// A figureRun is the cost of a plan, a lower bound, and the times that they took.
type figureRun struct {
	cost, bound        float64
	planning, bounding time.Duration
}

func measure(b *testing.B, p Problem) (m figureRun) {
	b.Helper()
	start := time.Now()
	a, _, err := Best(b.Context(), p)
	if err != nil {
		b.Fatal(err)
	}
	m.planning = time.Since(start)
	expected, err := a.Verify(b.Context())
	if err != nil {
		b.Fatal(err)
	}
	start = time.Now()
	proved, err := Prove(b.Context(), p, expected)
	if err != nil {
		b.Fatal(err)
	}
	m.bounding = time.Since(start)
	m.cost, _ = expected.Float64()
	m.bound, _ = proved.Cost.Float64()
	return m
}

type summary struct{ sum, most, n float64 }

func (s *summary) add(x float64) {
	s.sum, s.most, s.n = s.sum+x, max(s.most, x), s.n+1
}

// The time that it takes to find the easiest plan for tables of 20 outcomes and sums to 10,000,
// besides that of the cheapest: on average and at most.
func BenchmarkTables(b *testing.B) {
	for name, dice := range map[string][]int{"d6": {6}, "d20": {20}, "six": {4, 6, 8, 10, 12, 20}} {
		b.Run(name, func(b *testing.B) {
			r, tables := rand.New(rand.NewPCG(20, 36)), 20
			if testing.Short() {
				tables = 2
			}
			var all, slowest time.Duration
			ease := 0
			for b.Loop() {
				for range tables {
					weights := randomWeights(r)
					s, err := New(b.Context(), Problem{Target: 20, Weights: weights,
						Throws: dicetest.Throws(dice...), Simplest: true})
					if err != nil {
						b.Fatal(err)
					}
					start := time.Now()
					p, err := s.Easiest(b.Context(), 0.1)
					if err != nil {
						b.Fatal(err)
					}
					took := time.Since(start)
					ease, all, slowest = ease+p.Ease(), all+took, max(slowest, took)
				}
			}
			n := float64(b.N * tables)
			b.ReportMetric(float64(ease)/n, "ease")
			b.ReportMetric(all.Seconds()*1000/n, "ms/table")
			b.ReportMetric(slowest.Seconds()*1000, "ms/slowest")
			b.ReportMetric(0, "ns/op")
		})
	}
}

func randomWeights(r *rand.Rand) []uint64 {
	weights := make([]uint64, 20)
	for i := range weights {
		weights[i] = 1 + r.Uint64N(999)
	}
	return weights
}
