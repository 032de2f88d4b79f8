package main

import (
	"strings"
	"testing"
)

// Weights are whole numbers in front.
func TestWeights(t *testing.T) {
	for text, want := range map[string]string{
		"01-98 Human\n99 Orc\n100 Half-Orc\n": `line 1, "01-98 Human", does not begin with a weight; ` +
			"write a whole number of at most nine digits, a blank and the item, such as 3 Ada\n",
	} {
		for _, command := range []string{"list", "draw"} {
			code, stdout, stderr := tested.Typing(text, command, "-weights")
			if code != 1 || stdout != "" || stderr != "raffle "+command+": "+want {
				t.Errorf("%s %q: exit %d, %s%s", command, text, code, stdout, stderr)
			}
		}
	}
	code, stdout, stderr := tested.Typing(strings.Repeat("999999999 Ada\n", 1001), "draw", "-weights",
		"-allow-duplicates")
	if code != 1 || stdout != "" || !strings.Contains(stderr, "are more than 1000000000000 "+
		"together") {
		t.Errorf("exit %d, %s%s", code, stdout, stderr)
	}
}
