package dice_test

import (
	"fmt"
	"io"
	"math"
	"math/big"
	"math/bits"
	"testing"

	"example.com/dice"
)

// Procedures that people propose for dice and that are wrong, each with its exact probabilities,
// beside the right one.

// checkCounts checks that each outcome has probability counts[outcome]/all.
func checkCounts(t *testing.T, name string, d *dice.Distribution, all int64,
	counts map[int]int64) {
	t.Helper()
	sum := d.Open()
	for outcome, count := range counts {
		if got, want := d.P(outcome), big.NewRat(count, all); got.Cmp(want) != 0 {
			t.Errorf("%s: P(%d) = %v, want %v", name, outcome, got, want)
		}
		sum.Add(sum, d.P(outcome))
	}
	if sum.Cmp(big.NewRat(1, 1)) != 0 {
		t.Errorf("%s: outcomes %v, want only those of %v", name, d.Outcomes(), counts)
	}
}

func checkFair(t *testing.T, name string, d *dice.Distribution, lo, hi int) {
	t.Helper()
	if !d.Fair(lo, hi) {
		t.Errorf("%s: not fair over %d to %d:\n%v", name, lo, hi, d)
	}
}

func checkUnfair(t *testing.T, name string, d *dice.Distribution, lo, hi int) {
	t.Helper()
	if d.Fair(lo, hi) {
		t.Errorf("%s: fair over %d to %d:\n%v", name, lo, hi, d)
	}
}

// Roll each of two dice and put their faces together.
func two(first, second int, put func(a, b int) int) procedure {
	return func(die func(int) dice.Source) (int, error) {
		a, b := dice.Must(die(first).Roll()), dice.Must(die(second).Roll())
		return put(a, b), nil
	}
}

func one(sides int, put func(face int) int) procedure {
	return func(die func(int) dice.Source) (int, error) {
		return put(dice.Must(die(sides).Roll())), nil
	}
}

func times(a, b int) int { return a * b }
func plus(a, b int) int  { return a + b }

// A product or a sum of faces is not a d12.
func TestMistakeDoubledDie(t *testing.T) {
	wrong := map[int]int64{1: 1, 2: 2, 3: 1, 4: 2, 5: 1, 6: 2, 8: 1, 10: 1, 12: 1} // no 7, 9, 11
	parity := enumerate(t, 2, two(6, 6, func(a, b int) int {
		if b <= 3 {
			return a * 2
		}
		return a
	}))
	checkCounts(t, "d6 times 2 if the other is at most 3", parity, 12, wrong)
	checkUnfair(t, "d6 times 2 if the other is at most 3", parity, 1, 12)
	checkCounts(t, "d6·d2", enumerate(t, 2, two(6, 2, times)), 12, wrong)
	checkCounts(t, "d6·2", enumerate(t, 1, one(6, func(a int) int { return a * 2 })), 6,
		map[int]int64{2: 1, 4: 1, 6: 1, 8: 1, 10: 1, 12: 1})
	checkCounts(t, "d6+d6", enumerate(t, 2, two(6, 6, plus)), 36,
		map[int]int64{2: 1, 3: 2, 4: 3, 5: 4, 6: 5, 7: 6, 8: 5, 9: 4, 10: 3, 11: 2, 12: 1})

	right := enumerate(t, 2, func(die func(int) dice.Source) (int, error) {
		return dice.Product(dice.Sim(die(6), 2), die(6)).Roll()
	})
	checkFair(t, "parity and a d6 as digits", right, 1, 12)
	if rolls := right.ExpectedExact().RatString(); rolls != "2" {
		t.Errorf("%s rolls, want 2", rolls)
	}
}

// A die that counts from 0 has the faces 0 to 5. With 0 to 6 it makes a d14 of
// a d12.
func TestMistakeZeroToSix(t *testing.T) {
	wrong := enumerate(t, 2, two(7, 2, func(a, b int) int { return (a-1)*2 + b }))
	checkUnfair(t, "0 to 6, times 2, plus d2", wrong, 1, 12)
	checkFair(t, "0 to 6, times 2, plus d2", wrong, 1, 14)
	right := enumerate(t, 2, two(6, 2, func(a, b int) int { return (a-1)*2 + b }))
	checkFair(t, "0 to 5, times 2, plus d2", right, 1, 12)
	checkFair(t, "d12 of d6 and d2", enumerate(t, 2, func(die func(int) dice.Source) (int, error) {
		return dice.Product(die(6), die(2)).Roll()
	}), 1, 12)
}

// A d6 from two d4, x = 0 to 15. Discarding starts at the largest multiple
// of 6 that is at most 16, not at that of 4 that is at most 6; and 1 is added
// after mod 6, not before.
func TestMistakeWrongMultiple(t *testing.T) {
	d4s := func(limit int, put func(x int) int) *dice.Distribution {
		return enumerate(t, 6, func(die func(int) dice.Source) (int, error) {
			d4 := die(4)
			for {
				x := (dice.Must(d4.Roll())-1)*4 + dice.Must(d4.Roll()) - 1
				if x < limit {
					return put(x), nil
				}
			}
		})
	}
	// Three attempts: x below 4 is 1/4 each time, 37/64 in all.
	checkCounts(t, "below 4", d4s(4, func(x int) int { return x%6 + 1 }), 256,
		map[int]int64{1: 37, 2: 37, 3: 37, 4: 37})
	// Below 12 it is 3/4 each time, 63/64 in all.
	zero := d4s(12, func(x int) int { return (x + 1) % 6 })
	checkCounts(t, "add 1, then mod 6", zero, 384, map[int]int64{0: 63, 1: 63, 2: 63, 3: 63,
		4: 63, 5: 63})
	checkUnfair(t, "add 1, then mod 6", zero, 1, 6)

	right := d4s(12, func(x int) int { return x%6 + 1 })
	checkFair(t, "below 12, mod 6, add 1", right, 1, 6)
	sim := enumerate(t, 6, func(die func(int) dice.Source) (int, error) {
		return dice.Sim(die(4), 6).Roll()
	})
	checkFair(t, "Sim", sim, 1, 6)
	if sim.ExpectedExact().Cmp(right.ExpectedExact()) >= 0 {
		t.Errorf("Sim takes %v rolls, base conversion %v; want fewer", sim.ExpectedExact(),
			right.ExpectedExact())
	}
}

// Mistakes 3 and 4: the number of digits or bits is the least k with n^k >= m.
// Logarithms in floating point miss it next to a power.
func TestMistakeFloatingPointDigits(t *testing.T) {
	for _, n := range []int{2, 3, 4, 5, 6, 7, 10, 12, 20, 100, 1000, 1 << 15, 46341} {
		digits := 1
		for m := n; ; m *= n {
			checkDigits(t, n, m-1, digits) // less than a power by one
			checkDigits(t, n, m, digits)
			if hi, lo := bits.Mul(uint(m), uint(n)); hi != 0 || lo > math.MaxInt {
				break // the next roll passes MaxInt
			}
			checkDigits(t, n, m+1, digits+1)
			digits++
		}
	}
	checkDigits(t, 2, math.MaxInt, bits.Len(math.MaxInt))
}

// checkDigits checks that the first result of a dm, of rolls that are all 1,
// takes that number of rolls of a dn.
func checkDigits(t *testing.T, n, m, digits int) {
	t.Helper()
	if m < 2 {
		return // a d1 takes no roll
	}
	ones := make([]int, 100)
	for i := range ones {
		ones[i] = 1
	}
	transcript := dice.Record(dice.Replay(n, ones...))
	face, err := dice.Sim(transcript, m).Roll()
	if got := len(transcript.Faces()); face != 1 || err != nil || got != digits {
		t.Errorf("d%d from d%d: face %d after %d rolls, %v; want 1 after %d", m, n, face, got,
			err, digits)
	}
}

// The highest bit of 7 has the value 4, but 7 has three bits. A fourth wastes half of the rolls.
func TestMistakeValueOfHighestBit(t *testing.T) {
	d7 := func(coins int) *dice.Distribution {
		return enumerate(t, coins, func(die func(int) dice.Source) (int, error) {
			x := 0
			for range coins {
				x = x*2 + dice.Must(die(2).Roll()) - 1
			}
			return min(x, 7), nil // 7 stands for another attempt
		})
	}
	checkCounts(t, "4 bits", d7(4), 16, map[int]int64{0: 1, 1: 1, 2: 1, 3: 1, 4: 1, 5: 1, 6: 1, 7: 9})
	checkCounts(t, "3 bits", d7(3), 8, map[int]int64{0: 1, 1: 1, 2: 1, 3: 1, 4: 1, 5: 1, 6: 1, 7: 1})
	sim := enumerate(t, 4, func(die func(int) dice.Source) (int, error) {
		return dice.Sim(die(2), 7).Roll()
	})
	if after3 := sim.More(3).RatString(); after3 != "1/8" {
		t.Errorf("Sim is open after 3 coins with %s, want 1/8", after3)
	}
}

// interval narrows [0, 1) by each roll until it lies in one of m segments, in
// exact integers: it is low/cases to (low+1)/cases. Closed, as it is often
// proposed, its upper end belongs to the next segment if they share it.
func interval(n, m int, closed bool) procedure {
	return func(die func(int) dice.Source) (int, error) {
		low, cases := 0, 1
		for {
			face, err := die(n).Roll()
			if err != nil {
				return 0, err
			}
			low, cases = low*n+face-1, cases*n
			first, last := low*m/cases, ((low+1)*m-1)/cases
			if closed {
				last = (low + 1) * m / cases
			}
			if first == last {
				return first + 1, nil
			}
		}
	}
}

// With closed intervals a coin does not even make a coin, as the upper end, 1,
// lies in no segment. Tails roll on for ever.
func TestMistakeClosedIntervals(t *testing.T) {
	wrong := enumerate(t, 6, interval(2, 2, true))
	for k, want := range []string{"1", "1", "1/2", "1/4", "1/8", "1/16", "1/32"} {
		if got := wrong.More(k).RatString(); got != want {
			t.Errorf("closed: open after %d rolls with %s, want %s", k, got, want)
		}
	}
	right := enumerate(t, 6, interval(2, 2, false))
	checkFair(t, "half-open", right, 1, 2)
	if rolls := right.ExpectedExact().RatString(); rolls != "1" {
		t.Errorf("half-open: %s rolls, want 1", rolls)
	}
}

// Intervals are fair but never take fewer rolls than Sim, at any time.
func TestIntervalTakesNoFewerRolls(t *testing.T) {
	const depth = 7
	for _, n := range []int{2, 3, 4, 5, 6} {
		for m := 2; m <= 13; m++ {
			by := enumerate(t, depth, interval(n, m, false))
			sim := enumerate(t, depth, func(die func(int) dice.Source) (int, error) {
				return dice.Sim(die(n), m).Roll()
			})
			for k := range depth + 1 {
				if by.More(k).Cmp(sim.More(k)) < 0 {
					t.Errorf("d%d from d%d: open after %d rolls with %v by intervals, %v by Sim", m, n, k,
						by.More(k), sim.More(k))
				}
			}
		}
	}
}

// With r5 from 0 to 4, all three stay in 0 to 6, two of them reach all of it, and
// none is a rand7.
func TestMistakeRand7(t *testing.T) {
	r5 := func(f func(a, b int) int) procedure {
		return two(5, 5, func(a, b int) int { return f(a-1, b-1) })
	}
	gaps := enumerate(t, 1, one(5, func(a int) int { return (a - 1) * 3 / 2 }))
	checkCounts(t, "r5*3/2", gaps, 5, map[int]int64{0: 1, 1: 1, 3: 1, 4: 1, 6: 1})
	folded := enumerate(t, 2, r5(func(a, b int) int { return (a + b) % 7 }))
	checkCounts(t, "(r5+r5) % 7", folded, 25, map[int]int64{0: 3, 1: 3, 2: 3, 3: 4, 4: 5, 5: 4, 6: 3})
	// Two attempts: the second after 3 cases of 25, so 28/25 of the first.
	triangle := enumerate(t, 4, func(die func(int) dice.Source) (int, error) {
		for {
			if sum := dice.Must(r5(plus)(die)); sum <= 6 {
				return sum, nil
			}
		}
	})
	checkCounts(t, "r5+r5, again above 6", triangle, 625,
		map[int]int64{0: 28, 1: 56, 2: 84, 3: 112, 4: 140, 5: 112, 6: 84})
	for name, d := range map[string]*dice.Distribution{"r5*3/2": gaps, "(r5+r5) % 7": folded,
		"r5+r5, again above 6": triangle} {
		checkUnfair(t, name, d, 0, 6)
	}

	checkFair(t, "Range", enumerate(t, 6, func(die func(int) dice.Source) (int, error) {
		return dice.Range(die(5), 0, 6)()
	}), 0, 6)
	checkFair(t, "Bits", enumerate(t, 6, func(die func(int) dice.Source) (int, error) {
		return dice.Range(dice.Bits(die(5)), 0, 6)()
	}), 0, 6)
}

// The house rules of the examples, against published probabilities.
func TestHouseRules(t *testing.T) {
	drop := enumerate(t, 4, dropLowest)
	checkCounts(t, "4d6 drop lowest", drop, 1296, map[int]int64{3: 1, 4: 4, 5: 10, 6: 21, 7: 38,
		8: 62, 9: 91, 10: 122,
		11: 148, 12: 167, 13: 172, 14: 160, 15: 131, 16: 94, 17: 54, 18: 21})
	best := enumerate(t, 2, advantage)
	if mean := best.Mean().FloatString(3); mean != "13.825" || best.P(20).RatString() != "39/400" {
		t.Errorf("best of two d20: mean %s, 20 with %v; want 13.825, 39/400", mean, best.P(20))
	}
	if seven := enumerate(t, 2, two(6, 6, plus)).P(7); seven.Cmp(big.NewRat(6, 36)) != 0 {
		t.Errorf("7 with %v, want 6/36", seven)
	}
	// An exploding d6: the mean is 21/5 without a cut. 6^-20 is cut here.
	explode := enumerate(t, 20, exploding)
	if mean := explode.Mean().FloatString(9); mean != "4.200000000" || explode.P(6).Sign() != 0 {
		t.Errorf("exploding d6: mean %s, 6 with %v; want 4.2, 0", mean, explode.P(6))
	}
}

// A procedure may take its faces from where it likes, if they are the same
// again; it is then certain of them.
func TestProcedureWithoutDice(t *testing.T) {
	d := enumerate(t, 0, func(func(int) dice.Source) (int, error) {
		die := dice.Replay(6, 4)
		face, err := die.Roll()
		if _, end := die.Roll(); end != io.EOF {
			return 0, end
		}
		return face, err
	})
	if d.P(4).RatString() != "1" || d.Open().Sign() != 0 || d.ExpectedExact().Sign() != 0 {
		t.Errorf("got %v", d)
	}
}

// Articles and forums propose dice that are unfair or expensive. The exact probabilities
// show it; the range of the results does not. See ExampleEnumerate_notATwelve and
// ExampleEnumerate_rand7 for three more.

// verdict prints whether a procedure is fair, and its probabilities.
func verdict(name string, lo, hi, depth int, procedure func(die func(sides int) dice.Source) (int,
	error)) {
	d := dice.Must(dice.Enumerate(depth, procedure))
	fmt.Printf("%s, fair over %d to %d: %v\n ", name, lo, hi, d.Fair(lo, hi))
	for _, outcome := range d.Outcomes() {
		fmt.Printf(" %d: %s", outcome, d.P(outcome).RatString())
	}
	if d.Open().Sign() > 0 {
		fmt.Printf(" open: %s", d.Open().RatString())
	}
	fmt.Println()
}

// Three unfair d12: a doubled face, a sum, a product. The first lacks numbers, the
// second lacks 1 and prefers 7, and the third does both.
func Example_nonSolutions() {
	verdict("d6 · 2", 1, 12, 1, func(die func(int) dice.Source) (int, error) {
		return dice.Must(die(6).Roll()) * 2, nil
	})
	verdict("d6 + d6", 1, 12, 2, func(die func(int) dice.Source) (int, error) {
		return dice.Must(die(6).Roll()) + dice.Must(die(6).Roll()), nil
	})
	verdict("d6 · d2", 1, 12, 2, func(die func(int) dice.Source) (int, error) {
		return dice.Must(die(6).Roll()) * dice.Must(die(2).Roll()), nil
	})
	// Output:
	// d6 · 2, fair over 1 to 12: false
	//   2: 1/6 4: 1/6 6: 1/6 8: 1/6 10: 1/6 12: 1/6
	// d6 + d6, fair over 1 to 12: false
	//   2: 1/36 3: 1/18 4: 1/12 5: 1/9 6: 5/36 7: 1/6 8: 5/36 9: 1/9 10: 1/12 11: 1/18 12: 1/36
	// d6 · d2, fair over 1 to 12: false
	//   1: 1/12 2: 1/6 3: 1/12 4: 1/6 5: 1/12 6: 1/6 8: 1/12 10: 1/12 12: 1/12
}

// A z6 has the faces 0 to 5. With 0 to 6, seven of them, z6·2 + d2 is a d14.
func Example_facesFromZero() {
	for _, faces := range []int{7, 6} {
		verdict(fmt.Sprintf("0 to %d, times 2, plus d2", faces-1), 1, 12, 2,
			func(die func(int) dice.Source) (int, error) {
				z := dice.Must(die(faces).Roll()) - 1
				return z*2 + dice.Must(die(2).Roll()), nil
			})
	}
	// Output:
	// 0 to 6, times 2, plus d2, fair over 1 to 12: false
	//   1: 1/14 2: 1/14 3: 1/14 4: 1/14 5: 1/14 6: 1/14 7: 1/14 8: 1/14 9: 1/14 10: 1/14 11: 1/14 12: 1/14 13: 1/14 14: 1/14
	// 0 to 5, times 2, plus d2, fair over 1 to 12: true
	//   1: 1/12 2: 1/12 3: 1/12 4: 1/12 5: 1/12 6: 1/12 7: 1/12 8: 1/12 9: 1/12 10: 1/12 11: 1/12 12: 1/12
}

// A d6 from two d4 is rolled again from the largest multiple of 6 below 16 on,
// not from that of 4 below 6; and 1 is added after the modulo, not before it.
func Example_wrongMultiple() {
	attempt := func(name string, limit int, result func(x int) int) {
		verdict(name, 1, 6, 2, func(die func(int) dice.Source) (int, error) {
			for d16 := dice.Product(die(4), die(4)); ; {
				if x := dice.Must(d16.Roll()) - 1; x < limit {
					return result(x), nil
				}
			}
		})
	}
	attempt("again from 4 on", 4, func(x int) int { return x%6 + 1 })
	attempt("add 1, then modulo 6", 12, func(x int) int { return (x + 1) % 6 })
	attempt("again from 12 on, modulo 6, then add 1", 12, func(x int) int { return x%6 + 1 })
	// Output:
	// again from 4 on, fair over 1 to 6: false
	//   1: 1/16 2: 1/16 3: 1/16 4: 1/16 open: 3/4
	// add 1, then modulo 6, fair over 1 to 6: false
	//   0: 1/8 1: 1/8 2: 1/8 3: 1/8 4: 1/8 5: 1/8 open: 1/4
	// again from 12 on, modulo 6, then add 1, fair over 1 to 6: true
	//   1: 1/8 2: 1/8 3: 1/8 4: 1/8 5: 1/8 6: 1/8 open: 1/4
}

// How many bits a target needs is a matter of integers: a logarithm in floating
// point takes one too few next to a power of two. And the value of the highest
// bit is not their number: for a d7 it is 4, and four bits cost 8/3 of what
// three do.
func Example_countingBits() {
	const sides = 1<<53 + 1
	fmt.Println("bits for 2^53 + 1 sides:", math.Ceil(math.Log2(sides)), "by logarithm,",
		bits.Len64(sides-1), "in truth")
	for _, k := range []int{4, 3} {
		attempt := dice.Must(dice.Enumerate(k, func(die func(int) dice.Source) (int, error) {
			x := 0
			for range k {
				x = x*2 + dice.Must(die(2).Roll()) - 1
			}
			return min(x, 7), nil // 7 stands for another attempt
		}))
		success := new(big.Rat).Sub(big.NewRat(1, 1), attempt.P(7))
		fmt.Println("d7 from", k, "bits: again with", attempt.P(7).RatString()+",",
			new(big.Rat).Quo(attempt.ExpectedExact(), success).RatString(), "flips")
	}
	// Output:
	// bits for 2^53 + 1 sides: 53 by logarithm, 54 in truth
	// d7 from 4 bits: again with 9/16, 64/7 flips
	// d7 from 3 bits: again with 1/8, 24/7 flips
}

// Interval segmentation with closed intervals and floating point. Closed, an
// interval that ends where its segment does reaches into the next one as well: a
// coin made of a coin takes any number of flips, and tails alone never end.
// Half-open but rounded, two of the tenths of a d10 stick out of the segments
// that they are. In integers, as in Example_intervalSegmentation, one roll is
// enough for both.
func Example_closedIntervals() {
	interval := func(n, m int, closed bool) func(die func(int) dice.Source) (int, error) {
		return func(die func(int) dice.Source) (int, error) {
			lo, hi := 0.0, 1.0
			for {
				face, err := die(n).Roll()
				if err != nil {
					return 0, err
				}
				width := (hi - lo) / float64(n)
				lo += float64(float64(face-1) * width) // in two steps, on all machines
				hi = lo + width
				first, last := math.Floor(lo*float64(m)), math.Ceil(hi*float64(m))-1
				if closed {
					last = math.Floor(hi * float64(m))
				}
				if first == last {
					return int(first) + 1, nil
				}
			}
		}
	}
	verdict("closed, d2 from d2", 1, 2, 5, interval(2, 2, true))
	verdict("rounded, d10 from d10", 1, 10, 1, interval(10, 10, false))
	// Output:
	// closed, d2 from d2, fair over 1 to 2: true
	//   1: 15/32 2: 15/32 open: 1/16
	// rounded, d10 from d10, fair over 1 to 10: false
	//   1: 1/10 2: 1/10 4: 1/10 5: 1/10 6: 1/10 8: 1/10 9: 1/10 10: 1/10 open: 1/5
}
