package certificate

import (
	"fmt"
	"math"
	"math/big"
	"strings"
	"testing"
)

// thirds returns a text about a d3 from a d2, which costs 8/3, that claims a cost of 3. Its
// data are those of prices.
func thirds(data string) string {
	return `{"Dice":[[2,1]],"Needs":[[1,3]],"Bound":"3","Sizes":[1,2],"Prices":` + data + `}`
}

// Documents by hand that no planner writes are refused, whatever they claim, or prove no more than
// is true.
func TestAttacks(t *testing.T) {
	leaf := `{"Unit":"1","Worths":["2","1/2"],"Charges":[%s],"Lists":["0"]}`
	end, above := fmt.Sprintf(leaf, ""), fmt.Sprintf(leaf, `"9"`)
	most, least := int64(math.MaxInt64), int64(math.MinInt64)
	branch := `{"Size":%d,"V":%d,"AtMost":%s,"AtLeast":%s}`
	for name, document := range map[string]string{
		"nothing":                       ``,
		"null":                          `null`,
		"no fields":                     `{}`,
		"a list":                        `[]`,
		"two documents":                 thirds(end) + thirds(end),
		"only a bound":                  `{"Bound":"3"}`,
		"a bound of zero parts":         `{"Dice":[[2,1]],"Needs":[[1,3]],"Bound":"3/0"}`,
		"a bound of minus zero parts":   `{"Dice":[[2,1]],"Needs":[[1,3]],"Bound":"3/-0"}`,
		"a bound without end":           `{"Dice":[[2,1]],"Needs":[[1,3]],"Bound":"Inf"}`,
		"a die without a cost":          `{"Dice":[[2]],"Needs":[[1,3]],"Bound":"3"}`,
		"no die":                        `{"Dice":[null],"Needs":[[1,3]],"Bound":"3"}`,
		"a weight of no outcome":        `{"Dice":[[2,1]],"Needs":[[1,3],[1,0]],"Bound":"3"}`,
		"a negative number of outcomes": `{"Dice":[[2,1]],"Needs":[[1,3],[1,-1]],"Bound":"3"}`,
		"weights beyond 64 bits": fmt.Sprintf(
			`{"Dice":[[2,1]],"Needs":[[%d,%d],[1,3]],"Bound":"3"}`, int64(limit), int64(limit)),
		"two bounds, one true":         `{"Dice":[[8,1]],"Needs":[[1,8]],"Bound":"9","bound":"1"}`,
		"two needs, one of them meant": `{"Needs":[[1,2]],"Dice":[[2,1]],"Needs":[[1,4]],"Bound":"2"}`,
		"a path above what is true":    strings.Replace(thirds("null"), `"Sizes":[1,2]`, `"Sizes":[]`, 1),
		"no prices":                    thirds(`{}`),
		"prices above what is true":    thirds(end),
		"no part of at least":          thirds(fmt.Sprintf(branch, 1, 0, above, "null")),
		"no part of at most":           thirds(fmt.Sprintf(branch, 1, 0, "null", above)),
		"at most the greatest number":  thirds(fmt.Sprintf(branch, 1, most, above, above)),
		"at least the least number":    thirds(fmt.Sprintf(branch, 1, least, above, above)),
		"a count of another size":      thirds(fmt.Sprintf(branch, 7, 0, above, above)),
		"a part within its like": thirds(fmt.Sprintf(branch, 1, 0,
			fmt.Sprintf(branch, 1, 0, fmt.Sprintf(leaf, `"9","9"`), "null"), above)),
		"worths without a unit": thirds(`{"Unit":"0","Worths":["2","0"],"Lists":["0"]}`),
		"a negative unit":       thirds(`{"Unit":"-1","Worths":["-2","0"],"Lists":["0"]}`),
		"a worth of zero parts": thirds(`{"Unit":"1","Worths":["2/0","0"],"Lists":["0"]}`),
		"negative prices alone": thirds(`{"Unit":"1","Worths":["-1","-9"],"Lists":["0"]}`),
		"lists worth below 0":   thirds(`{"Unit":"1","Worths":["1","0"],"Lists":["-1"]}`),
		"a worth of no number":  thirds(`{"Unit":"1","Worths":[null,"0"],"Lists":["0"]}`),
		"no lists":              thirds(`{"Unit":"1","Worths":["2","1/2"]}`),
		"a size twice, once dear": strings.Replace(
			thirds(`{"Unit":"1","Worths":["1","0","3"],"Lists":["0"]}`), "[1,2]", "[1,2,1]", 1),
		"a size whose cases overflow": strings.Replace(
			thirds(`{"Unit":"1","Worths":["2","1/2","1"],"Lists":["0"]}`), "[1,2]",
			fmt.Sprintf("[1,2,%d]", int64(limit)), 1),
	} {
		if c, err := Check([]byte(document)); err == nil {
			t.Errorf("%s: it proves %v", name, c.Bound)
		}
	}
}

// Numbers whose text is much shorter than they are, and long ones, are refused before they are
// computed.
func TestLongNumbersAreRefused(t *testing.T) {
	for _, bound := range []string{"1e-1000000", "1e5", "0x10", "1.5", "+1", "1_0", `1\u0065-9`,
		strings.Repeat("9", mostDigits+1)} {
		document := fmt.Sprintf(`{"Dice":[[8,1]],"Needs":[[1,8]],"Bound":"%s"}`, bound)
		_, err := Check([]byte(document))
		if err == nil || !strings.Contains(err.Error(), "no certificate: ") ||
			strings.Contains(err.Error(), "json") {
			t.Errorf("%.20s: %v", bound, err)
		}
	}
}

// leaving returns a path that may be left after its first roll in 2^20 ways, with 2000 weights.
// To leave it costs a little more than to keep to it, so all ways are looked at.
func leaving() *Certificate {
	const sides = 1<<20 - 1
	c := &Certificate{Dice: [][2]int64{{sides, 1}}}
	total, open := int64(0), int64(sides)
	for w := range int64(2000) {
		c.Needs = append(c.Needs, [2]int64{w + 1, 2})
		total += 2 * (w + 1)
	}
	for _, n := range c.Needs {
		open -= n[1] * (n[0] * sides / total)
	}
	c.Bound = big.NewRat(sides+open+1, sides)
	return c
}

// Each of these would take hours or much memory, if steps or choices were not counted. Here most
// steps are taken already, so that few are left to the test.
func TestStepsAreLimited(t *testing.T) {
	large := int64(1) << 40
	many := func(n int64) (dice [][2]int64) {
		for range n {
			dice = append(dice, [2]int64{2, 1})
		}
		return dice
	}
	for name, x := range map[string]struct {
		c      *Certificate
		left   int
		reason string
	}{
		"a list of 2^39 cases": {&Certificate{
			Dice: many(1), Needs: [][2]int64{{1, 2}}, Bound: ratio(1), Sizes: []int64{1, large},
			Prices: &Branch{Unit: ratio(large), Worths: whole(1, 1), Lists: whole(large/2 - 1)},
		}, 1 << 17, "there are too many"},
		"as many dice as sizes": {&Certificate{
			Dice: many(1 << 9), Needs: [][2]int64{{1, 2}}, Bound: ratio(1),
			Sizes: append(make([]int64, 1<<9), 1),
			Prices: &Branch{Unit: ratio(1), Worths: whole(make([]int64, 1<<9+1)...),
				Lists: whole(0)},
		}, 1 << 20, "too many steps"},
		"many dice": {&Certificate{
			Dice: many(1 << 10), Needs: [][2]int64{{1, 3}}, Bound: ratio(3),
		}, 1 << 20, "too many sums"},
		"many weights and ways to leave": {leaving(), 36e6, "too many sums"},
	} {
		c := x.c
		total := new(big.Rat)
		for _, n := range c.Needs {
			total = plus(total, ratio(n[0]*n[1]))
		}
		for _, n := range c.Needs {
			c.needs = append(c.needs, new(big.Rat).Quo(ratio(n[0]), total))
		}
		c.steps = mostSteps - x.left
		check := func() error { return c.path(c.Dice) }
		if c.Prices != nil {
			check = func() error { return c.branches(c.Prices, nil) }
		}
		if err := check(); err == nil || !strings.Contains(err.Error(), x.reason) {
			t.Errorf("%s: %v, want %q", name, err, x.reason)
		}
		if c.steps <= mostSteps {
			t.Errorf("%s: after %d steps", name, c.steps)
		}
	}
}

// Charges are whole, as sums of fractions with many denominators would be very long.
func TestChargesAreWhole(t *testing.T) {
	c := example()
	c.Prices.AtMost.Charges[0] = big.NewRat(12801, 2)
	if err := checked(t, c); err == nil || !strings.Contains(err.Error(), "no whole one") {
		t.Error(err)
	}
}

// No list makes the stack or the memory large: choices are limited.
func TestChoicesAreLimited(t *testing.T) {
	large := int64(1) << 40
	c := alone(ratio(1), 2, []int64{2}, []int64{1, large}, ratio(large), large/2-1, whole(1, 1)...)
	if err := checked(t, c); err == nil || !strings.Contains(err.Error(), "there are too many") {
		t.Error(err)
	}
}
