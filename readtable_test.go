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

// The names and weights are those of the lines; every fault is in the error, which is one line.
func TestReadTable(t *testing.T) {
	names, weights,
		err := dice.ReadTable(
		strings.NewReader(
			"\ufeff| 2d6 | Beast |\r\n|---|---|\r\n| 2–6 | Orc |\r\n| 7 | Elf |\r\n| 8–12 | Orc |\r\n"))
	if err != nil || !slices.Equal(names, []string{"Orc", "Elf", "Orc"}) || !slices.Equal(weights,
		[]int{15, 6, 15}) {
		t.Errorf("%q, %d, %v", names, weights, err)
	}
	names, weights, err = dice.ReadTable(strings.NewReader("1-3 Orc\n5 Elf\n5-6 Gnome\n"))
	const want = "dice: line 2: 4 is missing between 3 in line 1 and 5 (add a line for it, or " +
		"change a range); line 1 has a range, so 5 is a result and not a weight; line 3: 5 is also in " +
		"line 2 (change one of the two)"
	if names != nil || weights != nil || err == nil || err.Error() != want {
		t.Errorf("%q, %d, %v; want %s", names, weights, err, want)
	}
}

// An error of the reader is in the chain of the error.
func TestReadTableFails(t *testing.T) {
	broken := io.MultiReader(strings.NewReader("60 gold\n"), iotest.ErrReader(io.ErrUnexpectedEOF))
	if _, _, err := dice.ReadTable(broken); !errors.Is(err, io.ErrUnexpectedEOF) ||
		!strings.HasPrefix(err.Error(), "dice: ") {
		t.Errorf("%v", err)
	}
}

// A table that may be meant in another way is refused; a column of names is chosen by its name.
func TestReadTableIsCertain(t *testing.T) {
	const table = "name,weight,kind\ngold,60,coin\nring,40,loot"
	for text, want := range map[string]string{
		"2 gold\n1 silver":           "dice: line 1: the numbers may be weights, or results of a d2; ",
		"1-66 Orc\n67-99 Elf":        "dice: line 2: the ranges end at 99; ",
		"2 Orcs 1-50\n3 Elves 51-00": "dice: line 1: the number in front, such as 2, may be weights; ",
		table:                        `dice: line 2: column 1 "name" or 3 "kind" may have the names; choose one`,
	} {
		names, _, err := dice.ReadTable(strings.NewReader(text))
		if names != nil || err == nil || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("%q: %q, %v; want %s", text, names, err, want)
		}
	}
	for _, column := range []string{"Kind", "3"} {
		names, weights, err := dice.ReadTable(strings.NewReader(table), column)
		if err != nil || !slices.Equal(names, []string{"coin", "loot"}) || !slices.Equal(weights,
			[]int{60, 40}) {
			t.Errorf("%s: %q, %v, %v", column, names, weights, err)
		}
	}
}

// A text is a table, with a name and a weight for each line, or an error of one line that shows no
// control character.
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
