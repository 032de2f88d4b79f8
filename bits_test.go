package dice_test

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"testing"
	"testing/iotest"

	"example.com/dice"
)

func bitsOver(die dice.Source) *dice.BitStream { return dice.Bits(dice.Recycle(die)) }

func words(b *dice.BitStream, n int) []uint64 {
	w := make([]uint64, n)
	for i := range w {
		w[i] = b.Uint64()
	}
	return w
}

func TestAKeyTakesAHundredRolls(t *testing.T) {
	const keys = 1000
	rolls := 0
	for seed := range uint64(keys) {
		var key [32]byte
		die := dice.Die(dice.Generator(rand.NewPCG(1, seed)), 6)
		if _, err := io.ReadFull(bitsOver(dice.Counting(die, &rolls)), key[:]); err != nil {
			t.Fatal(err)
		}
	}
	// The entropy is 99.04 rolls, and no procedure for one key has fewer than
	// 100 unless it is lucky: 6^99 < 2^256.
	if got := float64(rolls) / keys; got > 100.5 {
		t.Errorf("a key of 32 bytes takes %.2f rolls of a d6", got)
	}
}

func TestBitStreamIsAReader(t *testing.T) {
	rec := dice.Record(dice.Generator(pcg()))
	want := make([]byte, 100)
	if _, err := io.ReadFull(bitsOver(dice.Die(rec, 6)), want); err != nil {
		t.Fatal(err)
	}
	if err := iotest.TestReader(bitsOver(dice.Die(rec.Script(), 6)), want); err != nil {
		t.Error(err)
	}
	got, err := io.ReadAll(bitsOver(dice.Die(rec.Script(), 6)))
	if err != nil || !bytes.Equal(got, want) {
		t.Errorf("%x, %v; want %x", got, err, want)
	}
}

// The end of the input is io.EOF itself, even part-way into a byte and with any error
// that wraps it.
func TestReadEnds(t *testing.T) {
	for name, src := range map[string]dice.Source{
		"no rolls":           dice.Showing(6),
		"part of a byte":     dice.Showing(6, 3, 1),
		"some bytes":         dice.Showing(2, 1, 2, 1, 1, 2, 1, 1, 2, 1, 2),
		"end wrapped":        wrapping{dice.Showing(6)},
		"end wrapped, later": wrapping{dice.Showing(2, 1, 2, 1, 1, 2, 1, 1, 2, 1, 2)},
	} {
		b := bitsOver(src)
		n, err := b.Read(make([]byte, 4))
		if src.Sides() == 6 && n != 0 || src.Sides() == 2 && n != 1 || err != io.EOF {
			t.Errorf("%s: %d bytes, %v", name, n, err)
		}
		if n, err := b.Read(make([]byte, 4)); n != 0 || err != io.EOF {
			t.Errorf("%s, again: %d bytes, %v", name, n, err)
		}
	}
}

// A wrapping die says of every error where it comes from.
type wrapping struct{ dice.Source }

func (w wrapping) Roll() (int, error) {
	face, err := w.Source.Roll()
	if err != nil {
		return 0, fmt.Errorf("the die on the left: %w", err)
	}
	return face, nil
}

func TestUint64Ends(t *testing.T) {
	left := 5
	b := bitsOver(dice.Ending(dice.Seeded(6), &left))
	end := func() (err error) {
		defer func() { err, _ = recover().(error) }()
		b.Uint64()
		return nil
	}
	if err := end(); !errors.Is(err, io.ErrUnexpectedEOF) {
		t.Errorf("after five rolls: %v", err)
	}
	if err := end(); err != io.EOF {
		t.Errorf("after none: %v", err)
	}
}
