package notation

import (
	"fmt"
	"slices"
	"strings"
	"testing"
)

// numberedLines returns lines of numbers and the letters a, b and so on.
func numberedLines(form string, numbers ...int) (lines []string) {
	for i, n := range numbers {
		lines = append(lines, fmt.Sprintf(form+" %c", n, 'a'+i%26))
	}
	return lines
}

func upTo(first, last int) (list []int) {
	for n := first; n <= last; n++ {
		list = append(list, n)
	}
	return list
}

// A table that a book prints for a roll is refused as a whole, with what every line becomes.
func TestRangesAreNotWeights(t *testing.T) {
	const said = " is a range, and lines begin with shares; write how many numbers every line has, single numbers too: "
	for text, want := range map[string]string{
		"01-33 Human\n34-66 Elf\n67-98 Dwarf\n99 Orc\n100 Half-Orc": "line 1: 01-33" + said + "33 Human, 33 Elf, 32 Dwarf, 1 Orc, 1 Half-Orc",
		"99 Orc\n\n100 Half-Orc\n01-98 Human":                       "line 4: 01-98" + said + "1 Orc, 1 Half-Orc, 98 Human",
		"1-2 a\n3-4 b\n5-6 c\n7-8 d\n9-10 e\n11 f\n12 g":            "line 1: 1-2" + said + "2 a, 2 b, 2 c, …, 1 f, …",
		"1 a\n2 b\n3 c\n4 d\n5 e\n6-9 f":                            "line 6: 6-9" + said + "1 a, 1 b, 1 c, …, 4 f",
		"91–00 a\n1–90 b":                                           "line 1: 91–00" + said + "10 a, 90 b",
		"1 - 3 a\n4 b":                                              "line 1: 1 - 3" + said + "3 a, 1 b",
		"1 to 3 a\n4 b":                                             "line 1: 1 to 3" + said + "3 a, 1 b",
		"5 a\n1, 2 b":                                               "line 2: 1, 2" + said + "1 a, 2 b",
		"1-2, 5 a\n3 b":                                             "line 1: 1-2, 5" + said + "3 a, 1 b",
		"1—3: a\n4: b":                                              "line 1: 1—3" + said + "3 a, 1 b",
		"| 01–15 | Orc |\n| 16-00 | Elf |":                          "line 1: 01–15" + said + "15 Orc, 85 Elf",
	} {
		if _, err := Table(strings.Split(text, "\n")); err == nil || err.Error() != want {
			t.Errorf("%q: %v; want %s", text, err, want)
		}
	}
	for _, text := range []string{"30 -5 gold\n20 - 5 gold\n9 x", "3 2 goblins\n1 1-3 goblins", "60 gold\n40 to 30 is odd"} {
		if _, err := Table(strings.Split(text, "\n")); err != nil {
			t.Errorf("%q: %v", text, err)
		}
	}
}

// Lines that are numbered like the results of a roll are not read as weights 1 to 6.
func TestNumberedLinesAreNotWeights(t *testing.T) {
	const said = " as for a roll, and would be read as weights; "
	for _, test := range []struct {
		lines []string
		want  string
	}{
		{numberedLines("%d", upTo(1, 6)...), "the lines are numbered 1 to 6" + said + "for equal shares begin every line with 1; if these are weights, multiply all by 10: 10 a, 20 b"},
		{numberedLines("%d", 1, 2), "the lines are numbered 1 to 2" + said + "for equal shares"},
		{append(numberedLines("%d", upTo(1, 9)...), "0 z"), "numbered 1 to 0" + said},
		{append(numberedLines("%02d", upTo(1, 99)...), "00 z"), "numbered 01 to 00" + said},
		{numberedLines("%d", upTo(2, 12)...), "numbered 2 to 12" + said + "begin every line with its share, such as the number of ways to roll it; if these are weights, multiply all by 10: 20 a, 30 b"},
		{numeralLines(2), "numbered 11 to 66" + said + "for equal shares begin every line with 1; "},
		{numeralLines(3), "numbered 111 to 666" + said + "for equal shares begin every line with 1; "},
	} {
		if _, err := Table(test.lines); err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%.99q: %v; want %s", test.lines, err, test.want)
		}
	}
	// Each of these is as good as the weights 1 to 6.
	for _, weights := range [][]int{{10, 20, 30, 40, 50, 60}, {2, 1, 3, 4, 5, 6}} {
		if got, err := Table(numberedLines("%d", weights...)); err != nil || !slices.Equal(got.Weights, weights) {
			t.Errorf("%v: %v, %v", weights, got, err)
		}
	}
	for _, weights := range [][]int{{2, 3}, {1, 3}, {3, 4, 5, 6, 7}, {1, 1}, {1, 2, 4}, {1, 2, 3, 0}} {
		if _, err := Table(numberedLines("%d", weights...)); err != nil {
			t.Errorf("%v: %v", weights, err)
		}
	}
	if got, err := Parse("1:2:3"); err != nil || !slices.Equal(got.Weights, []int{1, 2, 3}) {
		t.Errorf("%v, %v", got, err)
	}
}

// numeralLines returns a line for each result of d66 or d666.
func numeralLines(digits int) (lines []string) {
	for _, name := range numeralNames(digits) {
		lines = append(lines, name+" x")
	}
	return lines
}
