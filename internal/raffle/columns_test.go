package raffle

import (
	"strings"
	"testing"

	"example.com/dice/internal/quote"
)

// A table is not a list: the person says which column has the items, and a heading is none of
// them.
func TestColumns(t *testing.T) {
	for _, test := range []struct{ text, column, want string }{
		{"Name,User ID,Title,RSVP\nAda,7,x,yes\nBo,8,y,no", "name", "/Ada/Bo"},
		{"Name,User ID,Title,RSVP\nAda,7,x,yes\nBo,8,y,no", "2", "/7/8"},
		{"Name,User ID,Title,RSVP\nAda,7,x,yes", "", "!the lines have 4 columns, and the first one " +
			"has " +
			`"Name", "User ID", "Title" and "RSVP"; name the column`},
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
		"Name the ship\nAda", "Ada Name\nb@x.org", "Country\nTime\nTeam",
		"Ada:\nBo:", "# Ada\n# Bo", "# names\nAda", "## Class 3b\nAda", "---\nAda",
		"Fair\n1. Ada\n2. Bo\n3. Cy",
		"Wer,Los\nAda,1\nBo,2\nCy", "Wer,Los 1\nAda,1\nBo,22\n\nCy,3",
	} {
		if _, _, err := Column(strings.Split(text, "\n"), ""); err != nil {
			t.Errorf("%q: %v", text, err)
		}
	}
}
