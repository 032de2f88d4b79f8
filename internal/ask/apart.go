package ask

import (
	"fmt"
	"strconv"
	"strings"
)

// Apart returns what to add to the reply to a word that is not a face, but may be several without
// blanks: 103 of a d10. Below ten sides it names the digit that is not a face. It returns "" for
// other words.
func Apart(word string, sides int) string {
	const most = 20                            // faces that are shown
	inTens := len(word) == 2 && word[1] == '0' // of a d10 that counts in tens
	if len(word) < 2 || inTens || strings.Trim(word, "0123456789") != "" {
		return ""
	}
	switch {
	case sides > 10 && len(word) > len(strconv.Itoa(sides)):
		return "; put blanks between faces, as in 4 11 7"
	case sides < 10 && len(word) > 2:
		return wrongDigit(word, sides)
	case sides != 10:
		return ""
	}
	faces := characters(word, sides)
	if len(faces) > most {
		faces = append(faces[:most:most], "…")
	}
	return "; put blanks between faces: " + strings.Join(faces, " ")
}

// wrongDigit names the first digit of a word that is not a face.
func wrongDigit(word string, sides int) string {
	for i := range len(word) {
		if _, slip := Face(word[i:i+1], sides); slip != "" {
			return fmt.Sprintf("; as several faces, digit %d, a %s, is wrong", i+1, word[i:i+1])
		}
	}
	return ""
}

// characters returns the characters of a word, or nil if one is not a face.
func characters(word string, sides int) (faces []string) {
	for _, c := range word {
		if _, slip := Face(string(c), sides); slip != "" {
			return nil
		}
		faces = append(faces, string(c))
	}
	return faces
}

// Words returns the words of a line, between blanks or commas. Of dice with fewer than ten sides,
// the largest of which is given, a word of faces is all of them: 454 is 4 5 4.
func Words(line string, sides int) (list []string) {
	for _, word := range strings.FieldsFunc(line, func(c rune) bool {
		return strings.ContainsRune(" ,\t", c)
	}) {
		if faces := characters(word, sides); sides < 10 && faces != nil {
			list = append(list, faces...)
		} else {
			list = append(list, word)
		}
	}
	return list
}
