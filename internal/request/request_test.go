package request

import (
	"context"
	"testing"

	"example.com/dice/internal/target"
)

// A sheet has the name of its target, and its card says whether it has formulas.
func TestSheets(t *testing.T) {
	for text, want := range map[string][2]string{
		"13":         {"d13 from a d20", "22 rows"},
		"2d6":        {"2d6 from a d20", "31 rows"},
		"37%":        {"37% from a d20", "1 row"},
		"20":         {"d20 from a d20", "no table"},
		"1000000007": {"d1000000007 from a d20", "formulas"},
	} {
		made, err := target.Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		r := Request{Target: made, Dice: []int{20}}
		s, err := r.Plan(context.Background())
		if err != nil {
			t.Fatal(err)
		}
		sheet, err := r.Sheet(s)
		if err != nil {
			t.Fatal(err)
		}
		card := sheet.Card()
		if got := [2]string{card.Title, Table(s)}; got != want || card.Formulas != (want[1] == "formulas") {
			t.Errorf("%s: %q, formulas %v; want %q", text, got, card.Formulas, want)
		}
	}
}
