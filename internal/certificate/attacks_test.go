package certificate

import (
	"encoding/json"
	"fmt"
	"math"
	"math/big"
	"regexp"
	"slices"
	"strings"
	"testing"

	"example.com/dice/internal/dicetest"
)

// thirds returns a text about a d3 from a d2, which costs 8/3, that claims a cost of 3. Its
// data are those of prices.
func thirds(data string) string {
	return `{"Bound":"3","Dice":[[2,1]],"Needs":[[1,3]],"Sizes":[1,2],"Prices":` + data + `}`
}

// written returns a document as json.Marshal writes it, unless it is no certificate at all.
func written(document string) []byte {
	var c Certificate
	if json.Unmarshal([]byte(document), &c) != nil {
		return []byte(document)
	}
	text, err := json.Marshal(c)
	if err != nil {
		panic(err)
	}
	return text
}

// Documents by hand that no planner writes are refused for all claims, also if only what
// they say counts, and not how they are written.
func TestAttacks(t *testing.T) {
	leaf := `{"Unit":"1","Worths":["2","1/2"],"Charges":[%s],"Lists":["0"]}`
	end, above := fmt.Sprintf(leaf, ""), fmt.Sprintf(leaf, `"9"`)
	lowest := int64(math.MinInt64)
	branch := `{"Size":%d,"V":%d,"AtMost":%s,"AtLeast":%s}`
	for name, document := range map[string]string{
		"nothing":                       ``,
		"null":                          `null`,
		"no fields":                     `{}`,
		"a bound of zero parts":         `{"Bound":"3/0","Dice":[[2,1]],"Needs":[[1,3]]}`,
		"a bound without end":           `{"Bound":"Inf","Dice":[[2,1]],"Needs":[[1,3]]}`,
		"dice without a cost":           `{"Bound":"3","Dice":[[2,0],[2,3]],"Needs":[[1,3]]}`,
		"the cheapest die last":         `{"Bound":"4","Dice":[[4,4],[2,1]],"Needs":[[1,4]]}`,
		"a bound of 0":                  `{"Bound":"0","Dice":[[2,1]],"Needs":[[1,3]]}`,
		"a negative number of outcomes": `{"Bound":"3","Dice":[[2,1]],"Needs":[[1,3],[1,-1]]}`,
		"weights beyond 64 bits": fmt.Sprintf(
			`{"Bound":"1","Dice":[[2,1]],"Needs":[[%d,%[1]d],[%[1]d,%[1]d],[%[1]d,%[1]d],[%[1]d,%[1]d]]}`,
			Most-1),
		"weights whose sum is negative in 64 bits": fmt.Sprintf(`{"Bound":"5/2",`+
			`"Dice":[[%d,1]],"Needs":[[%[2]d,%[2]d],[%[2]d,%[2]d],[%[2]d,%[2]d]],`+
			`"Sizes":[1,%[1]d,%[3]d],"Prices":{"Unit":"%[3]d",`+
			`"Worths":["%[4]d","%[5]d","1"],"Lists":["0","0","0"]}}`,
			1<<30, Most-1, int64(1<<60), int64(3<<60), int64(1<<31)),
		"a case of 2^64 sides": `{"Bound":"9","Dice":[[4,1],[4611686018427387904,1]],` +
			`"Needs":[[1,3]]}`,
		"an empty list of needs":    `{"Bound":"3","Dice":[[2,1]],"Needs":[]}`,
		"two bounds, one true":      `{"Bound":"9","Dice":[[8,1]],"Needs":[[1,8]],"bound":"9"}`,
		"a path of unequal weights": `{"Bound":"1","Dice":[[8,1]],"Needs":[[1,3],[5,1]]}`,
		"prices above what is true": thirds(end),
		"no part of at least":       thirds(fmt.Sprintf(branch, 1, 0, above, "null")),
		"no part of at most":        thirds(fmt.Sprintf(branch, 1, 0, "null", above)),
		"at least the least number": thirds(fmt.Sprintf(branch, 1, lowest, above, above)),
		"a part within its like": thirds(fmt.Sprintf(branch, 1, 0,
			fmt.Sprintf(branch, 1, 0, fmt.Sprintf(leaf, `"9","9"`), "null"), above)),
		"worths without a unit": thirds(`{"Unit":"0","Worths":["2","0"],"Lists":["0"]}`),
		"a worth of zero parts": thirds(`{"Unit":"1","Worths":["2/0","0"],"Lists":["0"]}`),
		"no lists":              thirds(`{"Unit":"1","Worths":["2","1/2"]}`),
		"a size of 0": strings.Replace(
			thirds(`{"Unit":"1","Worths":["2","1/2","1"],"Lists":["0"]}`), "[1,2]", "[1,2,0]", 1),
		"a size whose cases overflow": strings.Replace(
			thirds(`{"Unit":"1","Worths":["2","1/2","1"],"Lists":["0"]}`), "[1,2]",
			fmt.Sprintf("[1,2,%d]", int64(Limit)), 1),
	} {
		for _, text := range [][]byte{[]byte(document), written(document)} {
			if c, err := Check(text); err == nil {
				t.Errorf("%s: it proves %v", name, c.Bound)
			}
		}
	}
}

// A document that would prove its bound is refused if it is written in another way, as it might
// say something twice.
func TestEachThingIsSaidOnce(t *testing.T) {
	for _, document := range []string{
		`{"Bound":"1","Dice":[[8,1]],"Needs":[[1,8]],"Bound":"1"}`,
		`{"Bound":"9","Dice":[[8,1]],"Needs":[[1,8]],"bound":"1"}`,
		`{"Needs":[[1,2]],"Bound":"1","Dice":[[8,1]],"Needs":[[1,8]]}`,
		`{"Bound":"1","Dice":[[8,1]],"Needs":[[1,8]],"Proof":1}`,
		`{"Bound":"1", "Dice":[[8,1]],"Needs":[[1,8]]}`,
		`{"Bound":"2/2","Dice":[[8,1]],"Needs":[[1,8]]}`,
	} {
		_, err := Check([]byte(document))
		if err == nil || !strings.Contains(err.Error(), "no certificate") {
			t.Errorf("%s: %v", document, err)
		}
		if _, err := Check(written(document)); err != nil {
			t.Errorf("%s: %v", written(document), err)
		}
	}
}

// Numbers whose text is much shorter than they are, and long ones, are refused before they are
// computed.
func TestLongNumbersAreRefused(t *testing.T) {
	for _, bound := range []string{"1e-1000000", "1e5", "0x10", "1.5", "+1", "1_0", `1\u0065-9`,
		strings.Repeat("9", 200)} {
		document := fmt.Sprintf(`{"Bound":"%s","Dice":[[8,1]],"Needs":[[1,8]]}`, bound)
		if !regexp.MustCompile(Strange).MatchString(document) && bound != "+1" {
			t.Errorf("%.20s is not strange", bound)
		}
		_, err := Check([]byte(document))
		if err == nil || !strings.Contains(err.Error(), "no certificate: ") {
			t.Errorf("%.20s: %v", bound, err)
		}
	}
}

// Each of these would take hours or much memory, if steps were not counted. Here most steps are
// taken already, so that few are left to the test.
func TestStepsAreLimited(t *testing.T) {
	dicetest.Long(t)
	large := int64(1) << 40
	many := func(n int64) (dice [][2]int64) {
		for range n {
			dice = append(dice, [2]int64{2, 1})
		}
		return dice
	}
	for name, x := range map[string]struct {
		c      *Certificate
		left   int64
		proves bool // with all steps
	}{
		"a list of 2^39 cases": {&Certificate{
			Dice: many(1), Needs: [][2]int64{{1, 2}}, Bound: ratio(1), Sizes: []int64{1, large},
			Prices: &Branch{Unit: ratio(large), Worths: whole(1, 1), Lists: whole(large/2 - 1)},
		}, 1 << 17, false},
		"as many dice as sizes": {&Certificate{
			Dice: many(1 << 9), Needs: [][2]int64{{1, 2}}, Bound: ratio(0),
			Sizes: slices.Repeat([]int64{1}, 1<<9),
			Prices: &Branch{Unit: ratio(1), Worths: whole(make([]int64, 1<<9)...),
				Lists: whole(0)},
		}, 1 << 20, true},
		"many ways to leave": {&Certificate{ // 2^20 after the first roll, all of which are looked at
			Dice: [][2]int64{{1<<20 - 1, 1}}, Needs: [][2]int64{{1, 1000}},
			Bound: big.NewRat(1<<20-1+(1<<20-1)%1000, 1<<20-1),
		}, 1 << 29, true},
	} {
		x.c.total = 2
		if x.proves && !x.c.branches(x.c.Prices, nil) {
			t.Errorf("%s: it is not proved", name)
		}
		if x.proves && x.c.steps <= x.left {
			t.Errorf("%s: it takes only %d steps", name, x.c.steps)
		}
		x.c.steps = mostSteps - x.left
		if x.c.branches(x.c.Prices, nil) {
			t.Errorf("%s: it takes %d steps", name, x.left)
		}
	}
}

// A check that reaches a limit says so, and not that the bound is wrong.
func TestLimitsAreNamed(t *testing.T) {
	many := &Certificate{Bound: ratio(1), Dice: [][2]int64{{2, 1}}, Needs: [][2]int64{{1, 2}}}
	many.Sizes = slices.Repeat([]int64{1}, 70_000)
	many.Prices = &Branch{Unit: ratio(1), Worths: whole(many.Sizes...), Lists: whole(1)}
	large := &Certificate{Bound: big.NewRat(9, 8), Needs: [][2]int64{{1, 3}}}
	large.Dice = [][2]int64{{2 * Limit, 1}}
	for name, c := range map[string]*Certificate{"many sizes": many, "a large die": large} {
		if err := checked(t, c); err == nil || !strings.Contains(err.Error(), "reaches a limit") {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// No sums are made of sizes whose common unit is too large to be counted.
func TestSumsHaveACommonUnit(t *testing.T) {
	for sizes, good := range map[[3]int64]bool{{1 << 58, 2, 3}: true, {1 << 59, 3, 5}: false} {
		c, few := &Certificate{}, big.NewRat(1, 1<<50)
		_, _, below := c.sums(sizes[:], [][2]int64{{1, 1}}, few)
		if (below != nil) != good {
			t.Errorf("%v: %d sums", sizes, len(below))
		}
	}
}

// A document has few kinds of dice, and is not long.
func TestDocumentsAreLimited(t *testing.T) {
	for kinds, good := range map[int]bool{MostDice: true, MostDice + 1: false} {
		c := &Certificate{Bound: ratio(1), Needs: [][2]int64{{1, 2}}}
		c.Dice = slices.Repeat([][2]int64{{2, 1}}, kinds)
		if err := checked(t, c); (err == nil) != good {
			t.Errorf("%d kinds of dice: %v", kinds, err)
		}
	}
	for sizes, good := range map[int]bool{1: true, MostBytes / 2: false} {
		c := &Certificate{Bound: ratio(1), Dice: [][2]int64{{2, 1}}, Needs: [][2]int64{{1, 2}}}
		c.Sizes = slices.Repeat([]int64{1}, sizes)
		if err := checked(t, c); (err == nil) != good {
			t.Errorf("%d sizes: %v", sizes, err)
		}
	}
}
