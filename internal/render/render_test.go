package render

import (
	"testing"

	"example.com/dice/internal/automaton"
	"github.com/google/go-cmp/cmp"
)

// A d2 that no search would make, with all that the instructions have words for:
// a throw of two dice, a portion that starts later, results at an offset, steps
// that decide at once, more cases for a result than are listed, and a number
// that is taken modulo another.
func TestText(t *testing.T) {
	a := &automaton.Automaton{
		Target: 2,
		Throws: []automaton.Throw{{Sides: 6, Cost: 1, Dice: []int{3, 2}}, {Sides: 2, Cost: 1, Dice: []int{2}}},
		Pools: []automaton.Pool{
			{Size: 1, Runs: []automaton.Run{{End: 1, Throw: 0, To: 1, Offset: 14}}},
			{Size: 20, Runs: []automaton.Run{
				{End: 14, Action: automaton.Decided, Span: 2},
				{Start: 14, End: 16, Action: automaton.Decided, Span: 2},
				{Start: 16, End: 20, Action: automaton.Carried, To: 2, Offset: 1, Span: 2},
			}},
			{Size: 4, Runs: []automaton.Run{
				{End: 2, Throw: 1, To: 1},
				{Start: 2, End: 3, Throw: 0, To: 1},
				{Start: 3, End: 4, Action: automaton.Carried, To: 3, Span: 1},
			}},
			{Size: 1, Runs: []automaton.Run{{End: 1, Action: automaton.Decided, Offset: 1, Span: 1}}},
		},
	}
	sheet := &Sheet{Automaton: a, Steps: a.Steps(), Expected: 1.5, Worst: 2, Bounded: true}
	want := `d2 from d2, d3
1.5 throws on average, 2 at worst

Keep one number. It is 0 at step 1. In each step, find the line of the number,
roll, work out the new number and find its line below that.

Step 1
  0: roll d3, d2, number = (face1 - 1) × 2 + face2 - 1 + 14
    14 to 15: result = number - 13
    16 to 19: number = (number - 16) mod 2 + 1, go to step 2

Step 2
  0 to 1: roll d2, number = number × 2 + face - 1
    0 to 3: result = number mod 2 + 1
  2: roll d3, d2, number = (face1 - 1) × 2 + face2 - 1
    0 to 5: result = number mod 2 + 1
  3: number = 0, go to step 3

Step 3
  0: result = number + 2

mod is the remainder of a division: 17 mod 5 = 2.
`
	if diff := cmp.Diff(want, sheet.Text()); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
}
