package dice_test

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"math"
	"math/big"
	"math/rand/v2"
	"strings"
	"testing"
	"testing/iotest"

	"example.com/dice"
	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

// Everything that makes dice from dice, nested too.
var combinators = []struct {
	name  string
	make  func(die func(sides int) dice.Source) dice.Source
	ahead bool // an inner die may have rolled ahead of the outer one
}{
	{"Sim of one roll", func(die func(int) dice.Source) dice.Source {
		return dice.Sim(die(6), 2)
	}, false},
	{"Sim", func(die func(int) dice.Source) dice.Source { return dice.Sim(die(6), 13) }, false},
	{"Sim of a small target", func(die func(int) dice.Source) dice.Source {
		return dice.Sim(die(20), 3)
	}, false},
	{"Sim of the largest target", func(die func(int) dice.Source) dice.Source {
		return dice.Sim(die(6), math.MaxInt)
	}, false},
	{"Sim of the largest source", func(die func(int) dice.Source) dice.Source {
		return dice.Sim(die(math.MaxInt), math.MaxInt-1)
	}, false},
	{"Reject", func(die func(int) dice.Source) dice.Source { return dice.Reject(die(6), 2) }, false},
	{"Product", func(die func(int) dice.Source) dice.Source {
		return dice.Product(die(4), die(6), die(8))
	}, false},
	{"Recycle", func(die func(int) dice.Source) dice.Source { return dice.Recycle(die(6)) }, false},
	{"Sim of Recycle", func(die func(int) dice.Source) dice.Source {
		return dice.Sim(dice.Recycle(die(6)), 13)
	}, false},
	{"Sim of Recycle of a large target", func(die func(int) dice.Source) dice.Source {
		return dice.Sim(dice.Recycle(die(6)), math.MaxInt)
	}, false},
	{"Sim of a thrifty Recycle", func(die func(int) dice.Source) dice.Source {
		r := dice.Recycle(die(6))
		r.SetReserve(64)
		return dice.Sim(r, 1<<30-1)
	}, false},
	{"Bits", func(die func(int) dice.Source) dice.Source { return dice.Bits(die(6)) }, false},
	{"Sim of Bits", func(die func(int) dice.Source) dice.Source {
		return dice.Sim(dice.Bits(die(6)), 13)
	}, false},
	{"Debias", func(die func(int) dice.Source) dice.Source { return dice.Debias(die(4)) }, true},
	{"Sim of Debias", func(die func(int) dice.Source) dice.Source {
		return dice.Sim(dice.Debias(die(4)), 13)
	}, true},
	{"Guard", func(die func(int) dice.Source) dice.Source { return dice.Guard(die(6)) }, false},
	{"Sim of Guard", func(die func(int) dice.Source) dice.Source {
		return dice.Sim(dice.Guard(die(6)), 13)
	}, false},
	{"Recycle of Guard", func(die func(int) dice.Source) dice.Source {
		return dice.Recycle(dice.Guard(die(6)))
	}, false},
	{"Record", func(die func(int) dice.Source) dice.Source { return dice.Record(die(6)) }, false},
	{"Sim of Product of Reject", func(die func(int) dice.Source) dice.Source {
		return dice.Sim(dice.Product(die(4), dice.Reject(die(6), 5)), 13)
	}, false},
	{"Reject of Sim of Sim", func(die func(int) dice.Source) dice.Source {
		return dice.Reject(dice.Sim(dice.Sim(die(6), 13), 9), 7)
	}, false},
	{"Product of two Sims of one Recycle", func(die func(int) dice.Source) dice.Source {
		r := dice.Recycle(die(10))
		return dice.Product(dice.Sim(r, 7), dice.Sim(r, 3), r)
	}, true},
}

// Events that can replace a roll, or a word of a generator, to be
// followed by that roll. Each makes a die of words that is interrupted before
// every roll.
var interruptions = []struct {
	name string
	die  func(words rand.Source, sides int) dice.Source
}{
	{"an error", func(words rand.Source, sides int) dice.Source {
		return flaky(dice.FromRand(words, sides))
	}},
	{"a panic", func(words rand.Source, sides int) dice.Source {
		return dice.Panicking(dice.FromRand(words, sides), 1, errLunch)
	}},
	{"a panic of the generator", func(words rand.Source, sides int) dice.Source {
		return dice.FromRand(&panickingWords{Source: words}, sides)
	}},
	{"an error of the reader", func(words rand.Source, sides int) dice.Source {
		return dice.FromReader(&flakyReader{r: wordReader{words}}, sides)
	}},
	{"a panic of the reader", func(words rand.Source, sides int) dice.Source {
		return dice.FromReader(&panickingReader{r: wordReader{words}}, sides)
	}},
}

// panickingWords panics before every word.
type panickingWords struct {
	rand.Source
	back bool
}

func (p *panickingWords) Uint64() uint64 {
	p.back = !p.back
	if p.back {
		panic(errLunch)
	}
	return p.Source.Uint64()
}

// panickingReader panics before every read.
type panickingReader struct {
	r    io.Reader
	back bool
}

func (p *panickingReader) Read(b []byte) (int, error) {
	p.back = !p.back
	if p.back {
		panic(errLunch)
	}
	return p.r.Read(b)
}

// A wordReader makes a byte of each word.
type wordReader struct{ rand.Source }

func (r wordReader) Read(b []byte) (int, error) {
	for i := range b {
		b[i] = byte(r.Uint64() >> 56)
	}
	return len(b), nil
}

// countedWords counts what a generator gives.
type countedWords struct {
	rand.Source
	n int
}

func (c *countedWords) Uint64() uint64 {
	c.n++
	return c.Source.Uint64()
}

// recovered is draw, with a panic of an error as that error.
func recovered[T any](draw func() (T, error)) (value T, err error) {
	defer func() {
		if v := recover(); v != nil {
			err = v.(error)
		}
	}()
	return draw()
}

// insisted draws until no interruption comes before the result.
func insisted[T any](t *testing.T, draw func() (T, error)) T {
	t.Helper()
	for range 100_000 {
		value, err := recovered(draw)
		if err == nil {
			return value
		}
		if !errors.Is(err, errLunch) {
			t.Fatal(err)
		}
	}
	t.Fatal("interrupted for ever")
	panic("not reached")
}

// undisturbed makes the same draws twice, without interruptions and with one
// before every roll, and wants the same results after the same rolls. The function that build
// returns last tells what else must be the same: an account, for example.
func undisturbed[T any](t *testing.T, draws int, build func(t *testing.T,
	die func(sides int) dice.Source) (func() (T, error), func() any)) {
	for _, interruption := range interruptions {
		t.Run(interruption.name, func(t *testing.T) {
			words := [2]*countedWords{{Source: rand.NewPCG(7, 7)}, {Source: rand.NewPCG(7, 7)}}
			good, goodRest := build(t, func(sides int) dice.Source {
				if strings.Contains(interruption.name, "reader") {
					return dice.FromReader(wordReader{words[0]}, sides)
				}
				return dice.FromRand(words[0], sides)
			})
			bad, badRest := build(t, func(sides int) dice.Source {
				return interruption.die(words[1], sides)
			})
			for i := range draws {
				want, got := insisted(t, good), insisted(t, bad)
				if diff := cmp.Diff(want, got); diff != "" || words[0].n != words[1].n {
					t.Fatalf("result %d: %v after %d rolls; undisturbed %v after %d", i, got, words[1].n, want,
						words[0].n)
				}
				if diff := cmp.Diff(goodRest(), badRest()); diff != "" {
					t.Fatalf("result %d: %s", i, diff)
				}
			}
		})
	}
}

func TestNoInterruptionLosesARoll(t *testing.T) {
	for _, test := range combinators {
		t.Run(test.name, func(t *testing.T) {
			undisturbed(t, 200, func(_ *testing.T, die func(int) dice.Source) (func() (int, error),
				func() any) {
				return test.make(die).Roll, nothing
			})
		})
	}
}

// A BitStream panics with the error of its die, and may be what a die is made of.
func TestNoInterruptionOfAGeneratorLosesARoll(t *testing.T) {
	undisturbed(t, 200, func(_ *testing.T, die func(int) dice.Source) (func() (int, error),
		func() any) {
		store := dice.Recycle(die(6))
		d13 := dice.Sim(dice.Recycle(dice.FromRand(dice.Bits(store), 1000)), 13)
		return d13.Roll, func() any { return store.Account() }
	})
}

// Nor does it change an account, or the store itself: what all that draws on a
// store leaves there, result by result.
func TestNoInterruptionChangesAStore(t *testing.T) {
	for _, reserve := range []int{0, 8, 64} {
		undisturbed(t, 60, func(t *testing.T, die func(int) dice.Source) (func() (any, error),
			func() any) {
			r := dice.Recycle(die(6))
			r.SetReserve(reserve)
			draws := []func() (any, error){
				func() (any, error) { return dice.Sim(r, 4).Roll() },
				func() (any, error) { return dice.Sim(r, 3).Roll() },
				func() (any, error) { return dice.Sim(r, math.MaxInt).Roll() },
				func() (any, error) { return r.Roll() },
				func() (any, error) { return dice.Pick(r, []int{2, 3, 5, 7, 11}) },
				dice.Must(nilOrError(dice.Weighted(r, 3, 0, 1, 9, 1000))),
				func() (any, error) { return dice.Bits(r).Roll() },
			}
			next := -1
			return func() (any, error) {
					next++
					if next == 7*len(draws) {
						next = 0
					}
					value, err := recovered(draws[next%len(draws)])
					if err != nil {
						next--
					}
					return value, err
				}, func() any {
					return string(dice.Must(r.MarshalBinary())) + r.Account().String()
				}
		})
	}
}

func nilOrError(table *dice.Table, err error) (func() (any, error), error) {
	return func() (any, error) { return table.Pick() }, err
}

// After an interruption, the results that the call had drawn already are those that the next
// one returns: the bytes of Read, and those of Uint64.
func TestNoInterruptionLosesABit(t *testing.T) {
	undisturbed(t, 40, func(_ *testing.T, die func(int) dice.Source) (func() (any, error),
		func() any) {
		store := dice.Recycle(die(6))
		b := dice.Bits(store)
		n := 0
		var p [40]byte
		return func() (any, error) {
			k, err := recovered(func() (int, error) { return b.Read(p[n:]) })
			n += k
			if n < len(p) {
				return nil, err
			}
			n = 0
			return p, nil
		}, func() any { return store.Account() }
	})
	undisturbed(t, 40, func(_ *testing.T, die func(int) dice.Source) (func() (uint64, error),
		func() any) {
		store := dice.Recycle(die(6))
		b := dice.Bits(store)
		return func() (uint64, error) { return b.Uint64(), nil }, func() any { return store.Account() }
	})
}

func TestFromReaderSurvivesErrors(t *testing.T) {
	random := make([]byte, 4000)
	for i := range random {
		random[i] = byte(i * i >> 3)
	}
	want := take(t, dice.FromReader(bytes.NewReader(random), 13), 1000)
	for name, r := range map[string]io.Reader{
		"one byte at a time":     iotest.OneByteReader(bytes.NewReader(random)),
		"EOF with the last byte": iotest.DataErrReader(bytes.NewReader(random)),
		"an error before each":   &flakyReader{r: bytes.NewReader(random)},
	} {
		die := dice.FromReader(r, 13)
		var got []int
		for len(got) < len(want) {
			switch face, err := die.Roll(); {
			case err == nil:
				got = append(got, face)
			case !errors.Is(err, errLunch):
				t.Fatalf("%s: %v", name, err)
			}
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("%s: %s", name, diff)
		}
	}
	if _, err := dice.FromReader(stuckReader{}, 6).Roll(); !errors.Is(err, io.ErrNoProgress) {
		t.Errorf("a reader of nothing: %v", err)
	}
}

// End of input is io.EOF if the call took no roll, io.ErrUnexpectedEOF if it
// took some, for every number of rolls before the end.
func TestEndOfInput(t *testing.T) {
	for _, test := range combinators {
		for length := range 60 {
			seed := rand.NewPCG(3, 3)
			left, rolls := length, 0
			die := test.make(func(sides int) dice.Source {
				return dice.Ending(dice.Counting(dice.FromRand(seed, sides), &rolls), &left)
			})
			before := 0
			face, err := die.Roll()
			for err == nil {
				before = rolls
				face, err = die.Roll()
			}
			if face != 0 {
				t.Fatalf("%s: face %d with %v", test.name, face, err)
			}
			took := rolls > before || test.ahead && errors.Is(err, io.ErrUnexpectedEOF)
			if took && !errors.Is(err, io.ErrUnexpectedEOF) || !took && err != io.EOF {
				t.Fatalf("%s: after %d rolls, of which this call took %d: %v", test.name, rolls,
					rolls-before, err)
			}
			if face, err := die.Roll(); err != io.EOF || face != 0 {
				t.Fatalf("%s: after the end %d, %v", test.name, face, err)
			}
		}
	}
}

func TestImpossibleFaces(t *testing.T) {
	for name, face := range map[string]func(sides int) int{
		"0":         func(int) int { return 0 },
		"-1":        func(int) int { return -1 },
		"the least": func(int) int { return math.MinInt },
		"one more":  func(sides int) int { return sides + 1 },
		"far more":  func(sides int) int { return sides + 1 + (math.MaxInt-sides)/2 },
	} {
		lying := func(sides int) dice.Source { return dice.Endless(sides, face(sides)) }
		for _, test := range combinators {
			if got, err := test.make(lying).Roll(); !errors.Is(err, dice.ErrFace) || got != 0 {
				t.Errorf("%s: face %s: %d, %v", test.name, name, got, err)
			}
		}
		for _, test := range draws {
			if got, err := test.make(t, lying)(); !errors.Is(err, dice.ErrFace) || got != nil {
				t.Errorf("%s: face %s: %v, %v", test.name, name, got, err)
			}
		}
	}
	_, err := dice.Sim(dice.Endless(6, 7), 13).Roll()
	if want := "dice: impossible face: 7 is not a face of a d6 (1 to 6)"; err.Error() != want {
		t.Errorf("%v; want %s", err, want)
	}
}

// An impossible face is not a roll: the rolls after it count as if it had
// never been there.
func TestImpossibleFaceLosesNoRoll(t *testing.T) {
	die := dice.Sim(dice.Endless(6, 6, 7, 2, 0, 3), 10)
	for range 2 {
		if _, err := die.Roll(); !errors.Is(err, dice.ErrFace) {
			t.Fatal(err)
		}
	}
	if got := take(t, die, 1)[0]; got != 9 {
		t.Errorf("6, 2, 3 make %d; want 9", got)
	}
}

// A die that always shows the same face ends every call, in a result or in
// ErrUnfair.
func TestStuckDice(t *testing.T) {
	for _, test := range combinators {
		for _, high := range []bool{false, true} {
			rolls := 0
			die := test.make(func(sides int) dice.Source {
				stuck := 1
				if high {
					stuck = sides
				}
				return dice.Counting(dice.Endless(sides, stuck), &rolls)
			})
			for range 10 {
				before := rolls
				face, err := die.Roll()
				if err != nil && (!errors.Is(err, dice.ErrUnfair) || face != 0) {
					t.Errorf("%s: %d, %v", test.name, face, err)
				}
				if rolls-before > 100_000 {
					t.Errorf("%s: %d rolls in one call", test.name, rolls-before)
				}
			}
		}
	}
}

// ErrUnfair comes when the run has probability below 2^-128, and not before.
func TestUnfairProbability(t *testing.T) {
	for _, test := range []struct{ n, m int }{{6, 5}, {2, 3}, {6, 13}, {20, 13}, {100, 99},
		{7, 1000003}, {math.MaxInt, math.MaxInt - 1}} {
		rolls := 0
		_, err := dice.Sim(dice.Counting(dice.Stuck(test.n), &rolls), test.m).Roll()
		if !errors.Is(err, dice.ErrUnfair) {
			t.Errorf("d%d from a stuck d%d: %v", test.m, test.n, err)
		}
		// Still open after k rolls: (n^k mod m)/n^k.
		all := new(big.Int).Exp(big.NewInt(int64(test.n)), big.NewInt(int64(rolls)), nil)
		open := new(big.Int).Mod(all, big.NewInt(int64(test.m)))
		if open.Lsh(open, 128).Cmp(all) >= 0 {
			t.Errorf("d%d from a stuck d%d: unfair after only %d rolls", test.m, test.n, rolls)
		}
		if bits := all.BitLen(); bits > 128*8/5+64 {
			t.Errorf("d%d from a stuck d%d: unfair only after %d rolls", test.m, test.n, rolls)
		}
	}
	// At 129 rolls instead of 128 + log2 3, as sides are taken for 2^1 or more.
	rolls := 0
	_, err := dice.Sim(dice.Counting(dice.Stuck(3), &rolls), 2).Roll()
	if !errors.Is(err, dice.ErrUnfair) || rolls != 129 {
		t.Errorf("a coin from a stuck d3: %v after %d rolls", err, rolls)
	}
	_, err = dice.Sim(dice.Endless(6, 6), 5).Roll()
	if want := "dice: unfair die: 65 rolls of a d6 in a row gave no result; " +
		"look at the die, or for goroutines that share it, before rolling on"; err.Error() != want {
		t.Errorf("%v; want %s", err, want)
	}
}

// stuckWords is a broken generator.
type stuckWords uint64

func (c stuckWords) Uint64() uint64 { return uint64(c) }

func TestBrokenGenerator(t *testing.T) {
	if _, err := dice.FromRand(stuckWords(0), 6).Roll(); !errors.Is(err, dice.ErrUnfair) {
		t.Errorf("a generator of zeros: %v", err)
	}
	_, err := dice.Sim(dice.FromRand(stuckWords(0), 6), 13).Roll()
	if !errors.Is(err, dice.ErrUnfair) {
		t.Errorf("Sim over a generator of zeros: %v", err)
	}
}

// For every answer of a source, a call ends with a face or an error of this package.
func TestArbitraryFaces(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		test := rapid.SampledFrom(combinators).Draw(t, "combinator")
		script := rapid.SliceOfN(rapid.IntRange(0, 12), 1, 20).Draw(t, "faces")
		die := test.make(func(sides int) dice.Source { return dice.Endless(sides, script...) })
		for range 5 {
			face, err := die.Roll()
			switch {
			case err == nil && (face < 1 || face > die.Sides()):
				t.Fatalf("%s: face %d", test.name, face)
			case err != nil && !errors.Is(err, dice.ErrFace) && !errors.Is(err, dice.ErrUnfair):
				t.Fatalf("%s: %v", test.name, err)
			}
		}
	})
}

func ExampleSource_errors() {
	d13 := dice.Sim(dice.Replay(6, 3, 5, 6), 13)
	for range 3 {
		face, err := d13.Roll()
		fmt.Println(face, err)
	}
	// Output:
	// 4 <nil>
	// 0 dice: input ended 1 roll into a result: unexpected EOF
	// 0 EOF
}

// Everything that draws, but is not a die.
var draws = []struct {
	name  string
	store bool // errors lose no roll
	make  func(t *testing.T, die func(sides int) dice.Source) func() (any, error)
}{
	{"Weighted", true, func(_ *testing.T, die func(int) dice.Source) func() (any, error) {
		return picked(die(6))
	}},
	{"Weighted of Recycle", true, func(_ *testing.T, die func(int) dice.Source) func() (any, error) {
		return picked(dice.Recycle(die(6)))
	}},
	{"Pick", false, func(_ *testing.T, die func(int) dice.Source) func() (any, error) {
		d6 := die(6)
		return func() (any, error) { return nilOr(dice.Pick(d6, []string{13: "last"})) }
	}},
	{"Pick of Recycle", true, func(_ *testing.T, die func(int) dice.Source) func() (any, error) {
		r := dice.Recycle(die(6))
		return func() (any, error) { return nilOr(dice.Pick(r, []string{13: "last"})) }
	}},
	{"Perm", false, func(_ *testing.T, die func(int) dice.Source) func() (any, error) {
		d6 := die(6)
		return func() (any, error) { return ordered(d6, 20) }
	}},
	{"Perm of a large die", false, func(_ *testing.T, die func(int) dice.Source) func() (any, error) {
		large := die(math.MaxInt32)
		return func() (any, error) { return ordered(large, 40) }
	}},
	{"Perm of Recycle", false, func(_ *testing.T, die func(int) dice.Source) func() (any, error) {
		r := dice.Recycle(die(6))
		return func() (any, error) { return ordered(r, 20) }
	}},
	{"Source", true, func(t *testing.T, die func(int) dice.Source) func() (any, error) {
		d13 := mustSource(t, mustPlan(t, 13, poly), die(4), die(6), die(8), die(10), die(12), die(20))
		return func() (any, error) { return nilOr(d13.Roll()) }
	}},
	{"Source of throws", true, func(t *testing.T, die func(int) dice.Source) func() (any, error) {
		d25 := mustSource(t, mustPlan(t, 25, []int{4, 4, 6}, dice.PerThrow()), die(4), die(4), die(6))
		return func() (any, error) { return nilOr(d25.Roll()) }
	}},
}

func picked(src dice.Source) func() (any, error) {
	table := dice.Must(dice.Weighted(src, 3, 0, 1, 9, 1000))
	return func() (any, error) { return nilOr(table.Pick()) }
}

func ordered(src dice.Source, n int) (any, error) {
	order, err := dice.Perm(src, n)
	if order == nil {
		return nil, err
	}
	return order, err
}

// nilOr returns nil for the zero value that comes with an error.
func nilOr[T comparable](value T, err error) (any, error) {
	var zero T
	if err != nil && value == zero {
		return nil, err
	}
	return value, err
}

func TestEndOfInputOfDraws(t *testing.T) {
	for _, test := range draws {
		for length := range 60 {
			seed := rand.NewPCG(3, 3)
			left, rolls := length, 0
			draw := test.make(t, func(sides int) dice.Source {
				return dice.Ending(dice.Counting(dice.FromRand(seed, sides), &rolls), &left)
			})
			before := rolls
			value, err := draw()
			for err == nil {
				before = rolls
				value, err = draw()
			}
			took := rolls - before
			if value != nil || took > 0 && !errors.Is(err, io.ErrUnexpectedEOF) || took == 0 &&
				err != io.EOF {
				t.Errorf("%s: after %d rolls, of which this call took %d: %v, %v", test.name, rolls, took,
					value, err)
			}
			// A store may have enough for the first of several draws.
			value, err = draw()
			stored := errors.Is(err, io.ErrUnexpectedEOF) && strings.HasSuffix(test.name, "of Recycle")
			if value != nil || err != io.EOF && !stored {
				t.Errorf("%s: after the end %v, %v", test.name, value, err)
			}
		}
	}
}

func TestNoInterruptionLosesARollOfADraw(t *testing.T) {
	for _, test := range draws {
		if !test.store {
			continue
		}
		t.Run(test.name, func(t *testing.T) {
			undisturbed(t, 200, func(t *testing.T, die func(int) dice.Source) (func() (any, error),
				func() any) {
				return test.make(t, die), nothing
			})
		})
	}
}

// A function that draws once can keep its rolls only in a store. An interruption
// leaves there all that was rolled, by an error and by a panic alike.
func TestNoInterruptionOfADrawLosesARoll(t *testing.T) {
	for name, draw := range map[string]func(r *dice.Recycler) (any, error){
		"Perm": func(r *dice.Recycler) (any, error) { return ordered(r, 30) },
		"Pick": func(r *dice.Recycler) (any, error) {
			return nilOr(dice.Pick(r, make([]string, 1000)))
		},
		"WeightedPerm": func(r *dice.Recycler) (any, error) {
			return dice.WeightedPerm(r, 4, 1, 2, 3, 4, 500)
		},
	} {
		for k := 1; k <= 50; k++ {
			var saved [2]string
			for i, die := range []dice.Source{
				dice.Failing(dice.FromRand(rand.NewPCG(7, 7), 6), k, errLunch),
				dice.Panicking(dice.FromRand(rand.NewPCG(7, 7), 6), k, errLunch),
			} {
				r := dice.Recycle(die)
				var err error
				for err == nil {
					_, err = recovered(func() (any, error) { return draw(r) })
				}
				if got := r.Account().Rolls; err != errLunch || got != int64(k)-1 {
					t.Errorf("%s: %v after %d rolls; want %v after %d", name, err, got, errLunch, k-1)
				}
				saved[i] = string(dice.Must(r.MarshalBinary()))
			}
			if saved[0] != saved[1] {
				t.Errorf("%s: a panic in the place of roll %d leaves another store than an error does", name,
					k)
			}
		}
	}
}

// A person whose terminal panics, on either side, is asked again.
func TestNoInterruptionLosesAnAnswer(t *testing.T) {
	r := &panickingReader{r: iotest.OneByteReader(strings.NewReader("3\n0\n 6 \n12\n1"))}
	die := dice.Prompt(r, &panickingWriter{}, 6)
	for _, want := range []int{3, 6, 1} {
		if got := insisted(t, die.Roll); got != want {
			t.Errorf("face %d; want %d", got, want)
		}
	}
}

type panickingWriter struct{ back bool }

func (p *panickingWriter) Write(b []byte) (int, error) {
	p.back = !p.back
	if p.back {
		panic(errLunch)
	}
	return len(b), nil
}

// A source is asked for its sides once, so that no answer can contradict
// another: a die of 2 sides, and then of 1, was rolled for ever.
func TestSidesAreAskedForOnce(t *testing.T) {
	for name, use := range map[string]func(src dice.Source){
		"Sim":          func(src dice.Source) { dice.Sim(src, 13) },
		"Range":        func(src dice.Source) { dice.Range(src, 1, 6) },
		"Product":      func(src dice.Source) { dice.Product(src) },
		"Reject":       func(src dice.Source) { dice.Reject(src, 2) },
		"Recycle":      func(src dice.Source) { dice.Recycle(src).Sides() },
		"Bits":         func(src dice.Source) { dice.Bits(src).Roll() },
		"Debias":       func(src dice.Source) { dice.Debias(src).Sides() },
		"Guard":        func(src dice.Source) { dice.Guard(src).Sides() },
		"Record":       func(src dice.Source) { dice.Record(src).Sides() },
		"Shuffle":      func(src dice.Source) { dice.Shuffle(src, 3, func(i, j int) {}) },
		"Perm":         func(src dice.Source) { dice.Perm(src, 3) },
		"Pick":         func(src dice.Source) { dice.Pick(src, []int{1, 2}) },
		"Weighted":     func(src dice.Source) { dice.Must(dice.Weighted(src, 1, 2)).Pick() },
		"WeightedPerm": func(src dice.Source) { dice.WeightedPerm(src, 2, 1, 2) },
		"Plan, Source": func(src dice.Source) { dice.Must(mustPlan(t, 13, []int{2}).Source(src)) },
	} {
		shrinking := &shrinking{sides: 2}
		use(shrinking)
		if asked := 2 - shrinking.sides; asked != 1 {
			t.Errorf("%s asks %d times", name, asked)
		}
	}
	for _, test := range combinators {
		test.make(func(sides int) dice.Source {
			s := &shrinking{sides: sides}
			t.Cleanup(func() {
				if asked := sides - s.sides; asked != 1 {
					t.Errorf("%s asks a d%d %d times", test.name, sides, asked)
				}
			})
			return s
		})
	}
}

// A shrinking die has a side less each time it is asked.
type shrinking struct{ sides int }

func (s *shrinking) Sides() int         { s.sides--; return s.sides + 1 }
func (s *shrinking) Roll() (int, error) { return 1, nil }

// After ErrUnfair, a caller who goes on is stopped by another such run, and by
// none that is shorter.
func TestUnfairRunsAreCountedAnew(t *testing.T) {
	for name, make := range map[string]func(die dice.Source) func() (int, error){
		"Sim": func(die dice.Source) func() (int, error) { return dice.Sim(die, 5).Roll },
		"Recycle": func(die dice.Source) func() (int, error) {
			return dice.Sim(dice.Recycle(die), 5).Roll
		},
		"Weighted": func(die dice.Source) func() (int, error) {
			return dice.Must(dice.Weighted(die, 1, 4)).Pick
		},
		"Reject": func(die dice.Source) func() (int, error) { return dice.Reject(die, 5).Roll },
		"Plan": func(die dice.Source) func() (int, error) {
			return mustSource(t, mustPlan(t, 5, []int{6}), die).Roll
		},
	} {
		rolls := 0
		draw := make(dice.Counting(dice.Stuck(6), &rolls))
		for range 3 {
			before := rolls
			// 6^45 < 2^128 with a bit of room
			if _, err := draw(); !errors.Is(err, dice.ErrUnfair) || rolls-before < 45 {
				t.Errorf("%s: %v after %d rolls", name, err, rolls-before)
			}
		}
	}
}
