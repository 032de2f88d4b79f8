package ask

import "strings"

// Apart returns what to add to the reply to a word that is not a face: 454 may be three faces of a
// d6. It returns "" if not every character is a face, and for dice that have faces above 10.
func Apart(word string, sides int) string {
	const most = 20 // faces that are shown
	if sides == 10 && len(word) == 2 && word[1] == '0' {
		return "" // a d10 that counts in tens
	}
	var faces []string
	for _, c := range word {
		if _, slip := Face(string(c), sides); slip != "" || sides > 10 {
			return ""
		}
		faces = append(faces, string(c))
	}
	switch {
	case len(faces) < 2:
		return ""
	case len(faces) > most:
		faces = append(faces[:most:most], "…")
	}
	return "; put blanks between faces: " + strings.Join(faces, " ")
}
