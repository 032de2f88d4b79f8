package plan

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"example.com/dice/internal/card"
	"example.com/dice/internal/dicetest"
	"example.com/dice/internal/plantest"
	"example.com/dice/internal/words"
)

// Each kind of card is read in every run.
func TestPrintedKinds(t *testing.T) {
	t.Parallel()
	c := kindCounts{kinds: map[string]int{}}
	formulas := ask(t, "13", 5003)
	formulas.Within = 0
	two, mixed := ask(t, "7999", 10, 10), ask(t, "73", 4, 10) // in several throws
	first := ask(t, "5", 20, 20)                              // which alone tells it
	count := ask(t, "5d10>=8", 6)                             // with a note on the count
	count.Within = 1
	two.Together, mixed.Together, first.Together = true, true, true
	book := Question{Title: "the table", Target: 50, Dice: []int{6, 10}, Simplest: true, Within: 0.1}
	for i := range book.Target {
		book.Names = append(book.Names, fmt.Sprintf("treasure %d", i))
	}
	for _, q := range []Question{
		formulas, two, mixed, first, count, book, ask(t, "7", 6), ask(t, "13", 20), ask(t, "91", 10),
		ask(t, "2d6", 6), ask(t, "1", 6), ask(t, "365", 20), ask(t, "10007", 6), ask(t, "37%", 20),
		ask(t, "d3", 8),
		ask(t, "65536", 2), ask(t, "60000", 2), ask(t, "7d6", 20), ask(t, "59049", 3),
		ask(t, "1500", 38, 51),
	} {
		c.play(t, fmt.Sprintf("%s from %v", q.Title, q.Dice), q)
	}
	for _, kind := range []string{"rows", "parts", "digits", "list", "formula", "sum",
		"no roll", "too long"} {
		if c.kinds[kind] == 0 {
			t.Errorf("no card of the kind %q was read", kind)
		}
	}
	c.check(t, "kinds")
}

// readTargets are what people ask for besides dice.
var readTargets = []string{
	"2d6", "37%", "60:30:9:1", "4d6kh3", "3d6", "coin", "adv", "dis-2", "2d6+3", "4d6dl1", "4dF",
	"d100+d10", "d8+2d6", "2d12", "d%", "12.5%", "1:1:1", "40:25:15:12:8",
	"5:3", "2d6kl1", "4d6", "3d4", "d20+5", "1%", "50%", "3d20kh1", "2d10", "1:2:3:4:5:6", "d12",
	"4d6dh2", "2d8", "99.9%", "7d6",
	"d66", "1d66", "d666", "adv+5", "4d6k3", "2d20kl1+3", "dF", "dis", "d6+d4+1", "3d10", "2d20",
}

// All kinds of targets, from many dice.
func TestPrintedTargets(t *testing.T) {
	dicetest.Long(t)
	t.Parallel()
	c := kindCounts{kinds: map[string]int{}}
	for i, typed := range readTargets {
		for j, set := range cardSets {
			if !*dicetest.All && ((i+3*j)%73 != 0) {
				continue
			}
			c.play(t, fmt.Sprintf("%s from %v", typed, set), ask(t, typed, set...))
		}
	}
	c.check(t, "targets")
}

// hostile are names that are hard to tell from what else is on a card.
var hostile = []string{
	card.StartOver, card.Reroll, "go to 2", "go to 3",
	"row 1", "use row A", "reroll, row B", "as shown",
	"the face", "7 + the face", "half the face, rounded up",
	"→", "3 → 4", "1–6", "A · B", "1–2 → 7 · 3", "two  blanks", "שלום", "名前の長いもの",
	words.Capital(card.StartOver) + ":",
	"Example: d6 1 → 2.", "1", "0", "12", "heads", "above 3",
	card.StartOver + " the quest", "the reroll of fate", "go to 2 at once", "at once", "Roll a d6:",
	"12 orcs", "d6 3", "a row of 1", "any", card.StartOver + " at once", "tails; 3",
	"result above 3", "0 or above 97", "at once: skip rolls when the number is too high",
	"the new d20", "number",
	"number - 3", "(number - 2) mod 4 + 1", "number mod 5", "go to 2 with number = 3", "result = 4",
	"outcome n with n = number", "add the face", "subtract 37", "tens (0 to 9)", "their sum + 1",
	"7 - 3 = 4", "tails count 2, 1", "“gold”",
	strings.Repeat("x", 200),
}

// renamed returns a plan whose outcomes have other names.
func renamed(t *testing.T, p *Plan, names []string) *Plan {
	t.Helper()
	a := *p.Automaton
	a.Names = names
	named, err := proved(&a, p.Hand, plantest.Proof(t, &a), 1)
	if err != nil {
		t.Fatal(err)
	}
	return named
}

// One such name in a table.
func TestPrintedNames(t *testing.T) {
	t.Parallel()
	for i, name := range hostile {
		if i%3 != 0 && !*dicetest.All {
			continue
		}
		c := kindCounts{kinds: map[string]int{}}
		for i, set := range [][]int{{6}, {20}, {4, 6}, {2}} {
			if i > 1 && !*dicetest.All {
				continue
			}
			q := Question{Title: "the table", Target: 4, Weights: []int{5, 3, 1, 4},
				Names: []string{"a", "b", "c", "d"}, Dice: set, Simplest: true, Within: 0.1,
				Quick: !*dicetest.All}
			p := answered(t, q)
			for i := range 4 {
				names := []string{"a thing", "b thing", "c thing", "d thing"}
				names[i] = name
				c.read(fmt.Sprintf("%.30q from %v", name, set), renamed(t, p, names), "the table")
			}
		}
		for _, wrong := range c.wrong {
			t.Error(wrong)
		}
	}
}

// Random requests: dice and weights from random dice, thrown or at costs, and with a
// bound. No card has two rows of one label.
func TestPrintedRandom(t *testing.T) {
	t.Parallel()
	random := rand.New(rand.NewPCG(1, 77))
	kinds := []int{2, 3, 4, 5, 6, 8, 10, 12, 20, 30, 100}
	c := kindCounts{kinds: map[string]int{}}
	cards := 6
	if *dicetest.All {
		cards = 3000
	}
	for i := range cards {
		q := Question{Title: "it", Simplest: true, Quick: true, Together: random.IntN(3) == 0,
			Within: []float64{0, 0.1, 0.1, 0.3, 1}[random.IntN(5)]}
		for range 1 + random.IntN(4) {
			q.Dice = append(q.Dice, kinds[random.IntN(len(kinds))])
		}
		if !q.Together {
			slices.Sort(q.Dice)
			q.Dice = slices.Compact(q.Dice)
			q.Bounded = random.IntN(8) == 0
		}
		if !q.Together && random.IntN(4) == 0 {
			q.Cost = func(sides int) int { return 1 + sides/5 }
		}
		switch random.IntN(4) {
		case 0:
			for range 2 + random.IntN(30) {
				q.Weights = append(q.Weights, 1+random.IntN(12))
			}
			q.Target = len(q.Weights)
		case 1:
			q.Target = 2 + random.IntN(20_000)
		default:
			q.Target = 2 + random.IntN(150)
		}
		p, err := q.Plan(t.Context())
		if err != nil {
			continue
		}
		name := fmt.Sprintf("%d: d%d %v from %v, throws %v, within %v", i, q.Target, q.Weights, q.Dice,
			q.Together, q.Within)
		c.read(name, p, q.Title)
		for _, part := range p.Sheet(q.Title).Card().Form().Parts {
			checkLabels(t, name, part.Rows)
		}
	}
	c.check(t, "random")
}

// checkLabels checks that no two rows have one label. A row without one goes on with that
// above.
func checkLabels(t *testing.T, name string, rows []card.FormRow) {
	t.Helper()
	labels := map[string]bool{}
	for _, r := range rows {
		if r.Label != "" && labels[r.Label] {
			t.Errorf("%s: two rows %q", name, r.Label)
		}
		labels[r.Label] = true
	}
}
