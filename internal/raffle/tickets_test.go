package raffle

import (
	"slices"
	"strings"
	"testing"
)

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
		"Raffle entries\nAda":       "Raffle entries",
		"List of names\nAda":        "List of names",
		"First name Last name\nAda": "First name Last name",
		"First Name / Surname\nAda": "First Name / Surname",
		"Teilnehmer\nAda":           "Teilnehmer",
		"Liste der Teilnehmer\nAda": "Liste der Teilnehmer",
		"---\nAda":                  "---",
		"= = =\nAda":                "= = =",

		"Raffle 2025\nAda":       "Raffle 2025",
		"Class 3b\nAda":          "Class 3b",
		"Klasse 10c\nAda":        "Klasse 10c",
		"Our list\nAda":          "Our list",
		"Members 2025/26\nAda":   "Members 2025/26",
		"Club members\nAda":      "Club members",
		"Ticket holders\nAda":    "Ticket holders",
		"Fair helpers 2025\nAda": "Fair helpers 2025",

		"Nr;Name;Klasse\n1;Anna Meier;3b":        "Nr;Name;Klasse",
		"School fair\n1. Ada\n2. Bo":             "School fair",
		"2025 fair\n1 Ada\n2 Bo\n3 Cy\n4 Bo\nDi": "2025 fair",
		"Fair tickets\n1\n2\n3":                  "Fair tickets",

		"Ada\n1. Bo":                                "",
		"1. Ada\n2. Bo\n3. Cy":                      "",
		"0. Ada\n1. Bo\n2. Cy":                      "",
		"Town Hall\n12 Main Street\n14 Main Street": "",
		"Town Hall\n1 Elm Road\n2 Elm Road\n3 Elm Road\n4 Elm Road": "",
		"Ada\n3 Bo\n1 Cy\n2 Di": "",
		"Ada\n1\n2":             "",
		"1\n2\n3\n4":            "",

		"Class 3a\nClass 3b":          "",
		"The Club\nChess club":        "",
		"Raffle 2024\nRaffle 2025":    "",
		"Members 2024\nMembers, 2025": "",
		"Our team\nAda":               "",
		"List\nAda":                   "",
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
		"Ada, Name\nBo, b":                "",
		"Phone,City\nred,blue":            "",
	} {
		if got := Head(strings.Split(text, "\n")); got != want {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
}

func TestTickets(t *testing.T) {
	for item, want := range map[string]string{
		"1-3": "1 2 3", "9–11": "9 10 11", "0-2": "0 1 2", "08-11": "08 09 10 11", "000-001": "000 001",
		"Ada": "", "": "", "1-": "", "1-2-3": "", "5-5": "", "1 - 3": "", "1.5-2": "",
	} {
		got, err := Tickets(item)
		if strings.Join(got, " ") != want || err != nil || IsRange(item) != (want != "") {
			t.Errorf("%q: %q, %v, want %q", item, got, err, want)
		}
	}
	for item, want := range map[string]string{
		"3-1": "3-1 is not a range of tickets; write the smaller number first, as in 1-5000",
		"1-1000001": "1-1000001 are more than 1000000 tickets; " +
			"write them to a file, one a line, and use -file",
		"01-500": "01-500 has zeros at one end; write both ends with the same number of digits, " +
			"as in 001-500",
	} {
		if got, err := Tickets(item); got != nil || err == nil || err.Error() != want {
			t.Errorf("%q: %d, %v, want %q", item, len(got), err, want)
		}
	}
	if got, err := Tickets("1-1000000"); len(got) != mostTickets || err != nil ||
		got[mostTickets-1] != "1000000" {
		t.Errorf("%d, %v", len(got), err)
	}
	for text, want := range map[string]string{"": "", "\n1-3 \n": "1-3", "a\n\nb": "", "a": "a"} {
		if got := OnlyLine(strings.Split(text, "\n")); got != want {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
}

// Items that differ only in capitals are named, and count as alike, each with the first of them.
func TestCapitals(t *testing.T) {
	list := List{{"a@x.org", 1, 0}, {"Ada", 1, 0}, {"A@x.org", 1, 0}, {"ada\u200b", 1, 0},
		{"Ada\u200b", 1, 0},
		{"A@X.ORG", 1, 0}, {"Σ", 1, 0}, {"ς", 1, 0}, {"a@x.org", 1, 0}}
	want := []string{`item 3 "A@x.org" differs only in capitals from item 1 "a@x.org"`,
		`item 4 "ada\u200b" differs only in capitals from item 2 "Ada"`,
		`item 5 "Ada\u200b" looks like item 2 "Ada"`,
		`item 6 "A@X.ORG" differs only in capitals from item 1 "a@x.org"`,
		`item 8 "\u03c2" differs only in capitals from item 7 "\u03a3"`}
	if got := list.Twins(); !slices.Equal(got, want) {
		t.Errorf("%q\nwant\n%q", got, want)
	}
	if got := list.Remarks(); got != "9 items are alike" {
		t.Error(got)
	}
	if got := (List{{"Ada", 1, 0}, {"Adam", 1, 0}, {"straße", 1, 0}}).Twins(); got != nil {
		t.Error(got)
	}
}
