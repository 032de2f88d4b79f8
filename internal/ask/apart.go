package ask

import "strings"

// Apart returns what to add to the reply to a word that is not a face of a d10: 103 may be three
// faces of it. It returns "" for other dice, and if not every character is a face.
func Apart(word string, sides int) string {
	const most = 20                            // faces that are shown
	inTens := len(word) == 2 && word[1] == '0' // of a d10 that counts in tens
	if sides != 10 || len(word) < 2 || inTens {
		return ""
	}
	faces := characters(word, sides)
	if faces == nil {
		return ""
	}
	if len(faces) > most {
		faces = append(faces[:most:most], "…")
	}
	return "; put blanks between faces: " + strings.Join(faces, " ")
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
