package words

import "testing"

func TestDice(t *testing.T) {
	for _, test := range []struct {
		dice        []int
		named, roll string
		kinds       string
	}{
		{[]int{6}, "a d6", "roll a d6", "d6"},
		{[]int{2}, "a coin", "toss a coin", "coin"},
		{[]int{2, 2}, "two coins", "throw two coins", "coin and coin"},
		{[]int{20, 8, 6, 6}, "a d20, a d8 and two d6", "throw a d20, a d8 and two d6", "d20, d8, d6 and d6"},
		{[]int{6, 8, 6}, "a d6, a d8 and a d6", "throw a d6, a d8 and a d6", "d6, d8 and d6"},
		{[]int{10, 10, 10, 10, 10, 10, 10, 10, 10, 10, 10}, "11 d10", "throw 11 d10", "d10, d10, d10, d10, d10, d10, d10, d10, d10, d10 and d10"},
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

func TestCapital(t *testing.T) {
	if got := Capital("toss a coin"); got != "Toss a coin" {
		t.Errorf("%q", got)
	}
}
