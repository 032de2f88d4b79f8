package dice_test

import (
	"bufio"
	"crypto/rand"
	"fmt"
	"testing"
	"time"

	"example.com/dice"
	"example.com/dice/internal/dicetest"
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
		{"poly", 16381, poly, nil},
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
				dice.Must(dice.Plan(c.target, c.available, c.opts...))
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

// Rolling a strategy, against rolling the same dice as often and doing nothing
// with them: x-raw. What is behind the dice matters. Whether a roll decides
// cannot be foreseen, so a processor that guesses wrong waits for the roll,
// and that weighs more for dice that are fast.
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
		s := mustPlan(b, c.target, c.available, c.opts...)
		for name, die := range map[string]func(sides int) dice.Source{
			"New": dice.New,
			"PCG": func(sides int) dice.Source { return dice.FromRand(pcg(), sides) },
			"crypto": func(sides int) dice.Source {
				return dice.FromReader(bufio.NewReader(rand.Reader), sides)
			},
		} {
			b.Run(fmt.Sprintf("target=%d/kinds=%d/dice=%s", c.target, len(c.available), name), func(b *testing.B) {
				benchmarkPlanned(b, s, die)
			})
		}
	}
}

func benchmarkPlanned(b *testing.B, s *dice.Strategy, die func(sides int) dice.Source) {
	var all, counting []dice.Source
	rolls := make([]int, len(s.Dice()))
	for i, sides := range s.Dice() {
		all = append(all, die(sides))
		counting = append(counting, dicetest.Counting(all[i], &rolls[i]))
	}
	const results = 10_000
	planned := mustSource(b, s, counting...)
	for range results {
		dice.Must(planned.Roll())
	}
	// By turns, and the least of each, so that whatever else the machine does
	// does not count.
	planned = mustSource(b, s, all...)
	spent, raw := time.Hour, time.Hour
	b.ReportAllocs()
	for b.Loop() {
		start := time.Now()
		for range results {
			if _, err := planned.Roll(); err != nil {
				b.Fatal(err)
			}
		}
		spent = min(spent, time.Since(start))
		start = time.Now()
		for i, die := range all {
			for range rolls[i] {
				if _, err := die.Roll(); err != nil {
					b.Fatal(err)
				}
			}
		}
		raw = min(raw, time.Since(start))
	}
	b.ReportMetric(0, "ns/op")
	b.ReportMetric(float64(spent.Nanoseconds())/results, "ns/result")
	b.ReportMetric(float64(spent)/float64(raw), "x-raw")
}
