package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"strconv"
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

// transcriptOf draws from items, with a typed die or other rolls, and returns the transcript.
func transcriptOf(t *testing.T, items, die, kind string) string {
	t.Helper()
	typed := ""
	sides, err := strconv.Atoi(die)
	if err == nil {
		die = "-typed " + die
		rng := rand.New(rand.NewPCG(1, 2))
		for range 3000 {
			typed += fmt.Sprintln(rng.IntN(sides) + 1)
		}
	}
	args := die + " -file " + commandtest.Write(t, items) + " " + kind
	text, _ := drawTranscript(t, typed, strings.Fields(args)...)
	return text
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
	var cases [][]any
	for _, kind := range []string{
		"-n all", "-n 7", "-n 7 -replace", "-n 100 -replace", "-n 4 -note x", "-weights -n 1",
		"-weights -n all", "-weights -n 9", "-weights -n 90 -replace", "-weights -n 9 -note " +
			"\u201cx\u201d\\",
	} {
		items := list
		if strings.HasPrefix(kind, "-weights") {
			items = weighted
		}
		for _, die := range []string{"2", "6", "256", "1000000", "", "-public 7"} {
			text := transcriptOf(t, items, die, kind)
			for _, transcript := range []string{
				text,
				strings.Replace(text, "\ndrawn ", " 1\ndrawn ", 1),
				strings.Replace(text, "\ndrawn ", "\ndrawn 1", 1),
			} {
				cases = append(cases, []any{[]byte(items), []byte(transcript), nil, "", drawnDay})
			}
		}
	}
	answers := byPython(t, cases)
	for i, answer := range answers {
		if _, drawn := answer.([]any); drawn != (i%3 == 0) {
			t.Errorf("%v\n%s", answer, cases[i][1])
		}
	}
}
