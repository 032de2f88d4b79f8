package words

import (
	"math/big"
	"testing"
)

func TestDice(t *testing.T) {
	for _, test := range []struct {
		dice        []int
		named, roll string
		kinds       string
	}{
		{[]int{6}, "a d6", "roll a d6", "d6"},
		{[]int{2}, "a coin", "toss a coin", "coin"},
		{[]int{2, 2}, "two coins", "throw two coins", "coin and coin"},
		{[]int{20, 8, 6, 6}, "a d20, a d8 and two d6", "throw a d20, a d8 and two d6",
			"d20, d8, d6 and d6"},
		{[]int{6, 8, 6}, "a d6, a d8 and a d6", "throw a d6, a d8 and a d6", "d6, d8 and d6"},
		{[]int{10, 10, 10, 10, 10, 10, 10, 10, 10, 10, 10}, "11 d10", "throw 11 d10",
			"d10, d10, d10, d10, d10, d10, d10, d10, d10, d10 and d10"},
	} {
		if got := Dice(test.dice); got != test.named {
			t.Errorf("%v are %q; want %q", test.dice, got, test.named)
		}
		if got := Roll(test.dice); got != test.roll {
			t.Errorf("to roll %v: %q; want %q", test.dice, got, test.roll)
		}
		if got := Kinds(test.dice); got != test.kinds {
			t.Errorf("the kinds of %v are %q; want %q", test.dice, got, test.kinds)
		}
	}
	if got := Dice(nil); got != "no dice" {
		t.Errorf("no dice are %q", got)
	}
}

func TestCount(t *testing.T) {
	for n, want := range map[int]string{0: "0 rolls", 1: "1 roll", 2: "2 rolls"} {
		if got := Count(n, "roll"); got != want {
			t.Errorf("%d: %q; want %q", n, got, want)
		}
	}
}

func TestOrdinal(t *testing.T) {
	for n, want := range map[int]string{
		1: "first", 2: "second", 3: "third", 8: "eighth", 9: "ninth", 10: "tenth", 11: "11th",
		12: "12th",
		13: "13th", 14: "14th", 20: "20th", 21: "21st", 22: "22nd", 23: "23rd", 24: "24th", 29: "29th",
		61:  "61st",
		100: "100th", 101: "101st", 111: "111th", 112: "112th", 113: "113th", 122: "122nd",
		1003: "1003rd", 1013: "1013th",
	} {
		if got := Ordinal(n); got != want {
			t.Errorf("place %d: %q; want %q", n, got, want)
		}
	}
	seen := map[string]int{}
	for n := 1; n <= 200; n++ {
		if seen[Ordinal(n)] > 0 || seen[Rank(n)] > 0 {
			t.Errorf("places %d and %d have one name", n, max(seen[Ordinal(n)], seen[Rank(n)]))
		}
		seen[Ordinal(n)], seen[Rank(n)] = n, n
	}
}

func TestRank(t *testing.T) {
	for n, want := range map[int]string{1: "1st", 2: "2nd", 3: "3rd", 4: "4th", 11: "11th",
		12: "12th", 13: "13th", 21: "21st", 32: "32nd"} {
		if got := Rank(n); got != want {
			t.Errorf("place %d: %q; want %q", n, got, want)
		}
	}
}

func TestCapital(t *testing.T) {
	if got := Capital("toss a coin"); got != "Toss a coin" {
		t.Errorf("%q", got)
	}
}

// Rounding makes no chance certain or impossible.
func TestPercent(t *testing.T) {
	for _, test := range []struct {
		cases, all int64
		want       string
	}{
		{0, 7, "0.00%"}, {7, 7, "100.00%"}, {1, 3, "33.33%"}, {2, 3, "66.67%"}, {1, 8, "12.50%"},
		{1, 20_000, "0.01%"}, {1, 20_001, "<0.01%"}, {19_999, 20_000, ">99.99%"},
		{39_997, 40_000, "99.99%"},
	} {
		got := Percent(big.NewRat(test.cases, test.all))
		if got != test.want {
			t.Errorf("%d of %d are %s, want %s", test.cases, test.all, got, test.want)
		}
	}
}

func TestNearest(t *testing.T) {
	names := []string{"plan", "walk", "book", "roll", "chances", "test"}
	for typed, want := range map[string]string{
		"paln": "plan", "Plan": "plan", "pla": "plan", "plann": "plan", "plqn": "plan",
		"chance": "chances", "chnaces": "chances", "tset": "test", "rol": "roll",
		"x": "", "": "", "help": "", "raffle": "", "pn": "",
	} {
		if got := Nearest(typed, names); got != want {
			t.Errorf("%q is nearest to %q; want %q", typed, got, want)
		}
	}
}
