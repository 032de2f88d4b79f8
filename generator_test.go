package dice_test

import (
	"errors"
	"math/rand/v2"
	"testing"

	"example.com/dice"
)

type listed []uint64

func (l *listed) Uint64() uint64 {
	word := (*l)[0]
	*l = (*l)[1:]
	return word
}

// A generator may give 127 rejected words before one that is not; no generator that works
// gives 128. 2^64 mod 3 = 1, so word 0 is rejected.
func TestGeneratorIsPatient(t *testing.T) {
	for _, n := range []int{0, 1, 127} {
		words := append(make(listed, n), 1<<63)
		if face, err := dice.Generator(&words).Draw(3); face != 2 || err != nil {
			t.Errorf("after %d rejected words: %d, %v", n, face, err)
		}
	}
	words := append(make(listed, 128), 1<<63)
	face, err := dice.Generator(&words).Draw(3)
	if face != 0 || !errors.Is(err, dice.ErrUnfair) || len(words) != 1 {
		t.Errorf("after 128 rejected words: %d, %v, %d words left", face, err, len(words))
	}
}

// Everything that draws makes the same of the words of a PCG, whose type may be known,
// and of a generator that hides it, also of a word that is rejected: this PCG gives 0
// first, which is rejected unless it is for a power of two.
func TestPCGWordsAreRejected(t *testing.T) {
	zero := func() *rand.PCG { return rand.NewPCG(0xdba7208509dc6fbc, 0xf24b0ffac22ab37d) }
	if word := zero().Uint64(); word != 0 {
		t.Fatalf("the first word is %d", word)
	}
	for _, c := range drawers() {
		got, err := c.draw(dice.Generator(zero()))
		want, other := c.draw(dice.Generator(rand.New(zero())))
		if got != want || err != nil || other != nil {
			t.Errorf("%s: %d, %v; from the same words without a PCG %d, %v", c.name, got, err, want, other)
		}
	}
}
