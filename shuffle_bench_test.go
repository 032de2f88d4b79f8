package dice_test

import (
	"bufio"
	"crypto/rand"
	"encoding/binary"
	"math"
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
