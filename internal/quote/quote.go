// Package quote shows text from outside: names in a list or of files, and typed lines.
// Nothing that it returns can command a terminal.
package quote

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"strings"
	"unicode"
	"unicode/utf16"
	"unicode/utf8"
)

// hidden are the characters that a terminal obeys, or that change how their neighbours
// look. Package unicode adds to its own list with versions of Go; a text is always shown
// alike.
var hidden = &unicode.RangeTable{
	R16: []unicode.Range16{
		{0x0000, 0x001f, 1}, {0x007f, 0x009f, 1}, {0x00ad, 0x00ad, 1}, {0x0600, 0x0605, 1},
		{0x061c, 0x061c, 1}, {0x06dd, 0x06dd, 1}, {0x070f, 0x070f, 1}, {0x0890, 0x0891, 1},
		{0x08e2, 0x08e2, 1}, {0x180e, 0x180e, 1}, {0x200b, 0x200f, 1}, {0x2028, 0x202e, 1},
		{0x2060, 0x206f, 1}, {0xfeff, 0xfeff, 1}, {0xfff0, 0xfffb, 1},
	},
	R32: []unicode.Range32{
		{0x110bd, 0x110bd, 1}, {0x110cd, 0x110cd, 1}, {0x13430, 0x1343f, 1}, {0x1bca0, 0x1bca3, 1},
		{0x1d173, 0x1d17a, 1}, {0xe0000, 0xe0fff, 1},
	},
	LatinOffset: 3,
}

// Quote returns text in quotation marks, as Go writes it, with hidden characters
// and bytes that are not UTF-8 escaped. Each text has one such form.
func Quote(text string) string {
	return `"` + escape(text, `"\`) + `"`
}

// Escape returns text with hidden characters but line ends, and bytes that are not
// UTF-8, escaped. It is for whole messages, whose parts may be quoted already.
func Escape(text string) string {
	lines := strings.Split(text, "\n")
	for i, line := range lines {
		lines[i] = escape(line, "")
	}
	return strings.Join(lines, "\n")
}

// JSON returns a value, which must have JSON, in one line, with hidden characters
// escaped, which changes nothing for programs. Bytes that are not UTF-8 become U+FFFD.
func JSON(value any) string {
	var text, line strings.Builder
	encoder := json.NewEncoder(&text)
	encoder.SetEscapeHTML(false)
	encoder.Encode(value)
	for _, char := range strings.TrimSuffix(text.String(), "\n") {
		if Hidden(char) {
			for _, unit := range utf16.Encode([]rune{char}) {
				fmt.Fprintf(&line, `\u%04x`, unit)
			}
		} else {
			line.WriteRune(char)
		}
	}
	return line.String()
}

// joins reports whether a joiner between two characters makes one picture of them: a
// family of a woman and a child. The first may have a colour of skin or a variation.
func joins(before, after rune) bool {
	picture := func(char rune) bool {
		return char >= 0x2190 && char != utf8.RuneError && unicode.Is(unicode.So, char)
	}
	coloured := before == 0xfe0f || 0x1f3fb <= before && before <= 0x1f3ff
	return (coloured || picture(before)) && picture(after)
}

// escape escapes hidden characters, and puts a backslash in front of the marks. Without
// marks, as people read it, a joiner between two pictures stays.
func escape(text, marks string) string {
	const joiner = '\u200d'
	var b []byte
	for len(text) > 0 {
		char, size := utf8.DecodeRuneInString(text)
		before, _ := utf8.DecodeLastRune(b)
		after, _ := utf8.DecodeRuneInString(text[size:])
		switch {
		case char == joiner && marks == "" && joins(before, after):
			b = append(b, text[:size]...)
		case char == utf8.RuneError && size == 1, char < 0x80 && Hidden(char):
			b = fmt.Appendf(b, `\x%02x`, text[0])
		case strings.ContainsRune(marks, char):
			b = append(b, '\\', text[0])
		case Hidden(char) && char <= 0xffff:
			b = fmt.Appendf(b, `\u%04x`, char)
		case Hidden(char):
			b = fmt.Appendf(b, `\U%08x`, char)
		default:
			b = append(b, text[:size]...)
		}
		text = text[size:]
	}
	return string(b)
}

// Hidden reports whether a terminal obeys a character, or the character changes how
// its neighbours look.
func Hidden(char rune) bool { return unicode.Is(hidden, char) }

// Visible returns text as a terminal may show it: as it is, or quoted if anything
// in it is hidden.
func Visible(text string) string {
	plain := utf8.ValidString(text) && !strings.ContainsFunc(text, Hidden) // without allocation
	if plain || escape(text, "") == text {
		return text
	}
	return Quote(text)
}

// Excerpt returns the beginning of text, quoted, for an error of one line. Tabs are
// named.
func Excerpt(text string) string {
	short := fmt.Sprintf("%.60s", text)
	parts := strings.Split(short, "\t")
	for i, part := range parts {
		parts[i] = escape(part, `"\`)
	}
	quoted := `"` + strings.Join(parts, "<tab>") + `"`
	if short != text {
		return quoted + "…"
	}
	return quoted
}

// Difference returns the parts of two texts around their first difference, quoted.
func Difference(a, b string) (partOfA, partOfB string) {
	const before = 20
	at := 0 // bytes in common, up to a whole character
	for i, char := range a {
		if !strings.HasPrefix(b[min(i, len(b)):], string(char)) {
			break
		}
		at = i + utf8.RuneLen(char)
	}
	at = min(at, len(a), len(b))
	if utf8.RuneCountInString(a[:at]) <= 2*before {
		return Excerpt(a), Excerpt(b)
	}
	from := at
	for range before {
		_, size := utf8.DecodeLastRuneInString(a[:from])
		from -= size
	}
	return "…" + Excerpt(a[from:]), "…" + Excerpt(b[from:])
}

// Absent returns what to do about a file that does not exist, or else the error.
func Absent(name string, err error) error {
	if errors.Is(err, fs.ErrNotExist) && name == "-" {
		return errors.New("- is not the standard input here; write the name of a file " +
			"(on Linux and macOS /dev/stdin is one)")
	}
	if errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("%s does not exist; write the name of a file that is there", Visible(name))
	}
	return err
}
