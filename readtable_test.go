package dice_test

import (
	"errors"
	"io"
	"slices"
	"strings"
	"testing"
	"testing/iotest"
	"unicode"

	"example.com/dice"
)

// The names and weights are those of the lines, and a column of names is chosen by its
// name or number.
func TestReadTable(t *testing.T) {
	const beasts = "\ufeff| 2d6 | Beast |\r\n|---|---|\r\n" +
		"| 2–6 | Orc |\r\n| 7 | Elf |\r\n| 8–12 | Orc |\r\n"
	const loot = "name,weight,kind\ngold,60,coin\nring,40,jewel"
	for _, test := range []struct {
		text    string
		column  []string
		names   []string
		weights []int
	}{
		{beasts, nil, []string{"Orc", "Elf", "Orc"}, []int{15, 6, 15}},
		{loot, []string{"Kind"}, []string{"coin", "jewel"}, []int{60, 40}},
		{"weights\n\ufeffgold,1\nring,2", nil, []string{"gold", "ring"}, []int{1, 2}},
		{loot, []string{"3"}, []string{"coin", "jewel"}, []int{60, 40}},
	} {
		names, weights, err := dice.ReadTable(strings.NewReader(test.text), test.column...)
		if err != nil || !slices.Equal(names, test.names) || !slices.Equal(weights, test.weights) {
			t.Errorf("%q by %v: %q, %d, %v", test.text, test.column, names, weights, err)
		}
	}
}

// Tables with faults, or with another meaning, are refused in one line that names a line;
// an error of the reader is in the chain. The words are those of internal/table.
func TestReadTableRefuses(t *testing.T) {
	failing := iotest.ErrReader(io.ErrUnexpectedEOF)
	for text, begins := range map[string]string{
		"1-3 Orc\n5 Elf\n5-6 Gnome\n":           "dice: line 2: ",
		"1-66 Orc\n67-99 Elf":                   "dice: line 2: ",
		"2 gold\n1 silver":                      "dice: line 1: ",
		"name,weight,kind\ngold,60,coin\na,4,b": "dice: line 2: ",
		"60 gold\n":                             "dice: ",
	} {
		r := io.Reader(strings.NewReader(text))
		if strings.HasPrefix(text, "60") {
			r = io.MultiReader(r, failing)
		}
		names, weights, err := dice.ReadTable(r)
		if names != nil || weights != nil || err == nil || !strings.HasPrefix(err.Error(), begins) ||
			strings.Contains(err.Error(), "\n") ||
			errors.Is(err, io.ErrUnexpectedEOF) != strings.HasPrefix(text, "60") {
			t.Errorf("%q: %q, %d, %v", text, names, weights, err)
		}
	}
}

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
