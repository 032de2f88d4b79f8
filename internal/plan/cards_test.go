package plan

import (
	"encoding/json"
	"fmt"
	"slices"
	"testing"

	"example.com/dice/internal/dicetest"
)

// Counted from the JSON, no plan has a roll whose faces all lead to the same place, and
// no card has two rows with the same entries. Numbers have no rows.
func TestNoEmptyRollsAndNoTwins(t *testing.T) {
	t.Parallel()
	sets := [][]int{poly, {6}, {6, 10}, {4, 6}, {2, 6}, {3, 5, 7, 14, 16, 24, 30}}
	for _, set := range sets {
		for target := 2; target <= 100; target++ {
			for name, q := range map[string]Question{
				"simplest within 10 %": {Simplest: true, Within: 0.1},
				"simplest within 1 %":  {Simplest: true, Within: 0.01},
				"cheapest":             {},
			} {
				if !*dicetest.All && (name != "simplest within 10 %" || target != 14 && target != 37) {
					continue
				}
				q.Target, q.Dice, q.Quick = target, set, !*dicetest.All
				p := answered(t, q)
				empty, twins := idle(t, p)
				if empty > 0 || twins > 0 && p.Automaton.ByRows() {
					t.Errorf("d%d from %v, %s: %d empty rolls, %d rows that are there twice", target, set, name,
						empty, twins)
				}
			}
		}
	}
}

// idle returns how many empty rolls and twin rows the data of a strategy has.
func idle(t *testing.T, p *Plan) (empty, twins int) {
	var data planDocument
	if err := json.Unmarshal(document(t, p), &data); err != nil {
		t.Fatal(err)
	}
	seen := map[string]bool{}
	for _, step := range data.Steps {
		for _, l := range step.Lines {
			faces := 1
			for _, sides := range l.Roll {
				faces *= sides
			}
			for number := l.First; len(l.Roll) > 0 && number <= l.Last; number++ {
				row := rowOf(l, number, int64(faces))
				if len(slices.Compact(slices.Clone(row))) == 1 {
					empty++
				}
				key := fmt.Sprint(l.Roll, row)
				if seen[key] {
					twins++
				}
				seen[key] = true
			}
		}
	}
	return empty, twins
}

// rowOf returns where each face of the roll of a case leads.
func rowOf(l documentLine, number, faces int64) (to []documentCase) {
	for face := range faces {
		to = append(to, l.leads((number-l.First)*faces+face+l.Add))
	}
	return to
}
