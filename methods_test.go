package dice_test

import (
	"bytes"
	"errors"
	"fmt"
	"math"
	"math/big"
	"math/bits"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"

	"example.com/dice"
	"example.com/dice/internal/dicetest"
)

// The methods that articles and books teach for making one die from another,
// each written as they do it, with the parts of this package and its exact
// price. In their formulas zN is a dN whose faces are labelled from 0.

// making returns the distribution of a die that is made from others, up to a
// depth in rolls.
func making(depth int, from func(die func(sides int) dice.Source) dice.Source) *dice.Distribution {
	return dice.Must(dice.Enumerate(depth, func(die func(int) dice.Source) (int, error) {
		return from(die).Roll()
	}))
}

// startingOver returns the expected rolls of a die that after a number of rolls has
// its result or starts over: those of one attempt over its probability of success
// (Wald 1944).
func startingOver(rolls int, from func(die func(sides int) dice.Source) dice.Source) *big.Rat {
	attempt := making(rolls, from)
	success := new(big.Rat).Sub(big.NewRat(1, 1), attempt.Open())
	return success.Quo(attempt.ExpectedExact(), success)
}

// versus prints the expected rolls of a way to make a dm from a dn beside those
// of the best possible way.
func versus(rolls *big.Rat, n, m int) {
	best := dice.Must(dice.Plan(m, []int{n})).ExpectedExact()
	more := new(big.Rat).Quo(rolls, best)
	more.Mul(more.Sub(more, big.NewRat(1, 1)), big.NewRat(100, 1))
	fmt.Printf("d%d from d%d: %s rolls, best possible %s, %s %% more\n",
		m, n, rolls.RatString(), best.RatString(), more.FloatString(1))
}

// Nine d6, read as the digits of one number, are a die of 6^9 sides.
func ExampleProduct_nineDice() {
	d6 := dice.Replay(6, 2, 1, 1, 1, 1, 1, 1, 1, 1)
	nine := dice.Product(slices.Repeat([]dice.Source{d6}, 9)...)
	fmt.Println("a roll of the", nine.Sides(), "sides:", dice.Must(nine.Roll())) // 6^8 + 1
	// Output: a roll of the 10077696 sides: 1679617
}

// The parity of a d6 is a coin: any divisor of the sides comes from one roll.
func Example_parityCoin() {
	for _, m := range []int{2, 3} {
		die := dice.Sim(dice.Replay(6, 1, 2, 3, 4, 5, 6), m)
		fmt.Printf("d%d of the faces 1 to 6:", m)
		for range 6 {
			fmt.Print(" ", dice.Must(die.Roll()))
		}
		fmt.Println()
	}
	// Output:
	// d2 of the faces 1 to 6: 1 2 1 2 1 2
	// d3 of the faces 1 to 6: 1 2 3 1 2 3
}

// Rejection sampling (von Neumann 1951), the re-roll: a d6 is a d5 if a 6 is
// rolled again, and a d4 if a 5 or 6 is. The d5 takes no more rolls than any way
// must; the d4 does, because it forgets which of 5 and 6 it was.
func Example_rejectionSampling() {
	d5 := dice.Reject(dice.Replay(6, 6, 6, 4), 5)
	fmt.Println("6, 6, 4 make", dice.Must(d5.Roll()))
	for _, m := range []int{5, 4} {
		versus(startingOver(1, func(die func(int) dice.Source) dice.Source {
			return dice.Reject(die(6), m)
		}), 6, m)
	}
	// Output:
	// 6, 6, 4 make 4
	// d5 from d6: 6/5 rolls, best possible 6/5, 0.0 % more
	// d4 from d6: 3/2 rolls, best possible 4/3, 12.5 % more
}

// Factoring: a composite number of sides is the product of its factors, and a
// prime is a larger composite, rolled again. No product of d6 and what they
// divide into is a d11. Plan compares exact costs.
func Example_factoring() {
	d12 := func(die func(int) dice.Source) dice.Source {
		return dice.Product(dice.Sim(die(6), 2), die(6))
	}
	versus(startingOver(2, d12), 6, 12)
	versus(startingOver(2, func(die func(int) dice.Source) dice.Source {
		return dice.Reject(d12(die), 11)
	}), 6, 11)
	versus(startingOver(2, func(die func(int) dice.Source) dice.Source {
		d3 := dice.Sim(die(6), 3)
		return dice.Reject(dice.Product(d3, d3), 7) // less is lost of a d8, but that takes three rolls
	}), 6, 7)
	// Output:
	// d12 from d6: 2 rolls, best possible 2, 0.0 % more
	// d11 from d6: 24/11 rolls, best possible 82596/38885, 2.7 % more
	// d7 from d6: 18/7 rolls, best possible 72/35, 25.0 % more
}

// A fixed number of rolls: two d6 are a d36, which is a d9 times a d4, so two
// rolls always make a d4. Bounded finds such ways, and ends early if it can.
// Two of a d3 make a d9. But no number of d6 makes a d5: there are 6^k ways to
// roll k of them, and 5 divides none of these numbers.
func Example_fixedNumberOfRolls() {
	versus(startingOver(2, func(die func(int) dice.Source) dice.Source {
		return dice.Sim(dice.Product(die(6), die(6)), 4)
	}), 6, 4)
	for _, want := range []struct{ m, n int }{{2, 6}, {3, 6}, {4, 6}, {9, 6}, {9, 3}, {5, 6}} {
		plan, err := dice.Plan(want.m, []int{want.n}, dice.Bounded())
		if err != nil {
			fmt.Printf("d%d from d%d: no bound\n", want.m, want.n)
			continue
		}
		worst, _ := plan.Worst()
		fmt.Printf("d%d from d%d: %s rolls, at most %d\n", want.m, want.n,
			plan.ExpectedExact().RatString(), worst)
	}
	// Output:
	// d4 from d6: 2 rolls, best possible 4/3, 50.0 % more
	// d2 from d6: 1 rolls, at most 1
	// d3 from d6: 1 rolls, at most 1
	// d4 from d6: 4/3 rolls, at most 2
	// d9 from d6: 2 rolls, at most 2
	// d9 from d3: 2 rolls, at most 2
	// d5 from d6: no bound
}

// Recycled rejection: the cases that a failed attempt leaves over are a smaller
// die that is already rolled. That is what Sim does, and the best possible for
// one result (Knuth and Yao 1976). A d10 of two d6 is left open by 6 cases of
// 36, and goes on with these. Of several kinds of dice Plan chooses.
func Example_recycledRejection() {
	fmt.Println("6, 2, 3 make", dice.Must(dice.Sim(dice.Replay(6, 6, 2, 3), 10).Roll()))
	for _, m := range []int{4, 7, 10} {
		sim := making(3, func(die func(int) dice.Source) dice.Source { return dice.Sim(die(6), m) })
		rolls := dice.Must(dice.Plan(m, []int{6})).ExpectedExact()
		fmt.Printf("d%d from d6: %s rolls; open after 1, 2, 3 of them with %s, %s, %s\n", m,
			rolls.RatString(),
			sim.More(1).RatString(), sim.More(2).RatString(), sim.More(3).RatString())
	}
	d24 := dice.Must(dice.Plan(24, []int{4, 6}))
	fmt.Println("d24 from d4 and d6:", d24.ExpectedExact().RatString(), "rolls")
	// Output:
	// 6, 2, 3 make 9
	// d4 from d6: 4/3 rolls; open after 1, 2, 3 of them with 1/3, 0, 0
	// d7 from d6: 72/35 rolls; open after 1, 2, 3 of them with 1, 1/36, 1/36
	// d10 from d6: 11/5 rolls; open after 1, 2, 3 of them with 1, 1/6, 1/36
	// d24 from d4 and d6: 2 rolls
}

// Ranges: from lo to hi is a die of hi-lo+1 sides, shifted.
func Example_ranges() {
	d6 := dice.FromRand(rand.NewPCG(1, 2), 6)
	for _, bounds := range [][2]int{{0, 10}, {7, 11}} {
		draw := dice.Range(d6, bounds[0], bounds[1])
		fmt.Printf("%d to %d:", bounds[0], bounds[1])
		for range 8 {
			fmt.Print(" ", dice.Must(draw()))
		}
		fmt.Println()
	}
	// Output:
	// 0 to 10: 5 6 6 3 1 9 8 5
	// 7 to 11: 11 10 7 8 7 10 8 7
}

// The unused part of an accepted roll: 30 of the 36 cases of two d6 are a d10,
// three times over. Which of the three it was is a d3 that takes no roll.
func Example_unusedPart() {
	rec := dice.Record(dice.Replay(6, 5, 3)) // case 26 of 36
	r := dice.Recycle(rec)
	r.SetReserve(0)
	fmt.Println("d10:", dice.Must(dice.Sim(r, 10).Roll())) // 26 mod 10 + 1
	fmt.Println("d3: ", dice.Must(dice.Sim(r, 3).Roll()))  // 26 div 10 + 1
	fmt.Println("of", len(rec.Faces()), "rolls")
	// Output:
	// d10: 7
	// d3:  3
	// of 2 rolls
}

// Parity bits: one bit a roll, for each bit of the target; too large a number is
// rejected. 1110 is 14; 1010 is 10, which makes 11. Bits gets more bits from a roll
// than its parity, and Sim draws on the store behind them, so that 1000 d12 take hardly
// more than their entropy, 1387 rolls.
func Example_parityBits() {
	fourBits := func(d6 dice.Source) dice.Source {
		bit := dice.Sim(d6, 2)
		return dice.Reject(dice.Product(bit, bit, bit, bit), 12)
	}
	d12 := fourBits(dice.Replay(6, 2, 4, 6, 1, 6, 3, 2, 5))
	fmt.Println("even, even, even, odd; even, odd, even, odd:", dice.Must(d12.Roll()))
	versus(startingOver(4, func(die func(int) dice.Source) dice.Source { return fourBits(die(6)) }),
		6, 12)

	rec := dice.Record(dice.FromRand(rand.NewPCG(1, 2), 6))
	d12 = dice.Sim(dice.Bits(rec), 12)
	for range 1000 {
		dice.Must(d12.Roll())
	}
	fmt.Println("1000 d12 by Sim over Bits:", len(rec.Faces()), "rolls")
	// Output:
	// even, even, even, odd; even, odd, even, odd: 11
	// d12 from d6: 16/3 rolls, best possible 2, 166.7 % more
	// 1000 d12 by Sim over Bits: 1390 rolls
}

// Sixes without end are a bad die, not bad luck: an error, when a fair die would
// do so with probability below 2^-128.
func Example_suspiciousDie() {
	stuck := dice.Record(dice.Replay(6, slices.Repeat([]int{6}, 1000)...))
	_, err := dice.Sim(stuck, 5).Roll()
	fmt.Println(errors.Is(err, dice.ErrUnfair), "after", len(stuck.Faces()), "sixes")
	// Output:
	// true after 65 sixes
}

// Base conversion: the rolls are the digits of a number, just enough to
// have at least m cases. From the largest multiple of m on it is rolled again;
// below that the result is its remainder, plus 1. Two d4 make 0 to 15, and a d6
// takes 0 to 11 of that.
func Example_baseConversion() {
	d6 := func(d4 dice.Source) dice.Source {
		return dice.Sim(dice.Reject(dice.Product(d4, d4), 12), 6) // Sim of a multiple is the modulo
	}
	// 2·4 + 3 = 11, modulo 6, plus 1
	fmt.Println("3, 4 make", dice.Must(d6(dice.Replay(4, 3, 4)).Roll()))
	versus(startingOver(2, func(die func(int) dice.Source) dice.Source { return d6(die(4)) }), 4, 6)
	versus(startingOver(2, func(die func(int) dice.Source) dice.Source {
		return dice.Sim(dice.Reject(dice.Product(die(6), die(6)), 26), 13)
	}), 6, 13)
	// Output:
	// 3, 4 make 6
	// d6 from d4: 8/3 rolls, best possible 7/3, 14.3 % more
	// d13 from d6: 36/13 rolls, best possible 541758/233285, 19.2 % more
}

// digits returns the number of rolls of a dn that are enough for a dm, and the
// number of their cases: the least power of n that is at least m.
func digits(n, m int) (k, cases int) {
	cases = 1
	for ; cases < m; k++ {
		cases *= n
	}
	return k, cases
}

// earlyDiscard is base conversion that is over as soon as everything that may follow
// would be rolled again. It then gives 0.
func earlyDiscard(src dice.Source, m int) (int, error) {
	_, cases := digits(src.Sides(), m)
	limit := cases - cases%m
	x := 0 // the least number with the digits rolled so far
	for cases > 1 && x < limit {
		face, err := src.Roll()
		if err != nil {
			return 0, err
		}
		cases /= src.Sides()
		x += (face - 1) * cases
	}
	if x >= limit {
		return 0, nil
	}
	return x%m + 1, nil
}

// Early discard: a d6 from three coins, heads 0 and tails 1, is lost when two
// tails have come; one from two d4 when the first shows a 4.
func Example_earlyDiscard() {
	coins, d4s := dice.Replay(2, 2, 2, 2, 1, 2), dice.Replay(4, 4, 3, 4)
	fmt.Println("tails, tails; tails, heads, tails:",
		dice.Must(earlyDiscard(coins, 6)), dice.Must(earlyDiscard(coins, 6)))
	fmt.Println("4; 3, 4:", dice.Must(earlyDiscard(d4s, 6)), dice.Must(earlyDiscard(d4s, 6)))
	for _, from := range []struct{ n, m int }{{2, 6}, {4, 6}, {6, 13}} {
		attempt := dice.Must(dice.Enumerate(3, func(die func(int) dice.Source) (int, error) {
			return earlyDiscard(die(from.n), from.m)
		}))
		success := new(big.Rat).Sub(big.NewRat(1, 1), attempt.P(0))
		versus(success.Quo(attempt.ExpectedExact(), success), from.n, from.m)
	}
	// Output:
	// tails, tails; tails, heads, tails: 0 6
	// 4; 3, 4: 0 6
	// d6 from d2: 11/3 rolls, best possible 11/3, 0.0 % more
	// d6 from d4: 7/3 rolls, best possible 7/3, 0.0 % more
	// d13 from d6: 33/13 rolls, best possible 541758/233285, 9.3 % more
}

// segments is a die by interval segmentation, the interval algorithm of Han and
// Hoshi, "Interval algorithm for random number generation" (1997): the range
// from 0 to 1 is divided into one segment for each result, and each roll cuts
// the interval that is left into n equal parts and keeps one, until it lies
// inside a segment. It is how an arithmetic decoder reads random digits.
//
// It is exact, in integers: the interval is from low to low+sides, both it and
// the segment that it starts in are magnified with each roll and then cut. Like
// the dice of the package it loses no roll when src fails.
type segments struct {
	src         dice.Source
	sides       int
	result      int // the number of segments before that of low
	low, length int // low is counted from the start of its segment
}

func intervalSegmentation(src dice.Source, sides int) *segments {
	return &segments{src: src, sides: sides, length: 1}
}

func (s *segments) Sides() int { return s.sides }

func (s *segments) Roll() (int, error) {
	for s.low+s.sides > s.length {
		face, err := s.src.Roll()
		if err != nil {
			return 0, err
		}
		n := s.src.Sides()
		s.length *= n
		s.low = s.low*n + (face-1)*s.sides
		s.result += s.low / s.length
		s.low %= s.length

		// All that matters is how much of the segment is left above low. So the
		// segment is cut below low, and stays as long as the interval: then the
		// interval ends before the next segment does, and the numbers below
		// 2·n·sides.
		if cut := min(s.low, s.length-s.sides); cut > 0 {
			s.low -= cut
			s.length -= cut
		}
	}
	face := s.result + 1
	s.result, s.low, s.length = 0, 0, 1
	return face, nil
}

// Interval segmentation, as a Source of one's own. An interval that is shorter than a
// segment lies inside one, unless it contains an end, and at most one of its n parts
// contains that end. So after some rolls each further one leaves 1/n of the open
// probability, or none if m divides a power of n.
func Example_intervalSegmentation() {
	// 5 and 2 leave 25/36 to 26/36, which is inside 9/13 to 10/13.
	fmt.Println("5, 2 make", dice.Must(intervalSegmentation(dice.Replay(6, 5, 2), 13).Roll()))
	for _, from := range []struct{ n, m int }{{2, 6}, {6, 13}, {6, 12}} {
		d := making(5, func(die func(int) dice.Source) dice.Source {
			return intervalSegmentation(die(from.n), from.m)
		})
		rest := big.NewRat(int64(from.n), int64(from.n-1)) // 1 + 1/n + 1/n² + …
		rest.Mul(rest, d.Open())
		versus(rest.Add(rest, d.ExpectedExact()), from.n, from.m)
	}
	// Output:
	// 5, 2 make 10
	// d6 from d2: 4 rolls, best possible 11/3, 9.1 % more
	// d13 from d6: 12/5 rolls, best possible 541758/233285, 3.3 % more
	// d12 from d6: 2 rolls, best possible 2, 0.0 % more
}

// rand7 from rand5: the first four faces of a d5 are two bits, and two such
// rolls four bits. Any number of bits with at least 7 cases will do, at the
// price of rolling again; taking four bits modulo 7 below 14 halves that price. Three
// bits are enough, but they too take two rolls. Sim needs no bits.
func Example_rand7FromRand5() {
	twoBits := func(die func(int) dice.Source) dice.Source { return dice.Reject(die(5), 4) }
	roll := startingOver(1, twoBits)
	price := func(from func(twoBits dice.Source) dice.Source) {
		pairs := startingOver(2, func(die func(int) dice.Source) dice.Source { return from(die(4)) })
		versus(pairs.Mul(pairs, roll), 5, 7)
	}
	price(func(two dice.Source) dice.Source { return dice.Reject(dice.Product(two, two), 7) })
	price(func(two dice.Source) dice.Source {
		return dice.Sim(dice.Reject(dice.Product(two, two), 14), 7)
	})
	price(func(two dice.Source) dice.Source {
		return dice.Reject(dice.Product(two, dice.Sim(two, 2)), 7)
	})

	rand7 := dice.Range(dice.FromRand(rand.NewPCG(1, 2), 5), 0, 6)
	fmt.Println("Range:", dice.Must(rand7()), dice.Must(rand7()), dice.Must(rand7()))
	// Output:
	// d7 from d5: 40/7 rolls, best possible 1115/504, 158.3 % more
	// d7 from d5: 20/7 rolls, best possible 1115/504, 29.1 % more
	// d7 from d5: 20/7 rolls, best possible 1115/504, 29.1 % more
	// Range: 4 4 5
}

// The exact price of every way to make a dm from a dn: the table of docs/methods.md.

// A method has the expected rolls of a dn for a dm, or nil where it does not exist.
type method struct {
	name  string
	rolls func(n, m int) *big.Rat
}

var ways = []method{
	{"product, re-rolled above the target", func(n, m int) *big.Rat {
		k, _ := digits(n, m)
		return expectedRolls(n, k, func(die dice.Source) dice.Source {
			return dice.Reject(repeated(die, k), m)
		})
	}},
	{"parity bits, re-rolled above the target", func(n, m int) *big.Rat {
		k, _ := digits(2, m)
		return timesRolls(coin(n), expectedRolls(2, k, func(bit dice.Source) dice.Source {
			return dice.Reject(repeated(bit, k), m)
		}))
	}},
	{"parity bits, then `Sim`", func(n, m int) *big.Rat { return timesRolls(coin(n), sim(2, m)) }},
	{"factoring: products and re-rolls", func(n, m int) *big.Rat {
		r := factoring(n, m)
		return expectedRolls(n, r.dice, r.from)
	}},
	{"base conversion: largest multiple, modulo", func(n, m int) *big.Rat {
		k, cases := digits(n, m)
		return expectedRolls(n, k, func(die dice.Source) dice.Source {
			return dice.Sim(dice.Reject(repeated(die, k), cases-cases%m), m)
		})
	}},
	{"base conversion with early discard", func(n, m int) *big.Rat {
		k, _ := digits(n, m) // states: the digits so far, and whether they may still be discarded
		return expectedRolls(n, 2*k-1, func(die dice.Source) dice.Source { return discarding{die, m} })
	}},
	{"interval segmentation", func(n, m int) *big.Rat {
		k, _ := digits(n, m)
		return expectedRolls(n, k+bits.Len(uint(m)), func(die dice.Source) dice.Source {
			return intervalSegmentation(die, m)
		})
	}},
	{"a fixed number of rolls, `Bounded`", func(n, m int) *big.Rat {
		plan, err := dice.Plan(m, []int{n}, dice.Bounded())
		if err != nil {
			return nil
		}
		return plan.ExpectedExact()
	}},
	{"recycled rejection, `Sim`: the fewest possible", sim},
}

func repeated(die dice.Source, k int) dice.Source {
	return dice.Product(slices.Repeat([]dice.Source{die}, k)...)
}

// coin returns the rolls of a dn for a bit, by parity. Sim rolls the highest face
// of an odd die again, which leaves one case and so starts over.
func coin(n int) *big.Rat { return sim(n, 2) }

// timesRolls returns the rolls of a die over another die: the product of what each
// takes of the next (Wald 1944).
func timesRolls(each, number *big.Rat) *big.Rat { return new(big.Rat).Mul(each, number) }

// sim returns the rolls of Sim. The number of cases that are open after k rolls
// is n^k mod m, and all else follows from it.
func sim(n, m int) *big.Rat {
	seen := map[int]bool{}
	for open := 1 % m; !seen[open]; open = open * n % m {
		seen[open] = true
	}
	return expectedRolls(n, len(seen), func(die dice.Source) dice.Source { return dice.Sim(die, m) })
}

// discarding is a die by early discard.
type discarding struct {
	dice.Source
	sides int
}

func (d discarding) Sides() int { return d.sides }

func (d discarding) Roll() (int, error) {
	for {
		if face, err := earlyDiscard(d.Source, d.sides); face > 0 || err != nil {
			return face, err
		}
	}
}

// A factoredDie makes a die by factoring.
type factoredDie struct {
	rolls *big.Rat
	dice  int // how many are rolled in a row, if none is rolled again
	from  func(die dice.Source) dice.Source
}

func divisor(sides int) factoredDie {
	return factoredDie{big.NewRat(1, 1), 1, func(die dice.Source) dice.Source {
		return dice.Sim(die, sides)
	}}
}

func (r factoredDie) times(s factoredDie) factoredDie {
	return factoredDie{new(big.Rat).Add(r.rolls, s.rolls), r.dice + s.dice,
		func(die dice.Source) dice.Source {
			return dice.Product(r.from(die), s.from(die))
		}}
}

func (r factoredDie) again(sides, above int) factoredDie {
	return factoredDie{timesRolls(r.rolls, big.NewRat(int64(sides), int64(above))), r.dice,
		func(die dice.Source) dice.Source {
			return dice.Reject(r.from(die), above)
		}}
}

// factoring returns the cheapest factored die for a dm by these rules: a divisor of n
// is one roll, a·b is a and b, and a number is a larger one, rolled again above
// it. The larger ones go up to the first power of n that is enough.
func factoring(n, m int) factoredDie {
	_, largest := digits(n, m)
	best := make([]factoredDie, largest+1)
	better := false
	try := func(sides int, r factoredDie) {
		if old := best[sides].rolls; old == nil || r.rolls.Cmp(old) < 0 {
			best[sides], better = r, true
		}
	}
	for sides := 2; sides <= n; sides++ {
		if n%sides == 0 {
			try(sides, divisor(sides))
		}
	}
	for better {
		better = false
		for a := 2; a <= largest; a++ {
			if best[a].rolls == nil {
				continue
			}
			for b := 2; a*b <= largest; b++ {
				if best[b].rolls != nil {
					try(a*b, best[a].times(best[b]))
				}
			}
			for smaller := 2; smaller < a; smaller++ {
				try(smaller, best[a].again(a, smaller))
			}
		}
	}
	return best[m]
}

var priced = []struct{ n, m int }{{6, 13}, {6, 7}, {6, 5}, {6, 12}, {6, 100}, {5, 7}, {2, 6}}

func fromDice(n, m int) string {
	if n == 2 {
		return fmt.Sprintf("d%d from coins", m)
	}
	return fmt.Sprintf("d%d from d%d", m, n)
}

func entropy(n, m int) float64 { return math.Log(float64(m)) / math.Log(float64(n)) }

// The exact price of every way, in rolls.
func Example_prices() {
	for _, p := range priced {
		fmt.Println(fromDice(p.n, p.m))
		for _, way := range ways {
			if rolls := way.rolls(p.n, p.m); rolls != nil {
				fmt.Printf("  %7s  %-13s  %s\n", rolls.FloatString(4), rolls.RatString(),
					strings.ReplaceAll(way.name, "`", ""))
			}
		}
		fmt.Printf("  %7.4f  %-13s  the entropy, nearly reached by Recycle\n", entropy(p.n, p.m),
			fmt.Sprintf("log %d/log %d", p.m, p.n))
	}
	// Output:
	// d13 from d6
	//    5.5385  72/13          product, re-rolled above the target
	//    4.9231  64/13          parity bits, re-rolled above the target
	//    4.7077  306/65         parity bits, then Sim
	//    2.5385  33/13          factoring: products and re-rolls
	//    2.7692  36/13          base conversion: largest multiple, modulo
	//    2.5385  33/13          base conversion with early discard
	//    2.4000  12/5           interval segmentation
	//    2.3223  541758/233285  recycled rejection, Sim: the fewest possible
	//    1.4315  log 13/log 6   the entropy, nearly reached by Recycle
	// d7 from d6
	//   10.2857  72/7           product, re-rolled above the target
	//    3.4286  24/7           parity bits, re-rolled above the target
	//    3.4286  24/7           parity bits, then Sim
	//    2.5714  18/7           factoring: products and re-rolls
	//    2.0571  72/35          base conversion: largest multiple, modulo
	//    2.0571  72/35          base conversion with early discard
	//    2.2000  11/5           interval segmentation
	//    2.0571  72/35          recycled rejection, Sim: the fewest possible
	//    1.0860  log 7/log 6    the entropy, nearly reached by Recycle
	// d5 from d6
	//    1.2000  6/5            product, re-rolled above the target
	//    4.8000  24/5           parity bits, re-rolled above the target
	//    3.6000  18/5           parity bits, then Sim
	//    1.2000  6/5            factoring: products and re-rolls
	//    1.2000  6/5            base conversion: largest multiple, modulo
	//    1.2000  6/5            base conversion with early discard
	//    1.8000  9/5            interval segmentation
	//    1.2000  6/5            recycled rejection, Sim: the fewest possible
	//    0.8982  log 5/log 6    the entropy, nearly reached by Recycle
	// d12 from d6
	//    6.0000  6              product, re-rolled above the target
	//    5.3333  16/3           parity bits, re-rolled above the target
	//    4.6667  14/3           parity bits, then Sim
	//    2.0000  2              factoring: products and re-rolls
	//    2.0000  2              base conversion: largest multiple, modulo
	//    2.0000  2              base conversion with early discard
	//    2.0000  2              interval segmentation
	//    2.0000  2              a fixed number of rolls, Bounded
	//    2.0000  2              recycled rejection, Sim: the fewest possible
	//    1.3869  log 12/log 6   the entropy, nearly reached by Recycle
	// d100 from d6
	//    6.4800  162/25         product, re-rolled above the target
	//    8.9600  224/25         parity bits, re-rolled above the target
	//    7.5512  1548/205       parity bits, then Sim
	//    3.1800  159/50         factoring: products and re-rolls
	//    3.2400  81/25          base conversion: largest multiple, modulo
	//    3.1800  159/50         base conversion with early discard
	//    3.5333  53/15          interval segmentation
	//    3.1593  14738/4665     recycled rejection, Sim: the fewest possible
	//    2.5702  log 100/log 6  the entropy, nearly reached by Recycle
	// d7 from d5
	//    7.1429  50/7           product, re-rolled above the target
	//    4.2857  30/7           parity bits, re-rolled above the target
	//    4.2857  30/7           parity bits, then Sim
	//    4.2857  30/7           factoring: products and re-rolls
	//    2.3810  50/21          base conversion: largest multiple, modulo
	//    2.3810  50/21          base conversion with early discard
	//    2.3000  23/10          interval segmentation
	//    2.2123  1115/504       recycled rejection, Sim: the fewest possible
	//    1.2091  log 7/log 5    the entropy, nearly reached by Recycle
	// d6 from coins
	//    4.0000  4              product, re-rolled above the target
	//    4.0000  4              parity bits, re-rolled above the target
	//    3.6667  11/3           parity bits, then Sim
	//    3.6667  11/3           factoring: products and re-rolls
	//    4.0000  4              base conversion: largest multiple, modulo
	//    3.6667  11/3           base conversion with early discard
	//    4.0000  4              interval segmentation
	//    3.6667  11/3           recycled rejection, Sim: the fewest possible
	//    2.5850  log 6/log 2    the entropy, nearly reached by Recycle
}

// pricesTable returns the table of docs/methods.md. The fewest rolls
// possible are in bold.
func pricesTable() string {
	var b strings.Builder
	b.WriteString("| way |")
	for _, p := range priced {
		fmt.Fprintf(&b, " %s |", fromDice(p.n, p.m))
	}
	b.WriteString("\n| --- |" + strings.Repeat(" ---: |", len(priced)) + "\n")
	for _, way := range ways {
		fmt.Fprintf(&b, "| %s |", way.name)
		for _, p := range priced {
			rolls := way.rolls(p.n, p.m)
			switch {
			case rolls == nil:
				b.WriteString(" — |")
			case rolls.Cmp(sim(p.n, p.m)) == 0:
				fmt.Fprintf(&b, " **%s** |", rolls.FloatString(4))
			default:
				fmt.Fprintf(&b, " %s |", rolls.FloatString(4))
			}
		}
		b.WriteString("\n")
	}
	b.WriteString("| *the entropy, nearly reached by `Recycle`* |")
	for _, p := range priced {
		fmt.Fprintf(&b, " *%.4f* |", entropy(p.n, p.m))
	}
	return b.String() + "\n"
}

// The table in docs/methods.md is true.
//
//	go test -run PricesGolden -update .
//
// writes it anew.
func TestPricesGolden(t *testing.T) { goldenTable(t, "docs/methods.md", pricesTable()) }

// The first table of docs/methods.md: a d13 from a d6.
//
//	go test -run SavingsGolden -update .
//
// writes it anew.
func TestSavingsGolden(t *testing.T) {
	exact := func(way method) string { return way.rolls(6, 13).FloatString(4) }
	recycled := rollsPerResult(t, 6, 13, 200_000, func(d6 dice.Source) dice.Source {
		return dice.Recycle(d6)
	})
	goldenTable(t, "docs/methods.md", "| a d13 from a d6 | rolls for each d13 |\n| --- | ---: |\n"+
		"| two d6 read as one number, re-rolled above 13 | "+exact(ways[0])+" |\n"+
		"| the same, re-rolled above 26, modulo 13 | "+exact(ways[4])+" |\n"+
		"| `Sim`: the fewest possible for one result | "+sim(6, 13).FloatString(4)+" |\n"+
		fmt.Sprintf("| `Sim` over `Recycle`, for many results: measured | %.3f |\n", recycled)+
		fmt.Sprintf("| the limit for any number of results, log 13 / log 6 | %.4f |\n", entropy(6, 13)))
}

// A d13 over random bytes takes the bytes that docs/service.md names.
func TestBytesOfADie(t *testing.T) {
	const results = 200_000
	words := make([]byte, results)
	chacha := rand.NewChaCha8([32]byte{13})
	if _, err := chacha.Read(words); err != nil {
		t.Fatal(err)
	}
	left := bytes.NewReader(words)
	d13 := dice.FromReader(left, 13)
	for range results {
		dice.Must(d13.Roll())
	}
	mean := float64(results-left.Len()) / results
	want := fmt.Sprintf("| `dice.FromReader(r, 13)` | %.3f bytes |", mean)
	if text := string(dice.Must(os.ReadFile("docs/service.md"))); !strings.Contains(text, want) {
		t.Errorf("docs/service.md does not have %s", want)
	}
}

// Expected rolls, exactly, in two ways: by Enumerate and by formulas.

// expectedRolls returns the expected rolls of a die that is made from a dn, if an open
// result has at most the given number of states, which decide everything that follows.
//
// The probability More(k) of being open after k rolls is then that of a Markov chain,
// so it obeys a linear recurrence of at most that order (Cayley and Hamilton);
// twice that number of terms determines it, and one more shows too low a number of
// states. The sum over all k, the expected rolls, is the value at 1 of their
// generating function, which is a fraction of two polynomials: the recurrence
// below, and above it the product of that and the first terms.
func expectedRolls(n, states int, from func(die dice.Source) dice.Source) *big.Rat {
	depth := 2*states + 1
	d := making(depth, func(die func(int) dice.Source) dice.Source { return from(die(n)) })
	var more []*big.Rat
	for k := range depth {
		more = append(more, d.More(k))
	}
	c := recurrence(more)
	if len(c) > states+1 {
		panic(fmt.Sprintf("%d states are too few: a recurrence of order %d", states, len(c)-1))
	}
	above, below := new(big.Rat), new(big.Rat)
	for i, factor := range c {
		below.Add(below, factor)
		for _, p := range more[:len(c)-1-i] {
			above.Add(above, new(big.Rat).Mul(factor, p))
		}
	}
	return above.Quo(above, below)
}

// recurrence returns the shortest c, with c[0] = 1, for which the sum over i of
// c[i]·s[k-i] is 0 for all k from len(c)-1 on (Massey, "Shift-register synthesis
// and BCH decoding", 1969).
func recurrence(s []*big.Rat) []*big.Rat {
	one := big.NewRat(1, 1)
	c, before := []*big.Rat{one}, []*big.Rat{one} // before: as it was when it last grew
	missed, ago := one, 1                         // by how much that missed, and how long ago
	for k := range s {
		miss := new(big.Rat)
		for i, factor := range c {
			miss.Add(miss, new(big.Rat).Mul(factor, s[k-i]))
		}
		if miss.Sign() == 0 {
			ago++
			continue
		}
		mended := slices.Clone(c)
		for len(mended) < len(before)+ago {
			mended = append(mended, new(big.Rat))
		}
		scale := new(big.Rat).Quo(miss, missed)
		for i, factor := range before {
			mended[i+ago] = new(big.Rat).Sub(mended[i+ago], new(big.Rat).Mul(scale, factor))
		}
		if len(mended) > len(c) {
			before, missed, ago = c, miss, 0
		}
		c, ago = mended, ago+1
	}
	return c
}

// The prices are also what formulas say that have nothing to do with how they
// were found.
func TestPricesAreTheirFormulas(t *testing.T) {
	dicetest.Long(t)
	t.Parallel()
	formulas := []func(n, m int) *big.Rat{
		func(n, m int) *big.Rat { // k rolls for m of n^k cases
			k, cases := digits(n, m)
			return big.NewRat(int64(k*cases), int64(m))
		},
		func(n, m int) *big.Rat {
			k, cases := digits(2, m)
			return timesRolls(big.NewRat(int64(n), int64(n-n%2)), big.NewRat(int64(k*cases), int64(m)))
		},
		func(n, m int) *big.Rat {
			return timesRolls(big.NewRat(int64(n), int64(n-n%2)),
				knuthYao(2, m))
		},
		func(n, m int) *big.Rat { return factoring(n, m).rolls },
		func(n, m int) *big.Rat {
			k, cases := digits(n, m)
			return big.NewRat(int64(k*cases), int64(cases-cases%m))
		},
		func(n, m int) *big.Rat { // the digits that some number below the limit begins with
			_, cases := digits(n, m)
			sum, limit := 0, cases-cases%m
			for follow := cases; follow > 1; follow /= n { // what may follow those rolled
				sum += (limit + follow - 1) / follow * follow
			}
			return big.NewRat(int64(sum), int64(limit))
		},
		func(n, m int) *big.Rat { // m-1 ends, those not on an end of an interval each in one
			sum, cases := new(big.Rat), 1
			for range 10 {
				sum.Add(sum, big.NewRat(int64(min(cases, m-gcd(m, cases))), int64(cases)))
				cases *= n
			}
			rest := big.NewRat(int64(m-gcd(m, cases)), int64(cases))
			return sum.Add(sum, rest.Mul(rest, big.NewRat(int64(n), int64(n-1))))
		},
		nil,
		knuthYao,
	}
	pairs := slices.Clone(priced)
	for n := 2; n <= 7; n++ {
		for m := 2; m <= 17; m++ {
			pairs = append(pairs, struct{ n, m int }{n, m})
		}
	}
	for i, formula := range formulas {
		for _, p := range pairs {
			got := ways[i].rolls(p.n, p.m)
			if formula == nil { // a fixed number is enough if m divides a power of n
				if divides := power(p.n, 7)%p.m == 0; divides != (got != nil) {
					t.Errorf("%s, %s: %v rolls; m divides a power of n: %v", fromDice(p.n, p.m), ways[i].name,
						got, divides)
				}
				continue
			}
			if want := formula(p.n, p.m); got.Cmp(want) != 0 {
				t.Errorf("%s, %s: %v rolls, by its formula %v", fromDice(p.n, p.m), ways[i].name, got, want)
			}
			if got.Cmp(knuthYao(p.n, p.m)) < 0 {
				t.Errorf("%s, %s: %v rolls, fewer than possible", fromDice(p.n, p.m), ways[i].name, got)
			}
		}
	}
}

func gcd(a, b int) int {
	for b > 0 {
		a, b = b, a%b
	}
	return a
}

func power(n, k int) int {
	p := 1
	for range k {
		p *= n
	}
	return p
}

// knuthYao returns the sum over k of (n^k mod m)/n^k, whose numerators repeat.
func knuthYao(n, m int) *big.Rat {
	sum, scale := new(big.Rat), big.NewRat(1, 1)
	add := func(open int) int {
		sum.Add(sum, timesRolls(scale, big.NewRat(int64(open), 1)))
		scale.Quo(scale, big.NewRat(int64(n), 1))
		return open * n % m
	}
	open := 1 % m
	for range bits.Len(uint(m)) {
		open = add(open)
	}
	head, from := new(big.Rat).Set(sum), new(big.Rat).Set(scale)
	for first := add(open); first != open; {
		first = add(first)
	}
	cycle := new(big.Rat).Sub(sum, head)
	shrink := new(big.Rat).Quo(scale, from)
	return head.Add(head, cycle.Quo(cycle, shrink.Sub(big.NewRat(1, 1), shrink)))
}

// A segment of intervals is its own: while rolls go on, what a face still lacks
// of 1/m is in the two intervals at the ends of its segment. And a die by early
// discard is fair at any time.
func TestSegmentsAndDiscardsAreFair(t *testing.T) {
	const depth = 5
	for n := 2; n <= 7; n++ {
		for m := 2; m <= 30; m++ {
			d := making(depth, func(die func(int) dice.Source) dice.Source {
				return intervalSegmentation(die(n), m)
			})
			sum := d.Open()
			for face := 1; face <= m; face++ {
				lacks := new(big.Rat).Sub(big.NewRat(1, int64(m)), d.P(face))
				if lacks.Sign() < 0 || lacks.Cmp(big.NewRat(2, int64(power(n, depth)))) >= 0 {
					t.Errorf("%s by intervals: %d with %v", fromDice(n, m), face, d.P(face))
				}
				sum.Add(sum, d.P(face))
			}
			if sum.Cmp(big.NewRat(1, 1)) != 0 {
				t.Errorf("%s by intervals: outcomes %v", fromDice(n, m), d.Outcomes())
			}
			discards := making(depth, func(die func(int) dice.Source) dice.Source {
				return discarding{die(n), m}
			})
			if !discards.Fair(1, m) {
				t.Errorf("%s by early discard:\n%v", fromDice(n, m), discards)
			}
		}
	}
}
