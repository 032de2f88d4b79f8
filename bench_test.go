package dice_test

import (
	"bufio"
	"crypto/rand"
	"encoding/binary"
	"fmt"
	"math"
	"math/big"
	mathrand "math/rand/v2"
	"strconv"
	"sync"
	"testing"
	"time"

	"example.com/dice"
	"example.com/dice/internal/dicetest"
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

// The rolls that a result takes are those of TestExpectedClosedForm and
// TestRecycleApproachesTheEntropy.

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

// How many times as fast as crypto/rand.Int, from one goroutine and from eight.
func BenchmarkSecure(b *testing.B) {
	for _, sides := range []int{6, 100, math.MaxInt} {
		for _, goroutines := range []int{1, 8} {
			b.Run(fmt.Sprintf("d%d/goroutines=%d", sides, goroutines), func(b *testing.B) {
				die, n := dice.Secure(sides), big.NewInt(int64(sides))
				compare(b, "×faster-than-rand.Int", together(goroutines, func() { rand.Int(rand.Reader, n) }),
					together(goroutines, func() { die.Roll() }))
			})
		}
	}
}

// together calls f from goroutines that start at once.
func together(goroutines int, f func()) func(n int) {
	return func(n int) {
		var wg sync.WaitGroup
		for range goroutines {
			wg.Add(1)
			go func() {
				defer wg.Done()
				for range n * 10 / goroutines {
					f()
				}
			}()
		}
		wg.Wait()
	}
}

// What a shuffle and a table take from secure dice of one size or another.
func BenchmarkSecureSource(b *testing.B) {
	_, swap := deck()
	weights := []int{60, 30, 9, 1}
	theirs := mathrand.New(systemWords{})
	for _, sides := range []int{6, 256, 1 << 24, 1 << 32 & math.MaxInt, 1 << 48 & math.MaxInt} {
		if sides == 0 {
			continue
		}
		die := dice.Secure(sides)
		b.Run(fmt.Sprintf("Shuffle/d%d", sides), func(b *testing.B) {
			against(b, "×rand.Shuffle", func() { dice.Shuffle(die, 52, swap) }, func() { theirs.Shuffle(52, swap) })
		})
		b.Run(fmt.Sprintf("Weighted/d%d", sides), func(b *testing.B) {
			table := dice.Must(dice.Weighted(die, weights...))
			against(b, "×IntN", func() { table.Pick() }, func() { theirs.IntN(100) })
		})
	}
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

// against runs ours and baseline in turns, reports the time of ours, and in
// the given unit how many times that of the baseline it is.
func against(b *testing.B, unit string, ours, baseline func()) {
	const runs = 64
	var us, them time.Duration
	for b.Loop() {
		start := time.Now()
		for range runs {
			ours()
		}
		middle := time.Now()
		for range runs {
			baseline()
		}
		us += middle.Sub(start)
		them += time.Since(middle)
	}
	b.ReportMetric(float64(us)/float64(b.N*runs), "ns/op")
	b.ReportMetric(float64(us)/float64(them), unit)
}

type systemWords struct{}

func (systemWords) Uint64() uint64 {
	var word [8]byte
	rand.Read(word[:])
	return binary.LittleEndian.Uint64(word[:])
}

func deck() ([]int, func(i, j int)) {
	cards := make([]int, 52)
	return cards, func(i, j int) { cards[i], cards[j] = cards[j], cards[i] }
}

func BenchmarkShuffle(b *testing.B) {
	_, swap := deck()
	sides := []int{6, math.MaxInt}
	if math.MaxInt > 1<<53 {
		sides = append(sides, 1<<53&math.MaxInt)
	}
	run := func(name string, die dice.Source, src mathrand.Source) {
		b.Run(name, func(b *testing.B) {
			theirs := mathrand.New(src)
			against(b, "×rand.Shuffle",
				func() { dice.Shuffle(die, 52, swap) },
				func() { theirs.Shuffle(52, swap) })
		})
	}
	for _, n := range sides {
		die := dice.FromRand(pcg(), n)
		run("pcg-d"+strconv.Itoa(n), die, pcg())
		run("pcg-recycled-d"+strconv.Itoa(n), dice.Recycle(die), pcg())
	}
	run("crypto", dice.FromReader(bufio.NewReader(rand.Reader), 6), systemWords{})
}

func BenchmarkWeighted(b *testing.B) {
	weights := []int{1, 1, 2, 3, 2}
	// The rolls that one draw takes on average.
	for _, die := range []struct {
		name  string
		sides int
		rolls float64
	}{{"d6", 6, 4. / 3}, {"coin", 2, 0}} {
		b.Run(die.name, func(b *testing.B) {
			taken := 0
			table, err := dice.Weighted(dicetest.Counting(dice.FromRand(pcg(), die.sides), &taken), weights...)
			if err != nil {
				b.Fatal(err)
			}
			for range 100000 {
				table.Pick()
			}
			rolls := float64(taken) / 100000
			plain := dice.FromRand(pcg(), die.sides)
			table, _ = dice.Weighted(plain, weights...)
			debt := 0.0
			against(b, "×rolls", func() { table.Pick() }, func() {
				for debt += rolls; debt >= 1; debt-- {
					plain.Roll()
				}
			})
			b.ReportMetric(rolls, "rolls/op")
		})
	}
}

// Rolling allocates nothing.
func TestRollsAllocateNothing(t *testing.T) {
	words := func() dice.Source { return dice.FromRand(pcg(), 6) }
	recorded := dice.Record(words())
	take(t, recorded, 5000)
	for name, die := range map[string]dice.Source{
		"New":           dice.New(6),
		"FromRand":      words(),
		"Secure":        dice.Secure(6),
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
