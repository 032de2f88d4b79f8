package check

import (
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"example.com/dice/internal/raffle"
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
	typed := content(t, "../../cmd/raffle/testdata/transcript")
	public := content(t, "../../cmd/raffle/testdata/transcript-public")
	announced := content(t, "../../cmd/raffle/testdata/announcement")
	list := []byte(names)
	for _, test := range []struct {
		name     string
		question Submission
		drawn    []string
		verdict  string // some of it
	}{
		{"a transcript", Submission{list, typed, nil, "", today},
			[]string{"Grace", "Margaret", "Barbara"},
			"Draw with typed rolls, checked: the 3 drawn items, in this order, fit the list and the " +
				"rolls.\nBut only witnesses know that the die was rolled, and that there was no other " +
				"draw.\n" +
				"The note could have been written after the draw.\n" +
				"The organiser's note: \"the first wins the bike\"\n"},
		{"a public transcript", Submission{list, public, nil, "", today},
			[]string{"Ada", "Edith"}, "kept the draw that they liked.\nThe announcement"},
		{"numbers only", Submission{list, nil, announced, "47, 3, 11; 40 28 19", today},
			[]string{"Ada", "Edith", "Barbara"}, "Compare them with the winners"},
		{"an announced text", Submission{list, nil, announced, lotto, today},
			[]string{"Ada", "Edith", "Barbara"},
			"show this to the organiser.\n\n" +
				"Check these yourself; if an answer is no, ask the organiser:\n" +
				"Was the announcement of 2029-12-01 public"},
		{"another list than announced", Submission{list[4:], nil, announced, lotto, today},
			nil, "The list is another one, or in another order: it has 4 items"},
		{"nothing", Submission{list, nil, nil, "", today}, nil, "give the transcript, or"},
		{"not UTF-8", Submission{[]byte("\xff\xfeA\x00"), typed, nil, "", today},
			nil, "is not text in UTF-8; save it as UTF-8"},
	} {
		a := Give(test.question)
		said := append([]string{a.First, a.Verdict, a.Next}, a.Unproved...)
		if !slices.Equal(a.Drawn, test.drawn) || (a.Drawn == nil) == (a.Details != "") ||
			!strings.Contains(strings.Join(append(said, a.Note, a.Details), "\n"), test.verdict) {
			t.Errorf("%s: %+v; want %q, %q", test.name, a, test.drawn, test.verdict)
		}
	}
}

// Evidence against the die stands apart from how the items were drawn.
func TestEvidenceStandsOnce(t *testing.T) {
	var a Answer
	a.judge(raffle.Verdict{
		Checked: true, Draw: &raffle.Header{N: 1, Items: 2, Sides: 6}, Evidence: "another die",
	})
	if a.Evidence != "another die" || a.Details == "" || strings.Contains(a.Details, "another die") {
		t.Errorf("evidence %q beside %q", a.Evidence, a.Details)
	}
}

// The page says what may be wrong with a list.
func TestDoubtsAboutLists(t *testing.T) {
	typed := content(t, "../../cmd/raffle/testdata/transcript")
	for _, test := range []struct {
		items  string
		count  int
		doubts []string
	}{
		{"7\n07\n", 2, []string{`Items that are alike: line 1 "7" and line 2 "07"; ` +
			`each counts by itself.`}},
		{"Ada\n\nGrace\nAda\nx\x1b[2J\nA\u200bda\n", 5, []string{
			`Items that are alike: line 1 "Ada", line 4 "Ada" and line 6 "A\u200bda"; each counts by itself.`,
			`Items with characters that do not show:` + "\n" + `  line 5 "x\x1b[2J",` + "\n" +
				`  line 6 "A\u200bda"; remove them.`,
		}},
	} {
		a := Give(Submission{[]byte(test.items), typed, nil, "", today})
		if a.State != "bad" || !slices.Equal(a.Doubts, test.doubts) {
			t.Errorf("%q: %q; want %q", test.items, a.Doubts, test.doubts)
		}
		want := fmt.Sprintf("The list has %d items, sha256 ", test.count)
		if !strings.HasPrefix(a.List, want) {
			t.Errorf("%q: %q; want %s", test.items, a.List, want)
		}
	}
}

// A first line that was left out is told: the name of a person may be there.
func TestHeadingIsTold(t *testing.T) {
	typed := content(t, "../../cmd/raffle/testdata/transcript")
	for head, doubts := range map[string][]string{
		"": nil, "\n": nil,
		"\nZoe\n": {`The first line is read as a heading: "Zoe"; it is not an item.`},
	} {
		a := Give(Submission{[]byte(head + names), typed, nil, "", today})
		if a.State != "good" || !slices.Equal(a.Doubts, doubts) {
			t.Errorf("%q: %s, %q; want %q", head, a.State, a.Doubts, doubts)
		}
	}
}

// Changes by a mail or an editor are forgiven; a missing part is not called a fraud, and
// a rehearsal is not good news. The verdict, the winners and the note come before the
// hash.
func TestStates(t *testing.T) {
	list := []byte(names)
	announced := string(content(t, "../../cmd/raffle/testdata/announcement"))
	public := string(content(t, "../../cmd/raffle/testdata/transcript-public"))
	rehearse := strings.NewReplacer("2029-12-01", "2030-01-04", "text Lotto", "text Rehearsal Lotto")
	rehearsed := rehearse.Replace(announced)
	before, _, _ := strings.Cut(strings.Replace(announced, "draw 3", "draw 2", 1), "note")
	_, after, _ := strings.Cut(announced, "a book\n")
	fit := before + after // of the transcript
	for _, test := range []struct {
		transcript, announcement, text string
		state, verdict                 string // some of it
	}{
		{"", announced, lotto, "drawn", "The announced draw gives these winners:"},
		{"", announced, "  Lotto 2030-01-05:  3 11 19 28 40 47\t\n", "drawn", "The announced draw"},
		{public, "", "", "good", "kept the draw that they liked"},
		{public, announced, "", "bad", "Wrong.\nThe transcript says \"draw 2"},
		{strings.TrimSuffix(public, "\n"), "", "", "good", "kept the draw that they liked"},
		{strings.ReplaceAll(public, "\n", "\n\n"), "", "", "good", "kept the draw that they liked"},
		{strings.ReplaceAll(public, "\n", " \t\r\n"), "", "", "good", "kept the draw that they liked"},
		{"", strings.TrimSuffix(announced, "\n"), lotto, "drawn", "The announced draw"},
		{strings.TrimSuffix(public, "end\n"), "", "", "missing", "the draw was broken off here"},
		{public[:40], "", "", "missing", "is cut off; it has no line end"},
		{strings.Replace(public, "die d256\n", "", 1), "", "", "missing",
			"Not checked: the transcript is changed, cut off or another file.\nNothing was checked: " +
				"the transcript, line 4"},
		{public + public, "", "", "missing", "nothing may follow the end"},
		{announced, "", "", "missing", "stands where a line"},
		{"", announced, "", "missing", "give the transcript, or the announcement"},
		{"", announced, "Lotto 2030\u201301\u201305: 1", "missing", "can be written in several ways"},
		{strings.Replace(public, "rolls 96", "rolls 95", 1), "", "", "bad", "Wrong.\nRoll " +
			"1 is 95"},
		{"", strings.Replace(announced, "6 of 49\n", "1 of 9\n", 1), lotto, "missing", "proves nothing"},
		{"", announced, strings.Replace(lotto, "47", "50", 1), "missing",
			"Not checked: the lottery numbers do not fit.\nNothing was checked: the numbers"},
		{"", announced, "Lotto 2030-01-12: 3 11 19 28 40 47", "missing",
			"Not checked: the lottery numbers do not fit."},
		{public, fit, "", "good", "No mistake found. Type the lottery numbers"},
		{public, fit, lotto, "good", "Right: drawn as announced."},
		{public, fit, "3 11 19 28 40", "missing", "the lottery numbers do not fit."},
		{public, fit, strings.Replace(lotto, "47", "50", 1), "missing",
			"Not checked: the lottery numbers do not fit.\nThe transcript is not drawn from the"},
		{public, announced, "3 11 19 28 40", "bad", "Wrong."}, // the transcript is wrong, too
		{public, fit, strings.Replace(lotto, "47", "48", 1), "missing",
			"Your lottery numbers are not those of the transcript.\nThe transcript is not drawn from"},
		{"", rehearsed, "Rehearsal " + lotto, "rehearsal", "Rehearsal, checked: the 3 drawn items"},
	} {
		q := Submission{List: list, Public: test.text, Latest: today}
		if test.transcript != "" {
			q.Transcript = []byte(test.transcript)
		}
		if test.announcement != "" {
			q.Announcement = []byte(test.announcement)
		}
		a := Give(q)
		if a.State != test.state || !strings.Contains(a.First+"\n"+a.Verdict, test.verdict) ||
			strings.Contains(a.Verdict, "sha256") || (a.Drawn == nil) != (a.Details == "") {
			t.Errorf("%+v; want %s, %s", a, test.state, test.verdict)
		}
	}
	a := Give(Submission{nil, []byte(public), nil, "", today})
	if a.State != "missing" || a.First != "Not checked: the list cannot be read." ||
		!strings.Contains(a.Verdict, "the list is missing") {
		t.Errorf("%+v", a)
	}
	early := Give(Submission{list, []byte(public), nil, "", "2029-12-31"})
	if early.State != "bad" || !strings.Contains(early.Verdict, "2030-01-05 has not come") {
		t.Errorf("%+v", early)
	}
}
