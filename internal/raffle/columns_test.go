package raffle

import (
	"slices"
	"strings"
	"testing"
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
		got, err := Column(strings.Split(test.text, "\n"), test.column)
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
		list, _, err := Find(lines, Header{Hash: want.Hash(false)})
		if err != nil || list.Hash(false) != want.Hash(false) {
			t.Errorf("%v: %v, %v", items, list, err)
		}
	}
	list, same, err := Find(lines, Header{Hash: "0"})
	if err != nil || len(list) != 3 || !slices.Equal(same, lines) {
		t.Error(list, err)
	}
	weighted, _, err := Find([]string{"Weight;Item", "1;3 Ada", "2;4 Bo"}, Header{Weights: true,
		Hash: List{{"Ada", 3, 0}, {"Bo", 4, 0}}.Hash(true)})
	if err != nil || len(weighted) != 2 {
		t.Error(weighted, err)
	}
}

func TestHead(t *testing.T) {
	for text, want := range map[string]string{
		"Name,Email\nAda,a@x.org\nBo,b@x.org":          "Name,Email",
		"\n Name \nAda":                                "Name",
		"E-Mail\na@x.org":                              "E-Mail",
		"\"First Name\";\"Phone\"\nAda;1":              `"First Name";"Phone"`,
		"ID\tName\n1\tAda":                             "ID\tName",
		"Timestamp,Email Address,Full Name\n1,a@b,Ada": "Timestamp,Email Address,Full Name",
		"Wer,Adresse\nAda,a@x.org":                     "Wer,Adresse",
		"Wer,Los\nAda,1\nBo,22\n\nCy,3":                "Wer,Los",

		"Names:\nAda":               "Names:",
		"# names\nAda":              "# names",
		"## Class 3b\nAda":          "## Class 3b",
		"Class 3b:\nAda":            "Class 3b:",
		"**Entrants**\nAda":         "**Entrants**",
		"List of names\nAda":        "List of names",
		"First name Last name\nAda": "First name Last name",
		"First Name / Surname\nAda": "First Name / Surname",
		"Teilnehmer\nAda":           "Teilnehmer",
		"Liste der Teilnehmer\nAda": "Liste der Teilnehmer",
		"---\nAda":                  "---",
		"= = =\nAda":                "= = =",

		"Ticket holders\nAda": "Ticket holders",

		"Nr;Name;Klasse\n1;Anna Meier;3b": "Nr;Name;Klasse",
		"School fair\n1. Ada\n2. Bo":      "School fair",
		"Fair tickets\n1\n2\n3":           "Fair tickets",

		"7\n8\n9\n10":          "",
		"Ada\n1. Bo":           "",
		"1. Ada\n2. Bo\n3. Cy": "",
		"0. Ada\n1. Bo\n2. Cy": "",
		"Town Hall\n12 Main Street\n14 Main Street":                 "",
		"Town Hall\n1 Elm Road\n2 Elm Road\n3 Elm Road\n4 Elm Road": "",
		"Ada\n3 Bo\n1 Cy\n2 Di":                                     "",
		"Ada\n1\n2":                                                 "",
		"1\n2\n3\n4":                                                "",

		"Class 3a\nClass 3b":          "",
		"The Club\nChess club":        "",
		"Raffle 2024\nRaffle 2025":    "",
		"Members 2024\nMembers, 2025": "",
		"Our team\nAda":               "",
		"List\nAda":                   "List",
		"Friedrich List\nAda":         "",
		"Player 7\nAda":               "",
		"Club 99\nAda":                "",
		"Ada 2025\nBo":                "",

		"Ada:\nBo:":               "",
		"# Ada\n# Bo":             "",
		"#1\nAda":                 "",
		"??\nAda":                 "",
		"\u2764\u2764\u2764\nAda": "",
		"Ticket 17\nTicket 18":    "",
		"Raffle\nAda":             "",
		"Gary Player\nAda":        "",
		"First\nLast":             "",
		"List of the brave\nAda":  "",

		"":                                "",
		"\n \n":                           "",
		"Ada\nBo":                         "",
		"Ada,a@x.org\nBo,b@x.org":         "",
		"Ticket\nTicket\nTicket":          "",
		"Country\nTime\nTeam":             "",
		"Ada\nName":                       "",
		"Smith, Ada\nJones, Bo":           "",
		"Smith, Ada\nJones, Bo 2":         "",
		"Wer,Los\nAda,1\nBo,2\nCy":        "",
		"Wer,Los\nAda,1\nBo,2\nCy,3,4":    "",
		"Wer,Los 1\nAda,1\nBo,22\n\nCy,3": "",
		"Name the ship\nAda":              "",
		"Ada Name\nb@x.org":               "",
		"Ada, Name\nBo, b":                "Ada, Name",
		"Phone,City\nred,blue":            "Phone,City",
	} {
		if got := Head(strings.Split(text, "\n")); got != want {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
}
