package raffle

import (
	_ "embed"
	"slices"
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"
)

// Each line is a character and what it looks like: its compatibility decomposition, of which each
// part is replaced by its prototype in confusables.txt of UTS #39. testdata/looks.py makes them of
// the data of Unicode 17.0.0, © 2025 Unicode, Inc., under the Unicode License v3
// (https://www.unicode.org/license.txt).
//
//go:embed looks.txt
var looksOfUnicode string

var looks = sync.OnceValue(func() map[rune][]rune {
	table := map[rune][]rune{}
	for line := range strings.Lines(looksOfUnicode) {
		chars := []rune(strings.TrimSuffix(line, "\n"))
		table[chars[0]] = chars[1:]
	}
	return table
})

// lookOfASCII has the characters of ASCII that look like others.
var lookOfASCII = strings.NewReplacer(`"`, "''", "%", "o/O", "0", "O", "1", "l", "I", "l", "`",
	"'", "m", "rn", "|", "l")

// look returns the same text for texts that look alike: which differ in invisible characters, in
// the kinds of their blanks and hyphens, in the scripts of their digits, in how their letters are
// composed, in compatibility forms, or in letters that Unicode calls confusable.
func look(text string) string {
	ascii := true
	for i := range len(text) {
		ascii = ascii && ' ' <= text[i] && text[i] <= '~'
	}
	if ascii {
		text = lookOfASCII.Replace(text)
		if !strings.Contains(text, "  ") {
			return text
		}
	} else {
		text = string(appendLook(nil, []rune(text)))
	}
	return strings.Join(strings.Fields(text), " ")
}

func appendLook(shown, chars []rune) []rune {
	for _, char := range chars {
		if char == 0x2800 { // a dot pattern of Braille without dots
			char = ' '
		} else if char > '9' && unicode.Is(unicode.Nd, char) {
			char = digit(char)
		}
		s := char - 0xac00 // of a syllable of Hangul
		parts := looks()[char]
		switch {
		case parts != nil:
		case 0 <= s && s < 19*588:
			syllable := []rune{0x1100 + s/588, 0x1161 + s%588/28, 0x11a7 + s%28}
			if s%28 == 0 {
				syllable = syllable[:2]
			}
			shown = appendLook(shown, syllable)
			continue
		case invisible(char):
			continue
		default:
			parts = []rune{char}
		}
		for _, part := range parts {
			if !invisible(part) {
				shown = appendPart(shown, part)
			}
		}
	}
	return shown
}

// appendPart appends a character, and puts marks in one order.
func appendPart(shown []rune, char rune) []rune {
	shown = append(shown, char)
	for i := len(shown) - 1; i > 0; i-- {
		if !unicode.Is(unicode.Mn, shown[i]) || !unicode.Is(unicode.Mn, shown[i-1]) ||
			shown[i] >= shown[i-1] {
			break
		}
		shown[i-1], shown[i] = shown[i], shown[i-1]
	}
	return shown
}

func invisible(char rune) bool {
	return !unicode.IsSpace(char) &&
		unicode.In(char, unicode.Cc, unicode.Cf, unicode.Other_Default_Ignorable_Code_Point,
			unicode.Variation_Selector)
}

// digit returns the ASCII digit of the same value: digits of a script go from 0 to 9.
func digit(char rune) rune {
	from := char
	for unicode.Is(unicode.Nd, from-1) {
		from--
	}
	return '0' + (char-from)%10
}

// european are scripts whose letters are not mixed in a word.
var european = []string{"Latin", "Cyrillic", "Greek", "Armenian"}

// eastern are scripts that one word may mix.
var eastern = []string{"Han", "Hiragana", "Katakana", "Hangul", "Bopomofo"}

// mixture returns two scripts, "Latin and Cyrillic" for example, if one word of the text has
// letters of both, and one of its letters looks like one of another script. It returns "" if no
// word is so. A word of one script may still look like a word of another.
func mixture(text string) string {
	var scripts []string
	alike := false
	found := ""
	end := func() {
		if alike && len(scripts) > 1 && found == "" {
			found = scripts[0] + " and " + scripts[1]
		}
		scripts, alike = nil, false
	}
	for _, char := range text {
		if !unicode.In(char, unicode.L, unicode.M) {
			end()
			continue
		}
		script := scriptOf(char)
		if script == "" {
			continue
		}
		if !slices.Contains(scripts, script) {
			both := len(scripts) > 0 && slices.Contains(european, script) && slices.Contains(european,
				scripts[0])
			alike = alike || both
			scripts = append(scripts, script)
		}
		other := scriptOf(looksLike(char))
		alike = alike || other != "" && other != script && !slices.Contains(eastern, script)
	}
	end()
	return found
}

// looksLike returns the first character of what a character looks like.
func looksLike(char rune) rune {
	parts := looks()[char]
	if len(parts) == 0 {
		return char
	}
	return parts[0]
}

// scripts are the names of all scripts but those that every script shares.
var scripts = sync.OnceValue(func() []string {
	var names []string
	for name := range unicode.Scripts {
		if name != "Common" && name != "Inherited" {
			names = append(names, name)
		}
	}
	slices.Sort(names)
	return names
})

func scriptOf(char rune) string {
	if char < utf8.RuneSelf {
		if unicode.IsLetter(char) {
			return "Latin"
		}
		return ""
	}
	for _, name := range european {
		if unicode.Is(unicode.Scripts[name], char) {
			return name
		}
	}
	for _, name := range scripts() {
		if unicode.Is(unicode.Scripts[name], char) {
			return name
		}
	}
	return ""
}
