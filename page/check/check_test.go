package check

import (
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"
)

const (
	names = "Ada\nGrace\nBarbara\nMargaret\nEdith\n"
	today = "2030-02-01"
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
		question Submission
		drawn    []string
		verdict  string // some of it
	}{
		{"a transcript", Submission{list, seeded, nil, "", today},
			[]string{"Grace", "Edith", "Ada"},
			"Draw from a seed that someone chose, checked: these 3 items, in this order, follow from " +
				"the seed and the list. 3 of 5 items were drawn without replacement " +
				"from the list sha256 930dc56f"},
		{"a public transcript", Submission{list, public, nil, "", today},
			[]string{"Edith", "Barbara"}, "Not proved: that the text was not chosen"},
		{"with its text", Submission{list, public, nil, lotto, today},
			[]string{"Edith", "Barbara"},
			"Draw from a text that was not announced, checked: these 2 items"},
		{"with another text", Submission{list, public, nil, lotto + ".", today},
			nil, "Not confirmed: the transcript is not drawn from the public text"},
		{"a text alone", Submission{nil, nil, nil, lotto, today},
			nil, "give the transcript, or the announcement and the public text"},
		{"a text and a list", Submission{list, nil, nil, lotto, today},
			nil, "give the transcript, or the announcement"},
		{"an announced text", Submission{list, nil, announced, lotto, today},
			[]string{"Edith", "Barbara", "Margaret"},
			"Announced draw, checked: these 3 items, in this order, follow from the announcement, " +
				"the text and the list. 3 of 5 items were drawn without replacement from the list sha256 " +
				"930dc56f301d6c72ab89f9ede318d421da73a3bfa3e953cd69226286ad377c6e, as announced on " +
				"2029-12-01, by 1 roll of a d256 (public text " +
				"\"Lotto 2030-01-05: 3 11 19 28 40 47\").\n" +
				"Not proved: that the announcement was public on that day"},
		{"an announcement alone", Submission{list, nil, announced, "", today},
			nil, "give the transcript, or the announcement and the public text"},
		{"another list than announced", Submission{list[4:], nil, announced, lotto, today},
			nil, "the list is not the announced one: it has 4 items"},
		{"no list", Submission{nil, nil, announced, lotto, today}, nil, "the list is missing"},
		{"another text than announced", Submission{list, nil, announced, lotto + ".", today},
			nil, "is not of the announced form"},
		{"no announcement", Submission{list, nil, list, lotto, today},
			nil, "the announcement, line 1: this is not an announcement"},
		{"another draw than announced", Submission{list, public, announced, lotto, today},
			nil, "the transcript draws 2 items, and the announcement 3"},
		{"nothing", Submission{list, nil, nil, "", today}, nil, "give the transcript, or"},
		{"another list", Submission{[]byte("Ada\nGrace\n"), seeded, nil, "", today},
			nil,
			"Not confirmed: the list is another one: it has 2 items, and that of the transcript 5."},
		{"no transcript", Submission{list, list, nil, "", today},
			nil, "Not confirmed: the transcript, line 1: this is not a transcript"},
		{"not UTF-8", Submission{[]byte("\xff\xfeA\x00"), seeded, nil, "", today},
			nil, "save it as UTF-8"},
	} {
		a := Give(test.question)
		if a.Good != (test.drawn != nil) || !slices.Equal(a.Drawn, test.drawn) ||
			!strings.Contains(a.Verdict, test.verdict) {
			t.Errorf("%s: %+v; want %q, %q", test.name, a, test.drawn, test.verdict)
		}
	}
}

// The page says what may be wrong with a list.
func TestDoubtsAboutLists(t *testing.T) {
	seeded := content(t, "../../cmd/raffle/testdata/transcript")
	for _, test := range []struct {
		items  string
		count  int
		doubts []string
	}{
		{"Name,Email\nAda,a@x.org\n", 2, []string{`The first line, "Name,Email", looks like a ` +
			`heading. It may not have been meant to be drawn.`}},
		{"3 Ada\n1 Bo\n", 2, []string{`Every item begins with a number, such as ` +
			`"3 Ada", and is drawn with it.`}},
		{"7\n07\n", 2, []string{`Line 2 "07" is the same number as line 1 "7". ` +
			`Each counts by itself.`}},
		{"Ada\n\nGrace\nAda\nx\x1b[2J\nA\u200bda\n", 5, []string{
			`Skipped the blank line 2.`,
			`More than once in the list: "Ada" (2 times: lines 1 and 4). Each time counts.`,
			`Line 6 "A\u200bda" looks like line 1 "Ada". Each counts by itself.`,
			`Line 5 "x\x1b[2J" has control characters, ` +
				`line 6 "A\u200bda" has characters that do not show.`,
		}},
	} {
		a := Give(Submission{[]byte(test.items), seeded, nil, "", today})
		if a.Good || !slices.Equal(a.Doubts, test.doubts) {
			t.Errorf("%q: %q; want %q", test.items, a.Doubts, test.doubts)
		}
		want := fmt.Sprintf("The list has %d items, sha256 ", test.count)
		if !strings.HasPrefix(a.List, want) {
			t.Errorf("%q: %q; want %s", test.items, a.List, want)
		}
	}
}

// Reserves are named; a blank that nobody sees, and a day that has not come, are told.
func TestSentencesOfVerdicts(t *testing.T) {
	list := []byte(names)
	public := content(t, "../../cmd/raffle/testdata/transcript-public")
	announced := content(t, "../../cmd/raffle/testdata/announcement")
	first := string(content(t, "../../cmd/raffle/testdata/announcement-2"))
	spare := []byte(strings.Replace(first, "first drawn", "reserves 1\nfirst drawn", 1))
	const (
		blank = "ends with a blank, which others do not see; omit it"
		early = "2030-01-05 has not come by this computer's clock"
	)
	for _, test := range []struct {
		question Submission
		good     bool
		verdict  string // some of it
	}{
		{Submission{list, nil, spare, lotto, today}, true, `Reserves, in this order: "Margaret".`},
		{Submission{list, public, nil, lotto + " ", today}, false, blank},
		{Submission{list, public, nil, "", "2029-12-31"}, false, early},
		{Submission{list, nil, announced, lotto, "2029-12-31"}, false, early},
	} {
		a := Give(test.question)
		if a.Good != test.good || !strings.Contains(a.Verdict, test.verdict) {
			t.Errorf("%+v; want %q", a, test.verdict)
		}
	}
}
