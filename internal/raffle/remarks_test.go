package raffle

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"example.com/dice"
)

// What a list may hide is named.
func TestDoubts(t *testing.T) {
	const nearly = "easily confused items: "
	const each = "; each counts by itself"
	const number = "; if the numbers only count the lines, remove them; if they are weights, add " +
		"-weights"
	for items, want := range map[string]string{
		"Ada|Grace|7|8":            "",
		"Ada|Adam|stra\u00dfe":     "",
		"Ada|Bo|Ada":               `more than once in the list: "Ada" (2 times: lines 1 and 3); each time counts`,
		"ian|IAN":                  nearly + `line 2 "IAN" is nearly line 1 "ian"` + each,
		"Bo Li|BoLi":               nearly + `line 2 "BoLi" is nearly line 1 "Bo Li"` + each,
		"Zo\u00eb|Zoe":             nearly + `line 2 "Zoe" is nearly line 1 "Zo\u00eb"` + each,
		"Zo\u00eb|Zoe\u0308":       nearly + `line 2 "Zoe\u0308" is nearly line 1 "Zo\u00eb"` + each,
		"\u1ea4n|an":               nearly + `line 2 "an" is nearly line 1 "\u1ea4n"` + each,
		"\u03a3|\u03c2":            nearly + `line 2 "\u03c2" is nearly line 1 "\u03a3"` + each,
		"10|010|100":               nearly + `line 2 "010" is nearly line 1 "10"` + each,
		"1\tIan|1 Ian|x":           nearly + `line 2 "1 Ian" is nearly line 1 "1\tIan"` + each,
		"Ada|\u0410dam":            nearly + `line 2 "\u0410dam" has letters of Cyrillic and Latin` + each,
		"\u0410\u0434\u0430 Smith": nearly + `line 1 "\u0410\u0434\u0430 Smith" has letters of Cyrillic and Latin` + each,
		"\u5c71\u7530\u3048\u308a": "",
		"x\u0d20":                  nearly + `line 1 "x\u0d20" has letters of Latin and Malayalam` + each,
		"x\u202ey":                 `items with characters that do not show: line 1 "x\u202ey"; remove them`,
		"x\x1by":                   `items with characters that do not show: line 1 "x\x1by"; remove them`,
		"x\u2028y":                 `items with characters that do not show: line 1 "x\u2028y"; remove them`,
		"Zo\xeb":                   `items that are not UTF-8: line 1 "Zo\xeb"; save the list as UTF-8`,
		"Ada|---|* * *|??|-1-|\u2764\u2764\u2764": `items that are only signs: line 2 "---", line 3 "* * *"; ` +
			"remove what is not an item",
		"Meier, Anna|Bo,b@example.org|c@example.org": `items with a comma and an address: line 2 ` +
			`"Bo,b@example.org"; if these are columns, add -column 1; all that is in the list is published`,
		"3 Ada|1\tBo": `items begin with a number, and are drawn with it: such as "3 Ada"` + number,
		"1. Emma|2. Bo|3. Emma": `without the numbers in front, the list has repeats: "Emma" (2 times: ` +
			"lines 1 and 3)" + number,
		"1. Emma|2. Bo|3. emma": `items begin with a number, and are drawn with it: such as "1. Emma"` + number +
			"/" + nearly + `line 3 "emma" is nearly line 1 "Emma"` + each,
	} {
		lines := strings.Split(items, "|")
		list := dice.Must(NewList(lines, false))
		var got []string
		for _, doubt := range list.Doubts(false, true) {
			got = append(got, doubt.Text(true))
		}
		if strings.Join(got, "/") != want {
			t.Errorf("%+q: %s; want %s", items, strings.Join(got, "/"), want)
		}
	}
	lines := []string{"3 Ada", "1 Bo"}
	if doubts := dice.Must(NewList(lines, true)).Doubts(true, true); len(doubts) > 0 {
		t.Error(doubts)
	}
}

// Numbers in front are seen however they are written; numbers of another kind are part of the
// items.
func TestNumberedItems(t *testing.T) {
	for items, want := range map[string]string{
		"1) Emma|2) Bo|03) Di": "Emma|Bo|Di", "(1) Emma|(2) Bo": "Emma|Bo",
		"1.\u00a0Emma|2.\tBo": "Emma|Bo", "1.Emma|2.Bo": "Emma|Bo", "1: Emma|2: Bo": "Emma|Bo",
		"1 - Emma|2 \u2013 Bo": "Emma|Bo", "1,'Emma|2,Bo": "Emma|Bo", "1. 2 pizzas|2. 3": "2 pizzas|3",
		"1,5 l|2,5 l": "", "3 Ada|Bo": "", "12:30 Ada|12:31 Bo": "", "2030-01-05 A|2030-01-06 B": "",
		"1.5 l|2.5 l": "", "1.|2.": "", "7|8": "", "7up|8up": "",
		"1 a|2 b|3 c|4 d|5 e|6 f|7 g|8 h|9 i|10 j|k": "a|b|c|d|e|f|g|h|i|j|k",
	} {
		rest, _ := dice.Must(listOf(strings.Split(items, "|")...)).withoutNumbers()
		var names []string
		for _, it := range rest {
			names = append(names, it.Name)
		}
		if got := strings.Join(names, "|"); got != want {
			t.Errorf("%q: %s; want %s", items, got, want)
		}
	}
}

// Numbers that count the lines hide repeats. Others are part of the items.
func TestRepeatsBehindNumbers(t *testing.T) {
	holes := func(skip ...int) string { // of 40 pupils the last is the first again
		text := ""
		for i := 1; i <= 41; i++ {
			if !slices.Contains(skip, i) {
				text += fmt.Sprintf("%d. Pupil %c%d|", i, 'A'+i%40%26, i%40)
			}
		}
		return text
	}
	for items, repeats := range map[string]bool{
		holes(8, 16, 24):                          true,
		holes(8, 13, 18, 25, 32):                  false,
		"1. Ada|2. Bo|3. Ada":                     true,
		"1 Ada|2 Bo|2 Ada|3 Cy|4 Di":              true,
		"0) Ada|1) Bo|2) Ada":                     true,
		"1. Ada|2. Bo|3. Cy":                      false,
		"12 Main Street|14 Main Street|3 Oak Way": false,
		"1 Main Street|2 Main Street|3 Main Street|1 Oak Way|2 Oak Way": false,
		"1041 Ada|1007 Bo|1099 Ada":                                     false,
		"3 Ada|1 Bo|2 Ada":                                              false,
		"1041 Ada|1042 Bo|1043 Ada":                                     false,
		"1 Ada|4 Bo|2 Ada|3 Cy":                                         false,
		"1 Ada|5 Bo|2 Ada|9 Cy":                                         false,
		"1|2|3|4":                                                       false,
	} {
		list := dice.Must(listOf(strings.Split(items, "|")...))
		if err := list.CheckRepeats(false); (err != nil) != repeats {
			t.Errorf("%s: %v", items, err)
		}
		if err := list.CheckRepeats(true); err != nil {
			t.Error(err)
		}
	}
}

// A draw names up to 50 places, and the command list all of them; short ones stand in a line.
func TestRemarksNameTheirPlaces(t *testing.T) {
	places := make([]string, 60)
	for i := range places {
		places[i] = fmt.Sprint("item ", i)
	}
	r := Remark{"odd", places, "remove them"}
	some, all := r.Text(false), r.Text(true)
	if !strings.HasPrefix(some, "odd:\n  item 0,\n  item 1,\n") || !strings.HasSuffix(some,
		",\n  item 49,\n  and 10 more, which 'raffle list' names; remove them") {
		t.Error(some)
	}
	if strings.Count(all, "\n") != 60 || !strings.HasSuffix(all, "\n  item 59; remove them") {
		t.Error(all)
	}
}

func TestRemarks(t *testing.T) {
	for want, list := range map[string]List{
		"":                  people,
		"2 items are alike": {{"Ada", 1, 0}, {"Grace", 1, 0}, {"Ada", 1, 0}},
		"5 items are alike": {
			{"Ada", 1, 0}, {"A\u200bda", 1, 0}, {"Bo", 1, 0}, {"ada", 1, 0}, {"Grace", 1, 0}, {"Bo", 1, 0},
		},
		"weights from 0 to 9, 1 item cannot be drawn": {{"Ada", 9, 0}, {"Grace", 0, 0}},
	} {
		if got := list.Remarks(); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}

// A list in Latin-1 is refused by name.
func TestListsThatAreNotUTF8(t *testing.T) {
	const want = `line 2, "Zo\xeb", is not UTF-8, but perhaps Latin-1 or Windows-1252; save the list as UTF-8`
	if err := dice.Must(listOf("Ada", "Zo\xeb")).CheckText(); err == nil || err.Error() != want {
		t.Errorf("%v; want %s", err, want)
	}
	text := drawTranscript(t, Header{N: 1, Sides: PublicSides, From: Origin{Kind: System}},
		dice.Must(listOf("Ada", "Zo\u00eb")))
	refused(t, "the list in Latin-1", want, text, []string{"Ada", "Zo\xeb"})
}
