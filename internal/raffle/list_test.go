package raffle

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"example.com/dice"
	"example.com/dice/internal/dicetest"
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
	dicetest.Says(t, list.CheckRepeats(), repeats)
	const many = `line 4 "Ada", line 5 "Ada" and 1 more`
	six := dice.Must(listOf("Ada", "Ada", "Ada", "Ada", "Ada", "Ada"))
	dicetest.Says(t, six.CheckRepeats(), many)
	dicetest.Says(t, people.CheckRepeats(), "")
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
		_, err := NewList(lines, true)
		dicetest.Says(t, err, problem)
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
	dicetest.Says(t, err, "line 2 is longer than 1048576 bytes; give each item a shorter line")
}

func TestTickets(t *testing.T) {
	for item, want := range map[string]string{
		"1-3": "1 2 3", "9–11": "9 10 11", "0-2": "0 1 2", "08-11": "08 09 10 11", "000-001": "000 001",
		"1..3": "1 2 3", "1…3": "1 2 3", "1-3,7-8": "1 2 3 7 8", "08-09; 1-2": "08 09 1 2",
		"Ada": "", "": "", "1-": "", "1-2-3": "", "5-5": "", "1 - 3": "", "1.5-2": "", "1-3,Ada": "",
	} {
		got, err := Tickets(item)
		if strings.Join(got, " ") != want || err != nil {
			t.Errorf("%q: %q, %v, want %q", item, got, err, want)
		}
	}
	for _, item := range []string{"3-1", "1-1000001", "01-500", "1-1000000000",
		"1-99999999999999999999"} {
		_, err := Tickets(item)
		dicetest.Says(t, err, item+" is not a range of ", item)
	}
	if got, err := Tickets("1-1000000"); len(got) != mostTickets || err != nil ||
		got[mostTickets-1] != "1000000" {
		t.Errorf("%d, %v", len(got), err)
	}
}

// A table is not a list: the person says which column has the items, and whether the
// first line is a head, unless it shows by itself.
func TestChoice(t *testing.T) {
	const ask = "!the first line has "
	for _, test := range []struct{ text, choice, want string }{
		{"Name,User ID,Title,RSVP\nAda,7,x,yes\nBo,8,y,no", "name", "/Ada/Bo"},
		{"Name,User ID,Title,RSVP\nAda,7,x,yes", "", "!the lines have 4 columns, and the first one " +
			`has "Name", "User ID", "Title" and "RSVP"; name the column`},
		{"Ticket Number\tBuyer\n17\tAda\n18\tBo", "Ticket Number", "/17/18"},
		{"Name,Email\nAda,a@x.org", "0", "/Ada,a@x.org"},
		{"Name,Email\nAda,a@x.org", "0 no", "Name,Email/Ada,a@x.org"},
		{"Status,Name,Country\nok,\"Meier, Anna\",DE", "Name", "/Meier, Anna"},
		{"Ada,7,x\nBo,8,y", "", "!the lines have 3 columns"},
		{"Numero,Nome\n5,Ada\n8,Bo", "nome", "/Ada/Bo"},
		{"Numero,Nome\n5,Ada\n8,Bo", "2", ask + `"Nome", which may be a heading, and could be drawn; add ` +
			"-head yes"},
		{"Numero,Nome\n5,Ada\n8,Bo", "2 yes", "/Ada/Bo"},
		{"Numero,Nome\n5,Ada\n8,Bo", "2 no", "Nome/Ada/Bo"},
		{"Numero,Nome\n5,Ada\n8,Bo", "0", ask + `"Numero,Nome"`},
		{"2024\tGamertag\n5\tAda\nthe Lees\tada#1", "1", ask + `"2024"`},
		{"Ada;Guest\nBo;Member", "1", ask + `"Ada"`},
		{"Ada;3b\nBo;4c", "3", `!"3" is not a column; write a number`},
		{"Ada;3b\n\nBo;4c", "0 no", "Ada;3b//Bo;4c"},
		{"| Nr | Nome |\n|---|---|\n| 5 | Ada |", "2", "//Ada"},
		{"| Nr | Nome |\n|---|---|\n| 5 | Ada |", "0", "//| 5 | Ada |"},
		{"Meier, A.\nO'Hara, Jean-Luc\n\nde Vries, Jo", "", "Meier, A./O'Hara, Jean-Luc//de Vries, Jo"},
		{"Meier,Anna\nSchulz,Ben", "", "!the lines have 2 columns"},
		{"Name, First\nMeier, Anna\nSchulz, Ben", "", "!the lines have 2 columns"},
		{"Meier, Anna\nSchulz, 7", "", "!the lines have 2 columns"},
		{"Meier, Anna\nSchulz, Ben", "2", ask + `"Anna"`},
		{"Ada\nBo", "", "Ada/Bo"},
		{"Ada\nBo", " yes", "/Bo"},
		{"Name\nBo", "", ask + `"Name"`},
		{"\nName\nBo", " yes", "//Bo"},
		{"Name\nBo", " no", "Name/Bo"},
		{"Ada\nBo", "Name", "!there is no column \"Name\", because"},
		{"Name\nBo", "name", "/Bo"},
		{"\"Name\"\n\"Meier, Bo\"", "Name", "/Meier, Bo"},
		{"Name\nMeier, Bo\nLee, Cy\nRoe, Di", "Name", "/Meier, Bo/Lee, Cy/Roe, Di"},
		{"Ada\nBo", "1", "Ada/Bo"},
		{";3\nBo;1", "1", "/Bo"},
		{"\"\"\n\"Name\"\n\"Bo\"", "", ask + `"Name"`},
		{"Nr;\n1;Ada", "2", "/Ada"},
		{"Ada;3b\nBo", "", "Ada;3b/Bo"},
		{"Nr;Name;Los\n1;Ada;7\n\n2;Bo;2;x", "Name",
			"!line 4 has 4 columns, and line 1 has 3; mend line 4"},
		{"Nr;Name;Los\n1;Ada;7\n\n2;Bo;2;x", "0 no", "Nr;Name;Los/1;Ada;7//2;Bo;2;x"},
		{"Nr\tName\n1\tAda\n2 Bo", "Name", "!line 3 has 1 column, and line 1 has 2; mend line 3"},
		{"Our raffle\nNr;Name\n1;Ada\n2;Bo", "Name",
			"!line 1 has 1 column, and line 2 has 2; mend line 1"},
		{"Ada;x\nBo;y\nCy\nDi\nEd", "Name", "!there is no column"},
		{"Meier, Ada\nSchulz, Bo\nLee, Cy\nCher", "", "Meier, Ada/Schulz, Bo/Lee, Cy/Cher"},
		{"3 Ada;x\n1 Bo;y\n1 Cy;z\n1 Di", " weights", "3 Ada;x/1 Bo;y/1 Cy;z/1 Di"},
		{"\"Ada\"\n\n \"Bo \"\"B\"\" Li\"", "", "Ada//Bo \"B\" Li"},
		{"\"Meier, Ada\"\nBo\nCy", "", "Meier, Ada/Bo/Cy"},
		{"Meier, Anna\nBo,b@x.org\nc@x.org", "", "!line 3 has 1 column, and line 1 has 2; mend line 3"},
		{"Ada,1\nBo,2\nCy", "", "!line 3 has 1 column, and line 1 has 2; mend line 3, or "},
		{"\"Bo\"\nAda\nCy", "0", "\"Bo\"/Ada/Cy"},
		{"\"Bo\" Li\n\"Al\" or \"Ed\"\n\"", "", "\"Bo\" Li/\"Al\" or \"Ed\"/\""},
		{"\"Name\"\n\"Bo\"", " yes", "/Bo"},
		{"\"3 Ada\"\n\"1 Bo\"", " weights", "3 Ada/1 Bo"},
		{"who;weight\n;3\nBo;1", "who weights", "//1 Bo"},
		{"", "", ""},
		{"", " yes", ""},
		{"3\tAda\n1\tBo", " weights", "3\tAda/1\tBo"},
		{"3 Ada, Bo\n1 Cy, Di", " weights", "3 Ada, Bo/1 Cy, Di"},
		{"3 Ada\nBo", " weights", "3 Ada/Bo"},
		{"address,weight\n0xab,3\n0xcd,5", " weights", "!the lines have 2 columns"},
		{"address,weight\n0xab,3\n0xcd,5", "address weights", "/3 0xab/5 0xcd"},
		{"No;Tickets;Who\n1;3;Ada\n2;5;Bo", "who weights", "/3 Ada/5 Bo"},
		{"No;Paid;Who\n1;3;Ada\n2;5;Bo", "who weights", "!0 columns may have the weights"},
		{"Odds;Weight;Who\n1;3;Ada\n2;5;Bo", "who weights", "!2 columns may have the weights"},
		{"Ada;3\nBo;1", "1 no weights", "3 Ada/1 Bo"},
		{"Ada;1\nBo;2", "1 no weights", "!0 columns may have the weights"},
		{"who;weight\nAda;3\nBo;1.5", "who weights", "!0 columns may have the weights"},
	} {
		in := Selection{}
		for i, word := range strings.Split(test.choice, " ") {
			switch {
			case word == "weights":
				in.Weights = true
			case word == "yes" || word == "no":
				in.Head = word
			case i == 0:
				in.Column = word
			default:
				in.Column += " " + word
			}
		}
		items, err := in.items(strings.Split(test.text, "\n"))
		problem, wrong := strings.CutPrefix(test.want, "!")
		if wrong != (err != nil) || wrong && !strings.HasPrefix(err.Error(), problem) ||
			!wrong && strings.Join(items, "/") != test.want {
			t.Errorf("%q, %q: %q, %v; want %s", test.text, test.choice, items, err, test.want)
		}
	}
}

// A check finds all that a choice can make of a list by its hash.
func TestFind(t *testing.T) {
	const table = "Name;Tickets\nAda;3\n\nBo;4"
	var all []Selection
	for _, column := range []string{"", "0", "1", "2", "Wer"} {
		for _, head := range []string{"", "yes", "no"} {
			all = append(all, Selection{column, head, false}, Selection{column, head, true})
		}
	}
	for _, text := range []string{table, "Wer;Tickets\nAda;3\nBo;4",
		"| Wer | Weight |\n|---|---|\n| Ada | 3 |", "Ada;3\nBo;4", "List\nAda\nBo",
		"\"List\"\n\"Ada\"\nBo", "\"Meier, Bo\"\nAda"} {
		lines := strings.Split(text, "\n")
		found := 0
		for _, in := range all {
			want, err := in.List(lines)
			if err != nil {
				continue
			}
			found++
			list, err := Find(lines, Header{Weights: in.Weights, Hash: want.Hash(in.Weights)})
			if err != nil || !slices.EqualFunc(list, want, sameItem) {
				t.Errorf("%q, %v: %v, %v; want %v", text, in, list, err, want)
			}
		}
		if found < 2 {
			t.Errorf("%q: %d selections", text, found)
		}
	}
	list, err := Find(strings.Split(table, "\n"), Header{Hash: "0"})
	if err != nil || len(list) != 3 {
		t.Error(list, err)
	}
}

// A heading and a row without a name are not items, and are remarked on; a blank one is
// not.
func TestLinesThatAreLeftOut(t *testing.T) {
	const means, head = "rows that have no name: line ", "the first line is read as a heading: "
	for text, want := range map[string]string{
		"Nr;Name\n1;Ada\n\n2;\n3;Bo": head + `"Nr;Name"; it is not an item/` + means +
			"4; they are not items",
		"| Nr | Name |\n|---|---|\n| 1 | |\n|2|Bo|": head +
			`"| Nr | Name |"; it is not an item/` + means + "3; they are not items",
		"\"Name\"\n\n\"\"\n\"Bo\"": head + `"\"Name\""; it is not an item`,
		"Ada\n\nBo":                "",
	} {
		in, lines := Selection{}, strings.Split(text, "\n")
		if strings.Contains(text, "Name") {
			in.Column = "Name"
		}
		var got []string
		for _, remark := range dice.Must(in.List(lines)).LeftOut(lines) {
			got = append(got, remark.Text(false))
		}
		if strings.Join(got, "/") != want {
			t.Errorf("%q: %q; want %q", text, got, want)
		}
	}
}

// A changed table is not called a list of its whole lines, also without a heading.
func TestChangedTables(t *testing.T) {
	const table, means = "a;2;Ada\nb;3;Bo", "the list is another one, or in another order: its " +
		"whole lines, with the first, are %d items, and the draw is of 2; none of its 3 columns fits: " +
		"a name or the order differs"
	for _, in := range []Selection{{"3", "no", false}, {"3", "no", true}, {"Name", "", false},
		{"Name", "", true}} {
		text, lines := table, 2
		if in.Head == "" {
			text, lines = "Nr;Tickets;Name\n"+table, 3
		}
		list := dice.Must(in.List(strings.Split(text, "\n")))
		h := Header{Weights: in.Weights, Items: 2, Hash: list.Hash(in.Weights)}
		for changed, want := range map[string]string{
			text: "<nil>", text[:len(text)-2] + "Bob": fmt.Sprintf(means, lines),
		} {
			list, err := Find(strings.Split(changed, "\n"), h)
			if got := fmt.Sprint(h.CheckList(list)); got != want || err != nil {
				t.Errorf("%q: %s, %v; want %s", changed, got, err, want)
			}
		}
	}
}

func sameItem(a, b Item) bool { return a.Name == b.Name && a.Weight == b.Weight }

func TestHeadings(t *testing.T) {
	for _, text := range []string{ // whose first full line is a heading
		"\n Name \nAda", "E-Mail\na@x.org", "List\nAda", "List of names\nAda", "Ticket holders\nAda",
		"First Name / Surname\nAda", "**Entrants**\nAda", "Liste der Teilnehmer\nAda",
		"Name,Email\nAda,a@x.org\nBo,b@x.org", "\"First Name\";\"Phone\"\nAda;1", "ID\tName\n1\tAda",
		"Wer,Los\nAda,1\nBo,22\n\nCy,3", "Phone,City\nred,blue", "Ada,a@x.org\nBo,b@x.org",
		"Names:\nAda",
	} {
		head, _, _ := strings.Cut(strings.TrimSpace(text), "\n")
		_, err := Selection{}.items(strings.Split(text, "\n"))
		if want := "the first line has " + quote.Excerpt(strings.TrimSpace(head)); err == nil ||
			!strings.HasPrefix(err.Error(), want) && !strings.HasPrefix(err.Error(), "the lines have ") {
			t.Errorf("%q: %v", text, err)
		}
	}
	for _, text := range []string{
		"", "\n \n", "Ada\nBo", "Ada\nName", "Smith, Ada\nJones, Bo",
		"7\n8\n9\n10", "Ada\n1. Bo", "1. Ada\n2. Bo\n3. Cy", "Ada\n1\n2",
		"Town Hall\n12 Main Street\n14 Main Street",
		"Class 3a\nClass 3b", "The Club\nChess club", "Members 2024\nMembers, 2025", "Our team\nAda",
		"Friedrich List\nAda", "Player 7\nAda", "Gary Player\nAda", "List of the brave\nAda",
		"Name the ship\nAda", "Ada Name\nb@x.org", "Country\nTime\nTeam", "Country\nTime\nAda",
		"Ada:\nBo:", "# Ada\n# Bo", "# names\nAda", "## Class 3b\nAda", "---\nAda",
		"Fair\n1. Ada\n2. Bo\n3. Cy",
	} {
		if _, err := (Selection{}).items(strings.Split(text, "\n")); err != nil {
			t.Errorf("%q: %v", text, err)
		}
	}
}
