package notation

import (
	"math"
	"math/big"
	"slices"
	"strings"
	"testing"

	"example.com/dice/internal/dicetest"
)

// Too large chances spend their allowance and end; docs/notation.md names those that are
// counted.
func TestWork(t *testing.T) {
	dicetest.Long(t)
	for text, counted := range map[string]bool{
		"40d6": true, "20d6kh5": true, "10d10!": true, "60d20kh30": true,
		"1000d6dl1": true, "1000d20!": true, "2d100000kh1": true,
		"1000d1000000": false, "1000d1000": false, "100d100kh50": false, "d6!-d6!": false,
		"1000d1000000kh999": false, "1000d1000000!kh999": false, // their totals alone take gigabytes
		"2d1000000!kh1":     false, // takes days if a step is a product, and faces are none
		"60d{1,1000}!okh30": false, // takes ten seconds if room for totals between faces is free
		"100d100!!>=2kh1":   false, // takes several seconds if the length of numbers does not count
	} {
		if _, err := parsed(t, text).Chances(); (err == nil) != counted {
			t.Errorf("%s: %v", text, err)
		}
	}
}

func parsed(t *testing.T, text string) *Expression {
	t.Helper()
	e, err := ParseExpr(text)
	if err != nil {
		t.Fatal(err)
	}
	return e
}

// An expression rolls at most 10,000 dice on average, and one of that many is read.
func TestRollsAreLimited(t *testing.T) {
	for _, text := range []string{"10d1000!>=2", "1000d10!>=2", "d1000000r>100",
		"1000d6" + strings.Repeat("+1000d6", 9)} {
		parsed(t, text)
	}
	const advice = " dice on average, and 10000 are allowed; roll fewer, or reroll or explode on " +
		"fewer faces"
	for text, rolls := range map[string]string{
		"1000d1000!>=2":                          "1000000",
		"11d1000!>=2":                            "11000",
		"d1000000r>99":                           "10102",
		"1000d6" + strings.Repeat("+1000d6", 10): "11000",
	} {
		_, err := ParseExpr(text)
		dicetest.Says(t, err, ": it rolls "+rolls+advice, text)
	}
}

// A text that is too long is not searched for what it may say in other words.
func TestLongTexts(t *testing.T) {
	long := strings.Repeat("2d6 plus ", 30) + "3"
	if said := respelled(long); said != "" {
		t.Errorf("%.20q… is taken for %.20q…", long, said)
	}
	_, err := ParseExpr(long)
	dicetest.Says(t, err, ": it has 271 characters; write at most 200")
}

// Expressions that roll the same dice each time, and others.
func TestFixedDice(t *testing.T) {
	for text, want := range map[string]bool{
		"2d6+3": true, "{2d6+d8}kh1": true, "{2d6,d8}": true, "8d6mi2": true, "3d10mi2>=8f3": true,
		"3d6kh2>=5": true, "2d6r1": false, "2d6ro1": false, "2d6!o": false, "{d6!o,d8}": false,
	} {
		if got := parsed(t, text).Target().Fixed; got != want {
			t.Errorf("%s rolls the same dice each time: %t", text, got)
		}
	}
}

// Values beyond 2^61 are refused: both the sums of parts and what the last operation
// makes of them.
func TestLargeNumbers(t *testing.T) {
	for text, fits := range map[string]bool{
		"1000000*1000000*1000000*d1":                                 math.MaxInt > 1<<60,
		"1000000*1000000*1000000*d2":                                 false,
		"d1/(1000000*1000000*1000000*2)":                             true,
		"d1/(1000000*1000000*1000000*3)":                             false,
		"1000000*1000000*700000*d1/(1000000*1000000*1000000)":        true,
		"floor(1000000*1000000*700000*d1/(1000000*1000000*1000000))": false, // 1.4·10^18 + 10^18
		"ceil(1000000*1000000*700000*d1/(1000000*1000000*1000000))":  false,
		"1000000*1000000*350000*d1/(1000000*1000000*1000000)":        true,
		"round(1000000*1000000*350000*d1/(1000000*1000000*1000000))": false, // 2·0.7·10^18 + 10^18
		"floor(1000000*1000000*350000*d1/(1000000*1000000*1000000))": true,
		"1000000*1000000*1000000*d1+1000000*1000000*1000000":         false,
		"min(d1/1000000/2000,d1/3)":                                  true,
		"min(d1/1000000/2000,d1/3)+1/1000000/2000":                   false,
		"d6+1000000*1000000*1000000*1000000":                         false,
	} {
		_, err := ParseExpr(text)
		if (err == nil) != fits || err != nil && !strings.Contains(err.Error(), "too large") {
			t.Errorf("%s: %v", text, err)
		}
	}
}

// The chances that books and other programs state, as fractions.
func TestChancesKnown(t *testing.T) {
	for text, want := range map[string]map[int]string{
		"2d6":         {2: "1/36", 7: "1/6", 12: "1/36"},
		"4d6kh3":      {3: "1/1296", 18: "7/432", 13: "43/324"},
		"5d10>=8":     {0: "16807/100000", 5: "243/100000"},
		"3d6!":        {3: "1/216", 4: "1/72"},
		"d6! vs d6":   {1: "4/9"},
		"(20-d6!)<10": {0: "17/18"},
		"d6!":         {5: "1/6", 7: "1/36", 8: "1/36"},
		"d66":         {11: "1/36", 66: "1/36"},
		"2d6/2":       {1: "1/12", 6: "1/36"},
		"4dF":         {4: "1/81", 0: "19/81"},
		"adv":         {20: "39/400"},
		// The dropped die is the lowest of three, or of as many as explosions make.
		"3d{0,1,2}!o0dl1": {0: "1/729", 3: "214/729", 6: "37/729"},
		"5d10>=8f1":       {-5: "1/100000"},
		"d%<=37":          {1: "37/100", 0: "63/100"},
		"max(d6,d8)":      {8: "1/8", 1: "1/48"},
	} {
		d, err := parsed(t, text).Chances()
		if err != nil {
			t.Fatal(err)
		}
		for outcome, p := range want {
			i, found := slices.BinarySearch(d.Results, outcome)
			if !found {
				t.Errorf("%s: no %d", text, outcome)
				continue
			}
			got := new(big.Rat).SetFrac(d.Cases[i], d.All).String()
			if got != p {
				t.Errorf("%s: %d has %s; want %s", text, outcome, got, p)
			}
		}
	}
}

// A total is an int, on 32 bits too.
func TestTotalsAreInts(t *testing.T) {
	for text, highest := range map[string]uint64{
		"2000*d1000000": 2e9, "3000*d1000000": 3e9, "-3000*d1000000": 3e9, "1000d1000000": 1e9,
		"1000d1000000+1000d1000000+1000d1000000": 3e9, "1000d1000000!": 7e9, "9999*d1000000!": 7e10,
		"9999*d1000000>=3": 1e10, "9999*d1000000*9999/999999": 1e8,
	} {
		_, err := ParseExpr(text)
		if (err == nil) != (highest <= math.MaxInt) {
			t.Errorf("%s: %v", text, err)
		}
	}
}
