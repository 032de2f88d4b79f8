package notation

import (
	"errors"
	"math/big"
	"math/rand/v2"
	"os"
	"strings"
	"testing"
	"unicode/utf8"

	"example.com/dice/internal/dicetest/seed"
)

// No text makes the reader panic. An expression that is read is printed as one that is
// read alike; the error of any other text is one line that has a hint.
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
	Die(typed)
	var wrong *Misreading
	if _, err := Parse(typed); errors.As(err, &wrong) && wrong.Use != "" {
		if _, err := Parse(wrong.Use); err != nil {
			t.Errorf("%q: %v; that is not read: %v", typed, wrong, err)
		}
	}
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
	if errors.As(err, &wrong) && wrong.Use != "" && !isRead(wrong.Use) {
		t.Errorf("%q: %v; that is not read", typed, wrong)
	}
	if errors.As(err, &wrong) && (wrong.Hint == "" || wrong.Place < 0 ||
		wrong.Place > utf8.RuneCountInString(typed)) {
		t.Errorf("%q: %+v", typed, wrong)
	}
}

// Expressions with a mistake are refused with a line, or with a text that is read.
func TestMistakes(t *testing.T) {
	rng := rand.New(rand.NewPCG(seed.Seed, 4))
	for range 3000 {
		text := randomText(rng, 2)
		at := rng.IntN(len(text))
		switch rng.IntN(4) {
		case 0:
			text = text[:at] + text[at+1:]
		case 1:
			text = text[:at] + text[at:at+1] + text[at:]
		case 2:
			text = "(" + text + ")>=2"
		default:
			text = text[:at] + " " + text[at:] + string(" ,:%/-"[rng.IntN(6)]) + "9"
		}
		checkParse(t, text)
	}
	checkParse(t, "(6d3vs3d6)<=1")
	checkParse(t, "99999999999999999999 1")
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
