package main

import (
	"strings"
	"testing"

	"example.com/dice/internal/command/commandtest"
)

// The same list is the same items, whichever editor saved it as UTF-8.
func TestItemsAfterAMarkOfUTF8(t *testing.T) {
	for flags, list := range map[string]string{
		"-json":          "Ada\r\nGrace\r\n\ufeffBarbara\r\n",
		"-json -weights": "2 Ada\n3 Grace\n3 \ufeffBarbara",
	} {
		args := append([]string{"-n", "all", "-public", "1"}, strings.Fields(flags)...)
		plain, drawn := drawTranscript(t, list, args...)
		marked, drawnToo := drawTranscript(t, "\ufeff"+list, args...)
		if marked != plain || drawnToo != drawn || !strings.Contains(plain, `\ufeffBarbara`) {
			t.Errorf("%s: without a mark\n%s%swith one\n%s%s", flags, plain, drawn, marked, drawnToo)
		}
	}
}

func TestItemsThatAreNoText(t *testing.T) {
	const not = ", and not a list; save the items as a text file in UTF-8, one a line"
	for list, want := range map[string]string{
		"\xff\xfeA\x00\n\x00":   "this is text in UTF-16" + not,
		"PK\x03\x04\x14\x00":    "this is a workbook" + not,
		"{\\rtf1\\ansi\nAda":    "this is a document of a word processor" + not,
		"raffle transcript 1\n": "this is a transcript" + not,
		"\ufeffAda\nGra\x00ce\n": "line 2 has a byte 00 and is not text in UTF-8; save it as UTF-8, or " +
			"copy the names into a text file",
		"\ufeff\r\n": "there are no items to draw from; give lines, arguments or -file",
	} {
		code, stdout, stderr := tested.Typing(list, "draw")
		if code != 1 || stdout != "" || stderr != "raffle draw: "+want+"\n" {
			t.Errorf("%q: exit %d, %q, %q; want %q", list, code, stdout, stderr, want)
		}
		code, _, fromFile := tested.Try("draw", "-file", commandtest.Write(t, list))
		if code != 1 || fromFile != stderr {
			t.Errorf("%q in a file: exit %d, %q; want %q", list, code, fromFile, stderr)
		}
	}
}

// A list in Latin-1 is refused by name before a draw, and numbers in front of all names are
// remarked on.
func TestListsThatAreMeantInAnotherWay(t *testing.T) {
	const latin = `raffle draw: line 1, "Zo\xeb", is not UTF-8, but perhaps Latin-1 or Windows-1252; save the list as UTF-8` + "\n"
	code, stdout, stderr := tested.Typing("Zo\xeb\nAda\n", "draw")
	if code != 1 || stdout != "" || stderr != latin {
		t.Errorf("exit %d, %s%s", code, stdout, stderr)
	}
	const numbered = `raffle draw: items begin with a number, and are drawn with it: such as "3 Ada"; ` +
		"if the numbers only count the lines, remove them; if they are weights, add -weights\n"
	if code, _, stderr := tested.Typing("3 Ada\n1 Bo\n", "draw"); code != 0 || stderr != numbered {
		t.Errorf("exit %d, %s", code, stderr)
	}
	code, _, stderr = tested.Typing("3 Ada\n1 Bo\n", "draw", "-weights")
	if code != 0 || stderr != "" {
		t.Errorf("exit %d, %s", code, stderr)
	}
}
