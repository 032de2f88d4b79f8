package raffle

import (
	"fmt"
	"slices"
	"strings"
	"testing"
)

// schoolFair returns a list of 40 numbered names.
func schoolFair() []string {
	lines := make([]string, 40)
	for i := range lines {
		lines[i] = fmt.Sprintf("%d. Pupil %c%c", i+1, 'A'+i%26, 'a'+i/26)
	}
	return lines
}

// Some lines without a number do not hide what the numbers of the others do.
func TestNearlyAllItemsAreNumbered(t *testing.T) {
	lines := schoolFair()
	lines[0], lines[26] = "1. Anna Meier", "27. Anna Meier"
	lines[1], lines[39] = "2. Ben Schulz", "40. ben schulz"
	lines = append(lines, "Zara Late")
	list, _, err := NewList(lines, false)
	if err != nil {
		t.Fatal(err)
	}
	const repeat = `without the numbers in front, the list has repeats: "Anna Meier" (2 times: ` +
		"lines 1 and 27)"
	if err := list.CheckRepeats(false); err == nil || err.Error() != repeat {
		t.Errorf("%v; want %s", err, repeat)
	}
	if err := list.CheckRepeats(true); err != nil {
		t.Error(err)
	}
	const twin = `line 40 "ben schulz" differs only in capitals from line 2 "Ben Schulz"`
	const begin = `nearly every item begins with a number, such as "1. Anna Meier" (but not line 41 ` +
		`"Zara Late")`
	const end = "; if the numbers only count the lines, remove them; if they are weights, " +
		"add -weights"
	for repeats, want := range map[bool]string{
		true: begin + `; without it, the list has repeats: "Anna Meier" (2 times: lines 1 and 27)` +
			end,
		false: begin + ", and is drawn with it" + end,
	} {
		doubts := list.Doubts(nil, false, repeats)
		if len(doubts) != 2 || doubts[0].Places[0] != twin || doubts[1].Text(true, true) != want {
			t.Errorf("%v; want %s", doubts, want)
		}
	}
}

// Numbers that count the lines hide repeats. Others are part of the items.
func TestRepeatsBehindNumbers(t *testing.T) {
	skipping := schoolFair()
	skipping = append(skipping[:7], skipping[8:]...) // a line that was deleted
	skipping = append(skipping, "41. "+skipping[0][3:])
	holes := func(at ...int) string { // lines that were deleted, and one more at the end
		lines := append(schoolFair(), "41. Pupil Aa")
		for _, i := range slices.Backward(at) {
			lines = slices.Delete(lines, i, i+1)
		}
		return strings.Join(lines, "|")
	}
	for items, repeats := range map[string]bool{
		holes(7, 15, 23):                          true,
		holes(7, 12, 17, 23, 30):                  false,
		"1. Ada|2. Bo|3. Ada":                     true,
		"1 Ada|2 Bo|2 Ada|3 Cy|4 Di":              true,
		"0) Ada|1) Bo|2) Ada":                     true,
		"1;Ada|2;Bo|Ada":                          true,
		"Fair|1. Ada|2. Bo|3. Ada|4. Cy|Di":       true,
		strings.Join(skipping, "|"):               true,
		"1. Ada|2. Bo|3. Cy":                      false,
		"12 Main Street|14 Main Street|3 Oak Way": false,
		"1 Main Street|2 Main Street|3 Main Street|1 Oak Way|2 Oak Way": false,
		"1041 Ada|1007 Bo|1099 Ada":                                     false,
		"3 Ada|1 Bo|2 Ada":                                              false,
		"1041 Ada|1042 Bo|1043 Ada":                                     false,
		"1 Ada|5 Bo|2 Ada|9 Cy":                                         false,
		"1|2|3|4":                                                       false,
		"1. Ada|Bo|Cy|Ada Li":                                           false,
	} {
		list, err := listOf(strings.Split(items, "|")...)
		if err != nil {
			t.Fatal(err)
		}
		if err := list.CheckRepeats(false); (err != nil) != repeats {
			t.Errorf("%s: %v", items, err)
		}
	}
}
