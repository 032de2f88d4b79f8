package raffle

import (
	"strings"
	"testing"
)

// Oddities that a list may hide are named, each in its own way.
func TestWhatAListHides(t *testing.T) {
	for _, test := range []struct {
		items []string
		twins string
		odd   string
	}{
		{[]string{"Ada", "Grace", "7", "8"}, "", ""},
		{[]string{"Ada-1", "Ada\u20111"}, `item 2 "Ada\u20111" looks like item 1 "Ada-1"`, ""},
		{[]string{"Ada", "\uff21da"}, `item 2 "\uff21da" looks like item 1 "Ada"`, ""},
		{[]string{"copa", "\u0441\u043e\u0440\u0430"},
			`item 2 "\u0441\u043e\u0440\u0430" looks like item 1 "copa"`, ""},
		{[]string{"oo", "\u05e1\u10ff"},
			`item 2 "\u05e1\u10ff" mixes Hebrew and Georgian letters in a word, item 2 "\u05e1\u10ff" looks like`, ""},
		{[]string{"x\u0d20"}, `item 1 "x\u0d20" mixes Latin and Malayalam letters in a word`, ""},
		{[]string{"7", "07", "007"},
			`item 2 "07" is the same number as item 1 "7", item 3 "007" is the same number as item 1 "7"`,
			""},
		{[]string{"10", "010", "100"}, `item 2 "010" is the same number as item 1 "10"`, ""},
		{[]string{"ian", "IAN"}, `item 2 "IAN" differs only in capitals from item 1 "ian"`, ""},
		{[]string{"Ada Lovelace", "AdaLovelace"},
			`item 2 "AdaLovelace" differs only in blanks from item 1`, ""},
		{[]string{"Ada", "Ada\u2028b"}, "", `item 2 "Ada\u2028b" has line separators`},
		{[]string{"x\u202ey"}, "",
			`item 1 "x\u202ey" has characters that turn the direction of text`},
		{[]string{"x\u200by"}, "", `item 1 "x\u200by" has characters that do not show`},
		{[]string{"x\x1by"}, "", `item 1 "x\x1by" has control characters`},
		{[]string{"Zo\xeb"}, "", `item 1 "Zo\xeb" has bytes that are not UTF-8`},
	} {
		list, err := listOf(test.items...)
		if err != nil {
			t.Fatal(err)
		}
		if twins := strings.Join(list.Twins(), ", "); !strings.HasPrefix(twins, test.twins) ||
			(twins == "") != (test.twins == "") {
			t.Errorf("%+q: %s; want %s", test.items, twins, test.twins)
		}
		if odd := strings.Join(list.Oddities(), ", "); odd != test.odd {
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
	const want = `item 2, "Zo\xeb", is not UTF-8, but perhaps Latin-1 or Windows-1252; save the list as UTF-8`
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

func TestWeightsInNames(t *testing.T) {
	for want, items := range map[string][]string{"3 Ada": {"3 Ada", "1\tBo"}, "": {"3 Ada", "Bo"}} {
		list, err := listOf(items...)
		if err != nil {
			t.Fatal(err)
		}
		if got := list.WeightsInNames(); got != want {
			t.Errorf("%q: %q", items, got)
		}
	}
}
