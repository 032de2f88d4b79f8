package main

import (
	"fmt"
	"strings"
	"testing"
)

// No new list or note can show a file otherwise than it is, but tabs and joiners are
// plain.
func TestControlsAreRefused(t *testing.T) {
	const controls = "\x01\v\f\r\x1b\x7f\u0085\u009b\u061c\u200e\u200f\u2028\u2029\u202a\u202e" +
		"\u2066\u2069"
	for _, char := range controls {
		item := "Bo" + string(char) + "drawn 1 Ada"
		says := fmt.Sprintf("%+q, has %U, which can make a file show other winners; delete that "+
			"character", item, char)
		for _, args := range [][]string{
			{"list"}, {"draw", "-public", "4"}, {"announce", "KENO 2030-01-05: 20 of 70"},
		} {
			code, stdout, stderr := tested.Typing("Ada\n"+item+"\n", args...)
			want := "raffle " + args[0] + ": line 2, " + says + ", or end the line there\n"
			if code != 1 || stdout != "" || stderr != want {
				t.Errorf("%q: exit %d, %s%s; want %s", args, code, stdout, stderr, want)
			}
		}
		code, stdout, stderr := tested.Try("draw", "-note", item, "Ada", "Bo")
		if code != 2 || stdout != "" || !strings.Contains(stderr, says) {
			t.Errorf("a note: exit %d, %s%s; want %s", code, stdout, stderr, says)
		}
	}
	code, stdout, stderr := tested.Try("draw", "-public", "4", "x", "a\nb", "c")
	if code != 1 || stdout != "" || !strings.Contains(stderr, `line 2, "a\nb", has U+000A`) {
		t.Errorf("an argument with a line end: exit %d, %s%s", code, stdout, stderr)
	}
	const plain = "Ada\nBo\tLi \U0001f469\u200d\U0001f467 \u0646\u200c\u0647\n"
	if code, stdout, stderr := tested.Typing(plain, "draw", "-public", "4"); code != 0 {
		t.Errorf("exit %d, %s%s", code, stdout, stderr)
	}
}
