package raffle

import (
	"fmt"
	"strings"
	"testing"
)

// A draw names up to 50 places, and the command list all of them; short ones stand in a line.
func TestRemarksNameTheirPlaces(t *testing.T) {
	var lines []string
	for i := range 60 {
		lines = append(lines, fmt.Sprintf("Item %d", i), fmt.Sprintf("item %d", i), "Ada", "Bo")
	}
	list, blank, err := NewList(append(lines, "", " "), false)
	if err != nil {
		t.Fatal(err)
	}
	doubts := list.Doubts(blank, false, true)
	if len(doubts) != 3 {
		t.Fatal(doubts)
	}
	const skipped = "skipped the blank lines 241, 242"
	if got := doubts[0].Text(true, false); got != skipped {
		t.Error(got)
	}
	one := list.Doubts(blank[:1], false, false)[0].Text(true, false)
	if one != "skipped the blank line 241" {
		t.Error(one)
	}
	short, long := strings.Repeat("x", 44), strings.Repeat("x", 45) // 90 and 92 characters for two
	for _, test := range []struct {
		r    Remark
		want string
	}{
		{Remark{Kind: "odd", Places: []string{short, short}}, short + ", " + short},
		{Remark{Kind: "odd", Places: []string{long, long}}, "odd:\n  " + long + "\n  " + long},
		{Remark{Kind: "odd", Places: []string{short, short}, named: true},
			"odd: " + short + ", " + short},
		{Remark{Kind: "skipped the blank lines", Places: []string{long, long}, named: true},
			"skipped the blank lines " + long + ", " + long},
	} {
		if got := test.r.Text(false, false); got != test.want {
			t.Errorf("%s; want %s", got, test.want)
		}
	}
	const repeats = `more than once in the list: "Ada" (60 times: lines 3, 7, 11 and 57 more), ` +
		`"Bo" (60 times: lines 4, 8, 12 and 57 more); each time counts`
	if got := doubts[1].Text(true, false); got != repeats {
		t.Error(got)
	}
	const head = "easily confused items; each counts by itself:\n  " +
		`line 2 "item 0" differs only in capitals from line 1 "Item 0"` + "\n  line 6 "
	some, all := doubts[2].Text(false, false), doubts[2].Text(false, true)
	if !strings.HasPrefix(some, head) || !strings.HasSuffix(some,
		"from line 197 \"Item 49\"\n  and 10 more, which 'raffle list' names") ||
		strings.Count(some, "\n") != 51 {
		t.Error(some)
	}
	if !strings.HasPrefix(all, head) || strings.Count(all, "\n") != 60 {
		t.Error(all)
	}
	page := doubts[2].Sentences()
	if !strings.HasPrefix(page, `Line 2 "item 0" differs`) || !strings.HasSuffix(page,
		", and 10 more. Each counts by itself.") {
		t.Error(page)
	}
}
