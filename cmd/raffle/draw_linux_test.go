package main

import (
	"bytes"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"example.com/dice/internal/command/commandtest"
	"example.com/dice/internal/dicetest"
	"example.com/dice/internal/raffle"
)

// However a typed draw ends, the next call goes on with its rolls, and the
// transcript is that of a draw in one go.
func TestTypedDrawIsInterrupted(t *testing.T) {
	whole := filepath.Join(t.TempDir(), "whole")
	draw := func(name string) []string {
		return append([]string{"draw", "-typed", "3", "-n", "all", "-transcript", name},
			people...)
	}
	code, drawn, stderr := tested.Process(t, "3\n2\n1\n1\n3\n2\n1\n", draw(whole)...)
	if code != 0 {
		t.Fatal(stderr)
	}

	name := filepath.Join(t.TempDir(), "record")
	person := tested.Sit(t, []string{"NO_COLOR=1"}, draw(name)...)
	person.Answers("d3: ", "\x03") // Ctrl-C
	person.Sees("raffle draw: interrupted before the first roll; start again and type its face\r\n")
	person.Ends(130)
	if _, err := os.Stat(name); !os.IsNotExist(err) {
		t.Errorf("no roll leaves a file: %v", err)
	}

	person = tested.Sit(t, []string{"NO_COLOR=1"}, draw(name)...)
	person.Answers("d3: ", "3\n")
	person.Answers("d3: ", "2\n")
	person.Answers("d3: ", "\x03")
	person.Sees("\r\nraffle draw: interrupted after 2 rolls, which " + name +
		" keeps; the same command goes on from there\r\n")
	person.Ends(130)

	person = tested.Sit(t, []string{"NO_COLOR=1"}, draw(name)...)
	person.Answers(name+" has 2 rolls, the last a 2; going on\r\n3 of about 5. d3: ", "1\n")
	person.Sees("d3: ")
	person.Cmd.Process.Kill() // as a lost battery would
	person.Ends(-1)

	person = tested.Sit(t, []string{"NO_COLOR=1"}, draw(name)...)
	person.Answers(name+" has 3 rolls, the last a 1; going on\r\n4 of about 5. d3: ", "1\n3\n2\n1\n")
	for line := range strings.Lines(drawn) {
		person.Sees(strings.TrimSpace(line) + "\r\n")
	}
	person.Ends(0)
	got, want := commandtest.Content(t, name), commandtest.Content(t, whole)
	if got != want {
		t.Errorf("the transcript is\n%s, want\n%s", got, want)
	}
}

// A terminal is told nothing by an item that a new list could not have, nor by a
// transcript.
func TestItemsAreEscapedAtATerminal(t *testing.T) {
	const clear, title, turned = "a\x1b[2Jb", "\x1b]0;title\a", "x\u202ey"
	items := []string{clear, title, turned, "two", "lines", "Zoë \U0001f3b2"}
	list, err := raffle.NewList(items, false)
	record := filepath.Join(t.TempDir(), "record")
	header := raffle.Header{N: 6, Items: 6, Hash: list.Hash(false), Sides: raffle.PublicSides,
		From: raffle.Origin{Kind: raffle.Public, Value: "1"}}
	recording, e := raffle.Record(record, header)
	rolls, drawn, failed := header.Roll(list)
	err = errors.Join(err, e, failed, recording.Keep(rolls), recording.Finish(list, drawn))
	if err != nil {
		t.Fatal(err)
	}
	screen := tested.Sit(t, nil, append([]string{"check", record}, items...)...).Ends(0)
	for _, want := range []string{`"a\x1b[2Jb"`, `"\x1b]0;title\x07"`, `"x\u202ey"`, ". two\r",
		". lines\r", ". Zoë \U0001f3b2\r", "only those that this check shows are right.\r"} {
		if !strings.Contains(screen, want) {
			t.Errorf("the screen has no %s:\n%q", want, screen)
		}
	}
	if strings.ContainsAny(screen, "\x1b\a\u202e") {
		t.Errorf("the screen is told\n%q", screen)
	}
	// And the texts of a transcript.
	for old, now := range map[string]string{
		"raffle transcript 1": "dice pick transcript \x1b[2J",
		"draw 6":              "draw \x1b[2J",
		"from public":         "from \x1b]0;title\a",
		"rolls ":              "rolls \u009b2J ",
		"drawn 5":             "drawn \u202e",
		"end":                 "\x1b[2Jend",
	} {
		bent := commandtest.Write(t, strings.Replace(commandtest.Content(t, record), old, now, 1))
		// four on hidden characters, one on the fault
		screen := tested.Sit(t, nil, append([]string{"check", bent}, items...)...).Ends(1)
		if strings.ContainsAny(screen, "\x1b\a\u202e\u009b") || strings.Count(screen, "\n") > 5 {
			t.Errorf("%q: the screen is told\n%q", now, screen)
		}
	}
}

// Output that cannot be written is a failure.
func TestFullDisk(t *testing.T) {
	for _, test := range []struct{ args, typed string }{
		{"help", ""}, {"--help", ""}, {"draw --help", ""},
		{"draw a b", ""}, {"draw -json a b", ""}, {"draw -n 100000 -replace a b", ""},
		{"draw -typed 6 a b c", "5\n"},
		{"check testdata/transcript Ada Grace Barbara Margaret Edith", ""},
	} {
		tested.FullDisk(t, test.typed, strings.Fields(test.args)...)
	}
}

// A disk that fills up during a draw costs no typed roll but the last, which the
// error names, and leaves nothing of other draws.
func TestDiskFillsUp(t *testing.T) {
	limited := func(blocks, typed string, args ...string) (int, string, string) {
		cmd := tested.Start(t, args...)
		if _, err := os.Stat("/bin/sh"); err != nil {
			dicetest.Missing(t, err)
		}
		cmd.Path, cmd.Args = "/bin/sh",
			append([]string{"sh", "-c", "ulimit -f " + blocks + `; exec "$0" "$@"`, tested.Path}, args...)
		var out, errs bytes.Buffer
		cmd.Stdin, cmd.Stdout, cmd.Stderr = strings.NewReader(typed), &out, &errs
		cmd.Run()
		return cmd.ProcessState.ExitCode(), out.String(), errs.String()
	}
	typed := strings.Repeat("4\n2\n6\n1\n3\n", 400)
	name, whole := filepath.Join(t.TempDir(), "record"), filepath.Join(t.TempDir(), "whole")
	draw := append([]string{"draw", "-typed", "6", "-n", "800", "-replace", "-transcript"},
		whole)
	code, drawn, stderr := tested.Process(t, typed, append(draw, people...)...)
	if code != 0 {
		t.Fatal(stderr)
	}
	draw[len(draw)-1] = name
	code, stdout, stderr := limited("1", typed, append(draw, people...)...)
	_, rolls, _ := strings.Cut(commandtest.Content(t, name), "typed rolls\n")
	kept := len(strings.Fields(strings.ReplaceAll(rolls, "rolls", "")))
	if code != 1 || stdout != "" || !strings.Contains(stderr, "cannot be kept: write "+name+
		": file too large after") || kept < 10 {
		t.Fatalf("exit %d, %q, %q\n%s", code, stdout, stderr, commandtest.Content(t, name))
	}
	code, stdout, stderr = tested.Process(t, typed[2*kept:], append(draw, people...)...)
	if code != 0 || stdout != drawn || commandtest.Content(t, name) != commandtest.Content(t, whole) {
		t.Errorf("after %d rolls: exit %d, %q, %q", kept, code, stdout, stderr)
	}

	for _, blocks := range []string{"0", "1"} {
		name = filepath.Join(t.TempDir(), "record")
		code, stdout, stderr = limited(blocks, "", append([]string{"draw", "-n", "800", "-replace",
			"-transcript", name}, people...)...)
		if code != 1 || stdout != "" || !strings.HasSuffix(stderr, "file too large\n") ||
			strings.Count(stderr, "\n") != 1 {
			t.Errorf("%s blocks: exit %d, %q, %q", blocks, code, stdout, stderr)
		}
		if _, err := os.Stat(name); !os.IsNotExist(err) {
			t.Errorf("%s blocks leave a file: %v", blocks, err)
		}
	}
}
