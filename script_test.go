package dice_test

import (
	"errors"
	"io"
	"slices"
	"strings"
	"testing"

	"example.com/dice"
)

// A script takes the next face for any sides, and none for one side. It is a copy of the
// faces, and never wraps round. A face that a die lacks stays the next one.
func TestScript(t *testing.T) {
	faces := []int{20, 5, 6, 3}
	s := dice.Script(faces...)
	faces[0] = 6
	var got []int
	for _, n := range []int{20, 6, 1, 6} {
		got = append(got, dice.Must(s.Draw(n)))
	}
	if !slices.Equal(got, []int{20, 5, 1, 6}) {
		t.Errorf("faces %v", got)
	}
	for range 3 {
		face, err := s.Draw(2)
		if face != 0 || !errors.Is(err, dice.ErrFace) ||
			!strings.Contains(err.Error(), "3 is not a face of a d2") {
			t.Errorf("a 3 for a coin: %d, %v", face, err)
		}
	}
	if face, err := s.Draw(4); face != 3 || err != nil {
		t.Errorf("the face that was refused is not next: %d, %v", face, err)
	}
	for range 3 {
		face, err := s.Draw(4)
		if face != 0 || !errors.Is(err, io.EOF) ||
			!strings.Contains(err.Error(), "after 4, and a d4 was drawn") {
			t.Errorf("the end is %d, %v, not io.EOF for a d4", face, err)
		}
	}
}
