// Package dice makes any fair die, exactly, from whatever dice are at hand, in
// the fewest rolls that mathematics allows.
//
// # A d13 from a d6
//
//	d6 := dice.New(6)
//	d13 := dice.Sim(d6, 13)
//	face, err := d13.Roll() // 1 to 13, each with probability 1/13; 2.3223 rolls of the d6 on average
//
// A die is a [Source]. [New], [Secure], [FromRand] and [FromReader] make dice
// from randomness that a program has, [Replay] and [Prompt] from rolls that were
// made elsewhere; any type with Sides and Roll is one too. All other
// constructors make dice from dice, and nest.
//
// # Which one to choose
//
//   - One result now and then, from rolls that are costly: [Sim]. No procedure
//     needs fewer rolls for one result.
//   - Many results, of one kind or of many: [Sim] over a [Recycle]. What one
//     result leaves unused goes into the next, and the rolls approach the
//     entropy of the results: 1.4315 rolls of a d6 for each d13.
//   - Dice of several kinds at hand, or a person who wants to be told what to
//     roll: [Plan].
//   - Numbers between two bounds: [Range]. Decks and raffles: [Shuffle],
//     [ShuffleSlice], [Perm], [Pick]. Loot tables: [Weighted].
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
// Everything rests on one small state: a number of equally likely cases, and
// which of them it is. Rolls multiply the cases, results divide them, and what a
// result leaves over is again uniform and independent of it. No result depends
// on floating point, and none has modulo bias, for up to [math.MaxInt] sides.
//
// # Errors
//
// A mistake in the calling code panics, as in [math/rand/v2]: a nil source, for
// example, or one of less than one side. The message names the function and the
// values. So does nil, or the zero value, of a type that needs a die; the
// message names the function that makes one. What goes wrong with people, files
// and devices is an error that Roll returns:
//
//   - An error of an underlying source is passed on. No roll made before it is
//     lost: the next call goes on from there and gives the result that it would
//     have given without the error. [Shuffle], [ShuffleSlice], [Perm] and [Pick]
//     have nowhere to keep these rolls, unless their source is a [Recycler]. A
//     panic of a source that the caller recovers is like an error in this.
//   - The end of input is [io.EOF] if the call took no roll, and wraps
//     [io.ErrUnexpectedEOF] if it stopped part-way.
//   - A face that the die does not have wraps [ErrFace].
//   - A run of failed attempts that a fair die shows with odds below 2^-128
//     wraps [ErrUnfair]. So every call ends, whatever the source returns. This
//     does not test the die: one that is stuck on a face which gives a result
//     gives that result for ever.
//
// # In a service
//
// A die may be used by several goroutines at once only if its constructor says
// so; [New] and [Secure] alone do. Of all that is made from a die, each
// goroutine needs its own: a [Sim], a Recycler, a Table. To make one takes less
// than a microsecond; the tables of many weights are shared by [Table.With].
// Where rolls are costly, let the goroutines pass on a few Recyclers, by way of
// a channel.
//
// What wraps a Recycler, a [Recorder], a logger or a lock of yours, is a die like
// any other: what is made from it does not find the store, and forgets what it
// leaves unused. Wrap the die below instead: Recycle(Record(die)).
//
// # Save and load
//
// What a program has to keep are the state of its generator and the state of each
// Recycler, both as bytes or text: [Recycler.MarshalBinary] and
// [Recycler.MarshalText]. The dice over them hold nothing between two results
// and are made anew, in the same way as before. There is an example at
// MarshalText. A Sim without a Recycler holds nothing either; a [Debiased] die
// cannot be saved.
//
// # Stability
//
// The same rolls give the same results in every version of this package, with
// one exception: a later version of [Plan] may find a better strategy, which
// makes other results of them. The changelog then says so.
package dice

import (
	"errors"
	"fmt"
	"io"
	"iter"
	"math/rand/v2"

	"example.com/dice/internal/automaton"
)

// A Source is a fair die.
//
// No source of this package trusts another: it checks each face and counts
// failed attempts (see [ErrFace] and [ErrUnfair]).
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

// unfairBits is the policy of ErrUnfair, which plans follow as well.
const unfairBits = automaton.UnfairBits

// New returns a die of the given number of sides that rolls with the
// randomness of the top-level functions of [math/rand/v2], which the operating
// system seeds. It serves games; for secrets use [Secure]. New panics if sides < 1.
//
// The error of its Roll is always nil. The die is safe for concurrent use.
func New(sides int) Source {
	checkSides("New", sides)
	return system(sides)
}

type system int

func (s system) Sides() int         { return int(s) }
func (s system) Roll() (int, error) { return rand.IntN(int(s)) + 1, nil }
func (s system) String() string     { return fmt.Sprintf("dice.New(%d)", int(s)) }

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
// calls that cannot fail: dice.Must(d13.Roll()) with a d13 that is made from
// [New], or dice.Must(dice.Weighted(d6, 1, 2, 3)) with weights that are constants.
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

func unfairError(sides uint64, rolls int64) error {
	return fmt.Errorf("%w: %d rolls of a d%d in a row gave no result; look at the die, or for goroutines that share it, before rolling on",
		ErrUnfair, rolls, sides)
}

func faceError(face int, sides uint64) error {
	return fmt.Errorf("%w: %d is not a face of a d%d (1 to %d)", ErrFace, face, sides, sides)
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

// checkMade panics if a value of a type is nil or the zero value, which has no die.
func checkMade(made bool, typ, call string) {
	if !made {
		unmade(typ, call)
	}
}

// unmade stays a call of its own, so that the check before it costs next to
// nothing.
//
//go:noinline
func unmade(typ, call string) {
	misuse(typ, "nil and the zero value are not ready for use; make one with %s", call)
}

// checkMore panics if a die of m sides needs rolls and n sides make none.
func checkMore(call string, n uint64, m int) {
	if n == 1 && m > 1 {
		misuse(call, "cannot make a d%d from a d1; use a die with at least 2 sides", m)
	}
}

// noCopy makes go vet report copies.
type noCopy struct{}

func (*noCopy) Lock()   {}
func (*noCopy) Unlock() {}
