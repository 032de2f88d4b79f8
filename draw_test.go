package dice_test

import (
	"errors"
	"fmt"
	"io"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"example.com/dice"
)

// The same words give the faces of FromRand, also those of sizes that reject half of the words.
func TestGeneratorDrawsTheFacesOfFromRand(t *testing.T) {
	sizes := append([]int{1<<30 + 1, math.MaxInt, math.MaxInt/3*2 + 1}, manySides[:]...)
	for _, sources := range [][2]rand.Source{
		{rand.NewPCG(1, 2), rand.NewPCG(1, 2)},
		{rand.NewChaCha8([32]byte{1}), rand.NewChaCha8([32]byte{1})},
	} {
		ours := dice.Generator(sources[0])
		for i := range 2000 {
			n := sizes[i%len(sizes)]
			got, err := dice.Draw(ours, n)
			want := take(t, dice.FromRand(sources[1], n), 1)[0]
			if got != want || err != nil {
				t.Fatalf("draw %d, a d%d: %d, %v; FromRand gives %d", i, n, got, err, want)
			}
		}
	}
}

// A sameWord repeats a word.
type sameWord uint64

func (w sameWord) Uint64() uint64 { return uint64(w) }

// 2^64 mod 3 = 1: word 0 is rejected, and 128 of them are unfair.
func TestGeneratorEnds(t *testing.T) {
	if face, err := dice.Generator(sameWord(0)).Draw(3); face != 0 || !errors.Is(err, dice.ErrUnfair) {
		t.Errorf("words of 0 give %d, %v; want ErrUnfair", face, err)
	}
}

// A draw of one result takes the rolls of Sim, one of the die's own size its roll, and a draw
// from a store is that of a die of Sim.
func TestDrawIsSim(t *testing.T) {
	for _, n := range []int{2, 3, 6, 7, 13, 100, 1 << 17, math.MaxInt32} {
		die, sim := dice.FromRand(pcg(), 6), dice.FromRand(pcg(), 6)
		for range 20 {
			got, err := dice.Draw(die, n)
			if want := take(t, dice.Sim(sim, n), 1)[0]; got != want || err != nil {
				t.Fatalf("a d%d is %d, %v; Sim gives %d", n, got, err, want)
			}
		}
		random := strings.Repeat("a few random bytes", 100)
		for name, made := range map[string]func() dice.Source{
			"Recycle":    func() dice.Source { return dice.Recycle(dice.FromRand(pcg(), 6)) },
			"Debias":     func() dice.Source { return dice.Debias(dice.FromRand(pcg(), 6)) },
			"Bits":       func() dice.Source { return dice.Bits(dice.FromRand(pcg(), 6)) },
			"FromReader": func() dice.Source { return dice.FromReader(strings.NewReader(random), 20) },
		} {
			src, other := made(), made()
			sim := dice.Sim(other, n)
			for range 20 {
				got, err := dice.Draw(src, n)
				if want := take(t, sim, 1)[0]; got != want || err != nil {
					t.Fatalf("%s: a d%d is %d, %v; Sim gives %d", name, n, got, err, want)
				}
			}
		}
	}
}

// A roll before the end of input makes it unexpected.
func TestDrawEnds(t *testing.T) {
	if _, err := dice.Draw(dice.Replay(6), 20); err != io.EOF {
		t.Errorf("no roll: %v, not io.EOF", err)
	}
	if _, err := dice.Draw(dice.Replay(6, 3), 20); !errors.Is(err, io.ErrUnexpectedEOF) {
		t.Errorf("one roll of two: %v", err)
	}
	if _, err := dice.Draw(dice.Lying(dice.Replay(6, 6)), 6); !errors.Is(err, dice.ErrFace) {
		t.Errorf("a face of 7: %v", err)
	}
}

// Every source draws a d1 without a roll, a word or a face.
func TestDrawOfOneTakesNothing(t *testing.T) {
	never := dice.DiceFunc(func(int) (int, error) { panic("called") })
	for _, src := range []dice.Source{dice.Untouched(6), dice.Generator(noWords{}), dice.Random,
		dice.Crypto, dice.Script(), never, dice.Recycle(dice.Untouched(6)),
		dice.Debias(dice.Untouched(6)), dice.Bits(dice.Untouched(6))} {
		if face, err := dice.Draw(src, 1); face != 1 || err != nil {
			t.Errorf("%v: %d, %v", src, face, err)
		}
	}
}

type noWords struct{}

func (noWords) Uint64() uint64 { panic("a word was taken") }

func TestScript(t *testing.T) {
	s := dice.Script(20, 5, 6, 3)
	var got []int
	for _, n := range []int{20, 6, 1, 6} {
		got = append(got, dice.Must(dice.Draw(s, n)))
	}
	if !slices.Equal(got, []int{20, 5, 1, 6}) {
		t.Errorf("faces %v", got)
	}
	_, err := dice.Draw(s, 2)
	if !errors.Is(err, dice.ErrFace) || !strings.Contains(err.Error(), "3 is not a face of a d2") {
		t.Errorf("a 3 for a coin: %v", err)
	}
	if face, err := dice.Draw(s, 4); face != 3 || err != nil {
		t.Errorf("the face that was refused is not next: %d, %v", face, err)
	}
	if _, err := dice.Draw(s, 4); err != io.EOF {
		t.Errorf("the end is %v, not io.EOF", err)
	}
}

// What a function returns is validated, also by Draw for Dice of another package.
func TestDiceFunc(t *testing.T) {
	for _, c := range []struct {
		face int
		err  error
		want error
		says string
	}{
		{6, nil, nil, ""},
		{0, nil, dice.ErrFace, "return 1 to 6"}, // as IntN does
		{7, nil, dice.ErrFace, "return 1 to 6"},
		{3, errLunch, errLunch, ""},
	} {
		f := dice.DiceFunc(func(sides int) (int, error) { return c.face, c.err })
		face, err := dice.Draw(f, 6)
		if !errors.Is(err, c.want) || (err == nil) != (face == 6) ||
			!strings.Contains(fmt.Sprint(err), c.says) {
			t.Errorf("a function that returns %d, %v: %d, %v", c.face, c.err, face, err)
		}
		face, err = dice.Draw(otherDice{f, c.face}, 6)
		if c.err == nil && (!errors.Is(err, c.want) || (err == nil) != (face == 6)) {
			t.Errorf("dice that draw %d: %d, %v", c.face, face, err)
		}
	}
}

type otherDice struct {
	dice.Source
	face int
}

func (d otherDice) Draw(int) (int, error) { return d.face, nil }

// Dice without sides of their own say so, and a wrapper that hides Draw panics at once.
func TestSizelessDice(t *testing.T) {
	f := dice.DiceFunc(func(sides int) (int, error) { return 1, nil })
	for _, src := range []dice.Dice{dice.Generator(pcg()), dice.Random, dice.Crypto, dice.Script(1), f} {
		face, err := src.Roll()
		if src.Sides() != 1 || face != 0 || !errors.Is(err, errors.ErrUnsupported) ||
			!strings.Contains(err.Error(), "Draw(src, sides)") {
			t.Errorf("%v: a d%d rolls %d, %v", src, src.Sides(), face, err)
		}
		if got := panicOf(func() { dice.Draw(struct{ dice.Source }{src}, 20) }); !strings.Contains(got, "d1") {
			t.Errorf("%v without Draw: %s", src, got)
		}
	}
}

func panicOf(f func()) (text string) {
	defer func() { text = fmt.Sprint(recover()) }()
	f()
	return ""
}

func TestDrawMisuse(t *testing.T) {
	for want, f := range map[string]func(){
		"dice: Draw: nil source; pass a die such as dice.New(6)":                  func() { dice.Draw(nil, 6) },
		"dice: Draw: no die has 0 sides; it needs at least 1":                     func() { dice.Draw(dice.Random, 0) },
		"dice: Draw: no die has -1 sides; it needs at least 1":                    func() { dice.Draw(dice.New(6), -1) },
		"dice: Draw: cannot make a d6 from a d1; use a die with at least 2 sides": func() { dice.Draw(dice.New(1), 6) },
		"dice: Generator: nil source; pass one such as rand.NewPCG(1, 2)":         func() { dice.Generator((*rand.PCG)(nil)) },
		"dice: DiceFunc: nil and the zero value are not ready for use; make one with " +
			"DiceFunc(func(sides int) (int, error) { … })": func() { dice.Draw(dice.DiceFunc(nil), 6) },
	} {
		if got := panicOf(f); got != want {
			t.Errorf("panic %q, not %q", got, want)
		}
	}
}

// Draw over all sources does not allocate.
func TestDrawAllocates(t *testing.T) {
	f := dice.DiceFunc(func(sides int) (int, error) { return sides, nil })
	faces := make([]int, 200)
	for i := range faces {
		faces[i] = 1
	}
	for _, src := range []dice.Source{dice.Generator(pcg()), dice.Generator(rand.NewChaCha8([32]byte{})),
		dice.Random, dice.Crypto, dice.Script(faces...), f, dice.New(6), dice.New(20), dice.Secure(6),
		dice.FromRand(pcg(), 6), dice.Recycle(dice.New(6)), dice.Debias(dice.New(6)), dice.Bits(dice.New(6))} {
		if n := testing.AllocsPerRun(100, func() { dice.Must(dice.Draw(src, 20)) }); n != 0 {
			t.Errorf("%v: a draw allocates %v times", src, n)
		}
	}
}
