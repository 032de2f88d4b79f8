package plan

import (
	"fmt"
	"math"
	"math/big"
	"math/rand/v2"
	"os"
	"strings"
	"testing"

	"example.com/dice/internal/dicetest"
	"example.com/dice/internal/notation"
	"example.com/dice/internal/render"
)

// ask returns the question for a typed target, as program and page ask it.
func ask(t testing.TB, typed string, dice ...int) Question {
	t.Helper()
	made, err := notation.Parse(typed)
	if err != nil {
		t.Fatal(err)
	}
	q := Question{Dice: dice, Simplest: true, Within: 0.1, Quick: !*dicetest.All}
	q.Make(made)
	return q
}

// The savings of plans, in sentences, as the program and the page print them: every seventh, or all
// with -all.
func TestCostsGolden(t *testing.T) {
	file, err := os.ReadFile("testdata/costs.golden")
	if err != nil {
		t.Fatal(err)
	}
	want := strings.ReplaceAll(string(file), "\r\n", "\n")
	var text strings.Builder
	shown := 0
	show := func(name string, q Question) {
		t.Helper()
		shown++
		if shown%7 != 3 && !*dicetest.All && !*update {
			return
		}
		q.Quick = false // what follows the card compares it with the best plan
		p := answered(t, q)
		list, err := q.Costs(t.Context(), p, p.Cheapest(), " (-within 0 prints it)")
		if err != nil {
			t.Fatal(err)
		}
		card := p.Sheet(q.Title).Card()
		part := fmt.Sprintf("%s: %s · %s\n", name, card.Title, card.Price) +
			render.Wrapped(strings.Join(list, " "), "", render.TextWidth) + "\n"
		if text.WriteString(part); !*update && !strings.Contains(want, part) {
			t.Errorf("testdata/costs.golden lacks (go test -run Golden -update writes it anew)\n%s", part)
		}
		if len(list) > 3 {
			t.Errorf("%s: %d sentences", name, len(list))
		}
	}
	for _, typed := range []string{"7", "13", "37", "97", "2d6", "60:30:9:1"} {
		show(typed+", usual six", ask(t, typed, poly...))
		show(typed+", d6", ask(t, typed, 6))
		show(typed+", d20", ask(t, typed, 20))
	}
	q := ask(t, "9", 2, 8)
	q.Cost = func(sides int) int { return map[int]int{2: 1, 8: 3}[sides] }
	show("9, costs 1 and 3", q)
	q.Within = 0
	show("9, costs 1 and 3, within 0", q)
	q = ask(t, "9", 6, 8)
	q.Together = true
	show("9, thrown", q)
	q.Bounded = true
	q.Target, q.Title = 12, "d12"
	show("12, thrown and bounded", q)
	q = ask(t, "4d6dl1", 6, 20)
	show("4d6dl1", q)
	q = ask(t, "13", 6, 20)
	show("13, d6 and d20", q)
	q.Within = 0
	show("13, d6 and d20, within 0", q)
	if *update || *dicetest.All {
		golden(t, "costs.golden", text.String())
	}
}

// A cost and its bound have the digits that show which is lower, and no more.
func TestCostAndBoundAreToldApart(t *testing.T) {
	for _, test := range []struct{ cost, bound, want string }{
		{"1.3551334", "1.3551333", "1.3551334 1.3551333"}, {"1.3551", "1.35", "1.355 1.350"},
		{"1.35509", "1.35501", "1.3551 1.3550"}, {"3/2", "3/2", "1.500 1.500"},
		{"4/3", "1.33333333", "1.333333333 1.333333330"},
	} {
		cost, _ := new(big.Rat).SetString(test.cost)
		bound, _ := new(big.Rat).SetString(test.bound)
		digits := Apart(cost, bound, 3)
		got := cost.FloatString(digits) + " " + Below(bound, digits).FloatString(digits)
		if got != test.want {
			t.Errorf("%s and %s are shown as %s; want %s", test.cost, test.bound, got, test.want)
		}
	}
}

// A bound that is rounded remains one: any fraction, in any number of digits, and as printed.
func TestBelow(t *testing.T) {
	random := rand.New(rand.NewPCG(40, 34))
	for range 10_000 {
		bound, digits := big.NewRat(random.Int64N(1<<random.IntN(50)),
			1+random.Int64N(1<<random.IntN(40))), random.IntN(10)
		shown := Below(bound, digits)
		gap, step := new(big.Rat).Sub(bound, shown), new(big.Rat).SetFrac64(1, int64(math.Pow10(digits)))
		if gap.Sign() < 0 || gap.Cmp(step) >= 0 || !new(big.Rat).Quo(shown, step).IsInt() {
			t.Errorf("%v with %d digits is %v", bound, digits, shown)
		}
		if least, _ := new(big.Rat).SetString(four(Below(bound, places(bound)))); least.Cmp(bound) > 0 {
			t.Errorf("%v is at least %v, as printed", bound, least)
		}
	}
	for cost, want := range map[*big.Rat]string{
		big.NewRat(8, 7): "1.143", big.NewRat(2, 1): "2", big.NewRat(13_0607, 10_000): "13.06",
		big.NewRat(1999_96, 100): "2000", big.NewRat(1, 4): "0.25", big.NewRat(100, 1): "100",
	} {
		if got := four(cost); got != want {
			t.Errorf("%v in four digits is %s; want %s", cost, got, want)
		}
	}
}
