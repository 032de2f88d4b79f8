package dice_test

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"math"
	"math/big"
	"math/rand/v2"
	"testing"
	"testing/iotest"

	"example.com/dice"
	"example.com/dice/internal/dicetest"
	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

var errLunch = errors.New("gone for lunch")

// flaky fails before every roll.
func flaky(die dice.Source) dice.Source { return dicetest.Failing(die, 1, errLunch) }

// Everything that makes dice from dice, nested too.
var combinators = []struct {
	name  string
	make  func(die func(sides int) dice.Source) dice.Source
	ahead bool // an inner die may have rolled ahead of the outer one
}{
	{"Sim of one roll", func(die func(int) dice.Source) dice.Source { return dice.Sim(die(6), 2) }, false},
	{"Sim", func(die func(int) dice.Source) dice.Source { return dice.Sim(die(6), 13) }, false},
	{"Sim of a small target", func(die func(int) dice.Source) dice.Source { return dice.Sim(die(20), 3) }, false},
	{"Sim of the largest target", func(die func(int) dice.Source) dice.Source { return dice.Sim(die(6), math.MaxInt) }, false},
	{"Sim of the largest source", func(die func(int) dice.Source) dice.Source { return dice.Sim(die(math.MaxInt), math.MaxInt-1) }, false},
	{"Reject", func(die func(int) dice.Source) dice.Source { return dice.Reject(die(6), 2) }, false},
	{"Product", func(die func(int) dice.Source) dice.Source { return dice.Product(die(4), die(6), die(8)) }, false},
	{"Recycle", func(die func(int) dice.Source) dice.Source { return dice.Recycle(die(6)) }, false},
	{"Sim of Recycle", func(die func(int) dice.Source) dice.Source { return dice.Sim(dice.Recycle(die(6)), 13) }, false},
	{"Sim of Recycle of a large target", func(die func(int) dice.Source) dice.Source { return dice.Sim(dice.Recycle(die(6)), math.MaxInt) }, false},
	{"Sim of a thrifty Recycle", func(die func(int) dice.Source) dice.Source {
		r := dice.Recycle(die(6))
		r.SetReserve(64)
		return dice.Sim(r, 1<<30-1)
	}, false},
	{"Bits", func(die func(int) dice.Source) dice.Source { return dice.Bits(die(6)) }, false},
	{"Sim of Bits", func(die func(int) dice.Source) dice.Source { return dice.Sim(dice.Bits(die(6)), 13) }, true},
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

func TestNoErrorLosesARoll(t *testing.T) {
	for _, test := range combinators {
		t.Run(test.name, func(t *testing.T) {
			var rolls, flakyRolls int
			seed := rand.NewPCG(7, 7)
			good := test.make(func(sides int) dice.Source { return dicetest.Counting(dice.FromRand(seed, sides), &rolls) })
			flakySeed := rand.NewPCG(7, 7)
			bad := test.make(func(sides int) dice.Source {
				return flaky(dicetest.Counting(dice.FromRand(flakySeed, sides), &flakyRolls))
			})
			for i := range 200 {
				want, err := good.Roll()
				if err != nil {
					t.Fatal(err)
				}
				got, err := bad.Roll()
				for errs := 0; err != nil; errs++ {
					if err != errLunch || got != 0 || errs > 10_000 {
						t.Fatalf("result %d: %d, %v", i, got, err)
					}
					got, err = bad.Roll()
				}
				if got != want || flakyRolls != rolls {
					t.Fatalf("result %d: %d after %d rolls; without errors %d after %d", i, got, flakyRolls, want, rolls)
				}
			}
		})
	}
}

// The bytes of a BitStream, by Read and by Uint64, survive errors as well.
func TestNoErrorLosesABit(t *testing.T) {
	d6 := func() dice.Source { return dice.FromRand(rand.NewPCG(7, 7), 6) }
	var want, got [40]byte
	if _, err := io.ReadFull(dice.Bits(d6()), want[:]); err != nil {
		t.Fatal(err)
	}
	bad := dice.Bits(flaky(d6()))
	for n := 0; n < len(got); {
		k, err := bad.Read(got[n:])
		if n += k; err != nil && err != errLunch {
			t.Fatal(err)
		}
	}
	if got != want {
		t.Errorf("Read gives %x; without errors %x", got, want)
	}

	word := func(b *dice.BitStream) (w uint64, err error) {
		defer func() { err, _ = recover().(error) }()
		return b.Uint64(), nil
	}
	good, bad := dice.Bits(d6()), dice.Bits(flaky(d6()))
	for range 5 {
		want := good.Uint64()
		got, err := word(bad)
		for err == errLunch {
			got, err = word(bad)
		}
		if got != want || err != nil {
			t.Errorf("Uint64 gives %x, %v; without errors %x", got, err, want)
		}
	}
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

type flakyReader struct {
	r    io.Reader
	back bool
}

func (f *flakyReader) Read(p []byte) (int, error) {
	f.back = !f.back
	if f.back {
		return 0, errLunch
	}
	return f.r.Read(p)
}

type stuckReader struct{}

func (stuckReader) Read([]byte) (int, error) { return 0, nil }

// End of input is io.EOF if the call took no roll, io.ErrUnexpectedEOF if it
// took some, whatever the number of rolls before the end.
func TestEndOfInput(t *testing.T) {
	for _, test := range combinators {
		for length := range 60 {
			seed := rand.NewPCG(3, 3)
			left, rolls := length, 0
			die := test.make(func(sides int) dice.Source {
				return dicetest.Ending(dicetest.Counting(dice.FromRand(seed, sides), &rolls), &left)
			})
			for {
				before := rolls
				face, err := die.Roll()
				if err == nil {
					continue
				}
				if face != 0 {
					t.Fatalf("%s: face %d with %v", test.name, face, err)
				}
				took := rolls > before || test.ahead && errors.Is(err, io.ErrUnexpectedEOF)
				if took && !errors.Is(err, io.ErrUnexpectedEOF) || !took && err != io.EOF {
					t.Fatalf("%s: after %d rolls, of which this call took %d: %v", test.name, rolls, rolls-before, err)
				}
				break
			}
			if face, err := die.Roll(); err != io.EOF || face != 0 {
				t.Fatalf("%s: after the end %d, %v", test.name, face, err)
			}
		}
	}
}

func TestImpossibleFaces(t *testing.T) {
	for _, test := range combinators {
		for _, face := range []int{0, -1, 9, math.MaxInt, math.MinInt} {
			die := test.make(func(sides int) dice.Source {
				if face > 0 && face <= sides {
					return dicetest.Endless(sides, 0)
				}
				return dicetest.Endless(sides, face)
			})
			if got, err := die.Roll(); !errors.Is(err, dice.ErrFace) || got != 0 {
				t.Errorf("%s: face %d: %d, %v", test.name, face, got, err)
			}
		}
	}
	_, err := dice.Sim(dicetest.Endless(6, 7), 13).Roll()
	if want := "dice: impossible face: 7 is not a face of a d6 (1 to 6)"; err.Error() != want {
		t.Errorf("%v; want %s", err, want)
	}
}

// An impossible face is not a roll: what comes after it counts as if it had
// never been there.
func TestImpossibleFaceLosesNoRoll(t *testing.T) {
	die := dice.Sim(dicetest.Endless(6, 6, 7, 2, 0, 3), 10)
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
				return dicetest.Counting(dicetest.Endless(sides, stuck), &rolls)
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

// ErrUnfair comes when the odds of the run are below 2^-128, and not before.
func TestUnfairOdds(t *testing.T) {
	for _, test := range []struct{ n, m int }{{6, 5}, {2, 3}, {6, 13}, {20, 13}, {100, 99}, {7, 1000003}, {math.MaxInt, math.MaxInt - 1}} {
		rolls := 0
		_, err := dice.Sim(dicetest.Counting(dicetest.Stuck(test.n), &rolls), test.m).Roll()
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
	_, err := dice.Sim(dicetest.Endless(6, 6), 5).Roll()
	if want := "dice: unfair die: 65 rolls of a d6 in a row gave no result; look at the die, or for goroutines that share it, before rolling on"; err.Error() != want {
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
	if _, err := dice.Sim(dice.FromRand(stuckWords(0), 6), 13).Roll(); !errors.Is(err, dice.ErrUnfair) {
		t.Errorf("Sim over a generator of zeros: %v", err)
	}
}

// Whatever a source returns, a call ends, and with a face or an error of ours.
func TestArbitraryFaces(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		test := rapid.SampledFrom(combinators).Draw(t, "combinator")
		script := rapid.SliceOfN(rapid.IntRange(0, 12), 1, 20).Draw(t, "faces")
		die := test.make(func(sides int) dice.Source { return dicetest.Endless(sides, script...) })
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

// Everything that draws, but is no die.
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
				return dicetest.Ending(dicetest.Counting(dice.FromRand(seed, sides), &rolls), &left)
			})
			before := rolls
			value, err := draw()
			for err == nil {
				before = rolls
				value, err = draw()
			}
			took := rolls - before
			if value != nil || took > 0 && !errors.Is(err, io.ErrUnexpectedEOF) || took == 0 && err != io.EOF {
				t.Errorf("%s: after %d rolls, of which this call took %d: %v, %v", test.name, rolls, took, value, err)
			}
			if value, err := draw(); value != nil || err != io.EOF {
				t.Errorf("%s: after the end %v, %v", test.name, value, err)
			}
		}
	}
}

func TestNoErrorLosesARollOfADraw(t *testing.T) {
	for _, test := range draws {
		if !test.store {
			continue
		}
		var rolls, flakyRolls int
		seed, flakySeed := rand.NewPCG(7, 7), rand.NewPCG(7, 7)
		good := test.make(t, func(sides int) dice.Source { return dicetest.Counting(dice.FromRand(seed, sides), &rolls) })
		bad := test.make(t, func(sides int) dice.Source {
			return flaky(dicetest.Counting(dice.FromRand(flakySeed, sides), &flakyRolls))
		})
		for i := range 200 {
			want, err := good()
			if err != nil {
				t.Fatal(err)
			}
			got, err := bad()
			for errs := 0; err != nil; errs++ {
				if err != errLunch || got != nil || errs > 1000 {
					t.Fatalf("%s: draw %d: %v, %v", test.name, i, got, err)
				}
				got, err = bad()
			}
			if got != want || flakyRolls != rolls {
				t.Fatalf("%s: draw %d: %v after %d rolls; without errors %v after %d", test.name, i, got, flakyRolls, want, rolls)
			}
		}
	}
}
