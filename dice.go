// Package dice makes any fair die, exactly, from whatever dice are at hand, in
// the fewest rolls that mathematics allows.
//
// # A d13 from a d6
//
//	d6 := dice.New(6)
//	d13 := dice.Sim(d6, 13)
//	face, err := d13.Roll() // 1 to 13, each with probability 1/13; 2.3223 rolls of the d6 on average
//
// A die is a [Source]. [New], [FromRand] and [FromReader] make dice from
// randomness that a program has, [Replay] and [Prompt] from rolls that were
// made elsewhere; any type with Sides and Roll is one too. All other
// constructors make dice from dice, and nest.
//
// # Which one to choose
//
//   - One result now and then, rolls are dear: [Sim]. No procedure needs fewer
//     rolls for one result.
//   - Many results, of one kind or of many: [Sim] over a [Recycle]. What one
//     result leaves unused goes into the next, and the rolls approach the
//     entropy of the results: 1.4315 rolls of a d6 for each d13.
//   - Dice of several kinds at hand, or a person who wants to be told what to
//     roll: [Plan].
//   - Numbers between two bounds: [Range]. Decks and raffles: [Shuffle], [Perm],
//     [Pick]. Loot tables: [Weighted].
//   - Bits, bytes, keys, or a source for [math/rand/v2]: [Bits].
//   - A die that may be loaded: [Debias].
//   - The exact odds of a procedure, of yours or from a book: [Enumerate].
//   - Several dice read as the digits of one number: [Product].
//   - What a person would do, roll again above the target: [Reject].
//
// # The methods by name
//
// What articles and books teach is in the examples of the package, beside the
// best possible way; the example named Prices has the exact price of each.
//
//   - Rejection sampling, or re-rolling (von Neumann 1951): [Reject].
//   - Products, or mixed radix, as in z2·6 + d6 for a d12: [Product].
//   - Recycled rejection, Knuth–Yao sampling (1976): [Sim]. It never takes more
//     rolls than base conversion, with or without early discard, rand7 from
//     rand5, or interval segmentation (the interval algorithm of Han and Hoshi
//     1997, an arithmetic decoder), and mostly fewer.
//   - Parity bits: [Bits], which takes all of a roll, and Sim over them.
//   - Factoring, and a fixed number of rolls: [Plan] with [Bounded].
//   - Randomness recycling, the entropy bound: [Recycle].
//
// # Exact
//
// Everything rests on one small state, a number that is uniform over a number
// of equally likely cases. Rolls multiply the cases, results divide them, and
// whatever a result leaves over is again uniform and independent of it. No
// result depends on floating point, and none has modulo bias, for up to
// [math.MaxInt] sides.
//
// # Errors
//
// Misuse that is written into the code panics, as in [math/rand/v2], and a source
// of less than one side is misuse; the message names the function and the values.
// Zero values of the types of this package are not for use. What comes from
// people, files and devices is an error of Roll:
//
//   - An error of an underlying source is passed on. No roll made before it is
//     lost: the next call goes on from there and gives the result that it would
//     have given without the error. [Shuffle], [Perm] and [Pick] have nowhere
//     to keep these rolls, unless their source is a [Recycler].
//   - The end of input is [io.EOF] if the call took no roll, and wraps
//     [io.ErrUnexpectedEOF] if it stopped part-way.
//   - A face that the die does not have wraps [ErrFace].
//   - A run of failed attempts that a fair die shows with odds below 2^-128
//     wraps [ErrUnfair]. So every call ends, whatever the source returns. It is
//     not a test of the die: one that is stuck on a face that gives results
//     goes on giving them.
//
// # Concurrency
//
// A die may be used by several goroutines at once only if its constructor says
// so; [New] alone does.
//
// # Stability
//
// The same rolls give the same results in every version of this package. Only
// [Plan] may find a better strategy in a later one, which then makes other
// results of them; the changelog says so.
package dice

import (
	"errors"
	"fmt"
	"io"
	"iter"
	"math"
	"math/rand/v2"
)

// A Source is a fair die.
//
// Every source of this package takes what another source returns with
// suspicion: it checks each face and counts failed attempts (see [ErrFace] and
// [ErrUnfair]).
type Source interface {
	// Sides returns the number of faces, at least 1 and always the same.
	Sides() int

	// Roll returns a face, uniform on 1 to Sides() and independent of every
	// other roll; or 0 and an error.
	Roll() (face int, err error)
}

var (
	// ErrFace is wrapped by the error for a face outside 1 to Sides().
	ErrFace = errors.New("dice: impossible face")

	// ErrUnfair is wrapped by the error for a run of failed attempts that a
	// fair die shows with odds below 2^-128.
	ErrUnfair = errors.New("dice: unfair die")
)

// New returns a die of the given number of sides that rolls with the
// randomness of the top-level functions of [math/rand/v2], which the operating
// system seeds. It serves games; for secrets use [FromReader] with
// [crypto/rand.Reader]. New panics if sides < 1.
//
// The error of its Roll is always nil. The die is safe for concurrent use.
func New(sides int) Source {
	checkSides("New", sides)
	return system(sides)
}

type system int

func (s system) Sides() int         { return int(s) }
func (s system) Roll() (int, error) { return rand.IntN(int(s)) + 1, nil }

// Sim returns a die of the given number of sides that is simulated by rolls of
// src. Each result takes the fewest rolls of src, on average, that any
// procedure can reach. Where n is the number of sides of src and m that of the
// result, it is still open after k rolls with probability (n^k mod m)/n^k, and
// the expected number of rolls is the sum of these: 2.3223 for a d13 from a d6,
// exactly one if m divides n, none if m is 1. The odds that no procedure can
// beat are those of Knuth and Yao, "The complexity of nonuniform random number
// generation" (1976), here for dice instead of coins.
//
// To get there, the cases left over by a failed attempt are kept and rolled on
// from. For a d10 from a d6, two rolls make 36 cases: the first 30 are the
// result three times over, the last 6 go on as one roll that is already made.
//
// What a result leaves unused is forgotten, so that no result depends on
// earlier ones. If src is a [Recycler] or [Debiased], it is kept there instead
// and all that is made from the same src shares it.
//
// Sim panics if src is nil, sides < 1, or src has one side and the result has
// more. Roll gives the errors of src and [ErrFace], [ErrUnfair] and the end of
// input as the package comment says. It does not allocate.
func Sim(src Source, sides int) Source {
	n := sidesOf("Sim", src)
	checkSides("Sim", sides)
	checkMore("Sim", n, sides)
	if r := recyclerOf(src); r != nil {
		return r.die(uint64(sides))
	}
	return &simulated{newFeed(src, n), uint64(sides)}
}

type simulated struct {
	feed
	target uint64
}

func (s *simulated) Sides() int { return int(s.target) }

func (s *simulated) Roll() (int, error) {
	before := s.rolls
	x, err := s.choose(s.target, eager)
	if err != nil {
		return 0, cutShort(err, s.rolls-before)
	}
	s.state = newState
	return int(x) + 1, nil
}

// Range returns a function that returns integers from lo to hi, both included,
// each equally likely. Each call costs the rolls of [Sim] with hi-lo+1 sides;
// none if lo equals hi. Its errors are those of Sim; the integer is then 0.
//
// Range panics if src is nil, if lo > hi, if there are more than [math.MaxInt]
// integers from lo to hi, or if src has one side and there is more than one.
func Range(src Source, lo, hi int) func() (int, error) {
	width := uint64(hi) - uint64(lo) + 1 // modulo 2^64: 0 stands for 2^64
	if lo > hi {
		misuse("Range", "no integers from %d to %d; put the lower bound first", lo, hi)
	}
	if width == 0 || width > math.MaxInt {
		misuse("Range", "more than %d integers from %d to %d", math.MaxInt, lo, hi)
	}
	checkMore("Range", sidesOf("Range", src), int(width))
	die := Sim(src, int(width))
	return func() (int, error) {
		face, err := die.Roll()
		if err != nil {
			return 0, err
		}
		return lo + (face - 1), nil
	}
}

// Rolls returns an iterator over rolls of src. It ends after the first error,
// which it yields with face 0; [io.EOF] is one. A later iteration goes on where
// this one ended. Rolls panics if src is nil.
//
//	for face, err := range dice.Rolls(d13) {
func Rolls(src Source) iter.Seq2[int, error] {
	sidesOf("Rolls", src)
	return func(yield func(int, error) bool) {
		for {
			face, err := src.Roll()
			if err != nil {
				yield(0, err)
				return
			}
			if !yield(face, nil) {
				return
			}
		}
	}
}

// Must returns value if err is nil, and otherwise panics with err. It is for
// dice that cannot fail, as in dice.Must(d13.Roll()), where the value is a face;
// and likewise for a picked item or a table.
func Must[T any](value T, err error) T {
	if err != nil {
		panic(err)
	}
	return value
}

// cutShort returns the error of a call that took some rolls before err.
func cutShort[N int | int64](err error, rolls N) error {
	if rolls == 1 && errors.Is(err, io.EOF) {
		return fmt.Errorf("dice: input ended 1 roll into a result: %w", io.ErrUnexpectedEOF)
	}
	if rolls > 0 && errors.Is(err, io.EOF) {
		return fmt.Errorf("dice: input ended %d rolls into a result: %w", rolls, io.ErrUnexpectedEOF)
	}
	return err
}

// misuse panics with a message that names the function.
func misuse(call, format string, values ...any) {
	panic("dice: " + call + ": " + fmt.Sprintf(format, values...))
}

func checkSides(call string, sides int) {
	if sides < 1 {
		misuse(call, "no die has %d sides; it needs at least 1", sides)
	}
}

func sidesOf(call string, src Source) uint64 {
	if src == nil {
		misuse(call, "nil source; pass a die such as dice.New(6)")
	}
	n := src.Sides()
	checkSides(call, n)
	return uint64(n)
}

// checkMore panics if a die of m sides needs rolls and n sides make none.
func checkMore(call string, n uint64, m int) {
	if n == 1 && m > 1 {
		misuse(call, "cannot make a d%d from a d1; use a die with at least 2 sides", m)
	}
}
