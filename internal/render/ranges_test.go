package render

import "testing"

// The words for faces whose results follow a formula: that of face first+1 is c+1.
func TestFormulasSayWhatAFaceMakes(t *testing.T) {
	for _, test := range []struct {
		c, first, same int
		name, want     string
	}{
		{0, 0, 1, "the face", "as shown"},
		{0, 0, 1, "the new d20", "the new d20"},
		{0, 0, 2, "the new d20", "half the new d20, rounded up"},
		{10, 0, 5, "the new d20", "10 + a fifth of the new d20, rounded up"},
		{14, 0, 1, "the face", "14 + the face"},
		{0, 10, 1, "the face", "the face − 10"},
	} {
		if got, _ := formula(test.c, test.first, test.same, test.name); got != test.want {
			t.Errorf("result %d from face %d on, %d faces each: %q; want %q", test.c+1, test.first+1,
				test.same, got, test.want)
		}
	}
}
