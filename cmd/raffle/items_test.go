package main

import (
	"testing"

	"example.com/dice/internal/command/commandtest"
)

func TestItemsThatAreNoText(t *testing.T) {
	for list, want := range map[string]string{
		"\ufeffAda\nGra\x00ce\n": "line 2 has a byte 00 and is not text in UTF-8; " +
			"save it as UTF-8, or copy the names into a text file",
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

// A list in Latin-1 is refused by name before a draw.
func TestListsInLatin1(t *testing.T) {
	const latin = `raffle draw: line 1, "Zo\xeb", is not UTF-8, but perhaps Latin-1 or Windows-1252; save the list as UTF-8` + "\n"
	code, stdout, stderr := tested.Typing("Zo\xeb\nAda\n", "draw")
	if code != 1 || stdout != "" || stderr != latin {
		t.Errorf("exit %d, %s%s", code, stdout, stderr)
	}
}
