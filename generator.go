package dice

import (
	"fmt"
	"math/bits"
	"math/rand/v2"
	"reflect"
)

// Generator returns [Dice] that draw from src, such as a [rand.PCG] or a [rand.ChaCha8]:
// the same seed and the same sizes give the same faces in every version, on every
// machine. A draw takes one Uint64 of src, and with probability below sides/2^64 another;
// a draw of one side takes nothing. A *rand.Rand of math/rand serves too.
//
// Generator panics if src is nil or a nil pointer. Draw panics if sides < 1, and returns
// [ErrUnfair] after 128 rejected words, which no generator of Go gives. To share the dice
// between goroutines, src must be safe for that: a PCG is not.
func Generator(src rand.Source) Dice {
	value := reflect.ValueOf(src)
	if !value.IsValid() || value.Kind() == reflect.Pointer && value.IsNil() {
		panic("dice: Generator: nil source; pass one such as rand.NewPCG(1, 2)")
	}
	return &seededDice{src}
}

type seededDice struct{ src rand.Source }

func (g *seededDice) String() string { return "dice.Generator(src)" }

func (g *seededDice) Draw(sides int) (int, error) {
	if sides <= 1 {
		return drawOne(sides)
	}
	word := g.src.Uint64()
	if digit, low := bits.Mul64(word, uint64(sides)); low >= uint64(sides) {
		return int(digit) + 1, nil // accepted, without a division
	}
	return redraw(g.src, word, uint64(sides))
}

// die returns a die that has one call less between it and the generator.
func (g *seededDice) die(sides uint64) Source {
	if pcg, ok := g.src.(*rand.PCG); ok {
		return &seededPCG{seeded{g, sides, excess(sides, 0)}, pcg, unfair{int(sides), unfairBits}}
	}
	return &seeded{g, sides, excess(sides, 0)}
}

type seeded struct {
	dice   *seededDice
	sides  uint64
	excess uint64 // of the words, 2^64 mod sides: as many of them are rejected
}

func (s *seeded) Sides() int { return int(s.sides) }

func (s *seeded) String() string { return fmt.Sprintf("dice.Die(%v, %d)", s.dice, s.sides) }

func (s *seeded) Roll() (int, error) {
	word := s.dice.src.Uint64()
	if digit, low := bits.Mul64(word, s.sides); low >= s.excess {
		return int(digit) + 1, nil
	}
	return redraw(s.dice.src, word, s.sides)
}

// A seededPCG is a seeded die whose generator is inlined. It calls nothing, which saves a
// fifth of the time.
type seededPCG struct {
	seeded
	pcg    *rand.PCG
	unfair unfair
}

func (s *seededPCG) Roll() (int, error) {
	for range unfairBits {
		digit, low := bits.Mul64(s.pcg.Uint64(), s.sides)
		if low >= s.excess {
			return int(digit) + 1, nil
		}
	}
	return 0, &s.unfair
}

// Random is [Dice] that draw with the top-level functions of [math/rand/v2], which the
// operating system seeds. They are good enough for games, and safe for concurrent use.
// Draw returns no error, and panics if sides < 1.
var Random random

// The type of Random has no other value, so that no program can replace it.
type random struct{}

func (random) String() string { return "dice.Random" }

func (random) Draw(sides int) (int, error) {
	if sides <= 1 {
		return drawOne(sides)
	}
	word := rand.Uint64()
	if digit, low := bits.Mul64(word, uint64(sides)); low >= uint64(sides) {
		return int(digit) + 1, nil
	}
	return redraw(topLevel{}, word, uint64(sides))
}

// A topLevel is the generator of the top-level functions.
type topLevel struct{}

func (topLevel) Uint64() uint64 { return rand.Uint64() }

// drawOne returns the face of a d1, for dice that know it without a roll.
func drawOne(sides int) (int, error) {
	checkSides("Draw", sides)
	return 1, nil
}

// redraw returns a face of a die of n sides, made from a word that may be rejected or
// from those that follow.
func redraw(words rand.Source, word, n uint64) (int, error) {
	word, err := accepted(words, word, n, 0)
	if err != nil {
		return 0, err
	}
	digit, _ := bits.Mul64(word, n)
	return int(digit) + 1, nil
}

// accepted returns word, or the first of words that is accepted for a digit below n. A
// word has s = 64-shift random bits on top, and low bits of 0.
//
// So it is one of 2^s numbers k, all equally likely. The digit is ⌊k·n/2^s⌋: digit d has
// the multiples of n from d·2^s up to, and without, (d+1)·2^s. There may be one more of
// them for one digit than for another. If the first 2^s mod n numbers of each such
// interval are left out, the length of the rest is a multiple of n, and it has exactly
// ⌊2^s/n⌋ multiples of n. How far k·n is into its interval is k·n mod 2^s: the low half
// of word·n, without its bits of 0.
//
// The low half is 2^shift·(k·n mod 2^s). A word is rejected only if that is below
// 2^shift·n, so callers divide for few words.
//
// Source: Lemire, "Fast random integer generation in an interval" (2019).
func accepted(words rand.Source, word, n uint64, shift uint) (uint64, error) {
	threshold := excess(n, shift)
	for tried := 1; word*n>>shift < threshold; tried++ {
		if tried == unfairBits {
			return 0, unfairError(n, unfairBits)
		}
		word = words.Uint64()
	}
	return word, nil
}

// excess returns 2^(64-shift) mod n. It is not inlined, so that loops over words contain no
// division.
//
//go:noinline
func excess(n uint64, shift uint) uint64 { return (-n << shift >> shift) % n }
