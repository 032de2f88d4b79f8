package main

import (
	"encoding/json"
	"flag"
	"strings"
	"testing"
	"unicode/utf8"

	"pgregory.net/rapid"

	"example.com/dice/internal/quote"
)

// Random tests are the same in every run; -rapid.seed=0 makes new ones.
func init() { flag.Set("rapid.seed", "1") }

// A terminal obeys nothing in an item as JSON, and a program reads what it was.
func TestJSONItems(t *testing.T) {
	chars := rapid.OneOf(rapid.Rune(), rapid.RuneFrom([]rune("\x00\a\n\r\x1b\x7f\u0085\u00ad\u200e\u202e\u2028\ufeff\U000e0041\"\\")))
	rapid.Check(t, func(t *rapid.T) {
		text := rapid.OneOf(rapid.StringOf(chars), rapid.Map(rapid.SliceOf(rapid.Byte()), func(b []byte) string { return string(b) })).Draw(t, "text")
		line := jsonLine(item{7, text})
		var item struct {
			Number int
			Item   string
		}
		if err := json.Unmarshal([]byte(line), &item); err != nil || item.Number != 7 || item.Item != strings.ToValidUTF8(text, "\ufffd") && utf8.ValidString(text) {
			t.Fatalf("%q in JSON is %s: %v", text, line, err)
		}
		if !utf8.ValidString(line) || strings.ContainsFunc(line, quote.Hidden) {
			t.Fatalf("%q is shown as %q", text, line)
		}
	})
}

// A terminal obeys no text from outside: names of commands, flags and files, items, and
// input from a pipe.
func TestNothingFromOutsideIsObeyed(t *testing.T) {
	const evil = "\x1b[31mx\a\u202e"
	for _, args := range [][]string{
		{evil}, {"help", evil}, {"pick", "-" + evil}, {"pick", "-n", evil, "a"}, {"pick", "-seed", evil, "a"}, {"pick", "-from", evil, "a"},
		{"plan", evil, "6"}, {"plan", "13", "6", "-cost", evil}, {"plan", "13", "6", "-format", evil}, {"plan", "-bounded=" + evil, "13", "6"},
		{"pick", "-transcript", "/nox/" + evil, "a"}, {"pick", "-replay", evil, "a"}, {"pick", "-file", evil}, {"pick", "-public", evil, "a"},
		{"pick", "-announce", evil, "a"}, {"pick", "-weights"}, {"pick", "-seed", "1"}, {"pick", evil + ","},
		{"walk", "6", "6"}, {"pick", "-typed", "-from", "6", "a", "b"},
	} {
		_, _, stderr := typing(evil+"\n"+evil+"\n\n5\n", args...)
		shown := strings.ReplaceAll(stderr, "\n", "")
		if !strings.Contains(shown, `\x1b`) || strings.ContainsFunc(shown, quote.Hidden) {
			t.Errorf("dice %q tells a terminal %q", args, stderr)
		}
	}
}
