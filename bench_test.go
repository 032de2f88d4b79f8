//go:build go1.24

package dice

import (
	"bufio"
	cryptorand "crypto/rand"
	"fmt"
	"math"
	"math/big"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"example.com/dice/internal/dicetest"
	"github.com/google/go-cmp/cmp"
)

// The benchmarks of docs/performance.md and of other claims. Most run ours and a baseline
// in turns, and report the time of ours and, in a unit of their own, how many times that
// of the baseline it is: both from the least times of all turns, as other programs hold up
// some of them.

// inTurns calls ours and the baseline in turns, runs times each. The ns/op are those of
// one of the results that each run of ours gives.
func inTurns(b *testing.B, runs, results int, unit string, ours, baseline func()) {
	var us, them []time.Duration
	for b.Loop() {
		us = append(us, timeOf(runs, ours))
		them = append(them, timeOf(runs, baseline))
	}
	b.ReportMetric(float64(slices.Min(us))/float64(runs*results), "ns/op")
	b.ReportMetric(float64(slices.Min(us))/float64(slices.Min(them)), unit)
}

func timeOf(runs int, f func()) time.Duration {
	start := time.Now()
	for range runs {
		f()
	}
	return time.Since(start)
}

// compare is inTurns for many results at once.
func compare(b *testing.B, unit string, ours, baseline func(n int)) {
	const n = 2000
	inTurns(b, 1, n, unit, func() { ours(n) }, func() { baseline(n) })
}

// rolling rolls a die, each number of times for a result.
func rolling(die Source, each float64) func(n int) {
	return func(n int) {
		for range int(float64(n) * each) {
			Must(die.Roll())
		}
	}
}

func intN(sides int) func(n int) {
	rng := rand.New(rand.NewPCG(1, 2))
	return func(n int) {
		for range n {
			rng.IntN(sides)
		}
	}
}

func BenchmarkDie(b *testing.B) {
	compare(b, "×IntN", rolling(Seeded(6), 1), intN(6))
}

var manySides = [16]int{20, 6, 4, 100, 8, 12, 10, 3, 7, 13, 1000, 52, 2, 5, 33, 19}

// A draw whose sides change at each call, beside IntN: both through a variable of an
// interface, as a game has it.
func BenchmarkDraw(b *testing.B) {
	sum := 0
	seeded := rand.New(rand.NewPCG(1, 2))
	for _, c := range []struct {
		name   string
		rng    Dice
		theirs interface{ IntN(n int) int }
	}{
		{"Generator", Generator(rand.NewPCG(1, 2)), seeded},
		{"Random", Random, topLevelIntN{}},
		{"Crypto", Crypto, topLevelIntN{}},
		{"Recycle", Recycle(Seeded(6)), seeded},
	} {
		b.Run(c.name, func(b *testing.B) {
			compare(b, "×IntN", func(n int) {
				for i := range n {
					face, _ := c.rng.Draw(manySides[i&15])
					sum += face
				}
			}, func(n int) {
				for i := range n {
					sum += c.theirs.IntN(manySides[i&15])
				}
			})
		})
	}
}

type topLevelIntN struct{}

func (topLevelIntN) IntN(n int) int { return rand.IntN(n) }

// A watched roll, against one that is not.
func BenchmarkGuard(b *testing.B) {
	for _, sides := range []int{2, 6, 20, 100} {
		b.Run(fmt.Sprint("d", sides), func(b *testing.B) {
			die := func() Source { return Seeded(sides) }
			compare(b, "×raw-rolls", rolling(Guard(die()), 1), rolling(die(), 1))
		})
	}
}

// A die of a store against the rolls of the large die behind it, and against IntN.
func BenchmarkStore(b *testing.B) {
	for _, c := range []struct{ sides, of int }{
		{6, math.MaxInt32}, {13, math.MaxInt32}, {1_000_003, math.MaxInt32},
	} {
		b.Run(fmt.Sprint("d", c.sides), func(b *testing.B) {
			die, under := Die(Recycle(Seeded(c.of)), c.sides), Seeded(c.of)
			compare(b, "×roll", rolling(die, 1), rolling(under, 1))
		})
	}
}

// From one goroutine and from eight.
func BenchmarkCrypto(b *testing.B) {
	for _, sides := range []int{6, 100, math.MaxInt} {
		for _, goroutines := range []int{1, 8} {
			b.Run(fmt.Sprintf("d%d/goroutines=%d", sides, goroutines), func(b *testing.B) {
				die, n := Die(Crypto, sides), big.NewInt(int64(sides))
				const results = 20_000 // so that the start of goroutines does not count
				inTurns(b, 1, results, "×rand.Int", together(goroutines, results, func() {
					die.Roll()
				}), together(goroutines, results, func() { cryptorand.Int(cryptorand.Reader, n) }))
			})
		}
	}
}

// together calls f n times in all, from goroutines that start at once.
func together(goroutines, n int, f func()) func() {
	return func() {
		var wg sync.WaitGroup
		for i := range goroutines {
			wg.Add(1)
			go func() {
				defer wg.Done()
				for range (n + i) / goroutines {
					f()
				}
			}()
		}
		wg.Wait()
	}
}

// A pick of a table beside one that makes no tables, of few weights and of many.
func BenchmarkWeighted(b *testing.B) {
	rng, other := Generator(rand.NewPCG(1, 2)), Generator(rand.NewPCG(1, 2))
	for _, n := range []int{4, 100} {
		weights := upTo(n + 1)[1:]
		table := Must(Weighted(weights...))
		b.Run(fmt.Sprint("weights=", n), func(b *testing.B) {
			inTurns(b, 2000, 1, "×WeightedPick", func() { Must(table.Pick(rng)) }, func() {
				Must(WeightedPick(other, weights...))
			})
		})
	}
	table, words := Must(Weighted(upTo(10_001)[1:]...)), rand.Source(rand.NewPCG(1, 2))
	b.Run("words", func(b *testing.B) {
		inTurns(b, 2000, 1, "×word", func() { Must(table.Pick(rng)) }, func() { words.Uint64() })
	})
}

// A result from coins, of many weights beside few: those of few have 2.2 bits, of many
// 13.1.
func BenchmarkSimWeighted(b *testing.B) {
	many := make([]int, 10_000)
	for i := range many {
		many[i] = 1 + i*i%97
	}
	five := Must(SimWeighted(Own(2), 1, 1, 2, 3, 2))
	pick := Must(SimWeighted(Own(2), many...))
	inTurns(b, 2000, 1, "×five-weights", func() { Must(pick()) }, func() { Must(five()) })
}

// The cost of a die of the user's own beyond its rolls: the time of a few results
// over that of the rolls that they take on average.
func BenchmarkOwnDie(b *testing.B) {
	const sim = 541758. / 233285
	store := math.Log(13) / math.Log(6)
	for _, c := range []struct {
		name string
		die  Source
		each float64
	}{
		{"Sim", Sim(Own(6), 13), sim},
		{"Sim/by-hand", &simByHand{Own(6)}, sim},
		{"Recycle", Die(Recycle(Own(6)), 13), store},
		{"SimWeighted", &testDie{Untouched(1), Must(SimWeighted(Own(6), 6, 3, 1))}, 1.4},
	} {
		b.Run(c.name, func(b *testing.B) {
			compare(b, "×rolls", rolling(c.die, 1), rolling(Own(6), c.each))
		})
	}
}

// The least that Sim(d6, 13) can take, with all its numbers in the program: 36 cases
// leave 10, 60 leave 8, 48 leave 9, and so on to 66, which leave one.
type simByHand struct{ Source }

func (s *simByHand) Roll() (int, error) {
	face, err := s.Source.Roll()
	v := face - 1
	for i := 0; err == nil; i = (i + 1) % len(limitsByHand) {
		face, err = s.Source.Roll()
		if err != nil {
			break
		}
		v = 6*v + face - 1
		if v < limitsByHand[i] {
			return v%13 + 1, nil
		}
		v -= limitsByHand[i]
	}
	return 0, err
}

var limitsByHand = [...]int{26, 52, 39, 52, 0, 65, 39, 13, 26, 13, 65, 0}

// Decks, and a slice that is larger than most caches, beside rand.Shuffle.
func BenchmarkShuffle(b *testing.B) {
	shuffles := func(name string, rng Dice, n, runs int) {
		list := make([]int, n)
		swap := swaps(list)
		theirs := rand.New(rand.NewPCG(1, 2)).Shuffle
		if name == "random" {
			theirs = rand.Shuffle
		}
		baseline := func() { theirs(n, swap) }
		b.Run(name, func(b *testing.B) {
			inTurns(b, runs, 1, "×rand.Shuffle", func() { Shuffle(rng, n, swap) }, baseline)
		})
		b.Run(name+"-slice", func(b *testing.B) {
			inTurns(b, runs, 1, "×rand.Shuffle", func() { ShuffleSlice(rng, list) }, baseline)
		})
	}
	shuffles("generator", Generator(rand.NewPCG(1, 2)), 52, 64)
	shuffles("random", Random, 52, 64)
	shuffles("crypto", Crypto, 52, 64)
	shuffles("reader", Reader(bufio.NewReader(cryptorand.Reader)), 52, 64)
	shuffles("store-of-d6", Recycle(Seeded(6)), 52, 64)
	if large := uint64(1) << 53; large <= math.MaxInt {
		store := Recycle(Seeded(int(large)))
		shuffles("store", store, 52, 64)
		shuffles("million-store", store, 1_000_000, 1)
	}
	shuffles("million", Generator(rand.NewPCG(1, 2)), 1_000_000, 1)
}

// The exact probabilities of six d8, of 2^18 sequences.
func BenchmarkEnumerate(b *testing.B) {
	var times []time.Duration
	for b.Loop() {
		times = append(times, timeOf(1, func() {
			Must(Enumerate(6, func(rng Dice) (sum int, err error) {
				for range 6 {
					sum += Must(rng.Draw(8))
				}
				return sum, nil
			}))
		}))
	}
	b.ReportMetric(float64(slices.Min(times)), "ns/op")
}

// The time of the processor that the program takes.
func BenchmarkProgram(b *testing.B) {
	program := filepath.Join(b.TempDir(), "dice")
	out, err := exec.Command("go", "build", "-o", program, "./cmd/dice").CombinedOutput()
	if err != nil {
		b.Fatalf("%v: %s", err, out)
	}
	for _, typed := range []string{"plan 13 6", "plan 13 6 20", "plan 2d6 20", "chances 4d6kh3"} {
		b.Run(typed, func(b *testing.B) {
			var times []time.Duration
			for b.Loop() {
				run := exec.Command(program, strings.Fields(typed)...)
				if err := run.Run(); err != nil {
					b.Fatal(err)
				}
				times = append(times, run.ProcessState.UserTime()+run.ProcessState.SystemTime())
			}
			b.ReportMetric(float64(slices.Min(times)), "ns/op")
		})
	}
}

// What text of strangers takes at most, as docs/service.md says: the heaviest that was
// found.
func BenchmarkTyped(b *testing.B) {
	die := Generator(rand.NewPCG(1, 2))
	heavy := Must(Parse("1000d10!>=2"))
	long := strings.Repeat("1000d1000000!kh1+", 11) + "1000d10"
	var table strings.Builder
	for i := range 20_000 {
		fmt.Fprintf(&table, "%d %s %d\n", 2*i+7, strings.Repeat("x", 150), i)
	}
	typed := map[string]func(){
		"Parse":     func() { Parse(long) },
		"Roll":      func() { Must(heavy.Roll(die)) },
		"RollDice":  func() { Must(heavy.RollDice(die)) },
		"ReadTable": func() { ReadTable(strings.NewReader(table.String())) },
	}
	for _, text := range []string{"100d100", "2d1000000!kh1", "100d100!!>=2kh1", "1000d1000"} {
		e := Must(Parse(text))
		typed["Chances/"+text] = func() { e.Chances() }
	}
	for name, call := range typed {
		b.Run(name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				call()
			}
		})
	}
}

// Code that draws repeatedly has no hardware division, which takes 40 to 95 cycles on
// many processors. These are all functions with a DIV or IDIV in a program that
// shuffles, rolls and draws.
func TestDivisionsAreElsewhere(t *testing.T) {
	dicetest.Long(t)
	if runtime.GOARCH != "amd64" {
		t.Skip("reads the instructions of amd64")
	}
	program := filepath.Join(t.TempDir(), "draws")
	main := program + ".go"
	if err := os.WriteFile(main, []byte(hotProgram), 0o600); err != nil {
		t.Fatal(err)
	}
	out, err := exec.Command("go", "build", "-ldflags=-w", "-o", program, main).CombinedOutput()
	if err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	text, err := exec.Command("go", "tool", "objdump", "-s", `^example.com/dice\.`, program).Output()
	if err != nil {
		t.Fatal(err)
	}
	divides := regexp.MustCompile(`\sI?DIV[BWLQ]\s`)
	function, got := "", []string{}
	for line := range strings.Lines(string(text)) {
		if name, found := strings.CutPrefix(line, "TEXT example.com/dice."); found {
			function, _, _ = strings.Cut(name, "(SB)")
		} else if divides.MatchString(line) && !slices.Contains(got, function) {
			got = append(got, function)
		}
	}
	slices.Sort(got)
	want := []string{
		"(*choices).asked",   // of more than 64 elements
		"(*crypto).die",      // makes one
		"Sim", "SimWeighted", // make one
		"crypto.Draw", // finds the bytes of a size known only at the call
		"crypto.die",  // makes one
		"excess",      // of one word in 64, at most
		"inverseOf",
		"newRecycler",
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("functions that divide (-want +got):\n%s", diff)
	}
}

const hotProgram = `package main

import (
	"math/rand/v2"

	"example.com/dice"
)

type foreign struct{ dice.Dice }

func main() {
	pcg := dice.Generator(rand.NewPCG(1, 2))
	d6 := dice.Die(pcg, 6)
	deck := make([]int, 52)
	loot := dice.Must(dice.Weighted(1, 2, 3))
	dice.Sim(d6, 13).Roll()
	dice.Must(dice.SimWeighted(d6, 1, 2, 3))()
	for _, rng := range []dice.Dice{pcg, foreign{pcg}, dice.Random, dice.Crypto, dice.Recycle(d6)} {
		dice.ShuffleSlice(rng, deck)
		dice.Shuffle(rng, 52, func(i, j int) { deck[i], deck[j] = deck[j], deck[i] })
		dice.Die(rng, 13).Roll()
		rng.Draw(20)
		dice.Between(rng, 1, 13)
		dice.Chance(rng, 1, 13)
		loot.Pick(rng)
		bits := dice.Bits(rng)
		bits.Uint64()
		bits.Read(make([]byte, 32))
	}
}
`
