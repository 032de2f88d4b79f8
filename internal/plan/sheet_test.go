package plan

import (
	"fmt"
	"strings"
	"testing"
)

func TestRenderGolden(t *testing.T) {
	t.Parallel()
	plans := map[string]*Plan{
		"d13-poly":     mustPlan(t, 13, poly),
		"d9-poly":      mustPlan(t, 9, poly),
		"d10-d4-d6":    mustPlan(t, 10, []int{4, 6}),
		"d15-d2-d3":    mustPlan(t, 15, []int{2, 3}),
		"d10-d2-d3":    mustPlan(t, 10, []int{2, 3}),
		"d6-d2":        mustPlan(t, 6, []int{2}),
		"d2-d20":       mustPlan(t, 2, []int{20}),
		"d4-bounded":   answered(t, Question{Target: 4, Dice: []int{6}, Bounded: true}),
		"d36-throw":    answered(t, Question{Target: 36, Dice: []int{6, 6}, Together: true}),
		"d1000-throw":  answered(t, Question{Target: 1000, Dice: []int{6, 6, 20}, Together: true}),
		"d1-no-dice":   mustPlan(t, 1, nil),
		"d1000003-d10": mustPlan(t, 1_000_003, []int{10}),
		"d1000000-d10": mustPlan(t, 1_000_000, []int{10}), // whose dice stand beside lines
	}
	for name, s := range plans {
		sheet := s.Sheet("")
		for suffix, text := range map[string]string{
			"txt": sheet.String(), "svg": sheet.SVG(),
		} {
			golden(t, name+"."+suffix, text)
		}
	}
}

// A long table of equal lines keeps the ranges that its book has.
func TestBooksKeepTheirRanges(t *testing.T) {
	q := Question{Title: "the table", Target: 50, Dice: []int{10}, Simplest: true, Within: 0.1}
	for i := range q.Target {
		q.Weights = append(q.Weights, 2)
		q.Names = append(q.Names, fmt.Sprintf("the %c%c", 'a'+i/26, 'a'+i%26))
	}
	r := plannerOf(t, q)
	p, err := r.Usual(t.Context(), q.Within)
	if err != nil {
		t.Fatal(err)
	}
	if text := p.Sheet(q.Title).String(); !strings.Contains(text, "99–00 → the bx") {
		t.Errorf("the card has other ranges:\n%s", text)
	}
	if _, err := readBack(p, p.Sheet(q.Title)); err != nil {
		t.Error(err)
	}
	document(t, p)
}
