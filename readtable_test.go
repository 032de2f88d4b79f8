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

// A table that may be meant in another way is refused.
func TestReadTableIsCertain(t *testing.T) {
	for text, want := range map[string]string{
		"2 gold\n1 silver":           "dice: line 1: 2, 1 may only number the lines; ",
		"1-66 Orc\n67-99 Elf":        "dice: line 1: the ranges end at 99; ",
		"name,weight,min\ngold,60,1": `dice: line 2: the columns "name" and "min" would be one name`,
	} {
		names, _, err := dice.ReadTable(strings.NewReader(text))
		if names != nil || err == nil || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("%q: %q, %v; want %s", text, names, err, want)
		}
	}
}
