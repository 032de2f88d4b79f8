package dice

import (
	"errors"
	"fmt"
	"io"
	"math/big"
	"slices"
	"testing"

	"example.com/dice/internal/dicetest"
	"pgregory.net/rapid"
)

// countsOf returns how often each digit comes, as a key.
func countsOf(n int, digits []int) string {
	counts := make([]int, n)
	for _, d := range digits {
		counts[d]++
	}
	return fmt.Sprint(counts)
}

func multinomial(digits []int) *big.Int {
	m := big.NewInt(1)
	seen := map[int]int64{}
	for i, d := range digits {
		seen[d]++
		m.Mul(m, big.NewInt(int64(i+1))).Div(m, big.NewInt(seen[d]))
	}
	return m
}

// All sequences with the same counts have the same probability, for every
// bias. So a block is fair for every bias if the sequences with each counts
// take each of the cases of the state once, together with those it had.
func TestDebiasNumbersOrders(t *testing.T) {
	most := 1000
	if *dicetest.All {
		most = 5000
	}
	for n := 2; n <= 5; n++ {
		for k, all := 2, n*n; all <= most; k, all = k+1, all*n {
			for _, start := range []uint64{1, 3, 10} {
				checkOrders(t, n, k, start)
			}
		}
	}
}

// checkOrders checks that a block of k rolls of a die of n sides takes each case once,
// from each case of a state of a size.
func checkOrders(t *testing.T, n, k int, start uint64) {
	t.Helper()
	type numbered struct {
		counts string
		v      uint64
	}
	seen := map[numbered]bool{}
	sequences(n, k, func(digits []int) {
		for v := range start {
			b := &blocks{state: state{v: v, size: start}, rolls: k}
			for _, d := range digits {
				b.add(uint64(d))
			}
			want := multinomial(digits).Uint64() * start
			if b.size != want || b.sizeHi != 0 || b.v >= want {
				t.Fatalf("%v from %d of %d: %d of %d cases, want %d", digits, v, start, b.v, b.size, want)
			}
			at := numbered{countsOf(n, digits), b.v}
			if seen[at] {
				t.Fatalf("counts %s from %d: case %d comes twice", at.counts, start, b.v)
			}
			seen[at] = true
		}
	})
}

// With the counts of each of two blocks given, every face is equally likely to
// be the first result.
func TestDebiasFairForEveryBias(t *testing.T) {
	for _, test := range []struct{ n, block, most int }{{2, 4, 8}, {2, 5, 10}, {3, 4, 8}, {4, 3, 6}} {
		results := map[string][]int{}
		sequences(test.n, test.most, func(digits []int) {
			faces := make([]int, len(digits))
			for i, d := range digits {
				faces[i] = d + 1
			}
			d := Debias(Showing(test.n, faces...)).(*debiased)
			d.blocks.rolls = test.block
			d.blocks.reserve = noReserve // there is a result after two blocks
			key := countsOf(test.n, digits[:test.block]) + countsOf(test.n, digits[test.block:])
			if results[key] == nil {
				results[key] = make([]int, test.n)
			}
			face, err := d.blocks.Roll()
			switch {
			case err == nil:
				results[key][face-1]++
			case !errors.Is(err, io.EOF) && !errors.Is(err, io.ErrUnexpectedEOF):
				t.Fatal(err)
			}
		})
		any := 0
		for key, faces := range results {
			any += faces[0]
			if slices.Min(faces) != slices.Max(faces) {
				t.Errorf("d%d, counts %s: the faces come %v times", test.n, key, faces)
			}
		}
		if any == 0 {
			t.Errorf("d%d in blocks of %d: no results", test.n, test.block)
		}
	}
}

// countIf returns how many digits are of a kind.
func countIf(digits []int, is func(digit int) bool) (n int64) {
	for _, d := range digits {
		if is(d) {
			n++
		}
	}
	return n
}

// The longest blocks fit next to the most that can be left of earlier ones, and
// their numbers are those of arithmetic without limits.
func TestDebiasLongestBlocks(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.OneOf(rapid.IntRange(2, 40), rapid.IntRange(2, 1<<30)).Draw(t, "sides")
		longest := longestBlock(uint64(n))
		digits := make([]int, longest)
		for i := range digits {
			digits[i] = i % n
		}
		if rapid.Bool().Draw(t, "loaded") {
			digits = rapid.SliceOfN(rapid.IntRange(0, min(n, 3)-1), longest, longest).Draw(t, "digits")
		} else {
			digits = rapid.Permutation(digits).Draw(t, "order")
		}
		b := &blocks{rolls: longest}
		b.size = usualReserve.cases*uint64(n) - 1
		b.v = rapid.Uint64Range(0, b.size-1).Draw(t, "v")
		v, size := new(big.Int).SetUint64(b.v), new(big.Int).SetUint64(b.size)
		for i, digit := range digits {
			b.add(uint64(digit))
			c := countIf(digits[:i+1], func(d int) bool { return d == digit })
			below := countIf(digits[:i], func(d int) bool { return d < digit })
			steps := big.NewInt(int64(i + 1))
			size.Mul(size, steps).Div(size, big.NewInt(c))
			part := new(big.Int).Mul(size, big.NewInt(below))
			v.Add(v, part.Div(part, steps))
		}
		if wide(b.sizeHi, b.size).Cmp(size) != 0 || wide(b.vHi, b.v).Cmp(v) != 0 || v.Cmp(size) >= 0 {
			t.Fatalf("%d of %d, want %d of %d", wide(b.vHi, b.v), wide(b.sizeHi, b.size), v, size)
		}
	})
	// One roll more does not fit.
	for _, n := range []int{2, 3, 6, 20, 1 << 30} {
		digits := make([]int, longestBlock(uint64(n))+1)
		for i := range digits {
			digits[i] = i % n
		}
		m := multinomial(digits)
		m.Mul(m, big.NewInt(int64(usualReserve.cases))).Mul(m, big.NewInt(int64(n)))
		if m.BitLen() <= 128 {
			t.Errorf("d%d: a block of %d has room too", n, len(digits))
		}
	}
	// 192·n·20! passes 2^128 just above this n.
	const n = 728473234196619692
	for sides, want := range map[uint64]int{n: 20, n + 1: 19} {
		if got := longestBlock(sides); got != want {
			t.Errorf("d%d: a block of %d is the longest, want %d", sides, got, want)
		}
	}
}

// A block has 50 rolls, or fewer if 50 do not fit, and is enough for several results of all
// that is made from the die.
func TestDebiasBlocksAreFifty(t *testing.T) {
	for sides, want := range map[int]int{2: 50, 3: 50, 6: 50, 20: 34, 256: 30} {
		rolls := 0
		d := Debias(Counting(Seeded(sides), &rolls)).(*debiased)
		if _, err := d.Draw(sides); rolls != want || err != nil {
			t.Errorf("d%d: %d rolls make the first result, %v; want a block of %d", sides, rolls, err, want)
		}
		Must(Die(d, 3).Roll())
		if _, err := Bits(d).Roll(); rolls != want || err != nil {
			t.Errorf("d%d: %d rolls make three results, %v; want a block of %d", sides, rolls, err, want)
		}
	}
}

func TestDebiasKeeps(t *testing.T) {
	for _, test := range []struct {
		sides, block int
		least, most  float64 // of the entropy of a fair die
	}{
		{6, 24, 0.75, 0.79}, {6, 50, 0.85, 0.88}, {20, 34, 0.70, 0.72},
		{2, 24, 0.85, 0.87}, {2, 50, 0.92, 0.93}, {2, 123, 0.95, 0.97},
	} {
		const results = 100000
		rolls := 0
		d := Debias(Counting(Seeded(test.sides), &rolls)).(*debiased)
		d.blocks.rolls = test.block
		for range results {
			if _, err := d.Draw(test.sides); err != nil {
				t.Fatal(err)
			}
		}
		kept := results / float64(rolls)
		t.Logf("d%d in blocks of %d: %.4f kept", test.sides, test.block, kept)
		if kept < test.least || kept > test.most {
			t.Errorf("d%d in blocks of %d: %.4f kept, want %v to %v", test.sides, test.block, kept,
				test.least, test.most)
		}
	}
}

// A die that always shows the same face is found out by the first block that
// ends after 65,536 rolls or more, again and again.
func TestDebiasUnfair(t *testing.T) {
	for _, sides := range []int{2, 6, 1 << 30} {
		for block, want := range map[int]int{2: 65_536, 4: 65_536, 5: 65_540, 3: 65_538} {
			rolls := 0
			d := Debias(Counting(Stuck(sides), &rolls)).(*debiased)
			d.blocks.rolls = block
			for range 2 {
				rolls = 0
				if _, err := d.Draw(sides); !errors.Is(err, ErrUnfair) || rolls != want {
					t.Errorf("d%d in blocks of %d: %v after %d rolls, want ErrUnfair after %d", sides, block, err,
						rolls, want)
				}
			}
		}
	}
}

// Rolls before a block of several faces do not count against a die.
func TestDebiasForgetsFruitlessBlocks(t *testing.T) {
	faces := slices.Repeat([]int{2}, 3+65_538)
	faces[1] = 1
	rolls := 0
	d := Debias(Counting(Showing(2, faces...), &rolls)).(*debiased)
	d.blocks.rolls = 3
	if _, err := d.Draw(2); !errors.Is(err, ErrUnfair) || rolls != len(faces) {
		t.Errorf("%v after %d rolls, want ErrUnfair after %d", err, rolls, len(faces))
	}
}

// A draw fails with probability at most 1/usualReserve.cases, and maxFailures in a row
// with less than 2^-unfairBits; one less would not do.
func TestDebiasFailureLimit(t *testing.T) {
	inverse := func(failures int64) *big.Int {
		return new(big.Int).Exp(wide(0, usualReserve.cases), big.NewInt(failures), nil)
	}
	if inverse(maxFailures).BitLen() <= unfairBits || inverse(maxFailures-1).BitLen() > unfairBits {
		t.Errorf("%d is not the least number of failures that is unfair", maxFailures)
	}
}

// 17 failed draws in a row are ErrUnfair, 16 are not, and a face ends the row. In
// two blocks of 1, 2 the case is 3 of 4, which makes no d3; of 2, 1 it is 0.
func TestDebiasForgetsFailures(t *testing.T) {
	fail, draw := []int{1, 2, 1, 2}, []int{2, 1, 2, 1}
	blocksOf := func(failures int) *blocks {
		faces := append(slices.Repeat(fail, failures), draw...)
		faces = append(faces, faces...)
		d := Debias(Showing(3, faces...)).(*debiased)
		d.blocks.rolls = 2
		d.blocks.reserve = noReserve
		return d.blocks
	}
	b := blocksOf(16)
	for range 2 {
		if face, err := b.Roll(); face != 1 || err != nil {
			t.Errorf("after 16 failed draws: %d, %v", face, err)
		}
	}
	if face, err := blocksOf(17).Roll(); face != 0 || !errors.Is(err, ErrUnfair) {
		t.Errorf("after 17 failed draws: %d, %v", face, err)
	}
}
