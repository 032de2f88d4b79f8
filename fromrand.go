package dice

import (
	"fmt"
	"math/bits"
	"math/rand/v2"
	"reflect"
)

// FromRand returns a die of the given number of sides that rolls with src, such as a [rand.PCG] or
// a [rand.ChaCha8]: the same seed gives the same faces in every version, on every machine, and
// dice of two generators with one seed roll alike. To draw with src, use [Generator]: a shuffle
// takes the faces of a die. A roll takes one Uint64 of src, and with probability below sides/2^64
// another. FromRand panics if src is nil or a nil pointer, or if sides < 1. Roll returns
// [ErrUnfair] after 128 rejected values, which no generator of Go gives.
func FromRand(src rand.Source, sides int) Source {
	checkRand("FromRand", src)
	checkSides("FromRand", sides)
	n := uint64(sides)
	return &seeded{src, n, -n % n}
}

// New returns a die of the given number of sides that rolls with the top-level functions of
// [math/rand/v2], which the operating system seeds. It is good enough for games; use [Secure] for
// anything that must not be guessed, and [Random] to draw with. New panics if sides < 1. Roll
// returns no error.
func New(sides int) Source {
	checkSides("New", sides)
	return system(sides)
}

type system int

func (s system) Sides() int         { return int(s) }
func (s system) String() string     { return fmt.Sprintf("dice.New(%d)", int(s)) }
func (s system) Roll() (int, error) { return Random.Draw(int(s)) }

// A topLevel is the generator of the top-level functions.
type topLevel struct{}

func (topLevel) Uint64() uint64 { return rand.Uint64() }

func checkRand(call string, src rand.Source) {
	value := reflect.ValueOf(src)
	if !value.IsValid() || value.Kind() == reflect.Pointer && value.IsNil() {
		misuse(call, "nil source; pass one such as rand.NewPCG(1, 2)")
	}
}

// A seeded die rolls with 64-bit words.
type seeded struct {
	src    rand.Source
	sides  uint64
	excess uint64 // 2^64 mod sides
}

func (s *seeded) Sides() int     { return int(s.sides) }
func (s *seeded) String() string { return fmt.Sprintf("dice.FromRand(src, %d)", s.sides) }

// Roll returns the high half of a word times sides, unless the low half is below 2^64 mod sides:
// so ⌊2^64/sides⌋ words give each digit (Lemire, "Fast random integer generation in an interval",
// 2019).
func (s *seeded) Roll() (int, error) {
	word := s.src.Uint64()
	digit, low := bits.Mul64(word, s.sides)
	if low < s.excess {
		return redraw(s.src, s.sides, word)
	}
	return int(digit) + 1, nil
}

// good reports whether a word is accepted for one of n, as [seeded.Roll] does.
func good(word, n uint64) bool { return word*n >= n || word*n >= excess(n) }

// excess is not inlined, so that loops over words contain no division.
//
//go:noinline
func excess(n uint64) uint64 { return -n % n }

// redraw draws one of n, with a word that may be rejected or the words that follow.
func redraw(words rand.Source, n, word uint64) (int, error) {
	word, err := firstGood(words, n, word)
	if err != nil {
		return 0, err
	}
	digit, _ := bits.Mul64(word, n)
	return int(digit) + 1, nil
}

// firstGood returns word, or the first of words, that is accepted for one of n.
func firstGood(words rand.Source, n, word uint64) (uint64, error) {
	for tried := 1; !good(word, n); tried++ {
		if tried == unfairBits {
			return 0, unfairError(n, unfairBits)
		}
		word = words.Uint64()
	}
	return word, nil
}
