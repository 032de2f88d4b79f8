package main

import (
	"fmt"
	"path/filepath"
	"strings"
	"testing"

	"example.com/dice/internal/command/commandtest"
)

func TestWalkAtATerminal(t *testing.T) {
	person := tested.Sit(t, []string{"NO_COLOR=1"}, "walk", "-within", "1", "13", "6", "8", "20")
	person.Answers("1. Roll a d20 (65 % chance to finish): ", "21\n")
	person.Sees("21 is not a face of a d20 (1 to 20)")
	person.Answers("1. Roll a d20 (65 % chance to finish): ", "20\n")
	person.Answers("2. Roll a d20 (95 % chance to finish): ", "undo\n")
	person.Sees("taken back: 20")
	// a slip of the finger, mended with the delete key
	person.Answers("1. Roll a d20 (65 % chance to finish): ", "1x\x7f4\n")
	person.Answers("2. Roll a d8 (the last roll): ", "4\n")
	person.Answers("d13: 4 (Enter, or undo) ", "undo\n")
	person.Sees("taken back: 4")
	person.Answers("2. Roll a d8 (the last roll): ", "1\n")
	person.Answers("d13: 1 (Enter, or undo) ", "?\n")
	person.Sees("undo takes back the last line")
	person.Answers("d13: 1 (Enter, or undo) ", "\n")
	person.Sees("d13: 1\r\n")
	if screen := person.Ends(0); strings.Contains(screen, "\x1b") {
		t.Errorf("colours in spite of NO_COLOR:\n%q", screen)
	}
}

// Three results in a row, and a slip in the second that is noticed in the third.
func TestWalksAtATerminal(t *testing.T) {
	person := tested.Sit(t, []string{"NO_COLOR=1"}, "walk", "-n", "3", "6", "6")
	for i, face := range []string{"4", "2"} {
		person.Answers("1. Roll a d6 (the last roll): ", face+"\n")
		person.Sees(fmt.Sprintf("d6, %d of 3: %s\r\n", i+1, face))
	}
	person.Types("undo\n")
	person.Answers("taken back: 2", "5\n")
	person.Answers("d6, 2 of 3: 5\r\n", "6\nq\n")
	person.Sees("d6: 4\r\nd6: 5\r\nd6: 6\r\n")
	person.Ends(0)
}

// An end that is nearly certain has 99 %, and one that is certain is told.
func TestWalkMayFinish(t *testing.T) {
	for args, says := range map[string]string{
		"walk 999 1000":      "Roll a d1000 (99 % chance to finish): ",
		"walk -table T 1000": "Roll a d1000 (the last roll): ",
	} {
		table := commandtest.Write(t, "1 gold\n999 silver\n")
		args := strings.Fields(strings.Replace(args, "T", table, 1))
		person := tested.Sit(t, []string{"NO_COLOR=1"}, args...)
		person.Answers(says, "q\n")
		person.Ends(1)
	}
}

func TestColoursAtATerminal(t *testing.T) {
	for _, test := range []struct {
		environment []string
		colours     bool
	}{{nil, true}, {[]string{"NO_COLOR=1"}, false}, {[]string{"NO_COLOR="}, true},
		{[]string{"TERM=dumb"}, false}} {
		person := tested.Sit(t, test.environment, "walk", "6", "6")
		person.Types("7\n6\n\n")
		if screen := person.Ends(0); strings.Contains(screen, "\x1b[") != test.colours ||
			!strings.Contains(screen, "d6: 6") {
			t.Errorf("%v: the screen is\n%q", test.environment, screen)
		}
	}
}

// At a terminal the result of a walk is set apart if it reads like an order.
func TestWalkSetsOrdersApart(t *testing.T) {
	table := commandtest.Write(t, "1 go to 2\n1 gold\n")
	person := tested.Sit(t, []string{"NO_COLOR=1"}, "walk", "-table", table, "2")
	person.Answers("Toss a coin", "1\n")
	person.Answers(": “go to 2” (Enter, or undo) ", "\n")
	person.Sees(": “go to 2”")
	person.Ends(0)
}

// A key is shown only when the person who typed the last roll agrees.
func TestKeyAtATerminal(t *testing.T) {
	rolls := filepath.Join(t.TempDir(), "rolls")
	args := []string{"key", "-of", "36", "-n", "1", "-rolls", rolls, "6"}
	person := tested.Sit(t, []string{"NO_COLOR=1"}, args...)
	person.Answers("Roll 1 of about 2: ", "4\n")
	person.Answers("Roll 2 of about 2: ", "5 1\n")
	person.Answers("All rolls are there (Enter shows the key; undo, or q): ", "undo\n")
	person.Sees("taken back: 5 1")
	person.Answers("Roll 2 of about 2: ", "6\n")
	person.Answers("All rolls are there (Enter shows the key; undo, or q): ", "\n")
	person.Sees("2 rolls, 5.2 bits in: 5.2 out, 0.0 held, 0.0 lost, if the die is fair\r\n24\r\n")
	person.Ends(0)

	person = tested.Sit(t, []string{"NO_COLOR=1"}, "key", "-of", "6", "-n", "1", "6")
	person.Types("4\n")
	person.Answers("undo, or q): ", "\x04") // Ctrl-D
	person.Sees("the input ended after 1 roll, and the key was not shown; to continue, start the " +
		"same command, best with -rolls FILE, and type these faces:\r\n4\r\n")
	person.Ends(1)

	kept := filepath.Join(t.TempDir(), "kept")
	person = tested.Sit(t, []string{"NO_COLOR=1"}, "key", "-of", "6", "-n", "1", "-rolls", kept, "6")
	person.Types("4\n")
	person.Answers("undo, or q): ", "q\n")
	person.Sees("stopped after 1 roll, which " + kept + " keeps, and the key was not shown; the " +
		"same command goes on from there\r\n")
	person.Ends(1)

	person = tested.Sit(t, []string{"NO_COLOR=1"}, args...) // with nothing to take back
	person.Sees("for another key, name another file\r\n24\r\n")
	person.Ends(0)
}

// Ctrl-C ends a key and a walk, and loses no roll.
func TestCtrlCShowsRolls(t *testing.T) {
	for _, test := range []struct{ args, second string }{
		{"key 6", "Roll 2 of about 100: "},
		{"key -of 2048 -n 24 -checksum 6", "Roll 2 of about 101: "},
		{"key -of 2048 -n 24 -checksum 16", "Roll 2 of about 64: "},
		{"walk 13 6", "2. Roll a d6 "},
	} {
		person := tested.Sit(t, []string{"NO_COLOR=1"}, strings.Fields(test.args)...)
		person.Types("5\n")
		person.Answers(test.second, "\x03")
		person.Sees(": interrupted after 1 roll")
		person.Sees("type these faces:\r\n5\r\n")
		person.Ends(130)
	}
}
