package dice

import (
	"bytes"
	"encoding/hex"
	"flag"
	"fmt"
	"math"
	"math/big"
	"math/rand/v2"
	"os"
	"strings"
	"testing"

	"example.com/dice/internal/arith"
	"example.com/dice/internal/dicetest"
	"github.com/google/go-cmp/cmp"
)

// These results never change: a game that stores a seed, and a raffle that
// publishes its rolls, rely on them. A change needs a reason in CHANGELOG.md.
func TestGoldenResults(t *testing.T) {
	d6 := func() Source {
		return Showing(6, 3, 1, 4, 1, 5, 2, 6, 5, 3, 5, 6, 2, 6, 4, 3, 3, 6, 2, 6, 4, 3, 3, 1, 3, 2, 2,
			5, 2, 6, 4, 5, 1, 4, 1, 6, 3, 3, 2, 2, 4)
	}
	reader := func() Dice {
		return Reader(strings.NewReader("0123456789abcdefghijklmnopqrstuvwxyz"))
	}
	drawn := func(rng Dice, draw func(rng Dice) (int, error)) func() (int, error) {
		return func() (int, error) { return draw(rng) }
	}
	pick := func(rng Dice) func() (int, error) {
		return drawn(rng, Must(Weighted(3, 0, 1, 9, 30)).Pick)
	}
	between := func(rng Dice) (int, error) { return Between(rng, -5, 5) }
	oneOf := func(rng Dice) (int, error) { return Pick(rng, upTo(13)) }
	for _, test := range []struct {
		name string
		draw func() (int, error)
		want []int
	}{
		{"PCG", Seeded(6).Roll, []int{5, 4, 5, 5, 2, 1, 3, 3, 1, 2, 4, 3}},
		{"PCG, many sides", Seeded(1<<31 - 1).Roll, []int{1652216515, 1323786710, 1684546306,
			1710678126, 503104461, 88487616, 1073552320, 965044529, 285184409, 394559697, 1421454622,
			955177040}},
		{"ChaCha8", Die(Generator(rand.NewChaCha8([32]byte{1})), 20).Roll, []int{3, 6, 5, 18, 16, 15,
			1, 2, 17, 18, 17, 6}},
		{"bytes", Die(reader(), 6).Roll, []int{2, 5, 1, 3, 5, 5, 2, 6, 4, 3, 2, 6}},
		{"d13 of bytes", Die(reader(), 13).Roll, []int{1, 1, 6, 12, 7, 7, 7, 3, 1, 13, 9, 4}},
		{"Sim", Sim(d6(), 13).Roll, []int{13, 6, 13, 12, 7, 6, 5, 12, 8, 13, 1, 11}},
		{"Sim, many sides", Sim(d6(), 1000003).Roll, []int{584135, 787875, 937638, 481612}},
		{"Recycle", Die(Recycle(d6()), 13).Roll, []int{1, 1, 4, 4, 6, 10, 4, 7, 12, 3, 1, 2}},
		{"Recycle, many sides", Die(Recycle(d6()), 1<<31-1).Roll, []int{311509565, 1126566636,
			810741854}},
		{"Bits", Bits(Recycle(d6())).Roll, []int{1, 1, 2, 1, 1, 2, 1, 1, 2, 2, 1, 1}},
		{"Reject", Reject(d6(), 4).Roll, []int{3, 1, 4, 1, 2, 3, 2, 4, 3, 3, 2, 4}},
		{"Product", Product(d6(), Reject(d6(), 3)).Roll, []int{9, 1, 10, 2, 15, 5, 18, 15, 8, 15, 18,
			4}},
		{"Debias", Die(Debias(Seeded(6)), 6).Roll, []int{3, 1, 2, 4, 1, 3, 4, 2, 3, 3, 2, 2, 3, 6, 2,
			6, 5, 6, 3, 2, 3, 2, 5, 2, 6, 2, 3, 6, 5, 4, 2, 6, 5, 3, 4, 1, 4, 1, 1, 3}},
		{"d13 of Debias", Die(Debias(Seeded(6)), 13).Roll, []int{8, 9, 4, 5, 11, 1, 12, 7, 12, 10, 9,
			5, 13, 4, 6, 13, 10, 4, 8, 5, 13, 10, 10, 10, 5, 4, 2, 10, 10, 9, 13, 9, 9, 3, 2, 3, 11, 9,
			12, 3}},
		{"SimWeighted", Must(SimWeighted(Seeded(6), 3, 0, 1, 9, 30)), []int{4, 4, 4, 4, 4, 3, 4, 4,
			3, 4, 4, 4, 0, 4, 4, 4}},
		{"SimWeighted, many sides", Must(SimWeighted(Seeded(1<<31-1), 3, 1, 9)), []int{2, 2, 2, 2, 1,
			0, 2, 2, 0, 0, 2, 2}},
		{"Weighted of Recycle", pick(Recycle(Seeded(6))), []int{4, 0, 4, 4, 4, 4, 4, 4, 4, 3, 4, 4,
			4, 4, 4, 4}},
		{"Weighted of bytes", drawn(reader(), Must(Weighted(3, 1, 9)).Pick), []int{0, 0, 2, 2, 2, 0,
			0, 2, 2, 0, 0, 2, 2, 2, 2, 1}},
		{"Weighted of words", pick(Generator(rand.NewPCG(1, 2))), []int{4, 4, 4, 4, 3, 0, 4, 4, 3, 3,
			4, 4, 4, 3, 4, 4}},
		{"Between of words", drawn(Generator(rand.NewPCG(1, 2)), between), []int{3, 1, 3, 3, -3, -5,
			0, -1, -4, -3, 2, -1}},
		{"Pick of Recycle", drawn(Recycle(Seeded(6)), oneOf), []int{8, 6, 8, 8, 11, 8, 3, 9, 8, 6,
			12, 12}},
	} {
		var got []int
		for range test.want {
			got = append(got, Must(test.draw()))
		}
		if diff := cmp.Diff(test.want, got); diff != "" {
			t.Errorf("%s (-want +got):\n%s", test.name, diff)
		}
	}
	if got, want := Bits(Recycle(Seeded(6))).Uint64(), uint64(0x540e971f788db9a6); got != want {
		t.Errorf("Uint64: %#x; want %#x", got, want)
	}
}

// An order of 25 elements.
func TestGoldenOrders(t *testing.T) {
	for _, test := range []struct {
		name string
		rng  Dice
		want []int
	}{
		{"words", Generator(rand.NewPCG(1, 2)), []int{8, 18, 16, 17, 2, 1, 21, 0, 10, 22, 24, 9, 3,
			6, 23, 20, 13, 12, 11, 4, 15, 7, 14, 5, 19}},
		{"die", AtOnce(Own(6)), []int{21, 3, 18, 17, 11, 16, 22, 1, 23, 24, 5, 14, 13, 9, 4, 12, 19,
			8, 15, 20, 6, 0, 10, 2, 7}},
		{"many sides", AtOnce(Own(1<<31 - 1)), []int{6, 4, 1, 24, 15, 17, 16, 20, 9, 13, 23, 2, 21,
			10, 19, 5, 0, 11, 12, 7, 3, 22, 8, 14, 18}},
		{"Recycle", Recycle(Seeded(6)), []int{18, 1, 14, 19, 12, 0, 8, 10, 17, 11, 2, 6, 15, 3, 7,
			13, 4, 23, 5, 9, 20, 22, 16, 24, 21}},
		{"Debias", Debias(Seeded(6)), []int{24, 19, 0, 20, 18, 9, 5, 3, 8, 4, 6, 10, 15, 17, 2, 1,
			14, 11, 23, 16, 7, 13, 21, 12, 22}},
		{"bytes", Reader(strings.NewReader("0123456789abcdefghijklmnopqrstuvwxyz")), []int{23, 4, 8,
			24, 11, 2, 21, 19, 13, 7, 0, 5, 10, 15, 22, 16, 6, 9, 3, 20, 1, 12, 18, 17, 14}},
	} {
		if diff := cmp.Diff(test.want, Must(Perm(test.rng, 25))); diff != "" {
			t.Errorf("%s (-want +got):\n%s", test.name, diff)
		}
	}
}

// Forty bytes, of which the last eight begin a second key.
func TestGoldenBytes(t *testing.T) {
	for _, test := range []struct {
		name string
		rng  Dice
		want string
	}{
		{"words", Generator(rand.NewPCG(1, 2)),
			"c49dc8cb3b0a7f73212fa971f01f65c8bb8212540ca3350555b4bcd2f57597ac80019df2b21961e7"},
		{"die", Recycle(Seeded(6)),
			"a6b98d781f970e54c3e21e0174e486411f7f2450afad60901247c783ebcc24670dce9e2a744650d5"},
		{"many sides", Recycle(Seeded(1<<31 - 1)),
			"c2d25bffe64ec4f167e4cfc7f6657db7fc9d98304685ac18fdbfa76785b9d490ffc01e8417157cb9"},
		{"Debias", Debias(Seeded(6)),
			"069acc2fc1d1eb6d23f6ef8a0c8bf5d43a3afc6aa7b6e964d48588920370f2dbda88c7c00f4bb5c1"},
	} {
		var b [40]byte
		n, err := Bits(test.rng).Read(b[:])
		if got := hex.EncodeToString(b[:n]); got != test.want || err != nil {
			t.Errorf("%s: %s, %v; want %s", test.name, got, err, test.want)
		}
	}
}

var update = flag.Bool("update", false, "write the golden files anew")

// A way to make a dm from a dn, as books and articles teach it, has its expected rolls as
// a formula, or nil where it does not exist.
type way struct {
	name  string
	rolls func(n, m int) *big.Rat
}

var ways = []way{
	{"product, re-rolled above the target", func(n, m int) *big.Rat {
		k, cases := digits(n, m)
		return big.NewRat(int64(k*cases), int64(m))
	}},
	{"parity bits, re-rolled above the target", func(n, m int) *big.Rat {
		k, cases := digits(2, m)
		return rollsOver(parity(n), big.NewRat(int64(k*cases), int64(m)))
	}},
	{"parity bits, then `Sim`", func(n, m int) *big.Rat {
		return rollsOver(parity(n), expected(2, m, 1%m))
	}},
	{"factoring: products and re-rolls", factoring},
	{"base conversion: largest multiple, modulo", func(n, m int) *big.Rat {
		k, cases := digits(n, m)
		return big.NewRat(int64(k*cases), int64(cases-cases%m))
	}},
	{"base conversion with early discard", func(n, m int) *big.Rat {
		// The digits that some number below the limit begins with.
		_, cases := digits(n, m)
		sum, limit := 0, cases-cases%m
		for follow := cases; follow > 1; follow /= n { // what may follow those rolled
			sum += (limit + follow - 1) / follow * follow
		}
		return big.NewRat(int64(sum), int64(limit))
	}},
	{"interval segmentation", func(n, m int) *big.Rat {
		// The m-1 ends between segments, each in an interval of its own unless it is at
		// its end.
		sum, cases := new(big.Rat), 1
		inside := func() *big.Rat {
			ends := m - int(arith.GCD(uint64(m), uint64(cases)))
			return big.NewRat(int64(min(cases, ends)), int64(cases))
		}
		for range 10 {
			sum.Add(sum, inside())
			cases *= n
		}
		return sum.Add(sum, rollsOver(inside(), big.NewRat(int64(n), int64(n-1))))
	}},
	{"a fixed number of rolls, `Bounded`", func(n, m int) *big.Rat {
		plan, err := Plan(m, []int{n}, Bounded())
		if err != nil {
			return nil
		}
		return plan.Expected()
	}},
	{"recycled rejection, `Sim`: the fewest possible", fewest},
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

// parity returns the rolls of a dn for a bit. The highest face of an odd die is rolled
// again.
func parity(n int) *big.Rat { return big.NewRat(int64(n), int64(n-n%2)) }

// fewest returns the rolls of Sim.
func fewest(n, m int) *big.Rat { return expected(n, m, 1%m) }

// rollsOver returns the rolls of a die over another die (Wald 1944).
func rollsOver(each, number *big.Rat) *big.Rat { return new(big.Rat).Mul(each, number) }

// factoring returns the least rolls by these rules: a divisor of n is one roll, a·b is a
// and b, and a number is a larger one, rolled again above it. The larger ones go up to
// the first power of n that is enough.
func factoring(n, m int) *big.Rat {
	_, largest := digits(n, m)
	best, better := make([]*big.Rat, largest+1), false
	try := func(sides int, rolls *big.Rat) {
		if best[sides] == nil || rolls.Cmp(best[sides]) < 0 {
			best[sides], better = rolls, true
		}
	}
	for sides := 2; sides <= n; sides++ {
		if n%sides == 0 {
			try(sides, big.NewRat(1, 1))
		}
	}
	for better {
		better = false
		for a := 2; a <= largest; a++ {
			if best[a] == nil {
				continue
			}
			for b := 2; a*b <= largest; b++ {
				if best[b] != nil {
					try(a*b, new(big.Rat).Add(best[a], best[b]))
				}
			}
			for smaller := 2; smaller < a; smaller++ {
				try(smaller, rollsOver(best[a], big.NewRat(int64(a), int64(smaller))))
			}
		}
	}
	return best[m]
}

func entropy(n, m int) float64 { return math.Log(float64(m)) / math.Log(float64(n)) }

// The prices of docs/methods.md; the fewest rolls possible are in bold.
func TestPricesGolden(t *testing.T) {
	priced := []struct{ n, m int }{{6, 13}, {6, 7}, {6, 5}, {6, 12}, {6, 100}, {5, 7}, {2, 6}}
	head, rule := "| way |", "\n| --- |"
	limits := "| *the entropy, nearly reached by `Recycle`* |"
	for _, p := range priced {
		head += strings.Replace(fmt.Sprintf(" d%d from d%d |", p.m, p.n), "d2 ", "coins ", 1)
		rule += " ---: |"
		limits += fmt.Sprintf(" *%.4f* |", entropy(p.n, p.m))
	}
	table := head + rule + "\n"
	for _, way := range ways {
		table += "| " + way.name + " |"
		for _, p := range priced {
			cell := "—"
			if rolls := way.rolls(p.n, p.m); rolls != nil {
				cell = rolls.FloatString(4)
				if rolls.Cmp(fewest(p.n, p.m)) == 0 {
					cell = "**" + cell + "**"
				}
			}
			table += " " + cell + " |"
		}
		table += "\n"
	}
	dicetest.GoldenTable(t, *update, "docs/methods.md", table+limits+"\n")
}

// A d13 from a d6, the first table of docs/methods.md.
func TestSavingsGolden(t *testing.T) {
	const results = 200_000
	rolls := 0
	store := Recycle(Counting(Seeded(6), &rolls))
	for range results {
		Must(store.Draw(13))
	}
	exact := func(way way) string { return way.rolls(6, 13).FloatString(4) }
	dicetest.GoldenTable(t, *update, "docs/methods.md", "| a d13 from a d6 | rolls for each d13 |\n"+
		"| --- | ---: |\n"+
		"| two d6 read as one number, re-rolled above 13 | "+exact(ways[0])+" |\n"+
		"| the same, re-rolled above 26, modulo 13 | "+exact(ways[4])+" |\n"+
		"| `Sim`: the fewest possible for one result | "+fewest(6, 13).FloatString(4)+" |\n"+
		fmt.Sprintf("| `Recycle`, for many results: measured | %.3f |\n",
			float64(rolls)/results)+
		fmt.Sprintf("| the limit for any number of results, log 13 / log 6 | %.4f |\n", entropy(6, 13)))
}

// A d13 over random bytes takes the bytes that docs/service.md names.
func TestBytesOfADie(t *testing.T) {
	const results = 200_000
	random := make([]byte, results)
	Must(rand.NewChaCha8([32]byte{13}).Read(random))
	left := bytes.NewReader(random)
	rng := Reader(left)
	for range results {
		Must(rng.Draw(13))
	}
	want := fmt.Sprintf(" | %.3f bytes |", float64(results-left.Len())/results)
	if text := string(Must(os.ReadFile("docs/service.md"))); !strings.Contains(text, want) {
		t.Errorf("docs/service.md does not have %s", want)
	}
}
