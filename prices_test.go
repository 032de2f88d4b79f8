package dice_test

import (
	"fmt"
	"math"
	"math/big"
	"math/bits"
	"os"
	"slices"
	"strings"
	"testing"

	"example.com/dice"
	"github.com/google/go-cmp/cmp"
)

// The exact price of every way to make a dm from a dn: the table of the README.

// A way has the expected rolls of a dn for a dm, or nil where it does not exist.
type way struct {
	name  string
	rolls func(n, m int) *big.Rat
}

var ways = []way{
	{"product, rolled again above the target", func(n, m int) *big.Rat {
		k, _ := digits(n, m)
		return expectedRolls(n, k, func(die dice.Source) dice.Source { return dice.Reject(repeated(die, k), m) })
	}},
	{"parity bits, rolled again above the target", func(n, m int) *big.Rat {
		k, _ := digits(2, m)
		return timesRolls(coin(n), expectedRolls(2, k, func(bit dice.Source) dice.Source {
			return dice.Reject(repeated(bit, k), m)
		}))
	}},
	{"parity bits, by `Sim` to the target", func(n, m int) *big.Rat { return timesRolls(coin(n), sim(2, m)) }},
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

// timesRolls returns the rolls of a die that takes so many of another, each of
// which takes so many itself (Wald 1944).
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

// A recipe makes a die by factoring.
type recipe struct {
	rolls *big.Rat
	dice  int // how many are rolled in a row, if none is rolled again
	from  func(die dice.Source) dice.Source
}

func divisor(sides int) recipe {
	return recipe{big.NewRat(1, 1), 1, func(die dice.Source) dice.Source { return dice.Sim(die, sides) }}
}

func (r recipe) times(s recipe) recipe {
	return recipe{new(big.Rat).Add(r.rolls, s.rolls), r.dice + s.dice, func(die dice.Source) dice.Source {
		return dice.Product(r.from(die), s.from(die))
	}}
}

func (r recipe) again(sides, above int) recipe {
	return recipe{timesRolls(r.rolls, big.NewRat(int64(sides), int64(above))), r.dice, func(die dice.Source) dice.Source {
		return dice.Reject(r.from(die), above)
	}}
}

// factoring returns the cheapest recipe for a dm by these rules: a divisor of n
// is one roll, a·b is a and b, and a number is a larger one, rolled again above
// it. The larger ones go up to the first power of n that is enough.
func factoring(n, m int) recipe {
	_, largest := digits(n, m)
	best := make([]recipe, largest+1)
	better := false
	try := func(sides int, r recipe) {
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
				fmt.Printf("  %7s  %-13s  %s\n", rolls.FloatString(4), rolls.RatString(), strings.ReplaceAll(way.name, "`", ""))
			}
		}
		fmt.Printf("  %7.4f  %-13s  the entropy, nearly reached by Recycle\n", entropy(p.n, p.m), fmt.Sprintf("log %d/log %d", p.m, p.n))
	}
	// Output:
	// d13 from d6
	//    5.5385  72/13          product, rolled again above the target
	//    4.9231  64/13          parity bits, rolled again above the target
	//    4.7077  306/65         parity bits, by Sim to the target
	//    2.5385  33/13          factoring: products and re-rolls
	//    2.7692  36/13          base conversion: largest multiple, modulo
	//    2.5385  33/13          base conversion with early discard
	//    2.4000  12/5           interval segmentation
	//    2.3223  541758/233285  recycled rejection, Sim: the fewest possible
	//    1.4315  log 13/log 6   the entropy, nearly reached by Recycle
	// d7 from d6
	//   10.2857  72/7           product, rolled again above the target
	//    3.4286  24/7           parity bits, rolled again above the target
	//    3.4286  24/7           parity bits, by Sim to the target
	//    2.5714  18/7           factoring: products and re-rolls
	//    2.0571  72/35          base conversion: largest multiple, modulo
	//    2.0571  72/35          base conversion with early discard
	//    2.2000  11/5           interval segmentation
	//    2.0571  72/35          recycled rejection, Sim: the fewest possible
	//    1.0860  log 7/log 6    the entropy, nearly reached by Recycle
	// d5 from d6
	//    1.2000  6/5            product, rolled again above the target
	//    4.8000  24/5           parity bits, rolled again above the target
	//    3.6000  18/5           parity bits, by Sim to the target
	//    1.2000  6/5            factoring: products and re-rolls
	//    1.2000  6/5            base conversion: largest multiple, modulo
	//    1.2000  6/5            base conversion with early discard
	//    1.8000  9/5            interval segmentation
	//    1.2000  6/5            recycled rejection, Sim: the fewest possible
	//    0.8982  log 5/log 6    the entropy, nearly reached by Recycle
	// d12 from d6
	//    6.0000  6              product, rolled again above the target
	//    5.3333  16/3           parity bits, rolled again above the target
	//    4.6667  14/3           parity bits, by Sim to the target
	//    2.0000  2              factoring: products and re-rolls
	//    2.0000  2              base conversion: largest multiple, modulo
	//    2.0000  2              base conversion with early discard
	//    2.0000  2              interval segmentation
	//    2.0000  2              a fixed number of rolls, Bounded
	//    2.0000  2              recycled rejection, Sim: the fewest possible
	//    1.3869  log 12/log 6   the entropy, nearly reached by Recycle
	// d100 from d6
	//    6.4800  162/25         product, rolled again above the target
	//    8.9600  224/25         parity bits, rolled again above the target
	//    7.5512  1548/205       parity bits, by Sim to the target
	//    3.1800  159/50         factoring: products and re-rolls
	//    3.2400  81/25          base conversion: largest multiple, modulo
	//    3.1800  159/50         base conversion with early discard
	//    3.5333  53/15          interval segmentation
	//    3.1593  14738/4665     recycled rejection, Sim: the fewest possible
	//    2.5702  log 100/log 6  the entropy, nearly reached by Recycle
	// d7 from d5
	//    7.1429  50/7           product, rolled again above the target
	//    4.2857  30/7           parity bits, rolled again above the target
	//    4.2857  30/7           parity bits, by Sim to the target
	//    4.2857  30/7           factoring: products and re-rolls
	//    2.3810  50/21          base conversion: largest multiple, modulo
	//    2.3810  50/21          base conversion with early discard
	//    2.3000  23/10          interval segmentation
	//    2.2123  1115/504       recycled rejection, Sim: the fewest possible
	//    1.2091  log 7/log 5    the entropy, nearly reached by Recycle
	// d6 from coins
	//    4.0000  4              product, rolled again above the target
	//    4.0000  4              parity bits, rolled again above the target
	//    3.6667  11/3           parity bits, by Sim to the target
	//    3.6667  11/3           factoring: products and re-rolls
	//    4.0000  4              base conversion: largest multiple, modulo
	//    3.6667  11/3           base conversion with early discard
	//    4.0000  4              interval segmentation
	//    3.6667  11/3           recycled rejection, Sim: the fewest possible
	//    2.5850  log 6/log 2    the entropy, nearly reached by Recycle
}

// pricesTable returns the table of the README. What takes the fewest rolls
// possible is in bold.
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

// The table in the README is true.
//
//	go test -run PricesGolden -update .
//
// writes it anew.
func TestPricesGolden(t *testing.T) {
	const file = "README.md"
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	readme, want := strings.ReplaceAll(string(data), "\r\n", "\n"), pricesTable()
	start := strings.Index(readme, "| way | "+fromDice(priced[0].n, priced[0].m))
	if start < 0 {
		t.Fatalf("%s: no table begins as this does:\n%s", file, want)
	}
	got, after, _ := strings.Cut(readme[start:], "\n\n")
	got += "\n"
	if *update {
		if err := os.WriteFile(file, []byte(readme[:start]+want+"\n"+after), 0o666); err != nil {
			t.Fatal(err)
		}
		return
	}
	if diff := cmp.Diff(got, want); diff != "" {
		t.Errorf("%s (-README +computed; go test -run PricesGolden -update . writes it anew):\n%s", file, diff)
	}
}
