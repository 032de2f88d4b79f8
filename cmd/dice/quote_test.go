package main

import (
	"encoding/json"
	"flag"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"pgregory.net/rapid"
)

// Random tests are the same in every run; -rapid.seed=0 makes new ones.
func init() { flag.Set("rapid.seed", "1") }

// Nothing that a terminal obeys is left in a quoted text or in JSON, and both
// say what the text was.
func TestQuoteHidesNothing(t *testing.T) {
	chars := rapid.OneOf(rapid.Rune(), rapid.RuneFrom([]rune("\x00\a\n\r\x1b\x7f\u0085\u00ad\u200e\u202e\u2028\ufeff\U000e0041\"\\")))
	rapid.Check(t, func(t *rapid.T) {
		text := rapid.OneOf(rapid.StringOf(chars), rapid.Map(rapid.SliceOf(rapid.Byte()), func(b []byte) string { return string(b) })).Draw(t, "text")
		quoted := quote(text)
		if back, ok := unquote(quoted); !ok || back != text {
			t.Fatalf("%q is quoted as %s, which is %q", text, quoted, back)
		}
		line := jsonItem(7, text)
		var item struct {
			Number int
			Item   string
		}
		if err := json.Unmarshal([]byte(line), &item); err != nil || item.Number != 7 || item.Item != strings.ToValidUTF8(text, "\ufffd") && utf8.ValidString(text) {
			t.Fatalf("%q in JSON is %s: %v", text, line, err)
		}
		for _, shown := range []string{quoted, visible(text), line} {
			if !utf8.ValidString(shown) || strings.ContainsFunc(shown, isHidden) {
				t.Fatalf("%q is shown as %q", text, shown)
			}
		}
		if visible := visible(text); visible != text && visible != quoted {
			t.Fatalf("%q is shown as %q", text, visible)
		}
	})
}

func isHidden(char rune) bool {
	return unicode.In(char, unicode.Cc, unicode.Cf, unicode.Zl, unicode.Zp)
}

func TestUnquoteTakesOneForm(t *testing.T) {
	for _, text := range []string{``, `"`, `a`, `"a`, `'a'`, "`a`", `"\u0061"`, `"\n"`, `"\x61"`, "\"\x1b\"", "\"\u202e\"", `"\u202E"`, "\"\xff\"", `"\101"`, `"a" `} {
		if got, ok := unquote(text); ok {
			t.Errorf("%s is taken as %q", text, got)
		}
	}
}
