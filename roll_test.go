package dice_test

import (
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"regexp"
	"runtime"
	"testing"

	"example.com/dice"
)

// Dice that explode without end have no bound where their sum has none.
func TestExprBounds(t *testing.T) {
	for text, want := range map[string]string{
		"2d6!o":           "2 24 true",
		"3d10>=8!":        fmt.Sprint(0, math.MaxInt, false),
		"coin":            "1 2 true",
		"3d6!":            fmt.Sprint(3, math.MaxInt, false),
		"10-d6!":          fmt.Sprint(math.MinInt, 9, false),
		"abs(d6-3)*2-d4!": fmt.Sprint(math.MinInt, 5, false),
	} {
		e := mustParse(t, text)
		lo, hi, finite := e.Bounds()
		if got := fmt.Sprint(lo, hi, finite); got != want {
			t.Errorf("%s: %s; want %s", text, got, want)
		}
	}
}

// An expression made of numbers is that of its text, and takes the same rolls.
func TestSum(t *testing.T) {
	for _, test := range []struct {
		count, sides, plus int
		text               string
	}{{2, 6, 3, "2d6+3"}, {1, 20, -1, "d20-1"}, {1000, 1_000_000, 0, "1000d1000000"},
		{1, 66, 0, "1d66"}, {3, 1, 1_000_000, "3d1+1000000"}} {
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
	for _, wrong := range [][3]int{{0, 6, 0}, {1001, 6, 0}, {1, 0, 0}, {1, 1_000_001, 0},
		{1, 6, 1_000_001}, {1, 6, math.MinInt}} {
		if e, err := dice.Sum(wrong[0], wrong[1], wrong[2]); err == nil {
			t.Errorf("%v is %v", wrong, e)
		}
	}
}

// A caller finds the text, the place and the hint of a mistake, without the name of a
// function.
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

func TestRollDice(t *testing.T) {
	for _, test := range []struct {
		text   string
		faces  []int
		result int
		want   string
	}{
		{"4d6dl1", []int{5, 1, 3, 6}, 14, "4d6dl1 = 5 + 3 + 6 (1) = 14"},
		{"2d6+3", []int{5, 2}, 10, "2d6+3 = (5 + 2) + 3 = 10"},
		{"5d6>=5", []int{5, 2, 6, 1, 1}, 2, "5d6>=5 = 5*, 2, 6*, 1, 1 = 2"},
		{"2d6!", []int{6, 2, 3}, 11, "2d6! = 6! + 2 + 3 = 11"},
		{"2d6!!", []int{6, 2, 3}, 11, "2d6!! = 8! + 3 = 11"},
		{"2d6!p", []int{6, 2, 3}, 10, "2d6!p = 6! + 1 + 3 = 10"},
		{"2d6r1", []int{1, 2, 3}, 5, "2d6r1 = 2 + 3 (1 rerolled) = 5"},
		{"d6+5>=10", []int{4}, 0, "d6+5>=10: 4 + 5 = 9, no"},
		{"d66", []int{4, 2}, 42, "d66 = 4, 2 = 42"},
		{"25-3d6", []int{5, 3, 6}, 11, "25-3d6 = 25 - (5 + 3 + 6) = 11"},
		{"d6", []int{4}, 4, "d6 = 4"},
		{"6d1", nil, 6, "6d1 = 6"},
		{"d6+6d1", []int{4}, 10, "d6+6d1 = 4 + 6 = 10"},
		{"{d6+2d6}kh2", []int{5, 2, 6}, 11, "{d6+2d6}kh2 = 5 + 6 (2) = 11"},
		{"{2d6,d6,d6+1}kh2", []int{1, 2, 6, 3}, 10, "{2d6,d6,d6+1}kh2 = 6 + (3 + 1) ((1 + 2)) = 10"},
		{"{2d6,d6}>=5", []int{1, 5, 2}, 1, "{2d6,d6}>=5 = 6*, 2 = 1"},
		{"{2d6,d6}kl1+2", []int{1, 5, 2}, 4, "{2d6,d6}kl1+2 = (2 ((1 + 5))) + 2 = 4"},
		{"{d6!+d6r1}>=5", []int{6, 5, 1, 2}, 2, "{d6!+d6r1}>=5 = 6!*, 5*, 2 (1 rerolled) = 2"},
	} {
		e := mustParse(t, test.text)
		rolled, err := e.RollDice(dice.Script(test.faces...))
		if err != nil || rolled.Text != test.want || rolled.Result != test.result ||
			len(rolled.Dice) < len(test.faces) {
			t.Errorf("%s: %+v, %v; want %s", test.text, rolled, err, test.want)
		}
		if got, err := e.Roll(dice.Script(test.faces...)); got != test.result || err != nil {
			t.Errorf("%s: Roll gives %d, %v", test.text, got, err)
		}
	}
}

// Dice that are stuck end every expression.
func TestRollIsUnfair(t *testing.T) {
	for _, text := range []string{"d6!", "d6r6"} {
		_, err := mustParse(t, text).Roll(dice.Set(dice.Stuck(6)))
		if !errors.Is(err, dice.ErrUnfair) {
			t.Errorf("%s: %v", text, err)
		}
	}
}

// The expression with the most dice takes a few MB, as docs/service.md says.
func TestRollDiceIsSmall(t *testing.T) {
	e, rng := mustParse(t, "1000d10!>=2"), dice.Generator(pcg())
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	rolled, err := e.RollDice(rng)
	runtime.ReadMemStats(&after)
	n := len(rolled.Dice)
	if size := after.TotalAlloc - before.TotalAlloc; err != nil || n < 8000 || n > 12000 ||
		size > 10<<20 {
		t.Errorf("%d dice take %d bytes, %v", n, size, err)
	}
}

// faces matches dice whose faces are not the numbers from 1.
var faces = regexp.MustCompile(`d[F{]`)

// The loops of Roll over a generator give the results of RollDice, whose faces are those
// of Draw.
func TestRollOverGenerator(t *testing.T) {
	for _, text := range []string{"d20", "2d6+3", "4d6kh3", "4d6dl1", "4d6dh1", "4d6kl1", "4d6kh1",
		"5d6dl1dh1", "5d6kh2", "20d6kl5", "3dF", "4d{-2,0,5}kh1", "5d10>=8", "8d6mi2", "d1+d4",
		"{2d6,3d8}kh1", "{5d6!+d8}>=4", "{2d6+1,d8r1}kl1", "{d6,d8,d10}kh2+d4", "{d6!+d8!!+d4}kl2"} {
		e := mustParse(t, text)
		rolls, wanted, drawn := rand.NewPCG(1, 2), rand.NewPCG(1, 2), rand.NewPCG(1, 2)
		for range 50 {
			result, err := e.Roll(dice.Generator(rolls))
			rolled, err2 := e.RollDice(dice.Generator(wanted))
			if result != rolled.Result || err != nil || err2 != nil {
				t.Fatalf("%s: %d, and %s; %v, %v", text, result, rolled.Text, err, err2)
			}
			for _, die := range rolled.Dice {
				side := dice.Must(dice.Generator(drawn).Draw(die.Sides))
				if side != die.Face && !faces.MatchString(text) {
					t.Fatalf("%s: %s; the generator draws %d of %d", text, rolled.Text, side, die.Sides)
				}
			}
		}
	}
}
