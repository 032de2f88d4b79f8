package dice_test

import (
	"errors"
	"math"
	"math/big"
	"testing"

	"example.com/dice"
)

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
			die := dice.FromRand(&listed{first.Uint64(), next}, int(sides))
			if got := take(t, die, 1)[0]; got != want {
				t.Errorf("the first word of face %d of a d%d is face %d; want %d", face+1, sides, got, want)
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

// A generator may give 127 rejected words before one that is not; no generator that works gives
// 128. A die and dice are as patient. 2^64 mod 3 = 1, so word 0 is rejected.
func TestFromRandIsPatient(t *testing.T) {
	for name, roll := range map[string]func(words *listed) (int, error){
		"FromRand":  func(words *listed) (int, error) { return dice.FromRand(words, 3).Roll() },
		"Generator": func(words *listed) (int, error) { return dice.Generator(words).Draw(3) },
	} {
		for _, n := range []int{0, 1, 127} {
			words := append(make(listed, n), 1<<63)
			if face, err := roll(&words); face != 2 || err != nil {
				t.Errorf("%s, after %d rejected words: %d, %v", name, n, face, err)
			}
		}
		words := append(make(listed, 128), 1<<63)
		face, err := roll(&words)
		if face != 0 || !errors.Is(err, dice.ErrUnfair) || len(words) != 1 {
			t.Errorf("%s, after 128 rejected words: %d, %v, %d words left", name, face, err, len(words))
		}
	}
}
