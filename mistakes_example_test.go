package dice_test

import (
	"fmt"
	"math"
	"math/big"
	"math/bits"

	"example.com/dice"
)

// What articles and forums propose and what is no fair die, or a dear one. The
// exact odds tell, where a look at the range of the results does not. See
// ExampleEnumerate_notATwelve and ExampleEnumerate_rand7 for three more.

// verdict prints whether a procedure is fair, and its odds.
func verdict(name string, lo, hi, depth int, procedure func(die func(sides int) dice.Source) (int, error)) {
	odds := dice.Must(dice.Enumerate(depth, procedure))
	fmt.Printf("%s, fair over %d to %d: %v\n ", name, lo, hi, odds.Fair(lo, hi))
	for _, outcome := range odds.Outcomes() {
		fmt.Printf(" %d: %s", outcome, odds.P(outcome).RatString())
	}
	if odds.Open().Sign() > 0 {
		fmt.Printf(" open: %s", odds.Open().RatString())
	}
	fmt.Println()
}

// Three that are no d12: a face doubled, a sum, a product. One leaves out
// numbers, one leaves out 1 and prefers 7, and one does both.
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
		verdict(fmt.Sprintf("0 to %d, times 2, plus d2", faces-1), 1, 12, 2, func(die func(int) dice.Source) (int, error) {
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
	fmt.Println("bits for 2^53 + 1 sides:", math.Ceil(math.Log2(sides)), "by logarithm,", bits.Len64(sides-1), "in truth")
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
			new(big.Rat).Quo(attempt.Expected(), success).RatString(), "flips")
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
