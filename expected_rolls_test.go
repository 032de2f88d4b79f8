package dice_test

import (
	"fmt"
	"math/big"
	"math/bits"
	"slices"
	"testing"

	"example.com/dice"
)

// Expected rolls, exactly, in two ways: from what Enumerate sees of a die, and
// by formulas.

// expectedRolls returns the expected rolls of a die that is made from a dn, if
// what it does next depends on one of so many states that it can be in while it
// is open.
//
// The odds More(k) of being open after k rolls are then those of a Markov chain,
// so they obey a linear recurrence of at most that order (Cayley and Hamilton);
// twice as many of them determine it, and one more shows too low a number of
// states. The sum over all k, the expected rolls, is the value at 1 of their
// generating function, which is a fraction of two polynomials: the recurrence
// below, and above it what that makes of the first odds.
func expectedRolls(n, states int, from func(die dice.Source) dice.Source) *big.Rat {
	depth := 2*states + 1
	odds := making(depth, func(die func(int) dice.Source) dice.Source { return from(die(n)) })
	var more []*big.Rat
	for k := range depth {
		more = append(more, odds.More(k))
	}
	c := recurrence(more)
	if len(c) > states+1 {
		panic(fmt.Sprintf("%d states are too few: a recurrence of order %d", states, len(c)-1))
	}
	above, below := new(big.Rat), new(big.Rat)
	for i, factor := range c {
		below.Add(below, factor)
		for _, odds := range more[:len(c)-1-i] {
			above.Add(above, new(big.Rat).Mul(factor, odds))
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
	formulas := []func(n, m int) *big.Rat{
		func(n, m int) *big.Rat { // k rolls for m of n^k cases
			k, cases := digits(n, m)
			return big.NewRat(int64(k*cases), int64(m))
		},
		func(n, m int) *big.Rat {
			k, cases := digits(2, m)
			return timesRolls(big.NewRat(int64(n), int64(n-n%2)), big.NewRat(int64(k*cases), int64(m)))
		},
		func(n, m int) *big.Rat { return timesRolls(big.NewRat(int64(n), int64(n-n%2)), knuthYao(2, m)) },
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
			if formula == nil { // there is such a way if m divides a power of n
				if divides := power(p.n, 7)%p.m == 0; divides != (got != nil) {
					t.Errorf("%s, %s: %v rolls; m divides a power of n: %v", fromDice(p.n, p.m), ways[i].name, got, divides)
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
			odds := making(depth, func(die func(int) dice.Source) dice.Source { return intervalSegmentation(die(n), m) })
			sum := odds.Open()
			for face := 1; face <= m; face++ {
				lacks := new(big.Rat).Sub(big.NewRat(1, int64(m)), odds.P(face))
				if lacks.Sign() < 0 || lacks.Cmp(big.NewRat(2, int64(power(n, depth)))) >= 0 {
					t.Errorf("%s by intervals: %d with %v", fromDice(n, m), face, odds.P(face))
				}
				sum.Add(sum, odds.P(face))
			}
			if sum.Cmp(big.NewRat(1, 1)) != 0 {
				t.Errorf("%s by intervals: outcomes %v", fromDice(n, m), odds.Outcomes())
			}
			discards := making(depth, func(die func(int) dice.Source) dice.Source { return discarding{die(n), m} })
			if !discards.Fair(1, m) {
				t.Errorf("%s by early discard:\n%v", fromDice(n, m), discards)
			}
		}
	}
}
