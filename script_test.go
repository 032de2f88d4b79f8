package dice_test

import (
	"errors"
	"io"
	"slices"
	"strings"
	"testing"

	"example.com/dice"
)

// A script takes the next face for any sides, and none for one side. A face that a die
// lacks stays the next one.
func TestScript(t *testing.T) {
	s := dice.Script(20, 5, 6, 3)
	var got []int
	for _, n := range []int{20, 6, 1, 6} {
		got = append(got, dice.Must(s.Draw(n)))
	}
	if !slices.Equal(got, []int{20, 5, 1, 6}) {
		t.Errorf("faces %v", got)
	}
	_, err := s.Draw(2)
	if !errors.Is(err, dice.ErrFace) || !strings.Contains(err.Error(), "3 is not a face of a d2") {
		t.Errorf("a 3 for a coin: %v", err)
	}
	if face, err := s.Draw(4); face != 3 || err != nil {
		t.Errorf("the face that was refused is not next: %d, %v", face, err)
	}
	_, err = s.Draw(4)
	if !errors.Is(err, io.EOF) || !strings.Contains(err.Error(), "after 4, and a d4 was drawn") {
		t.Errorf("the end is %v, not io.EOF for a d4", err)
	}
}

// A script never wraps round, ends at damage, and is a copy of the faces.
func TestScriptEnds(t *testing.T) {
	faces := []int{2, 5}
	die, damaged := dice.Die(dice.Script(faces...), 6), dice.Showing(6, 2, 7, 3)
	faces[0] = 6
	if got := []int{take(t, die, 2)[0], take(t, damaged, 1)[0]}; !slices.Equal(got, []int{2, 2}) {
		t.Errorf("rolled %v", got)
	}
	for range 3 {
		if face, err := die.Roll(); face != 0 || !errors.Is(err, io.EOF) {
			t.Errorf("after the end %d, %v", face, err)
		}
		if face, err := damaged.Roll(); face != 0 || !errors.Is(err, dice.ErrFace) {
			t.Errorf("at the damage %d, %v", face, err)
		}
	}
}
