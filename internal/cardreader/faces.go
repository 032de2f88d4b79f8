package cardreader

import (
	"fmt"
	"strconv"
	"strings"
)

// holds reports whether faces such as 3–5, "7–9, 0" or heads have a face of a die.
func holds(text string, sides, face int) (bool, error) {
	switch {
	case text == "any", text == "all":
		return true, nil
	case sides == 2:
		switch text {
		case "heads or tails":
			return true, nil
		case "heads", "tails":
			return (text == "heads") == (face == 1), nil
		}
		return false, fmt.Errorf("which sides of a coin are %q?", text)
	}
	if nines, ok := strings.CutSuffix(text, ", 0"); ok && sides == 10 {
		if face == 10 {
			return true, nil
		}
		text = nines
	}
	first, last, several := strings.Cut(text, "–")
	if !several {
		last = first
	}
	from, err := faceOf(first, sides)
	to, wrong := faceOf(last, sides)
	if err != nil || wrong != nil || from > to {
		return false, fmt.Errorf("which faces of a d%d are %q?", sides, text)
	}
	return from <= face && face <= to, nil
}

// faceOf returns the face that is printed so on a die: 0 is the tenth of a d10.
func faceOf(text string, sides int) (int, error) {
	n, err := strconv.Atoi(text)
	if sides == 10 && n == 0 {
		n = 10
	} else if sides == 10 && n == 10 {
		n = 0
	}
	if err != nil || n < 1 || n > sides || text != strconv.Itoa(n) && sides != 10 {
		return 0, fmt.Errorf("a d%d has no face %q", sides, text)
	}
	return n, nil
}

// printed returns a face as it is on the die.
func printed(sides, face int) string {
	switch sides {
	case 2:
		return []string{"heads", "tails"}[face-1]
	case 10:
		return strconv.Itoa(face % 10)
	}
	return strconv.Itoa(face)
}
