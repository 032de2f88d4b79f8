package dice_test

import (
	"encoding/json"
	"fmt"
	"math/big"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"example.com/dice"
)

func mustParse(t testing.TB, text string) *dice.Expr {
	t.Helper()
	e, err := dice.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	return e
}

// expressions makes random expressions of at most four dice, with pools of unlike ones.
func expressions(t *rapid.T) string {
	one := func(name string, of ...string) string { return rapid.SampledFrom(of).Draw(t, name) }
	like := func(most int) (text string, n int) {
		sides := rapid.SampledFrom([]int{2, 3, 4, 4, 6, 7}).Draw(t, "sides")
		n = rapid.IntRange(1, most).Draw(t, "dice")
		change := one("change", "", "", "r1", "ro1", "ro<=2", "!", "!o", "!!", "!p", "mi2", "ma2", "!o1",
			"r1!", "ro<=2!>=3mi2")
		return fmt.Sprintf("%dd%d%s", n, sides, change), n
	}
	if text := one("other", "", "", "", "d66", "2d{0,0,1,1,1,2}", "2d4 vs d6", "3dF+d4"); text != "" {
		return text
	}
	text, n := like(4)
	if rapid.Bool().Draw(t, "braces") {
		text, n = like(2)
		other, m := like(2)
		join := one("join", "+", ",", "+1,")
		text, n = "{"+text+join+other+"}", n+m
		if join != "+" {
			n = 2
		}
	}
	choices := []string{""}
	if n > 1 {
		choices = append(choices, "kh1", "kl1", "dh1", "dl1", ">=2", ">=2f1")
	}
	if n > 2 {
		choices = append(choices, "kh2", "kl2", "kh2>=2", "dl1dh1")
	}
	choice := one("choice", choices...)
	at := strings.IndexByte(text, '!')
	if at >= 0 && choice != "" && choice[0] == '>' && text[0] != '{' {
		text, choice = text[:at]+choice+text[at:], "" // behind ! it would be its own
	}
	text += choice
	if n < 4 && rapid.Bool().Draw(t, "more") {
		text += one("rest", "+2", "-1", "*2", "/2", "+d3", "-d4", "*d2", "/d3")
	}
	return strings.ReplaceAll(one("around", "%s", "%s", "(%s)+1", "max(%s,3)", "floor((%s)/2)*2",
		"abs(%s)", "-(%s)", "(%s)>=3", "(%s)<2"), "%s", text)
}

// A random expression, printed and parsed, is the same, and its chances are those of all
// sequences of its own rolls, within what these leave open.
func TestExpressionsAreTheirRolls(t *testing.T) {
	counted := 0
	rapid.Check(t, func(t *rapid.T) {
		text := expressions(t)
		e, err := dice.Parse(text)
		if err != nil {
			if !strings.Contains(err.Error(), " every ") && !strings.Contains(err.Error(), " no d") {
				t.Fatalf("%s: %v", text, err)
			}
			return // a condition that every face meets, or none
		}
		again, err := dice.Parse(e.String())
		if err != nil || again.String() != e.String() {
			t.Fatalf("%s is printed %s, which is read as %v, %v", text, e, again, err)
		}
		chances, err := e.Chances()
		if err != nil {
			return // TestPoolsAreTheirRolls counts them
		}
		counted++
		depth, sequences := 0, 1
		for sequences < 3000 {
			depth, sequences = depth+1, sequences*sidesOf(e)
		}
		rolled, err := dice.Enumerate(depth, again.Roll)
		if err != nil {
			t.Fatalf("%s: %v", text, err)
		}
		checkRolled(t, e, chances, rolled)
	})
	if counted < 50 {
		t.Errorf("%d expressions were counted", counted)
	}
}

// sidesOf returns the most sides of a die of an expression.
func sidesOf(e *dice.Expr) (sides int) {
	for _, die := range dice.Must(e.RollDice(dice.Random)).Dice {
		sides = max(sides, die.Sides)
	}
	return sides
}

// checkRolled compares chances with those of rolls, within what both leave open, and with
// the bounds, which are results unless dice explode once, unlike ones are both chosen and
// counted, or abs makes 0 the least that is possible.
func checkRolled(t *rapid.T, e *dice.Expr, chances, rolled *dice.Distribution) {
	results := chances.Outcomes()
	lo, hi, finite := e.Bounds()
	least, most := results[0], results[len(results)-1]
	text := e.String()
	counted := strings.Contains(text, "{") && strings.Contains(text, ">=")
	exact := finite && !strings.Contains(text, "!") && !(counted && strings.ContainsAny(text, "hl"))
	passed := lo == 0 && strings.HasPrefix(text, "abs(")
	if least < lo || most > hi || exact && (least != lo && !passed || most != hi) {
		t.Fatalf("%s: results from %d to %d; the bounds are %d and %d", e, least, most, lo, hi)
	}
	for _, outcome := range rolled.Outcomes() {
		more := new(big.Rat).Sub(chances.P(outcome), rolled.P(outcome))
		slack := new(big.Rat).Add(chances.Open(), more)
		if more.Cmp(rolled.Open()) > 0 || slack.Sign() < 0 {
			t.Fatalf("%s: %d has %v; its rolls give %v, and %v is open", e, outcome, chances.P(outcome),
				rolled.P(outcome), rolled.Open())
		}
	}
	if rolled.Open().Sign() == 0 && len(rolled.Outcomes()) != len(chances.Outcomes()) {
		t.Fatalf("%s: %v; its rolls give %v", e, chances.Outcomes(), rolled.Outcomes())
	}
}

func TestExprInJSON(t *testing.T) {
	type weapon struct {
		Damage *dice.Expr `json:"damage"`
	}
	var w weapon
	if err := json.Unmarshal([]byte(`{"damage":"2D6 + 3"}`), &w); err != nil {
		t.Fatal(err)
	}
	if text, err := json.Marshal(w); string(text) != `{"damage":"2d6+3"}` || err != nil {
		t.Errorf("%s, %v", text, err)
	}
	err := json.Unmarshal([]byte(`{"damage":"2d6++3"}`), &w)
	if err == nil || !strings.Contains(err.Error(), "character 5") ||
		!strings.HasPrefix(err.Error(), `dice: Parse: "2d6++3", at "+3"`) {
		t.Error(err)
	}
	type armour struct {
		Bonus dice.Expr  `json:"bonus,omitzero"`
		Other *dice.Expr `json:"other"`
	}
	var a armour
	text, err := json.Marshal(a)
	if string(text) != `{"other":null}` || err != nil {
		t.Errorf("%s, %v", text, err)
	}
	a = armour{*mustParse(t, "d6"), mustParse(t, "d8")}
	err = json.Unmarshal([]byte(`{"bonus":null,"other":null}`), &a)
	if err != nil || a.Bonus.String() != "d6" || a.Other != nil {
		t.Errorf("%v, %v, %v", err, &a.Bonus, a.Other)
	}
	if err := json.Unmarshal([]byte(`{"bonus":""}`), &a); err == nil {
		t.Error("an empty text is an expression")
	}
}
