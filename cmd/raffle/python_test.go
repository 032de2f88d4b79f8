package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"example.com/dice/internal/command/commandtest"
)

// byPython returns what the checker in Python, which follows the specification alone, says of
// cases: the places of the drawn items, or a reason.
func byPython(t *testing.T, cases [][]any) (answers []any) {
	t.Helper()
	python, err := exec.LookPath("python3")
	if err != nil {
		if os.Getenv("CI") == "true" {
			t.Fatal("missing, and CI is true: ", err)
		}
		t.Skip("missing: ", err)
	}
	input, err := json.Marshal(cases)
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(python, "testdata/check.py")
	cmd.Stdin, cmd.Stderr = bytes.NewReader(input), os.Stderr
	out, err := cmd.Output()
	if err != nil || json.Unmarshal(out, &answers) != nil || len(answers) != len(cases) {
		t.Fatal(err, len(answers))
	}
	return answers
}

// transcriptOf draws from items with a seed, and returns the transcript.
func transcriptOf(t *testing.T, items, die, kind string) string {
	t.Helper()
	name := filepath.Join(t.TempDir(), "transcript")
	args := "draw -seed 1 -from " + die + " -file " + commandtest.Write(t, items) +
		" -transcript " + name
	code, _, stderr := tested.Try(strings.Fields(args + " " + kind)...)
	if code != 0 {
		t.Fatal(kind, stderr)
	}
	return commandtest.Content(t, name)
}

// The checker in Python draws the same items as the program with every kind of draw, and refuses
// each transcript with one more roll or another item.
func TestPythonAgreesOnKinds(t *testing.T) {
	t.Parallel()
	list, weighted := "", ""
	for i := range 40 {
		list += fmt.Sprintf("item%d\n", i)
		weighted += fmt.Sprintf("%d item%d\n", 6*(i*37%50), i)
	}
	pairs, prizes := "item30;item31\n", "Car\nBike\n"
	for i := range 10 { // of ten who must not meet, two nearly always would
		for k := range i {
			pairs += fmt.Sprintf("item%d,item%d\n", k, i)
		}
	}
	apart, prizeFile := commandtest.Write(t, pairs), commandtest.Write(t, prizes)
	var cases [][]any
	for _, kind := range []string{
		"-shuffle", "-n 7", "-n 7 -replace", "-teams 3", "-santa", "-santa -apart " + apart,
		"-n 2 -prizes " + prizeFile, "-n 2 -reserves 2 -prizes " + prizeFile, "-weights -n 1",
		"-weights -n 9", "-weights -n 9 -replace", "-weights -n 9 -reserves 3",
	} {
		items := list
		if strings.HasPrefix(kind, "-weights") {
			items = weighted
		}
		var fileOfPairs, fileOfPrizes any
		if strings.Contains(kind, "-apart") {
			fileOfPairs = []byte(pairs)
		}
		if strings.Contains(kind, "-prizes") {
			fileOfPrizes = []byte(prizes)
		}
		for _, die := range []string{"2", "6", "256", "10000000"} {
			text := transcriptOf(t, items, die, kind)
			for _, transcript := range []string{
				text,
				strings.Replace(text, "\ndrawn ", " 1\ndrawn ", 1),
				strings.Replace(text, "\ndrawn ", "\ndrawn 1", 1),
			} {
				cases = append(cases, []any{[]byte(items), []byte(transcript), nil, "", drawnDay,
					fileOfPairs, fileOfPrizes})
			}
		}
	}
	answers := byPython(t, cases)
	for i, answer := range answers {
		if _, drawn := answer.([]any); drawn != (i%3 == 0) || answer == "not checked here" {
			t.Errorf("%v\n%s", answer, cases[i][1])
		}
	}
}
