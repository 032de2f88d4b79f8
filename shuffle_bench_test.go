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
	for _, sides := range []int{6, 1<<32 - 0, 1 << 53, 1 << 62} {
		for name, wrap := range map[string]func(dice.Source) dice.Source{
			"one":     func(d dice.Source) dice.Source { return d },
			"recycle": func(d dice.Source) dice.Source { return dice.Recycle(d) },
		} {
			b.Run(name+"/"+strconv.Itoa(sides), func(b *testing.B) {
				die := wrap(dice.FromRand(pcg(), sides))
				theirs := mathrand.New(pcg())
				against(b, "×rand.Shuffle",
					func() { dice.Shuffle(die, 52, swap) },
					func() { theirs.Shuffle(52, swap) })
			})
		}
	}
	b.Run("crypto", func(b *testing.B) {
		die := dice.FromReader(bufio.NewReader(rand.Reader), 6)
		theirs := mathrand.New(systemWords{})
		against(b, "×rand.Shuffle",
			func() { dice.Shuffle(die, 52, swap) },
			func() { theirs.Shuffle(52, swap) })
	})
}
