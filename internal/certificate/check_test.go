package certificate

import (
	"encoding/json"
	"flag"
	"go/parser"
	"go/token"
	"math/big"
	"os"
	"slices"
	"strings"
	"testing"

	"example.com/dice/internal/dicetest"
	"pgregory.net/rapid"
)

// Random tests are the same in every run; -rapid.seed=0 makes new ones.
func init() { flag.Set("rapid.seed", "1") }

func ratio(a int64) *big.Rat { return big.NewRat(a, 1) }

func whole(list ...int64) (rats []*big.Rat) {
	for _, x := range list {
		rats = append(rats, ratio(x))
	}
	return rats
}

// example returns the certificate of the example of package packing: a d13 from a d8 and a d20,
// two rolls ahead, costs 1.35875 at least.
func example() *Certificate {
	return &Certificate{
		Dice: [][2]int64{{8, 1}, {20, 1}}, Needs: [][2]int64{{1, 13}}, Bound: big.NewRat(135875, 100000),
		Sizes: []int64{1, 8, 20, 64, 160, 400},
		Prices: &Branch{Size: 1, Die: 20,
			AtMost: &Branch{
				Unit: ratio(3200), Worths: whole(9600, 800, 0, 50, 20, 0), Charges: whole(6400),
				Lists: whole(240),
			},
			AtLeast: &Branch{
				Unit: ratio(3200), Worths: whole(9472, 784, 320, 48, 20, 8), Charges: whole(128),
				Lists: whole(404),
			},
		},
	}
}

// alone returns a certificate of prices without branches, each die at cost 1.
func alone(
	bound *big.Rat, target int64, dice, sizes []int64, unit *big.Rat, list int64, worths ...*big.Rat,
) *Certificate {
	c := &Certificate{Needs: [][2]int64{{1, target}}, Bound: bound, Sizes: sizes}
	for _, d := range dice {
		c.Dice = append(c.Dice, [2]int64{d, 1})
	}
	c.Prices = &Branch{Unit: unit, Worths: worths, Lists: whole(list)}
	return c
}

func checked(t *testing.T, c *Certificate) error {
	t.Helper()
	document, err := json.Marshal(c)
	if err != nil {
		t.Fatal(err)
	}
	_, err = Check(document)
	return err
}

// A certificate by hand is good, and what is changed in it is refused, as impossible or as no
// proof.
func TestExample(t *testing.T) {
	if err := checked(t, example()); err != nil {
		t.Fatal(err)
	}
	for name, x := range map[string]struct {
		change func(c *Certificate)
		reason string
	}{
		"a higher bound": {func(c *Certificate) { c.Bound = big.NewRat(135876, 100000) },
			"not prove"},
		"no bound": {func(c *Certificate) { c.Bound = nil }, "no certificate"},
		"no dice":  {func(c *Certificate) { c.Dice = nil }, "no certificate"},
		"another die": {func(c *Certificate) { c.Dice = append(c.Dice, [2]int64{13, 1}) },
			"not prove"},
		"a cheaper die": {func(c *Certificate) { c.Dice[0][1] = 0 }, "no certificate"},
		"one outcome":   {func(c *Certificate) { c.Needs[0][1] = 1 }, "no certificate"},
		"another count": {func(c *Certificate) { c.Prices.Size = 8 }, "not prove"},
		"more charged": {func(c *Certificate) { c.Prices.AtLeast.Charges[0] = ratio(129) },
			"not prove"},
		"less charged": {func(c *Certificate) { c.Prices.AtLeast.Charges[0] = ratio(127) },
			"not prove"},
		"a charge below 0": {func(c *Certificate) { c.Prices.AtMost.Charges[0] = ratio(-1) },
			"not prove"},
		"two charges": {func(c *Certificate) { c.Prices.AtMost.Charges = whole(6400, 0) },
			"not prove"},
		"a higher price": {func(c *Certificate) { c.Prices.AtLeast.Worths[0] = ratio(9473) },
			"not prove"},
		"a dearer case of 8": {func(c *Certificate) { c.Prices.AtMost.Worths[1] = ratio(801) },
			"not prove"},
		"a cheaper best list": {func(c *Certificate) { c.Prices.AtLeast.Lists[0] = ratio(403) },
			"not prove"},
		"a best list below 0": {func(c *Certificate) { c.Prices.AtLeast.Lists[0] = ratio(-404) },
			"not prove"},
		"a size below 1": {func(c *Certificate) { c.Sizes[1] = -8 }, "not prove"},
		"half a unit charged": {func(c *Certificate) {
			c.Prices.AtMost.Charges[0] = big.NewRat(12801, 2)
		}, "not prove"},
		"no unit": {func(c *Certificate) { c.Prices.AtMost.Unit = nil }, "not prove"},
		"no whole worth": {func(c *Certificate) { c.Prices.AtMost.Worths[5] = big.NewRat(1, 2) },
			"not prove"},
	} {
		c := example()
		x.change(c)
		if err := checked(t, c); err == nil || !strings.Contains(err.Error(), x.reason) {
			t.Errorf("%s: %v, want %q", name, err, x.reason)
		}
	}
}

// The path bound proves a part of a branch that is not there, if outcomes have equal needs.
func TestPartsAreThere(t *testing.T) {
	c := example()
	c.Prices.AtMost = nil
	if err := checked(t, c); err != nil {
		t.Error(err)
	}
	two := example()
	two.Needs = [][2]int64{{1, 12}, {1, 1}}
	for _, part := range []*Branch{two.Prices.AtMost, two.Prices.AtLeast} {
		part.Lists = append(part.Lists, part.Lists[0])
	}
	if err := checked(t, two); err != nil {
		t.Error(err)
	}
	for _, part := range []**Branch{&two.Prices.AtMost, &two.Prices.AtLeast} {
		kept := *part
		*part = nil
		if checked(t, two) == nil {
			t.Error("a branch that lacks a part is not refused")
		}
		*part = kept
	}
}

// Prices that would prove too much, if something were not looked at.
func TestFalsePricesAreRefused(t *testing.T) {
	large := new(big.Rat).SetInt(new(big.Int).Lsh(big.NewInt(1), 64))
	huge := plus(large, ratio(1)) // that 64 bits would count as 1
	counts := func(v, charge int64) *Certificate {
		return &Certificate{
			Dice: [][2]int64{{2, 1}}, Needs: [][2]int64{{1, 3}}, Bound: big.NewRat(9, 4),
			Sizes: []int64{1, 2, 4},
			Prices: &Branch{Size: 2, V: v,
				AtMost: &Branch{Unit: ratio(8), Worths: whole(16+2*charge, 4+charge, 0),
					Charges: whole(charge), Lists: whole(0)},
				AtLeast: &Branch{Unit: ratio(8), Worths: whole(24, 8, 2), Charges: whole(0), Lists: whole(2)},
			},
		}
	}
	if err := checked(t, counts(1, 2)); err != nil {
		t.Error(err)
	}
	long := alone(big.NewRat(3, 2), 3, []int64{20}, []int64{1, 20}, times(huge, 20), 0,
		times(huge, 40), huge)
	long.Prices.Lists[0] = plus(huge, ratio(9)) // that 64 bits would count as 10
	five := counts(5, -2)
	five.Prices.Size, five.Prices.AtMost.Worths[0] = 1, ratio(10)
	for name, c := range map[string]*Certificate{
		"at most 1, charged too little":  counts(1, 1),
		"a charge below 0 for at most 5": five,
		"a unit below 0": alone(ratio(100), 13, []int64{20}, []int64{1}, ratio(-1), 0,
			ratio(-1)),
		"a list with no room left": alone(big.NewRat(3, 2), 20, []int64{40}, []int64{1, 40},
			ratio(40), 1, whole(80, 1)...),
		"a worth of more than 64 bits": alone(big.NewRat(3, 2), 13, []int64{20}, []int64{1, 20},
			times(huge, 20), 1, times(huge, 40), huge),
		"a best list of more than 62 bits": alone(big.NewRat(3, 2), 13, []int64{20}, []int64{1, 20},
			times(huge, 20), 1<<62, times(huge, 40), large),
		"a best list of more than 64 bits": long,
		"a best list below 0": alone(ratio(2), 13, []int64{20}, []int64{1}, ratio(1), -1,
			ratio(1)),
		"one outcome, without a roll": {Dice: [][2]int64{{8, 1}}, Needs: [][2]int64{{1, 1}},
			Bound: ratio(1)},
		"nothing but the first size": alone(ratio(2), 13, []int64{20}, []int64{1}, ratio(1), 0,
			ratio(2)),
	} {
		if checked(t, c) == nil {
			t.Errorf("%s: it is not refused", name)
		}
	}
}

// The path bound has the values of theorem 13, and no higher one is proved.
func TestPaths(t *testing.T) {
	dicetest.Long(t)
	usual := [][2]int64{{4, 3}, {6, 3}, {8, 3}, {10, 3}, {12, 3}, {20, 3}}
	for _, x := range []struct {
		target int64
		dice   [][2]int64
		best   *big.Rat
	}{
		{4, usual, ratio(3)}, {7, usual, big.NewRat(24, 7)}, {14, usual, big.NewRat(520, 133)},
		{18, usual, big.NewRat(443, 133)}, {53, usual, big.NewRat(320, 53)},
		{84, usual, big.NewRat(807, 133)}, {13, usual, big.NewRat(211261, 52000)},
		{7, [][2]int64{{2, 3}, {8, 4}}, big.NewRat(32, 7)},
	} {
		c := &Certificate{Needs: [][2]int64{{1, x.target}}, Dice: x.dice, Bound: x.best}
		if err := checked(t, c); err != nil {
			t.Errorf("d%d from %v: %v", x.target, x.dice, err)
		}
		c.Bound = plus(c.Bound, big.NewRat(1, 1e9))
		if checked(t, c) == nil {
			t.Errorf("d%d from %v: %v is proved", x.target, x.dice, c.Bound)
		}
	}
}

// The best list is found: no list is worth more than it, and one is worth more than any less.
func TestLists(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		c := &Certificate{Sizes: rapid.SliceOfNDistinct(rapid.Int64Range(1, 24), 1, 8,
			rapid.ID).Draw(t, "sizes")}
		unit := common(c.Sizes)
		need := big.NewRat(1, rapid.Int64Range(1, 9).Draw(t, "target"))
		var worths []*big.Rat
		room := floor(need, unit)
		best := make([]int64, room+1)
		for _, n := range c.Sizes {
			w := unit / n * rapid.Int64Range(-3, 60).Draw(t, "price") / 20
			worths = append(worths, ratio(w))
			for u := unit / n; u <= room; u++ {
				best[u] = max(best[u], best[u-unit/n]+w)
			}
		}
		most := slices.Max(best)
		if !c.checkList(worths, need, ratio(most)) {
			t.Errorf("%v worth %v in %v: not at most %d", c.Sizes, worths, need, most)
		}
		if most > 0 && c.checkList(worths, need, ratio(most-1)) {
			t.Errorf("%v worth %v in %v: less than %d is proved", c.Sizes, worths, need, most)
		}
	})
}

// The package stands alone: it imports nothing but the standard library, and has at most 200 lines
// of code, without comments and empty lines.
func TestThePackageStandsAlone(t *testing.T) {
	text, err := os.ReadFile("check.go")
	if err != nil {
		t.Fatal(err)
	}
	code := 0
	for line := range strings.Lines(string(text)) {
		line = strings.TrimSpace(line)
		if len(line) > 0 && !strings.HasPrefix(line, "//") {
			code++
		}
	}
	file, err := parser.ParseFile(token.NewFileSet(), "check.go", text, parser.ImportsOnly)
	if err != nil || code > 200 {
		t.Errorf("%d lines of code, more than 200: %v", code, err)
	}
	for _, i := range file.Imports {
		if strings.Contains(i.Path.Value, ".") {
			t.Errorf("check.go imports %s", i.Path.Value)
		}
	}
}
