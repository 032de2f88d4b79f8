package dice_test

import (
	"bytes"
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
