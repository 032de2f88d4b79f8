package notation

import (
	"errors"
	"math/big"
	"os"
	"strings"
	"testing"
	"unicode/utf8"
)

// No text makes the reader panic. An expression that is read is printed as one that is read alike;
// the error of any other text is one line that has a hint.
func FuzzParse(f *testing.F) {
	list, err := os.ReadFile("testdata/typed.txt")
	if err != nil {
		f.Fatal(err)
	}
	for _, line := range strings.Split(string(list), "\n") {
		typed, _, _ := strings.Cut(line, "\t")
		f.Add(typed)
		for i := range typed {
			f.Add(typed[:i]) // cut off where it is typed
			f.Add("(" + typed[:i])
		}
	}
	f.Fuzz(checkParse)
}

func checkParse(t *testing.T, typed string) {
	Parse(typed)
	Die(typed)
	e, err := ParseExpr(typed)
	if err == nil {
		again, err := ParseExpr(e.String())
		if err != nil || again.String() != e.String() {
			t.Errorf("%q is printed %s, which is read as %v, %v", typed, e, again, err)
		}
		return
	}
	if strings.Contains(err.Error(), "\n") || err.Error() == "" {
		t.Errorf("%q: %q is not a line", typed, err)
	}
	var wrong *Misreading
	if errors.As(err, &wrong) && (wrong.Hint == "" || wrong.Place < 0 ||
		wrong.Place > utf8.RuneCountInString(typed)) {
		t.Errorf("%q: %+v", typed, wrong)
	}
}

// Every count ends, within its limits of work and memory, and has all cases.
func FuzzChances(f *testing.F) {
	list, err := os.ReadFile("testdata/typed.txt")
	if err != nil {
		f.Fatal(err)
	}
	for i, line := range strings.Split(string(list), "\n") {
		if i%10 == 0 {
			typed, _, _ := strings.Cut(line, "\t")
			f.Add(typed)
		}
	}
	f.Fuzz(func(t *testing.T, typed string) {
		e, err := ParseExpr(typed)
		if err != nil {
			return
		}
		c, err := e.Chances()
		if err != nil {
			return
		}
		sum := new(big.Int).Set(c.Open)
		for _, cases := range c.Cases {
			sum.Add(sum, cases)
		}
		if sum.Cmp(c.All) != 0 {
			t.Errorf("%s has %d cases of %d", e, sum, c.All)
		}
	})
}
