package dice_test

import (
	"bytes"
	"encoding"
	"encoding/base64"
	"encoding/binary"
	"errors"
	"hash/crc64"
	"math"
	"math/rand/v2"
	"testing"

	"example.com/dice"
	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

var (
	_ encoding.TextMarshaler   = (*dice.Recycler)(nil)
	_ encoding.TextUnmarshaler = (*dice.Recycler)(nil)
)

// savedBytes returns the bytes of a saved state.
func savedBytes(r *dice.Recycler) []byte {
	return dice.Must(base64.StdEncoding.DecodeString(string(dice.Must(r.MarshalText()))))
}

// restore restores bytes into a Recycler of a new d6.
func restore(data []byte) error {
	text := base64.StdEncoding.EncodeToString(data)
	return dice.Recycle(dice.New(6)).UnmarshalText([]byte(text))
}

// mended returns a saved state with the checksum that it should have, for tests of what
// else is checked.
func mended(data []byte) []byte {
	if len(data) < 8 {
		return data
	}
	body := data[: len(data)-8 : len(data)-8]
	return binary.BigEndian.AppendUint64(body, crc64.Checksum(body, crc64.MakeTable(crc64.ECMA)))
}

// A store that is saved between any draws, of dice, weights and bytes, and restored, goes
// on as if it had not been, and so does its account.
func TestRecyclerSurvivesARestart(t *testing.T) {
	table := dice.Must(dice.Weighted(3, 2, 100))
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.OneOf(rapid.IntRange(2, 100), rapid.IntRange(2, math.MaxInt)).Draw(t, "n")
		reserve := rapid.IntRange(0, 64).Draw(t, "reserve")
		src := dice.Generator(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 1))
		faces := make([]int, 400)
		for i := range faces {
			faces[i], _ = src.Draw(n)
		}
		// The sides of a die; or 0, a pick of the table; or less, a number of bytes.
		draws := rapid.SliceOfN(rapid.OneOf(rapid.IntRange(-40, 100),
			rapid.IntRange(1, math.MaxInt)), 1, 20).Draw(t, "draws")
		play := func(r *dice.Recycler, draws []int) (results []any) {
			for _, draw := range draws {
				result, err := 0, error(nil)
				bytes := make([]byte, max(0, -draw))
				switch {
				case draw > 0:
					result, err = r.Draw(draw)
				case draw == 0:
					result, err = table.Pick(r)
				default:
					result, err = dice.Bits(r).Read(bytes)
				}
				results = append(results, result, bytes, err == nil)
			}
			return results
		}
		whole := dice.Recycle(dice.Showing(n, faces...))
		whole.SetReserve(reserve)
		want := play(whole, draws)

		first := dice.Recycle(dice.Showing(n, faces...))
		first.SetReserve(reserve)
		cut := rapid.IntRange(0, len(draws)).Draw(t, "cut")
		got := play(first, draws[:cut])
		saved := dice.Must(first.MarshalText())
		second := dice.Recycle(dice.Showing(n, faces[first.Account().Rolls:]...))
		if err := second.UnmarshalText(saved); err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(first.Account(), second.Account(), approx); diff != "" {
			t.Fatal(diff)
		}
		got = append(got, play(second, draws[cut:])...)
		if diff := cmp.Diff(want, got); diff != "" {
			t.Fatal(diff)
		}
		saved, again := dice.Must(whole.MarshalText()), dice.Must(second.MarshalText())
		if !bytes.Equal(saved, again) {
			t.Fatalf("saved at the end as %s; want %s", again, saved)
		}
	})
}

var approx = cmp.Comparer(func(a, b float64) bool { return math.Abs(a-b) < 1e-9 })

func TestDamagedStatesAreRefused(t *testing.T) {
	r := dice.Recycle(dice.Seeded(6))
	take(t, dice.Die(r, 13), 10)
	saved := savedBytes(r)
	for i := range saved {
		for bit := range 8 {
			damaged := append([]byte{}, saved...)
			damaged[i] ^= 1 << bit
			if restore(damaged) == nil {
				t.Errorf("bit %d of byte %d flipped, and nothing said", bit, i)
			}
		}
	}
	for length := range len(saved) + 9 {
		longer := append(saved[:len(saved):len(saved)], saved...)
		if restore(longer[:length]) == nil && length != len(saved) {
			t.Errorf("%d bytes accepted", length)
		}
	}
	once, text := dice.Recycle(dice.Showing(6, 3)), string(dice.Must(r.MarshalText()))
	dice.Must(once.Draw(2))
	for _, test := range []struct {
		into *dice.Recycler
		text string
		want string
	}{
		{dice.Recycle(dice.New(20)), text, "the state is that of a d6; this Recycler rolls a d20"},
		{once, text, "the rolls of the Recycler so far, 1, would be lost; " +
			"restore into a new one, and make its dice anew"},
		{dice.Recycle(dice.New(6)), "",
			`not the state of a Recycler, 120 bytes that begin with "dice:rc3", but 0; ` +
				"pass the text of MarshalText unchanged"},
		{dice.Recycle(dice.New(6)), "ZGljZTpyYzI=",
			`not the state of a Recycler, 120 bytes that begin with "dice:rc3", but 8; ` +
				"pass the text of MarshalText unchanged"},
		{dice.Recycle(dice.New(6)), "six", "not the state of a Recycler (illegal base64 data at " +
			"input byte 0); pass the text of MarshalText unchanged"},
	} {
		err := test.into.UnmarshalText([]byte(test.text))
		if want := "dice: Recycler.UnmarshalText: " + test.want; err == nil || err.Error() != want {
			t.Errorf("%q: %v; want %s", test.text, err, want)
		}
	}
}

func FuzzUnmarshalRecycler(f *testing.F) {
	r := dice.Recycle(dice.Seeded(6))
	for range 3 {
		_, _ = r.Draw(6)
		f.Add(savedBytes(r), true)
	}
	f.Fuzz(func(t *testing.T, data []byte, mend bool) {
		if mend {
			data = mended(data)
		}
		r := dice.Recycle(dice.Seeded(6))
		if r.UnmarshalText([]byte(base64.StdEncoding.EncodeToString(data))) != nil {
			return
		}
		for range 10 {
			face, err := dice.Die(r, 13).Roll()
			if err != nil && !errors.Is(err, dice.ErrUnfair) || err == nil && (face < 1 || face > 13) {
				t.Errorf("%x is accepted and gives %d, %v", data, face, err)
			}
		}
	})
}

// The words of a saved state, by their places.
const (
	atSides, atReserve, atCaseHi, atCase, atSizeHi, atSize, atRolls, atResult = 8, 16, 24, 32, 40,
		48, 56, 64
	atOut, atOutExponent, atBack, atBackExponent, atKeyed = 72, 80, 88, 96, 104
)

// changed returns a saved state with other words, and the checksum that goes
// with them.
func changed(saved []byte, words map[int]uint64) []byte {
	saved = bytes.Clone(saved)
	for at, word := range words {
		binary.BigEndian.PutUint64(saved[at:], word)
	}
	return mended(saved)
}

// A state that no Recycler can be in is refused, even with a valid checksum.
func TestImpossibleStatesAreRefused(t *testing.T) {
	r := dice.Recycle(dice.Seeded(6))
	take(t, dice.Die(r, 13), 10)
	good := savedBytes(r)
	for name, words := range map[string]map[int]uint64{
		"another die":                               {atSides: 20},
		"a reserve above 64 bits":                   {atReserve: 65},
		"a case beyond its number":                  {atCase: 1 << 40},
		"a case beyond its number, by one":          {atCase: binary.BigEndian.Uint64(good[atSize:])},
		"a case beyond its number, by far":          {atCaseHi: 1},
		"a case beyond its number, of two words":    {atCaseHi: 1, atCase: 1 << 63, atSizeHi: 1},
		"no cases":                                  {atCase: 0, atSize: 0},
		"a result after the last roll":              {atResult: 19},
		"thousands of rolls in vain":                {atRolls: 5000, atResult: 0},
		"more rolls in vain than there is room for": {atRolls: 2000, atResult: 975},
		"rolls beyond counting":                     {atRolls: 1<<62 + 1, atResult: 1<<62 + 1},
		"rolls far beyond counting":                 {atRolls: 1 << 63, atResult: 1 << 63},
		"results without sides":                     {atOut: 0},
		"a factor that is too large":                {atOut: math.Float64bits(0x1p960)},
		"a factor that is not a number":             {atOut: math.Float64bits(math.NaN())},
		"results beyond counting":                   {atOutExponent: 1<<62 + 1},
		"returns without sides":                     {atBack: 0},
		"returns beyond counting":                   {atBackExponent: 1<<62 + 1},
		"32 bytes of a key": {atKeyed: 32, atRolls: 1000, atResult: 1000,
			atOut: math.Float64bits(1), atOutExponent: 300},
	} {
		if restore(changed(good, words)) == nil {
			t.Errorf("%s: accepted", name)
		}
	}
	for name, words := range map[string]map[int]uint64{
		"the state itself":                {},
		"a case of two words":             {atCaseHi: 1, atCase: 1 << 63, atSizeHi: 2},
		"the most rolls":                  {atRolls: 1 << 62, atResult: 1 << 62},
		"the most rolls without a result": {atRolls: 2000, atResult: 976},
		"31 bytes of a key":               {atKeyed: 31},
	} {
		if err := restore(changed(good, words)); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// States that were saved can be read for ever.
func TestGoldenState(t *testing.T) {
	r := dice.Recycle(dice.Showing(6, 3, 1, 4, 1, 5, 2, 6, 5, 3, 5))
	take(t, dice.Die(r, 13), 2)
	if _, err := dice.Must(dice.Weighted(3, 2)).Pick(r); err != nil {
		t.Fatal(err)
	}
	if _, err := dice.Bits(r).Read(make([]byte, 1)); err != nil {
		t.Fatal(err)
	}
	text, _ := r.MarshalText()
	if got, want := string(text),
		"ZGljZTpyYzMAAAAAAAAABgAAAAAAAAAIAAAAAAAAAAAAAAAAAAABKgAAAAAAAAAAAAAAAAAAA0UA"+
			"AAAAAAAACgAAAAAAAAAKQQpoAAAAAAAAAAAAAAAAAEAIAAAAAAAAAAAAAAAAAAAAAAAAAAAAARz2"+
			"5upBMmKB"; got != want {
		t.Errorf("saved as %s; want %s", got, want)
	}
}
