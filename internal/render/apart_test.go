package render

import (
	"strings"
	"testing"
)

// Names that read like orders are set apart on every form of a card; others stay bare.
func TestOrdersAreSetApart(t *testing.T) {
	orders := []string{
		"start over", "Reroll", "go to 2", "row 1", "use row A", "reroll, row B", "at once",
		"go to 2 at once",
		"as shown", "the face", "the 2nd", "the d20", "7 + the face", "half the face, rounded up",
		"a third of the d6, rounded up",
		"→", "3 → 4", "A · B", "1–6", "12 orcs", "Start over:", "Roll a d6:",
		"Example: d6 1 → 2.", "“gold”",
		"A: 1–2", "Start over: roll all again.", "subtract 5", "+ the d20", "same row", "roll again",
		"above 3", "result above 3", "0 or above 97", "At once: skip rolls when the number is too high",
		"the new d20", "skip the rolls that are left", "skip tosses when", "add the face",
		"look up the 1st", "number", "number = 3", "number − 3", "(number − 2) mod 4 + 1", "result = 3",
		"tens (0 to 9)", "tails count 2, 1", "their sum + 1", "start over at once",
	}
	bare := []string{
		"gold", "start over the quest", "the reroll of fate", "a row of 1", "the Sword", "the faceless",
		"12", "d20", "go to town", "all gold", "heads",
		"above all", "certain death", "Numbers", "number nine", "tens of coins", "Result", "tails",
		"Rolling Stone", "Take Five", "at once upon a time", "Half-Orc", "שלום",
	}
	card := func(name string) map[string]string {
		a := *loot()
		a.Names = []string{name, "silver", "ring"}[:min(3, int(a.Target))]
		for len(a.Names) < int(a.Target) {
			a.Names = append(a.Names, "sword")
		}
		c := sheetOf(&a, oneRoll).Card()
		return map[string]string{"text": c.Text(), "SVG": c.SVG()}
	}
	for _, name := range orders {
		for form, text := range card(name) {
			if !strings.Contains(text, "“"+name) {
				t.Errorf("%s: %q reads like an order and is not set apart; if the words of an order "+
					"have changed, change this list and internal/cardreader (git grep %q)", form, name,
					strings.ToLower(name))
			}
		}
	}
	for _, name := range bare {
		for form, text := range card(name) {
			if strings.Contains(text, "“") {
				t.Errorf("%s: %q is no order, and is set apart", form, name)
			}
		}
	}
}
