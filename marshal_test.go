package dice_test

import (
	"encoding"
	"math"
	"math/rand/v2"
	"testing"

	"example.com/dice"
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
			if face, err := dice.Sim(r, 13).Roll(); err != nil || face < 1 || face > 13 {
				t.Errorf("%x is accepted and gives %d, %v", data, face, err)
			}
		}
	})
}
