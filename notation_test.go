package dice_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math/big"
	"math/rand/v2"
	"runtime"
	"strconv"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"example.com/dice"
	"example.com/dice/internal/dicetest"
)

func mustParse(t testing.TB, text string) *dice.Expr {
	t.Helper()
	e, err := dice.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	return e
}

// expressions makes random expressions of few dice of the given sides.
func expressions(t *rapid.T, sides int) string {
	pool := func() string {
		n := rapid.IntRange(1, 4).Draw(t, "dice")
		text := fmt.Sprintf("%dd%d", n, sides)
		change := rapid.SampledFrom([]string{"", "", "r1", "ro1", "ro<=2", "!", "!o", "!!", "!p", "mi2",
			"ma2", "!o1", "r1!"}).Draw(t, "change")
		if change == "r1!" && sides == 2 {
			change = ""
		}
		choice := ""
		if n > 1 {
			choice = rapid.SampledFrom([]string{"", "", "kh1", "kl1", "dh1", "dl1", ">=2", ">=2f1"}).Draw(t,
				"choice")
		}
		if n == 4 {
			choice = rapid.SampledFrom([]string{"kh2", "kl2", "dl2", "kh3", "kl3", "kh2>=2", "dl1dh1", "dl2dh1"}).Draw(t, "two")
		}
		return text + choice + change // a comparison behind ! would be its own
	}
	text := pool()
	if rapid.Bool().Draw(t, "more") {
		text += rapid.SampledFrom([]string{"+2", "-1", "*2", "/2", "+dS", "-dS", "*dS", "/dS"}).Draw(t,
			"rest")
		text = strings.ReplaceAll(text, "S", strconv.Itoa(sides))
	}
	around := rapid.SampledFrom([]string{"%s", "(%s)+1", "max(%s,3)", "floor((%s)/2)*2", "abs(%s)",
		"-(%s)", "(%s)>=3", "(%s)<2"}).Draw(t, "around")
	return strings.ReplaceAll(around, "%s", text)
}

// A random expression, printed and parsed, is the same, and its chances are those of all sequences
// of its own rolls, within what these leave open.
func TestExpressionsAreTheirRolls(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		sides := rapid.IntRange(2, 4).Draw(t, "sides")
		text := expressions(t, sides)
		e, err := dice.Parse(text)
		if err != nil {
			if strings.Contains(err.Error(), " every ") || strings.Contains(err.Error(), " no d") {
				return // a condition that every face meets, or none
			}
			t.Fatalf("%s: %v", text, err)
		}
		again, err := dice.Parse(e.String())
		if err != nil || again.String() != e.String() {
			t.Fatalf("%s is printed %s, which is read as %v, %v", text, e, again, err)
		}
		chances, err := e.Chances()
		if err != nil {
			if strings.Contains(text, "-(") || strings.Contains(err.Error(), "at both ends") || strings.Contains(err.Error(), "ways without end") {
				return
			}
			t.Fatalf("%s: %v", text, err)
		}
		rolled, err := dice.Enumerate(7, func(die func(int) dice.Source) (int, error) {
			return again.Roll(die(sides))
		})
		if err != nil {
			t.Fatalf("%s: %v", text, err)
		}
		for _, outcome := range rolled.Outcomes() {
			more := new(big.Rat).Sub(chances.P(outcome), rolled.P(outcome))
			if slack := new(big.Rat).Add(chances.Open(), more); more.Cmp(rolled.Open()) > 0 ||
				slack.Sign() < 0 {
				t.Fatalf("%s: %d has %v; its rolls give %v, and %v is open", e, outcome, chances.P(outcome),
					rolled.P(outcome), rolled.Open())
			}
		}
		if rolled.Open().Sign() == 0 && len(rolled.Outcomes()) != len(chances.Outcomes()) {
			t.Fatalf("%s: %v; its rolls give %v", e, chances.Outcomes(), rolled.Outcomes())
		}
	})
}

// The chances that books and other programs state, as fractions.
func TestChancesKnown(t *testing.T) {
	for text, want := range map[string]map[int]string{
		"2d6":        {2: "1/36", 7: "1/6", 12: "1/36"},
		"4d6kh3":     {3: "1/1296", 18: "7/432", 13: "43/324"},
		"5d10>=8":    {0: "16807/100000", 5: "243/100000"},
		"d20+5>=15":  {1: "11/20"},
		"3d6!":       {3: "1/216", 4: "1/72"},
		"d6!":        {5: "1/6", 7: "1/36", 8: "1/36"},
		"2d6r1":      {4: "1/25", 12: "1/25"},
		"d6ro1":      {1: "1/36", 6: "7/36"},
		"4d6!kh3":    {3: "1/1296"},
		"d66":        {11: "1/36", 66: "1/36"},
		"2d6/2":      {1: "1/12", 6: "1/36"},
		"4dF":        {4: "1/81", 0: "19/81"},
		"adv":        {20: "39/400"},
		"5d10>=8f1":  {-5: "1/100000"},
		"6x4d6kh3":   {108: "7/432"},
		"d%<=37":     {1: "37/100", 0: "63/100"},
		"d6!p":       {6: "1/36", 7: "1/36"},
		"max(d6,d8)": {8: "1/8", 1: "1/48"},
	} {
		d, err := mustParse(t, text).Chances()
		if err != nil {
			t.Fatal(err)
		}
		for outcome, p := range want {
			if got := d.P(outcome).String(); got != p {
				t.Errorf("%s: %d has %s; want %s", text, outcome, got, p)
			}
		}
	}
}

func TestChancesTooLarge(t *testing.T) {
	dicetest.Long(t)
	for text, hint := range map[string]string{
		"1000d1000000": "use fewer dice, or smaller ones",
		"d6!-d6!":      "ways without end",
	} {
		if _, err := mustParse(t, text).Chances(); err == nil || !strings.Contains(err.Error(), hint) {
			t.Errorf("%s: %v; want %s", text, err, hint)
		}
	}
}

// Of explosions, all that is open is above the last total that is listed.
func TestOpenIsAbove(t *testing.T) {
	d, err := mustParse(t, "10d10!").Chances()
	if err != nil {
		t.Fatal(err)
	}
	whole := big.NewRat(1, 1)
	if d.Open().Sign() <= 0 || d.AtLeast(10).Cmp(whole) != 0 ||
		d.AtMost(1<<30).Cmp(new(big.Rat).Sub(whole, d.Open())) != 0 {
		t.Errorf("open %v, at least 10 %v", d.Open(), d.AtLeast(10))
	}
	if got := d.AtLeast(1 << 30).Cmp(d.Open()); got != 0 {
		t.Errorf("at least 2^40: %d", got)
	}
}

func TestMatches(t *testing.T) {
	d, err := mustParse(t, "2d2").Chances()
	if err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		lo      int
		weights []int
		want    bool
	}{
		{2, []int{1, 2, 1}, true}, {2, []int{5, 10, 5}, true}, {2, []int{1, 2, 1, 0}, true},
		{1, []int{0, 1, 2, 1}, true},
		{2, []int{1, 2, 2}, false}, {2, []int{1, 2}, false}, {3, []int{1, 2, 1}, false},
		{2, []int{0, 0, 0}, false}, {2, []int{-1, 2, 1}, false},
	} {
		if got := d.Matches(test.lo, test.weights...); got != test.want {
			t.Errorf("from %d, %v: %v", test.lo, test.weights, got)
		}
	}
	loot, err := dice.Enumerate(3, func(die func(int) dice.Source) (int, error) {
		return dice.Must(dice.Weighted(die(6), 60, 30, 9, 1)).Pick()
	})
	if err != nil || !loot.Matches(0, 60, 30, 9, 1) || loot.Matches(0, 61, 29, 9, 1) {
		t.Errorf("the loot table does not match its weights: %v\n%v", err, loot)
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
	} {
		e := mustParse(t, test.text)
		rolled, err := e.RollDice(dice.Replay(6, test.faces...))
		if err != nil || rolled.Text != test.want || rolled.Result != test.result ||
			len(rolled.Dice) < len(test.faces) {
			t.Errorf("%s: %+v, %v; want %s", test.text, rolled, err, test.want)
		}
		if got, err := e.Roll(dice.Replay(6, test.faces...)); got != test.result || err != nil {
			t.Errorf("%s: Roll gives %d, %v", test.text, got, err)
		}
	}
}

// Roll takes the rolls of Sim, and gives its faces, from dice with and without a store.
func TestRollIsSim(t *testing.T) {
	e := mustParse(t, "d13+0")
	for name, made := range map[string]func() dice.Source{
		"die":   func() dice.Source { return dice.FromRand(rand.NewPCG(1, 2), 6) },
		"store": func() dice.Source { return dice.Recycle(dice.FromRand(rand.NewPCG(1, 2), 6)) },
		"d13":   func() dice.Source { return dice.FromRand(rand.NewPCG(1, 2), 13) },
	} {
		a, b := made(), made()
		sim := dice.Sim(b, 13)
		for i := range 200 {
			got, err := e.Roll(a)
			want, _ := sim.Roll()
			if got != want || err != nil {
				t.Fatalf("%s: roll %d is %d, %v; want %d", name, i, got, err, want)
			}
		}
		store, kept := a.(*dice.Recycler)
		if kept && store.Account() != b.(*dice.Recycler).Account() {
			t.Errorf("the store has %v; want %v", store.Account(), b.(*dice.Recycler).Account())
		}
	}
	_, err := mustParse(t, "3d6").Roll(dice.Replay(6, 1, 2))
	if !errors.Is(err, io.ErrUnexpectedEOF) {
		t.Error(err)
	}
	stuck := make([]int, 1000)
	for i := range stuck {
		stuck[i] = 6
	}
	for _, text := range []string{"d6!", "d6r6"} {
		if _, err := mustParse(t, text).Roll(dice.Replay(6, stuck...)); !errors.Is(err, dice.ErrUnfair) {
			t.Errorf("%s: %v", text, err)
		}
	}
}

// The expression with the most dice takes a few MB, as docs/service.md says.
func TestRollDiceIsSmall(t *testing.T) {
	e, die := mustParse(t, "1000d10!>=2"), dice.FromRand(pcg(), 10)
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	rolled, err := e.RollDice(die)
	runtime.ReadMemStats(&after)
	n := len(rolled.Dice)
	if size := after.TotalAlloc - before.TotalAlloc; err != nil || n < 8000 || n > 12000 ||
		size > 10<<20 {
		t.Errorf("%d dice take %d bytes, %v", n, size, err)
	}
}

func TestExprAllocatesNothing(t *testing.T) {
	for _, text := range []string{"4d6kh3", "100d6kh50", "3d6!", "20d6+3", "5d10>=8", "2d6/2",
		"d20+5>=15", "8d6mi2", "d66"} {
		e, die := mustParse(t, text), dice.FromRand(pcg(), 6)
		if allocs := testing.AllocsPerRun(100, func() { _, _ = e.Roll(die) }); allocs != 0 {
			t.Errorf("%s: %v allocations", text, allocs)
		}
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
		!strings.HasPrefix(err.Error(), `dice: "2d6++3" is not an expression`) {
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

func TestExprPlan(t *testing.T) {
	plan, err := mustParse(t, "5d10>=8").Plan([]int{10})
	if err != nil || fmt.Sprintf("%.2f", plan.Expected()) != "1.23" || plan.Label(1) != "0" ||
		plan.Label(6) != "5" {
		t.Errorf("%v, %v", plan, err)
	}
	check, err := mustParse(t, "d20>=15").Plan([]int{20})
	if err != nil || check.Label(1) != "yes" || check.ExpectedExact().Cmp(big.NewRat(1, 1)) != 0 {
		t.Errorf("%v, %v", check, err)
	}
	if _, err := mustParse(t, "3d6!").Plan([]int{6}); err == nil || !strings.Contains(err.Error(),
		"explode") {
		t.Error(err)
	}
}

// A face that the die lacks is an error of every expression, wherever the die is rolled.
func TestExprValidatesFaces(t *testing.T) {
	for _, text := range []string{"2d6", "2d6kh1", "4d6!", "2d6+1", "2d6r1"} {
		for _, face := range []int{0, 7, 9, -1} {
			got, err := mustParse(t, text).Roll(dice.Endless(6, face))
			if got != 0 || !errors.Is(err, dice.ErrFace) {
				t.Errorf("%s: a die that shows %d gives %d, %v", text, face, got, err)
			}
		}
	}
}

// Fate dice, and dice of which the highest is dropped, are rolled like the others.
func TestRollAlike(t *testing.T) {
	for text, want := range map[string]int{"3dF": 1, "3dFkh2": 2, "3dFdh1": 0, "3d3": 7, "3d3dl1": 6} {
		if got, err := mustParse(t, text).Roll(dice.Replay(3, 3, 1, 3)); got != want || err != nil {
			t.Errorf("%s: %d, %v; want %d", text, got, err, want)
		}
	}
}
