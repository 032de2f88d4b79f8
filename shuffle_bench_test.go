package dice_test

import (
	"bufio"
	"crypto/rand"
	"encoding/binary"
	mathrand "math/rand/v2"
	"strconv"
	"testing"
	"time"

	"example.com/dice"
)

// against runs ours and baseline in turns in one run and reports the time of
// ours, with the ratio of the two.
func against(b *testing.B, unit string, ours, baseline func()) {
	var theirs time.Duration
	b.ReportAllocs()
	for b.Loop() {
		b.StopTimer()
		start := time.Now()
		for range 64 {
			baseline()
		}
		theirs += time.Since(start)
		b.StartTimer()
		for range 64 {
			ours()
		}
	}
	ratio := float64(theirs) / float64(b.Elapsed())
	b.ReportMetric(ratio, unit)
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
	for _, sides := range []int{6, 1<<32 - 0, 1 << 53, 1 << 62} {
		for name, wrap := range map[string]func(dice.Source) dice.Source{
			"one":     func(d dice.Source) dice.Source { return d },
			"recycle": func(d dice.Source) dice.Source { return dice.Recycle(d) },
		} {
			b.Run(name+"/"+strconv.Itoa(sides), func(b *testing.B) {
				die := wrap(dice.FromRand(pcg(), sides))
				theirs := mathrand.New(pcg())
				against(b, "x-rand.Shuffle",
					func() { dice.Shuffle(die, 52, swap) },
					func() { theirs.Shuffle(52, swap) })
			})
		}
	}
	b.Run("crypto", func(b *testing.B) {
		die := dice.FromReader(bufio.NewReader(rand.Reader), 6)
		theirs := mathrand.New(systemWords{})
		against(b, "x-rand.Shuffle",
			func() { dice.Shuffle(die, 52, swap) },
			func() { theirs.Shuffle(52, swap) })
	})
}
