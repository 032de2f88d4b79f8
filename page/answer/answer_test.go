package answer_test

import (
	"errors"
	"math/big"
	"strings"
	"testing"

	"example.com/dice"
	"example.com/dice/page/answer"
)

func ask(t *testing.T, r answer.Request) (map[string]any, error) {
	t.Helper()
	parts := map[string]any{}
	err := answer.Give(r, func(name string, value any) { parts[name] = value })
	return parts, err
}

func usual() (list []answer.Die) {
	for _, sides := range []string{"4", "6", "8", "10", "12", "20"} {
		list = append(list, answer.Die{Sides: sides})
	}
	return list
}

func percent(p float64) *float64 { return &p }

// What the page shows is what the library says, of the simple plan and of the best.
func TestAnswersAreThoseOfTheLibrary(t *testing.T) {
	dies := []int{4, 6, 8, 10, 12, 20}
	simple, err := dice.Plan(13, dies, dice.Simplest(0.01))
	if err != nil {
		t.Fatal(err)
	}
	best, err := dice.Plan(13, dies)
	if err != nil {
		t.Fatal(err)
	}
	parts, err := ask(t, answer.Request{Target: "13", Dice: usual(), Unit: "rolls", Within: percent(1)})
	if err != nil {
		t.Fatal(err)
	}
	plan := parts["plan"].(answer.Plan)
	if plan.Text != simple.String() || plan.SVG != simple.SVG() || plan.Exactly != simple.ExpectedExact().String() {
		t.Errorf("the plan is not that of the library:\n%s", plan.Text)
	}
	if got, want := parts["best"].(answer.Price).Cost, best.ExpectedExact().FloatString(6); got != want {
		t.Errorf("the best plan costs %s; want %s", got, want)
	}
	if got, want := parts["proof"], "Each face has exactly the probability 1/13: proved."; got != want {
		t.Errorf("proof %q; want %q", got, want)
	}
}

// A bound that is rounded stays one.
func TestBoundsAreRoundedDown(t *testing.T) {
	for _, target := range []int{7, 9} {
		best, err := dice.Plan(target, []int{6, 10})
		if err != nil {
			t.Fatal(err)
		}
		parts, err := ask(t, answer.Request{Target: big.NewInt(int64(target)).String(), Unit: "rolls", Dice: []answer.Die{{Sides: "6"}, {Sides: "10"}}})
		if err != nil {
			t.Fatal(err)
		}
		shown, ok := new(big.Rat).SetString(parts["bound"].(answer.Price).Cost)
		gap := new(big.Rat).Sub(best.LowerBoundExact(), shown)
		if !ok || gap.Sign() < 0 || gap.Cmp(big.NewRat(1, 1_000_000)) >= 0 {
			t.Errorf("d%d: shown %v for the bound %v", target, parts["bound"], best.LowerBoundExact())
		}
	}
}

func TestWhatPeopleDoByHand(t *testing.T) {
	for _, test := range []struct {
		request   answer.Request
		cost, way string
	}{
		{answer.Request{Target: "13", Unit: "rolls", Dice: usual()}, "1.538462", "by hand: a d20, again above 13"},
		{answer.Request{Target: "13", Unit: "rolls", Dice: []answer.Die{{Sides: "6"}}}, "2.769231", "by hand: 2 d6 read as one number, again above 26"},
		{answer.Request{Target: "13", Unit: "throws", Dice: []answer.Die{{"6", "2"}}}, "1.384615", "by hand: 2 d6 read as one number, again above 26"},
		{answer.Request{Target: "13", Unit: "cost", Dice: []answer.Die{{"6", "3"}}}, "8.307692", "by hand: 2 d6 read as one number, again above 26"},
		{answer.Request{Target: "6", Unit: "rolls", Dice: []answer.Die{{Sides: "12"}}}, "1", "by hand: a d12, modulo 6"},
		{answer.Request{Target: "6", Unit: "rolls", Dice: []answer.Die{{Sides: "6"}}}, "1", "by hand: a d6, as it falls"},
	} {
		parts, err := ask(t, test.request)
		if err != nil {
			t.Fatal(err)
		}
		if got := *parts["plan"].(answer.Plan).ByHand; got != (answer.Price{Cost: test.cost, Way: test.way}) {
			t.Errorf("%+v: by hand %v; want %s, %s", test.request, got, test.cost, test.way)
		}
	}
}

// Mistakes are told in the words of the library, at the field that they are about.
func TestMistakes(t *testing.T) {
	coins := []answer.Die{{Sides: "2"}}
	for _, test := range []struct {
		request     answer.Request
		field, text string
	}{
		{answer.Request{Target: "", Unit: "rolls", Dice: coins}, "target", `"" is no number; type the sides of the die to make`},
		{answer.Request{Target: "0", Unit: "rolls", Dice: coins}, "target", "no die has 0 sides; ask for at least 1"},
		{answer.Request{Target: "99999999999999999999", Unit: "rolls", Dice: coins}, "target", "use a number below 2^63"},
		{answer.Request{Target: "13", Unit: "rolls"}, "dice", "list a die with at least 2 sides"},
		{answer.Request{Target: "13", Unit: "rolls", Dice: []answer.Die{{Sides: "six"}}}, "dice", `"six" is no number; type the sides of a die at hand`},
		{answer.Request{Target: "13", Unit: "rolls", Dice: coins, Bounded: true}, "dice", `its factor 13 divides no product of the dice [2]; clear "must end"`},
		{answer.Request{Target: "13", Unit: "cost", Dice: []answer.Die{{"2", "0"}}}, "amounts", "a roll of a d2 cannot cost 0"},
		{answer.Request{Target: "13", Unit: "throws", Dice: []answer.Die{{"2", "many"}}}, "amounts", `"many" is no number; type an amount for the d2`},
		{answer.Request{Target: "13", Unit: "throws", Dice: []answer.Die{{"2", "0"}}}, "amounts", "nobody has 0 d2"},
		{answer.Request{Target: "13", Unit: "hours", Dice: coins}, "amounts", "use rolls, throws or cost"},
		{answer.Request{Target: "13", Unit: "rolls", Dice: coins, Within: percent(-1)}, "dice", "cannot be within -0.01"},
	} {
		parts, err := ask(t, test.request)
		var mistake answer.Mistake
		if !errors.As(err, &mistake) || mistake.Field != test.field || !strings.Contains(err.Error(), test.text) || len(parts) > 0 {
			t.Errorf("%+v: error %v about %q; want %q about %q", test.request, err, mistake.Field, test.text, test.field)
		}
	}
}
