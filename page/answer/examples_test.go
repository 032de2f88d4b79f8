package answer_test

import (
	"fmt"
	"strings"
	"testing"

	"example.com/dice/page/answer"
)

// Several rolls have no card, and the page names one of them, which has one by itself.
func TestAlone(t *testing.T) {
	for typed, want := range map[string]string{
		"attack: d20+7; damage: 2d6+4": "d20+7", "6# 4d6kh3": "4d6kh3",
		"2# Ada: d4 vs orc: d6; d8": "d4 vs d6",
	} {
		_, err := ask(t, answer.Request{Target: typed, Dice: []string{"6"}})
		if _, alone, _ := strings.Cut(fmt.Sprint(err), "such as "); alone != want {
			t.Errorf("%q: %v; want %q", typed, err, want)
		}
		if parts, err := ask(t, answer.Request{Target: want, Dice: []string{"6"}}); err != nil ||
			parts["plan"] == nil {
			t.Errorf("%q has no plan: %v", want, err)
		}
	}
}

// Of two parts that are compared, the answer says how likely a tie is.
func TestTie(t *testing.T) {
	for typed, want := range map[string]string{
		"d4 vs d4":              "First higher: 37.50%. A tie: 25.00%. Second higher: 37.50%",
		"d6/4 vs d6/4":          "First higher: 25.00%. A tie: 50.00%. Second higher: 25.00%",
		"d4 vs d6":              "First higher: 25.00%. A tie: 16.67%. Second higher: 58.33%",
		"2# Ada: d4 vs orc: d6": "Ada higher: 25.00%. A tie: 16.67%. orc higher: 58.33%",
		"Ada: d4 vs d6":         "Ada higher: 25.00%. A tie: 16.67%. Second higher: 58.33%",
	} {
		parts, _ := ask(t, answer.Request{Target: typed, Dice: []string{"6"}})
		chart := parts["chances"].(*answer.Chart)
		if got := chart.Understood; got != want || chart.Others != nil {
			t.Errorf("%s: %q, %v; want %q", typed, got, chart.Others, want)
		}
	}
}
