package render

import (
	"regexp"
	"slices"
	"strings"
	"testing"

	"example.com/dice/internal/automaton"
)

// tellingTales are names that say what a card says where it gives no result.
var tellingTales = []string{
	"start over the quest", "gold at once", "start over", "start over at once", "reroll",
	"reroll, row 2", "as shown", "the face of fear",
	"use row 3", "go to 2", "gold mod 3", "Start over: go back to 1.",
	"half the face, rounded up", "row 1",
}

// The kind of an entry says what a card must explain, not its text: with any names, it
// explains what it does with others, line by line.
func TestNamesExplainNothing(t *testing.T) {
	one := func(target int, sides ...int) *automaton.Automaton {
		return inOneThrow(uint64(target), sides...).Automaton
	}
	var thirds []automaton.Cell
	for i := range 3 {
		thirds = append(thirds, slices.Repeat([]automaton.Cell{automaton.Cell(i)}, 10_000)...)
	}
	formulas := automaton.Together(3, []automaton.Throw{{Sides: 30_000, Cost: 1,
		Dice: []int{30_000}}}, 0, thirds)
	plans := map[string]*automaton.Automaton{
		"one roll": one(6, 6), "reroll": one(4, 6), "d10": one(10, 10), "d9": one(9, 10),
		"two dice": one(7, 4, 2), "rows": byOne(7, 6).Tidied(true),
		"chosen rows": byOne(13, 6).Tidied(true), "loot": loot(), "packed": packed(),
		"formulas": formulas,
	}
	letters := regexp.MustCompile(`[\pL\pN]`)
	for name, a := range plans {
		for i := range tellingTales {
			telling, plain := *a, *a
			telling.Names, plain.Names = nil, nil
			for j := range int(a.Target) {
				tale := tellingTales[(i+j)%len(tellingTales)]
				telling.Names = append(telling.Names, tale)
				// as long, so that the rows are laid out alike
				plain.Names = append(plain.Names, letters.ReplaceAllString(tale, "z"))
			}
			got, want := explained(&telling), explained(&plain)
			if got != want {
				t.Errorf("%s, from name %d on: the card explains\n%s\nbut with names that say nothing\n%s",
					name, i, got, want)
			}
		}
	}
}

// explained returns the notes and legends of the card of an automaton.
func explained(a *automaton.Automaton) string {
	card := sheetOf(a, oneRoll).Card()
	said := strings.Join(card.Notes, "\n")
	for _, p := range card.shown() {
		for _, line := range p.Lines {
			if !strings.Contains(line, " → ") { // a legend
				said += "\n" + line
			}
		}
	}
	return said
}
