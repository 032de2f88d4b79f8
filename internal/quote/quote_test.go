package quote

import (
	"encoding/json"
	"strconv"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"pgregory.net/rapid"

	_ "example.com/dice/internal/dicetest/seed" // of random tests
)

// texts returns random texts, some of them not of UTF-8.
func texts() *rapid.Generator[string] {
	chars := rapid.OneOf(rapid.Rune(),
		rapid.RuneFrom([]rune("\x00\a\n\r\x1b\x7f\u0085\u00ad\u200e\u202e\u2028\ufeff\U000e0041\"\\")))
	return rapid.OneOf(rapid.StringOf(chars), rapid.Map(rapid.SliceOf(rapid.Byte()),
		func(b []byte) string { return string(b) }))
}

// A terminal obeys nothing in a text that is shown, and a quoted text can be read back.
func TestNothingIsHidden(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text := texts().Draw(t, "text")
		quoted := Quote(text)
		if back, err := strconv.Unquote(quoted); err != nil || back != text {
			t.Fatalf("%q is quoted as %s, which is %q", text, quoted, back)
		}
		escaped := Escape(text)
		if strings.Count(escaped, "\n") != strings.Count(text, "\n") {
			t.Fatalf("%q is escaped as %q, with other line ends", text, escaped)
		}
		for _, shown := range []string{quoted, Visible(text), Excerpt(text), strings.ReplaceAll(escaped,
			"\n", "")} {
			if !utf8.ValidString(shown) || strings.ContainsFunc(shown, isHidden) {
				t.Fatalf("%q is shown as %q", text, shown)
			}
		}
		if visible := Visible(text); visible != text && visible != quoted {
			t.Fatalf("%q is shown as %q", text, visible)
		}
		if !strings.ContainsFunc(text, isHidden) && utf8.ValidString(text) && (escaped != text ||
			Visible(text) != text) {
			t.Fatalf("%q is shown as %q and %q", text, escaped, Visible(text))
		}
	})
}

// A joiner stays between two pictures, and nowhere else.
func TestJoinedPictures(t *testing.T) {
	for text, want := range map[string]string{
		"a 👩\u200d👧 b": "a 👩\u200d👧 b", "👩🏽\u200d🚀": "👩🏽\u200d🚀", "❤️\u200d🔥": "❤️\u200d🔥",
		"a\u200db": `a\u200db`, "👩\u200d": `👩\u200d`, "👩\u200db": `👩\u200db`, "\u200d👧": `\u200d👧`,
	} {
		if got := Escape(text); got != want {
			t.Errorf("%q is shown as %q", text, got)
		}
	}
}

// Tabs are named in messages, and only there.
func TestTabs(t *testing.T) {
	if got := Excerpt("1\tAda \"A\""); got != `"1<tab>Ada \"A\""` {
		t.Error(got)
	}
	if got := Quote("1\tAda"); got != `"1\x09Ada"` {
		t.Error(got)
	}
}

func isHidden(char rune) bool {
	return unicode.In(char, unicode.Cc, unicode.Cf, unicode.Zl, unicode.Zp)
}

// A terminal obeys nothing in a text as JSON, and a program reads what it was.
func TestJSON(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text := texts().Draw(t, "text")
		line, item := JSON([]string{text}), []string{}
		if err := json.Unmarshal([]byte(line), &item); err != nil || utf8.ValidString(text) &&
			item[0] != text {
			t.Fatalf("%q in JSON is %s: %v", text, line, err)
		}
		if !utf8.ValidString(line) || strings.ContainsFunc(line, Hidden) {
			t.Fatalf("%q is shown as %q", text, line)
		}
	})
}

// Two long texts are shown from where they differ.
func TestDifference(t *testing.T) {
	long := strings.Repeat("x ", 60)
	for _, test := range []struct{ a, b, wantA, wantB string }{
		{"Ada", "Bo", `"Ada"`, `"Bo"`},
		{long + "47", long + "48", `…" x x x x x x x x x 47"`, `…" x x x x x x x x x 48"`},
		{long + "é", long, `…"x x x x x x x x x x é"`, `…"x x x x x x x x x x "`},
		{"", "Bo", `""`, `"Bo"`},
		{long + "\xff", long + "\xfe", `…"x x x x x x x x x x \xff"`, `…"x x x x x x x x x x \xfe"`},
	} {
		if a, b := Difference(test.a, test.b); a != test.wantA || b != test.wantB {
			t.Errorf("%q, %q: %s, %s; want %s, %s", test.a, test.b, a, b, test.wantA, test.wantB)
		}
	}
}
