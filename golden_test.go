package dice_test

import (
	"bytes"
	"math/rand/v2"
	"testing"

	"example.com/dice"
	"github.com/google/go-cmp/cmp"
)

// These results never change: a game that stores a seed, and a raffle that
// publishes its rolls, rely on them. A change needs a reason in CHANGELOG.md.
func TestGoldenResults(t *testing.T) {
	script := []int{3, 1, 4, 1, 5, 2, 6, 5, 3, 5, 6, 2, 6, 4, 3, 3, 6, 2, 6, 4, 3, 3, 1, 3, 2, 2, 5, 2, 6, 4, 5, 1, 4, 1, 6, 3, 3, 2, 2, 4}
	d6 := func() dice.Source { return dice.Replay(6, script...) }
	for _, test := range []struct {
		name string
		die  dice.Source
		want []int
	}{
		{"PCG", dice.FromRand(rand.NewPCG(1, 2), 6), []int{5, 4, 5, 5, 2, 1, 3, 3, 1, 2, 4, 3}},
		{"PCG, many sides", dice.FromRand(rand.NewPCG(1, 2), 1<<31-1), []int{1652216515, 1323786710, 1684546306, 1710678126, 503104461, 88487616, 1073552320, 965044529, 285184409, 394559697, 1421454622, 955177040}},
		{"ChaCha8", dice.FromRand(rand.NewChaCha8([32]byte{1}), 20), []int{3, 6, 5, 18, 16, 15, 1, 2, 17, 18, 17, 6}},
		{"bytes", dice.FromReader(bytes.NewReader([]byte("0123456789abcdef")), 6), []int{2, 5, 1, 3, 5, 5, 2, 6, 4, 3, 2, 6}},
		{"Sim", dice.Sim(d6(), 13), []int{13, 6, 13, 12, 7, 6, 5, 12, 8, 13, 1, 11}},
		{"Sim, many sides", dice.Sim(d6(), 1000003), []int{584135, 787875, 937638, 481612}},
		{"Recycle", dice.Sim(dice.Recycle(d6()), 13), []int{1, 1, 4, 4, 6, 10, 4, 7, 12, 3, 1, 2}},
		{"Recycle itself", dice.Recycle(d6()), []int{3, 1, 4, 1, 5, 2, 6, 5, 3, 5, 6, 2}},
		{"Recycle, many sides", dice.Sim(dice.Recycle(d6()), 1<<31-1), []int{311509565, 1126566636, 810741854}},
		{"Bits", dice.Bits(d6()), []int{1, 1, 2, 1, 1, 2, 1, 1, 2, 2, 1, 1}},
		{"Reject", dice.Reject(d6(), 4), []int{3, 1, 4, 1, 2, 3, 2, 4, 3, 3, 2, 4}},
		{"Product", dice.Product(d6(), dice.Reject(d6(), 3)), []int{9, 1, 10, 2, 15, 5, 18, 15, 8, 15, 18, 4}},
	} {
		var got []int
		for face, err := range dice.Rolls(test.die) {
			if err != nil || len(got) == 12 {
				break
			}
			got = append(got, face)
		}
		if diff := cmp.Diff(test.want, got); diff != "" {
			t.Errorf("%s (-want +got):\n%s", test.name, diff)
		}
	}
	if got, want := dice.Bits(dice.FromRand(rand.NewPCG(1, 2), 6)).Uint64(), uint64(0x540e971f788db9a6); got != want {
		t.Errorf("Uint64: %#x; want %#x", got, want)
	}
}
