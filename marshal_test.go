package dice_test

import (
	"bytes"
	"encoding"
	"encoding/binary"
	"encoding/hex"
	"errors"
	"io"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"example.com/dice"
	"example.com/dice/internal/dicetest"
	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

var (
	_ encoding.BinaryAppender    = (*dice.Recycler)(nil)
	_ encoding.BinaryUnmarshaler = (*dice.Recycler)(nil)
	_ encoding.BinaryMarshaler   = (*dice.Recycler)(nil)
)

func TestRecyclerSurvivesARestart(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.OneOf(rapid.IntRange(2, 100), rapid.IntRange(2, math.MaxInt)).Draw(t, "n")
		m := rapid.OneOf(rapid.IntRange(1, 100), rapid.IntRange(1, math.MaxInt)).Draw(t, "m")
		reserve := rapid.IntRange(0, 64).Draw(t, "reserve")
		src := dice.FromRand(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 1), n)
		faces := make([]int, 400)
		for i := range faces {
			faces[i], _ = src.Roll()
		}

		whole := dice.Recycle(dice.Replay(n, faces...))
		whole.SetReserve(reserve)
		var want []int
		for face, err := range dice.Rolls(dice.Sim(whole, m)) {
			if err != nil || len(want) == 20 {
				break
			}
			want = append(want, face)
		}

		first := dice.Recycle(dice.Replay(n, faces...))
		first.SetReserve(reserve)
		var got []int
		die := dice.Sim(first, m)
		for range len(want) / 2 {
			face, _ := die.Roll()
			got = append(got, face)
		}
		saved, err := first.MarshalBinary()
		if err != nil {
			t.Fatal(err)
		}
		second := dice.Recycle(dice.Replay(n, faces[first.Account().Rolls:]...))
		if err := second.UnmarshalBinary(saved); err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(first.Account(), second.Account(), approx); diff != "" {
			t.Fatal(diff)
		}
		die = dice.Sim(second, m)
		for range len(want) - len(got) {
			face, _ := die.Roll()
			got = append(got, face)
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Fatal(diff)
		}
	})
}

var approx = cmp.Comparer(func(a, b float64) bool { return math.Abs(a-b) < 1e-9 })

func TestDamagedStatesAreRefused(t *testing.T) {
	r := dice.Recycle(dice.FromRand(pcg(), 6))
	take(t, dice.Sim(r, 13), 10)
	saved, _ := r.MarshalBinary()
	for i := range saved {
		for bit := range 8 {
			damaged := append([]byte{}, saved...)
			damaged[i] ^= 1 << bit
			if err := dice.Recycle(dice.New(6)).UnmarshalBinary(damaged); err == nil {
				t.Errorf("bit %d of byte %d flipped, and nothing said", bit, i)
			}
		}
	}
	for length := range saved {
		if err := dice.Recycle(dice.New(6)).UnmarshalBinary(saved[:length]); err == nil {
			t.Errorf("%d bytes accepted", length)
		}
	}
	for _, test := range []struct {
		into *dice.Recycler
		want string
	}{
		{dice.Recycle(dice.New(20)), "dice: UnmarshalBinary: the state is that of a d6; this Recycler rolls a d20"},
		{r, "dice: UnmarshalBinary: would lose 18 rolls; restore into a new Recycler"},
		{new(dice.Recycler), "dice: UnmarshalBinary: no die to go on with; restore into a Recycler made by Recycle"},
	} {
		if err := test.into.UnmarshalBinary(saved); err == nil || err.Error() != test.want {
			t.Errorf("%v; want %s", err, test.want)
		}
	}
}

func FuzzUnmarshalRecycler(f *testing.F) {
	r := dice.Recycle(dice.FromRand(pcg(), 6))
	for range 3 {
		_, _ = r.Roll()
		saved, _ := r.MarshalBinary()
		f.Add(saved, true)
	}
	f.Fuzz(func(t *testing.T, data []byte, mend bool) {
		if mend {
			data = dice.MendChecksum(data)
		}
		r := dice.Recycle(dice.FromRand(pcg(), 6))
		if r.UnmarshalBinary(data) != nil {
			return
		}
		for range 10 {
			face, err := dice.Sim(r, 13).Roll()
			if err != nil && !errors.Is(err, dice.ErrUnfair) || err == nil && (face < 1 || face > 13) {
				t.Errorf("%x is accepted and gives %d, %v", data, face, err)
			}
		}
	})
}

// A state that no Recycler can be in is refused, whatever its checksum says.
func TestImpossibleStatesAreRefused(t *testing.T) {
	r := dice.Recycle(dice.FromRand(pcg(), 6))
	take(t, dice.Sim(r, 13), 10)
	good, _ := r.MarshalBinary()
	const (
		sides, reserve, vHi, v, sizeHi, size, rolls, result = 8, 16, 24, 32, 40, 48, 56, 64
		out, outExponent, back, backExponent                = 72, 80, 88, 96
	)
	for name, words := range map[string]map[int]uint64{
		"another die":                      {sides: 20},
		"a reserve above 64 bits":          {reserve: 65},
		"a case beyond its number":         {v: 1 << 40},
		"a case beyond its number, by far": {vHi: 1},
		"no cases":                         {v: 0, size: 0},
		"more cases than the rolls make":   {sizeHi: 1 << 60},
		"a result after the last roll":     {result: 19},
		"thousands of rolls in vain":       {rolls: 5000, result: 0},
		"rolls beyond counting":            {rolls: 1 << 63, result: 1 << 63},
		"results without sides":            {out: 0},
		"results beyond the rolls":         {outExponent: 1000},
		"results beyond counting":          {outExponent: 1 << 63},
		"returns without sides":            {back: 0},
		"returns beyond the results":       {backExponent: 40},
		"returns beyond counting":          {backExponent: 1 << 63},
		"neither results nor returns":      {out: 0, back: 0},
		"both below one":                   {out: 1, outExponent: 1<<64 - 9, back: 1, backExponent: 1<<64 - 9},
	} {
		bad := append([]byte{}, good...)
		for at, word := range words {
			binary.BigEndian.PutUint64(bad[at:], word)
		}
		if err := dice.Recycle(dice.New(6)).UnmarshalBinary(dice.MendChecksum(bad)); err == nil {
			t.Errorf("%s: accepted", name)
		}
	}
	if err := dice.Recycle(dice.New(6)).UnmarshalBinary(dice.MendChecksum(good)); err != nil {
		t.Errorf("the state itself: %v", err)
	}
}

// States that were saved can be read for ever.
func TestGoldenState(t *testing.T) {
	r := dice.Recycle(dice.Replay(6, 3, 1, 4, 1, 5, 2, 6, 5, 3, 5))
	take(t, dice.Sim(r, 13), 2)
	if _, err := dice.Must(dice.Weighted(r, 3, 2)).Pick(); err != nil {
		t.Fatal(err)
	}
	saved, _ := r.MarshalBinary()
	if got, want := hex.EncodeToString(saved), "646963653a7263310000000000000006000000000000000800000000000000000000000000000161000000000000000000000000000003e100000000000000070000000000000007000000000000034d000000000000000000000000000000030000000000000000f145866f560a045d"; got != want {
		t.Errorf("saved as %s; want %s", got, want)
	}
}

// A run of failures goes on after a restart, and a result before it does not
// count: the die is called unfair at the roll at which it would have been.
func TestARunOfFailuresSurvivesARestart(t *testing.T) {
	start := slices.Concat(slices.Repeat([]int{1}, 20), slices.Repeat([]int{6}, 40)) // 20 results, then none
	first := dice.Recycle(dice.Replay(6, start...))
	first.SetReserve(0)
	take(t, dice.Sim(first, 5), 20)
	if _, err := dice.Sim(first, 5).Roll(); !errors.Is(err, io.ErrUnexpectedEOF) {
		t.Fatal(err)
	}
	saved, _ := first.MarshalBinary()

	rolls := 0
	second := dice.Recycle(dicetest.Counting(dicetest.Stuck(6), &rolls))
	if err := second.UnmarshalBinary(saved); err != nil {
		t.Fatal(err)
	}
	if _, err := dice.Sim(second, 5).Roll(); !errors.Is(err, dice.ErrUnfair) || rolls != 25 {
		t.Errorf("%v after 40 and %d rolls; want ErrUnfair after 40 and 25", err, rolls)
	}
}

// What Weighted put back stays in the account.
func TestReturnsSurviveARestart(t *testing.T) {
	first := dice.Recycle(dice.FromRand(pcg(), 6))
	table := dice.Must(dice.Weighted(first, 3, 2, 100))
	for range 50 {
		if _, err := table.Pick(); err != nil {
			t.Fatal(err)
		}
	}
	saved, _ := first.MarshalBinary()
	second := dice.Recycle(dice.New(6))
	if err := second.UnmarshalBinary(saved); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(first.Account(), second.Account(), approx); diff != "" {
		t.Error(diff)
	}
	if again, _ := second.MarshalBinary(); !bytes.Equal(again, saved) {
		t.Errorf("saved again as %x; want %x", again, saved)
	}
}
