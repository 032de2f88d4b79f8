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

// Look returns the same text for texts that differ in invisible characters, in the kinds
// of their blanks, or in how their letters are composed.
func Look(text string) string {
	if !strings.ContainsFunc(text, func(char rune) bool { return char < ' ' || char > '~' }) {
		return text
	}
	return strings.Join(strings.Fields(string(appendLook(nil, []rune(text)))), " ")
}

func appendLook(look, chars []rune) []rune {
	for _, char := range chars {
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
