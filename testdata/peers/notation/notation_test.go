package notation

import (
	"math/rand/v2"
	"testing"
	"time"

	"example.com/dice"
	justinian "github.com/justinian/dice"
)

var sink int

// handwritten is what a Go programmer writes for 4d6kh3.
func handwritten(rng *rand.Rand) int {
	sum, least := 0, 7
	for range 4 {
		face := rng.IntN(6) + 1
		sum += face
		least = min(least, face)
	}
	return sum - least
}

// BenchmarkNotation rolls 4d6kh3 in turns, and reports the least time of Expr.Roll, and its ratio
// to that of hand-written Go and of github.com/justinian/dice.
func BenchmarkNotation(b *testing.B) {
	const n = 10_000
	e := dice.Must(dice.Parse("4d6kh3"))
	game := dice.Generator(rand.NewPCG(1, 2))
	rng := rand.New(rand.NewPCG(1, 2))
	programs := []func(){
		func() {
			for range n {
				sink += dice.Must(e.Roll(game))
			}
		},
		func() {
			for range n {
				sink += handwritten(rng)
			}
		},
		func() {
			for range n / 100 {
				if _, _, err := justinian.Roll("4d6kh3"); err != nil {
					b.Fatal(err)
				}
			}
		},
	}
	least := make([]time.Duration, len(programs))
	for b.Loop() {
		for i, run := range programs {
			start := time.Now()
			run()
			if took := time.Since(start); least[i] == 0 || took < least[i] {
				least[i] = took
			}
		}
	}
	b.ReportMetric(float64(least[0])/n, "ns/roll")
	b.ReportMetric(float64(least[0])/float64(least[1]), "×hand-written")
	b.ReportMetric(float64(least[0])/100/float64(least[2]), "×justinian/dice")
}
