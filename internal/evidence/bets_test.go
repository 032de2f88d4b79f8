package evidence

import (
	"math"
	"math/big"
	"math/rand/v2"
	"slices"
	"testing"

	"example.com/dice/internal/dicetest"
)

// exactEvidence is the definition of the evidence in fractions: that of the four tests.
func exactEvidence(n int, digits []int) *big.Rat {
	return withAgain(exactAgain(n, digits), exactShape(n, digits), exactAlone(n, digits),
		exactFollow(n, digits))
}

// exactShape is the mean over eight concentrations A, each of which multiplies for a roll
// by (n·c + A)/(t + A).
func exactShape(n int, digits []int) *big.Rat {
	sum := new(big.Rat)
	for _, a := range []int{1, 3, 10, 30, 100, 300, 1000, 3000} {
		e, counts := big.NewRat(1, 1), make([]int, n)
		for t, d := range digits {
			e.Mul(e, big.NewRat(int64(n*counts[d]+a), int64(t+a)))
			counts[d]++
		}
		sum.Add(sum, e.Quo(e, big.NewRat(8, 1)))
	}
	return sum
}

// exactAlone is the mean over all faces of the bets on one against the others.
func exactAlone(n int, digits []int) *big.Rat {
	sum := new(big.Rat)
	for face := range n {
		e, c := big.NewRat(1, 1), 0
		for t, d := range digits {
			if d == face { // n·(c + 1/2)/(t + 1)
				e.Mul(e, big.NewRat(int64(n*(2*c+1)), int64(2*(t+1))))
				c++
			} else {
				e.Mul(e, big.NewRat(int64(n*(2*(t-c)+1)), int64(2*(t+1)*(n-1))))
			}
		}
		sum.Add(sum, e.Quo(e, big.NewRat(int64(n), 1)))
	}
	return sum
}

// exactAgain is the mean over four shares h. After s faces of a round each multiplies by
// h if the round has the next one, and else by (n - h·s)/(n - s). A round has no face
// twice.
func exactAgain(n int, digits []int) *big.Rat {
	sum := new(big.Rat)
	for _, shift := range []int{1, 2, 4, 8} {
		e, one, round := big.NewRat(1, 1), int64(1)<<shift, map[int]bool{}
		for _, d := range digits {
			s := int64(len(round))
			switch {
			case s == int64(n):
				clear(round)
			case round[d]:
				clear(round)
				e.Mul(e, big.NewRat(1, one))
			default:
				e.Mul(e, big.NewRat(one*int64(n)-s, one*(int64(n)-s)))
			}
			round[d] = true
		}
		sum.Add(sum, e.Quo(e, big.NewRat(4, 1)))
	}
	return sum
}

// exactDealt multiplies for a roll by n/(n - t), and by 0 if its face has come.
func exactDealt(n int, digits []int) *big.Rat {
	e, seen := big.NewRat(1, 1), map[int]bool{}
	for t, d := range digits {
		if seen[d] {
			return new(big.Rat)
		}
		e.Mul(e, big.NewRat(int64(n), int64(n-t)))
		seen[d] = true
	}
	return e
}

// exactOfCounts is the evidence of the three tests that need no order.
func exactOfCounts(n int, digits []int) *big.Rat {
	return withAgain(exactDealt(n, digits), exactShape(n, digits), exactAlone(n, digits))
}

// exactFollow multiplies for a roll by n·(c + 1/2)/(t + n/2), of the rolls after the same
// face.
func exactFollow(n int, digits []int) *big.Rat {
	e, pairs, rows := big.NewRat(1, 1), map[[2]int]int{}, make([]int, n)
	for t := 1; t < len(digits); t++ {
		last, d := digits[t-1], digits[t]
		e.Mul(e, big.NewRat(int64(n*(2*pairs[[2]int{last, d}]+1)), int64(2*rows[last]+n)))
		pairs[[2]int{last, d}]++
		rows[last]++
	}
	return e
}

// mean returns the mean of fractions.
func mean(parts ...*big.Rat) *big.Rat {
	sum := new(big.Rat)
	for _, part := range parts {
		sum.Add(sum, part)
	}
	return sum.Quo(sum, big.NewRat(int64(len(parts)), 1))
}

// withAgain returns the mean of fractions in which the first has a sixteenth, and the
// others share the rest.
func withAgain(again *big.Rat, others ...*big.Rat) *big.Rat {
	all := mean(others...)
	all.Mul(all, big.NewRat(15, 16))
	return all.Add(all, again.Mul(again, big.NewRat(1, 16)))
}

// patterns calls f with one sequence of k digits below n for each way to say which digits
// are equal, and with how many sequences are like it but for the names of their digits.
func patterns(n, k int, digits []int, used, ways int, f func(digits []int, ways int)) {
	if len(digits) == k {
		f(digits, ways)
		return
	}
	for d := range used {
		patterns(n, k, append(digits, d), used, ways, f)
	}
	if used < n {
		patterns(n, k, append(digits, used), used+1, ways*(n-used), f)
	}
}

// now returns the evidence after the last roll, which need not be the greatest.
func (b *Bets) now() float64 { return b.mean(b.alone()) }

// The factor of a roll is never rounded up, and hardly down.
func TestFactorsAreRoundedDown(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 63))
	for range 10_000 {
		x, n, c := rng.ExpFloat64(), rng.Int64N(1<<20)+2, rng.Int64N(1<<40)
		all := c + rng.Int64N(1<<40) + 1
		exact := new(big.Rat).SetFloat64(x)
		exact.Mul(exact, new(big.Rat).SetFrac(new(big.Int).Mul(big.NewInt(n), big.NewInt(2*c+1)),
			new(big.Int).Mul(big.NewInt(n-1), big.NewInt(2*all))))
		got := times(x, float64(n)*float64(2*c+1), float64(n-1)*float64(2*all))
		off := exact.Quo(new(big.Rat).SetFloat64(got), exact)
		if off.Cmp(big.NewRat(1, 1)) > 0 || off.Cmp(big.NewRat(1<<50-2, 1<<50)) < 0 {
			t.Fatalf("%v·%d·%d/%d/%d: %v of the exact product", x, n, 2*c+1, n-1, 2*all, off)
		}
	}
}

// A fair die has mean evidence 1 after every number of rolls, exactly; and the code is
// not above the fractions, and hardly below.
func TestMeanEvidenceIsOne(t *testing.T) {
	longest := 6
	if *dicetest.All {
		longest = 8
	}
	for n := 2; n <= 6; n++ {
		for k := 1; k <= longest; k++ {
			sum, ofCounts, all := new(big.Rat), new(big.Rat), 0
			patterns(n, k, nil, 0, 1, func(digits []int, ways int) {
				exact := exactEvidence(n, digits)
				all += ways
				b := NewBets(n)
				for _, d := range digits {
					b.Roll(n - 1 - d) // other names
				}
				got := new(big.Rat).SetFloat64(b.now())
				off := math.Log2(b.now()) - math.Log2(floatOf(exact))
				if got.Cmp(exact) > 0 || off < -1e-9 {
					t.Fatalf("d%d, %v: evidence %v; want %v, and not more", n, digits, b.now(), floatOf(exact))
				}
				sum.Add(sum, exact.Mul(exact, big.NewRat(int64(ways), 1)))
				exact = exactOfCounts(n, digits)
				ofCounts.Add(ofCounts, exact.Mul(exact, big.NewRat(int64(ways), 1)))
			})
			want, wantOfCounts := big.NewRat(int64(all), 1), big.NewRat(int64(all), 1)
			if k > n { // a face came twice: the bet of exactDealt is lost
				wantOfCounts.Mul(want, big.NewRat(15, 16))
			}
			if all != int(math.Pow(float64(n), float64(k))) || sum.Cmp(want) != 0 ||
				ofCounts.Cmp(wantOfCounts) != 0 {
				t.Errorf("d%d, %d rolls: the evidence of %d sequences adds up to %v, and of counts to %v",
					n, k, all, sum, ofCounts)
			}
		}
	}
}

func floatOf(x *big.Rat) float64 {
	f, _ := x.Float64()
	return f
}

// Long sequences agree with the fractions too, with and without loads, and the evidence
// is the greatest that there was.
func TestEvidenceOfLongSequences(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 63))
	for _, n := range []int{2, 6, 20} {
		for _, most := range []int{n, n - 1, 1} {
			b, greatest := NewBets(n), 1.0
			var digits []int
			for range 100 {
				digits = append(digits, rng.IntN(most))
				b.Roll(digits[len(digits)-1])
				greatest = max(greatest, b.now())
			}
			exact := exactEvidence(n, digits)
			off := math.Log2(b.now()) - math.Log2(floatOf(exact))
			if new(big.Rat).SetFloat64(b.now()).Cmp(exact) > 0 || off < -2e-9 {
				t.Errorf("d%d with %d faces: %v too many bits", n, most, off)
			}
			if b.Bits() != math.Log2(greatest) {
				t.Errorf("d%d with %d faces: evidence %v; want the greatest, %v", n, most, b.Bits(),
					math.Log2(greatest))
			}
		}
	}
}

// Counts have the evidence of the two tests that need no order, whatever the order.
func TestEvidenceOfCounts(t *testing.T) {
	rng := rand.New(rand.NewPCG(80, 63))
	for _, n := range []int{2, 3, 6, 20} {
		for _, most := range []int{n, n - 1, 1} {
			counts := make([]int, n)
			var digits []int
			for range 80 {
				digits = append(digits, rng.IntN(most))
				counts[digits[len(digits)-1]]++
			}
			want := max(0, math.Log2(floatOf(exactOfCounts(n, digits))))
			if got := OfCounts(counts); math.Abs(got-want) > 80e-14 {
				t.Errorf("counts %v: %v bits; want %v", counts, got, want)
			}
		}
	}
	deck := make([]int, 52)
	cards := rng.Perm(52)
	for i := range deck { // the first cards of a deck
		deck[i]++
		digits := cards[:i+1]
		want := max(0, math.Log2(floatOf(exactOfCounts(52, digits))))
		if got := OfCounts(deck); math.Abs(got-want) > 1e-12 {
			t.Errorf("%d cards: %v bits; want %v", i+1, got, want)
		}
	}
	for _, n := range []int{1, 2, 3, 20, 1000} { // no count is so large that rounding shows
		for c := 10; c <= math.MaxInt/n/7; c *= 7 {
			if got := OfCounts(slices.Repeat([]int{c}, n)); got != 0 {
				t.Errorf("%d faces came %d times: %v bits; want 0", n, c, got)
			}
		}
	}
	// A roll counts its bits however many there were.
	if got := OfCounts([]int{1 << 30, 0}) / (1 << 30); math.Abs(got-1) > 1e-7 {
		t.Errorf("2^30 heads: %v bits each", got)
	}
}

// Evidence stops before it overflows, and passes below what a float64 holds and back.
func TestEvidenceHasBounds(t *testing.T) {
	stuck, one := NewBets(1000), NewBets(1)
	for range 1000 {
		stuck.Roll(999)
		one.Roll(0)
	}
	if bits := stuck.Bits(); bits < 512 || bits > 524 || stuck.Counts()[999] < 999 ||
		one.Bits() != 0 {
		t.Errorf("%v bits, %d rolls; of a d1 %v bits", bits, stuck.Counts()[999], one.Bits())
	}
	const n = 1 << 12
	b := NewBets(n) // each face once: the first test falls far below 2^-256
	for face := range n {
		b.Roll(face)
	}
	if b.faces[0].low == 0 || b.faces[0].plain() != 0 || b.now() <= 0 {
		t.Errorf("%+v", b.faces)
	}
	if cap(b.groups) != n+1 {
		t.Errorf("room for %d counts; want %d from the start", cap(b.groups), n+1)
	}
	far := bet{value: 1}
	for i := range 3000 {
		far.times(1, 3)
		far.times(3, 1)
		far.times(1, 3)
		if i == 2999 && far.low == 0 {
			t.Error("not below")
		}
	}
	for range 3000 {
		far.times(3, 1)
	}
	if far.low != 0 || math.Abs(far.value-1) > 1e-9 {
		t.Errorf("back at %+v; want 1", far)
	}
}
