package plan

import (
	"fmt"
	"strings"
	"testing"

	"example.com/dice/internal/dicetest"
)

// A plan that is written and read has the same card, picture and ease. With -all more
// requests count.
func TestCardsOfDocuments(t *testing.T) {
	dicetest.Long(t)
	t.Parallel()
	questions := roundtripQuestions(t)
	formulas := 0
	for _, q := range questions {
		if sameWhenRead(t, q) {
			formulas++
		}
	}
	if formulas < 5 {
		t.Errorf("only %d of %d cards have formulas", formulas, len(questions))
	}
}

// roundtripQuestions returns questions of all kinds.
func roundtripQuestions(t *testing.T) (questions []Question) {
	t.Helper()
	add := func(within float64, typed string, dice ...int) {
		q := ask(t, typed, dice...)
		q.Within = within
		q.Simplest = *dicetest.All || len(questions) < 2 || len(questions)%9 == 0
		q.Quick = !*dicetest.All && len(questions) > 1
		questions = append(questions, q)
	}
	add(0, "5d7dh2", 8, 22)
	add(0, "1923", 6, 12, 22)
	add(10, "2d12", 6) // a sum, whose rolls cost a multiple of the unit
	questions[2].Simplest, questions[2].Cost = true, func(int) int { return 4 }
	for i, typed := range []string{"2d6", "3d6", "4d6dl1", "5d4", "2d7", "60:30:9:1", "37%", "d8+d6",
		"adv", "4dF", "2d10-3", "1000:1:999", "3d5dh1"} {
		for j, dice := range [][]int{{6}, {8, 22}, {4, 10}, {6, 12, 22}, {2}} {
			if *dicetest.All || (i+j)%4 == 0 {
				add([]float64{0, 0.02, 0.1}[(i+j)%3], typed, dice...)
			}
		}
	}
	most := 150
	if *dicetest.All {
		most = 2000
	}
	for i, dice := range [][]int{{6}, {8, 22}, {6, 12, 22}, {4, 6, 20}, {2, 3}, {10}, poly} {
		for target := 7 + 5*i; target < most; target = 3*target + 11*(i+1) + 3 {
			add([]float64{0, 0.1}[target%2], fmt.Sprint(target), dice...)
			q := questions[len(questions)-1]
			switch target % 5 {
			case 0:
				q.Cost = func(sides int) int { return 1 + sides%7 }
			case 1:
				q.Together = true
			default:
				continue
			}
			questions = append(questions, q)
		}
	}
	return questions
}

// sameWhenRead checks that the plan of a question stays the same when it is written and
// read, if there is one and it is small enough. It reports whether its card has formulas.
func sameWhenRead(t *testing.T, q Question) (formulas bool) {
	t.Helper()
	name := fmt.Sprintf("%s from %v, within %v, together %v", q.Made(), q.Dice, q.Within, q.Together)
	p, err := q.Plan(t.Context())
	if err != nil {
		if strings.Contains(err.Error(), "add a die") { // there is no plan
			return false
		}
		t.Fatalf("%s: %v", name, err)
	}
	written := p.JSON()
	read, err := Read(written)
	if err != nil {
		return false // too large to be read
	}
	a, b := p.Sheet(q.Title), read.Sheet(q.Title)
	for form, texts := range map[string][2]string{
		"text": {a.String(), b.String()}, "SVG": {a.SVG(), b.SVG()},
		"ease":     {fmt.Sprint(p.Automaton.Ease()), fmt.Sprint(read.Automaton.Ease())},
		"document": {string(written), string(document(t, read))},
		"idle":     {fmt.Sprint(p.Idle()), fmt.Sprint(read.Idle())},
	} {
		if texts[0] != texts[1] {
			t.Errorf("%s: the %s changes from\n%s\nto\n%s", name, form, differs(texts[0], texts[1]),
				differs(texts[1], texts[0]))
		}
	}
	return a.Automaton.ByFormulas()
}

// differs returns the lines of a text from the first that another text has not.
func differs(text, from string) string {
	lines, other := strings.Split(text, "\n"), strings.Split(from, "\n")
	for len(lines) > 0 && len(other) > 0 && lines[0] == other[0] {
		lines, other = lines[1:], other[1:]
	}
	return strings.Join(lines[:min(4, len(lines))], "\n")
}
