package dice_test

import (
	"slices"
	"strings"
	"testing"
	"unicode"

	"example.com/dice"
)

// A text is a table, with a name and a weight for each line, or an error of one line that
// shows no control character.
func FuzzReadTable(f *testing.F) {
	for _, text := range []string{"60 gold\n40 silver",
		"| d6 | a |\n|---|---|\n| 1-3 | b |\n| 4-6 | c |",
		"min,max,name\n1,50,a\n51,00,b", "a: 1 in 6\nb: 5 in 6", "2d6\n6 or less a\n7+ b",
		"1-3 a\n4-5 b, 6 c"} {
		f.Add(text, "")
	}
	f.Add("a;b;d6\nx;y;1-6", "b")
	f.Fuzz(func(t *testing.T, text, column string) {
		names, weights, err := dice.ReadTable(strings.NewReader(text), column)
		sum := 0
		for _, w := range weights {
			sum += w
		}
		switch {
		case err != nil:
			if strings.ContainsFunc(err.Error(), unicode.IsControl) || names != nil {
				t.Errorf("%q: %q, %q", text, names, err)
			}
		case len(names) != len(weights) || slices.Contains(names, "") || sum < 1 ||
			slices.Min(weights) < 0:
			t.Errorf("%q: %q, %v", text, names, weights)
		}
	})
}
