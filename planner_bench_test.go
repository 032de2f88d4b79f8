package dice_test

import (
	"fmt"
	"math/rand/v2"
	"testing"

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

// counted counts rolls.
type counted struct {
	dice.Source
	rolls *int
}

func (c counted) Roll() (int, error) {
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
		name := fmt.Sprintf("target=%d/kinds=%d", c.target, len(c.available))
		s := mustPlan(b, c.target, c.available, c.opts...)
		rolls := 0
		var all, counting []dice.Source
		for _, sides := range s.Dice() {
			all = append(all, dice.FromRand(rand.NewPCG(1, uint64(sides)), sides))
			counting = append(counting, counted{all[len(all)-1], &rolls})
		}
		const results = 100_000
		die := mustSource(b, s, counting...)
		for range results {
			dice.Must(die.Roll())
		}
		raw := 0.0 // ns for the rolls of a result
		b.Run(name+"/raw", func(b *testing.B) {
			n := 0
			for b.Loop() {
				if _, err := all[n].Roll(); err != nil {
					b.Fatal(err)
				}
				if n++; n == len(all) {
					n = 0
				}
			}
			raw = float64(b.Elapsed().Nanoseconds()) / float64(b.N) * float64(rolls) / results
		})
		b.Run(name+"/planned", func(b *testing.B) {
			b.ReportAllocs()
			die := mustSource(b, s, all...)
			for b.Loop() {
				if _, err := die.Roll(); err != nil {
					b.Fatal(err)
				}
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/raw, "x-raw")
		})
	}
}
