package peers

import (
	"bufio"
	crand "crypto/rand"
	"fmt"
	"math/big"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"example.com/dice"
	"lukechampine.com/frand"
	fast "pgregory.net/rand"
)

var sink int

type program struct {
	name string
	run  func()
}

// times returns a program that calls f n times.
func times[T any](n int, f func() (T, error)) func() {
	return func() {
		for range n {
			dice.Must(f())
		}
	}
}

func rolls(die dice.Source) func() {
	return func() {
		sum := 0
		for range draws {
			face, err := die.Roll()
			if err != nil {
				panic(err)
			}
			sum += face
		}
		sink = sum
	}
}

// slices and swaps shuffle n elements, a hundred decks or once.
func slices(rng dice.Dice, n int) func() {
	return times(repeat(n), func() (int, error) { return 0, dice.ShuffleSlice(rng, elements[:n]) })
}

func swaps(rng dice.Dice, n int) func() {
	return times(repeat(n), func() (int, error) { return 0, dice.Shuffle(rng, n, swap) })
}

func repeat(n int) int { return max(1, 10_000/n) }

func again(n int, f func()) func() {
	return times(repeat(n), func() (int, error) { f(); return 0, nil })
}

func generated() dice.Dice { return dice.Generator(rand.NewPCG(1, 2)) }

func seeded(sides int) dice.Source { return dice.Die(generated(), sides) }

func store(sides int) dice.Dice { return dice.Recycle(seeded(sides)) }

func buffer() *bufio.Reader { return bufio.NewReader(crand.Reader) }

// An own die is a type of the caller.
type own struct {
	words *rand.PCG
	bits  int
	kept  uint64
	left  int
}

func (d *own) Sides() int { return 1 << d.bits }

func (d *own) Roll() (int, error) {
	if d.left < d.bits {
		d.kept, d.left = d.words.Uint64(), 64
	}
	face := int(d.kept & (1<<d.bits - 1))
	d.kept, d.left = d.kept>>d.bits, d.left-d.bits
	return face + 1, nil
}

func ownDie(bits int) dice.Source { return &own{words: rand.NewPCG(1, 2), bits: bits} }

func recycling(from words, n int) program {
	return program{"Draper and Saad", again(n, func() { from.recycleShuffle(n) })}
}

func batches(from words, n int) program {
	return program{"Lemire", again(n, func() { from.batchShuffle(n) })}
}

func uniform(from words, m int) program {
	return program{"Draper and Saad", func() { from.recycleDraws(m) }}
}

// Each benchmark is a result of this library. A round runs this library and the others in
// turns, and ×name is the least time of this library divided by the least time of that one.
func Benchmark(b *testing.B) {
	add := func(result string, ours func(), others ...program) {
		b.Run(result, func(b *testing.B) { inTurns(b, ours, others) })
	}
	std, quick, system := rand.New(rand.NewPCG(1, 2)), fast.New(1), frand.New()
	six := big.NewInt(6)

	add("d6, `Crypto`", rolls(dice.Die(dice.Crypto, 6)),
		program{"`crypto/rand.Int`", times(draws, func() (*big.Int, error) {
			return crand.Int(crand.Reader, six)
		})},
		program{"frand", times(draws, func() (int, error) { return frand.Intn(6), nil })})
	add("d(10^12), `Crypto`", rolls(dice.Die(dice.Crypto, 1e12)),
		program{"frand", times(draws, func() (int, error) { return frand.Intn(1e12), nil })},
		program{"least program", leastCrypto(1e12)})
	for _, m := range []int{6, 13} {
		add(fmt.Sprintf("d%d, store of d(2^31 − 1)", m), rolls(dice.Die(store(1<<31-1), m)),
			uniform(generator, m),
			program{"the same with divisors made in advance", func() { dividedDraws(m) }},
			program{"econv", func() { econvDraws(m) }},
			program{"least program", leastRolls(seeded(1<<31-1), uint64(m))})
	}
	for _, from := range []struct {
		name  string
		sides int
	}{{"2^24", 1 << 24}, {"2^31 − 1", 1<<31 - 1}, {"2^48", 1 << 48}, {"2^62", 1 << 62}} {
		add("d1000003, store of d("+from.name+")", rolls(dice.Die(store(from.sides), sides)),
			uniform(generator, sides),
			program{"least program", leastRolls(seeded(from.sides), sides)})
	}
	for _, m := range []int{6, sides} {
		add(fmt.Sprintf("d%d, buffered reader", m), rolls(dice.Die(dice.Reader(buffer()), m)),
			uniform(buffered, m),
			program{"frand", times(draws, func() (int, error) { return system.Intn(m), nil })},
			program{"least program", leastBytes(buffer(), uint64(m))})
	}

	for _, n := range []int{52, 10_000, million} {
		name := map[int]string{52: "deck", 10_000: "10,000 elements", million: "a million"}[n]
		standard := program{"`rand.Shuffle`", again(n, func() { std.Shuffle(n, swap) })}
		add(name+" by `Shuffle`, `Generator`", swaps(generated(), n), standard,
			program{"flyingmutant/rand", again(n, func() { quick.Shuffle(n, swap) })})
		add(name+" by `ShuffleSlice`, `Generator`", slices(generated(), n), batches(generator, n),
			program{"flyingmutant/rand", again(n, func() { fast.ShuffleSlice(quick, elements[:n]) })},
			program{"least program", leastWords(rand.NewPCG(1, 2), n)})
		add(name+" by `Shuffle`, store of d(2^53)", swaps(store(1<<53), n), standard,
			program{"least program", leastSwaps(seeded(1<<53), n)})
		add(name+" by `ShuffleSlice`, store of d(2^53)", slices(store(1<<53), n), standard,
			recycling(generator, n),
			program{"least program", leastShuffle(seeded(1<<53), n)})
		add(name+" by `Shuffle`, store of an own d(2^53)", swaps(dice.Recycle(ownDie(53)), n), standard,
			program{"least program", leastSwaps(ownDie(53), n)})
		add(name+" by `ShuffleSlice`, buffered reader", slices(dice.Reader(buffer()), n),
			recycling(buffered, n), batches(buffered, n),
			program{"frand", again(n, func() { system.Shuffle(n, swap) })},
			program{"least program", leastReads(buffer(), n)})
	}
	add("deck by `Shuffle`, `Crypto`", swaps(dice.Crypto, 52),
		program{"frand", again(52, func() { frand.Shuffle(52, swap) })})

	for _, n := range []int{5, 100, 10_000} {
		weights, copied := make([]int, n), make([]int32, n)
		for i := range weights {
			weights[i] = 1 + rand.New(rand.NewPCG(uint64(n), uint64(i))).IntN(10_000/n+99)
			copied[i] = int32(weights[i])
		}
		picks := func(rng dice.Dice) func() {
			table := dice.Must(dice.Weighted(weights...))
			return func() {
				for range draws {
					dice.Must(table.Pick(rng))
				}
			}
		}
		add(fmt.Sprintf("index of %d weights, store of d(2^31 − 1)", n), picks(store(1<<31-1)),
			program{"Draper and Saad", lookupDraws(copied)},
			program{"least program", leastIndexes(seeded(1<<31-1), weights)})
		add(fmt.Sprintf("index of %d weights, coins", n),
			times(draws, dice.Must(dice.SimWeighted(ownDie(1), weights...))),
			program{"ALDR", aldrDraws(copied)})
	}
}

func inTurns(b *testing.B, ours func(), others []program) {
	programs := append([]program{{run: ours}}, others...)
	least := make([]time.Duration, len(programs))
	for b.Loop() {
		for i, p := range programs {
			start := time.Now()
			p.run()
			if t := time.Since(start); least[i] == 0 || t < least[i] {
				least[i] = t
			}
		}
	}
	b.ReportMetric(0, "ns/op") // is omitted
	for i, p := range others {
		b.ReportMetric(float64(least[0])/float64(least[i+1]), "×"+strings.ReplaceAll(p.name, " ", "_"))
	}
}
