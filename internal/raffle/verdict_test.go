package raffle

import (
	"slices"
	"strings"
	"testing"
)

// The verdict of typed rolls says what they are evidence of, in a draw and in a check.
// Other rolls are not those of a die that someone holds.
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

// Without an announcement nothing shows when the note was written, or that rolls were
// typed.
func TestVerdictsTellOfTheNote(t *testing.T) {
	const late, rare = "The note could have been written after", "Few people have a d256."
	for _, kind := range []string{Typed, System, Public} {
		h := Header{N: 2, Items: 6, Sides: 256, Note: "the first wins", From: Origin{kind, ""}}
		unproved := func(draw *Transcript, a *Announcement) string {
			return strings.Join(NewVerdict(draw, a, nil).Unproved, " ")
		}
		got := unproved(&Transcript{Header: h}, nil)
		if !strings.Contains(got, late) || strings.Contains(got, rare) != (kind == Typed) {
			t.Errorf("%s: %s", kind, got)
		}
		for _, text := range []string{"", "7"} { // compared or not
			draw := &Transcript{Header: h, Public: text}
			got = unproved(draw, &Announcement{"2029-12-01", h})
			unknown := strings.Contains(got, "You gave no numbers: ")
			if strings.Contains(got, "note") || unknown != (text == "") {
				t.Errorf("%s, announced: %s", kind, got)
			}
		}
		h.Note = ""
		got = unproved(&Transcript{Header: h}, nil)
		if strings.Contains(got, late) || !strings.Contains(got, "No note says what each place wins.") {
			t.Errorf("%s, without a note: %s", kind, got)
		}
	}
}
