package quote

import (
	_ "embed"
	"strings"
	"sync"
	"unicode"
)

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

// alike are the scripts that share the look of letters.
var alike = map[string]*unicode.RangeTable{"Latin": unicode.Latin, "Cyrillic": unicode.Cyrillic, "Greek": unicode.Greek, "Armenian": unicode.Armenian}

// Scripts returns two scripts with letters that look alike in one word of the text,
// "Latin and Cyrillic" for example, or "".
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
