package answer_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"

	"example.com/dice"
	"example.com/dice/internal/plan"
	"example.com/dice/internal/words"
	"example.com/dice/page/answer"
)

func ask(t *testing.T, r answer.Request) (map[string]any, error) {
	t.Helper()
	parts := map[string]any{}
	err := new(answer.Memory).Give(t.Context(), r, func(name string, value any) {
		parts[name] = value
	})
	return parts, err
}

func usual() []string { return []string{"4", "6", "8", "10", "12", "20"} }

// The plan of a quick search comes first and stays. A better one is a choice, which needs
// no second search.
func TestFirstPlanStays(t *testing.T) {
	for _, target := range []int{7, 13} {
		r := answer.Request{Target: strconv.Itoa(target), Within: 10, Dice: usual()[:2]}
		first := dice.Must(dice.Plan(target, []int{4, 6}, dice.Simplest(0.1)))
		best := dice.Must(dice.Plan(target, []int{4, 6}, dice.Simplest(0)))
		want := fmt.Sprintf("%d %s rolls", best.Ease(), best.Expected().FloatString(2))
		var names, choices []string
		var memory answer.Memory
		text := ""
		give := func(name string, value any) {
			names = append(names, name)
			switch part := value.(type) {
			case answer.PlanView:
				text = part.Text
			case []*answer.Choice:
				choices = nil
				for _, c := range part {
					choices = append(choices, fmt.Sprintf("%d %s", c.Ease, c.Cost))
				}
			}
		}
		if err := memory.Give(t.Context(), r, give); err != nil {
			t.Fatal(err)
		}
		if !slices.Equal(names[:2], []string{"plan", "costs"}) || !slices.Contains(choices,
			want) || text != first.String() {
			t.Errorf("d%d: %q with the choices %q and not %q, and the plan\n%s", target, names, choices,
				want, text)
		}
		r.Within = 0
		again := &countedContext{Context: t.Context()}
		err := memory.Give(again, r, give)
		if err != nil || text != best.String() || again.looks > 50 { // a search looks often
			t.Errorf("d%d: %v, looked at %d times, the choice gives\n%s", target, err, again.looks, text)
		}
	}
}

// A countedContext context counts who asks whether it has ended.
type countedContext struct {
	context.Context
	looks int
}

func (c *countedContext) Err() error {
	c.looks++
	return c.Context.Err()
}

// The costs are sentences, and no flags of the program.
func TestCosts(t *testing.T) {
	for _, test := range []struct {
		request answer.Request
		want    string
	}{
		{answer.Request{Target: "13", Dice: usual(), Within: 10},
			"By hand: roll a d20, again above 13: 1.538 rolls on average. Best plan found: " +
				"1.3548 rolls on average, with 19 rows. No plan takes fewer than 1.3542."},
		{answer.Request{Target: "13", Throws: true, Within: 10, Dice: []string{"6", "6"}},
			"Best possible: 1.285 throws on average, with 90 rows."},
		{answer.Request{Target: "7", Dice: usual(), Within: 10}, "No plan takes fewer than this card."},
		{answer.Request{Target: "6", Dice: usual(), Within: 10}, ""},
	} {
		parts, err := ask(t, test.request)
		if err != nil {
			t.Fatal(err)
		}
		if got := strings.Join(parts["costs"].([]string), " "); got != test.want {
			t.Errorf("%+v: %q; want %q", test.request, got, test.want)
		}
	}
}

// Mistakes are told in the words of the page, at the field that they are about.
func TestMistakes(t *testing.T) {
	coins := []string{"2"}
	var different []string
	for sides := 101; len(different) < 30; sides += 2 {
		different = append(different, strconv.Itoa(sides))
	}
	for _, test := range []struct {
		request     answer.Request
		field, text string
	}{
		{answer.Request{Target: "", Dice: coins}, "target",
			"type what to make, such as 13"},
		{answer.Request{Target: "13"}, "dice",
			"cannot make a d13 from no dice; add a die with at least 2 sides"},
		{answer.Request{Target: "13", Dice: []string{"six"}}, "dice",
			`"six" is not a die; write 6`},
		{answer.Request{Target: "2", Throws: true, Dice: different}, "amounts",
			"30 dice can be thrown in more than 4096 ways"},
	} {
		parts, err := ask(t, test.request)
		mistake := &plan.Mistake{}
		if !errors.As(err, &mistake) || mistake.Field != test.field || !strings.Contains(err.Error(),
			test.text) || parts["plan"] != nil {
			t.Errorf("%+v: error %v about %q; want %q about %q", test.request, err, mistake.Field,
				test.text, test.field)
		}
	}
}

// The choices are plans of the library, cheaper ones with more rows, and one of them is
// the plan that is shown.
func TestChoices(t *testing.T) {
	for _, test := range []struct {
		target int
		dice   []int
		within float64
	}{{13, []int{4, 20}, 10}, {37, []int{4, 20}, 4}, {58, []int{6}, 30}} {
		r := answer.Request{Target: strconv.Itoa(test.target), Within: test.within}
		for _, sides := range test.dice {
			r.Dice = append(r.Dice, strconv.Itoa(sides))
		}
		parts, err := ask(t, r)
		if err != nil {
			t.Fatal(err)
		}
		list := parts["choices"].([]*answer.Choice)
		var chosen []float64
		for i, c := range list {
			plan, err := dice.Plan(test.target, test.dice, dice.Simplest(c.Within/100))
			if err != nil {
				t.Fatal(err)
			}
			if c.Ease != plan.Ease() || c.Cost != plan.Expected().FloatString(2)+" rolls" {
				t.Errorf("d%d: the choice %+v leads to ease %d, %s rolls", test.target, c, plan.Ease(),
					plan.Expected().FloatString(2))
			}
			if want := words.Dice(plan.Dice()); c.Dice != want {
				t.Errorf("d%d: the choice rolls %s, not %s", test.target, c.Dice, want)
			}
			if c.Chosen {
				chosen = append(chosen, c.Within)
			}
			if i > 0 && c.Ease >= list[i-1].Ease && !c.Chosen && !list[i-1].Chosen {
				t.Errorf("d%d: %+v costs more than %+v, and is not easier", test.target, c, list[i-1])
			}
		}
		if len(list) < 2 || !slices.Equal(chosen, []float64{test.within}) {
			t.Errorf("d%d: the choices are %+v; want within %v chosen", test.target, list, test.within)
		}
	}
}

// The choices are the same plans, whichever of them is shown.
func TestChoicesStay(t *testing.T) {
	for target, dice := range map[string][]string{
		"13": {"6"}, "37": {"4", "20"}, "52": usual(), "60:30:9:1": usual(), "10007": {"6"},
	} {
		r := answer.Request{Target: target, Dice: dice, Within: 10}
		memory, first := answer.Memory{}, []*answer.Choice(nil)
		give := func() (list []*answer.Choice) {
			err := memory.Give(t.Context(), r, func(name string, value any) {
				if name == "choices" {
					list = value.([]*answer.Choice)
				}
			})
			if err != nil {
				t.Fatal(err)
			}
			return list
		}
		first = give()
		for _, c := range first {
			r.Within = c.Within
			same := func(a, b *answer.Choice) bool { return a.Cost == b.Cost && a.Ease == b.Ease }
			if list := give(); !slices.EqualFunc(list, first, same) {
				t.Errorf("d%s within %v: %+v; want those of %+v", target, c.Within, list, first)
			}
		}
	}
}

// A plan without rows is arithmetic, and so are dice that are read as one number.
func TestChoicesOfLargePlans(t *testing.T) {
	for _, test := range []struct {
		target, sides string
		within        float64
		want          string
	}{
		{"1000003", "6", 0, "a calculation at every roll"},
		{"1000003", "6", 30, "eight rolls read as one number"},
		{"6", "6", 30, "no table"}, {"36", "6", 30, "6 rows"},
		{"100", "10", 30, "two rolls read as one number"},
	} {
		parts, err := ask(t, answer.Request{Target: test.target, Within: test.within,
			Dice: []string{test.sides}})
		if err != nil {
			t.Fatal(err)
		}
		for _, c := range parts["choices"].([]*answer.Choice) {
			if c.Chosen && c.Table != test.want {
				t.Errorf("d%s within %v: the plan has %s; want %s", test.target, test.within, c.Table,
					test.want)
			}
		}
	}
}

// A plan of an expression says that its chances are the same, and whether it takes fewer
// dice; not if it rolls the dice as they are.
func TestOther(t *testing.T) {
	const same = ", exactly the same chances"
	const fewer, card = "Fewer dice" + same, "By the card" + same
	for question, want := range map[string]string{
		"2d6 from 6": "", "2d6 from 12": fewer, "2d6 from 2": card, "d20+5>=15 from 20": card,
		"5d10>=8 from 20": fewer, "(4d6kh3)>=15 from 4, 6, 8, 10, 12 and 20": "",
		"2d6 from 6 and 6": "", "2d6 from 20, 20 and 20": card, // in one throw
	} {
		throws := strings.Contains(question, "6 and 6") || strings.Contains(question, "20, 20")
		parts, err := ask(t, answer.Request{Target: question, Within: 10, Throws: throws})
		if err != nil {
			t.Fatal(err)
		}
		if got := parts["plan"].(answer.PlanView).Other; got != want {
			t.Errorf("%s: %q; want %q", question, got, want)
		}
	}
}

// Dice that are typed behind a target are chosen, and tables are read.
func TestTyped(t *testing.T) {
	for typed, want := range map[string]string{
		"13 6 20":            "13 of 6 20: d13 from a d20 and a d6",
		"13 from a d6":       "13 of 6: d13 from a d6",
		"13 From 6, 6 and 6": "13 of 6 6 6: d13 from a d6",
		"7 using d6 & d20":   "7 of 6 20: d7 from a d20 (the d6 is not needed)",
		"4 by tossing coins": "4 of 2: d4 from a coin",
		" 7  6 ":             "7 of 6: d7 from a d6",
		"60:30:9:1 from d20": "60:30:9:1 of 20: 60:30:9:1 from a d20",
		"coin from 6":        "coin of 6: coin from a d6",
		"7 from a coin":      "7 of 2: d7 from a coin",
		"d66 from 6":         "d66 of 6: d66 from two d6",
		"13 from d66":        `"d66" is not one die: d66 is two d6 read as digits`,
		"13 from 1d66":       "13 of 66: d13 from a d66",
		"13 from 2 coins":    "13 of 2 2: d13 from a coin",
		"orc: 2# d2x":        "something is missing at the end: write dice",
		"13 from":            `"13 from": a table has`,
		"13 from sixty":      `"sixty" is not a die; write 6`,
		"13 d6":              "13 d6 from a coin",
		"d%":                 "d100 from a coin",
		"2 a\n3 b":           "the table from a coin",
		"2 a\n0 b":           "a table has at least two outcomes that can happen",
	} {
		got := ""
		err := new(answer.Memory).Give(t.Context(), answer.Request{Target: typed,
			Dice: []string{"2"}, Within: 10}, func(name string, value any) {
			switch part := value.(type) {
			case answer.Request:
				got = part.Target + " of"
				for _, d := range part.Dice {
					got += " " + d
				}
				got += ": "
			case answer.PlanView:
				got += part.Card.Title
			}
		})
		if err != nil {
			got = err.Error()
		}
		if !strings.HasPrefix(got, want) || err == nil && got != want {
			t.Errorf("%q: %s; want %s", typed, got, want)
		}
	}
}

// A table of a book is read, and the answer says how. A mistake names each line that is
// wrong once.
func TestTablesOfBooks(t *testing.T) {
	r := answer.Request{Target: "2d6\r\n2-6 Orc\r\n7 Elf\r\n8-12 Ogre\r\n",
		Dice: []string{"6"}}
	parts, err := ask(t, r)
	if err != nil {
		t.Fatal(err)
	}
	if p := parts["plan"].(answer.PlanView); p.Read != "Read as a 2d6 table, with 3 results." {
		t.Errorf("%q, %q", p.Card.Title, p.Read)
	}
	r.Target = "1-3 a\n2-3 b\n6 c\n6 d"
	_, err = ask(t, r)
	mistake := &plan.Mistake{}
	if !errors.As(err, &mistake) || mistake.Field != "target" || !slices.Equal(mistake.Lines,
		[]int{2, 3, 4}) {
		t.Errorf("%v, %+v", err, mistake)
	}
}

// A plan that leaves out a die that was named, or rolls like ones one by one, offers the
// easiest of the plans that throw all of them at once.
func TestTogether(t *testing.T) {
	for question, want := range map[string]string{
		"10 from 2d6 and a d8": "10", "37 from 2d6 and d8": "3", "6 from 2d6 and a d8": "",
		"7 from 6, 6": "10", "13 from 6 and 20": "", "7 from 6 and 20": "10",
	} {
		parts, err := ask(t, answer.Request{Target: question, Within: 10})
		if err != nil {
			t.Fatal(err)
		}
		got := ""
		if within := parts["plan"].(answer.PlanView).Together; within != nil {
			got = fmt.Sprint(*within)
		}
		if got != want {
			t.Errorf("%s: all dice are thrown within %q; want %q", question, got, want)
		}
	}
}
