package dice

import (
	"math"
	"math/big"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

var weightCases = [][]int{
	{1}, {0, 5, 0}, {1, 1}, {1, 2}, {2, 4, 2}, {1, 1, 2, 3, 2}, {1, 5}, {3, 0, 4}, {1, 1, 1, 1, 1, 1},
	{1, 1, 1, 1, 1, 1, 1}, {13, 1, 0, 9, 90}, {1, 2, 4, 8, 16, 32}, {255, 1}, {100, 10, 1},
}

// From a store of q·W cases, an outcome of weight w leaves each of w·q cases exactly
// once: the result is exact, the rest is uniform and independent of it, and nothing is
// lost.
func TestWeightedFromStore(t *testing.T) {
	for _, weights := range weightCases[3:] {
		sum := 0
		for _, w := range weights {
			sum += w
		}
		ways := map[string]func(rng Dice) (int, error){
			"Table.Pick":   Must(Weighted(weights...)).Pick,
			"WeightedPick": func(rng Dice) (int, error) { return WeightedPick(rng, weights...) },
		}
		if len(weights) == 2 {
			ways["Chance"] = func(rng Dice) (int, error) {
				happens, err := Chance(rng, weights[0], sum)
				return 1 - asInt(happens), err
			}
		}
		for name, draw := range ways {
			for _, size := range []int{sum, 2 * sum, 3*sum + 1, 6*sum - 1} {
				checkLeftovers(t, name, weights, size, draw)
			}
		}
	}
}

// checkLeftovers checks what a draw of weights leaves of a store of a size.
func checkLeftovers(
	t *testing.T, name string, weights []int, size int, draw func(rng Dice) (int, error),
) {
	t.Helper()
	sum, got, want := 0, map[leftover]int{}, map[leftover]int{}
	for _, w := range weights {
		sum += w
	}
	for i, w := range weights {
		cases := uint64(w * (size / sum))
		for v := range cases {
			want[leftover{uint64(i), v, cases}] = 1
		}
	}
	for v := range size {
		r := AtOnce(Showing(6))
		r.state = state{v: uint64(v), size: uint64(size)}
		if i, err := draw(r); err == nil {
			got[leftover{uint64(i), r.v, r.size}]++
		}
	}
	if diff := cmp.Diff(want, got, cmp.AllowUnexported(leftover{})); diff != "" {
		t.Fatalf("%s, weights %v, store of %d: %s", name, weights, size, diff)
	}
}

// So it is from a store of two words, whatever is left of it.
func TestWeightedFromAWideStore(t *testing.T) {
	weights := []int{3, 2, 95}
	table := Must(Weighted(weights...))
	rng := rand.New(rand.NewPCG(1, 2))
	for range 1000 {
		r := Recycle(Untouched(6))
		r.state = state{v: rng.Uint64(), sizeHi: 1 + rng.Uint64N(300), size: rng.Uint64()}
		v, x := new(big.Int).DivMod(wide(r.vHi, r.v), wide(0, 100), new(big.Int))
		size := wide(r.sizeHi, r.size)
		i := Must(table.Pick(r))
		rest, w := x.Int64()-[]int64{0, 3, 5}[i], big.NewInt(int64(weights[i]))
		if rest < 0 || rest >= w.Int64() {
			t.Fatalf("case %v gives outcome %d", x, i)
		}
		v.Mul(v, w).Add(v, big.NewInt(rest))
		size.Quo(size, big.NewInt(100)).Mul(size, w)
		if wide(r.vHi, r.v).Cmp(v) != 0 || wide(r.sizeHi, r.size).Cmp(size) != 0 {
			t.Fatalf("outcome %d leaves %+v; want %v of %v", i, r.state, v, size)
		}
	}
}

// From any dice, an order takes the same draws and gives the same indexes as a new Table
// for each of them, and leaves the same behind in a store.
func TestWeightedPermIsATableForEachDraw(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		sides := rapid.OneOf(rapid.IntRange(2, 300), rapid.IntRange(2, math.MaxInt)).Draw(t, "sides")
		weights := rapid.SliceOfN(rapid.OneOf(rapid.IntRange(0, 9), rapid.IntRange(0, math.MaxInt/300)),
			1, 40).Draw(t, "weights")
		weights[0] = max(1, weights[0])
		seed := rapid.Uint64().Draw(t, "seed")
		reserve := rapid.IntRange(0, 10).Draw(t, "reserve")
		above := slices.DeleteFunc(slices.Clone(weights), func(w int) bool { return w == 0 })
		n := rapid.IntRange(0, len(above)).Draw(t, "n")
		for _, stored := range []bool{false, true} {
			made := func() Dice {
				words := Generator(rand.NewPCG(seed, 1))
				if !stored {
					return words
				}
				r := Recycle(Die(words, sides))
				r.SetReserve(reserve)
				return r
			}
			one, many := made(), made()
			got, err := WeightedPerm(one, n, weights...)
			if err != nil {
				t.Fatal(err)
			}
			left, want := slices.Clone(weights), []int{}
			for range n {
				want = append(want, Must(Must(Weighted(left...)).Pick(many)))
				left[want[len(want)-1]] = 0
			}
			a, b := storeOf(one), storeOf(many)
			if diff := cmp.Diff(want, got); diff != "" || stored && (a.state != b.state ||
				a.Account() != b.Account()) || Must(one.Draw(math.MaxInt)) != Must(many.Draw(math.MaxInt)) {
				t.Fatalf("%s%v and %v", diff, a, b)
			}
		}
	})
}
