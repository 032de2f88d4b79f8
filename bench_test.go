package dice_test

import (
	"bufio"
	"crypto/rand"
	"encoding/binary"
	"fmt"
	"io"
	"math"
	"math/big"
	"math/bits"
	mathrand "math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"example.com/dice"
	"example.com/dice/internal/dicetest"
	"github.com/google/go-cmp/cmp"
)

// compare is inTurns for runs of many results, each of which stands for one of the baseline.
func compare(b *testing.B, unit string, subject, baseline func(n int)) {
	const n = 2000
	inTurns(b, 1, n, unit, func() { subject(n) }, func() { baseline(n) })
}

// rawRolls rolls die a number of times for each operation.
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

// A watched roll, against one that is not.
func BenchmarkGuard(b *testing.B) {
	for _, sides := range []int{2, 6, 20, 100} {
		b.Run(fmt.Sprint("d", sides), func(b *testing.B) {
			compare(b, "×raw-rolls", rolling(b, dice.Guard(dice.FromRand(pcg(), sides))),
				rawRolls(b, dice.FromRand(pcg(), sides), 1))
		})
	}
}

func BenchmarkRecycle(b *testing.B) {
	compare(b, "×raw-rolls", rolling(b, dice.Sim(dice.Recycle(dice.FromRand(pcg(), 6)), 13)),
		rawRolls(b, dice.FromRand(pcg(), 6), math.Log(13)/math.Log(6)))
}

// A Recycler of a seeded generator against the generator's own IntN.
func BenchmarkRecycleWords(b *testing.B) {
	for _, sides := range []int{math.MaxInt32, 1 << 48 & math.MaxInt, 1 << 62 & math.MaxInt} {
		if sides == 0 {
			continue
		}
		b.Run(fmt.Sprint("d", sides), func(b *testing.B) {
			roll, theirs := rolling(b, dice.Sim(dice.Recycle(dice.FromRand(pcg(), sides)), 13)),
				mathrand.New(pcg())
			inTurns(b, 1, 1000, "×IntN", func() { roll(1000) }, func() {
				for range 1000 {
					theirs.IntN(13)
				}
			})
		})
	}
}

func BenchmarkFromRand(b *testing.B) {
	compare(b, "×IntN", rolling(b, dice.FromRand(pcg(), 13)), func(n int) {
		r := mathrand.New(pcg())
		for range n {
			r.IntN(13)
		}
	})
}

func BenchmarkFromReader(b *testing.B) {
	six := big.NewInt(6)
	compare(b, "×rand.Int", rolling(b, dice.FromReader(bufio.NewReader(rand.Reader), 6)),
		func(n int) {
			for range n {
				if _, err := rand.Int(rand.Reader, six); err != nil {
					b.Fatal(err)
				}
			}
		})
}

// From one goroutine and from eight.
func BenchmarkSecure(b *testing.B) {
	for _, sides := range []int{6, 100, math.MaxInt} {
		for _, goroutines := range []int{1, 8} {
			b.Run(fmt.Sprintf("d%d/goroutines=%d", sides, goroutines), func(b *testing.B) {
				die, n := dice.Secure(sides), big.NewInt(int64(sides))
				ours := together(goroutines, func() { die.Roll() })
				theirs := together(goroutines, func() { rand.Int(rand.Reader, n) })
				const results = 20_000 // so that the start of goroutines does not count
				inTurns(b, 1, results, "×rand.Int", func() { ours(results) }, func() { theirs(results) })
			})
		}
	}
}

// together calls f n times in all, from goroutines that start at once.
func together(goroutines int, f func()) func(n int) {
	return func(n int) {
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

// The goroutines of a benchmark make the results that its ns/op count, no more.
func TestTogetherMakesEachResult(t *testing.T) {
	for _, goroutines := range []int{1, 3, 8} {
		for _, n := range []int{0, 1, 7, 1000} {
			var calls atomic.Int64
			together(goroutines, func() { calls.Add(1) })(n)
			if calls.Load() != int64(n) {
				t.Errorf("%d goroutines made %d of %d results", goroutines, calls.Load(), n)
			}
		}
	}
}

// The time of a shuffle and of a table from secure dice of several sizes.
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
			against(b, "×rand.Shuffle", func() { dice.Shuffle(die, 52, swap) }, func() {
				theirs.Shuffle(52, swap)
			})
		})
		b.Run(fmt.Sprintf("Weighted/d%d", sides), func(b *testing.B) {
			table := dice.Must(dice.Weighted(die, weights...))
			against(b, "×IntN", func() { table.Pick() }, func() { theirs.IntN(100) })
		})
	}
}

func BenchmarkBits(b *testing.B) {
	stream := dice.Bits(dice.FromRand(pcg(), 6))
	var key [32]byte
	compare(b, "×raw-rolls", func(n int) {
		for range n {
			if _, err := stream.Read(key[:]); err != nil {
				b.Fatal(err)
			}
		}
	}, rawRolls(b, dice.FromRand(pcg(), 6), 256/math.Log2(6)))
}

// The cost of a die of the user's own beyond its rolls: the time of a few results
// over that of the rolls that they take on average.
func BenchmarkOwnDie(b *testing.B) {
	const n = 1000
	rolls := func(b *testing.B, each float64) func() {
		roll := rawRolls(b, own(6), each)
		return func() { roll(n) }
	}
	for _, c := range []struct {
		name string
		die  dice.Source
		each float64
	}{
		{"Sim", dice.Sim(own(6), 13), 541758. / 233285},
		{"Recycle", dice.Sim(dice.Recycle(own(6)), 13), math.Log(13) / math.Log(6)},
	} {
		b.Run(c.name, func(b *testing.B) {
			roll := rolling(b, c.die)
			inTurns(b, 1, n, "×rolls", func() { roll(n) }, rolls(b, c.each))
		})
	}
	b.Run("Sim/by-hand", func(b *testing.B) {
		roll := rolling(b, &simByHand{own(6)})
		inTurns(b, 1, n, "×rolls", func() { roll(n) }, rolls(b, 541758./233285))
	})
	b.Run("Recycle/by-hand", func(b *testing.B) {
		roll := rolling(b, &storeByHand{own(6), 0, 1})
		inTurns(b, 1, n, "×rolls", func() { roll(n) }, rolls(b, math.Log(13)/math.Log(6)))
	})
	for _, sides := range []int{6, 1 << 32 & math.MaxInt} {
		if sides == 0 {
			continue
		}
		stream := dice.Bits(own(sides))
		var p [n]byte
		b.Run(fmt.Sprint("Bits/d", sides), func(b *testing.B) {
			inTurns(b, 1, n, "×rolls", func() { stream.Read(p[:]) }, rolls(b, 8/math.Log2(float64(sides))))
		})
	}
}

// The least that Sim(d6, 13) can take, with all its numbers in the program: 36 cases
// leave 10, 60 leave 8, 48 leave 9, and so on to 66, which leave one.
type simByHand struct{ dice.Source }

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

// The least that Sim(Recycle(d6), 13) can take, with its numbers in the program.
type storeByHand struct {
	dice.Source
	v, size uint64
}

func (s *storeByHand) Roll() (int, error) {
	for v, size := s.v, s.size; ; v, size = s.v, s.size {
		if q, r := size/13, size%13; q >= 192 || q > 0 && r <= size>>9 {
			if v < size-r {
				s.v, s.size = v/13, q
				return int(v%13) + 1, nil
			}
			v, size = v-(size-r), r
		}
		face, err := s.Source.Roll()
		if err != nil {
			return 0, err
		}
		s.v, s.size = 6*v+uint64(face-1), 6*size
	}
}

// A large die from bytes of crypto/rand, against IntN on words of the same.
func BenchmarkBytes(b *testing.B) {
	for _, sides := range []int{6, 1_000_003} {
		b.Run(fmt.Sprint("d", sides), func(b *testing.B) {
			die := dice.FromReader(bufio.NewReader(rand.Reader), sides)
			theirs := mathrand.New(bufferedWords{bufio.NewReader(rand.Reader)})
			roll := rolling(b, die)
			inTurns(b, 1, 1000, "×IntN", func() { roll(1000) }, func() {
				for range 1000 {
					theirs.IntN(sides)
				}
			})
		})
	}
}

type bufferedWords struct{ r *bufio.Reader }

func (w bufferedWords) Uint64() uint64 {
	var word [8]byte
	io.ReadFull(w.r, word[:])
	return binary.LittleEndian.Uint64(word[:])
}

// against runs ours and baseline in turns, reports the time of ours, and in
// the given unit how many times that of the baseline it is: the medians over all
// turns, as other programs on the machine may hold up some of them.
func against(b *testing.B, unit string, ours, baseline func()) {
	inTurns(b, 64, 1, unit, ours, baseline)
}

// inTurns calls ours and the baseline in turns, runs times each. The ns/op are those of one
// of the results that each run of ours gives.
func inTurns(b *testing.B, runs, results int, unit string, ours, baseline func()) {
	var times, quotients []float64
	for b.Loop() {
		start := time.Now()
		for range runs {
			ours()
		}
		middle := time.Now()
		for range runs {
			baseline()
		}
		us, them := middle.Sub(start), time.Since(middle)
		times = append(times, float64(us)/float64(runs*results))
		quotients = append(quotients, float64(us)/float64(them))
	}
	b.ReportMetric(median(times), "ns/op")
	b.ReportMetric(median(quotients), unit)
}

func median(values []float64) float64 {
	slices.Sort(values)
	return values[len(values)/2]
}

// An ownDie is a die as a user of the package may write one.
type ownDie struct {
	words *mathrand.PCG
	sides uint64
}

// own is not inlined, so that a roll is a call of Source.Roll, as in a program
// that gets the die from elsewhere.
//
//go:noinline
func own(sides int) dice.Source { return &ownDie{mathrand.NewPCG(1, 2), uint64(sides)} }

func (d *ownDie) Sides() int { return int(d.sides) }

func (d *ownDie) Roll() (int, error) {
	digit, _ := bits.Mul64(d.words.Uint64(), d.sides)
	return int(digit) + 1, nil
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
	cards, swap := deck()
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
		b.Run(name+"-slice", func(b *testing.B) {
			theirs := mathrand.New(src)
			against(b, "×rand.Shuffle",
				func() { dice.ShuffleSlice(die, cards) },
				func() { theirs.Shuffle(52, swap) })
		})
	}
	for _, n := range sides {
		die := dice.FromRand(pcg(), n)
		run("pcg-d"+strconv.Itoa(n), die, pcg())
		run("pcg-recycled-d"+strconv.Itoa(n), dice.Recycle(die), pcg())
	}
	b.Run("new-slice", func(b *testing.B) {
		die := dice.New(6)
		against(b, "×rand.Shuffle",
			func() { dice.ShuffleSlice(die, cards) },
			func() { mathrand.Shuffle(52, swap) })
	})
	run("crypto", dice.FromReader(bufio.NewReader(rand.Reader), 6), systemWords{})
}

// A deck from a d6 of the user's, over the 88 rolls that it takes on average.
func BenchmarkShuffleRolls(b *testing.B) {
	cards, swap := deck()
	die, plain := own(6), own(6)
	rolls := func() {
		for range 88 {
			plain.Roll()
		}
	}
	b.Run("swap", func(b *testing.B) {
		against(b, "×rolls", func() { dice.Shuffle(die, 52, swap) }, rolls)
	})
	b.Run("slice", func(b *testing.B) {
		against(b, "×rolls", func() { dice.ShuffleSlice(die, cards) }, rolls)
	})
}

// A slice that is larger than most caches.
func BenchmarkShuffleMillion(b *testing.B) {
	large := make([]int, 1_000_000)
	swap := func(i, j int) { large[i], large[j] = large[j], large[i] }
	theirs := mathrand.New(pcg())
	const sides = 1 << 53 & math.MaxInt
	if sides == 0 {
		b.Skip("no d(2^53) on this machine")
	}
	for name, die := range map[string]dice.Source{"pcg": dice.FromRand(pcg(), sides),
		"own": own(sides)} {
		b.Run(name, func(b *testing.B) {
			inTurns(b, 4, 1, "×rand.Shuffle",
				func() { dice.Shuffle(die, len(large), swap) },
				func() { theirs.Shuffle(len(large), swap) })
		})
		b.Run(name+"-slice", func(b *testing.B) {
			inTurns(b, 4, 1, "×rand.Shuffle",
				func() { dice.ShuffleSlice(die, large) },
				func() { theirs.Shuffle(len(large), swap) })
		})
	}
}

var five = []int{1, 1, 2, 3, 2}

func BenchmarkWeighted(b *testing.B) {
	for _, test := range []struct {
		name string
		die  func(sides int) dice.Source
	}{{"pcg", func(sides int) dice.Source { return dice.FromRand(pcg(), sides) }}, {"own", own}} {
		for _, sides := range []int{2, 6} {
			b.Run(fmt.Sprint(test.name, "-d", sides), func(b *testing.B) {
				// The rolls that one draw takes on average.
				taken := 0
				table := dice.Must(dice.Weighted(dice.Counting(test.die(sides), &taken), five...))
				for range 100000 {
					table.Pick()
				}
				rolls := float64(taken) / 100000
				table = dice.Must(dice.Weighted(test.die(sides), five...))
				debt, plain := 0.0, test.die(sides)
				against(b, "×rolls", func() { table.Pick() }, func() {
					debt += rolls
					for ; debt >= 1; debt-- {
						plain.Roll()
					}
				})
				b.ReportMetric(rolls, "rolls/op")
			})
		}
	}
}

// randomWeights returns n weights from 1 to 1000.
func randomWeights(n int) []int {
	rng := mathrand.New(pcg())
	weights := make([]int, n)
	for i := range weights {
		weights[i] = 1 + rng.IntN(1000)
	}
	return weights
}

// Many weights over five, and how many draws from five it takes to set up the
// tables for a hundred.
func BenchmarkWeightedMany(b *testing.B) {
	for name, src := range map[string]func() dice.Source{
		"coin":        func() dice.Source { return own(2) },
		"d6":          func() dice.Source { return own(6) },
		"d6-recycled": func() dice.Source { return dice.Recycle(own(6)) },
	} {
		few := dice.Must(dice.Weighted(src(), five...))
		fewPicks := func() { few.Pick() }
		for _, n := range []int{100, 10_000} {
			many := dice.Must(dice.Weighted(src(), randomWeights(n)...))
			b.Run(fmt.Sprint(name, "-", n), func(b *testing.B) {
				against(b, "×five", func() { many.Pick() }, fewPicks)
			})
		}
		hundred, die := randomWeights(100), src()
		b.Run(name+"-setup-100", func(b *testing.B) {
			against(b, "×five", func() { dice.Weighted(die, hundred...) }, fewPicks)
		})
	}
}

// Planning, without the proof. The targets are primes where the search has
// the most to do.
func BenchmarkPlan(b *testing.B) {
	for _, c := range []struct {
		name      string
		target    int
		available []int
		opts      []dice.PlanOption
	}{
		{"poly", 13, poly, nil},
		{"poly", 100, poly, nil},
		{"poly", 997, poly, nil},
		{"poly", 9973, poly, nil},
		{"poly", 16381, poly, nil},
		{"poly", 1_000_003, poly, nil},
		{"poly", 1<<31 - 1, poly, nil},
		{"d2-d3", 9973, []int{2, 3}, nil},
		{"primes", 1001, primesUpTo(1000), nil},
		{"primes", 1<<31 - 1, primesUpTo(1000), nil},
		{"bounded", 10_000, poly, []dice.PlanOption{dice.Bounded()}},
		{"throw", 9973, []int{6, 6, 20}, []dice.PlanOption{dice.PerThrow()}},
	} {
		b.Run(fmt.Sprintf("dice=%s/target=%d", c.name, c.target), func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				dice.Must(dice.Plan(c.target, c.available, c.opts...))
			}
		})
	}
}

func BenchmarkVerify(b *testing.B) {
	for _, target := range []int{13, 997, 9973} {
		b.Run(fmt.Sprintf("target=%d", target), func(b *testing.B) {
			s := mustPlan(b, target, poly)
			for b.Loop() {
				if err := s.Verify(); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

// Rolling a strategy, against rolling the same dice as often and doing nothing
// with them: x-raw. The source of the dice matters. Whether a roll decides
// is unpredictable, so a processor that guesses wrong waits for the roll,
// and that weighs more for dice that are fast.
func BenchmarkPlanned(b *testing.B) {
	for _, c := range []struct {
		target    int
		available []int
		opts      []dice.PlanOption
	}{
		{13, poly, nil},
		{13, []int{6}, nil},
		{10, []int{2, 3}, nil},
		{9973, poly, nil},
		{1000, []int{6, 6, 20}, []dice.PlanOption{dice.PerThrow()}},
		{1<<31 - 1, poly, nil},
	} {
		s := mustPlan(b, c.target, c.available, c.opts...)
		for name, die := range map[string]func(sides int) dice.Source{
			"New": dice.New,
			"PCG": func(sides int) dice.Source { return dice.FromRand(pcg(), sides) },
			"crypto": func(sides int) dice.Source {
				return dice.FromReader(bufio.NewReader(rand.Reader), sides)
			},
		} {
			b.Run(fmt.Sprintf("target=%d/kinds=%d/dice=%s", c.target, len(c.available), name),
				func(b *testing.B) {
					benchmarkPlanned(b, s, die)
				})
		}
	}
}

func benchmarkPlanned(b *testing.B, s *dice.Strategy, die func(sides int) dice.Source) {
	var all, counting []dice.Source
	rolls := make([]int, len(s.Dice()))
	for i, sides := range s.Dice() {
		all = append(all, die(sides))
		counting = append(counting, dice.Counting(all[i], &rolls[i]))
	}
	const results = 10_000
	planned := mustSource(b, s, counting...)
	for range results {
		dice.Must(planned.Roll())
	}
	// In turns, and the least of each, so that other work of the machine
	// does not count.
	planned = mustSource(b, s, all...)
	spent, raw := time.Hour, time.Hour
	b.ReportAllocs()
	for b.Loop() {
		start := time.Now()
		for range results {
			if _, err := planned.Roll(); err != nil {
				b.Fatal(err)
			}
		}
		spent = min(spent, time.Since(start))
		start = time.Now()
		for i, die := range all {
			for range rolls[i] {
				if _, err := die.Roll(); err != nil {
					b.Fatal(err)
				}
			}
		}
		raw = min(raw, time.Since(start))
	}
	b.ReportMetric(0, "ns/op")
	b.ReportMetric(float64(spent.Nanoseconds())/results, "ns/result")
	b.ReportMetric(float64(spent)/float64(raw), "x-raw")
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
		"(*Table).set",
		"(*tables).forSides", "(*tables).setLevels", // make a Table
		"FromRand", "Secure", // make one
		"divisorOf",                    // makes an inverse
		"drawOnce",                     // the same, for a size known only at the call
		"excess",                       // of one word in 64, at most
		"newRecycler",                  // makes one
		"shuffleByDraws[go.shape.int]", // reads the digits of a draw
		"simulate",                     // makes one
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

type own struct{ dice.Source }

func main() {
	d6 := dice.FromRand(rand.NewPCG(1, 2), 6)
	deck := make([]int, 52)
	fromChaCha := dice.FromRand(rand.NewChaCha8([32]byte{}), 6)
	for _, die := range []dice.Source{d6, own{d6}, fromChaCha, dice.Secure(6), dice.Recycle(d6)} {
		dice.ShuffleSlice(die, deck)
		dice.Shuffle(die, 52, func(i, j int) { deck[i], deck[j] = deck[j], deck[i] })
		dice.Sim(die, 13).Roll()
		dice.Range(die, 1, 13)()
		dice.Must(dice.Weighted(die, 1, 2, 3)).Pick()
		bits := dice.Bits(die)
		bits.Uint64()
		bits.Read(make([]byte, 32))
	}
}
`
