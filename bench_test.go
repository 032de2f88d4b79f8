package dice_test

import (
	"bufio"
	"crypto/rand"
	"math"
	"math/big"
	mathrand "math/rand/v2"
	"testing"
	"time"

	"example.com/dice"
)

func pcg() mathrand.Source { return mathrand.NewPCG(1, 2) }

// compare runs both in turns, each so often that an operation of the one stands
// for an operation of the other, and reports the quotient of their times.
func compare(b *testing.B, unit string, subject, baseline func(n int)) {
	const n = 2000
	var times [2]time.Duration
	for b.Loop() {
		start := time.Now()
		subject(n)
		middle := time.Now()
		baseline(n)
		times[0] += middle.Sub(start)
		times[1] += time.Since(middle)
	}
	b.ReportMetric(float64(times[0].Nanoseconds())/n/float64(b.N), "ns/op")
	b.ReportMetric(float64(times[0])/float64(times[1]), unit)
}

func rolling(b *testing.B, die dice.Source) func(n int) {
	return func(n int) {
		for range n {
			if _, err := die.Roll(); err != nil {
				b.Fatal(err)
			}
		}
	}
}

// rawRolls rolls die so many times for each operation.
func rawRolls(b *testing.B, die dice.Source, rolls float64) func(n int) {
	roll := rolling(b, die)
	return func(n int) { roll(int(float64(n) * rolls)) }
}

// The rolls a result takes are in SYSTEMS.md and in TestRecycleApproachesTheEntropy.

func BenchmarkSim(b *testing.B) {
	compare(b, "×raw-rolls", rolling(b, dice.Sim(dice.FromRand(pcg(), 6), 13)),
		rawRolls(b, dice.FromRand(pcg(), 6), 541758./233285))
}

func BenchmarkRecycle(b *testing.B) {
	compare(b, "×raw-rolls", rolling(b, dice.Sim(dice.Recycle(dice.FromRand(pcg(), 6)), 13)),
		rawRolls(b, dice.FromRand(pcg(), 6), math.Log(13)/math.Log(6)))
}

// A Recycler of a seeded generator against the generator's own IntN.
func BenchmarkRecycleWords(b *testing.B) {
	compare(b, "×IntN", rolling(b, dice.Sim(dice.Recycle(dice.FromRand(pcg(), math.MaxInt32)), 6)),
		func(n int) {
			r := mathrand.New(pcg())
			for range n {
				r.IntN(6)
			}
		})
}

func BenchmarkFromRand(b *testing.B) {
	compare(b, "×IntN", rolling(b, dice.FromRand(pcg(), 6)), func(n int) {
		r := mathrand.New(pcg())
		for range n {
			r.IntN(6)
		}
	})
}

// How many times as fast as crypto/rand.Int.
func BenchmarkFromReader(b *testing.B) {
	six := big.NewInt(6)
	compare(b, "×faster-than-rand.Int", func(n int) {
		for range n {
			if _, err := rand.Int(rand.Reader, six); err != nil {
				b.Fatal(err)
			}
		}
	}, rolling(b, dice.FromReader(bufio.NewReader(rand.Reader), 6)))
}

func BenchmarkBits(b *testing.B) {
	bits := dice.Bits(dice.FromRand(pcg(), 6))
	var key [32]byte
	compare(b, "×raw-rolls", func(n int) {
		for range n {
			if _, err := bits.Read(key[:]); err != nil {
				b.Fatal(err)
			}
		}
	}, rawRolls(b, dice.FromRand(pcg(), 6), 256/math.Log2(6)))
}

// Rolling allocates nothing.
func TestRollsAllocateNothing(t *testing.T) {
	words := func() dice.Source { return dice.FromRand(pcg(), 6) }
	recorded := dice.Record(words())
	take(t, recorded, 5000)
	for name, die := range map[string]dice.Source{
		"New":           dice.New(6),
		"FromRand":      words(),
		"FromReader":    dice.FromReader(bufio.NewReader(rand.Reader), 6),
		"Replay":        dice.Replay(6, recorded.Faces()...),
		"Sim":           dice.Sim(words(), 13),
		"Sim, large":    dice.Sim(words(), math.MaxInt),
		"Recycle":       dice.Sim(dice.Recycle(words()), 13),
		"Recycle, wide": dice.Sim(dice.Recycle(words()), math.MaxInt),
		"Bits":          dice.Bits(words()),
		"Reject":        dice.Reject(words(), 5),
		"Product":       dice.Product(words(), words()),
	} {
		if allocs := testing.AllocsPerRun(1000, func() { _, _ = die.Roll() }); allocs != 0 {
			t.Errorf("%s: %v allocations a roll", name, allocs)
		}
	}
}
