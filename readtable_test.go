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
