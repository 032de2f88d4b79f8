package dice_test

import (
	"bytes"
	"encoding/hex"
	"math/rand/v2"
	"testing"

	"example.com/dice"
	"github.com/google/go-cmp/cmp"
)

// These results never change: a game that stores a seed, and a raffle that
// publishes its rolls, rely on them. A change needs a reason in CHANGELOG.md.
func TestGoldenResults(t *testing.T) {
	script := []int{3, 1, 4, 1, 5, 2, 6, 5, 3, 5, 6, 2, 6, 4, 3, 3, 6, 2, 6, 4, 3, 3, 1, 3, 2, 2, 5,
		2, 6, 4, 5, 1, 4, 1, 6, 3, 3, 2, 2, 4}
	d6 := func() dice.Source { return dice.Replay(6, script...) }
	for _, test := range []struct {
		name string
		die  dice.Source
		want []int
	}{
		{"PCG", dice.FromRand(rand.NewPCG(1, 2), 6), []int{5, 4, 5, 5, 2, 1, 3, 3, 1, 2, 4, 3}},
		{"PCG, many sides", dice.FromRand(rand.NewPCG(1, 2), 1<<31-1), []int{1652216515, 1323786710,
			1684546306, 1710678126, 503104461, 88487616, 1073552320, 965044529, 285184409, 394559697,
			1421454622, 955177040}},
		{"ChaCha8", dice.FromRand(rand.NewChaCha8([32]byte{1}), 20), []int{3, 6, 5, 18, 16, 15, 1, 2, 17,
			18, 17, 6}},
		{"bytes", dice.FromReader(bytes.NewReader([]byte("0123456789abcdef")), 6),
			[]int{2, 5, 1, 3, 5, 5, 2, 6, 4, 3, 2, 6}},
		{"Sim of bytes", dice.Sim(dice.FromReader(bytes.NewReader([]byte("0123456789abcdef")), 6), 13),
			[]int{1, 1, 6, 12, 7, 7, 7, 3, 1, 13, 9, 4}},
		{"Sim of Bits", dice.Sim(dice.Bits(d6()), 13), []int{1, 1, 4, 4, 6, 10, 4, 7, 12, 3, 1, 2}},
		{"Sim", dice.Sim(d6(), 13), []int{13, 6, 13, 12, 7, 6, 5, 12, 8, 13, 1, 11}},
		{"Sim, many sides", dice.Sim(d6(), 1000003), []int{584135, 787875, 937638, 481612}},
		{"Recycle", dice.Sim(dice.Recycle(d6()), 13), []int{1, 1, 4, 4, 6, 10, 4, 7, 12, 3, 1, 2}},
		{"Recycle itself", dice.Recycle(d6()), []int{3, 1, 4, 1, 5, 2, 6, 5, 3, 5, 6, 2}},
		{"Recycle, many sides", dice.Sim(dice.Recycle(d6()), 1<<31-1), []int{311509565, 1126566636,
			810741854}},
		{"Bits", dice.Bits(d6()), []int{1, 1, 2, 1, 1, 2, 1, 1, 2, 2, 1, 1}},
		{"Guard", dice.Guard(d6()), []int{3, 1, 4, 1, 5, 2, 6, 5, 3, 5, 6, 2}},
		{"Reject", dice.Reject(d6(), 4), []int{3, 1, 4, 1, 2, 3, 2, 4, 3, 3, 2, 4}},
		{"Product", dice.Product(d6(), dice.Reject(d6(), 3)), []int{9, 1, 10, 2, 15, 5, 18, 15, 8,
			15, 18, 4}},
	} {
		var got []int
		for len(got) < 12 {
			face, err := test.die.Roll()
			if err != nil {
				break
			}
			got = append(got, face)
		}
		if diff := cmp.Diff(test.want, got); diff != "" {
			t.Errorf("%s (-want +got):\n%s", test.name, diff)
		}
	}
	if got, want := dice.Bits(dice.FromRand(rand.NewPCG(1, 2), 6)).Uint64(),
		uint64(0x540e971f788db9a6); got != want {
		t.Errorf("Uint64: %#x; want %#x", got, want)
	}
}

// Draws never change either.
func TestGoldenDraws(t *testing.T) {
	d6 := func() dice.Source { return dice.FromRand(rand.NewPCG(1, 2), 6) }
	large := func() dice.Source { return dice.FromRand(rand.NewPCG(1, 2), 1<<31-1) }
	reader := func() dice.Source {
		return dice.FromReader(bytes.NewReader([]byte("0123456789abcdefghijklmnopqrstuvwxyz")), 6)
	}
	roll := func(die dice.Source) func() (int, error) { return die.Roll }
	pick := func(src dice.Source, weights ...int) func() (int, error) {
		return dice.Must(dice.Weighted(src, weights...)).Pick
	}
	oneOf := func(src dice.Source, n int) func() (int, error) {
		items := make([]int, n)
		for i := range items {
			items[i] = i
		}
		return func() (int, error) { return dice.Pick(src, items) }
	}
	for _, test := range []struct {
		name string
		draw func() (int, error)
		want []int
	}{
		{"Debias", roll(dice.Debias(d6())), []int{3, 1, 2, 4, 1, 3, 4, 2, 3, 3, 2, 2, 3, 6, 2, 6, 5, 6,
			3, 2, 3, 2, 5, 2, 6, 2, 3, 6, 5, 4, 2, 6, 5, 3, 4, 1, 4, 1, 1, 3}},
		{"Sim of Debias", roll(dice.Sim(dice.Debias(d6()), 13)), []int{8, 9, 4, 5, 11, 1, 12, 7, 12, 10,
			9, 5, 13, 4, 6, 13, 10, 4, 8, 5, 13, 10, 10, 10, 5, 4, 2, 10, 10, 9, 13, 9, 9, 3, 2, 3, 11,
			9, 12, 3}},
		{"Weighted", pick(d6(), 3, 0, 1, 9, 30), []int{4, 4, 4, 4, 4, 3, 4, 4, 3, 4, 4, 4, 0, 4, 4, 4, 4,
			3, 4, 3, 4, 4, 3, 4, 4, 4, 4, 3, 4, 4, 4, 3, 4, 0, 4, 3, 4, 3, 4, 4}},
		{"Weighted, many sides", pick(large(), 3, 1, 9), []int{2, 2, 2, 2, 1, 0, 2, 2, 0, 0, 2, 2, 2, 0,
			2, 2, 2, 2, 0, 2, 0, 2, 0, 0, 2, 2, 2, 2, 2, 2, 2, 2, 2, 0, 2, 2, 2, 0, 2, 2}},
		{"Weighted of Recycle", pick(dice.Recycle(d6()), 3, 0, 1, 9, 30), []int{4, 0, 4, 4, 4, 4, 4, 4,
			4, 3, 4, 4, 4, 4, 4, 4, 3, 4, 3, 4, 4, 3, 4, 4, 4, 4, 4, 3, 3, 2, 3, 4, 4, 4, 4, 4, 4,
			4, 4, 4}},
		{"Weighted of bytes", pick(reader(), 3, 1, 9), []int{0, 0, 2, 2, 2, 0, 0, 2, 2, 0, 0, 2, 2, 2, 2,
			1, 2, 1, 2, 2, 2, 2, 1, 2, 2, 2, 0, 2, 2, 2, 2, 1, 2, 2, 0, 2, 2, 2, 1, 2}},
		{"Pick", oneOf(d6(), 13), []int{10, 12, 2, 12, 9, 4, 2, 2, 1, 3, 6, 3, 4, 2, 6, 10, 11, 4, 1, 3,
			4, 10, 4, 6, 3, 7, 3, 11, 10, 9, 4, 3, 3, 12, 7, 2, 10, 9, 7, 7}},
		{"Pick of Recycle", oneOf(dice.Recycle(d6()), 13), []int{8, 6, 8, 8, 11, 8, 3, 9, 8, 6, 12, 12,
			10, 12, 4, 3, 8, 10, 2, 5, 3, 8, 4, 9, 12, 4, 9, 11, 3, 5, 11, 5, 1, 1, 0, 7, 11, 6, 4, 3}},
	} {
		got := []int{}
		for range 40 {
			x, err := test.draw()
			if err != nil {
				t.Fatalf("%s: %v", test.name, err)
			}
			got = append(got, x)
		}
		if diff := cmp.Diff(test.want, got); diff != "" {
			t.Errorf("%s (-want +got):\n%s", test.name, diff)
		}
	}
}

// Two orders of 25 elements, from one source.
func TestGoldenOrders(t *testing.T) {
	for _, test := range []struct {
		name string
		src  dice.Source
		want []int
	}{
		{"words", dice.Generator(rand.NewPCG(1, 2)), []int{
			8, 18, 16, 17, 2, 1, 21, 0, 10, 22, 24, 9, 3, 6, 23, 20, 13, 12, 11, 4, 15, 7, 14,
			5, 19, 7, 16, 17, 13, 6, 11, 20, 9, 3, 12, 5, 23, 14, 10, 18, 1, 24, 8, 4, 2, 15,
			0, 22, 21, 19}},
		{"die", own(6), []int{12, 10, 5, 15, 6, 23, 7, 11, 22, 18, 8, 9, 20, 3, 24, 2, 14, 1, 0, 17, 4,
			21, 13, 19, 16, 6, 12, 3, 7, 21, 9, 2, 14, 19, 1, 0, 5, 16, 23, 24, 11, 20, 17, 10, 15, 4, 8,
			13, 22, 18}},
		{"many sides", own(1<<31 - 1), []int{5, 13, 7, 4, 20, 19, 17, 21, 15, 2, 14, 23, 9, 24, 22, 12,
			16, 3, 10, 0, 6, 11, 8, 18, 1, 4, 3, 12, 19, 18, 23, 8, 5, 0, 6, 11, 22, 1, 13, 10, 16, 24, 20,
			21, 9, 17, 7, 14, 15, 2}},
		{"Recycle", dice.Recycle(dice.FromRand(rand.NewPCG(1, 2), 6)), []int{
			9, 13, 4, 3, 17, 5, 21, 8, 23, 16, 11, 1, 15, 14, 22, 12, 19, 24, 18, 20, 6, 0, 10,
			2, 7, 10, 20, 11, 2, 14, 7, 21, 24, 5, 17, 19, 16, 9, 0, 13, 12, 22, 4, 1, 8, 3,
			18, 6, 23, 15}},
		{"Debias", dice.Debias(dice.FromRand(rand.NewPCG(1, 2), 6)), []int{
			19, 11, 10, 23, 18, 1, 6, 14, 4, 0, 20, 12, 16, 22, 2, 13, 7, 17, 15, 5, 9, 24, 8,
			21, 3, 8, 1, 14, 22, 6, 21, 12, 2, 17, 16, 20, 3, 5, 23, 7, 19, 15, 13, 18, 11, 0,
			24, 9, 4, 10}},
		{"bytes", dice.FromReader(bytes.NewReader([]byte("0123456789abcdefghijklmnopqrstuvwxyz")), 6),
			[]int{
				21, 11, 2, 1, 22, 3, 15, 20, 10, 14, 16, 13, 9, 18, 7, 19, 24, 8, 4, 0, 23, 12, 17,
				5, 6, 5, 6, 23, 15, 19, 11, 14, 18, 2, 20, 4, 10, 16, 17, 3, 7, 24, 9, 13, 21, 22,
				1, 0, 8, 12}},
	} {
		got := dice.Must(dice.Perm(test.src, 25))
		second := make([]int, 25)
		for i := range second {
			second[i] = i
		}
		err := dice.Shuffle(test.src, 25, func(i, j int) { second[i], second[j] = second[j], second[i] })
		if err != nil {
			t.Fatalf("%s: %v", test.name, err)
		}
		got = append(got, second...)
		if diff := cmp.Diff(test.want, got); diff != "" {
			t.Errorf("%s (-want +got):\n%s", test.name, diff)
		}
	}
}

// Forty bytes, of which the last eight begin a second key.
func TestGoldenBytes(t *testing.T) {
	for _, test := range []struct {
		name string
		src  dice.Source
		want string
	}{
		{"die", dice.FromRand(rand.NewPCG(1, 2), 6),
			"a6b98d781f970e54c3e21e0174e486411f7f2450afad60901247c783ebcc24670dce9e2a744650d5"},
		{"many sides", dice.FromRand(rand.NewPCG(1, 2), 1<<31-1),
			"c2d25bffe64ec4f167e4cfc7f6657db7fc9d98304685ac18fdbfa76785b9d490ffc01e8417157cb9"},
		{"Debias", dice.Debias(dice.FromRand(rand.NewPCG(1, 2), 6)),
			"069acc2fc1d1eb6d23f6ef8a0c8bf5d43a3afc6aa7b6e964d48588920370f2dbda88c7c00f4bb5c1"},
	} {
		var b [40]byte
		n, err := dice.Bits(test.src).Read(b[:])
		if got := hex.EncodeToString(b[:n]); got != test.want || err != nil {
			t.Errorf("%s: %s, %v; want %s", test.name, got, err, test.want)
		}
	}
}
