// Peers times package dice beside other programs: for each pair the quotient of the least
// times of many rounds, each of which runs all programs in turns.
package main

/*
#cgo CFLAGS: -fvisibility=hidden
#include <stdint.h>
void recycleDraws(int buffered, long n, uint64_t m);
void dividedDraws(long n, uint64_t m);
void econvDraws(long n, uint64_t m);
void *lookupTable(int *weights, int n);
void lookupDraws(void *t, long n);
void *aldrTable(uint32_t *weights, int n);
void aldrTables(uint32_t *weights, int n, long times);
void aldrDraws(void *t, long n);
void recycleShuffle(int buffered, uint64_t *deck, long n);
void batchShuffle(int buffered, uint64_t *deck, long n);
*/
import "C"

import (
	"bufio"
	crand "crypto/rand"
	"fmt"
	"math/big"
	"math/rand/v2"
	"os"
	"regexp"
	"strconv"
	"strings"
	"time"
	"unsafe"

	"example.com/dice"
	"lukechampine.com/frand"
	fast "pgregory.net/rand"
)

const million, draws, sides = 1_000_000, 20_000, 1_000_003

var sink int

var elements = make([]int, million)

func swap(i, j int) { elements[i], elements[j] = elements[j], elements[i] }

// A group is one result, and how this library and others make it.
type group struct {
	result string
	ours   func()
	others []program
}

type program struct {
	name string
	run  func()
}

// times returns a program that calls f so often.
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
func slices(die dice.Source, n int) func() {
	return times(repeat(n), func() (int, error) { return 0, dice.ShuffleSlice(die, elements[:n]) })
}

func swaps(die dice.Source, n int) func() {
	return times(repeat(n), func() (int, error) { return 0, dice.Shuffle(die, n, swap) })
}

func repeat(n int) int { return max(1, 10_000/n) }

func again(n int, f func()) func() {
	return times(repeat(n), func() (int, error) { f(); return 0, nil })
}

func seeded(sides int) dice.Source { return dice.FromRand(rand.NewPCG(1, 2), sides) }

func store(sides int) dice.Source { return dice.Recycle(seeded(sides)) }

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

func peers(n int) (deck *C.uint64_t, size C.long) {
	return (*C.uint64_t)(unsafe.Pointer(&elements[0])), C.long(n)
}

func recycling(buffered C.int, n int) program {
	return program{"Draper and Saad", again(n, func() { deck, n := peers(n); C.recycleShuffle(buffered, deck, n) })}
}

func batches(buffered C.int, n int) program {
	return program{"Lemire", again(n, func() { deck, n := peers(n); C.batchShuffle(buffered, deck, n) })}
}

func uniform(buffered C.int, m C.uint64_t) program {
	return program{"Draper and Saad", func() { C.recycleDraws(buffered, draws, m) }}
}

func groups() (all []group) {
	add := func(result string, ours func(), others ...program) { all = append(all, group{result, ours, others}) }
	std, quick, system := rand.New(rand.NewPCG(1, 2)), fast.New(1), frand.New()
	six := big.NewInt(6)

	add("d6, `Secure`", rolls(dice.Secure(6)),
		program{"`crypto/rand.Int`", times(draws, func() (*big.Int, error) { return crand.Int(crand.Reader, six) })},
		program{"frand", times(draws, func() (int, error) { return frand.Intn(6), nil })})
	add("d(10^12), `Secure`", rolls(dice.Secure(1e12)),
		program{"frand", times(draws, func() (int, error) { return frand.Intn(1e12), nil })})
	for _, m := range []int{6, 13} {
		add(fmt.Sprintf("d%d, store of d(2^31 − 1)", m), rolls(dice.Sim(store(1<<31-1), m)), uniform(0, C.uint64_t(m)),
			program{"the same with divisors made in advance", func() { C.dividedDraws(draws, C.uint64_t(m)) }},
			program{"econv", func() { C.econvDraws(draws, C.uint64_t(m)) }})
	}
	for _, from := range []struct {
		name  string
		sides int
	}{{"2^24", 1 << 24}, {"2^31 − 1", 1<<31 - 1}, {"2^48", 1 << 48}, {"2^62", 1 << 62}} {
		add("d1000003, store of d("+from.name+")", rolls(dice.Sim(store(from.sides), sides)), uniform(0, sides))
	}
	add("d1000003, buffered reader", rolls(dice.FromReader(buffer(), sides)), uniform(1, sides),
		program{"frand", times(draws, func() (int, error) { return system.Intn(sides), nil })},
		program{"least program", leastReader(buffer())})

	for _, n := range []int{52, 10_000, million} {
		name := map[int]string{52: "deck", 10_000: "10,000 elements", million: "a million"}[n]
		standard := program{"`rand.Shuffle`", again(n, func() { std.Shuffle(n, swap) })}
		add(name+" by `Shuffle`, `FromRand`", swaps(seeded(6), n), standard,
			program{"flyingmutant/rand", again(n, func() { quick.Shuffle(n, swap) })})
		add(name+" by `ShuffleSlice`, `FromRand`", slices(seeded(6), n), batches(0, n),
			program{"flyingmutant/rand", again(n, func() { fast.ShuffleSlice(quick, elements[:n]) })})
		add(name+" by `Shuffle`, store of d(2^53)", swaps(store(1<<53), n), standard)
		add(name+" by `ShuffleSlice`, store of d(2^53)", slices(store(1<<53), n), standard, recycling(0, n))
		add(name+" by `Shuffle`, own d(2^53)", swaps(ownDie(53), n), standard)
		add(name+" by `ShuffleSlice`, buffered reader", slices(dice.FromReader(buffer(), 6), n), recycling(1, n), batches(1, n),
			program{"frand", again(n, func() { system.Shuffle(n, swap) })})
	}
	add("a million by `ShuffleSlice`, `FromRand`", slices(seeded(6), million), program{"least program", leastWords()})
	add("a million by `ShuffleSlice`, store of d(2^53)", slices(store(1<<53), million), program{"least program", leastStore()})
	add("deck by `Shuffle`, `Secure`", swaps(dice.Secure(6), 52), program{"frand", again(52, func() { frand.Shuffle(52, swap) })})

	for _, n := range []int{5, 100, 10_000} {
		weights, copied := make([]int, n), make([]C.int, n)
		for i := range weights {
			weights[i] = 1 + rand.New(rand.NewPCG(uint64(n), uint64(i))).IntN(10_000/n+99)
			copied[i] = C.int(weights[i])
		}
		list, length := (*C.uint32_t)(unsafe.Pointer(&copied[0])), C.int(n)
		picks := func(die dice.Source) func() {
			table := dice.Must(dice.Weighted(die, weights...))
			return func() {
				for range draws {
					dice.Must(table.Pick())
				}
			}
		}
		lookup, aldr := C.lookupTable(&copied[0], length), C.aldrTable(list, length)
		add(fmt.Sprintf("index of %d weights, store of d(2^31 − 1)", n), picks(store(1<<31-1)),
			program{"Draper and Saad", func() { C.lookupDraws(lookup, draws) }})
		sampled := program{"ALDR", func() { C.aldrDraws(aldr, draws) }}
		add(fmt.Sprintf("index of %d weights, a word for each coin", n), picks(seeded(2)), sampled)
		add(fmt.Sprintf("index of %d weights, coins that are bits of words", n), picks(ownDie(1)), sampled)
		coin := seeded(2)
		add(fmt.Sprintf("table of %d weights, coins", n),
			times(repeat(10*n), func() (*dice.Table, error) { return dice.Weighted(coin, weights...) }),
			program{"ALDR", func() { C.aldrTables(list, length, C.long(repeat(10*n))) }})
	}
	return all
}

// processor returns the name of the processor, as far as Linux knows it.
func processor() string {
	text, _ := os.ReadFile("/proc/cpuinfo")
	var name []string
	for _, field := range []string{"model name", "cpu family", "model"} {
		if m := regexp.MustCompile(`(?m)^` + field + `\s*: (.*)$`).FindSubmatch(text); m != nil {
			name = append(name, field+" "+string(m[1]))
		}
	}
	return strings.Join(name, ", ")
}

func main() {
	rounds := dice.Must(strconv.Atoi(os.Args[1]))
	only := regexp.MustCompile(strings.Join(os.Args[2:], " "))
	fmt.Printf("%s; least of %d rounds\n\n| result | our time over that of |\n| --- | --- |\n", processor(), rounds)
	for _, g := range groups() {
		if !only.MatchString(g.result) {
			continue
		}
		programs := append([]program{{run: g.ours}}, g.others...)
		least := make([]time.Duration, len(programs))
		for range rounds {
			for i, p := range programs {
				start := time.Now()
				p.run()
				if t := time.Since(start); least[i] == 0 || t < least[i] {
					least[i] = t
				}
			}
		}
		ratios := make([]string, len(g.others))
		for i, p := range g.others {
			ratios[i] = fmt.Sprintf("%s %.2f", p.name, float64(least[0])/float64(least[i+1]))
		}
		fmt.Printf("| %s | %s |\n", g.result, strings.Join(ratios, "; "))
	}
}
