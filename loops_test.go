package dice

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"testing"
	"time"
)

// A loop that is a copy of choose stays if it takes at most 0.83 of its time on two kinds of
// processors: the time of each, over that of the same results by choose.
func BenchmarkLoops(b *testing.B) {
	own := func(sides uint64) Source { return &wordDice{rand.NewPCG(1, 2), sides} }
	for _, c := range []struct {
		sides uint64
		m     int
	}{{6, 13}, {20, 100}, {1<<31 - 1, 13}, {1<<31 - 1, 1_000_003}} {
		if c.sides < 100 {
			plain := &plainSim{samplerOf(own(c.sides), c.sides), divisorOf(uint64(c.m))}
			b.Run(fmt.Sprintf("Sim/d%d/d%d", c.sides, c.m), func(b *testing.B) {
				loopOver(b, rollsOf(Sim(own(c.sides), c.m)), rollsOf(plain))
			})
		}
		b.Run(fmt.Sprintf("Recycle/d%d/d%d", c.sides, c.m), func(b *testing.B) {
			plain := &plainStored{Recycle(own(c.sides)).die(uint64(c.m))}
			loopOver(b, rollsOf(Sim(Recycle(own(c.sides)), c.m)), rollsOf(plain))
		})
	}
	for _, sides := range []uint64{6, 20, 256, 1 << 32 & math.MaxInt} {
		if sides == 0 {
			continue
		}
		b.Run(fmt.Sprintf("Bits/d%d", sides), func(b *testing.B) {
			stream, plain := Bits(own(sides)), Bits(own(sides))
			var p, q [2000]byte
			loopOver(b, func() { Must(stream.Read(p[:])) }, func() {
				for i := range q {
					if err := plain.drawByte(q[i:]); err != nil {
						b.Fatal(err)
					}
					plain.count()
				}
			})
		})
	}
}

// A wordDice is a die as a caller may write one.
type wordDice struct {
	words *rand.PCG
	sides uint64
}

func (d *wordDice) Sides() int { return int(d.sides) }

func (d *wordDice) Roll() (int, error) { return int(d.words.Uint64()>>32*d.sides>>32) + 1, nil }

type plainSim struct {
	sampler
	target divisor
}

func (s *plainSim) Sides() int { return int(s.target.n) }

func (s *plainSim) Roll() (int, error) {
	before := s.rolls
	x, err := s.choose(&s.target, s.target.n)
	if err != nil {
		return 0, cutShort(err, s.rolls-before)
	}
	s.state = newState
	return int(x) + 1, nil
}

type plainStored struct{ *recycled }

func (d *plainStored) Roll() (int, error) { return d.finish(d.store.rolls) }

func rollsOf(die Source) func() {
	return func() {
		for range 2000 {
			if _, err := die.Roll(); err != nil {
				panic(err)
			}
		}
	}
}

// loopOver runs both in turns, and reports the median of their quotients.
func loopOver(b *testing.B, loop, choose func()) {
	var quotients []float64
	for b.Loop() {
		start := time.Now()
		loop()
		middle := time.Now()
		choose()
		quotients = append(quotients, float64(middle.Sub(start))/float64(time.Since(middle)))
	}
	slices.Sort(quotients)
	b.ReportMetric(0, "ns/op") // is omitted
	b.ReportMetric(quotients[len(quotients)/2], "×choose")
}

func samplerOf(src Source, sides uint64) (s sampler) {
	s.start(src, sides)
	return s
}
