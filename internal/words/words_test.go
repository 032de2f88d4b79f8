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
		if Dice(test.dice) != test.named || Roll(test.dice) != test.roll ||
			Kinds(test.dice) != test.kinds {
			t.Errorf("%v: %q, %q, %q; want %+v", test.dice, Dice(test.dice), Roll(test.dice),
				Kinds(test.dice), test)
		}
	}
}

// Rounding makes no chance certain or impossible.
func TestWords(t *testing.T) {
	percent := func(cases, all int64) string { return Percent(big.NewRat(cases, all)) }
	nearest := func(typed string) string {
		return Nearest(typed, []string{"plan", "walk", "book", "roll", "chances", "test"})
	}
	for _, test := range [][2]string{
		{Dice(nil), "no dice"}, {Capital("toss a coin"), "Toss a coin"},
		{Count(0, "roll"), "0 rolls"}, {Count(1, "roll"), "1 roll"}, {Count(2, "roll"), "2 rolls"},

		{Rank(1), "1st"}, {Rank(2), "2nd"}, {Rank(3), "3rd"}, {Rank(4), "4th"},
		{Ordinal(1), "first"}, {Ordinal(2), "second"}, {Ordinal(9), "ninth"}, {Ordinal(10), "tenth"},
		{Ordinal(11), "11th"}, {Ordinal(12), "12th"}, {Ordinal(13), "13th"}, {Ordinal(20), "20th"},
		{Ordinal(21), "21st"}, {Ordinal(22), "22nd"}, {Ordinal(23), "23rd"}, {Ordinal(24), "24th"},
		{Ordinal(101), "101st"}, {Ordinal(111), "111th"}, {Ordinal(112), "112th"},
		{Ordinal(113), "113th"}, {Ordinal(122), "122nd"}, {Ordinal(1003), "1003rd"},
		{Ordinal(1013), "1013th"},

		{percent(0, 7), "0.00%"}, {percent(7, 7), "100.00%"}, {percent(1, 3), "33.33%"},
		{percent(2, 3), "66.67%"}, {percent(1, 20_000), "0.01%"}, {percent(1, 20_001), "<0.01%"},
		{percent(19_999, 20_000), ">99.99%"}, {percent(39_997, 40_000), "99.99%"},

		{nearest("paln"), "plan"}, {nearest("Plan"), "plan"}, {nearest("pla"), "plan"},
		{nearest("plann"), "plan"}, {nearest("plqn"), "plan"}, {nearest("chance"), "chances"},
		{nearest("chnaces"), "chances"}, {nearest("rol"), "roll"}, {nearest("x"), ""},
		{nearest(""), ""}, {nearest("help"), ""}, {nearest("raffle"), ""}, {nearest("pn"), ""},
	} {
		if test[0] != test[1] {
			t.Errorf("%q; want %q", test[0], test[1])
		}
	}
}

func TestPlacesHaveNames(t *testing.T) {
	seen := map[string]int{}
	for n := 1; n <= 200; n++ {
		if seen[Ordinal(n)] > 0 || seen[Rank(n)] > 0 {
			t.Errorf("places %d and %d have one name", n, max(seen[Ordinal(n)], seen[Rank(n)]))
		}
		seen[Ordinal(n)], seen[Rank(n)] = n, n
	}
}
