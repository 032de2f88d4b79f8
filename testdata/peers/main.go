// Peers times large draws of package dice beside other programs: least times of many
// rounds, each of which runs all in turns.
package main

/*
#cgo CFLAGS: -fvisibility=hidden
void recycleDraws(int buffered, long n, unsigned long m);
void recycleShuffle(int buffered, long n);
void batchShuffle(int buffered, long n);
*/
import "C"

import (
	"bufio"
	crand "crypto/rand"
	"fmt"
	"math/bits"
	"math/rand/v2"
	"os"
	"strconv"
	"time"

	"example.com/dice"
	"lukechampine.com/frand"
	fast "pgregory.net/rand"
)

const million, draws, sides = 1_000_000, 200_000, 1_000_003

var elements = make([]int, million)

func swap(i, j int) { elements[i], elements[j] = elements[j], elements[i] }

type program struct {
	name string
	run  func()
}

func shuffled(name string, die dice.Source) program {
	return program{name, func() { dice.Must(0, dice.ShuffleSlice(die, elements)) }}
}

func rolled(name string, die dice.Source) program {
	return program{name, func() {
		for range draws {
			dice.Must(die.Roll())
		}
	}}
}

func seeded(sides int) dice.Source { return dice.FromRand(rand.NewPCG(1, 2), sides) }

func buffer() *bufio.Reader { return bufio.NewReader(crand.Reader) }

// leastStore is the least program that shuffles from a store of d(2^53): no errors, no
// account, no die but the generator.
func leastStore() program {
	words, v, size := rand.NewPCG(1, 2), uint64(0), uint64(1)
	draw := func(m uint64) uint64 {
		if size >= m<<8 {
			q, rest, x := size/m, v/m, v%m
			if rest < q {
				v, size = rest, q
				return x
			}
			v, size = x, size%m
		}
		for {
			roll := words.Uint64() >> 11
			q, rest, x := uint64(1<<53)/m, roll/m, roll%m
			if rest < q {
				v, size = v*q+rest, size*q
				return x
			}
		}
	}
	return program{"least program in Go", func() {
		for i := uint64(million); i > 2; i -= 2 {
			x := draw(i * (i - 1))
			swap(int(i-1), int(x%i))
			swap(int(i-2), int(x/i))
		}
	}}
}

// leastWords is the same for three elements of a word.
func leastWords() program {
	words := rand.NewPCG(1, 2)
	return program{"least program in Go", func() {
		for i := uint64(million); i > 3; i -= 3 {
			m := i * (i - 1) * (i - 2)
			w := words.Uint64()
			for w*m < m && w*m < -m%m {
				w = words.Uint64()
			}
			for k := i; k > i-3; k-- {
				var j uint64
				j, w = bits.Mul64(w, k)
				elements[k-1], elements[j] = elements[j], elements[k-1]
			}
		}
	}}
}

// leastReader is the least program that reads no byte before it is needed.
func leastReader() program {
	r, v, size := buffer(), uint64(0), uint64(1)
	return program{"least program in Go", func() {
		for range draws {
			for size < 192*sides {
				b, _ := r.ReadByte()
				v, size = v<<8|uint64(b), size<<8
			}
			if q := size / sides; v/sides < q {
				v, size = v/sides, q
			} else {
				v, size = v%sides, size%sides
			}
		}
	}}
}

func main() {
	rounds, err := strconv.Atoi(os.Args[1])
	dice.Must(0, err)
	std, quick, system := rand.New(rand.NewPCG(1, 2)), fast.New(1), frand.New()
	standard := program{"rand.Shuffle", func() { std.Shuffle(million, swap) }}
	for _, group := range []struct {
		name     string
		programs []program
	}{
		{"a million elements, store of d(2^53)", []program{shuffled("ours", dice.Recycle(seeded(1<<53))), standard,
			{"Draper and Saad", func() { C.recycleShuffle(0, million) }}, leastStore()}},
		{"a million elements, buffered reader", []program{shuffled("ours", dice.FromReader(buffer(), 6)),
			{"Draper and Saad", func() { C.recycleShuffle(1, million) }}, {"Lemire", func() { C.batchShuffle(1, million) }},
			{"frand", func() { system.Shuffle(million, swap) }}}},
		{"a million elements, FromRand", []program{{"ours, Shuffle", func() { dice.Must(0, dice.Shuffle(seeded(6), million, swap)) }},
			shuffled("ours, ShuffleSlice", seeded(6)), standard, {"Lemire", func() { C.batchShuffle(0, million) }},
			{"flyingmutant/rand, Shuffle", func() { quick.Shuffle(million, swap) }},
			{"flyingmutant/rand, ShuffleSlice", func() { fast.ShuffleSlice(quick, elements) }}, leastWords()}},
		{"200,000 d1000003, store of d(2^31-1) and d(2^48)", []program{rolled("ours, 2^31-1", dice.Sim(dice.Recycle(seeded(1<<31-1)), sides)),
			rolled("ours, 2^48", dice.Sim(dice.Recycle(seeded(1<<48)), sides)), {"Draper and Saad", func() { C.recycleDraws(0, draws, sides) }}}},
		{"200,000 d1000003, buffered reader", []program{rolled("ours", dice.FromReader(buffer(), sides)),
			{"Draper and Saad", func() { C.recycleDraws(1, draws, sides) }}, leastReader()}},
	} {
		least := make([]time.Duration, len(group.programs))
		for range rounds {
			for i, p := range group.programs {
				start := time.Now()
				p.run()
				if t := time.Since(start); least[i] == 0 || t < least[i] {
					least[i] = t
				}
			}
		}
		fmt.Println(group.name)
		for i, p := range group.programs {
			fmt.Printf("  %-32s %7.2f ms, ours takes %.2f of it\n", p.name, float64(least[i].Microseconds())/1000, float64(least[0])/float64(least[i]))
		}
	}
}
