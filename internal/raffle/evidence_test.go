package raffle

import (
	"slices"
	"strings"
	"testing"
)

// The verdict of typed rolls says what they are evidence of, in a draw and in a check. Other rolls
// are not those of a die that someone holds.
func TestVerdictsTellOfTheDie(t *testing.T) {
	stuck := slices.Repeat([]int{6}, 30)
	mixed := []int{1, 4, 2, 6, 3, 5, 5, 2}
	for _, c := range []struct {
		from   string
		rolls  []int
		doubts bool
	}{{Typed, stuck, true}, {Typed, mixed, false}, {System, stuck, false}} {
		draw := &Transcript{Header: Header{N: 1, Items: 6, Sides: 6, From: Origin{Kind: c.from}},
			Rolls: c.rolls}
		v := NewVerdict(draw, nil, nil)
		const said = "The rolls are evidence against the die: "
		if doubts := strings.HasPrefix(v.Evidence, said); doubts != c.doubts ||
			strings.Contains(v.String(), said) != c.doubts {
			t.Errorf("%d rolls from %s: %q in %q", len(c.rolls), c.from, v.Evidence, v.String())
		}
	}
}
