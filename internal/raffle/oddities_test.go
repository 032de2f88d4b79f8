package raffle

import (
	"strings"
	"testing"

	"example.com/dice/internal/quote"
)

// Oddities that a list may hide are named, each in its own way.
func TestWhatAListHides(t *testing.T) {
	for _, test := range []struct {
		items []string
		twins string
		odd   string
	}{
		{[]string{"Ada", "Grace", "7", "8"}, "", ""},
		{[]string{"Ada-1", "Ada\u20111"}, `line 2 "Ada\u20111" looks like line 1 "Ada-1"`, ""},
		{[]string{"Ada", "\uff21da"}, `line 2 "\uff21da" looks like line 1 "Ada"`, ""},
		{[]string{"copa", "\u0441\u043e\u0440\u0430"},
			`line 2 "\u0441\u043e\u0440\u0430" looks like line 1 "copa"`, ""},
		{[]string{"oo", "\u05e1\u10ff"},
			`line 2 "\u05e1\u10ff" mixes Hebrew and Georgian letters in a word, line 2 "\u05e1\u10ff" looks like`, ""},
		{[]string{"x\u0d20"}, `line 1 "x\u0d20" mixes Latin and Malayalam letters in a word`, ""},
		{[]string{"7", "07", "007"},
			`line 2 "07" is the same number as line 1 "7", line 3 "007" is the same number as line 1 "7"`,
			""},
		{[]string{"10", "010", "100"}, `line 2 "010" is the same number as line 1 "10"`, ""},
		{[]string{"1\tIan", "1 Ian"}, `line 2 "1 Ian" looks like line 1 "1<tab>Ian"`, ""},
		{[]string{"ian", "IAN"}, `line 2 "IAN" differs only in capitals from line 1 "ian"`, ""},
		{[]string{"Ada Lovelace", "AdaLovelace"},
			`line 2 "AdaLovelace" differs only in blanks from line 1`, ""},
		{[]string{"Ada", "Ada\u2028b"}, "", `line 2 "Ada\u2028b" has line separators`},
		{[]string{"x\u202ey"}, "",
			`line 1 "x\u202ey" has characters that turn the direction of text`},
		{[]string{"x\u200by"}, "", `line 1 "x\u200by" has characters that do not show`},
		{[]string{"x\x1by"}, "", `line 1 "x\x1by" has control characters`},
		{[]string{"Zo\xeb"}, "", `line 1 "Zo\xeb" has bytes that are not UTF-8`},
	} {
		list, err := listOf(test.items...)
		if err != nil {
			t.Fatal(err)
		}
		if twins := strings.Join(list.Twins(), ", "); !strings.HasPrefix(twins, test.twins) ||
			(twins == "") != (test.twins == "") {
			t.Errorf("%+q: %s; want %s", test.items, twins, test.twins)
		}
		if odd := strings.Join(append(list.notUTF8(), list.Oddities()...), ", "); odd != test.odd {
			t.Errorf("%+q: %s; want %s", test.items, odd, test.odd)
		}
	}
}

// A list in Latin-1 is refused by name.
func TestListsThatAreNotUTF8(t *testing.T) {
	list, err := listOf("Ada", "Zo\xeb")
	if err != nil {
		t.Fatal(err)
	}
	const want = `line 2, "Zo\xeb", is not UTF-8, but perhaps Latin-1 or Windows-1252; save the list as UTF-8`
	if err := list.CheckText(); err == nil || err.Error() != want {
		t.Errorf("%v; want %s", err, want)
	}
	utf8, err := listOf("Ada", "Zo\u00eb")
	if err != nil {
		t.Fatal(err)
	}
	if err := utf8.CheckText(); err != nil {
		t.Error(err)
	}
	h := Header{N: 1, Items: 2, Hash: utf8.Hash(false), Sides: PublicSides,
		From: Origin{Kind: System}}
	text := drawTranscript(t, h, utf8)
	refused(t, "the list in Latin-1", want, text, []string{"Ada", "Zo\xeb"})
}

// Numbers in front of all items are remarked on, however they are written, and repeats behind them
// are named. Numbers of another kind are part of the items.
func TestNumberedItems(t *testing.T) {
	const and = `, and is drawn with it`
	const without = `; without it, the list has repeats: "Emma Weber" (2 times: lines 1 and 3)`
	const mend = "; if the numbers only count the lines, remove them; if they are weights, add " +
		"-weights"
	for _, test := range []struct{ items, want string }{
		{"3 Ada|1\tBo", and},
		{"1. Emma Weber|2. Bo|3. Emma Weber", without},
		{"1) Emma Weber|2) Bo|03) Emma Weber", without},
		{"(1) Emma Weber|(2) Bo|(3) Emma Weber", without},
		{"1.\u00a0Emma Weber|2.\tBo|10.  Emma Weber", without},
		{"1.Emma Weber|2.Bo|3.Emma Weber", without},
		{"1: Emma Weber|2: Bo|3: Emma Weber", without},
		{"1 - Emma Weber|2 \u2013 Bo|3. - Emma Weber", without},
		{"1 \u2014 Emma Weber|2 Bo|3 Emma Weber", without},
		{"1,'Emma Weber|2,Bo|3,'Emma Weber",
			strings.ReplaceAll(without, "Emma Weber", "'Emma Weber")},
		{"1. 2 pizzas|2. 3 pizzas", and},
		{"1;Emma Weber|2;Bo|3;Emma Weber", without},
		{`1,"Emma Weber"|2,"Bo"`, and},
		{"1,5 l|2,5 l", ""},
		{"3 Ada|Bo", ""},
		{"7 Ada|9 Bo|3 Cy|Di", ""},
		{"12:30 Ada|12:31 Bo", ""},
		{"2030-01-05 Ada|2030-01-06 Bo", ""},
		{"1.5 l|2.5 l", ""},
		{"1.|2.", ""},
		{"7|8", ""},
		{"7up|8up", ""},
	} {
		list, blank, err := NewList(strings.Split(test.items, "|"), false)
		if err != nil {
			t.Fatal(err)
		}
		got := ""
		for _, doubt := range list.Doubts(blank, false, true) {
			got += doubt.Text(true, true)
		}
		want := ""
		if test.want != "" {
			want = "every item begins with a number, such as " + quote.Quote(list[0].Name) +
				test.want + mend
		}
		if got != want {
			t.Errorf("%q: %s; want %s", test.items, got, want)
		}
	}
	if doubts := (List{}).Doubts(nil, false, true); len(doubts) > 0 {
		t.Error(doubts)
	}
}

// Lines of signs are items, and are named; short ones and pictures may well be meant.
func TestItemsOfSigns(t *testing.T) {
	list, err := listOf("Ada", "---", "", "* * *", "??", "\u2764\u2764\u2764", "-1-")
	if err != nil {
		t.Fatal(err)
	}
	const want = `line 2 "---" has no letters or digits, line 4 "* * *" has no letters or digits`
	if got := strings.Join(list.Signs(), ", "); got != want {
		t.Error(got)
	}
}
