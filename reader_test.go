package dice_test

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"math"
	"math/rand/v2"
	"slices"
	"strconv"
	"testing"
	"testing/iotest"

	"example.com/dice"
	"github.com/google/go-cmp/cmp"
)

// However a reader delivers its bytes, one, some or all at once, the draws are the same:
// dice, also so large that two words hold what is left, and orders, also of so many
// elements that a draw takes several bytes alone.
func TestReaderDrawsTheSameFromAnyReader(t *testing.T) {
	random := make([]byte, 4000)
	dice.Must(rand.NewChaCha8([32]byte{5}).Read(random))
	draw := func(r io.Reader) (orders [][]int) {
		rng := dice.Reader(r)
		for i := range 30 {
			orders = append(orders, dice.Must(dice.Perm(rng, 52-i)), take(t, dice.Die(rng, 6), i))
			orders = append(orders, take(t, dice.Die(rng, math.MaxInt>>(29-i)), 2))
		}
		return append(orders, dice.Must(dice.Perm(rng, 200)))
	}
	want := draw(bytes.NewReader(random))
	for name, r := range map[string]io.Reader{
		"one byte at a time":       iotest.OneByteReader(bytes.NewReader(random)),
		"half of the bytes wanted": iotest.HalfReader(bytes.NewReader(random)),
		"EOF with the last byte":   iotest.DataErrReader(bytes.NewReader(random)),
		"no single bytes":          io.MultiReader(bytes.NewReader(random)),
	} {
		if diff := cmp.Diff(want, draw(r)); diff != "" {
			t.Errorf("%s: %s", name, diff)
		}
	}
}

// A large result waits for its reserve, so that its bytes are read together: 2^24 cases
// would be enough for 2^24 - 1, 3 times a third of it, but are no reserve. A power of two
// needs none.
func TestBytesOfALargeResult(t *testing.T) {
	for _, test := range []struct{ sides, want int }{
		{1<<24 - 1, 4}, {(1<<24 - 1) / 3, 4}, {1 << 24, 3}, {1 << 16, 2}, {(1<<16 - 1) / 3, 2},
	} {
		r := bytes.NewReader(make([]byte, 10))
		rng := dice.Reader(r)
		take(t, dice.Die(rng, test.sides), 1)
		if got := 10 - r.Len(); got != test.want {
			t.Errorf("a d%d takes %d bytes, not %d", test.sides, got, test.want)
		}
		account := rng.(*dice.Recycler).Account()
		if want := math.Log2(float64(test.sides)); account.Out != want {
			t.Errorf("a d%d has %g bits, not %g", test.sides, want, account.Out)
		}
	}
}

// A byte that was read before a panic comes first, whatever is drawn next.
func TestAByteBeforeAPanicIsKept(t *testing.T) {
	random := []byte("any bytes will do")
	want := take(t, dice.Die(dice.Reader(bytes.NewReader(random)), 1_000_003), 1)
	left := bytes.NewReader(random)
	reads := 0
	rng := dice.Reader(byteByByte{dice.ReaderFunc(func(p []byte) (int, error) {
		reads++
		if reads == 2 {
			panic(errLunch)
		}
		return left.Read(p)
	})})
	_, err := dice.Recovered(func() ([]int, error) { return dice.Perm(rng, 200) })
	if !errors.Is(err, errLunch) {
		t.Fatal(err)
	}
	if got := take(t, dice.Die(rng, 1_000_003), 1); !slices.Equal(got, want) {
		t.Errorf("a d1000003 after the panic shows %d, not %d", got, want)
	}
}

// A result may be interrupted when two words hold what is known. Single bytes are absorbed
// as several are, then too.
func TestBytesBehindTwoWords(t *testing.T) {
	var faces [2]int
	for i := range faces {
		reads := 0
		r := dice.ReaderFunc(func(p []byte) (int, error) {
			reads++
			if reads == 9 || reads > 50 {
				return 0, errLunch
			}
			p[0] = byte(37 * reads)
			return 1, nil
		})
		rng := []dice.Dice{dice.Reader(r), dice.Reader(byteByByte{r})}[i]
		if _, err := rng.Draw(math.MaxInt/2 + 2); strconv.IntSize == 64 && !errors.Is(err, errLunch) {
			t.Fatal(err)
		}
		faces[i] = take(t, dice.Die(rng, math.MaxInt>>17), 1)[0]
	}
	if faces[0] != faces[1] {
		t.Errorf("single bytes make %d, several at once %d", faces[1], faces[0])
	}
}

// A reader may have nothing 99 times before it has a byte. One that goes on so, or that
// claims bytes that it cannot have read, makes no progress: for rolls and for draws of
// several bytes.
func TestReaderIsPatient(t *testing.T) {
	for _, n := range []int{0, 1, 99} {
		if got := take(t, dice.Die(dice.Reader(dice.Hesitating(n)), 256), 1)[0]; got != 8 {
			t.Errorf("after %d reads of nothing: face %d", n, got)
		}
	}
	for name, r := range map[string]func() io.Reader{
		"100 reads of nothing":      func() io.Reader { return dice.Hesitating(100) },
		"more bytes than asked for": func() io.Reader { return dice.Claiming(9) },
		"fewer bytes than none":     func() io.Reader { return dice.Claiming(-1) },
	} {
		face, err := dice.Die(dice.Reader(r()), 256).Roll()
		if face != 0 || !errors.Is(err, io.ErrNoProgress) {
			t.Errorf("%s: Roll: %d, %v", name, face, err)
		}
		if _, err := dice.Perm(dice.Reader(r()), 52); !errors.Is(err, io.ErrNoProgress) {
			t.Errorf("%s: Perm: %v", name, err)
		}
	}
}

// An error that comes together with bytes is told, once, and after them.
func TestErrorsThatComeWithBytes(t *testing.T) {
	reads := 0
	die := dice.Die(dice.Reader(dice.ReaderFunc(func(p []byte) (int, error) {
		p[0] = 7
		reads++
		if reads%2 == 1 {
			return 1, errLunch
		}
		return 1, nil
	})), 256)
	if got := take(t, die, 1)[0]; got != 8 {
		t.Errorf("the byte 7 is face %d", got)
	}
	if _, err := die.Roll(); !errors.Is(err, errLunch) {
		t.Errorf("after the byte: %v", err)
	}
	if got := take(t, die, 1)[0]; got != 8 {
		t.Errorf("after the error comes face %d", got)
	}
}

// The errors of an order are those of a roll.
func TestReaderErrorsOfPerm(t *testing.T) {
	some := func() io.Reader { return bytes.NewReader([]byte("01234")) }
	for _, test := range []struct {
		name string
		r    io.Reader
		want error
		text string
	}{
		{"an error", iotest.ErrReader(errLunch), errLunch, "dice: Reader: gone for lunch"},
		{"an error after some bytes", io.MultiReader(some(), iotest.ErrReader(errLunch)), errLunch,
			"dice: Reader: gone for lunch"},
		{"no bytes", bytes.NewReader(nil), io.EOF, "EOF"},
		{"the end, wrapped", iotest.ErrReader(fmt.Errorf("cable: %w", io.EOF)), io.EOF, "EOF"},
		{"some bytes", some(), io.ErrUnexpectedEOF,
			"dice: input ended 5 rolls into a result: unexpected EOF"},
	} {
		order, err := dice.Perm(dice.Reader(test.r), 52)
		if order != nil || !errors.Is(err, test.want) || err.Error() != test.text {
			t.Errorf("%s: %v, %v; want %s", test.name, order, err, test.text)
		}
	}
}

// Any bytes make faces of any die, and the same ones again.
func FuzzReader(f *testing.F) {
	f.Add([]byte("some bytes that are hardly random"), 6, 13)
	f.Add([]byte{255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255}, 255, 3)
	f.Fuzz(func(t *testing.T, data []byte, sides, target int) {
		if sides < 2 || target < 2 {
			return
		}
		var faces [2][]int
		for i := range faces {
			half := iotest.HalfReader(bytes.NewReader(data))
			var err error
			faces[i], err = rollsUntil(dice.Sim(dice.Die(dice.Reader(half), sides), target))
			if !errors.Is(err, io.EOF) && !errors.Is(err, io.ErrUnexpectedEOF) &&
				!errors.Is(err, dice.ErrUnfair) {
				t.Fatal(err)
			}
			for _, face := range faces[i] {
				if face < 1 || face > target {
					t.Errorf("a d%d rolled %d", target, face)
				}
			}
		}
		if !slices.Equal(faces[0], faces[1]) {
			t.Errorf("%v, then %v", faces[0], faces[1])
		}
	})
}
