package dice_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math"
	"math/big"
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"
	"testing/iotest"

	"example.com/dice"
	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

// A hand has a die of each number of sides.
type hand = func(sides int) dice.Source

type combinator struct {
	name  string
	make  func(die hand) dice.Source
	ahead bool // an inner die may have rolled ahead of the outer one
}

// Everything that makes dice from dice, nested too.
var combinators = []combinator{
	{"Sim of one roll", func(die hand) dice.Source { return dice.Sim(die(6), 2) }, false},
	{"Sim", func(die hand) dice.Source { return dice.Sim(die(6), 13) }, false},
	{"Sim of a small target", func(die hand) dice.Source { return dice.Sim(die(20), 3) }, false},
	{"Sim of the largest target", func(die hand) dice.Source {
		return dice.Sim(die(6), math.MaxInt)
	}, false},
	{"Sim of the largest source", func(die hand) dice.Source {
		return dice.Sim(die(math.MaxInt), math.MaxInt-1)
	}, false},
	{"Reject", func(die hand) dice.Source { return dice.Reject(die(6), 2) }, false},
	{"Product", func(die hand) dice.Source { return dice.Product(die(4), die(6), die(8)) }, false},
	{"Recycle", func(die hand) dice.Source { return dice.Die(dice.Recycle(die(6)), 6) }, false},
	{"Recycle of a d13", func(die hand) dice.Source {
		return dice.Die(dice.Recycle(die(6)), 13)
	}, false},
	{"Recycle of a large target", func(die hand) dice.Source {
		return dice.Die(dice.Recycle(die(6)), math.MaxInt)
	}, false},
	{"a thrifty Recycle", func(die hand) dice.Source {
		r := dice.Recycle(die(6))
		r.SetReserve(64)
		return dice.Die(r, 1<<30-1)
	}, false},
	{"Bits", func(die hand) dice.Source { return dice.Bits(dice.Recycle(die(6))) }, false},
	{"Bits of foreign dice", func(die hand) dice.Source {
		return dice.Bits(dice.Foreign(dice.Set(die(256))))
	}, false},
	{"Bits of a d13", func(die hand) dice.Source {
		return dice.Die(dice.Bits(dice.Recycle(die(6))), 13)
	}, false},
	{"Debias", func(die hand) dice.Source { return dice.Die(dice.Debias(die(4)), 4) }, true},
	{"Debias of a d13", func(die hand) dice.Source {
		return dice.Die(dice.Debias(die(4)), 13)
	}, true},
	{"Guard", func(die hand) dice.Source { return dice.Guard(die(6)) }, false},
	{"Recycle of Guard", func(die hand) dice.Source {
		return dice.Die(dice.Recycle(dice.Guard(die(6))), 6)
	}, false},
	{"Set", func(die hand) dice.Source {
		return dice.Die(dice.Set(die(6), die(6), die(4)), 6)
	}, false},
	{"Record", func(die hand) dice.Source {
		return dice.Die(dice.Record(dice.Set(die(6))), 6)
	}, false},
	{"Sim of Product of Reject", func(die hand) dice.Source {
		return dice.Sim(dice.Product(die(4), dice.Reject(die(6), 5)), 13)
	}, false},
	{"Reject of Sim of Sim", func(die hand) dice.Source {
		return dice.Reject(dice.Sim(dice.Sim(die(6), 13), 9), 7)
	}, false},
	{"Product of dice of one Recycle", func(die hand) dice.Source {
		r := dice.Recycle(die(10))
		return dice.Product(dice.Die(r, 7), dice.Die(r, 3), dice.Die(r, 10))
	}, true},
	{"Source", func(die hand) dice.Source {
		plan := planFor(13, poly)
		hand := dice.Set(die(4), die(6), die(8), die(10), die(12), die(20))
		return dice.Must(plan.Source(hand))
	}, false},
	{"Source of throws", func(die hand) dice.Source {
		plan := planFor(25, []int{4, 4, 6}, dice.PerThrow())
		return dice.Must(plan.Source(dice.Set(die(4), die(4), die(6))))
	}, false},
}

// A maker makes results of dice: the dice above, and everything that is not a die.
type maker struct {
	name  string
	loses bool // an error loses rolls
	ahead bool // results before may have taken rolls that are left
	make  func(die hand) func() (any, error)
}

func makers() []maker {
	all := []maker{
		{"SimWeighted", false, false, func(die hand) func() (any, error) {
			pick := dice.Must(dice.SimWeighted(die(6), 3, 0, 1, 9, 1000))
			return func() (any, error) { return nilOr(pick()) }
		}},
		{"Perm", true, false, func(die hand) func() (any, error) {
			return ordered(dice.Recycle(die(6)), 20)
		}},
		{"Perm at once", true, false, func(die hand) func() (any, error) {
			return ordered(dice.AtOnce(die(6)), 20)
		}},
		{"Perm of a large die", true, false, func(die hand) func() (any, error) {
			return ordered(dice.AtOnce(die(math.MaxInt32)), 40)
		}},
		{"Perm of foreign dice", true, true, func(die hand) func() (any, error) {
			return ordered(dice.Foreign(dice.Recycle(die(6))), 20)
		}},
		{"WeightedPerm", true, true, func(die hand) func() (any, error) {
			store := dice.Recycle(die(6))
			return func() (any, error) {
				return nilIfEmpty(dice.WeightedPerm(store, 4, 1, 2, 3, 4, 500))
			}
		}},
	}
	for _, c := range drawers() {
		switch several := strings.Contains(c.asks, " "); c.name {
		case "Between", "Chance", "Pick", "Table.Pick", "2d6!":
			all = append(all, maker{c.name, several, several, func(die hand) func() (any, error) {
				store := dice.Recycle(die(6))
				return func() (any, error) { return nilOr(c.draw(store)) }
			}})
		}
	}
	for _, c := range combinators {
		all = append(all, maker{c.name, false, c.ahead, func(die hand) func() (any, error) {
			made := c.make(die)
			return func() (any, error) { return nilOr(made.Roll()) }
		}})
	}
	return all
}

func dieOf(rng dice.Dice, sides int) func() (any, error) {
	die := dice.Die(rng, sides)
	return func() (any, error) { return die.Roll() }
}

func ordered(rng dice.Dice, n int) func() (any, error) {
	return func() (any, error) { return nilIfEmpty(dice.Perm(rng, n)) }
}

func nilIfEmpty(order []int, err error) (any, error) {
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

// Events that can replace a roll, or a word of a generator, to be followed by that roll.
// Each makes a die of words that is interrupted before every roll. A face that the die
// lacks is no roll either.
var interruptions = []struct {
	name string
	die  func(words rand.Source, sides int) dice.Source
}{
	{"an error", func(words rand.Source, sides int) dice.Source {
		return dice.Failing(dice.Die(dice.Generator(words), sides), 1, errLunch)
	}},
	{"a panic", func(words rand.Source, sides int) dice.Source {
		return dice.Panicking(dice.Die(dice.Generator(words), sides), 1, errLunch)
	}},
	{"an impossible face", func(words rand.Source, sides int) dice.Source {
		return dice.Interrupted(dice.Die(dice.Generator(words), sides), 1, func() (int, error) {
			return 0, nil
		})
	}},
	{"a panic of the generator", func(words rand.Source, sides int) dice.Source {
		back := false
		return dice.Die(dice.Generator(dice.WordsFunc(func() uint64 {
			back = !back
			if back {
				panic(errLunch)
			}
			return words.Uint64()
		})), sides)
	}},
	{"an error of the reader", func(words rand.Source, sides int) dice.Source {
		return dice.Die(dice.Reader(dice.InterruptedReader(wordReader{words}, failing)), sides)
	}},
	{"a panic of the reader", func(words rand.Source, sides int) dice.Source {
		return dice.Die(dice.Reader(dice.InterruptedReader(wordReader{words}, panicking)), sides)
	}},
	{"a panic of the reader between bytes", func(words rand.Source, sides int) dice.Source {
		bytes := byteByByte{dice.InterruptedReader(wordReader{words}, panicking)}
		return dice.Die(dice.Reader(bytes), sides)
	}},
}

// byteByByte has ReadByte, so that a draw of several bytes can be interrupted between two.
type byteByByte struct{ io.Reader }

func (b byteByByte) ReadByte() (byte, error) {
	var p [1]byte
	_, err := b.Read(p[:])
	return p[0], err
}

func failing() error   { return errLunch }
func panicking() error { panic(errLunch) }

// A wordReader makes a byte of each word.
type wordReader struct{ rand.Source }

func (r wordReader) Read(b []byte) (int, error) {
	for i := range b {
		b[i] = byte(r.Uint64() >> 56)
	}
	return len(b), nil
}

// insisted draws until no interruption comes before the result, and returns how many came.
func insisted[T any](t *testing.T, draw func() (T, error)) (value T, interruptions int) {
	t.Helper()
	for range 100_000 {
		value, err := dice.Recovered(draw)
		if err == nil {
			return value, interruptions
		}
		if !errors.Is(err, errLunch) && !errors.Is(err, dice.ErrFace) {
			t.Fatal(err)
		}
		interruptions++
	}
	t.Fatal("interrupted for ever")
	panic("not reached")
}

// undisturbed makes the same draws twice, without interruptions and with one before every
// roll, and wants the same results after the same rolls. The function that build returns
// last tells what else must be the same: an account, for example.
func undisturbed(t *testing.T, draws int, build func(die hand) (func() (any, error), func() any)) {
	for _, interruption := range interruptions {
		t.Run(interruption.name, func(t *testing.T) {
			var taken [2]int
			counted := func(words *int) rand.Source {
				pcg := rand.NewPCG(7, 7)
				return dice.WordsFunc(func() uint64 {
					*words++
					return pcg.Uint64()
				})
			}
			words, interrupted := counted(&taken[0]), counted(&taken[1])
			good, goodRest := build(func(sides int) dice.Source {
				if strings.Contains(interruption.name, "reader") {
					return dice.Die(dice.Reader(wordReader{words}), sides)
				}
				return dice.Die(dice.Generator(words), sides)
			})
			bad, badRest := build(func(sides int) dice.Source {
				return interruption.die(interrupted, sides)
			})
			all := 0
			for i := range draws {
				want, _ := insisted(t, good)
				got, interruptions := insisted(t, bad)
				all += interruptions
				if diff := cmp.Diff(want, got); diff != "" || taken[0] != taken[1] {
					t.Fatalf("result %d: %v after %d rolls; undisturbed %v after %d", i, got, taken[1], want,
						taken[0])
				}
				if diff := cmp.Diff(goodRest(), badRest()); diff != "" {
					t.Fatalf("result %d: %s", i, diff)
				}
			}
			if all == 0 {
				t.Error("nothing is interrupted")
			}
		})
	}
}

func TestNoInterruptionLosesARoll(t *testing.T) {
	for _, test := range makers() {
		if test.loses {
			continue
		}
		t.Run(test.name, func(t *testing.T) {
			undisturbed(t, 200, func(die hand) (func() (any, error), func() any) {
				return test.make(die), func() any { return nil }
			})
		})
	}
}

// Nor does it change an account, or the store itself: what all that draws on a
// store leaves there, result by result.
func TestNoInterruptionChangesAStore(t *testing.T) {
	table := dice.Must(dice.Weighted(3, 0, 1, 9, 1000))
	for _, reserve := range []int{0, 8, 64} {
		undisturbed(t, 60, func(die hand) (func() (any, error), func() any) {
			r := dice.Recycle(die(6))
			r.SetReserve(reserve)
			draws := []func() (any, error){
				func() (any, error) { return r.Draw(4) },
				dieOf(r, 3),
				func() (any, error) { return r.Draw(math.MaxInt) },
				dieOf(r, 6),
				func() (any, error) { return dice.Pick(r, []int{2, 3, 5, 7, 11}) },
				func() (any, error) { return table.Pick(r) },
				func() (any, error) { return dice.Chance(r, 2, 5) },
				func() (any, error) { return dice.Bits(r).Roll() },
			}
			next := 0
			draw := func() (any, error) {
				value, err := dice.Recovered(draws[next])
				if err == nil {
					next = (next + 1) % len(draws)
				}
				return value, err
			}
			return draw, func() any {
				return string(dice.Must(r.MarshalText())) + r.Account().String()
			}
		})
	}
}

// After an interruption, the results that the call had drawn already are those that the
// next one returns: the bytes of Read, and those of Uint64, also if a die is made of
// these.
func TestNoInterruptionLosesABit(t *testing.T) {
	undisturbed(t, 40, func(die hand) (func() (any, error), func() any) {
		store := dice.Recycle(die(6))
		b := dice.Bits(store)
		n := 0
		var p [40]byte
		read := func() (any, error) {
			k, err := dice.Recovered(func() (int, error) { return b.Read(p[n:]) })
			n += k
			if n < len(p) {
				return nil, err
			}
			n = 0
			return p, nil
		}
		return read, func() any { return store.Account() }
	})
	undisturbed(t, 100, func(die hand) (func() (any, error), func() any) {
		store := dice.Recycle(die(6))
		over := dice.Recycle(dice.Die(dice.Generator(dice.Bits(store)), 1000))
		return dieOf(over, 13), func() any { return store.Account() }
	})
}

// A person whose terminal panics, on either side, is asked again.
func TestNoInterruptionLosesAnAnswer(t *testing.T) {
	typed := iotest.OneByteReader(strings.NewReader("3\n0\n 6 \n12\n1"))
	person := dice.Prompt(dice.InterruptedReader(typed, panicking), &panickingWriter{})
	for _, want := range []int{3, 6, 1} {
		got, interruptions := insisted(t, dice.Die(person, 6).Roll)
		if got != want || interruptions == 0 {
			t.Errorf("face %d after %d interruptions; want %d", got, interruptions, want)
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

// End of input is io.EOF if the call took no roll, io.ErrUnexpectedEOF if it
// took some, for every number of rolls before the end.
func TestEndOfInput(t *testing.T) {
	for _, test := range makers() {
		for length := range 60 {
			words := rand.NewPCG(3, 3)
			left, rolls := length, 0
			draw := test.make(func(sides int) dice.Source {
				return dice.Ending(dice.Counting(dice.Die(dice.Generator(words), sides), &rolls), &left)
			})
			before := 0
			value, err := draw()
			for err == nil {
				before = rolls
				value, err = draw()
			}
			unexpected := errors.Is(err, io.ErrUnexpectedEOF)
			took := rolls > before || test.ahead && unexpected
			if value != nil || took != unexpected || !took && err != io.EOF {
				t.Fatalf("%s: after %d rolls, of which this call took %d: %v, %v", test.name, rolls,
					rolls-before, value, err)
			}
			value, err = draw()
			unexpected = errors.Is(err, io.ErrUnexpectedEOF)
			if value != nil || err != io.EOF && !(test.ahead && unexpected) {
				t.Fatalf("%s: after the end %v, %v", test.name, value, err)
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
		for _, test := range makers() {
			draw := test.make(func(sides int) dice.Source { return dice.Endless(sides, face(sides)) })
			if got, err := draw(); !errors.Is(err, dice.ErrFace) || got != nil {
				t.Errorf("%s: face %s: %v, %v", test.name, name, got, err)
			}
		}
	}
}

// A die that always shows the same face ends every call in a result, or in ErrUnfair after
// a run of rolls; one that goes on after that is stopped by another run as long.
func TestStuckDice(t *testing.T) {
	for _, test := range makers() {
		for _, high := range []bool{false, true} {
			rolls, run := 0, 0.0
			draw := test.make(func(sides int) dice.Source {
				stuck := 1
				if high {
					stuck = sides
				}
				run = max(run, 116/math.Log2(float64(sides))) // nearly 128 bits, of the smallest die
				return dice.Counting(dice.Endless(sides, stuck), &rolls)
			})
			for range 10 {
				before := rolls
				value, err := draw()
				if err != nil && (!errors.Is(err, dice.ErrUnfair) || value != nil) {
					t.Errorf("%s: %v, %v", test.name, value, err)
				}
				if took := rolls - before; took > 100_000 || err != nil && float64(took) < run &&
					!strings.Contains(test.name, "Guard") { // which has evidence sooner
					t.Errorf("%s: %v after %d rolls in one call", test.name, err, took)
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

// A source is asked for its sides once, so that no answer can contradict
// another: a die of 2 sides, and then of 1, was rolled for ever.
func TestSidesAreAskedForOnce(t *testing.T) {
	for _, test := range makers() {
		asked := map[*shrinking]int{}
		draw := test.make(func(sides int) dice.Source {
			s := &shrinking{sides}
			asked[s] = sides
			return s
		})
		draw()
		for s, sides := range asked {
			if s.sides != sides-1 {
				t.Errorf("%s asks a d%d %d times", test.name, sides, sides-s.sides)
			}
		}
	}
}

// A shrinking die has a side less each time it is asked.
type shrinking struct{ sides int }

func (s *shrinking) Sides() int         { s.sides--; return s.sides + 1 }
func (s *shrinking) Roll() (int, error) { return 1, nil }

func of2d2() *dice.Distribution { return dice.Must(dice.Must(dice.Parse("2d2")).Chances()) }

// What a call says of a mistake in the program: a panic, which begins with the name of
// the call. A name may have more words, for another mistake in the same call.
var misuses = map[string]map[string]func(){
	"-1/2 is outside 0 to 1": {"Distribution.Quantile": func() { of2d2().Quantile(-1, 2) }},
	"3/2 is outside 0 to 1":  {"Distribution.Quantile": func() { of2d2().Quantile(3, 2) }},
	"0/0 is outside 0 to 1":  {"Distribution.Quantile": func() { of2d2().Quantile(0, 0) }},
	"no die has 0 sides; it needs at least 1": {
		"New":    func() { dice.New(0) },
		"Die":    func() { dice.Die(dice.Random, 0) },
		"Draw":   func() { dice.DiceFunc(func(int) (int, error) { return 1, nil }).Draw(0) },
		"Sim":    func() { dice.Sim(dice.New(6), 0) },
		"Reject": func() { dice.Reject(dice.New(6), 0) },
	},
	"the source has 0 sides; its method Sides must return at least 1": {
		"Sim": func() { dice.Sim(dice.Untouched(0), 6) },
	},
	"nil dice; pass dice.Random, dice.Generator(pcg) with a seed, or a store such as " +
		"dice.Recycle(d6)": {
		"Die":           func() { dice.Die(nil, 6) },
		"Bits":          func() { dice.Bits(nil) },
		"Record":        func() { dice.Record(nil) },
		"Between":       func() { dice.Between(nil, 1, 1) },
		"Chance":        func() { dice.Chance(nil, 0, 1) },
		"Pick":          func() { dice.Pick(nil, []int(nil)) },
		"Shuffle":       func() { dice.Shuffle(nil, 0, nil) },
		"ShuffleSlice":  func() { dice.ShuffleSlice(nil, []int(nil)) },
		"Table.Pick":    func() { dice.Must(dice.Weighted(1)).Pick(nil) },
		"WeightedPick":  func() { dice.WeightedPick(nil, 1) },
		"WeightedPerm":  func() { dice.WeightedPerm(nil, 0, 1) },
		"Expr.Roll":     func() { dice.Must(dice.Parse("d6")).Roll(nil) },
		"Expr.RollDice": func() { dice.Must(dice.Parse("6d1")).RollDice(nil) },
		"Source":        func() { planFor(1, nil).Source(nil) },
		"Picker":        func() { planFor(1, nil).Picker(nil) },
	},
	"nil source; pass a die such as dice.New(6)": {
		"Sim":         func() { dice.Sim(nil, 6) },
		"SimWeighted": func() { dice.SimWeighted(nil, 1) },
		"Set":         func() { dice.Set(dice.New(6), nil) },
		"Product":     func() { dice.Product(dice.New(6), nil) },
		"Reject":      func() { dice.Reject(nil, 6) },
		"Recycle":     func() { dice.Recycle(nil) },
		"Deck":        func() { dice.Deck(nil) },
		"Guard":       func() { dice.Guard(nil) },
		"Debias":      func() { dice.Debias(nil) },
	},
	"no dice; pass some, such as dice.New(6)": {"Set": func() { dice.Set() }},
	"nil source; pass one such as rand.NewPCG(1, 2)": {
		"Generator":                func() { dice.Generator(nil) },
		"Generator of a PCG":       func() { dice.Generator((*rand.PCG)(nil)) },
		"Generator of a Rand":      func() { dice.Generator((*rand.Rand)(nil)) },
		"Generator of a ChaCha8":   func() { dice.Generator((*rand.ChaCha8)(nil)) },
		"Generator of a BitStream": func() { dice.Generator((*dice.BitStream)(nil)) },
	},
	"cannot make a d2 from a d1; use a die with at least 2 sides": {
		"Sim":         func() { dice.Sim(dice.New(1), 2) },
		"SimWeighted": func() { dice.SimWeighted(dice.New(1), 1, 0, 2) },
		"Recycle":     func() { dice.Recycle(dice.New(1)) },
		"Deck":        func() { dice.Deck(dice.New(1)) },
		"Debias":      func() { dice.Debias(dice.New(1)) },
	},
	"no order of -1 elements; use 0 or more": {
		"Shuffle":      func() { dice.Shuffle(dice.Random, -1, nil) },
		"WeightedPerm": func() { dice.WeightedPerm(dice.Random, -1, 1) },
	},
	"nil and the zero value are not ready for use; make one with Recycle": {
		"Recycler, by Die":         func() { dice.Die(new(dice.Recycler), 13) },
		"Recycler, nil, by Die":    func() { dice.Die((*dice.Recycler)(nil), 13) },
		"Recycler, by Pick":        func() { dice.Pick(new(dice.Recycler), []int{1, 2}) },
		"Recycler, by Bits":        func() { dice.Bits(new(dice.Recycler)) },
		"Recycler, by Shuffle":     func() { dice.ShuffleSlice(new(dice.Recycler), []int{1, 2}) },
		"Recycler, by MarshalText": func() { json.Marshal(new(dice.Recycler)) },
	},
	// go vet does not see a copy of what a call returns.
	"a copy would repeat the results of the original; use the pointer that Recycle returned": {
		"Recycler, by Draw":       func() { recyclerCopy().Draw(6) },
		"Recycler, by Die":        func() { dice.Die(recyclerCopy(), 13) },
		"Recycler, by Bits":       func() { dice.Bits(recyclerCopy()) },
		"Recycler, by Shuffle":    func() { dice.ShuffleSlice(recyclerCopy(), []int{1, 2}) },
		"Recycler, by Marshal":    func() { json.Marshal(recyclerCopy()) },
		"Recycler, by SetReserve": func() { recyclerCopy().SetReserve(1) },
		"Recycler, by Account":    func() { recyclerCopy().Account() },
	},
	"nil reader or writer; pass ones such as os.Stdin and os.Stderr": {
		"Prompt":             func() { dice.Prompt(nil, io.Discard) },
		"Prompt, nil writer": func() { dice.Prompt(strings.NewReader(""), nil) },
	},
	"nil reader; pass one such as crypto/rand.Reader": {
		"Reader": func() { dice.Reader(nil) },
	},
	"nil reader; pass one such as an open file": {"ReadTable": func() { dice.ReadTable(nil) }},
	"2 columns; name one": {
		"ReadTable": func() { dice.ReadTable(strings.NewReader(""), "a", "b") },
	},
	"no integers from 3 to 2; put the lower bound first": {
		"Between": func() { dice.Between(dice.Random, 3, 2) },
	},
	fmt.Sprintf("more than %d integers from %d to %d", math.MaxInt, math.MinInt, math.MaxInt): {
		"Between": func() { dice.Between(dice.Random, math.MinInt, math.MaxInt) },
	},
	fmt.Sprintf("more than %d integers from 0 to %d", math.MaxInt, math.MaxInt): {
		"Between": func() { dice.Between(dice.Random, 0, math.MaxInt) },
	},
	"no probability is 7 in 6; use 0 to n in n, and n of at least 1": {
		"Chance": func() { dice.Chance(dice.Random, 7, 6) },
	},
	"no probability is -1 in 6; use 0 to n in n, and n of at least 1": {
		"Chance": func() { dice.Chance(dice.Random, -1, 6) },
	},
	"no probability is 0 in 0; use 0 to n in n, and n of at least 1": {
		"Chance": func() { dice.Chance(dice.Random, 0, 0) },
	},
	fmt.Sprintf("a die of %d·2 sides passes %[1]d; use fewer or smaller dice", math.MaxInt): {
		"Product": func() { dice.Product(dice.Untouched(math.MaxInt), dice.Untouched(2)) },
	},
	"cannot make a d9 from a d6 by re-rolling; use Sim": {
		"Reject": func() { dice.Reject(dice.New(6), 9) },
	},
	"cannot keep a reserve of 65 bits; use 0 to 64": {
		"SetReserve": func() { dice.Recycle(dice.New(6)).SetReserve(65) },
	},
	"cannot keep a reserve of -1 bits; use 0 to 64": {
		"SetReserve": func() { dice.Recycle(dice.New(6)).SetReserve(-1) },
	},
	"cannot count the faces of a d1048577; use a die of at most 1048576 sides": {
		"Guard": func() { dice.Guard(dice.Untouched(1<<20 + 1)) },
	},
	"no counts; give one for each face, face 1 first": {"Evidence": func() { dice.Evidence(nil) }},
	"face 2 came -1 times; a count is 0 or more": {
		"Evidence": func() { dice.Evidence([]int{3, -1}) },
	},
	"nil swap; pass a function that swaps two elements, or use ShuffleSlice": {
		"Shuffle": func() { dice.Shuffle(dice.Random, 3, nil) },
	},
	"nil and the zero value are not ready for use; make one with " +
		"DiceFunc(func(sides int) (int, error) { … })": {
		"DiceFunc": func() { dice.DiceFunc(nil).Draw(1) },
	},
	"nil procedure; pass a func that rolls the dice it is given": {
		"Enumerate": func() { dice.Enumerate(1, nil) },
	},
	"nil function; omit the option if all rolls cost the same": {"Cost": func() { dice.Cost(nil) }},
	"nil option; omit it": {"Plan": func() { dice.Plan(6, []int{2}, nil) }},
	"nil context; use Plan, or context.Background()": {
		"PlanContext": func() { dice.PlanContext(noContext, 6, []int{2}) },
	},
	"nil context; use context.Background()": {
		"LowerBound": func() { planFor(6, []int{6}).LowerBound(noContext) },
		"Compare":    func() { planFor(6, []int{6}).Compare(noContext) },
	},
	"there is no result 0; results are 1 to 3, an index of Picker plus 1": {
		"Label": func() { loot().Label(0) },
	},
	"there is no result 4; results are 1 to 3, an index of Picker plus 1": {
		"Label": func() { loot().Label(4) },
	},
	"its source rolls it too, or goroutines share it; make it from another die, or one for each " +
		"goroutine": {
		"Debias":          func() { new(biting).bite(6) },
		"Debias, of a d2": func() { new(biting).bite(2) },
	},
}

// A biting die draws from the Dice that Debias makes of it, within a roll.
type biting struct {
	dice.Source
	made   dice.Dice
	within bool
}

func (b *biting) Roll() (int, error) {
	if !b.within {
		b.within = true
		defer func() { b.within = false }()
		dice.Must(b.made.Draw(2))
	}
	return b.Source.Roll()
}

// bite draws from the Dice that Debias makes of a biting one.
func (b *biting) bite(sides int) {
	b.Source = dice.Die(dice.Generator(pcg()), sides)
	b.made = dice.Debias(b)
	b.made.Draw(2)
}

// noContext is a nil context; staticcheck refuses a literal nil.
var noContext context.Context

func recyclerCopy() *dice.Recycler {
	r := *dice.Recycle(dice.New(6))
	return &r
}

// loot is a plan for weights.
func loot() *dice.Strategy {
	return planFor(3, []int{6}, dice.Weights(1, 0, 5), dice.Names("a", "b", "c"))
}

func TestMisuse(t *testing.T) {
	for text, calls := range misuses {
		for name, call := range calls {
			name, _, _ = strings.Cut(strings.ReplaceAll(name, ",", ""), " ")
			if got, want := panicOf(call), "dice: "+name+": "+text; got != want {
				t.Errorf("panic %q; want %q", got, want)
			}
		}
	}
}

func panicOf(f func()) (text string) {
	defer func() { text = fmt.Sprint(recover()) }()
	f()
	return ""
}

// What a call says of a mistake in data: an error, and what that wraps.
var mistakes = []struct {
	call func() error
	text string
	is   error
}{
	{func() error { return errorOf(drawnAs(0, nil).Draw(6)) }, // as IntN does
		"dice: impossible face: the function of a DiceFunc returned 0 for a d6; return 1 to 6",
		dice.ErrFace},
	{func() error { return errorOf(drawnAs(2, nil).Draw(1)) },
		"dice: impossible face: the function of a DiceFunc returned 2 for a d1; return 1 to 1",
		dice.ErrFace},
	{func() error { return errorOf(drawnAs(3, errLunch).Draw(6)) }, "gone for lunch", errLunch},
	{func() error { return errorOf(dice.Deck(dice.New(52)).MarshalText()) },
		"dice: Recycler.MarshalText: the state of a deck is all its cards; record them, and deal them " +
			"again", nil},
	{func() error { return dice.Deck(dice.New(52)).UnmarshalText(nil) },
		"dice: Recycler.UnmarshalText: a deck has no saved state; deal the same cards again", nil},
	{func() error { return errorOf(dice.Sim(dice.Endless(6, 7), 13).Roll()) },
		"dice: impossible face: 7 is not a face of a d6 (1 to 6)", dice.ErrFace},
	{func() error { return errorOf(dice.Sim(dice.Stuck(6), 5).Roll()) },
		"dice: unfair die: 65 rolls of a d6 in a row gave no result; " +
			"look at the die, or for goroutines that share it, before rolling on", dice.ErrUnfair},
	{func() error { return errorOf(dice.Sim(dice.Showing(2, 1, 1), 13).Roll()) },
		"dice: input ended 2 rolls into a result: unexpected EOF; the script has no more faces " +
			"after 2, and a d2 was drawn: EOF", io.ErrUnexpectedEOF},
	{func() error { return errorOf(dice.Pick(dice.Random, []int(nil))) },
		"dice: Pick: too few to choose from: there are no items; check the length first",
		dice.ErrTooFew},
	{func() error { return errorOf(dice.Weighted()) },
		"dice: Weighted: no weight is above 0; weights are whole numbers, such as 60 and 40 for 0.6 " +
			"and 0.4", dice.ErrNoWeight},
	{func() error { return errorOf(dice.SimWeighted(dice.New(6), 0, 0)) },
		"dice: SimWeighted: no weight is above 0; weights are whole numbers, such as 60 and 40 for " +
			"0.6 and 0.4", dice.ErrNoWeight},
	{func() error { return errorOf(dice.Weighted(1, -3)) },
		"dice: Weighted: weights[1] is -3; weights are 0 or more", dice.ErrNegativeWeight},
	{func() error { return errorOf(dice.Weighted(1, math.MaxInt)) },
		fmt.Sprintf("dice: Weighted: the weights sum to more than %d; divide them by a common number",
			math.MaxInt), dice.ErrWeightSum},
	{func() error { return errorOf(dice.WeightedPick(dice.Random, 2, -1)) },
		"dice: WeightedPick: weights[1] is -1; weights are 0 or more", dice.ErrNegativeWeight},
	{func() error { return errorOf(dice.WeightedPerm(dice.Random, 1, 2, -1)) },
		"dice: WeightedPerm: weights[1] is -1; weights are 0 or more", dice.ErrNegativeWeight},
	{func() error { return errorOf(dice.WeightedPerm(dice.Random, 3, 2, 0, 5)) },
		"dice: WeightedPerm: too few to choose from: weights above 0: 2, asked for: 3; ask for fewer",
		dice.ErrTooFew},
	{func() error { return errorOf(dice.Plan(5, []int{6, 4}, dice.Bounded())) },
		"dice: Plan: no plan for a d5 has a fixed maximum: its factor 5 divides no product of the " +
			"dice; allow plans without one, or add a die whose sides are a multiple of 5", dice.ErrNoBound},
	{func() error { return errorOf(dice.Plan(6, []int{6}, dice.Weights(60, 30, 9, 1))) },
		"dice: Plan: there are 4 weights for 6 outcomes; give each outcome one weight", nil},
	{func() error { return errorOf(dice.Plan(3, []int{6}, dice.Names("a", "b"))) },
		"dice: Plan: there are 2 names for 3 outcomes; name each of them", nil},
	{func() error {
		ended, cancel := context.WithCancel(context.Background())
		cancel()
		return errorOf(dice.PlanContext(ended, 13, poly))
	}, "dice: Plan: stopped before the plan for a d13 was found: context canceled; " +
		"give it more time, or fewer dice", context.Canceled},
	{func() error { return errorOf(dice.Must(dice.Parse("3d6!")).Plan([]int{6})) },
		"dice: Plan: 3d6! has no plan: its dice can explode again and again, so no table has all " +
			"totals; roll three d6: a die that shows 6 adds one more die, which may add another; add all",
		nil},
	{func() error { return errorOf(dice.Must(dice.Parse("4dF!")).Plan([]int{6})) }, // no d3
		"dice: Plan: 4dF! has no plan: its dice can explode again and again, so no table has all " +
			"totals; roll it as it is: a die that shows 1 adds one more die, which may add another", nil},
	{func() error { return errorOf(loot().Source(dice.Random)) },
		"dice: Source: the outcomes have unequal weights, and are not a die; use Picker", nil},
	{func() error { return errorOf(dice.Reader(dice.Claiming(0)).Draw(6)) },
		"dice: Reader: multiple Read calls return no data or error", io.ErrNoProgress},
	{func() error {
		_, _, err := dice.ReadTable(iotest.ErrReader(errLunch))
		return err
	}, "dice: gone for lunch", errLunch},
	{func() error { return errorOf(dice.ScriptOf([]int{1, 2}, []int{6})) },
		"dice: ScriptOf: 2 faces and 1 size; give one size for each face", nil},
	{func() error { return errorOf(dice.ScriptOf([]int{0}, []int{6})) },
		"dice: impossible face: 0 is not a face of a d6 (1 to 6), at face 1 of ScriptOf", dice.ErrFace},
	{func() error { return errorOf(dice.ScriptOf([]int{1, 7}, []int{6, 6})) },
		"dice: impossible face: 7 is not a face of a d6 (1 to 6), at face 2 of ScriptOf", dice.ErrFace},
}

// errorOf returns the error of a call, which has no other result.
func errorOf[T any](value T, err error) error {
	if err != nil && !reflect.ValueOf(&value).Elem().IsZero() {
		return fmt.Errorf("%v with %w", value, err)
	}
	return err
}

func drawnAs(face int, err error) dice.DiceFunc {
	return func(int) (int, error) { return face, err }
}

func TestMistakes(t *testing.T) {
	for _, test := range mistakes {
		err := test.call()
		if err == nil || err.Error() != test.text || test.is != nil && !errors.Is(err, test.is) {
			t.Errorf("%v; want %s", err, test.text)
		}
	}
}
