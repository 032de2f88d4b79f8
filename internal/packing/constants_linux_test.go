package packing

import (
	"flag"
	"math/big"
	"syscall"
	"testing"

	"example.com/dice/internal/dicetest"
	"example.com/dice/internal/division"
	"example.com/dice/internal/work"
)

var constants = flag.Bool("constants", false,
	"measure what half and twice of each constant do; minutes, an hour with -all")

// change returns a function that multiplies a number.
func change[T int | float64](x *T) func(factor float64) {
	before := *x
	return func(factor float64) { *x = T(float64(before) * factor) }
}

// Half and twice of each tuned number: by how much the mean and the worst cost, or bound,
// change, in millionths, and the time; for every ninth of d2 to d120, or with -all for all.
func TestConstants(t *testing.T) {
	if !*constants {
		return
	}
	throws := dicetest.Throws(4, 6, 8, 10, 12, 20)
	step := 9
	if *all {
		step = 1
	}
	measure := func(bounds bool) (list []float64, seconds float64) {
		var before, after syscall.Rusage
		syscall.Getrusage(syscall.RUSAGE_SELF, &before)
		for target := 13; target <= 120; target += step {
			needs, w := division.Equal(uint64(target)), work.New(t.Context(), 3<<29)
			_, _, costs := divided(t, uint64(target), throws)
			x := costs[1]
			if bounds {
				x, _ = new(big.Rat).Neg(LowerBound(needs, throws, new(big.Rat).SetFloat64(x), w)).Float64()
			} else if o := Find(needs, throws, costs, w).Best; o != nil {
				x = o.Cost + costs[o.Residue]/float64(o.Size)
			}
			list = append(list, x)
		}
		syscall.Getrusage(syscall.RUSAGE_SELF, &after)
		return list, float64(after.Utime.Nano()-before.Utime.Nano()) / 1e9
	}
	for _, group := range []map[string]func(float64){
		{"packWork": change(&packWork), "gapWork": change(&gapWork), "closeTo": change(&closeTo),
			"quickWork": change(&quickWork),
			"stages":    change(&stages), "beam": change(&beam), "maxPasses": change(&maxPasses),
			"maxSizes":      change(&maxSizes),
			"maxStageSizes": change(&maxStageSizes), "nodesAgain": change(&nodesAgain),
			"earlyDepth": change(&earlyDepth),
			"dustCost":   change(&dustCost), "patternSteps": change(&patternSteps),
			"patternRoom": change(&patternRoom), "maxLift": change(&maxLift)},
		{"boundWork": change(&boundWork), "depthShare": change(&depthShare),
			"boundSizes": change(&boundSizes),
			"greedyWork": change(&greedyWork), "quickSteps": change(&quickSteps),
			"exactSteps": change(&exactSteps),
			"proofSteps": change(&proofSteps), "outcomeParts": change(&outcomeParts),
			"outcomeSteps": change(&outcomeSteps), "maxPriced": change(&maxPriced)},
	} {
		_, bounds := group["boundWork"]
		usual, usually := measure(bounds)
		for name, set := range group {
			for _, factor := range []float64{0.5, 2} {
				set(factor)
				list, seconds := measure(bounds)
				sum, worst := 0.0, 0.0
				for i, x := range list {
					change := 1e6 * (x - usual[i]) / max(x, -x)
					sum, worst = sum+change, max(worst, change)
				}
				t.Logf("%s × %v: mean %+.1f, worst %+.1f, time × %.2f", name, factor, sum/float64(len(list)),
					worst, seconds/usually)
			}
			set(1)
		}
	}
}
