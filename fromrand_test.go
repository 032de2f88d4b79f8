package dice_test

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"math"
	"math/big"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"testing/iotest"

	"example.com/dice"
	"github.com/google/go-cmp/cmp"
)

// However a reader delivers its bytes, one, some or all at once, the draws are
// the same.
func TestFromReaderDrawsTheSameFromAnyReader(t *testing.T) {
	random := make([]byte, 4000)
	words := rand.NewChaCha8([32]byte{5})
	_, _ = words.Read(random)
	draw := func(r io.Reader) (orders [][]int) {
		die := dice.FromReader(r, 6)
		for i := range 30 {
			order, err := dice.Perm(die, 52-i)
			if err != nil {
				t.Fatal(err)
			}
			orders = append(orders, order, take(t, die, i))
		}
		return orders
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

func TestFromReaderWastesLittle(t *testing.T) {
	for _, sides := range []int{2, 3, 6, 7, 13, 100, 255, 257, 1000, 1000003, 1<<30 + 1,
		math.MaxInt/2 + 2, math.MaxInt} {
		const results = 20_000
		random := &countedReader{r: rand.NewChaCha8([32]byte{9})}
		take(t, dice.FromReader(random, sides), results)
		least := results * math.Log2(float64(sides)) / 8
		if got := float64(random.n); got > 1.01*least+2 || got < 0.99*least {
			t.Errorf("%d rolls of a d%d take %.0f bytes; their entropy is %.0f", results, sides, got, least)
		}
	}
}

// Every draw from a die of FromReader draws on its store, so a d13 takes its entropy,
// 0.4626 bytes.
func TestFromReaderLendsItsStore(t *testing.T) {
	for name, draw := range map[string]func(d6 dice.Source) func() (int, error){
		"Sim": func(d6 dice.Source) func() (int, error) { return dice.Sim(d6, 13).Roll },
		"Sim of Bits": func(d6 dice.Source) func() (int, error) {
			return dice.Sim(dice.Bits(d6), 13).Roll
		},
		"Bits of Bits": func(d6 dice.Source) func() (int, error) {
			return dice.Sim(dice.Bits(dice.Bits(d6)), 13).Roll
		},
		"Range": func(d6 dice.Source) func() (int, error) { return dice.Range(d6, -6, 6) },
		"Pick": func(d6 dice.Source) func() (int, error) {
			return func() (int, error) { return dice.Pick(d6, make([]int, 13)) }
		},
		"Weighted": func(d6 dice.Source) func() (int, error) {
			return dice.Must(dice.Weighted(d6, ones(13)...)).Pick
		},
		"WeightedPerm": func(d6 dice.Source) func() (int, error) {
			return func() (int, error) {
				return orderOf(d6, ones(13))
			}
		},
	} {
		const results = 20_000
		random := &countedReader{r: rand.NewChaCha8([32]byte{9})}
		next := draw(dice.FromReader(random, 6))
		for range results {
			if _, err := next(); err != nil {
				t.Fatal(name, err)
			}
		}
		if got := float64(random.n) / results; got > 0.47 {
			t.Errorf("%s: a d13 takes %.4f bytes; want at most 0.47", name, got)
		}
	}
}

func ones(n int) []int { return slices.Repeat([]int{1}, n) }

// orderOf returns the first index of an order.
func orderOf(src dice.Source, weights []int) (int, error) {
	order, err := dice.WeightedPerm(src, 1, weights...)
	return len(order), err
}

type countedReader struct {
	r io.Reader
	n int
}

func (c *countedReader) Read(p []byte) (int, error) {
	n, err := c.r.Read(p)
	c.n += n
	return n, err
}

// FromRand knows a PCG, and rolls with it as with any other source: also where
// every other word is rejected, and from where another die left it.
func TestFromRandRollsAPCGLikeAnySource(t *testing.T) {
	type source struct{ rand.Source }
	for _, sides := range []int{1, 2, 6, math.MaxInt32, math.MaxInt/2 + 2, math.MaxInt} {
		known, other := rand.NewPCG(1, 2), rand.NewPCG(1, 2)
		for range 3 {
			die, same := dice.FromRand(known, sides), dice.FromRand(source{other}, sides)
			if got, want := take(t, die, 500), take(t, same, 500); !slices.Equal(got, want) {
				t.Fatalf("d%d from a PCG: %v; want %v", sides, got, want)
			}
			if got, want := fmt.Sprint(die), fmt.Sprint(same); got != want {
				t.Errorf("%q; want %q", got, want)
			}
		}
	}
}

// FromRand is exact: a generator of few words shows each face as often as
// Lemire's method says, and no other method for these words does.
func TestFromRandRejectsTheExcess(t *testing.T) {
	// 2^64 = 3·q + 1: one word is rejected, the one whose product has
	// the low half 0, which is word 0.
	d3 := dice.FromRand(&listed{0, 1 << 62, 1 << 63, 3 << 62}, 3)
	if got := take(t, d3, 3); !cmp.Equal(got, []int{1, 2, 3}) {
		t.Errorf("words at 1/4, 1/2, 3/4 are %v of a d3; want 1, 2, 3", got)
	}
	for _, word := range []uint64{1, 2, math.MaxUint64} {
		want := int(word/6148914691236517205) + 1 // 2^64/3
		if got := take(t, dice.FromRand(&listed{word, 1 << 63}, 3), 1)[0]; got != min(want, 3) {
			t.Errorf("word %d is face %d; want %d", word, got, want)
		}
	}
}

// Of the words that land on a face, only the first may be rejected, and is if
// its place is below 2^64 mod sides: so each face has ⌊2^64/sides⌋ words.
func TestFromRandRejectsOnlyTheExcess(t *testing.T) {
	all := new(big.Int).Lsh(big.NewInt(1), 64)
	for sides := int64(1); sides <= 100; sides++ {
		excess := new(big.Int).Mod(all, big.NewInt(sides)).Int64()
		for face := range sides {
			from := new(big.Int).Mul(all, big.NewInt(face)) // in units of 1/sides of a word
			first := new(big.Int).Add(from, big.NewInt(sides-1))
			first.Quo(first, big.NewInt(sides))
			place := new(big.Int).Mul(first, big.NewInt(sides))
			want, next := int(face)+1, uint64(math.MaxUint64) // the last word is of the last face
			if place.Sub(place, from).Int64() < excess {
				want = int(sides)
			}
			die := func() dice.Source { return dice.FromRand(&listed{first.Uint64(), next}, int(sides)) }
			if got := take(t, die(), 1)[0]; got != want {
				t.Errorf("the first word of face %d of a d%d is face %d; want %d", face+1, sides, got, want)
			}
			if got := take(t, dice.Sim(dice.Sim(die(), int(sides)), int(sides)), 1)[0]; got != want {
				t.Errorf("by Sim, the first word of face %d of a d%d is face %d; want %d", face+1, sides,
					got, want)
			}
		}
	}
}

type listed []uint64

func (l *listed) Uint64() uint64 {
	word := (*l)[0]
	*l = (*l)[1:]
	return word
}

// Readers that break the rules of io.Reader end in an error, by rolls and by
// draws of several bytes.
func TestBrokenReaders(t *testing.T) {
	for name, r := range map[string]io.Reader{
		"more bytes than asked for": broken(9),
		"fewer bytes than none":     broken(-1),
		"nothing, again and again":  broken(0),
	} {
		if _, err := dice.FromReader(r, 6).Roll(); !errors.Is(err, io.ErrNoProgress) {
			t.Errorf("%s: Roll: %v", name, err)
		}
		if _, err := dice.Perm(dice.FromReader(r, 6), 52); !errors.Is(err, io.ErrNoProgress) {
			t.Errorf("%s: Perm: %v", name, err)
		}
	}
}

type broken int

func (b broken) Read([]byte) (int, error) { return int(b), nil }

// An error that comes together with bytes is told, once, and after them.
func TestErrorsThatComeWithBytes(t *testing.T) {
	die := dice.FromReader(&parting{}, 256)
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

// parting returns an error with every other byte.
type parting struct{ n int }

func (p *parting) Read(b []byte) (int, error) {
	b[0] = 7
	p.n++
	if p.n%2 == 1 {
		return 1, errLunch
	}
	return 1, nil
}

// A generator may give 127 rejected words before one that is not; no
// generator that works gives 128.
func TestFromRandIsPatient(t *testing.T) {
	for _, n := range []int{0, 1, 63, 64, 127} {
		words := append(make(listed, n), 1<<63) // word 0 is rejected
		if face, err := dice.FromRand(&words, 3).Roll(); face != 2 || err != nil {
			t.Errorf("after %d rejected words: %d, %v", n, face, err)
		}
	}
	words := append(make(listed, 128), 1<<63)
	if face, err := dice.FromRand(&words, 3).Roll(); face != 0 || !errors.Is(err, dice.ErrUnfair) ||
		len(words) != 1 {
		t.Errorf("after 128 rejected words: %d, %v, %d words left", face, err, len(words))
	}
}

// An order reads several bytes at once. Its errors are those of a roll.
func TestFromReaderErrorsOfPerm(t *testing.T) {
	some := func() io.Reader { return bytes.NewReader([]byte("01234")) }
	for _, test := range []struct {
		name string
		r    io.Reader
		want error
		text string
	}{
		{"an error", iotest.ErrReader(errLunch), errLunch, "dice: FromReader: gone for lunch"},
		{"an error after some bytes", io.MultiReader(some(), iotest.ErrReader(errLunch)), errLunch,
			"dice: FromReader: gone for lunch"},
		{"no bytes", bytes.NewReader(nil), io.EOF, "EOF"},
		{"some bytes", some(), io.ErrUnexpectedEOF,
			"dice: input ended 1 draw into a result: unexpected EOF"},
		{"nothing, again and again", stuckReader{}, io.ErrNoProgress,
			"dice: FromReader: multiple Read calls return no data or error"},
	} {
		order, err := dice.Perm(dice.FromReader(test.r, 6), 52)
		if order != nil || !errors.Is(err, test.want) || err.Error() != test.text {
			t.Errorf("%s: %v, %v; want %s", test.name, order, err, test.text)
		}
	}
}

// A large die reads all bytes of a draw at once, if its reader has no single ones.
func TestFromReaderReadsSeveralBytesAtOnce(t *testing.T) {
	for _, test := range []struct{ sides, bytes int }{{1000003, 4}, {math.MaxInt32, 5}} {
		r := &sizes{}
		die := dice.FromReader(r, test.sides)
		if _, err := die.Roll(); err != nil || len(r.asked) == 0 || r.asked[0] != test.bytes {
			t.Errorf("d%d: %v; a reader was asked for %d bytes", test.sides, err, r.asked)
		}
	}
}

// sizes gives ones and notes for how many it is asked.
type sizes struct{ asked []int }

func (s *sizes) Read(b []byte) (int, error) {
	s.asked = append(s.asked, len(b))
	for i := range b {
		b[i] = 1
	}
	return len(b), nil
}

// A reader may have nothing 99 times before it has a byte.
func TestFromReaderIsPatient(t *testing.T) {
	for _, n := range []int{0, 1, 99} {
		die := dice.FromReader(&hesitating{n}, 256)
		if face, err := die.Roll(); face != 8 || err != nil {
			t.Errorf("after %d reads of nothing: %d, %v", n, face, err)
		}
	}
	face, err := dice.FromReader(&hesitating{100}, 256).Roll()
	if face != 0 || !errors.Is(err, io.ErrNoProgress) {
		t.Errorf("after 100 reads of nothing: %d, %v", face, err)
	}
}

// hesitating reads nothing a number of times, and then sevens.
type hesitating struct{ n int }

func (h *hesitating) Read(b []byte) (int, error) {
	if h.n > 0 {
		h.n--
		return 0, nil
	}
	b[0] = 7
	return 1, nil
}

func TestFromReaderOf256SidesIsTheBytes(t *testing.T) {
	die := dice.FromReader(strings.NewReader("\x00\x07\xff"), 256)
	if got, want := take(t, die, 3), []int{1, 8, 256}; !cmp.Equal(got, want) {
		t.Errorf("got %v; want %v", got, want)
	}
	if _, err := die.Roll(); err != io.EOF {
		t.Errorf("after the last byte: %v", err)
	}
}
