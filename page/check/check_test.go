package check

import (
	"os"
	"slices"
	"strings"
	"testing"
)

const (
	names = "Ada\nGrace\nBarbara\nMargaret\nEdith\n"
	lotto = "Lotto 2030-01-05: 3 11 19 28 40 47"
)

func content(t *testing.T, name string) []byte {
	t.Helper()
	data, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return data
}

// The page judges as the program does: the files are its golden files.
func TestAnswers(t *testing.T) {
	seeded := content(t, "../../cmd/raffle/testdata/transcript")
	public := content(t, "../../cmd/raffle/testdata/transcript-public")
	announced := content(t, "../../cmd/raffle/testdata/announcement")
	list := []byte(names)
	for _, test := range []struct {
		name     string
		question Question
		drawn    []string
		verdict  string // some of it
	}{
		{"a transcript", Question{list, seeded, nil, ""}, []string{"Grace", "Edith", "Ada"},
			"Checked: 3 of 5 items drawn without replacement from the list sha256 930dc56f"},
		{"a public transcript", Question{list, public, nil, ""}, []string{"Edith", "Barbara"},
			"Not proved: that the text was not chosen"},
		{"with its text", Question{list, public, nil, lotto}, []string{"Edith", "Barbara"},
			"Checked: 2 of 5 items"},
		{"with another text", Question{list, public, nil, lotto + "."}, nil,
			"Not confirmed: the transcript is not drawn from the public text"},
		{"a text alone", Question{nil, nil, nil, lotto}, nil,
			"give the transcript, or the announcement and the public text"},
		{"a text and a list", Question{list, nil, nil, lotto}, nil,
			"give the transcript, or the announcement"},
		{"an announced text", Question{list, nil, announced, lotto}, []string{"Edith", "Barbara",
			"Margaret"}, "Checked: 3 of 5 items drawn without replacement from the list sha256 " +
			"930dc56f301d6c72ab89f9ede318d421da73a3bfa3e953cd69226286ad377c6e, as announced on " +
			"2029-12-01: exactly these items in this order, by 1 roll of a d256 (public text \"Lotto " +
			"2030-01-05: 3 11 19 28 40 47\").\nNot proved: that the announcement was public on that day"},
		{"an announcement alone", Question{list, nil, announced, ""}, nil,
			"give the transcript, or the announcement and the public text"},
		{"another list than announced", Question{list[4:], nil, announced, lotto}, nil,
			"the list is not the announced one: it has 4 items"},
		{"no list", Question{nil, nil, announced, lotto}, nil, "the list is missing"},
		{"another text than announced", Question{list, nil, announced, lotto + "."}, nil,
			"is not of the announced form"},
		{"no announcement", Question{list, nil, list, lotto}, nil,
			"the announcement, line 1: this is not an announcement"},
		{"another draw than announced", Question{list, public, announced, lotto}, nil,
			"the transcript draws 2 items, and the announcement 3"},
		{"nothing", Question{list, nil, nil, ""}, nil, "give the transcript, or"},
		{"another list", Question{[]byte("Ada\nGrace\n"), seeded, nil, ""}, nil,
			"Not confirmed: the list is another one: it has 2 items, and that of the transcript 5."},
		{"no transcript", Question{list, list, nil, ""}, nil,
			"Not confirmed: the transcript, line 1: this is not a transcript"},
		{"not UTF-8", Question{[]byte("\xff\xfeA\x00"), seeded, nil, ""}, nil, "save it as UTF-8"},
	} {
		a := Give(test.question)
		if a.Good != (test.drawn != nil) || !slices.Equal(a.Drawn, test.drawn) ||
			!strings.Contains(a.Verdict, test.verdict) {
			t.Errorf("%s: %+v; want %q, %q", test.name, a, test.drawn, test.verdict)
		}
	}
	a := Give(Question{[]byte("Ada\n\nGrace\nAda\nx\x1b[2J\nA\u200bda\n"), seeded, nil, ""})
	if a.Good || len(a.Doubts) != 3 || !strings.Contains(a.Doubts[0], "2") ||
		!strings.Contains(a.Doubts[1], `"Ada" (2 times)`) ||
		!strings.HasPrefix(a.Doubts[2],
			`Item 4 "x\x1b[2J" has control characters, item 5 "A\u200bda" looks like item 1 "Ada"`) ||
		!strings.HasPrefix(a.List, "The list has 5 items, sha256 ") {
		t.Errorf("%+v", a)
	}
}
