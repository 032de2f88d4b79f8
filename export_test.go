package dice

import (
	"errors"
	"io"
	"math/big"
	"math/bits"
	"math/rand/v2"

	_ "example.com/dice/internal/dicetest/seed" // of random tests
	"pgregory.net/rapid"
)

// Recovered is draw, with a panic of an error as that error.
func Recovered[T any](draw func() (T, error)) (value T, err error) {
	defer func() {
		if v := recover(); v != nil {
			err = v.(error)
		}
	}()
	return draw()
}

var errFailing = errors.New("no roll this time")

func wide(hi, lo uint64) *big.Int {
	x := new(big.Int).SetUint64(hi)
	return x.Or(x.Lsh(x, 64), new(big.Int).SetUint64(lo))
}

// A procedure is what Enumerate takes.
type procedure = func(rng Dice) (int, error)

// counted returns the chances of a procedure that is known to be deterministic, and so is
// run only once again, for each sequence.
func counted(t rapid.TB, depth int, p procedure) *Distribution {
	t.Helper()
	e := newEnumeration("Enumerate", depth, p)
	e.again = 0
	d, err := e.distribution()
	if err != nil {
		t.Fatal(err)
	}
	return d
}

// sequences calls f with every sequence of k digits below n, in order.
func sequences(n, k int, f func(digits []int)) {
	digits := make([]int, k)
	for {
		f(digits)
		i := k - 1
		for ; i >= 0 && digits[i] == n-1; i-- {
			digits[i] = 0
		}
		if i < 0 {
			return
		}
		digits[i]++
	}
}

// facesOf returns the faces of digits.
func facesOf(digits []int) []int {
	faces := make([]int, len(digits))
	for i, d := range digits {
		faces[i] = d + 1
	}
	return faces
}

func swaps[T any](order []T) func(i, j int) {
	return func(i, j int) { order[i], order[j] = order[j], order[i] }
}

// upTo returns the integers below n, in order.
func upTo(n int) []int {
	list := make([]int, n)
	for i := range list {
		list[i] = i
	}
	return list
}

// Seeded returns a die of a PCG whose seed is always the same.
func Seeded(sides int) Source { return Die(Generator(rand.NewPCG(1, 2)), sides) }

// Showing returns a die that shows the given faces, after which its input ends.
func Showing(sides int, faces ...int) Source { return Die(Script(faces...), sides) }

// left returns how many faces of a script are still to come.
func (s *script) left() int { return len(s.faces) - s.used }

// AtOnce returns a store that makes each result as soon as it can.
func AtOnce(die Source) *Recycler {
	store := Recycle(die)
	store.SetReserve(0)
	return store
}

// Foreign returns dice that draw as rng does, without its type: nothing finds a store
// below.
func Foreign(rng Dice) Dice { return struct{ Dice }{rng} }

// Dice for tests: they count, fail and go on, end, or get stuck.
// They wrap any die, or stand alone.

// A testDie has the sides of another one, and a roll of its own.
type testDie struct {
	Source
	roll func() (int, error)
}

func (d *testDie) Roll() (int, error) { return d.roll() }

// Counting returns d, and adds its successful rolls to rolls. Several dice may share
// rolls.
func Counting(d Source, rolls *int) Source {
	return &testDie{d, func() (int, error) {
		face, err := d.Roll()
		if err == nil {
			*rolls++
		}
		return face, err
	}}
}

// Interrupted returns d, but before every every-th roll one does something instead, and
// takes nothing.
func Interrupted(d Source, every int, instead func() (int, error)) Source {
	rolls := 0 // since the last interruption, with the one that is due
	return &testDie{d, func() (int, error) {
		rolls++
		if rolls == every {
			return instead()
		}
		rolls %= every + 1
		return d.Roll()
	}}
}

// Failing returns d, interrupted by an error. The face of a failed roll means nothing, and
// is one that the die has.
func Failing(d Source, every int, err error) Source {
	return Interrupted(d, every, func() (int, error) { return d.Sides(), err })
}

// Panicking returns d, interrupted by a panic.
func Panicking(d Source, every int, value any) Source {
	return Interrupted(d, every, func() (int, error) { panic(value) })
}

// Ending returns d, which ends with io.EOF after left rolls. Several dice may share left.
func Ending(d Source, left *int) Source {
	return &testDie{d, func() (int, error) {
		if *left == 0 {
			return 0, io.EOF
		}
		*left--
		return d.Roll()
	}}
}

// Endless returns a die that repeats the given faces, whether it has them or not.
func Endless(sides int, faces ...int) Source {
	next := 0
	return &testDie{Untouched(sides), func() (int, error) {
		face := faces[next]
		next = (next + 1) % len(faces)
		return face, nil
	}}
}

// Stuck returns a die that always shows its highest face.
func Stuck(sides int) Source { return Endless(sides, sides) }

// Untouched returns a die with any number of sides that must not be rolled.
func Untouched(sides int) Source { return untouched(sides) }

type untouched int

func (u untouched) Sides() int         { return int(u) }
func (u untouched) Roll() (int, error) { panic("this die must not be rolled") }

// An ownDie is a die as a user of the package may write one.
type ownDie struct {
	words *rand.PCG
	sides uint64
}

// Own is not inlined, so that a roll is a call of Source.Roll, as in a program
// that gets the die from elsewhere.
//
//go:noinline
func Own(sides int) Source { return &ownDie{rand.NewPCG(1, 2), uint64(sides)} }

func (d *ownDie) Sides() int { return int(d.sides) }

func (d *ownDie) Roll() (int, error) {
	digit, _ := bits.Mul64(d.words.Uint64(), d.sides)
	return int(digit) + 1, nil
}

// A WordsFunc is a generator as a function.
type WordsFunc func() uint64

func (f WordsFunc) Uint64() uint64 { return f() }

// A ReaderFunc is a reader as a function.
type ReaderFunc func(p []byte) (int, error)

func (f ReaderFunc) Read(p []byte) (int, error) { return f(p) }

// Claiming is a reader that says it has read n bytes.
func Claiming(n int) io.Reader {
	return ReaderFunc(func([]byte) (int, error) { return n, nil })
}

// Hesitating reads nothing n times, and then sevens, one by one.
func Hesitating(n int) io.Reader {
	return ReaderFunc(func(p []byte) (int, error) {
		if n > 0 {
			n--
			return 0, nil
		}
		p[0] = 7
		return 1, nil
	})
}

// InterruptedReader does something instead before each read of r.
func InterruptedReader(r io.Reader, instead func() error) io.Reader {
	back := false
	return ReaderFunc(func(p []byte) (int, error) {
		back = !back
		if back {
			return 0, instead()
		}
		return r.Read(p)
	})
}

// ExpectedExact returns the expected rolls up to the depth, which String prints.
func (d *Distribution) ExpectedExact() *big.Rat { return new(big.Rat).Set(d.made().rolls) }

// Perm returns an order of the integers below n, as Shuffle makes it, for tests.
func Perm(rng Dice, n int) ([]int, error) {
	if n < 0 {
		misuse("Perm", "no order of %d elements; use 0 or more", n)
	}
	order := upTo(n)
	if err := shuffle("Perm", rng, n, order, nil); err != nil {
		return nil, err
	}
	return order, nil
}
