package dice_test

import (
	"errors"
	"io"
	"slices"
	"strings"
	"testing"
	"testing/iotest"

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
		table:                        `dice: line 2: the columns "name" or "kind" may have the names; choose one`,
	} {
		names, _, err := dice.ReadTable(strings.NewReader(text))
		if names != nil || err == nil || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("%q: %q, %v; want %s", text, names, err, want)
		}
	}
	for _, column := range []string{"Kind", "3"} {
		names, weights, err := dice.ReadTable(strings.NewReader(table), column)
		if err != nil || !slices.Equal(names, []string{"coin", "loot"}) || !slices.Equal(weights, []int{60, 40}) {
			t.Errorf("%s: %q, %v, %v", column, names, weights, err)
		}
	}
}
