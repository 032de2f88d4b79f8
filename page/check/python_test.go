package check

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"slices"
	"strings"
	"testing"

	"example.com/dice/internal/raffle"
)

// byPython returns what the checker in Python, which follows the specification, says of
// questions: the places of the drawn items, or a reason.
func byPython(t *testing.T, questions []Submission) []json.RawMessage {
	t.Helper()
	python, err := exec.LookPath("python3")
	if err != nil {
		if os.Getenv("CI") == "true" {
			t.Fatal("missing, and CI is true: ", err)
		}
		t.Skip("missing: ", err)
	}
	var cases [][]any
	for _, q := range questions {
		cases = append(cases, []any{q.List, q.Transcript, q.Announcement, q.Public, q.Latest})
	}
	input, err := json.Marshal(cases)
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(python, "../../cmd/raffle/testdata/check.py")
	cmd.Stdin, cmd.Stderr = bytes.NewReader(input), os.Stderr
	out, err := cmd.Output()
	if err != nil {
		t.Fatal(err)
	}
	var answers []json.RawMessage
	if err := json.Unmarshal(out, &answers); err != nil || len(answers) != len(questions) {
		t.Fatal(err, len(answers))
	}
	return answers
}

// agree compares the answers of the page with those of the checker in Python.
func agree(t *testing.T, questions []Submission) {
	t.Helper()
	checks := 0
	for i, said := range byPython(t, questions) {
		a := Give(questions[i])
		var places []int
		checked := json.Unmarshal(said, &places) == nil
		good := a.Drawn != nil
		if checked != good || checked && len(places) != len(a.Drawn) {
			t.Errorf("Python says %s, the page %s\n%q\n%q\n%q", said, a.Verdict,
				questions[i].List, questions[i].Transcript, questions[i].Announcement)
		}
		if checked {
			checks++
		}
	}
	if checks == 0 {
		t.Error("nothing is checked")
	}
}

// The checker in Python agrees with the page on the test files, in all combinations.
func TestPythonAgreesOnFiles(t *testing.T) {
	folder := "../../cmd/raffle/testdata/"
	lists := [][]byte{
		[]byte(names),
		[]byte("\ufeff" + names + "\n\n"),
		[]byte("Ada\r\nGrace \t\r\n\vBarbara\f\n\n \nMargaret\nEdith"),
		[]byte("Ada\nGrace\nBarbara\nMargaret\u00a0\nEdith"),
		[]byte("Ada\nGrace\nBarbara\nMargaret\x1f\nEdith"),
		[]byte("\"Name\"\n\"Ada\"\nGrace\n\"\"\n\"Barbara\"\nMargaret\nEdith"),
		[]byte("Ada\nGrace\n"),
		nil,
	}
	announcements := [][]byte{nil, content(t, folder+"announcement"),
		bytes.ReplaceAll(content(t, folder+"announcement"), []byte("\n"), []byte(" \r\n\n")),
		bytes.ReplaceAll(content(t, folder+"announcement"), []byte("2029-12-01"), []byte("0001-01-01")),
		bytes.ReplaceAll(content(t, folder+"announcement"), []byte("2029-12-01"), []byte("0000-12-31"))}
	transcripts := [][]byte{nil, content(t, folder+"transcript"),
		content(t, folder+"transcript-public")}
	texts := []string{"", lotto, lotto + "\x1f", lotto + ", KENO 2030-01-06: 3",
		"Lotto 2030-01-05: 3 11 19 28 40 48"}
	var questions []Submission
	for _, list := range lists {
		for _, a := range announcements {
			for _, tr := range transcripts {
				for _, text := range texts {
					for _, latest := range []string{today, "2030-01-04"} {
						q := Submission{list, slices.Clone(tr), slices.Clone(a), text, latest}
						questions = append(questions, q)
					}
				}
			}
		}
	}
	agree(t, questions)
}

// The checker in Python draws the same items with every kind of draw, and refuses each
// transcript with one more roll or another item.
func TestPythonAgreesOnKinds(t *testing.T) {
	items, weighted := "", ""
	for i := range 40 {
		items += fmt.Sprintf("item%d\n", i)
		weighted += fmt.Sprintf("%d item%d\n", 6*(i*37%50), i)
	}
	var questions []Submission
	for _, d := range []claim{
		{items: items, n: 40}, {items: items, n: 7}, {items: items, n: 7, replace: true},
		{items: items, n: 100, replace: true}, {items: weighted, n: 1, weights: true},
		{items: weighted, n: 39, weights: true}, {items: weighted, n: 9, weights: true},
		{items: weighted, n: 90, weights: true, replace: true},
	} {
		for sides, from := range map[int]raffle.Origin{
			2: {Kind: raffle.Typed}, 6: {Kind: raffle.Typed}, 1_000_000: {Kind: raffle.Typed},
			raffle.PublicSides: {Kind: raffle.Public, Value: "7"},
		} {
			h := d.header(t)
			h.Sides, h.From = sides, from
			if sides == 6 {
				h.Note = "\u201cx\u201d\\\xff"
			}
			text := recorded(t, h, d.list(t))
			for _, transcript := range []string{text, strings.Replace(text, "\ndrawn ", " 1\ndrawn ", 1),
				strings.Replace(text, "\ndrawn ", "\ndrawn 1", 1)} {
				questions = append(questions, Submission{List: []byte(d.items),
					Transcript: []byte(transcript), Latest: today})
			}
		}
	}
	agree(t, questions)
	for i, q := range questions {
		if state := Give(q).State; (state == "good") != (i%3 == 0) {
			t.Errorf("%s\n%s", state, q.Transcript)
		}
	}
}
