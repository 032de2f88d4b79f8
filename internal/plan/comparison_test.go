package plan

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"example.com/dice/internal/card"
	"example.com/dice/internal/dicetest"
	"example.com/dice/internal/notation"
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

// The savings of plans, in sentences, as the program and the page print them: some, or
// all with -all.
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
		if shown%14 != 3 && !*dicetest.All && !*update {
			return
		}
		q.Quick = false // what follows the card compares it with the best plan
		p := answered(t, q)
		c, err := plannerOf(t, q).Compare(t.Context(), p, q.Within, func(within float64, _ bool) string {
			return fmt.Sprintf("-within %.0f", 100*within)
		})
		if err != nil {
			t.Fatal(err)
		}
		list := c.Sentences()
		shown := p.Sheet(q.Title).Card()
		part := fmt.Sprintf("%s: %s · %s\n", name, shown.Title, shown.Price) +
			card.Wrapped(strings.Join(list, " "), "", card.TextWidth) + "\n"
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
	show("1000003, d6", ask(t, "1000003", 6))
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

// A bound that is too near to its cost to show the gap in a few digits is not told as
// another number.
func TestBoundStandsBesideItsCost(t *testing.T) {
	dicetest.Long(t)
	within := func(within float64, q Question) Question {
		q.Within, q.Quick = within, false
		return q
	}
	dear := within(0, ask(t, "9", 2, 8))
	dear.Cost = func(sides int) int { return 2*(sides/8) + 1 }
	for _, test := range []struct {
		q    Question
		want string
	}{
		{within(0, ask(t, "10", 4, 6)), "No plan is noticeably cheaper than this card."},
		{within(0.1, ask(t, "1000003", 6)),
			"Best plan found, nearly the best possible: 8.423 rolls on average, " +
				"with a calculation at every roll."},
		{dear, "No plan costs less than this card."},
		{within(0, ask(t, "13", 6)), "No plan takes fewer than this plan."}, // without a card,
	} {
		p := answered(t, test.q)
		c, err := plannerOf(t, test.q).Compare(t.Context(), p, test.q.Within, nil)
		if err != nil {
			t.Fatal(err)
		}
		if list := c.Sentences(); len(list) == 0 || list[len(list)-1] != test.want {
			t.Errorf("d%d from %v: %q; want %q", test.q.Target, test.q.Dice, list, test.want)
		}
	}
}
