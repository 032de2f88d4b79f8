package raffle

import (
	"slices"
	"strings"
	"testing"

	"example.com/dice"
	"example.com/dice/internal/quote"
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

// A table is not a list: the person says which column has the items, and a heading is none of
// them.
func TestColumns(t *testing.T) {
	for _, test := range []struct{ text, column, want string }{
		{"Name,User ID,Title,RSVP\nAda,7,x,yes\nBo,8,y,no", "name", "/Ada/Bo"},
		{"Name,User ID,Title,RSVP\nAda,7,x,yes\nBo,8,y,no", "2", "/7/8"},
		{"Name,User ID,Title,RSVP\nAda,7,x,yes", "", "!the lines have 4 columns, and the first one " +
			`has "Name", "User ID", "Title" and "RSVP"; name the column`},
		{"Ticket Number\tBuyer\n17\tAda\n18\tBo", "Ticket Number", "/17/18"},
		{"Ticket Number\tBuyer\n17\tAda", "", "!the lines have 2 columns"},
		{"Status,Name,Country\nok,\"Meier, Anna\",DE", "Name", "/Meier, Anna"},
		{"Name,Email\nAda,a@x.org", "", "!the lines have 2 columns"},
		{"Ada,7,x\nBo,8,y", "", "!the lines have 3 columns"},
		{"Ada;3b\nBo;4c", "1", "Ada/Bo"},
		{"Ada;3b\nBo;4c", "3", `!"3" is not a column; write a number`},
		{"Ada;3b\n\nBo;4c", "0", "Ada;3b//Bo;4c"},
		{"Meier, Anna\nSchulz, Ben", "", "Meier, Anna/Schulz, Ben"},
		{"Meier, Anna\nSchulz, Ben", "2", "Anna/Ben"},
		{"Ada\nBo", "", "Ada/Bo"},
		{"Ada\nBo", "Name", "!there is no column \"Name\", because"},
		{"Ada;3b\nBo", "", "Ada;3b/Bo"},
		{"", "", ""},
		{"Name,Email", "", "!the lines have 2 columns"},
	} {
		got, _, err := Column(strings.Split(test.text, "\n"), test.column)
		problem, wrong := strings.CutPrefix(test.want, "!")
		if wrong != (err != nil) || wrong && !strings.HasPrefix(err.Error(), problem) ||
			!wrong && strings.Join(got, "/") != test.want {
			t.Errorf("%q, %q: %q, %v; want %s", test.text, test.column, got, err, test.want)
		}
	}
}

// A check finds the column by its hash.
func TestFind(t *testing.T) {
	lines := strings.Split("Name;Class\nAda;3b\n\nBo;4c", "\n")
	for _, items := range [][]string{{"Ada", "Bo"}, {"3b", "4c"}, {"Name;Class", "Ada;3b", "Bo;4c"}} {
		want, _ := listOf(items...)
		list, err := Find(lines, Header{Hash: want.Hash(false)})
		if err != nil || list.Hash(false) != want.Hash(false) {
			t.Errorf("%v: %v, %v", items, list, err)
		}
	}
	list, err := Find(lines, Header{Hash: "0"})
	if err != nil || len(list) != 3 {
		t.Error(list, err)
	}
	weighted, err := Find([]string{"Weight;Item", "1;3 Ada", "2;4 Bo"}, Header{Weights: true,
		Hash: List{{"Ada", 3, 0}, {"Bo", 4, 0}}.Hash(true)})
	if err != nil || len(weighted) != 2 {
		t.Error(weighted, err)
	}
}

func TestHeadings(t *testing.T) {
	for _, text := range []string{ // whose first full line is a heading
		"\n Name \nAda", "E-Mail\na@x.org", "List\nAda", "List of names\nAda", "Ticket holders\nAda",
		"First Name / Surname\nAda", "**Entrants**\nAda", "Liste der Teilnehmer\nAda",
		"Name,Email\nAda,a@x.org\nBo,b@x.org", "\"First Name\";\"Phone\"\nAda;1", "ID\tName\n1\tAda",
		"Wer,Los\nAda,1\nBo,22\n\nCy,3", "Phone,City\nred,blue",
		"Names:\nAda",
	} {
		head, _, _ := strings.Cut(strings.TrimSpace(text), "\n")
		_, _, err := Column(strings.Split(text, "\n"), "")
		if want := "the first line, " + quote.Excerpt(strings.TrimSpace(head)); err == nil ||
			!strings.HasPrefix(err.Error(), want) && !strings.HasPrefix(err.Error(), "the lines have ") {
			t.Errorf("%q: %v", text, err)
		}
	}
	for _, text := range []string{
		"", "\n \n", "Ada\nBo", "Ada\nName", "Ada,a@x.org\nBo,b@x.org", "Smith, Ada\nJones, Bo",
		"7\n8\n9\n10", "Ada\n1. Bo", "1. Ada\n2. Bo\n3. Cy", "Ada\n1\n2",
		"Town Hall\n12 Main Street\n14 Main Street",
		"Class 3a\nClass 3b", "The Club\nChess club", "Members 2024\nMembers, 2025", "Our team\nAda",
		"Friedrich List\nAda", "Player 7\nAda", "Gary Player\nAda", "List of the brave\nAda",
		"Name the ship\nAda", "Ada Name\nb@x.org", "Country\nTime\nTeam", "Country\nTime\nAda",
		"Ada:\nBo:", "# Ada\n# Bo", "# names\nAda", "## Class 3b\nAda", "---\nAda",
		"Fair\n1. Ada\n2. Bo\n3. Cy",
		"Wer,Los\nAda,1\nBo,2\nCy", "Wer,Los 1\nAda,1\nBo,22\n\nCy,3",
	} {
		if _, _, err := Column(strings.Split(text, "\n"), ""); err != nil {
			t.Errorf("%q: %v", text, err)
		}
	}
}
