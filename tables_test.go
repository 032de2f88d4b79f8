package dice

import (
	"math"
	"math/big"
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"
)

func memory(t *Table) int {
	bytes := 8*len(t.index) + 8*len(t.weights) + 8*cap(t.ends) +
		cap(t.levels)*int(reflect.TypeFor[level]().Size())
	for _, l := range t.levels {
		bytes += 4*cap(l.entries) + 8*cap(l.ends)
	}
	return bytes
}

// The tables are no larger than they are said to be.
func TestWeightedMemory(t *testing.T) {
	for _, n := range []int{2, 5, 100, 3000} {
		weights := randomWeights(n)
		for _, sides := range []int{2, 3, 6, 20, 100, 1000, 1 << 20, math.MaxInt} {
			table, _ := Weighted(FromRand(rand.NewPCG(1, 2), sides), weights...)
			if bytes := memory(table); bytes > 144*n+22_000 {
				t.Errorf("%d weights, d%d: %d bytes", n, sides, bytes)
			}
		}
		table, _ := Weighted(Recycle(New(6)), weights...)
		if bytes := memory(table); bytes > 40*n+1050 {
			t.Errorf("%d weights from a store: %d bytes", n, bytes)
		}
	}
}

// The levels lead back to an earlier one as soon as they can: 2^k mod 3 is 1, 2, 1, and 6^k mod 9
// is 1, 6, 0.
func TestSetLevels(t *testing.T) {
	for _, test := range []struct {
		sides   uint64
		weights []int
		want    int
	}{{2, []int{1, 2}, 2}, {2, []int{1, 1}, 1}, {6, []int{1, 1, 2, 3, 2}, 2},
		{7, []int{3, 1, 2}, 1}} {
		tables := tablesOf(test.weights)
		tables.setLevels(test.sides)
		if len(tables.levels) != test.want {
			t.Errorf("%v from a d%d: %d levels, want %d", test.weights, test.sides, len(tables.levels),
				test.want)
		}
	}
}

// The levels go on until a draw is open with probability at most 1/64 for each
// weight, and no further.
func TestWeightedLevels(t *testing.T) {
	check := func(n int, sides int64) {
		tables := tablesOf(randomWeights(n))
		tables.setLevels(uint64(sides))
		sum, die := new(big.Int).SetUint64(tables.sum), big.NewInt(sides)
		want, sequences := 0, big.NewInt(1)
		for open := big.NewInt(1); open.Mul(open, big.NewInt(64*int64(n))).Cmp(sequences) > 0; want++ {
			sequences.Mul(sequences, die)
			open.SetInt64(0)
			for _, w := range tables.weights {
				r := new(big.Int).Mul(sequences, new(big.Int).SetUint64(w))
				open.Add(open, r.Mod(r, sum))
			}
			open.Div(open, sum)
		}
		if got := len(tables.levels); got != want {
			t.Errorf("%d weights, d%d: %d levels, want %d", n, sides, got, want)
		}
	}
	for _, n := range []int{2, 5, 100, 3000} {
		for _, sides := range []int64{2, 6, 20, 1000, 1 << 20} {
			check(n, sides)
		}
	}
	check(20_000, 1<<32) // there are 2^64 sequences of two rolls

	// One roll of these dice leaves 699,999 cases open, and these times its sides pass
	// 2^64 and 2^63.
	ones := slices.Repeat([]int{1}, 700_000)
	for _, sides := range []uint64{30_000_000_000_000, 15_000_000_000_000} {
		tables := tablesOf(ones)
		sides = sides/700_000*700_000 - 1
		tables.setLevels(sides)
		if levels := len(tables.levels); levels != 1 || sides-tables.levels[0].given != 699_999 {
			t.Errorf("d%d: %d levels, want 1", sides, levels)
		}
	}
}

// A lookup finds the outcomes of their first and last cases, whether it lists all cases or not.
func TestLookup(t *testing.T) {
	counts := []uint64{0, 3, 1, 0, 0, 5, 0, 1, 0}
	for _, scale := range []uint64{1, 25, 26, 1000, math.MaxInt64 / 10} {
		var shares []uint64
		for _, count := range counts {
			shares = append(shares, count*scale)
		}
		l, start := lookup(shares), uint64(0)
		for i, share := range shares {
			for at := range min(share, 2) {
				v := start + at*(share-1)
				if got := l.find(v); got != i {
					t.Errorf("scale %d, case %d: outcome %d, want %d", scale, v, got, i)
				}
			}
			start += share
		}
	}
}

func tablesOf(weights []int) *tables {
	t := new(tables)
	t.set(weights)
	return t
}

func randomWeights(n int) []int {
	rng := rand.New(rand.NewPCG(1, uint64(n)))
	weights := make([]int, n)
	for i := range weights {
		weights[i] = 1 + rng.IntN(math.MaxInt32/n/2-1)
	}
	return weights
}
