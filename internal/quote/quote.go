// Package quote shows text from outside: names in a list or of files, and typed lines.
// Nothing that it returns can command a terminal.
package quote

import (
	_ "embed"
	"encoding/json"
	"fmt"
	"strconv"
	"strings"
	"sync"
	"unicode"
	"unicode/utf16"
	"unicode/utf8"
)

// hidden are the characters that a terminal obeys, or that change how their neighbours
// look: controls, separators of lines and paragraphs, and format characters. Package
// unicode adds to its own list, and a transcript must be the same text in all versions.
var hidden = &unicode.RangeTable{
	R16: []unicode.Range16{
		{0x0000, 0x001f, 1}, {0x007f, 0x009f, 1}, {0x00ad, 0x00ad, 1}, {0x0600, 0x0605, 1}, {0x061c, 0x061c, 1},
		{0x06dd, 0x06dd, 1}, {0x070f, 0x070f, 1}, {0x0890, 0x0891, 1}, {0x08e2, 0x08e2, 1}, {0x180e, 0x180e, 1},
		{0x200b, 0x200f, 1}, {0x2028, 0x202e, 1}, {0x2060, 0x206f, 1}, {0xfeff, 0xfeff, 1}, {0xfff0, 0xfffb, 1},
	},
	R32: []unicode.Range32{
		{0x110bd, 0x110bd, 1}, {0x110cd, 0x110cd, 1}, {0x13430, 0x1343f, 1}, {0x1bca0, 0x1bca3, 1}, {0x1d173, 0x1d17a, 1},
		{0xe0000, 0xe0fff, 1},
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

// JSON returns a value as JSON in one line, with hidden characters escaped, which changes
// nothing for programs. Bytes that are not UTF-8 become U+FFFD, as JSON has no way to
// write them. The value must have JSON.
func JSON(value any) string {
	var text, line strings.Builder
	encoder := json.NewEncoder(&text)
	encoder.SetEscapeHTML(false)
	encoder.Encode(value)
	for _, char := range strings.TrimSuffix(text.String(), "\n") {
		if !Hidden(char) {
			line.WriteRune(char)
			continue
		}
		for _, unit := range utf16.Encode([]rune{char}) {
			fmt.Fprintf(&line, `\u%04x`, unit)
		}
	}
	return line.String()
}

// escape escapes hidden characters, and puts a backslash in front of the marks.
func escape(text, marks string) string {
	var b []byte
	for len(text) > 0 {
		char, size := utf8.DecodeRuneInString(text)
		switch {
		case char == utf8.RuneError && size == 1, char < 0x80 && Hidden(char):
			b = fmt.Appendf(b, `\x%02x`, text[0])
		case strings.ContainsRune(marks, char):
			b = append(b, '\\', text[0])
		case Hidden(char):
			b = fmt.Appendf(b, map[bool]string{true: `\u%04x`, false: `\U%08x`}[char <= 0xffff], char)
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

// Unquote returns the text of which Quote makes quoted.
func Unquote(quoted string) (text string, ok bool) {
	text, err := strconv.Unquote(quoted)
	return text, err == nil && Quote(text) == quoted
}

// Visible returns text as a terminal may show it: as it is, or quoted if anything
// in it is hidden.
func Visible(text string) string {
	if escape(text, "") == text {
		return text
	}
	return Quote(text)
}

// Excerpt returns the beginning of text, quoted, for an error of one line.
func Excerpt(text string) string {
	if short := fmt.Sprintf("%.60s", text); short != text {
		return Quote(short) + "…"
	}
	return Quote(text)
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

// Each word is a character and its canonical decomposition, as Unicode 14 has them.
//
//go:embed decompositions.txt
var decompositions string

var decomposed = sync.OnceValue(func() map[rune][]rune {
	parts := map[rune][]rune{}
	for word := range strings.FieldsSeq(decompositions) {
		chars := []rune(word)
		parts[chars[0]] = chars[1:]
	}
	return parts
})

// Control reports whether a character is a control other than a tab or a line end.
func Control(char rune) bool { return unicode.IsControl(char) && char != '\t' && char != '\n' }

// Look returns the same text for texts that differ in invisible characters, in their
// blanks, in the scripts of their digits, in how their letters are composed, or in
// whether they are fullwidth.
func Look(text string) string {
	if !strings.Contains(text, "  ") && !strings.ContainsFunc(text, func(char rune) bool { return char < ' ' || char > '~' }) {
		return text
	}
	return strings.Join(strings.Fields(string(appendLook(nil, []rune(text)))), " ")
}

func appendLook(look, chars []rune) []rune {
	for _, char := range chars {
		if 0xff01 <= char && char <= 0xff5e { // fullwidth ASCII
			char -= 0xfee0
		} else if char == 0x2800 { // a dot pattern of Braille without dots
			char = ' '
		} else if char > '9' && unicode.Is(unicode.Nd, char) {
			char = digit(char)
		}
		s := char - 0xac00 // of a syllable of Hangul
		switch parts := decomposed()[char]; {
		case parts != nil:
			look = appendLook(look, parts)
			continue
		case 0 <= s && s < 19*588:
			look = append(look, 0x1100+s/588, 0x1161+s%588/28)
			if char = 0x11a7 + s%28; s%28 == 0 {
				continue
			}
		case !unicode.IsSpace(char) && unicode.In(char, unicode.Cc, unicode.Cf, unicode.Other_Default_Ignorable_Code_Point, unicode.Variation_Selector):
			continue
		}
		look = append(look, char)
		for i := len(look) - 1; i > 0 && unicode.Is(unicode.Mn, look[i]) && unicode.Is(unicode.Mn, look[i-1]) && look[i] < look[i-1]; i-- {
			look[i-1], look[i] = look[i], look[i-1]
		}
	}
	return look
}

// digit returns the ASCII digit of the same value: digits of a script go from 0 to 9.
func digit(char rune) rune {
	from := char
	for unicode.Is(unicode.Nd, from-1) {
		from--
	}
	return '0' + (char-from)%10
}

// alike are scripts that share the look of letters. There are more, which are not known here.
var alike = map[string]*unicode.RangeTable{"Latin": unicode.Latin, "Cyrillic": unicode.Cyrillic, "Greek": unicode.Greek, "Armenian": unicode.Armenian}

// Scripts returns two of the scripts Latin, Cyrillic, Greek and Armenian if one word of the text
// has letters of both, "Latin and Cyrillic" for example, or "". It knows no other scripts, and
// a word of one script may still look like a word of another.
func Scripts(text string) string {
	before := ""
	for _, char := range text {
		if !unicode.In(char, unicode.L, unicode.M) {
			before = ""
		}
		for script, table := range alike {
			if unicode.Is(table, char) {
				if before != "" && before != script {
					return before + " and " + script
				}
				before = script
			}
		}
	}
	return ""
}
