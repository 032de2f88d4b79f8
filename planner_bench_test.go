package dice_test

import (
	"fmt"
	"math/rand/v2"
	"testing"
	"time"

	"example.com/dice"
)

// Planning, without the proof. The targets are primes where the search has
// the most to do.
func BenchmarkPlan(b *testing.B) {
	for _, c := range []struct {
		name      string
		target    int
		available []int
		opts      []dice.PlanOption
	}{
		{"poly", 13, poly, nil},
		{"poly", 100, poly, nil},
		{"poly", 997, poly, nil},
		{"poly", 9973, poly, nil},
		{"poly", 32749, poly, nil},
		{"poly", 1_000_003, poly, nil},
		{"poly", 1<<31 - 1, poly, nil},
		{"d2-d3", 9973, []int{2, 3}, nil},
		{"primes", 1001, primesUpTo(1000), nil},
		{"primes", 1<<31 - 1, primesUpTo(1000), nil},
		{"bounded", 10_000, poly, []dice.PlanOption{dice.Bounded()}},
		{"throw", 9973, []int{6, 6, 20}, []dice.PlanOption{dice.PerThrow()}},
	} {
		b.Run(fmt.Sprintf("dice=%s/target=%d", c.name, c.target), func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				mustPlan(b, c.target, c.available, c.opts...)
			}
		})
	}
}

func BenchmarkVerify(b *testing.B) {
	for _, target := range []int{13, 997, 9973} {
		b.Run(fmt.Sprintf("target=%d", target), func(b *testing.B) {
			s := mustPlan(b, target, poly)
			for b.Loop() {
				if err := s.Verify(); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

// tallied counts rolls.
type tallied struct {
	dice.Source
	rolls *int
}

func (c tallied) Roll() (int, error) {
	*c.rolls++
	return c.Source.Roll()
}

// Rolling a strategy, against the same rolls of the dice alone.
func BenchmarkPlanned(b *testing.B) {
	for _, c := range []struct {
		target    int
		available []int
		opts      []dice.PlanOption
	}{
		{13, poly, nil},
		{13, []int{6}, nil},
		{10, []int{2, 3}, nil},
		{9973, poly, nil},
		{1000, []int{6, 6, 20}, []dice.PlanOption{dice.PerThrow()}},
		{1<<31 - 1, poly, nil},
	} {
		b.Run(fmt.Sprintf("target=%d/kinds=%d", c.target, len(c.available)), func(b *testing.B) {
			s := mustPlan(b, c.target, c.available, c.opts...)
			rolls := 0
			var all, counting []dice.Source
			for _, sides := range s.Dice() {
				all = append(all, dice.FromRand(rand.NewPCG(1, uint64(sides)), sides))
				counting = append(counting, tallied{all[len(all)-1], &rolls})
			}
			die := mustSource(b, s, counting...)
			const results = 10_000
			for range results {
				dice.Must(die.Roll())
			}
			// By turns, so that what else the machine does falls on both.
			die = mustSource(b, s, all...)
			var planned, raw time.Duration
			b.ReportAllocs()
			for b.Loop() {
				start := time.Now()
				for range results {
					if _, err := die.Roll(); err != nil {
						b.Fatal(err)
					}
				}
				planned += time.Since(start)
				start = time.Now()
				for i := range all {
					for range rolls / len(all) {
						if _, err := all[i].Roll(); err != nil {
							b.Fatal(err)
						}
					}
				}
				raw += time.Since(start)
			}
			b.ReportMetric(0, "ns/op")
			b.ReportMetric(float64(planned.Nanoseconds())/float64(b.N)/results, "ns/result")
			b.ReportMetric(float64(planned)/float64(raw), "x-raw")
		})
	}
}
