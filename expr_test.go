package dice_test

import (
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"example.com/dice"
)

// Dice are asked for each die of an expression by its sides, and their faces are those of the dice.
func TestExprAsksDice(t *testing.T) {
	for text, want := range map[string]string{
		"2d6+1d4":       "[6 6 4] 6",
		"4d6kh3":        "[6 6 6 6] 9",
		"d66":           "[6 6] 12",
		"6d1+d20":       "[20] 7",
		"2d{0,5,5}":     "[3 3] 5",
		"max(d8,2d4r1)": "[8 4 4] 5",
		"d20>=2":        "[20] 0",
	} {
		var asked []int
		roller := dice.DiceFunc(func(sides int) (int, error) {
			asked = append(asked, sides)
			return min(len(asked), sides), nil
		})
		got, err := mustParse(t, text).Roll(roller)
		if s := fmt.Sprint(asked, got); s != want || err != nil {
			t.Errorf("%s: %s, %v; want %s", text, s, err, want)
		}
	}
}

// Over dice that are asked for sizes, an expression has its exact chances too.
func TestExprOverDiceIsExact(t *testing.T) {
	for _, text := range []string{"2d6+d4", "3d4kh2", "2d{0,0,1,1,1,2}", "d66", "2d4 vs d6"} {
		e := mustParse(t, text)
		want := dice.Must(e.Chances())
		got, err := dice.Enumerate(4, func(die func(int) dice.Source) (int, error) {
			return e.Roll(dice.DiceFunc(func(n int) (int, error) { return die(n).Roll() }))
		})
		if err != nil || !slices.Equal(got.Outcomes(), want.Outcomes()) {
			t.Fatalf("%s: %v, %v", text, got, err)
		}
		for _, outcome := range want.Outcomes() {
			if got.P(outcome).Cmp(want.P(outcome)) != 0 {
				t.Errorf("%s: %d has %v; want %v", text, outcome, got.P(outcome), want.P(outcome))
			}
		}
	}
}

// Bounds are the least and the greatest result, and Pools the dice, of random expressions too.
func TestExprBounds(t *testing.T) {
	for text, want := range map[string]string{
		"2d6+3":           "5 15 true [{2 6 []}]",
		"d66+1d66":        "12 132 true [{2 6 []} {1 66 []}]",
		"4dF-d{0,5}":      "-9 4 true [{4 3 [-1 0 1]} {1 2 [0 5]}]",
		"d20+5>=15":       "0 1 true [{1 20 []}]",
		"d20+5>=6":        "1 1 true [{1 20 []}]",
		"2d6/2":           "1 6 true [{2 6 []}]",
		"25-3d6":          "7 22 true [{3 6 []}]",
		"5d10>=8f1":       "-5 5 true [{5 10 []}]",
		"4d6dl1dh1":       "2 12 true [{4 6 []}]",
		"2d6!o":           "2 24 true [{2 6 []}]",
		"coin":            "1 2 true [{1 2 []}]",
		"3d6!":            fmt.Sprint(3, math.MaxInt, false, " [{3 6 []}]"),
		"10-d6!":          fmt.Sprint(math.MinInt, 9, false, " [{1 6 []}]"),
		"abs(d6-3)*2-d4!": fmt.Sprint(math.MinInt, 5, false, " [{1 6 []} {1 4 []}]"),
	} {
		e := mustParse(t, text)
		lo, hi, finite := e.Bounds()
		if got := fmt.Sprint(lo, hi, finite, " ", e.Pools()); got != want {
			t.Errorf("%s: %s; want %s", text, got, want)
		}
		d, err := e.Chances()
		if err != nil {
			t.Fatal(err)
		}
		results := d.Outcomes()
		if results[0] < lo || results[len(results)-1] > hi {
			t.Errorf("%s: results from %d to %d are outside", text, results[0], results[len(results)-1])
		}
	}
}

// An expression made of numbers is that of its text, and takes the same rolls.
func TestSum(t *testing.T) {
	for _, test := range []struct {
		count, sides, plus int
		text               string
	}{{2, 6, 3, "2d6+3"}, {1, 20, -1, "d20-1"}, {1000, 1_000_000, 0, "1000d1000000"}, {1, 66, 0, "1d66"},
		{3, 1, 1_000_000, "3d1+1000000"}} {
		e, err := dice.Sum(test.count, test.sides, test.plus)
		if err != nil || e.String() != test.text {
			t.Fatalf("%+v: %v, %v", test, e, err)
		}
		read := mustParse(t, test.text)
		a, b := dice.Generator(pcg()), dice.Generator(pcg())
		for range 20 {
			if got, want := dice.Must(e.Roll(a)), dice.Must(read.Roll(b)); got != want {
				t.Errorf("%s: %d; want %d", e, got, want)
			}
		}
		lo, hi, _ := e.Bounds()
		least, most, _ := read.Bounds()
		if lo != least || hi != most {
			t.Errorf("%s: %d to %d", e, lo, hi)
		}
	}
	for _, wrong := range [][3]int{{0, 6, 0}, {1001, 6, 0}, {1, 0, 0}, {1, 1_000_001, 0}, {1, 6, 1_000_001},
		{1, 6, math.MinInt}} {
		if e, err := dice.Sum(wrong[0], wrong[1], wrong[2]); err == nil {
			t.Errorf("%v is %v", wrong, e)
		}
	}
	if n := testing.AllocsPerRun(100, func() { _, _ = dice.Sum(2, 6, 3) }); n > 2 {
		t.Errorf("Sum allocates %v times", n)
	}
}

// A caller finds the text, the place and the hint of what is wrong, without the name of a function.
func TestSyntaxError(t *testing.T) {
	_, err := dice.Parse("2d6++3")
	var wrong *dice.SyntaxError
	if !errors.As(err, &wrong) || wrong.Text != "2d6++3" || wrong.Place != 4 || wrong.Hint == "" ||
		"dice: Parse: "+wrong.Error() != err.Error() {
		t.Errorf("%v: %+v", err, wrong)
	}
	if _, err := dice.Parse("2d6 plus 3"); !errors.As(err, &wrong) || wrong.Hint != "write 2d6+3" {
		t.Error(err)
	}
}

func TestRollDiceAllocatesLittle(t *testing.T) {
	for _, text := range []string{"4d6kh3", "2d6+3", "d20+5>=15", "8d6", "3d6!", "5d10>=8", "max(d6,d8)"} {
		e, g := mustParse(t, text), dice.Generator(rand.NewPCG(1, 2))
		if n := testing.AllocsPerRun(200, func() { _, _ = e.RollDice(g) }); n >= 10 {
			t.Errorf("%s: %v allocations", text, n)
		}
	}
}
