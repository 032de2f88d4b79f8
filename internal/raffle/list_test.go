package raffle

import (
	"slices"
	"strings"
	"testing"

	"example.com/dice"
)

func TestLists(t *testing.T) {
	lines := []string{"Ada", "", " Grace\t", "Ada", " ", "Zoë", "Grace", "Ada"}
	list, err := NewList(lines, false)
	want := List{{"Ada", 1, 1}, {"Grace", 1, 3}, {"Ada", 1, 4}, {"Zoë", 1, 6}, {"Grace", 1, 7},
		{"Ada", 1, 8}}
	if err != nil || !slices.Equal(list, want) {
		t.Errorf("%v, %v", list, err)
	}
	const repeats = `the list has repeats: line 1 "Ada", line 4 "Ada" and line 8 "Ada"; line 3 "Grace" and ` +
		`line 7 "Grace"`
	if err := list.CheckRepeats(); err == nil || err.Error() != repeats {
		t.Errorf("%v; want %s", err, repeats)
	}
	const many = `line 4 "Ada", line 5 "Ada" and 1 more`
	six := dice.Must(listOf("Ada", "Ada", "Ada", "Ada", "Ada", "Ada"))
	if err := six.CheckRepeats(); err == nil || !strings.HasSuffix(err.Error(), many) {
		t.Errorf("more than once: %v", err)
	}
	if err := people.CheckRepeats(); err != nil {
		t.Error(err)
	}
}

func TestListsWithWeights(t *testing.T) {
	list, err := NewList([]string{"0\tGrace Hopper", "", " 002  2 Ada"}, true)
	want := List{{"Grace Hopper", 0, 1}, {"2 Ada", 2, 3}}
	if err != nil || !slices.Equal(list, want) || list.Able() != 1 {
		t.Errorf("%v, %v", list, err)
	}
	for problem, lines := range map[string][]string{
		`line 3, "x", does not begin with a weight`: {"2 Ada", "", "x"},
		`line 1, "1-3 Ada", does not begin`:         {"1-3 Ada"},
		`line 1, "7", does not begin`:               {"7"},
		`line 1, "1234567890 Ada", does not begin`:  {"1234567890 Ada"},
		"the weights up to line 1001 are more than " +
			"1": append(slices.Repeat([]string{"999999999 Ada"}, 1000), "1001 Bo"),
	} {
		list, err := NewList(lines, true)
		if list != nil || err == nil || !strings.HasPrefix(err.Error(), problem) {
			t.Errorf("%v, %v; want %s", list, err, problem)
		}
	}
}

// A mark of UTF-8 belongs to the file, not to a line. The longest item is not cut off.
func TestReadLines(t *testing.T) {
	longest := strings.Repeat("a", longestItem)
	got, err := ReadLines(strings.NewReader("\ufeffAda\n\ufeffBo\n" + longest))
	if want := []string{"Ada", "\ufeffBo", longest}; err != nil || !slices.Equal(got, want) {
		t.Errorf("%.20q, %v", got, err)
	}
	_, err = ReadLines(strings.NewReader("Ada\n" + longest + "a"))
	const want = "line 2 is longer than 1048576 bytes; give each item a shorter line"
	if err == nil || err.Error() != want {
		t.Error(err)
	}
}

func TestTickets(t *testing.T) {
	for item, want := range map[string]string{
		"1-3": "1 2 3", "9–11": "9 10 11", "0-2": "0 1 2", "08-11": "08 09 10 11", "000-001": "000 001",
		"Ada": "", "": "", "1-": "", "1-2-3": "", "5-5": "", "1 - 3": "", "1.5-2": "",
	} {
		got, err := Tickets(item)
		if strings.Join(got, " ") != want || err != nil {
			t.Errorf("%q: %q, %v, want %q", item, got, err, want)
		}
	}
	for _, item := range []string{"3-1", "1-1000001", "01-500"} {
		got, err := Tickets(item)
		if got != nil || err == nil || !strings.HasPrefix(err.Error(), item+" is not a range of ") {
			t.Errorf("%q: %d, %v", item, len(got), err)
		}
	}
	if got, err := Tickets("1-1000000"); len(got) != mostTickets || err != nil ||
		got[mostTickets-1] != "1000000" {
		t.Errorf("%d, %v", len(got), err)
	}
}
