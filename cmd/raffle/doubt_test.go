package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"example.com/dice/internal/command/commandtest"
)

// A table needs -column, and its head cannot win a new draw. As an item it can stand in a
// later line.
func TestHeadsAreNotDrawn(t *testing.T) {
	const entries = "Name,Email\nAda,a@x.org\nBo,b@x.org\n"
	const columns = `the lines have 2 columns, and the first one has "Name" and "Email"; name the ` +
		"column with the items, as in -column 1, or write -column 0 for whole lines\n"
	const names = "Names:\nAda\nBo\n"
	const head = `the first line has "Names:", which may be a heading, and could be drawn; add -head yes ` +
		"if it is one, or -head no if it is an item\n"
	for _, test := range []struct{ typed, args, want string }{
		{"", "draw -n all -transcript " + commandtest.Write(t, "") + " -file " +
			commandtest.Write(t, entries), columns},
		{entries, "draw -file -", columns},
		{entries, "announce X", columns},
		{names, "draw", head},
		{names, "list", head},
	} {
		args := strings.Fields(test.args)
		if args[0] == "announce" {
			args[1] = "KENO 2030-01-05: 20 of 70"
		}
		code, stdout, stderr := tested.Typing(test.typed, args...)
		if code != 1 || stdout != "" || stderr != "raffle "+args[0]+": "+test.want {
			t.Errorf("raffle %s: exit %d, %s%s", test.args, code, stdout, stderr)
		}
	}
	for _, test := range []struct{ typed, args string }{
		{"Ada: a\nNames:\nBo: b\n", "-n all"},
		{"Meier, Ada\nSchulz, Bo\n", "-n all"},
		{"3 Ada;x\n2 Bo;y\n", "-n all -weights"},
		{names, "-n all -head no"},
		{"", "-n all name email"},
	} {
		if code, stdout, stderr := tested.Typing(test.typed, append([]string{"draw"},
			strings.Fields(test.args)...)...); code != 0 || stderr != "" {
			t.Errorf("%q: exit %d, %s%s", test, code, stdout, stderr)
		}
	}
}

// A heading that no list of words has is seen before it can win: the first item of a file
// that ends in .csv is named.
func TestFirstItems(t *testing.T) {
	list := filepath.Join(t.TempDir(), "list.CSV")
	if err := os.WriteFile(list, []byte("Uczestnik\nAda\nBo\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	table := filepath.Join(t.TempDir(), "table.csv")
	if err := os.WriteFile(table, []byte("Nr;Wer\n1;Uczestnik\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	const named = `the first item is "Uczestnik"; if it is a heading, add -head yes`
	for args, want := range map[string]bool{
		"list -file " + list: true, "draw -file " + list: true, "list -head no -file " + list: false,
		"list -column Wer -file " + table:                            false,
		"list -head yes -file " + list:                               false,
		"list -file " + commandtest.Write(t, "Uczestnik\nAda\nBo\n"): false,
	} {
		code, _, stderr := tested.Try(strings.Fields(args)...)
		if code != 0 || strings.Contains(stderr, named) != want {
			t.Errorf("%s: exit %d, %s", args, code, stderr)
		}
	}
}

// The items are those of a column, without the heading; a check finds the column itself,
// and a draw goes on in it.
func TestColumns(t *testing.T) {
	table := commandtest.Write(t, "Ticket;Buyer\n17;Ada\n18;Bo\n19;Cy\n")
	record := filepath.Join(t.TempDir(), "record")
	const said = "raffle draw: the first line is read as a heading: \"Ticket;Buyer\"; " +
		"it is not an item\n"
	draw := []string{"draw", "-typed", "3", "-n", "2", "-column", "buyer", "-file", table,
		"-transcript", record}
	code, stdout, stderr := tested.Typing("3\n", draw...)
	if code != 1 || stdout != "" || !strings.HasPrefix(stderr, said) {
		t.Fatalf("exit %d, %s%s", code, stdout, stderr)
	}
	code, drawn, stderr := tested.Typing("1\n", draw...)
	if code != 0 || drawn != "1. Cy\n2. Ada\n" {
		t.Errorf("exit %d, %s%s", code, drawn, stderr)
	}
	for _, args := range [][]string{{"-file", table}, {"Ada", "Bo", "Cy"}} {
		code, again, stderr := tested.Try(append([]string{"check", record}, args...)...)
		told := strings.HasPrefix(stderr, strings.Replace(said, "draw", "check", 1))
		if code != 0 || again != drawn || told != (args[0] == "-file") {
			t.Errorf("exit %d, %s%s", code, again, stderr)
		}
	}
}

// A range that is the only line of a file is one item, also as an argument of a check.
func TestRangeAsAnItem(t *testing.T) {
	text, _ := drawTranscript(t, "1-5000\n")
	record := commandtest.Write(t, text)
	for _, args := range [][]string{{"1-5000"}, {"-file", commandtest.Write(t, "1-5000")}} {
		code, stdout, stderr := tested.Try(append([]string{"check", record}, args...)...)
		if code != 0 || stdout != "1-5000\n" {
			t.Errorf("%q: exit %d, %s%s", args, code, stdout, stderr)
		}
	}
}

// One range is its tickets: the draw is that of their list, and is checked with either.
func TestTicketsOfARange(t *testing.T) {
	file := commandtest.Write(t, "3\n4\n5\n6\n7\n8\n9\n10\n11")
	transcript := filepath.Join(t.TempDir(), "transcript")
	const said = "raffle draw: the items are the 9 numbers from 3 to 11\n"
	shuffle := []string{"draw", "-n", "all", "-public", "2"}
	code, drawn, stderr := tested.Try(append(shuffle, "-transcript", transcript, "3-11")...)
	_, want, _ := tested.Try(append(shuffle, "-file", file)...)
	if code != 0 || drawn != want || stderr != said {
		t.Errorf("exit %d, %s%s; want %s", code, drawn, stderr, want)
	}
	for _, args := range [][]string{{"3-11"}, {"-file", file}} {
		code, again, stderr := tested.Try(append([]string{"check", transcript}, args...)...)
		if code != 0 || again != drawn {
			t.Errorf("%q: exit %d, %s%s", args, code, again, stderr)
		}
	}
	broken := commandtest.Write(t, "")
	code, _, stderr = tested.Typing("1\n", "draw", "-typed", "2", "-transcript", broken, "3-11")
	if code != 1 {
		t.Errorf("exit %d, %s", code, stderr)
	}
	code, stdout, stderr := tested.Typing("2\n1\n1\n", "draw", "-typed", "2", "-transcript", broken,
		"3-11")
	if text, err := os.ReadFile(broken); code != 0 || err != nil || !strings.Contains(string(text),
		"\nrolls 1 2 1 1\n") || stdout != "7\n" {
		t.Errorf("exit %d, %s%s; %s", code, stdout, stderr, text)
	}
	for _, args := range [][]string{{"a", "1-9"}, {"9-1"}, {"-weights", "1-9"}} {
		if code, _, stderr := tested.Try(append([]string{"draw"}, args...)...); code != 2 {
			t.Errorf("%q: exit %d, %s", args, code, stderr)
		}
	}
}
