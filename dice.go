// Package dice rolls fair dice for games, and makes any fair die, exactly, from the dice
// you have: in the fewest rolls from one die, and in few, with a proved lower bound, from
// several kinds.
//
//	rng := dice.Random         // or dice.Generator(rand.NewPCG(1, 2)), for a seed
//	face, err := rng.Draw(20)  // 1 to 20
//
//	d6 := dice.New(6) // or a real die
//	d13 := dice.Sim(d6, 13)
//	face, err = d13.Roll() // 1 to 13, each with probability 1/13; 2.3223 rolls on average
//
// There are two small interfaces. Rolls come from [Dice], which roll a die of any size,
// chosen at the call. One die is a [Source]. Nothing is both but a [BitStream]:
//
//	Dice ── Die, Strategy.Source ──▶ Source ── Recycle, Deck, Debias, Set ──▶ Dice
//	  │                                │
//	  │                                ├──▶ Sim, Product, Reject, Guard ──▶ Source
//	  │                                └──▶ SimWeighted ──▶ results
//	  └──▶ Draw, Between, Chance, Pick, Shuffle, Table.Pick, Expr.Roll ──▶ results
//
// # Which one to choose
//
//   - A game: a field rng of type [Dice], and rng.Draw(20). It is [Generator](pcg) for a
//     seed, [Random] or [Crypto] without one, [Script] in a test, [Record] for a
//     transcript, and [DiceFunc] for what you have.
//   - Integers between two bounds, and 1.5 + Float64()*2 as 150 to 350 hundredths:
//     [Between]. Float64() < 0.3: [Chance](rng, 3, 10). Perm: [ShuffleSlice]. k of n
//     without replacement: [WeightedPerm]. A *rand.Rand of math/rand or [math/rand/v2]:
//     [Generator] shares its stream; to keep the numbers of its seeds, [DiceFunc].
//   - Decks and raffles: [Shuffle], [ShuffleSlice], [Pick]. Loot tables: [Weighted].
//   - One result of one die whose rolls cost something: [Sim], or [SimWeighted] for
//     unequal outcomes. No procedure that rolls only this die takes fewer rolls for one
//     result.
//   - Many results, of any sizes, of such a die: [Recycle], a store, which keeps what a
//     result leaves unused. A d13 then takes 1.436 rolls of a d6, measured; the limit is
//     1.4315.
//   - One result of dice of several kinds, in few rolls, or a card that tells a person
//     what to roll: [Plan]. Many results of dice that are thrown together:
//     Recycle([Product](d6, d8)).
//   - Randomness from a shuffled deck of real cards: [Deck]. To deal in a game:
//     [Shuffle].
//   - A person with real dice: [Prompt]. Recycle(Die(person, 6)) makes everything from
//     one d6.
//   - Bits, bytes, keys, or a source for [math/rand/v2]: [Bits].
//   - A die that may be loaded: [Debias]; to be told when it seems to be: [Guard].
//   - What games write, such as 4d6kh3 or 5d10>=8, with its exact chances: [Parse].
//   - The exact probabilities of a procedure, yours or a book's: [Enumerate]. Those of a
//     whole game, step by step to its end: [Chain].
//   - Several dice as the digits of one number (mixed radix): [Product]. Rolling again
//     above the target (rejection sampling): [Reject].
//
// docs/methods.md compares these with the methods that books teach.
//
// # How it works
//
// Everything rests on one small state: a number of equally likely cases, and which of
// them came. A roll multiplies the cases, a result divides them, and the rest is again
// uniform and independent of the result. Integers decide every result, for up to
// [math.MaxInt] sides: no rounding, no modulo bias. docs/theory.md has the proofs. Rolls,
// draws, picks and shuffles do not allocate, unless their doc says so.
//
// # Errors
//
// Misuse by the calling code panics, as in [math/rand/v2]: nil dice or a nil source,
// fewer than one side, a negative number of elements, or a nil or zero value of a type
// that needs a constructor. The message names the function or the type, and the values.
// String never panics. Restoring into a zero [Recycler], or writing a zero [Expr] or
// [Strategy] as JSON, returns an error. Anything that can go wrong with people, data,
// files and devices is an error:
//
//   - An error of underlying dice or of a die is passed on. A die and a store lose no
//     roll: the next call continues from there. What draws several times, such as
//     [Shuffle] and [Expr.Roll], loses the draws before the one that failed. A panic of a
//     source, if recovered, counts as an error.
//   - The end of input is [io.EOF] if the call consumed nothing (a [Script] wraps it),
//     and wraps [io.ErrUnexpectedEOF] otherwise. [BitStream.Read] returns io.EOF after
//     its last byte.
//   - A face outside 1 to the sides wraps [ErrFace], wherever it is used.
//   - A run of failed attempts that a fair die shows with probability below 2^-128
//     wraps [ErrUnfair]. So every call ends. This does not test the die: one that is
//     stuck on a face may give the same result for ever, unless [Guard] watches it.
//
// # Goroutines
//
// [Random], [Crypto] and dice made with [Die] from them are safe for concurrent use; a
// [Generator] is as safe as its source, and a [DiceFunc] as its function. All others have
// a state, and belong to one goroutine at a time: give each goroutine its own; making
// most takes less than a microsecond. A [Table], an [Expr], a [Strategy] and a
// [Distribution] never change, and any number of goroutines may use them, each with dice
// of its own.
//
// # Save and load
//
// Save the state of the generator and of each Recycler, as text ([Recycler.MarshalText]).
// Dice over them hold nothing between two results: make them again as before. A
// [Guarded] die, and the dice of [Reader] and [Debias], cannot be saved.
//
// # Stability
//
// From version 1 on, the same rolls give the same results; the changelog names every
// exception. A later [Plan] may find a cheaper strategy, which gives other results.
package dice

import (
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"

	"example.com/dice/internal/arith"
	"example.com/dice/internal/automaton"
	"example.com/dice/internal/words"
)

// A Source is a fair die. Its users validate each face and count failed attempts (see
// [ErrFace] and [ErrUnfair]). [Die] makes one from [Dice]; [Sim], [Product], [Reject] and
// [Guard] make one from another.
type Source interface {
	// Sides returns the number of faces, at least 1 and always the same.
	Sides() int

	// Roll returns an independent face, uniform on 1 to Sides(), or 0 and an error.
	Roll() (face int, err error)
}

// Dice roll a die of any number of sides, chosen at the call: a generator ([Generator],
// [Random], [Crypto]), bytes ([Reader]), a person ([Prompt]), chosen faces ([Script]),
// the roller of another program ([DiceFunc]), given dice ([Set]), or a store over one die
// ([Recycle]). Everything that draws takes Dice at the call, and validates the faces of
// foreign dice ([ErrFace]).
type Dice interface {
	// Draw returns an independent face, uniform on 1 to sides, or 0 and an error. It
	// panics if sides < 1.
	Draw(sides int) (face int, err error)
}

// DiceFunc makes [Dice] from a function, such as the roller of another program. The
// function returns a face from 1 to sides, each equally likely, or an error:
//
//	dice.DiceFunc(func(sides int) (int, error) { return roller.Roll(ctx, sides) })
//
// It is called for each draw, also of one side: so a game that drew from a *rand.Rand
// keeps the worlds of its seeds. The dice are as safe for concurrent use as the function.
type DiceFunc func(sides int) (face int, err error)

// Draw calls the function. A face outside 1 to sides is [ErrFace]. Draw panics if the
// function is nil or sides < 1.
func (f DiceFunc) Draw(sides int) (int, error) {
	checkMade(f != nil, "DiceFunc", "make one with DiceFunc(func(sides int) (int, error) { … })")
	checkSides("Draw", sides)
	face, err := f(sides)
	if err != nil {
		return 0, err
	}
	if face < 1 || face > sides {
		return 0, fmt.Errorf("%w: the function of a DiceFunc returned %d for a d%d; return 1 to %d",
			ErrFace, face, sides, sides)
	}
	return face, nil
}

var (
	// ErrFace is wrapped by the error for a face outside 1 to Sides().
	ErrFace = errors.New("dice: impossible face")

	// ErrUnfair is wrapped by the error for a run of failed attempts that a fair die
	// shows with probability below 2^-128, and by that of a [Guarded] die.
	ErrUnfair = errors.New("dice: unfair die")

	// ErrNoWeight, ErrNegativeWeight and ErrWeightSum are wrapped by the errors for
	// weights of which none is above 0, one is negative, or the sum exceeds
	// [math.MaxInt].
	ErrNoWeight       = arith.ErrNoWeight
	ErrNegativeWeight = arith.ErrNegativeWeight
	ErrWeightSum      = arith.ErrWeightSum

	// ErrTooFew is wrapped by the error of [Pick] without items, and of [WeightedPerm]
	// for more indexes than have a weight above 0.
	ErrTooFew = errors.New("too few to choose from")
)

// unfairBits is the limit of ErrUnfair, for plans too.
const unfairBits = automaton.UnfairBits

// Must returns value, or panics with err if that is not nil. It is for calls that
// cannot fail, such as dice.Must(dice.Weighted(1, 2, 3)). Handle the errors of text that
// people type, files and devices instead.
func Must[T any](value T, err error) T {
	if err != nil {
		panic(err)
	}
	return value
}

// cutShort returns err, or if it is the end of input after rolls or draws, an unexpected
// end.
func cutShort[N int | int64](err error, n N, noun string) error {
	if n == 0 || !errors.Is(err, io.EOF) {
		return err
	}
	end := fmt.Errorf("dice: input ended %s into a result: %w", words.Count(n, noun),
		io.ErrUnexpectedEOF)
	if err == io.EOF {
		return end
	}
	return fmt.Errorf("%w; %s", end, strings.TrimPrefix(err.Error(), "dice: "))
}

func unfairError(sides uint64, rolls int64) error { return &unfair{int(sides), rolls} }

// An unfair is the error of a run of rolls without a result. Every program that draws
// links it, so that it does without fmt.Errorf.
type unfair struct {
	sides int
	rolls int64
}

func (u *unfair) Error() string {
	return ErrUnfair.Error() + ": " + strconv.FormatInt(u.rolls, 10) + " rolls of a d" +
		strconv.Itoa(u.sides) + " in a row gave no result; " +
		"look at the die, or for goroutines that share it, before rolling on"
}

func (u *unfair) Unwrap() error { return ErrUnfair }

func faceError(face int, sides uint64) error {
	return fmt.Errorf("%w: %d is not a face of a d%d (1 to %d)", ErrFace, face, sides, sides)
}

// misuse panics with a message that names the function.
func misuse(call, format string, values ...any) {
	panic("dice: " + call + ": " + fmt.Sprintf(format, values...))
}

// checkSides does without the formats of misuse: every program that draws links it.
func checkSides(call string, sides int) {
	if sides < 1 {
		panic("dice: " + call + ": no die has " + strconv.Itoa(sides) + " sides; it needs at least 1")
	}
}

func checkDice(call string, rng Dice) {
	if rng == nil {
		misuse(call, "nil dice; pass dice.Random, dice.Generator(pcg) with a seed, or a store such as "+
			"dice.Recycle(d6)")
	}
}

func sidesOf(call string, src Source) uint64 {
	if src == nil {
		misuse(call, "nil source; pass a die such as dice.New(6)")
	}
	n := src.Sides()
	if n < 1 {
		misuse(call, "the source has %d sides; its method Sides must return at least 1", n)
	}
	return uint64(n)
}

// checkMade panics if a value is nil or the zero value of its type.
func checkMade(made bool, typ, hint string) {
	if !made {
		unmade(typ, hint)
	}
}

// unmade is not inlined, so that checkMade and its callers are.
//
//go:noinline
func unmade(typ, hint string) {
	misuse(typ, "nil and the zero value are not ready for use; %s", hint)
}

// checkMore panics if a d1 is to make a die of m > 1 sides.
func checkMore(call string, n uint64, m int) {
	if n == 1 && m > 1 {
		misuse(call, "cannot make a d%d from a d1; use a die with at least 2 sides", m)
	}
}

// noCopy makes go vet report copies.
type noCopy struct{}

func (*noCopy) Lock()   {}
func (*noCopy) Unlock() {}
